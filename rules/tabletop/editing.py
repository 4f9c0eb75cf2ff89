"""Changes to terrain, each of which gives a new piece or a new table: move, turn, scale, reshape, copy, doors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from rules.core.ids import new_id
from rules.tabletop.bases import Point
from rules.tabletop.shapes import rounded
from rules.tabletop.terrain import Opening, Piece, Table

SMALLEST_SHARE = 0.01
"""Nothing is scaled down by more than this at once, so that it can be scaled up again."""

Map = Callable[[Point], Point]


def bounds(piece: Piece) -> tuple[float, float, float, float]:
    """The least and greatest x and y of a piece's outline: left, low, right, high, in inches."""
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return (min(xs), min(ys), max(xs), max(ys))


def middle(piece: Piece) -> Point:
    """The middle of a piece's bounds, about which it turns and scales unless told otherwise."""
    left, low, right, high = bounds(piece)
    return ((left + right) / 2, (low + high) / 2)


def moved(piece: Piece, dx: float, dy: float) -> Piece:
    """The piece so many inches to the right and up."""
    return _mapped(piece, lambda point: (point[0] + dx, point[1] + dy))


def turned(piece: Piece, degrees: float, about: Point | None = None) -> Piece:
    """The piece turned clockwise about a point, its middle where none is given."""
    x, y = middle(piece) if about is None else about
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def turn(point: Point) -> Point:
        dx, dy = point[0] - x, point[1] - y
        return (x + dx * cos + dy * sin, y - dx * sin + dy * cos)

    return _mapped(piece, turn)


def scaled(piece: Piece, across: float, along: float | None = None, about: Point | None = None) -> Piece:
    """The piece so many times as wide and as deep (as wide, where only one is given) about a point, else its middle.

    Doors, windows and the thickness of lines keep their size. Negative factors count as positive.
    """
    x, y = middle(piece) if about is None else about
    wide = max(abs(across), SMALLEST_SHARE)
    deep = wide if along is None else max(abs(along), SMALLEST_SHARE)
    return _mapped(piece, lambda point: (x + (point[0] - x) * wide, y + (point[1] - y) * deep))


def reshaped(piece: Piece, vertex: int, to: Point) -> Piece:
    """The piece with one point of its outline (from 0) elsewhere. Raises IndexError for no such point."""
    outline = list(piece.outline)
    outline[vertex] = rounded(*to)
    return piece.model_copy(update={"outline": tuple(outline)})


def with_vertex(piece: Piece, after: int) -> Piece:
    """The piece with a new point halfway between one and the next; on a line none comes after the last."""
    outline = list(piece.outline)
    after = min(after, len(outline) - 2) if piece.is_line else after
    (x, y), (far_x, far_y) = outline[after], outline[(after + 1) % len(outline)]
    outline.insert(after + 1, rounded((x + far_x) / 2, (y + far_y) / 2))
    return piece.model_copy(update={"outline": tuple(outline)})


def without_vertex(piece: Piece, vertex: int) -> Piece:
    """The piece without one point of its outline; the same piece where it needs all that it has."""
    least = 2 if piece.is_line else 3
    if len(piece.outline) <= least:
        return piece
    return piece.model_copy(update={"outline": piece.outline[:vertex] + piece.outline[vertex + 1 :]})


def duplicated(piece: Piece, dx: float = 1.0, dy: float = -1.0, fresh: Callable[[], str] = new_id) -> Piece:
    """A copy of the piece a little aside, it and its openings with ids of their own."""
    openings = tuple(opening.model_copy(update={"id": fresh()}) for opening in piece.openings)
    return moved(piece.model_copy(update={"id": fresh(), "openings": openings}), dx, dy)


def with_door(piece: Piece, opening_id: str, is_open: bool) -> Piece:
    """The piece with one of its doors open or closed; the same where it has no such door. Windows stay as they are."""

    def changed(opening: Opening) -> Opening:
        is_it = opening.id == opening_id and opening.kind == "door"
        return opening.model_copy(update={"is_open": is_open}) if is_it else opening

    return piece.model_copy(update={"openings": tuple(map(changed, piece.openings))})


def with_pieces(table: Table, pieces: Iterable[Piece]) -> Table:
    """The table with pieces in place of those of their ids, and above all others where it has none of that id."""
    changes = {piece.id: piece for piece in pieces}
    kept = [changes.pop(piece.id, piece) for piece in table.pieces]
    return table.model_copy(update={"pieces": (*kept, *changes.values())})


def without_pieces(table: Table, ids: Iterable[str]) -> Table:
    """The table without some pieces."""
    gone = set(ids)
    return table.model_copy(update={"pieces": tuple(piece for piece in table.pieces if piece.id not in gone)})


def lifted(table: Table, piece_id: str, place: int) -> Table:
    """The table with one piece at another place in the order, 0 lowest; the last one counts where pieces overlap."""
    piece = table.piece(piece_id)
    if piece is None:
        return table
    others = list(without_pieces(table, [piece_id]).pieces)
    others.insert(max(0, place), piece)
    return table.model_copy(update={"pieces": tuple(others)})


def is_off(table: Table, piece: Piece) -> bool:
    """Whether the bounds of a piece share nothing with the table, so that nobody could find it there."""
    left, low, right, high = bounds(piece)
    return right < 0.0 or high < 0.0 or left > table.width_in or low > table.depth_in


def brought_back(table: Table, piece: Piece) -> Piece:
    """A piece that lies off the table moved, not reshaped, to the nearest place on it; any other as it is.

    What is larger than the table comes to lie over its middle.
    """
    if not is_off(table, piece):
        return piece
    left, low, right, high = bounds(piece)
    return moved(piece, _shift(left, right, table.width_in), _shift(low, high, table.depth_in))


def _shift(low: float, high: float, length: float) -> float:
    if high - low > length:
        return (length - low - high) / 2
    return -low if low < 0.0 else min(0.0, length - high)


def _mapped(piece: Piece, to: Map) -> Piece:
    """The piece with all its points elsewhere, to the coordinates that terrain keeps."""

    def line(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(rounded(*to(point)) for point in points)

    def opening(found: Opening) -> Opening:
        x, y = rounded(*to(found.point))
        return found.model_copy(update={"x": x, "y": y})

    return piece.model_copy(
        update={
            "outline": line(piece.outline),
            "holes": tuple(map(line, piece.holes)),
            "partitions": tuple(map(line, piece.partitions)),
            "openings": tuple(map(opening, piece.openings)),
        }
    )
