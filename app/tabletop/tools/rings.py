"""Rings and arcs: distances around a model, and the arc in front of it."""

from __future__ import annotations

from app.tabletop.overlays import Area, Disc, Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Kept, Tool, Touch
from app.tabletop.words import inches
from rules.tabletop.bases import Body, Point

STEPS = (4.0, 8.0, 12.0, 18.0, 24.0, 36.0, 48.0)
ARCS = (0.0, 90.0, 180.0, 60.0, 45.0)
MOST_SHOWN = 4


class RingsTool(Tool):
    """Rings around what is selected, measured from the edge of its base; arrows change them, X the arc."""

    key, title, icon, cursor = "tool-rings", "Rings and arcs", "ring", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.reach_in = 12.0
        self.arc_deg = ARCS[0]

    def press(self, touch: Touch) -> None:
        """Takes the model that is clicked; on the mat the ring goes through the point."""
        if touch.figure:
            self.stage.select((touch.figure,))
        elif centre := self._centres():
            (x, y), radius = centre[0]
            self._set(((touch.point[0] - x) ** 2 + (touch.point[1] - y) ** 2) ** 0.5 - radius)

    def drag(self, touch: Touch) -> None:
        """The ring follows the pointer."""
        if not touch.figure:
            self.press(touch)

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Up and right: wider; down and left: narrower, by the inches of the key."""
        self._set(self.reach_in + dx_in + dy_in)
        return True

    def turn(self, degrees: float) -> bool:
        """The next or the last of the usual distances."""
        others = [step for step in STEPS if (step > self.reach_in if degrees > 0 else step < self.reach_in)]
        if others:
            self._set(others[0] if degrees > 0 else others[-1])
        return True

    def _set(self, reach_in: float) -> None:
        self.reach_in = min(max(round(reach_in, 1), 0.5), 120.0)
        self.changed.emit()

    def toggle_edge(self) -> None:
        """No arc, 90 degrees, 180, 60, 45."""
        self.arc_deg = ARCS[(ARCS.index(self.arc_deg) + 1) % len(ARCS)]
        self.changed.emit()

    def _centres(self) -> list[tuple[Point, float]]:
        bodies = [body for figure in self.stage.selected[:MOST_SHOWN] if (body := self.stage.body(figure))]
        return [(body.pose.point, body.base.inner_in) for body in bodies]

    def overlays(self) -> tuple[Overlay, ...]:
        """The ring with its inner half, the arc, and how many stand inside."""
        return self._shown(self.stage.selected, self.reach_in, self.arc_deg)

    def kept(self) -> Kept:
        """The same rings around the same models, wherever they stand."""
        figures, reach_in, arc_deg = self.stage.selected, self.reach_in, self.arc_deg
        return lambda: self._shown(figures, reach_in, arc_deg)

    def _bodies(self, figures: tuple[str, ...]) -> list[Body]:
        """The first few of some models where they stand, or where they would while they are being dragged."""
        ghosts = self.stage.ghosts
        return [body for key in figures[:MOST_SHOWN] if (body := self.stage.body(key, ghosts.get(key)))]

    def _shown(self, figures: tuple[str, ...], reach_in: float, arc_deg: float) -> tuple[Overlay, ...]:
        bodies = self._bodies(figures)
        if not bodies:
            return ()
        found: list[Overlay] = []
        for body in bodies:
            radius = body.base.inner_in + reach_in
            found.append(Disc(body.pose.point, radius, alpha=0.06))
            found.append(Disc(body.pose.point, body.base.inner_in + reach_in / 2, dashed=True))
            if arc_deg:
                found.append(_arc(body.pose.point, body.pose.facing, radius, arc_deg))
        return (*found, Tag(bodies[0].pose.point, *self._words(figures, reach_in, arc_deg), "ring"))

    def _words(self, figures: tuple[str, ...], reach_in: float, arc_deg: float) -> tuple[str, str]:
        from rules.tabletop.measuring import gap

        first = next(iter(self._bodies(figures)), None)
        if first is None:
            return inches(reach_in), ""
        others = [body for body in self.stage.bodies() if body.id not in figures]
        inside = sum(1 for body in others if gap(first, body) <= reach_in)
        arc = f"\narc of {arc_deg:g}°" if arc_deg else ""
        models = "1 other model" if inside == 1 else f"{inside} other models"
        return f"{inches(reach_in)} from the edge", f"{models} within{arc}"

    def said(self) -> str:
        """The distance, and how many are within."""
        if not self.stage.selected:
            return "Select a model to draw rings around."
        return ", ".join(self._words(self.stage.selected, self.reach_in, self.arc_deg)).replace("\n", ", ")


def _arc(centre: Point, facing: float, radius: float, width_deg: float) -> Area:
    from rules.tabletop.templates import Cone, template_outline

    return Area((template_outline(Cone(centre, facing, radius, width_deg)),), alpha=0.14)
