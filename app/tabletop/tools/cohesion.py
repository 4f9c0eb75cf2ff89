"""Cohesion: the links that hold a team together, and what has to move, by how much, where they do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.tabletop.overlays import Line, Overlay, Ring, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Kept, Tool, Touch
from app.tabletop.words import inches, name_of
from rules.tabletop.bases import Body

if TYPE_CHECKING:  # shapely comes with the first answer
    from rules.tabletop.cohesion import Cohesion


class CohesionTool(Tool):
    """For the teams that are selected, or for all of them."""

    key, title, icon = "tool-cohesion", "Cohesion", "link"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.within_in = 4.0

    def press(self, touch: Touch) -> None:
        """Takes the team of the model that is clicked."""
        battle = self.stage.battle
        if battle and touch.figure:
            team = battle.figures[touch.figure].unit
            self.stage.select(figure.id for figure in battle.figures_of(team))
        elif battle:
            self.stage.select(())

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Changes the distance that still holds together."""
        self.within_in = min(max(self.within_in + 0.5 * (1 if dx_in + dy_in > 0 else -1), 0.5), 48.0)
        self.changed.emit()
        return True

    def kept(self) -> Kept:
        """The same teams, wherever they stand."""
        units, told = self._chosen(), self._is_asked
        return lambda: self._shown(units, told)

    @property
    def _is_asked(self) -> bool:
        """Whether something is selected: of all teams only those that are split are told of."""
        return bool(self.stage.selected)

    def _chosen(self) -> frozenset[str]:
        """The units of what is selected; all of them where nothing is."""
        battle = self.stage.battle
        if battle is None:
            return frozenset()
        found = {battle.figures[figure].unit for figure in self.stage.selected if figure in battle.figures}
        return frozenset(found or battle.units)

    def teams(self, units: frozenset[str] | None = None) -> Iterator[tuple[str, Cohesion, dict[str, Body]]]:
        """Each team that is looked at with its answer and the bodies of its models."""
        from rules.tabletop.cohesion import cohesion

        battle, document = self.stage.battle, self.stage.document
        if battle is None or document is None:
            return
        engine = document.journal.engine
        chosen = self._chosen() if units is None else units
        for unit in battle.units:
            looked_at = battle.figures_of(unit) if unit in chosen else ()
            able = [figure for figure in looked_at if not engine.is_out(battle, figure)]
            bodies = {figure.id: body for figure in able if (body := self.stage.body(figure.id))}
            if bodies:
                yield (
                    unit,
                    cohesion(list(bodies.values()), self._within(battle.figures_of(unit)[0].id), self.stage.measures),
                    bodies,
                )

    def _within(self, figure: str) -> float:
        document = self.stage.document
        assert document is not None
        return document.journal.engine.cohesion_in(document.now, figure) or self.within_in

    def overlays(self) -> tuple[Overlay, ...]:
        """Links as lines, strays ringed with the way that they have to go."""
        return self._shown(self._chosen(), self._is_asked)

    def _shown(self, units: frozenset[str], with_whole: bool) -> tuple[Overlay, ...]:
        found: list[Overlay] = []
        tags: list[Tag] = []
        for unit, answer, bodies in self.teams(units):
            found += [Line((bodies[link.a].pose.point, bodies[link.b].pose.point), "ok", 2) for link in answer.links]
            for stray in answer.strays:
                ends = (bodies[stray.id].pose.point, bodies[stray.to].pose.point)
                found += [Ring(stray.id, "warn"), Line(ends, "warn", 2, dashed=True)]
            if answer.strays:
                tags.append(self._tag(unit, answer, bodies))
            elif with_whole and answer.links:
                at = bodies[answer.links[0].a].pose.point
                tags.append(Tag(at, self._unit_name(unit), together(answer), "link", "ok"))
        return (*found, *tags)

    def _unit_name(self, unit: str) -> str:
        return name_of(self.stage.document, unit) if self.stage.document else ""

    def _tag(self, unit: str, answer: Cohesion, bodies: dict[str, Body]) -> Tag:
        document = self.stage.document
        assert document is not None
        stray = answer.strays[0]
        count = len(answer.strays)
        title = (
            f"{name_of(document, unit)}: {count} out of reach" if count > 1 else f"{name_of(document, unit)} is split"
        )
        text = f"{document.shown.figures[stray.id].name} is {inches(stray.by_in)} too far"
        return Tag(bodies[stray.id].pose.point, title, text, "link", "warn")

    def said(self) -> str:
        """Which teams are split, and by how much."""
        document = self.stage.document
        answers = list(self.teams())
        split = [(unit, answer) for unit, answer, _ in answers if answer.strays]
        if not document or not answers:
            return "No team stands on the table."
        if not split:
            return f"{together(answers[0][1])}." if len(answers) == 1 else f"All {len(answers)} teams are together."
        return ". ".join(
            f"{name_of(document, unit)}: {inches(answer.strays[0].by_in)} too far" for unit, answer in split
        )


def together(answer: Cohesion) -> str:
    """That a team holds together, and over which gap at most: "Together, widest gap 1.4″"."""
    parts = {key: {key} for link in answer.links for key in (link.a, link.b)}
    widest = None
    for link in sorted(answer.links, key=lambda link: link.gap_in):
        if parts[link.a] is not parts[link.b]:
            widest = link.gap_in
            joined = parts[link.a] | parts[link.b]
            parts.update(dict.fromkeys(joined, joined))
    return "Together" if widest is None else f"Together, widest gap {inches(widest)}"
