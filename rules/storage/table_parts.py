"""The parts of a table with their places in its file, and ids that stand twice there, healed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rules.tabletop.terrain import Opening, Piece, Table, Zone

Path = tuple[str | int, ...]
Part = TypeVar("Part", Piece, Zone, Opening)
Healed = tuple[Path, str, str]
"""The path of a part, the id that it had, and the one that it has now."""


def table_parts(table: Table) -> Iterator[tuple[Path, Table | Piece | Zone | Opening]]:
    """The table and everything in it, each with the path of its keys in the file."""
    yield (), table
    for at, piece in enumerate(table.pieces):
        yield ("pieces", at), piece
        yield from ((("pieces", at, "openings", number), found) for number, found in enumerate(piece.openings))
    yield from ((("zones", at), zone) for at, zone in enumerate(table.zones))


def with_own_ids(table: Table) -> tuple[Table, list[Healed]]:
    """The table with each id once: the second part of an id gets a new one, the same each time, and is told of."""
    ids = [part.id for path, part in table_parts(table) if path]
    if len(set(ids)) == len(ids):
        return table, []
    healer = _Healer(set(ids))
    pieces = tuple(healer.piece(piece, ("pieces", at)) for at, piece in enumerate(table.pieces))
    zones = tuple(healer.own(zone, ("zones", at)) for at, zone in enumerate(table.zones))
    return table.model_copy(update={"pieces": pieces, "zones": zones}), healer.healed


class _Healer:
    def __init__(self, taken: set[str]) -> None:
        self.healed: list[Healed] = []
        self._taken = taken
        self._seen: set[str] = set()

    def piece(self, piece: Piece, path: Path) -> Piece:
        """The piece, then its openings, with ids of their own."""
        own = self.own(piece, path)
        openings = tuple(self.own(found, (*path, "openings", at)) for at, found in enumerate(piece.openings))
        return own.model_copy(update={"openings": openings})

    def own(self, part: Part, path: Path) -> Part:
        """The part with an id that nothing before it has."""
        own, number = part.id, 1
        while own in self._seen or (number > 1 and own in self._taken):
            number += 1
            own = f"{part.id}-{number}"
        self._seen.add(own)
        if own == part.id:
            return part
        self.healed.append((path, part.id, own))
        return part.model_copy(update={"id": own})
