"""Nodes inside nodes: what stands where, one of them replaced, some of them left out. What is not touched is shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.army.model import Army, Group, Node, Unit

INSIDE: dict[type[Node], tuple[str, ...]] = {Army: ("groups",), Group: ("groups", "units"), Unit: ("members",)}
"""Where each kind of node holds others."""


def with_inner(node: Node) -> Iterator[Node]:
    """A node and everything inside it."""
    yield node
    for name in INSIDE.get(type(node), ()):
        for inner in getattr(node, name):
            yield from with_inner(inner)


def replaced(node: Node, node_id: str, change: Callable[[Node], Node]) -> Node:
    """`node` with the one of this id inside it changed; the very same object where it is not inside."""
    if node.id == node_id:
        return change(node)
    for name in INSIDE.get(type(node), ()):
        entries: tuple[Node, ...] = getattr(node, name)
        after = tuple(replaced(entry, node_id, change) for entry in entries)
        if any(new is not old for new, old in zip(after, entries, strict=True)):
            return node.model_copy(update={name: after})
    return node


def without(groups: tuple[Group, ...], gone: set[str]) -> tuple[Group, ...]:
    """Groups without the nodes of these ids, at whatever depth."""
    kept = [group for group in groups if group.id not in gone]
    return tuple(
        group.model_copy(
            update={
                "groups": without(group.groups, gone),
                "units": tuple(_thinned(unit, gone) for unit in group.units if unit.id not in gone),
            }
        )
        for group in kept
    )


def _thinned(unit: Unit, gone: set[str]) -> Unit:
    members = tuple(member for member in unit.members if member.id not in gone)
    return unit if len(members) == len(unit.members) else unit.model_copy(update={"members": members})
