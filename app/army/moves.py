"""Moves in the tree as named steps: to a place, up and down, out of a group and into one, into a new one. No Qt.

Each raises IllegalEdit or Refused, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.army.naming import node_name, whom
from app.army.places import Place, Places, chosen, parent_of, siblings
from app.army.steps import Refused, Step, some
from rules.army import edit
from rules.army.model import Army, Group, Node, Unit, find
from rules.army.system import System
from templates.words import word


def move(places: Places, selected: Iterable[str], place: Place) -> Step:
    """The selected nodes to a place, in the order of the army."""
    army, nodes = places.army, some(places.army, selected)
    home = find(army, place.parent) if place.parent else None
    parent = home if isinstance(home, Group) else None
    for node in nodes:
        if isinstance(node, Group) and parent and parent.id in _inside(node):
            raise Refused(f"{node_name(places.system, army, node)}: not inside itself.")
        if reason := places.refuses(node, parent):
            raise Refused(reason)
    after = army
    for kind in (Unit, Group):
        ids = [node.id for node in nodes if isinstance(node, kind)]
        after = _moved(places.system, after, ids, kind, place)
    return Step(f"Move {whom(places.system, army, nodes)}", after, tuple(node.id for node in nodes))


def _moved(system: System, army: Army, ids: list[str], kind: type[Node], place: Place) -> Army:
    """Nodes of one kind before the node that stands at the place now, one after the other."""
    parent = find(army, place.parent) if place.parent else army
    row: tuple[Node, ...] = getattr(parent, "units" if kind is Unit else "groups", ())
    follows = row[place.at :] if place.at is not None else ()
    before = next((node.id for node in follows if node.id not in ids), None)
    for node_id in ids:
        army = edit.move(system, army, node_id, place.parent, _index(army, place.parent, kind, before, node_id))
    return army


def _index(army: Army, parent_id: str, kind: type[Node], before: str | None, moving: str) -> int | None:
    if before is None:
        return None
    parent = find(army, parent_id) if parent_id else army
    row: tuple[Node, ...] = getattr(parent, "units" if kind is Unit else "groups", ())
    return [node.id for node in row if node.id != moving].index(before)


def _inside(group: Group) -> set[str]:
    found = {group.id}
    for inner in group.groups:
        found |= _inside(inner)
    return found


def shift(places: Places, selected: Iterable[str], by: int) -> Step:
    """The selected nodes one place up (-1) or down (1) among those beside them."""
    army, nodes = places.army, some(places.army, selected)
    after = army
    for node in nodes if by < 0 else reversed(nodes):
        row = [beside.id for beside in siblings(after, node)]
        to = row.index(node.id) + by
        blocked = not 0 <= to < len(row) or row[to] in {other.id for other in nodes}
        if not blocked:
            parent = parent_of(after, node.id)
            after = edit.move(places.system, after, node.id, parent.id if parent else "", to)
    if after is army:
        raise Refused(f"{whom(places.system, army, nodes)}: already {'first' if by < 0 else 'last'} here.")
    return Step(f"Move {whom(places.system, army, nodes)} {'up' if by < 0 else 'down'}", after)


def move_out(places: Places, selected: Iterable[str]) -> Step:
    """The selected nodes out of their group, to right after it; a unit goes into the nearest group that takes it."""
    nodes = some(places.army, selected)
    parent = parent_of(places.army, nodes[0].id)
    if parent is None:
        raise Refused(f"{whom(places.system, places.army, nodes)}: in no group.")
    around = parent_of(places.army, parent.id)
    at = [group.id for group in siblings(places.army, parent)].index(parent.id) + 1
    place = Place(around.id if around else "", at if isinstance(nodes[0], Group) else None)
    return move(places, [node.id for node in nodes], place)


def move_in(places: Places, selected: Iterable[str]) -> Step:
    """The selected nodes into the group that stands before them, at its end."""
    nodes = some(places.army, selected)
    first = nodes[0]
    parent = parent_of(places.army, first.id)
    groups = parent.groups if parent else places.army.groups
    if isinstance(first, Group):
        at = [group.id for group in groups].index(first.id)
        target = groups[at - 1] if at else None
    else:
        target = groups[0] if groups else None
    if target is None:
        raise Refused(f"{whom(places.system, places.army, nodes)}: no group above it here.")
    return move(places, [node.id for node in nodes], Place(target.id))


def new_group(places: Places, selected: Iterable[str]) -> Step:
    """A new group with the selected nodes in it, in the place of the first; an empty one where none is selected."""
    army, system = places.army, places.system
    nodes = chosen(army, selected)
    parent = parent_of(army, nodes[0].id) if nodes else None
    kind, home = _home_for_group(places, nodes, parent)
    group = system.new_group(army, kind)
    at = _beside_first(army, nodes, home) if nodes else None
    after = edit.add_group(army, home.id if home else "", group, at)
    for node in nodes:
        after = edit.move(system, after, node.id, group.id)
    what = f"Group {whom(system, army, nodes)}" if nodes else f"Add {word(system, kind)}"
    return Step(what, after, (group.id,))


def _beside_first(army: Army, nodes: Sequence[Group | Unit], home: Group | None) -> int | None:
    """Where a group stands in `home` for the first of some nodes: before it, or after the group it is in."""
    anchor: Node = nodes[0]
    while (around := parent_of(army, anchor.id)) is not None and (home is None or around.id != home.id):
        anchor = around
    if not isinstance(anchor, Group):
        return None
    row = [beside.id for beside in siblings(army, anchor)]
    return row.index(anchor.id) + (anchor.id != nodes[0].id)


def _home_for_group(places: Places, nodes: Sequence[Node], parent: Group | None) -> tuple[str, Group | None]:
    """A kind that takes all the nodes, and the group to put it into: the nodes' own, else the ones around it."""
    home = parent
    while True:
        for kind in places.system.kinds_in(places.army, home):
            made = places.system.new_group(places.army, kind)
            if all(_would_take(places, made, node) for node in nodes):
                return kind, home
        if home is None:
            raise Refused("No kind of group holds all of them.")
        home = parent_of(places.army, home.id)


def _would_take(places: Places, made: Group, node: Node) -> bool:
    """Whether a group that is not in the army yet would take a node; what hangs on single groups is not asked."""
    if isinstance(node, Group):
        return node.kind in places.system.kinds_in(places.army, made)
    kinds = places.kinds_for(node.profile) if isinstance(node, Unit) else ()
    return made.kind in kinds or not kinds
