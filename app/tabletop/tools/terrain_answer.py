"""What the terrain tool says and shows of a piece, and the small sums of placing it."""

from __future__ import annotations

from collections.abc import Iterable

from app.tabletop.overlays import Area, Line, Overlay
from app.tabletop.tools.tool import Held
from app.tabletop.words import inches
from rules.core.ids import new_id
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Opening, Piece, Table

GRID_IN = 0.5


def drafted_overlays(piece: Piece) -> list[Overlay]:
    """A piece as it is being dragged."""
    if piece.is_line:
        return [Line(piece.outline, width_in=max(piece.width_in, 0.2), alpha=0.4), Line(piece.outline)]
    rings = tuple((*ring, ring[0]) for ring in (piece.outline, *piece.holes))
    return [Area(rings, alpha=0.25, edge_px=2.5, dashed=True)]


def with_pieces_of(table: Table, changed: Iterable[Piece]) -> Table:
    """The table with other pieces in place of those of the same ids."""
    by_id = {piece.id: piece for piece in changed}
    return table.model_copy(update={"pieces": tuple(by_id.get(piece.id, piece) for piece in table.pieces)})


def renamed(piece: Piece) -> Piece:
    """The same piece under another id."""
    return piece.model_copy(update={"id": new_id()})


def on_grid(point: Point, held: Held) -> Point:
    """A point on half inches; with Shift as it is."""
    if held & Held.SHIFT:
        return point
    x, y = (round(value / GRID_IN) * GRID_IN for value in point)
    return (x, y)


def doors_of(piece: Piece) -> list[Opening]:
    """The doors of a building, in their order."""
    return [opening for opening in piece.openings if opening.kind == "door"]


def about(piece: Piece) -> tuple[str, str]:
    """What a piece is, and what it does to sight and movement."""
    sights = {"clear": "seen over", "block": "blocks sight", "depth": f"seen through up to {inches(piece.depth_in)}"}
    covers = {"none": "no cover", "soft": "soft cover", "hard": "hard cover"}
    lines = [f"{sights[piece.sight]}, {covers[piece.cover]}, {inches(piece.height_in)} high"]
    if factor := piece.costs.get("foot"):
        lines.append(f"each inch on foot counts {factor:g}")
    if doors := doors_of(piece):
        states = ["open" if door.is_open else "closed" for door in doors]
        lines.append(f"door {states[0]}" if len(doors) == 1 else f"doors: {', '.join(states)}")
    return piece.name or piece.kind.replace("-", " ").capitalize(), "\n".join(lines)
