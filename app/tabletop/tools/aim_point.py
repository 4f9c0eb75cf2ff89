"""A point for a choice: laid as a blast is, and taken with Enter or a second click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.tabletop.choosing import Choosing
from app.tabletop.overlays import Dot, Overlay
from app.tabletop.tools.blast import BlastTool
from app.tabletop.tools.named_points import meant, named_points
from app.tabletop.tools.tool import Touch
from app.tabletop.words import inches, name_of
from rules.tabletop.bases import Point

if TYPE_CHECKING:  # shapely comes with the first template
    from rules.tabletop.templates import Touch as Touched

SAME_IN = 0.5
BURST, USUAL_IN = "burst", 2.0
"""What a choice says of how far its burst reaches, in inches, and what is shown where it says nothing."""


class AimPoint(BlastTool):
    """The point of ground that an attack is aimed at, with whom a burst there would touch."""

    key = "choice-point"

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing.stage)
        self._choosing = choosing
        self.changed.connect(self._tell)

    def _tell(self) -> None:
        """How far from the team it lies, and whose eyes are used where others must see it."""
        battle, point = self.stage.battle, self.point
        figures = battle.figures_of(self._choosing.unit) if battle else ()
        places = [figure.place.point for figure in figures if figure.place is not None]
        gaps = [((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5 for x, y in places] if point else []
        told = (f"{inches(min(gaps))} from the team" if gaps else "", self._seen_by(point))
        self._choosing.tell(", ".join(part for part in told if part))

    def _seen_by(self, point: Point | None) -> str:
        document = self.stage.document
        eyes = self._choosing.eyes(replace(self._choosing.answer, point=point)) if point else None
        if document is None or eyes is None:
            return ""
        return f"seen by {name_of(document, eyes)}" if eyes else "and no observer sees it"

    def start(self) -> None:
        """As large as the choice says its burst is. By keys it begins in the middle of the table."""
        choice = self._choosing.choice
        self._is_laid, self._centre = False, None
        self.size_in = float(str(choice.details.get(BURST, USUAL_IN))) if choice else USUAL_IN
        self.changed.emit()

    @property
    def point(self) -> Point | None:
        """Where it lies."""
        return self._centre if self._is_laid else None

    def _named(self) -> tuple[Point, ...]:
        """The points that the side has named before: an observer looks where a call is aimed, and no inch beside it."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None or self._choosing.unit not in battle.units:
            return ()
        return named_points(document, battle.units[self._choosing.unit].side)

    def _on(self, touch: Touch) -> Touch:
        return replace(touch, point=meant(self._named(), touch.point, touch.inch_px))

    def hover(self, touch: Touch) -> None:
        """Follows the pointer, and stays on a point that was named before."""
        super().hover(self._on(touch))

    def overlays(self) -> tuple[Overlay, ...]:
        """The points named before, too."""
        return (*(Dot(point, "info") for point in self._named()), *super().overlays())

    def press(self, touch: Touch) -> None:
        """Lays it down; a click where it lies takes it."""
        touch, before = self._on(touch), self.point
        if before and max(abs(before[0] - touch.point[0]), abs(before[1] - touch.point[1])) <= SAME_IN:
            self.commit()
        else:
            super().press(touch)
            self._choosing.point_at(point=self.point)

    def drag(self, touch: Touch) -> None:
        """It goes with the pointer; how large it is, the rules say."""
        super().press(self._on(touch))
        self._choosing.point_at(point=self.point)

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves it by keys; the first brings it to the point that was named last."""
        named = self._named()
        if not self._is_laid and named:
            self._centre, dx_in, dy_in = named[0], 0.0, 0.0
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

    def toggle_edge(self) -> None:
        """A burst is round, whatever is asked for."""

    def turn(self, _degrees: float) -> bool:
        """Nobody makes it larger by hand."""
        return False

    def _words(self, size: str, found: tuple[Touched, ...], is_laid: bool) -> tuple[str, str]:
        title, text = super()._words(size, found, True)
        hint = "click it again, or Enter, to take it" if is_laid else "click to lay it"
        return title, "\n".join(part for part in (text, hint) if part)

    def finish(self) -> bool:
        """A double click takes it."""
        return self.commit()
