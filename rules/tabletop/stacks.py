"""What belongs together: the contours of a hill lie one inside the other, and move, turn and go as one."""

from __future__ import annotations

import shapely

from rules.tabletop.terrain import Piece, Table


def parts(table: Table, piece_id: str) -> tuple[Piece, ...]:
    """A piece, and the contours of the same kind that lie on it, in the table's order; empty for no such piece."""
    chosen = table.piece(piece_id)
    if chosen is None:
        return ()
    return tuple(piece for piece in table.pieces if piece is chosen or _lies_on(piece, chosen))


def lowest(table: Table, piece_id: str) -> str:
    """The contour at the foot of the hill that a piece is part of; the piece itself where it lies on none."""
    chosen = table.piece(piece_id)
    below = [piece for piece in table.pieces if chosen is not None and _lies_on(chosen, piece)]
    return max(below, key=lambda piece: shapely.Polygon(piece.outline).area).id if below else piece_id


def _lies_on(upper: Piece, lower: Piece) -> bool:
    if upper is lower or not (upper.is_ground and lower.is_ground) or upper.kind != lower.kind:
        return False
    if upper.is_line or lower.is_line:
        return False
    outer, inner = shapely.Polygon(lower.outline), shapely.Polygon(upper.outline)
    return inner.area < outer.area and shapely.intersection(outer, inner).area >= SHARE * inner.area


SHARE = 0.9
"""A contour lies on another where so much of it does: corners may be dragged over the edge."""
