"""Move, for a choice: the path goes into the answer of the choice in hand instead of being walked at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.tabletop.choosing import Choosing
from app.tabletop.tools.move import MoveTool
from app.tabletop.words import inches
from rules.battle.action import Action
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Point

if TYPE_CHECKING:  # shapely comes when the first path is asked about
    from rules.tabletop.movers import Mover

OFF = "By the rules nobody walks off the table here. Let go over the table."


class ChosenMove(MoveTool):
    """As the tool that moves, but only the unit that chose, as far as the choice allows."""

    key = "choice-path"

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing.stage)
        self._choosing = choosing
        self.changed.connect(self._tell)

    def start(self) -> None:
        """The unit is in hand; the first arrow or click begins its path."""
        battle = self.stage.battle
        if battle is not None:
            self.stage.select(figure.id for figure in battle.figures_of(self._choosing.unit))
        self._tell()

    def _tell(self) -> None:
        """How far it may go, and how far the way goes that is shown: that of whoever goes farthest."""
        walks = self.plan.walks()
        lead = self.mover(self.figures[0]) if self.figures else None
        if walks:
            dearest = max(walks, key=lambda found: found.cost)
            self._choosing.tell(_so_far(dearest.question.mover.limit_in, dearest.cost))
        else:
            self._choosing.tell(_so_far(lead.limit_in if lead else None, 0.0))

    def _take_team(self, _figure: str) -> None:
        """Another unit cannot be moved by this choice."""

    def _begin(self, lead: str) -> bool:
        battle = self.stage.battle
        is_own = battle is not None and lead in battle.figures and battle.figures[lead].unit == self._choosing.unit
        return is_own and super()._begin(lead)

    def walk_along(self, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> None:
        """The path is shown."""
        self._choosing.show_answer(paths=paths, facings=facings)

    def action_of(self, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> Action | None:
        """The choice with this path; nothing that could be asked about while it wants more than that."""
        if self._choosing.choice is None or self._choosing.choice.wants != "path":
            return None
        return self._choosing.action(replace(self._choosing.answer, paths=paths, facings=facings))

    def leave(self, _figures: tuple[str, ...]) -> bool:
        """Not here."""
        self.stage.context.notes.say(OFF, "warn")
        return False

    def mover(self, figure: str) -> Mover | None:
        """A figure as this choice lets it walk."""
        from rules.tabletop.movers import Mover

        body, document, choice = self.stage.body(figure), self.stage.document, self._choosing.choice
        if body is None or document is None or choice is None:
            return None
        pace = document.journal.engine.pace_of(document.now, choice, figure)
        return Mover(body, pace.kind, pace.limit_in)


def _so_far(limit: float | None, cost: float) -> str:
    """What it may cost, what it does, and what is left or too much."""
    parts = [f"up to {limit:g}″"] if limit is not None else []
    if cost > 0:
        left = "" if limit is None else f", {inches(abs(limit - cost))} {'left' if cost <= limit else 'too far'}"
        parts.append(f"{inches(cost)} so far{left}")
    return "; ".join(parts)
