"""Terrain: place, move, turn, shape and take away pieces; each change is one undoable step."""

from __future__ import annotations

from collections.abc import Callable

from app.tabletop.overlays import Dot, Outlined, Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.terrain_answer import about, doors_of, drafted_overlays, on_grid, renamed, with_pieces_of
from app.tabletop.tools.tool import Tool, Touch
from rules.battle.referee import ShapeTable
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Piece, Table

CORNER_PX = 9.0
RESIZE = 1.15
MOST_CORNERS = 40


class TerrainTool(Tool):
    """`kind` is what the next click places; empty to take hold of what is there."""

    key, title, icon, cursor = "tool-terrain", "Terrain", "terrain", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.kind = ""
        self.chosen = ""
        self._from: Point | None = None
        self._corner: int | None = None
        self._second = ""
        self._picked: int | None = None
        self._draft: Table | None = None

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
        """A corner of the chosen piece; a place for the kind in hand, on other terrain too; else another piece."""
        corner = self._corner_at(touch)
        if corner is not None:
            self._corner, self._from = corner, touch.point
        elif self.kind:
            self.place(on_grid(touch.point, touch.held))
        elif touch.piece:
            self._take_hold(touch.piece)
            self._corner, self._from = None, touch.point
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
            changed = [editing.reshaped(piece, self._corner, on_grid(touch.point, touch.held))]
        else:
            dx, dy = touch.point[0] - self._from[0], touch.point[1] - self._from[1]
            step = on_grid((dx, dy), touch.held)
            changed = [editing.moved(part, *step) for part in parts(battle.table, self.chosen)]
        self._draft = with_pieces_of(battle.table, changed)
        self.changed.emit()

    def release(self, _touch: Touch) -> None:
        """What was dragged is done."""
        draft, self._draft, self._from, self._corner = self._draft, None, None, None
        second, self._second = self._second, ""
        if draft is not None:
            piece = draft.piece(self.chosen)
            self._do(draft, f"shaped: {about(piece)[0]}" if piece else "shaped")
        elif second:
            self.choose(second)
        self.changed.emit()

    # --- What is done -------------------------------------------------------------------------------

    def choose(self, piece_id: str) -> None:
        """Takes hold of a piece."""
        self.chosen, self._picked = piece_id, None
        self.changed.emit()

    def choose_next(self, way: int) -> bool:
        """The piece after the chosen one, or before it; a hill counts once. Whether there is any."""
        from rules.tabletop.stacks import lowest

        table = self.table
        feet = list(dict.fromkeys(lowest(table, piece.id) for piece in table.pieces)) if table else []
        if feet:
            at = feet.index(self.chosen) + way if self.chosen in feet else 0 if way > 0 else -1
            self.choose(feet[at % len(feet)])
        return bool(feet)

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
        made = tuple(piece if piece.id not in known else renamed(piece) for piece in pieces)
        self.chosen = made[0].id
        self._do(table.model_copy(update={"pieces": (*table.pieces, *made)}), f"placed {self.kind}")

    def _change(self, change: Callable[[Piece, Point], Piece], what: str) -> bool:
        """Changes the chosen piece and what lies on it, about the middle of the one."""
        from rules.tabletop.editing import middle
        from rules.tabletop.stacks import parts

        battle, piece = self.stage.battle, self.piece()
        if battle is None or battle.table is None or piece is None:
            return False
        centre = middle(piece)
        changed = [change(part, centre) for part in parts(battle.table, piece.id)]
        self._do(with_pieces_of(battle.table, changed), f"{what}: {about(piece)[0]}")
        return True

    def battle_changed(self) -> None:
        """A drag of a piece that is another now is dropped."""
        if self._draft is not None:
            self._draft = self._from = self._corner = None
        battle = self.stage.battle
        if self.chosen and (battle is None or battle.table is None or battle.table.piece(self.chosen) is None):
            self.chosen = ""

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the chosen piece, or the corner of it that Enter has picked."""
        from rules.tabletop import editing

        piece, corner = self.piece(), self._picked
        if piece is not None and corner is not None and corner < len(piece.outline):
            x, y = piece.outline[corner]
            changed = editing.reshaped(piece, corner, (x + dx_in, y + dy_in))
            return self._change(lambda part, _: changed if part.id == changed.id else part, "shaped")

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
        self.chosen = self.kind = ""
        what = f"taken away: {about(piece)[0]}"
        self._do(without_pieces(battle.table, [part.id for part in parts(battle.table, piece.id)]), what)
        return True

    @property
    def reason_no_door(self) -> str:
        """Why no door can be opened or closed, in one sentence; empty where one can."""
        piece = self.piece()
        if piece is None:
            return self.reason_no_piece
        return "" if doors_of(piece) else f"{about(piece)[0]} has no doors."

    @property
    def reason_no_piece(self) -> str:
        """Why nothing can be changed, in one sentence; empty where a piece is chosen."""
        return "" if self.piece() else "No piece is chosen. Click one, or go through them with the full stop (.)."

    def toggle_edge(self) -> None:
        """X opens or closes one door after the other: the first closed one, and all are closed once all are open."""
        piece = self.piece()
        if piece is None or self.reason_no_door:
            self.stage.context.notes.say(self.reason_no_door, "warn")
            return
        closed = [door for door in doors_of(piece) if not door.is_open]
        self.set_doors([door.id for door in closed[:1] or doors_of(piece)], bool(closed))

    def toggle_door(self, door_id: str) -> None:
        """Opens or closes one door of the chosen piece."""
        piece = self.piece()
        door = next((door for door in doors_of(piece) if door.id == door_id), None) if piece else None
        if door is not None:
            self.set_doors([door.id], not door.is_open)

    def set_doors(self, doors: list[str], opened: bool) -> None:
        """Opens or closes doors of the chosen piece by their ids."""
        from rules.tabletop import editing

        piece = self.piece()
        if piece is None:
            return
        for door in doors:
            piece = editing.with_door(piece, door, opened)
        changed, what = piece, "doors" if len(doors) > 1 else "door"
        self._change(
            lambda part, _: changed if part.id == changed.id else part, f"{what} {'opened' if opened else 'closed'}"
        )

    def commit(self) -> bool:
        """Enter places the kind in hand by keys; after that it goes through the corners of the chosen piece."""
        piece = self.piece()
        if self.kind:
            self.place()
            self.kind = ""
            self.changed.emit()
            return True
        if piece is not None:
            self._picked = 0 if self._picked is None else (self._picked + 1) % len(piece.outline)
            self.changed.emit()
        return piece is not None

    def cancel(self) -> bool:
        """Lets go of a drag, a picked corner, the kind in hand, then of the chosen piece."""
        if self._picked is not None:
            self._picked = None
            self.changed.emit()
            return True
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
        title, text = about(piece)
        at = max(piece.outline, key=lambda point: point[1])
        if self._picked is not None and self._picked < len(piece.outline):
            at, text = piece.outline[self._picked], f"corner {self._picked + 1} of {len(piece.outline)}\n{text}"
            corners = [*corners, Dot(at, "error")]
        tag = Tag(at, title, text, "terrain", clear=piece.outline)
        if self._draft is None:
            return (Outlined(piece.id, "accent"), *corners, tag)
        from rules.tabletop.stacks import parts

        drafted = [overlay for part in parts(self._draft, piece.id) for overlay in drafted_overlays(part)]
        return (*drafted, *corners, tag)

    def said(self) -> str:
        """What the chosen piece is and does."""
        piece = self.piece()
        if piece is None:
            return "No piece is chosen. Full stop (.) goes through them."
        corner = "" if self._picked is None else f"corner {self._picked + 1} of {len(piece.outline)}, "
        return corner + ", ".join(about(piece)).replace("\n", ", ")
