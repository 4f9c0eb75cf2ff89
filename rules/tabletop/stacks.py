"""What belongs together: the contours of a hill lie one on the other, and move, turn and go as one.

They are listed one after the other, the lowest first: two hills that overlap stay two.
"""

from __future__ import annotations

from itertools import takewhile

import shapely

from rules.tabletop.terrain import Piece, Table

SHARE = 0.9
"""A contour lies on another where so much of it does: corners may be dragged over the edge."""


def parts(table: Table, piece_id: str) -> tuple[Piece, ...]:
    """A piece, and the contours that lie on it, from the lowest up; empty for no such piece."""
    chosen = table.piece(piece_id)
    if chosen is None:
        return ()
    after = table.pieces[table.pieces.index(chosen) + 1 :]
    return (chosen, *takewhile(lambda piece: _lies_on(piece, chosen), after))


def lowest(table: Table, piece_id: str) -> str:
    """The contour at the foot of the hill that a piece is part of; the piece itself where it lies on none."""
    chosen = table.piece(piece_id)
    if chosen is None:
        return piece_id
    before = reversed(table.pieces[: table.pieces.index(chosen)])
    for piece in takewhile(lambda piece: _lies_on(chosen, piece), before):
        piece_id = piece.id
    return piece_id


def _lies_on(upper: Piece, lower: Piece) -> bool:
    if upper.kind != lower.kind or not (upper.is_ground and lower.is_ground) or upper.is_line or lower.is_line:
        return False
    outer, inner = (
        shapely.make_valid(shapely.Polygon(lower.outline)),
        shapely.make_valid(shapely.Polygon(upper.outline)),
    )
    smaller: bool = inner.area < outer.area
    return smaller and shapely.intersection(outer, inner).area >= SHARE * inner.area
