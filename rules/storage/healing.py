"""Ids that stand twice in a file: healed, so that every edit hits the node that it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rules.army.model import Army, Node
from rules.core.frozen import FrozenMap
from rules.storage.json_text import Lines
from rules.storage.notices import Notice

Path = tuple[str | int, ...]
INSIDE = ("groups", "units", "members")


def paths(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """A node and everything inside it, each with the path of its keys in the file."""
    yield path, node
    for name in INSIDE:
        for number, inner in enumerate(getattr(node, name, ())):
            yield from paths(inner, (*path, name, number))


def with_own_ids(army: Army, lines: Lines) -> tuple[Army, list[Notice]]:
    """The army with each id once: the second node of an id gets a new one, the same each time, and is told of."""
    ids = [node.id for _, node in paths(army)]
    if len(set(ids)) == len(ids):
        return army, []
    healer = _Healer(set(ids), lines)
    return cast(Army, healer.own(army, ())), healer.notices


class _Healer:
    def __init__(self, taken: set[str], lines: Lines) -> None:
        self.notices: list[Notice] = []
        self._taken = taken
        self._seen: set[str] = set()
        self._lines = lines

    def own(self, node: Node, path: Path) -> Node:
        update: dict[str, object] = {"id": self._own_id(node.id, path)}
        for name in INSIDE:
            inner: tuple[Node, ...] = getattr(node, name, ())
            if inner:
                update[name] = tuple(self.own(entry, (*path, name, at)) for at, entry in enumerate(inner))
        return node.model_copy(update=update)

    def _own_id(self, node_id: str, path: Path) -> str:
        own, number = node_id, 1
        while own in self._seen or (number > 1 and own in self._taken):
            number += 1
            own = f"{node_id}-{number}"
        self._seen.add(own)
        if own != node_id:
            place = (*path, "id")
            details = FrozenMap({"id": node_id, "now": own})
            self.notices.append(
                Notice("duplicate-id", self._lines.of(place), ".".join(map(str, place)), details=details)
            )
        return own
