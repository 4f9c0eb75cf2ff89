"""Move: a ghost along a path with waypoints, its cost and what stops it; nothing is done before release or Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tabletop.overlays import Dot, Ghost, Overlay, Ring, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.move_answer import cost_tag, path_overlays
from app.tabletop.tools.tool import Tool, Touch
from rules.battle.referee import Face, Place
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Point, Pose

if TYPE_CHECKING:  # shapely comes when the first path is asked about
    from rules.tabletop.movers import Mover
    from rules.tabletop.walks import Walk

SAME_IN = 1e-9
MOST_WALKED = 6
"""Of so many selected models each path is looked at; of more, the first ones' stand for all."""


class MoveTool(Tool):
    """Moves what is selected, the first of it leading; the others keep their places around it."""

    key, title, icon, cursor = "tool-move", "Move", "move", "move"
    takes_points = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._lead = ""
        self._points: list[Point] = []
        self._goal: Point | None = None
        self._facing: float | None = None
        self._offset: Point = (0.0, 0.0)
        self._dragged = False
        self._walks: tuple[Walk, ...] | None = None

    # --- What is moved ------------------------------------------------------------------------------

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that move, the leading one first."""
        placed = {figure.id for figure in self.stage.figures()}
        chosen = [figure for figure in self.stage.selected if figure in placed]
        return tuple(sorted(chosen, key=lambda figure: figure != self._lead))  # the others keep their order

    def _start_at(self) -> Point | None:
        body = self.stage.body(self._lead)
        return body.pose.point if body else None

    def _begin(self, lead: str) -> bool:
        """Starts a plan with a leading figure; whether it may be moved at all."""
        if self.stage.reason or not lead:
            return False
        self._lead = lead
        start = self._start_at()
        self._points = [start] if start else []
        self._goal, self._facing, self._walks = None, None, None
        return bool(self._points)

    # --- The pointer --------------------------------------------------------------------------------

    def press(self, touch: Touch) -> None:
        """On a model: takes hold of it. Elsewhere: a waypoint of the plan."""
        self._dragged = False
        if touch.figure and (touch.figure != self._lead or not self._goal):
            self._take_team(touch.figure)
            if self._begin(touch.figure):
                x, y = self._points[0]
                self._offset = (x - touch.point[0], y - touch.point[1])
        elif self._points:
            self._aim(touch.point)
            self._add_waypoint()
        elif self.figures and self._begin(self.figures[0]):
            self._offset = (0.0, 0.0)
            self._aim(touch.point)
            self._add_waypoint()

    def _take_team(self, figure: str) -> None:
        battle = self.stage.battle
        if battle is not None and figure not in self.stage.selected:
            self.stage.select(found.id for found in battle.figures_of(battle.figures[figure].unit))

    def drag(self, touch: Touch) -> None:
        """The ghost follows; the models stay."""
        if self._points:
            self._dragged = True
            self._aim((touch.point[0] + self._offset[0], touch.point[1] + self._offset[1]))

    def finish(self) -> bool:
        """A double click commits what the clicks planned."""
        return bool(self._points) and self.commit()

    def battle_changed(self) -> None:
        """A plan from where a model no longer stands, or for what is no longer selected, is dropped."""
        if self._points and (self._start_at() != self._points[0] or self._lead not in self.stage.selected):
            self.cancel()
        self._walks = None

    def hover(self, touch: Touch) -> None:
        """With a plan begun, the last leg follows the pointer."""
        if self._points and not self._dragged and self._goal is not None:
            self._aim(touch.point)

    def release(self, _touch: Touch) -> None:
        """A drag is committed; a click leaves a plan that Enter commits."""
        if self._dragged:
            self._dragged = False
            self.commit()
        elif self._points and self._goal is None:
            self._aim(self._points[0])

    def _aim(self, goal: Point) -> None:
        if goal != self._goal:
            self._goal, self._walks = goal, None
            self.changed.emit()

    def _add_waypoint(self) -> None:
        if self._goal is not None and self._goal != self._points[-1]:
            self._points.append(self._goal)
            self._walks = None
            self.changed.emit()

    # --- Keys ---------------------------------------------------------------------------------------

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Moves the end of the plan; the first arrow begins one."""
        if not self._points and not (self.figures and self._begin(self.figures[0])):
            return False
        x, y = self._goal or self._points[-1]
        self._aim((x + dx_in, y + dy_in))
        return True

    def turn(self, degrees: float) -> bool:
        """Turns the end of the plan, or without one the models where they stand, at once."""
        if self._points:
            now = self._facing if self._facing is not None else self._end_facing()
            self._facing, self._walks = (now + degrees) % 360.0, None
            self.changed.emit()
            return True
        battle = self.stage.battle
        poses = {key: battle.figures[key].place for key in self.figures} if battle else {}
        facings = {key: (pose.facing + degrees) % 360.0 for key, pose in poses.items() if pose is not None}
        if not facings:
            return False
        self.stage.act(Face(facings=FrozenMap(facings)))
        return True

    def _end_facing(self) -> float:
        walks = self.walks()
        return walks[0].end.facing if walks else 0.0

    def add_point(self) -> bool:
        """The end of the plan becomes a waypoint."""
        had = self._goal is not None
        self._add_waypoint()
        return had

    def back(self) -> bool:
        """Takes the last waypoint back."""
        if len(self._points) < 2:
            return False
        self._points.pop()
        self._walks = None
        self.changed.emit()
        return True

    def commit(self) -> bool:
        """Does the move that is shown; beyond the table's edge models go off the table."""
        walks = self.walks()
        document = self.stage.document
        if self._goal is not None and self._points and not self.stage.is_on_table(self._goal):
            gone = self.figures
            self.cancel()
            return self.leave(gone)
        if not walks or document is None or walks[0].length <= SAME_IN:
            return self.cancel()
        paths = {figure: self._path_of(figure, walks[0]) for figure in self.figures}
        facings = dict.fromkeys(paths, walks[0].end.facing)
        self.cancel()
        self.walk_along(FrozenMap(paths), FrozenMap(facings))
        return True

    def walk_along(self, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> None:
        """What committing comes to: the system's own move."""
        document = self.stage.document
        if document is not None:
            self.stage.act(document.journal.engine.move(document.now, paths, facings))

    def leave(self, figures: tuple[str, ...]) -> bool:
        """What committing beyond the table's edge comes to: models go into the tray. Whether they did."""
        return self.stage.act(Place(places=FrozenMap(dict.fromkeys(figures)))) is not None

    def mover(self, figure: str) -> Mover | None:
        """A figure as it would walk."""
        return self.stage.mover(figure)

    def _path_of(self, figure: str, lead: Walk) -> tuple[Point, ...]:
        """The leading figure's path, moved to where another stands."""
        body = self.stage.body(figure)
        assert body is not None
        dx, dy = body.pose.x - lead.points[0][0], body.pose.y - lead.points[0][1]
        return tuple((x + dx, y + dy) for x, y in lead.points)

    def cancel(self) -> bool:
        """Lets the plan go; the models never left."""
        had = bool(self._points)
        self._points, self._goal, self._facing, self._walks, self._dragged = [], None, None, None, False
        self.stage.ghosts = {}
        if had:
            self.changed.emit()
        return had

    # --- The answer ---------------------------------------------------------------------------------

    def walks(self) -> tuple[Walk, ...]:
        """What the plan comes to for the leading figure and those that go with it; the leading one's first."""
        if self._walks is None:
            self._walks = tuple(self._worked_out())
            self.stage.ghosts = self._ghosts(self._walks[0]) if self._walks else {}
        return self._walks

    def _worked_out(self) -> list[Walk]:
        from rules.tabletop.moving import walk

        ground, battle = self.stage.ground, self.stage.battle
        if ground is None or battle is None or not self._points or self._goal is None:
            return []
        moving = self.figures
        crowd = self.stage.crowd(battle.side_of(self._lead), moving)
        found: list[Walk] = []
        for figure in moving[:MOST_WALKED]:
            mover = self.mover(figure)
            if mover is not None:
                start = mover.body.pose.point
                dx, dy = start[0] - self._points[0][0], start[1] - self._points[0][1]
                path = [(x + dx, y + dy) for x, y in (*self._points, self._goal)]
                found.append(walk(ground, mover, path, self.stage.measures, crowd, self._facing))
        return found

    def overlays(self) -> tuple[Overlay, ...]:
        """Swept ground, the path with its slow parts, waypoints, ghosts, and what it costs."""
        walks, document = self.walks(), self.stage.document
        if not walks or document is None:
            return tuple(Ring(figure, "accent") for figure in ([self._lead] if self._points else []))
        lead = walks[0]
        ghosts = self._ghosts(lead)
        dots = (Dot(point) for point in self._points[1:])
        if self._goal is not None and not self.stage.is_on_table(self._goal):
            off = Tag(self._goal, "Off the table", "let go: into the tray", "move", "warn")
            return (*(Ghost(figure, pose) for figure, pose in ghosts.items()), off)
        return (
            *path_overlays(lead),
            *dots,
            *(Ghost(figure, pose) for figure, pose in ghosts.items()),
            cost_tag(document, walks),
        )

    def _ghosts(self, lead: Walk) -> dict[str, Pose]:
        """Where each would stand."""
        ends = {figure: self._path_of(figure, lead)[-1] for figure in self.figures}
        return {figure: Pose(x=x, y=y, facing=lead.end.facing) for figure, (x, y) in ends.items()}

    def said(self) -> str:
        """The cost and what stops it, in one sentence."""
        walks, document = self.walks(), self.stage.document
        if not walks or document is None:
            return ""
        tag = cost_tag(document, walks)
        return "; ".join(part for part in (tag.title, tag.text.replace("\n", ", ")) if part)
