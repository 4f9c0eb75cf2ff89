"""A point for a choice: laid as a blast is, and taken with Enter or a second click."""

from __future__ import annotations

from app.tabletop.choosing import Choosing
from app.tabletop.tools.blast import BlastTool
from app.tabletop.tools.tool import Touch
from rules.tabletop.bases import Point

SAME_IN = 0.5


class AimPoint(BlastTool):
    """The point of ground that an attack is aimed at, with whom a burst there would touch."""

    key = "choice-point"

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing.stage)
        self._choosing = choosing

    def start(self) -> None:
        """Follows the pointer; by keys it begins in the middle of the table."""
        self.changed.emit()

    @property
    def point(self) -> Point | None:
        """Where it lies."""
        return self._centre if self._is_laid else None

    def press(self, touch: Touch) -> None:
        """Lays it down; a click where it lies takes it."""
        before = self.point
        if before and max(abs(before[0] - touch.point[0]), abs(before[1] - touch.point[1])) <= SAME_IN:
            self.commit()
        else:
            super().press(touch)
            self._choosing.point_at(point=self.point)

    def drag(self, touch: Touch) -> None:
        """It goes with the pointer; how large it is, the rules say."""
        super().press(touch)
        self._choosing.point_at(point=self.point)

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves it by keys."""
        moved = super().nudge(dx_in, dy_in)
        self._choosing.point_at(point=self.point)
        return moved

    def commit(self) -> bool:
        """Takes the point."""
        point = self.point
        if point is None:
            return False
        self._choosing.show_answer(point=point)
        return True

    def finish(self) -> bool:
        """A double click takes it."""
        return self.commit()
