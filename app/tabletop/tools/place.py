"""Place: models from the tray follow the pointer in a block and stand where it clicks. It has no button of its own."""

from __future__ import annotations

import math

from app.tabletop.overlays import Ghost, Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Tool, Touch
from app.tabletop.words import name_of
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Point, Pose

OFF = "Not all of them would stand on the table."
APART_IN = 0.4
"""Between the bases of a block."""


class PlaceTool(Tool):
    """Takes figures with `begin`; they are placed in one step."""

    key, title, icon, cursor = "tool-place", "Place", "grip", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.figures: tuple[str, ...] = ()
        self.facing = 0.0
        self._centre: Point | None = None

    def begin(self, figures: tuple[str, ...]) -> None:
        """Takes figures in hand; by keys they start in the middle of their side's zone."""
        self.figures = figures
        self._centre = self._usual_place()
        self._moved()

    def _usual_place(self) -> Point | None:
        battle = self.stage.battle
        if battle is None or battle.table is None or not self.figures:
            return None
        table, side = battle.table, battle.side_of(self.figures[0])
        zone = next((zone for zone in table.zones if zone.kind == "deployment" and zone.side == side), None)
        if zone is None:
            return (table.width_in / 2, table.depth_in / 2)
        xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
        middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self.facing = _towards(middle, (table.width_in / 2, table.depth_in / 2))
        return middle

    def hover(self, touch: Touch) -> None:
        """The block follows."""
        if self.figures:
            self._centre = touch.point
            self._moved()

    def _moved(self) -> None:
        self.stage.ghosts = {key: pose for key, pose in self.poses().items() if pose is not None}
        self.changed.emit()

    def drag(self, touch: Touch) -> None:
        """The same while a button is down."""
        self.hover(touch)

    def release(self, touch: Touch) -> None:
        """Stands where the pointer is."""
        self.hover(touch)
        self.commit()

    def battle_changed(self) -> None:
        """What is no longer there to be placed is let go."""
        battle = self.stage.battle
        known = battle.figures if battle else {}
        kept = tuple(key for key in self.figures if key in known and not known[key].is_gone)
        if kept != self.figures:
            self.figures = kept
            self._moved()

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the block."""
        if self._centre is None:
            return False
        self._centre = (self._centre[0] + dx_in, self._centre[1] + dy_in)
        self._moved()
        return True

    def turn(self, degrees: float) -> bool:
        """Turns the block and all in it."""
        self.facing = (self.facing + degrees) % 360.0
        self._moved()
        return True

    def commit(self) -> bool:
        """Places them; one undoable step."""
        poses = self.poses()
        if not poses:
            return False
        if not all(pose is None or self.stage.is_on_table(pose.point) for pose in poses.values()):
            self.stage.context.notes.say(OFF, "warn")
            return False
        document = self.stage.document
        action = document.journal.engine.place(document.now, FrozenMap(poses)) if document else None
        if action is None or self.stage.act(action) is None:
            return False  # they stay in hand, and the player has been told why
        self.figures, self.stage.ghosts = (), {}
        self.stage.select(poses)
        self.changed.emit()
        return True

    def cancel(self) -> bool:
        """Back into the tray."""
        had = bool(self.figures)
        if had:
            self.figures, self.stage.ghosts = (), {}
            self.changed.emit()
        return had

    def poses(self) -> dict[str, Pose | None]:
        """Where each would stand: in rows across the facing."""
        battle = self.stage.battle
        if battle is None or self._centre is None or not self.figures:
            return {}
        bases = [battle.figures[figure].base for figure in self.figures]
        across = max(base.width_in for base in bases) + APART_IN
        along = max(base.depth_in for base in bases) + APART_IN
        columns = min(len(bases), 4 if len(bases) > 3 else len(bases))
        rows = math.ceil(len(bases) / columns)
        turn = math.radians(self.facing)
        found: dict[str, Pose | None] = {}
        for at, figure in enumerate(self.figures):
            x = (at % columns - (columns - 1) / 2) * across
            y = ((rows - 1) / 2 - at // columns) * along
            placed = (x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn))
            found[figure] = Pose(x=self._centre[0] + placed[0], y=self._centre[1] + placed[1], facing=self.facing)
        return found

    def overlays(self) -> tuple[Overlay, ...]:
        """The block as ghosts."""
        poses = self.poses()
        document = self.stage.document
        if not poses or self._centre is None or document is None:
            return ()
        battle = document.now
        unit = battle.figures[self.figures[0]].unit
        count = len(poses)
        title = f"{name_of(document, unit)}: {count} model{'s' if count != 1 else ''}"
        ghosts = tuple(Ghost(figure, pose) for figure, pose in poses.items() if pose is not None)
        return (*ghosts, Tag(self._centre, title, "click or Enter to place", "grip"))

    def said(self) -> str:
        """Where the block is."""
        if self._centre is None or not self.figures:
            return ""
        return f"{len(self.figures)} models at {self._centre[0]:.1f}, {self._centre[1]:.1f}"


def _towards(start: Point, end: Point) -> float:
    """The nearest quarter bearing from one point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if abs(dx) >= abs(dy):
        return 90.0 if dx >= 0 else 270.0
    return 0.0 if dy >= 0 else 180.0
