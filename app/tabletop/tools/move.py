"""Move: a ghost along a path with waypoints, its cost and what stops it; nothing is done before release or Enter."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.tabletop.overlays import Dot, Ghost, Overlay, Ring, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.move_answer import cost_tag, path_overlays
from app.tabletop.tools.move_plan import MovePlan
from app.tabletop.tools.reach_shown import ReachShown
from app.tabletop.tools.tool import Tool, Touch
from rules.battle.action import Action
from rules.battle.referee import Face, MoveFreely, Place
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Point

if TYPE_CHECKING:  # shapely comes when the first path is asked about
    from rules.tabletop.movers import Mover

SAME_IN = 1e-9
OFF = "Nobody is dragged off the table in a game. The referee (Ctrl+R) may do it, and says why."


class MoveTool(Tool):
    """Moves what is selected, the first of it leading; the others keep their places around it."""

    key, title, icon, cursor = "tool-move", "Move", "move", "move"
    takes_points = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.plan = MovePlan(stage, self.mover)
        self._reach = ReachShown(stage)
        self._offset: Point = (0.0, 0.0)
        self._dragged = False
        self.refused = ""

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that move, the leading one first."""
        return self.plan.figures

    def _begin(self, lead: str) -> bool:
        self.refused = ""
        return self.plan.begin(lead)

    # --- The pointer --------------------------------------------------------------------------------

    def press(self, touch: Touch) -> None:
        """On a model: takes hold of it. Elsewhere: a waypoint of the plan."""
        self._dragged = False
        if touch.figure and (touch.figure != self.plan.lead or not self.plan.goal):
            self._take_team(touch.figure)
            if self._begin(touch.figure):
                x, y = self.plan.points[0]
                self._offset = (x - touch.point[0], y - touch.point[1])
        elif self.plan.is_begun:
            self._aim(touch.point)
            self.add_point()
        elif self.figures and self._begin(self.figures[0]):
            self._offset = (0.0, 0.0)
            self._aim(touch.point)
            self.add_point()

    def _take_team(self, figure: str) -> None:
        battle = self.stage.battle
        if battle is not None and figure not in self.stage.selected:
            self.stage.select(found.id for found in battle.figures_of(battle.figures[figure].unit))

    def drag(self, touch: Touch) -> None:
        """The ghost follows; the models stay."""
        if self.plan.is_begun:
            self._dragged = True
            self._aim((touch.point[0] + self._offset[0], touch.point[1] + self._offset[1]))

    def finish(self) -> bool:
        """A double click commits what the clicks planned."""
        return self.plan.is_begun and self.commit()

    def battle_changed(self) -> None:
        """A plan from where a model no longer stands, or for what is no longer selected, is dropped."""
        plan = self.plan
        if plan.is_begun and (plan.start_at() != plan.points[0] or plan.lead not in self.stage.selected):
            self.cancel()
        self.refused = ""
        plan.forget()

    def hover(self, touch: Touch) -> None:
        """With a plan begun, the last leg follows the pointer."""
        if self.plan.is_begun and not self._dragged and self.plan.goal is not None and not self.refused:
            self._aim(touch.point)

    def release(self, _touch: Touch) -> None:
        """A drag is committed; a click leaves a plan that Enter commits."""
        if self._dragged:
            self._dragged = False
            self.commit()
        elif self.plan.is_begun and self.plan.goal is None:
            self._aim(self.plan.points[0])

    def _aim(self, goal: Point) -> None:
        if self.plan.aim(goal):
            self.refused = ""
            self.changed.emit()

    # --- Keys ---------------------------------------------------------------------------------------

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the end of the plan; the first arrow begins one."""
        if not self.plan.is_begun and not (self.figures and self._begin(self.figures[0])):
            return False
        x, y = self.plan.wanted or self.plan.points[-1]
        self._aim((x + dx_in, y + dy_in))
        return True

    def turn(self, degrees: float) -> bool:
        """Turns the end of the plan, or without one the models where they stand, at once."""
        if self.plan.is_begun:
            self.plan.turn(degrees)
            self.changed.emit()
            return True
        battle = self.stage.battle
        poses = {key: battle.figures[key].place for key in self.figures} if battle else {}
        facings = {key: (pose.facing + degrees) % 360.0 for key, pose in poses.items() if pose is not None}
        if not facings:
            return False
        self.stage.act(Face(facings=FrozenMap(facings)))
        return True

    def add_point(self) -> bool:
        """The end of the plan becomes a waypoint."""
        had = self.plan.goal is not None
        if had and self.plan.add_point():
            self.changed.emit()
        return had

    def back(self) -> bool:
        """Takes the last waypoint back."""
        had = self.plan.take_back()
        if had:
            self.changed.emit()
        return had

    def commit(self) -> bool:
        """Does the move that is shown; beyond the table's edge models go off the table."""
        plan, walks = self.plan, self.plan.walks()
        if plan.is_off_table:
            gone = self.figures
            self.cancel()
            return self.leave(gone)
        if not walks or walks[0].length <= SAME_IN:
            return self.cancel()
        paths = {figure: plan.path_of(figure, walks[0]) for figure in self.figures}
        facings = FrozenMap(dict.fromkeys(paths, walks[0].end.facing))
        action = self.action_of(FrozenMap(paths), facings)
        self.refused = self.stage.refusal(action) if action is not None else ""
        if self.refused:  # the plan stays in hand, with the reason in its tag
            self.stage.context.notes.announce(self.refused)
            self.changed.emit()
            return True
        self.cancel()
        self.walk_along(FrozenMap(paths), facings)
        return True

    def action_of(self, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> Action | None:
        """What walking there would be done as: the system's own move, or the referee's who has said why."""
        if self.stage.why:
            return MoveFreely(paths=paths, facings=facings)
        document = self.stage.document
        return document.journal.engine.move(document.now, paths, facings) if document else None

    def walk_along(self, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> None:
        """What committing comes to."""
        action = self.action_of(paths, facings)
        if action is not None:
            self.stage.act(action)

    def leave(self, figures: tuple[str, ...]) -> bool:
        """What committing beyond the table's edge comes to: models go into the tray. Whether they did.

        In a game by rules only the referee who says why takes them off.
        """
        document = self.stage.document
        if document is not None and not self.stage.why and document.journal.engine.track(document.now):
            self.stage.context.notes.say(OFF, "warn")
            return False
        return self.stage.act(Place(places=FrozenMap(dict.fromkeys(figures)))) is not None

    def mover(self, figure: str) -> Mover | None:
        """A figure as it would walk; the referee's as far as he likes."""
        found = self.stage.mover(figure)
        return replace(found, limit_in=None) if found is not None and self.stage.why else found

    def cancel(self) -> bool:
        """Lets the plan go; the models never left."""
        had = self.plan.is_begun
        self.plan.drop()
        self._dragged, self.refused = False, ""
        if had:
            self.changed.emit()
        return had

    # --- The answer ---------------------------------------------------------------------------------

    def overlays(self) -> tuple[Overlay, ...]:
        """How far it may go, the path with its slow parts, waypoints, ghosts, and what it costs."""
        plan, walks, document = self.plan, self.plan.walks(), self.stage.document
        reach = self._reach.of(self.mover(plan.lead), self.figures) if plan.is_begun else ()
        if not walks or document is None:
            return (*reach, *(Ring(figure, "accent") for figure in ([plan.lead] if plan.is_begun else [])))
        ghosts = (Ghost(figure, pose) for figure, pose in plan.ends(walks[0]).items())
        if plan.is_off_table and plan.goal is not None:
            return (*ghosts, Tag(plan.goal, "Off the table", "let go: into the tray", "move", "warn"))
        dots = (Dot(point) for point in plan.points[1:])
        tag = cost_tag(document, walks, self.refused)
        return (*reach, *path_overlays(walks[0], is_refused=bool(self.refused)), *dots, *ghosts, tag)

    def said(self) -> str:
        """The cost and what stops it, in one sentence."""
        walks, document = self.plan.walks(), self.stage.document
        if not walks or document is None:
            return ""
        tag = cost_tag(document, walks, self.refused)
        return "; ".join(part for part in (tag.title, tag.text.replace(".\n", ". ").replace("\n", ", ")) if part)
