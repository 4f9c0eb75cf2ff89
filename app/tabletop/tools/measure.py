"""Measure: from edge to edge or from centre to centre, in one length or in a chain of them."""

from __future__ import annotations

import math
from itertools import pairwise

from app.tabletop.overlays import Dot, Line, Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Held, Kept, Tool, Touch
from app.tabletop.words import inches
from rules.tabletop.bases import Base, Body, Point, Pose

POINT_MM = 0.001
"""A place on the mat, measured as a base too small to matter."""


class MeasureTool(Tool):
    """A chain of places; a place on a model is that model's base."""

    key, title, icon, cursor = "tool-measure", "Measure", "ruler", "cross"
    takes_points = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.by_centres = False
        self._places: list[Body] = []
        self._end: Body | None = None
        self._dragged = False
        self._is_done = False

    def start(self) -> None:
        """With one model selected it measures from there at once."""
        selected = self.stage.selected
        body = self.stage.body(selected[0]) if len(selected) == 1 else None
        self._places, self._end, self._is_done = [body] if body else [], None, False
        self.changed.emit()

    def _body(self, touch: Touch) -> Body:
        body = self.stage.body(touch.figure) if touch.figure else None
        x, y = touch.point
        return body or Body("", Base(width_mm=POINT_MM, depth_mm=POINT_MM), Pose(x=x, y=y), 0.0)

    def press(self, touch: Touch) -> None:
        """Begins a chain, or adds to it; a chain that was ended goes on with Shift or Ctrl."""
        if self._is_done and not touch.held & (Held.SHIFT | Held.CTRL):
            self._places = []
        self._is_done = False
        place = self._body(touch)
        if not self._places or place != self._places[-1]:
            self._places.append(place)
        self._end, self._dragged = None, False
        self.changed.emit()

    def drag(self, touch: Touch) -> None:
        """The end follows."""
        if self._places:
            self._dragged = True
            self._show(touch)

    def hover(self, touch: Touch) -> None:
        """The end follows once a chain has begun."""
        if self._places and not self._dragged and not self._is_done:
            self._show(touch)

    def _show(self, touch: Touch) -> None:
        end = self._body(touch)
        if end != self._end:
            self._end = end
            self.changed.emit()

    def release(self, touch: Touch) -> None:
        """A drag leaves its length to be read until the next press."""
        if self._dragged and self._places:
            end = self._body(touch)
            self._is_done = end != self._places[-1]
            self._places += [end] if self._is_done else []
            self._end, self._dragged = None, False
            self.changed.emit()

    def finish(self) -> bool:
        """A double click ends the chain."""
        self._is_done, self._end = len(self._places) > 1, None
        self.changed.emit()
        return self._is_done

    def battle_changed(self) -> None:
        """Models that are measured from or to may stand elsewhere now."""
        self._places = [self._moved(place) for place in self._places]
        self._end = self._moved(self._end) if self._end else None

    def _moved(self, place: Body) -> Body:
        return (self.stage.body(place.id) if place.id else None) or place

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the end by keys; from the middle of the table where nothing is selected."""
        self._is_done = False
        if not self._places:
            table = self.stage.battle.table if self.stage.battle else None
            if table is None:
                return False
            x, y = table.width_in / 2, table.depth_in / 2
            self._places = [Body("", Base(width_mm=POINT_MM, depth_mm=POINT_MM), Pose(x=x, y=y), 0.0)]
        end = self._end or self._places[-1]
        moved = (end.pose.x + dx_in, end.pose.y + dy_in)
        figure = next((found.id for found in self.stage.bodies() if _is_on(found, moved)), "")
        self._show(Touch(moved, figure))
        if figure:  # the end stays where the keys put it, so that it can go on from there
            self._end = Body("", Base(width_mm=POINT_MM, depth_mm=POINT_MM), Pose(x=moved[0], y=moved[1]), 0.0)
            self.changed.emit()
        return True

    def commit(self) -> bool:
        """Adds the end to the chain."""
        if self._end is None:
            return False
        self._places.append(self._end)
        self._end = None
        self.changed.emit()
        return True

    def add_point(self) -> bool:
        """The same as Enter."""
        return self.commit()

    def back(self) -> bool:
        """Takes the last place back."""
        if not self._places:
            return False
        self._places.pop()
        self._end = None
        self.changed.emit()
        return True

    def toggle_edge(self) -> None:
        """Edge to edge, or centre to centre."""
        self.by_centres = not self.by_centres
        self.changed.emit()

    def cancel(self) -> bool:
        """Forgets the chain."""
        had = bool(self._places)
        self._places, self._end, self._dragged, self._is_done = [], None, False, False
        if had:
            self.changed.emit()
        return had

    def _chain(self) -> list[Body]:
        return [*self._places, *([self._end] if self._end else [])]

    def _ends(self, a: Body, b: Body) -> tuple[Point, Point]:
        from rules.tabletop.measuring import nearest_points

        if self.by_centres:
            return a.pose.point, b.pose.point
        return nearest_points(a, b)

    def lengths(self) -> list[float]:
        """The lengths of the chain's parts in inches."""
        return self._lengths(self._chain())

    def _lengths(self, chain: list[Body]) -> list[float]:
        from rules.tabletop.measuring import gap

        pairs = list(pairwise(chain))
        return [math.dist(a.pose.point, b.pose.point) if self.by_centres else gap(a, b) for a, b in pairs]

    def overlays(self) -> tuple[Overlay, ...]:
        """A line for each part, and the length, with the sum of a chain."""
        return self._shown(self._chain())

    def kept(self) -> Kept:
        """The chain, from and to the models as they stand."""
        chain = self._chain()
        return lambda: self._shown([self._moved(place) for place in chain])

    def _shown(self, chain: list[Body]) -> tuple[Overlay, ...]:
        if len(chain) < 2:
            return tuple(Dot(place.pose.point) for place in chain)
        lines = [Line(self._ends(a, b), width_px=2.5) for a, b in pairwise(chain)]
        title, text = self._words(chain)
        return (
            *lines,
            *(Dot(place.pose.point) for place in chain[1:-1]),
            Tag(chain[-1].pose.point, title, text, "ruler"),
        )

    def _words(self, chain: list[Body]) -> tuple[str, str]:
        lengths = self._lengths(chain)
        how = "centre to centre" if self.by_centres else "edge to edge"
        how = how if any(place.id for place in chain) else ""  # between bare points there is but one way
        if len(lengths) > 1:
            parts = " + ".join(inches(length) for length in lengths)
            return inches(math.fsum(lengths)), f"{parts}\n{how}".strip()
        return inches(lengths[0]), how

    def said(self) -> str:
        """The length in words."""
        if len(self._chain()) < 2:
            return ""
        title, text = self._words(self._chain())
        return f"{title}, {text}".replace("\n", ", ")


def _is_on(body: Body, point: Point) -> bool:
    from rules.tabletop.measuring import gap_to_point

    return gap_to_point(body, point) <= 0
