"""Terrain: place, move, turn, shape and take away pieces; each change is one undoable step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.tabletop.overlays import Area, Dot, Line, Outlined, Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Held, Tool, Touch
from app.tabletop.words import inches
from rules.battle.referee import ShapeTable
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Piece, Table

CORNER_PX = 9.0
GRID_IN = 0.5
RESIZE = 1.15
MOST_CORNERS = 40


class TerrainTool(Tool):
    """`kind` is what the next click on the bare mat places; empty to take hold of what is there."""

    key, title, icon, cursor = "tool-terrain", "Terrain", "terrain", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.kind = ""
        self.chosen = ""
        self._from: Point | None = None
        self._corner: int | None = None
        self._second = ""
        self._draft: Table | None = None
        self._shift_in: Point = (0.0, 0.0)

    @property
    def table(self) -> Table | None:
        """The table as it is shown: with the change that is being dragged."""
        battle = self.stage.battle
        return self._draft or (battle.table if battle else None)

    def piece(self) -> Piece | None:
        """The piece that is chosen."""
        table = self.table
        return table.piece(self.chosen) if table else None

    # --- The pointer --------------------------------------------------------------------------------

    def press(self, touch: Touch) -> None:
        """A corner of the chosen piece, another piece, or the mat, where a piece of the kind in hand is placed."""
        corner = self._corner_at(touch)
        if corner is not None:
            self._corner, self._from = corner, touch.point
        elif touch.piece:
            self._take_hold(touch.piece)
            self._corner, self._from = None, touch.point
        elif self.kind:
            self.place(_on_grid(touch.point, touch.held))
        else:
            self.choose("")

    def _take_hold(self, piece_id: str) -> None:
        """The whole of a hill; a second click that drags nothing takes the contour itself."""
        from rules.tabletop.stacks import lowest

        table = self.table
        whole = lowest(table, piece_id) if table else piece_id
        self._second = piece_id if self.chosen == whole else ""
        if self.chosen != piece_id:
            self.choose(whole)

    def _corner_at(self, touch: Touch) -> int | None:
        piece = self.piece()
        for at, (x, y) in enumerate(piece.outline if piece else ()):
            if max(abs(x - touch.point[0]), abs(y - touch.point[1])) * touch.inch_px <= CORNER_PX:
                return at
        return None

    def drag(self, touch: Touch) -> None:
        """Moves the piece or its corner, on half inches; with Shift freely."""
        from rules.tabletop import editing
        from rules.tabletop.stacks import parts

        battle = self.stage.battle
        piece = battle.table.piece(self.chosen) if battle and battle.table else None
        if piece is None or self._from is None or battle is None or battle.table is None or self.stage.reason:
            return
        if self._corner is not None:
            changed = [editing.reshaped(piece, self._corner, _on_grid(touch.point, touch.held))]
        else:
            dx, dy = touch.point[0] - self._from[0], touch.point[1] - self._from[1]
            step = _on_grid((dx, dy), touch.held)
            changed = [editing.moved(part, *step) for part in parts(battle.table, self.chosen)]
        self._draft = _with(battle.table, changed)
        self.changed.emit()

    def release(self, _touch: Touch) -> None:
        """What was dragged is done."""
        draft, self._draft, self._from, self._corner = self._draft, None, None, None
        second, self._second = self._second, ""
        if draft is not None:
            self._do(draft, "shaped")
        elif second:
            self.choose(second)
        self.changed.emit()

    # --- What is done -------------------------------------------------------------------------------

    def choose(self, piece_id: str) -> None:
        """Takes hold of a piece."""
        self.chosen = piece_id
        self.changed.emit()

    def place(self, centre: Point | None = None) -> None:
        """Places a piece of the kind in hand; in the middle of the table where no place is given."""
        from rules.tabletop.making import make

        battle = self.stage.battle
        if battle is None or battle.table is None or not self.kind:
            return
        table = battle.table
        at = centre or (table.width_in / 2, table.depth_in / 2)
        pieces = make(self.kind, at, seed=len(table.pieces) + len(battle.notes) + battle.thrown)
        known = {piece.id for piece in table.pieces}
        made = tuple(piece if piece.id not in known else _renamed(piece) for piece in pieces)
        self.chosen = made[0].id
        self._do(table.model_copy(update={"pieces": (*table.pieces, *made)}), f"placed {self.kind}")

    def _change(self, change: Callable[[Piece, Point], Piece], what: str) -> bool:
        """Changes the chosen piece and what lies on it, about the middle of the one."""
        from rules.tabletop.editing import middle
        from rules.tabletop.stacks import parts

        battle, piece = self.stage.battle, self.piece()
        if battle is None or battle.table is None or piece is None:
            return False
        about = middle(piece)
        self._do(_with(battle.table, [change(part, about) for part in parts(battle.table, piece.id)]), what)
        return True

    def battle_changed(self) -> None:
        """A drag of a piece that is another now is dropped."""
        if self._draft is not None:
            self._draft = self._from = self._corner = None
        battle = self.stage.battle
        if self.chosen and (battle is None or battle.table is None or battle.table.piece(self.chosen) is None):
            self.chosen = ""

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the chosen piece."""
        from rules.tabletop import editing

        return self._change(lambda part, _: editing.moved(part, dx_in, dy_in), "moved")

    def turn(self, degrees: float) -> bool:
        """Turns the chosen piece."""
        from rules.tabletop import editing

        return self._change(lambda part, about: editing.turned(part, degrees, about), "turned")

    def resize(self, larger: bool) -> bool:
        """Makes the chosen piece larger or smaller."""
        from rules.tabletop import editing

        factor = RESIZE if larger else 1 / RESIZE
        return self._change(lambda part, about: editing.scaled(part, factor, about=about), "resized")

    def duplicate(self) -> bool:
        """A second piece like the chosen one, beside it."""
        from rules.tabletop.editing import duplicated
        from rules.tabletop.stacks import parts

        battle, piece = self.stage.battle, self.piece()
        if battle is None or battle.table is None or piece is None:
            return False
        whole = parts(battle.table, piece.id)
        copies = [duplicated(part) for part in whole]
        self.chosen = copies[whole.index(piece)].id
        self._do(battle.table.model_copy(update={"pieces": (*battle.table.pieces, *copies)}), "duplicated")
        return True

    def remove(self) -> bool:
        """Takes the chosen piece away."""
        from rules.tabletop.editing import without_pieces
        from rules.tabletop.stacks import parts

        battle, piece = self.stage.battle, self.piece()
        if battle is None or battle.table is None or piece is None:
            return False
        self.chosen = ""
        self._do(without_pieces(battle.table, [part.id for part in parts(battle.table, piece.id)]), "taken away")
        return True

    def toggle_edge(self) -> None:
        """X opens or closes the doors of the chosen piece."""
        from rules.tabletop import editing

        piece = self.piece()
        doors = [opening for opening in piece.openings if opening.kind == "door"] if piece else []
        if piece is None or not doors:
            return
        opened = not doors[0].is_open
        for door in doors:
            piece = editing.with_door(piece, door.id, opened)
        changed = piece
        self._change(lambda *_: changed, "doors opened" if opened else "doors closed")

    def commit(self) -> bool:
        """Enter places the kind in hand by keys."""
        if not self.kind:
            return False
        self.place()
        return True

    def cancel(self) -> bool:
        """Lets go of a drag, the kind in hand, then of the chosen piece."""
        had = self._draft is not None or bool(self.kind) or bool(self.chosen)
        if self._draft is None:
            self.chosen = "" if not self.kind else self.chosen
            self.kind = ""
        self._draft = self._from = self._corner = None
        self.changed.emit()
        return had

    def _do(self, table: Table, what: str) -> None:
        self.stage.act(ShapeTable(table=table, what=what))

    # --- The answer ---------------------------------------------------------------------------------

    def overlays(self) -> tuple[Overlay, ...]:
        """The chosen piece with its corners and its figures."""
        piece = self.piece()
        if piece is None:
            return ()
        corners = [Dot(point) for point in piece.outline] if len(piece.outline) <= MOST_CORNERS else []
        tag = Tag(max(piece.outline, key=lambda point: point[1]), *_about(piece), "terrain")
        if self._draft is None:
            return (Outlined(piece.id, "accent"), *corners, tag)
        from rules.tabletop.stacks import parts

        drafted = [overlay for part in parts(self._draft, piece.id) for overlay in self._drafted(part)]
        return (*drafted, *corners, tag)

    def _drafted(self, piece: Piece) -> list[Overlay]:
        """A piece as it is being dragged."""
        if piece.is_line:
            return [Line(piece.outline, width_in=max(piece.width_in, 0.2), alpha=0.4), Line(piece.outline)]
        rings = tuple((*ring, ring[0]) for ring in (piece.outline, *piece.holes))
        return [Area(rings, alpha=0.25, edge_px=2.5, dashed=True)]

    def said(self) -> str:
        """What the chosen piece is and does."""
        piece = self.piece()
        return ", ".join(_about(piece)).replace("\n", ", ") if piece else ""


def _with(table: Table, changed: Iterable[Piece]) -> Table:
    """The table with other pieces in place of those of the same ids."""
    by_id = {piece.id: piece for piece in changed}
    return table.model_copy(update={"pieces": tuple(by_id.get(piece.id, piece) for piece in table.pieces)})


def _renamed(piece: Piece) -> Piece:
    from rules.core.ids import new_id

    return piece.model_copy(update={"id": new_id()})


def _on_grid(point: Point, held: Held) -> Point:
    if held & Held.SHIFT:
        return point
    x, y = (round(value / GRID_IN) * GRID_IN for value in point)
    return (x, y)


def _about(piece: Piece) -> tuple[str, str]:
    """What a piece is, and what it does to sight and movement."""
    sights = {"clear": "seen over", "block": "blocks sight", "depth": f"seen through up to {inches(piece.depth_in)}"}
    covers = {"none": "no cover", "soft": "soft cover", "hard": "hard cover"}
    lines = [f"{sights[piece.sight]}, {covers[piece.cover]}, {inches(piece.height_in)} high"]
    if factor := piece.costs.get("foot"):
        lines.append(f"each inch on foot counts {factor:g}")
    return piece.name or piece.kind.replace("-", " ").capitalize(), "\n".join(lines)
