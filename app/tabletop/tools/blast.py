"""Blast: a circle with its inch bands, a cone or a strip, and whom it touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tabletop.overlays import Area, Disc, Dot, Overlay, Ring, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Held, Kept, Tool, Touch
from app.tabletop.words import name_of
from rules.tabletop.bases import Point

if TYPE_CHECKING:  # shapely comes with the first template
    from rules.tabletop.templates import Template
    from rules.tabletop.templates import Touch as Touched

FORMS = ("circle", "cone", "strip")
LEAST_IN, MOST_IN = 0.5, 24.0
CONE_DEG = 30.0
STRIP_IN = 1.0
TURN_DEG = 5.0
SHOWN = 4
"""So many of the touched are named in the tag."""


class BlastTool(Tool):
    """A template that is laid with a click, made larger with a drag, and is another form with X."""

    key, title, icon, cursor = "tool-blast", "Blast", "blast", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.form = FORMS[0]
        self.size_in = 2.0
        self.bearing = 0.0
        self._centre: Point | None = None
        self._is_laid = False

    def start(self) -> None:
        """A cone or a strip starts from what is selected; a circle lies on it."""
        bodies = [body for figure in self.stage.selected if (body := self.stage.body(figure))]
        if bodies:
            self._centre, self.bearing, self._is_laid = bodies[0].pose.point, bodies[0].pose.facing, True
        self.changed.emit()

    def press(self, touch: Touch) -> None:
        """Lays it down."""
        self._centre, self._is_laid = touch.point, True
        self.changed.emit()

    def drag(self, touch: Touch) -> None:
        """Makes it larger and turns it: by half inches, with Shift freely."""
        from rules.tabletop.bearings import bearing

        if self._centre is None:
            return
        dx, dy = touch.point[0] - self._centre[0], touch.point[1] - self._centre[1]
        length = (dx * dx + dy * dy) ** 0.5
        if length > 0:
            self.bearing = bearing(self._centre, touch.point)
        step = 0.1 if touch.held & Held.SHIFT else 0.5
        self._resize(round(length / step) * step)

    def hover(self, touch: Touch) -> None:
        """Follows the pointer until it is laid."""
        if not self._is_laid:
            self._centre = touch.point
            self.changed.emit()

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves it by keys; begins in the middle of the table."""
        table = self.stage.battle.table if self.stage.battle else None
        if self._centre is None and table is None:
            return False
        x, y = self._centre or (table.width_in / 2, table.depth_in / 2) if table else self._centre or (0.0, 0.0)
        self._centre, self._is_laid = (x + dx_in, y + dy_in), True
        self.changed.emit()
        return True

    def turn(self, degrees: float) -> bool:
        """Turns a cone or a strip; makes a circle larger or smaller, as the small keys (Shift) do with all forms."""
        if self.form == "circle" or abs(degrees) < TURN_DEG:
            self._resize(self.size_in + (0.5 if degrees > 0 else -0.5))
        else:
            self.bearing = (self.bearing + degrees) % 360.0
            self.changed.emit()
        return True

    def _resize(self, size_in: float) -> None:
        self.size_in = min(max(size_in, LEAST_IN), MOST_IN)
        self.changed.emit()

    def toggle_edge(self) -> None:
        """The next form."""
        self.form = FORMS[(FORMS.index(self.form) + 1) % len(FORMS)]
        self.changed.emit()

    def cancel(self) -> bool:
        """Takes it up again."""
        had = self._is_laid
        self._is_laid, self._centre = False, None
        self.changed.emit()
        return had

    def template(self) -> Template | None:
        """The template as geometry asks for it; None while it lies nowhere."""
        from rules.tabletop.templates import Beam, Circle, Cone

        if self._centre is None:
            return None
        if self.form == "circle":
            return Circle(self._centre, self.size_in)
        if self.form == "cone":
            return Cone(self._centre, self.bearing, self.size_in, CONE_DEG)
        return Beam(self._centre, self.bearing, self.size_in, STRIP_IN)

    def touched(self) -> tuple[Touched, ...]:
        """Whom it touches, nearest first."""
        template = self.template()
        return self._touched(template) if template else ()

    def _touched(self, template: Template) -> tuple[Touched, ...]:
        from rules.tabletop.templates import touched

        found = touched(template, self.stage.bodies(), self.stage.measures)
        return tuple(sorted(found, key=lambda touch: (touch.distance, touch.id)))

    def overlays(self) -> tuple[Overlay, ...]:
        """The bands, the touched, and their names."""
        return self.kept()()

    def kept(self) -> Kept:
        """The template where it lies, and whoever it touches now."""
        template, centre, size = self.template(), self._centre, f"{self.size_in:g}″ {self.form}"
        if template is None or centre is None:
            return lambda: ()
        shape, is_laid = self._shape(template, centre), self._is_laid

        def shown() -> tuple[Overlay, ...]:
            found = self._touched(template)
            rings = (Ring(touch.id) for touch in found)
            words = self._words(size, found, is_laid)
            return (*shape, Dot(centre, "error"), *rings, Tag(centre, *words, "blast", "error"))

        return shown

    def _shape(self, template: Template, centre: Point) -> list[Overlay]:
        from rules.tabletop.templates import template_outline

        if self.form != "circle":
            return [Area((template_outline(template),), "error", 0.2)]
        bands = range(1, int(self.size_in) + 1)
        radii = [*bands, *([] if self.size_in in bands else [self.size_in])]
        return [Disc(centre, radius, "error", 0.2 if radius == radii[0] else 0.12) for radius in radii]

    def _words(self, size: str, found: tuple[Touched, ...], is_laid: bool) -> tuple[str, str]:
        document = self.stage.document
        count = f"{len(found)} model{'s' if len(found) != 1 else ''} touched" if found else "Nobody is touched"
        names = [f"{name_of(document, touch.id)}: {touch.distance:.1f}″" for touch in found[:SHOWN]] if document else []
        more = [f"and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
        hint = [] if is_laid else ["click to lay it, X: another form, Q and W: its size"]
        return f"{size}: {count}", "\n".join([*names, *more, *hint])

    def said(self) -> str:
        """Whom it touches, in one sentence."""
        if self._centre is None:
            return ""
        title, text = self._words(f"{self.size_in:g}″ {self.form}", self.touched(), True)
        return f"{title}. {text}".replace("\n", ", ")
