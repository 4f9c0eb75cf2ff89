"""A move that the rules have planned: every path is shown, Enter takes them all, and a drag changes one."""

from __future__ import annotations

from dataclasses import replace

from app.tabletop.choosing import Choosing
from app.tabletop.overlays import Dot, Ghost, Overlay, Ring
from app.tabletop.tools.chosen_move import ChosenMove
from app.tabletop.tools.move_answer import cost_tag, path_overlays
from app.tabletop.tools.tool import Touch
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Point

Path = tuple[Point, ...]


class PlannedMove(ChosenMove):
    """As a move for a choice, but the choice brings its paths; who is dragged goes another way, one at a time."""

    key = "choice-plan"

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing)
        self._paths: dict[str, Path] = {}
        self._drawn: tuple[Overlay, ...] | None = None

    def start(self) -> None:
        """All paths as they are planned."""
        self._paths = dict(self._choosing.planned)
        self._forget()
        super().start()
        self.changed.emit()

    @property
    def paths(self) -> FrozenMap[str, Path]:
        """The paths as they are now."""
        return FrozenMap(self._paths)

    def _tell(self) -> None:
        """How many go; of a way that is being changed what it costs."""
        if self.plan.is_begun:
            super()._tell()
        else:
            count = len(self._paths)
            self._choosing.tell(f"{count} model{'' if count == 1 else 's'} on the move")

    def _begin(self, lead: str) -> bool:
        """One model alone; the others keep their ways."""
        battle = self.stage.battle
        if battle is not None and lead in battle.figures and battle.figures[lead].unit == self._choosing.unit:
            self.stage.select((lead,))
            self._forget()
        return super()._begin(lead)

    def press(self, touch: Touch) -> None:
        """Takes hold of one of its models; a click on the ground is a point of the way that is being changed."""
        if touch.figure or self.plan.is_begun:
            super().press(touch)

    def commit(self) -> bool:
        """The changed way is one of the plan; with none in hand the whole plan is taken."""
        if self.plan.is_begun:
            return self._take_change()
        paths = self.paths
        action = self._choosing.action(replace(self._choosing.answer, paths=paths))
        self.refused = self.stage.refusal(action) if action is not None else ""
        if self.refused:
            self.stage.context.notes.say(self.refused, "warn")
            self.changed.emit()
            return True
        self._choosing.show_answer(paths=paths)
        return True

    def _take_change(self) -> bool:
        walks, lead = self.plan.walks(), self.plan.lead
        if walks and walks[0].length > 0:
            self._paths[lead] = self.plan.path_of(lead, walks[0])
        self.cancel()
        return True

    def cancel(self) -> bool:
        """Lets the change go, and has the whole unit in hand again."""
        had = super().cancel()
        if had:
            self._forget()
            battle = self.stage.battle
            self.stage.select(figure.id for figure in (battle.figures_of(self._choosing.unit) if battle else ()))
            self.changed.emit()
        return had

    def _forget(self) -> None:
        self._drawn = None

    def overlays(self) -> tuple[Overlay, ...]:
        """The planned ways with who stands at their ends; over them the one that is being changed."""
        if self._drawn is None:
            self._drawn = tuple(self._planned_overlays())
        return (*self._drawn, *(super().overlays() if self.plan.is_begun else ()))

    def _planned_overlays(self) -> list[Overlay]:
        from rules.tabletop.moving import walk

        ground, battle, document = self.stage.ground, self.stage.battle, self.stage.document
        if ground is None or battle is None or document is None:
            return []
        left_out = {self.plan.lead} if self.plan.is_begun else set()
        crowd = self.stage.crowd(battle.side_of(self._choosing.unit), tuple(self._paths))
        found: list[Overlay] = []
        walks = []
        for figure, path in self._paths.items():
            mover = self.mover(figure)
            if figure in left_out or mover is None:
                continue
            gone = walk(ground, mover, path, self.stage.measures, crowd)
            walks.append(gone)
            found += [*path_overlays(gone, is_refused=bool(self.refused)), Dot(path[-1]), Ghost(figure, gone.end)]
        targets = battle.figures_of(self._choosing.aimed_at)
        found += [Ring(figure.id) for figure in targets if figure.place is not None]
        return [*found, cost_tag(document, tuple(walks), self.refused)] if walks else found

    def said(self) -> str:
        """What is planned, in a sentence."""
        return super().said() if self.plan.is_begun else self._choosing.said
