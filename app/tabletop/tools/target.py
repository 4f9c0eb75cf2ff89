"""Target: an enemy is pointed at, by pointer or keys, with what an attack on it would come to; Enter takes it."""

from __future__ import annotations

from app.tabletop.choosing import Choosing
from app.tabletop.overlays import Line, Overlay, Ring, Tag
from app.tabletop.system_words import chance_of
from app.tabletop.tools.tool import Tool, Touch
from app.tabletop.words import name_of
from app.words import per_cent
from rules.tabletop.bases import Point
from templates.words import number_text

NONE = "No enemy in sight from here. Move (M) or look (S) to find one."


class TargetTool(Tool):
    """`target` is the unit that is aimed at, empty for none."""

    key, title, icon, cursor = "choice-target", "Target", "fire", "cross"

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing.stage)
        self._choosing = choosing
        self.target = ""
        self._hovered = ""
        self.changed.connect(self._tell)

    def _tell(self) -> None:
        """How many there are, and who is shown with the odds."""
        document, count = self.stage.document, len(self._choosing.targets())
        chance = chance_of(self._choosing.odds()) if self.shown else None
        parts = [f"{count} target{'s' if count != 1 else ''}"]
        if document is not None and self.shown:
            parts.append(name_of(document, self.shown) + ("" if chance is None else f" {per_cent(chance)}"))
        self._choosing.tell("; ".join(parts))

    def start(self) -> None:
        """The first target that there is."""
        found = self._choosing.targets()
        self.target, self._hovered = "", ""
        if found:
            self._aim(found[0])
        else:
            self.stage.context.notes.say(NONE, "warn")

    @property
    def shown(self) -> str:
        """The unit whose odds are shown: the one under the pointer, else the one aimed at."""
        return self._hovered or self.target

    def _unit_at(self, touch: Touch) -> str:
        battle = self.stage.battle
        figure = battle.figures.get(touch.figure) if battle else None
        return figure.unit if figure is not None and figure.unit in self._choosing.targets() else ""

    def _aim(self, unit: str) -> None:
        self.target, self._hovered = unit, ""
        self._choosing.point_at(target=unit)
        self.changed.emit()

    def hover(self, touch: Touch) -> None:
        """What is under the pointer shows its odds."""
        unit = self._unit_at(touch)
        if unit != self._hovered:
            self._hovered = unit
            self._choosing.point_at(target=self.shown)
            self.changed.emit()

    def press(self, touch: Touch) -> None:
        """Aims at a unit; a click on the one that is aimed at takes it."""
        unit = self._unit_at(touch)
        if unit and unit == self.target:
            self.commit()
        elif unit:
            self._aim(unit)

    def finish(self) -> bool:
        """A double click takes it."""
        return self.commit()

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Arrows go from target to target."""
        self.go(1 if dx_in > 0 or dy_in < 0 else -1)
        return True

    def go(self, way: int) -> None:
        """The next target, or the one before."""
        found = self._choosing.targets()
        if found:
            at = found.index(self.target) if self.target in found else -1 if way > 0 else 0
            self._aim(found[(at + way) % len(found)])

    def commit(self) -> bool:
        """Takes what is aimed at."""
        if not self.target:
            return False
        self._choosing.show_answer(target=self.target)
        return True

    def cancel(self) -> bool:
        """Aims at nobody."""
        had = bool(self.target)
        self.target, self._hovered = "", ""
        if had:
            self.changed.emit()
        return had

    def _middle(self, unit: str) -> Point | None:
        battle = self.stage.battle
        figures = battle.figures_of(unit) if battle else ()
        places = [figure.place for figure in figures if figure.place is not None]
        if not places:
            return None
        return (sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places))

    def overlays(self) -> tuple[Overlay, ...]:
        """Rings around those aimed at, a line from those who aim, and the odds."""
        battle, document, unit = self.stage.battle, self.stage.document, self.shown
        end, start = self._middle(unit), self._middle(self._choosing.unit)
        if battle is None or document is None or end is None:
            return ()
        rings = tuple(Ring(figure.id) for figure in battle.figures_of(unit) if figure.place is not None)
        line = (Line((start, end), "accent", 1.6, dashed=True),) if start else ()
        return (*line, *rings, Tag(end, name_of(document, unit), self._words(), "fire", "accent"))

    def _words(self) -> str:
        tally, chance = self._choosing.tally(), chance_of(self._choosing.odds())
        told = [f"needs {number_text(tally.total)} or more"] if tally else []
        if chance is not None:
            told.append(f"{per_cent(chance)} for one hit or more")
        return "\n".join(told)

    def said(self) -> str:
        """Who is aimed at, and the odds."""
        document = self.stage.document
        if document is None or not self.shown:
            return ""
        return ", ".join(part for part in (name_of(document, self.shown), *self._words().split("\n")) if part)
