"""A move that is planned: who leads, its points so far, where it would end, and what each of its walks comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.tabletop.stage import Stage
from rules.tabletop.bases import Point, Pose

if TYPE_CHECKING:  # shapely comes when the first path is asked about
    from rules.tabletop.movers import Mover
    from rules.tabletop.walks import Walk

MOST_WALKED = 6
"""Of so many selected models each path is looked at; of more, the first ones' stand for all."""

MoverOf = Callable[[str], "Mover | None"]


class MovePlan:
    """The plan in hand; without a lead there is none. `mover` gives a figure as it would walk.

    `goal` is where it ends, `wanted` where the player points.
    """

    def __init__(self, stage: Stage, mover: MoverOf) -> None:
        self.stage = stage
        self._mover = mover
        self.lead = ""
        self.points: list[Point] = []
        self.goal: Point | None = None
        self.wanted: Point | None = None
        self.facing: float | None = None
        self._walks: tuple[Walk, ...] | None = None

    @property
    def is_begun(self) -> bool:
        """Whether there is a plan."""
        return bool(self.points)

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that move, the leading one first.

        Who is out of the fight stays, unless it is taken by itself, and who has no inch left where others have.
        """
        placed = {figure.id for figure in self.stage.figures()}
        chosen = [figure for figure in self.stage.selected if figure in placed]
        if self.is_begun and self.lead in chosen and self.stage.is_out(self.lead):
            return (self.lead,)
        able = [figure for figure in chosen if not self.stage.is_out(figure)] or chosen
        free = [figure for figure in able if self._has_inches(figure)] or able
        return tuple(sorted(free, key=lambda figure: figure != self.lead))  # the others keep their order

    def _has_inches(self, figure: str) -> bool:
        mover = self._mover(figure)
        return mover is None or mover.limit_in is None or mover.limit_in > 0

    def start_at(self) -> Point | None:
        """Where the leading figure stands."""
        body = self.stage.body(self.lead)
        return body.pose.point if body else None

    def begin(self, lead: str) -> bool:
        """Starts with a leading figure; whether it may be moved at all."""
        if self.stage.reason or not lead:
            return False
        self.drop()
        self.lead = lead
        start = self.start_at()
        self.points = [start] if start else []
        return self.is_begun

    def drop(self) -> None:
        """Lets the plan go."""
        self.points, self.goal, self.wanted, self.facing, self._walks = [], None, None, None, None
        self.stage.ghosts = {}

    def forget(self) -> None:
        """What the walks come to has to be worked out anew."""
        self._walks = None

    def aim(self, goal: Point) -> bool:
        """The plan ends elsewhere; whether that is anything new. On another base it ends where the two touch."""
        if goal == self.wanted:
            return False
        self.wanted = goal
        self.goal = self._touching(goal)
        self.forget()
        return True

    def _touching(self, goal: Point) -> Point:
        from rules.tabletop.movers import Mover

        body, battle = self.stage.body(self.lead), self.stage.battle
        if body is None or battle is None or not self.points or not Mover(body).is_round:
            return goal
        from app.tabletop.tools.contact import touching

        others = self.stage.crowd(battle.side_of(self.lead), self.figures)
        return touching(body, self.points[-1], goal, (other.body for other in others))

    def add_point(self) -> bool:
        """The end becomes a waypoint; whether it is one more."""
        if self.goal is None or self.goal == self.points[-1]:
            return False
        self.points.append(self.goal)
        self.forget()
        return True

    def take_back(self) -> bool:
        """Takes the last waypoint back; whether there was one."""
        if len(self.points) < 2:
            return False
        self.points.pop()
        self.forget()
        return True

    def turn(self, degrees: float) -> None:
        """Turns what stands at the end."""
        walks = self.walks()
        now = self.facing if self.facing is not None else walks[0].end.facing if walks else 0.0
        self.facing = (now + degrees) % 360.0
        self.forget()

    @property
    def is_off_table(self) -> bool:
        """Whether it ends beyond the table's edge."""
        return self.goal is not None and self.is_begun and not self.stage.is_on_table(self.goal)

    def walks(self) -> tuple[Walk, ...]:
        """What the plan comes to for the leading figure and those that go with it; the leading one's first."""
        if self._walks is None:
            self._walks = tuple(self._worked_out())
            self.stage.ghosts = self.ends(self._walks[0]) if self._walks else {}
        return self._walks

    def _worked_out(self) -> list[Walk]:
        from rules.tabletop.moving import walk

        ground, battle = self.stage.ground, self.stage.battle
        if ground is None or battle is None or not self.is_begun or self.goal is None:
            return []
        moving = self.figures
        crowd = self.stage.crowd(battle.side_of(self.lead), moving)
        found: list[Walk] = []
        for figure in moving[:MOST_WALKED]:
            mover = self._mover(figure)
            if mover is not None:
                start = mover.body.pose.point
                dx, dy = start[0] - self.points[0][0], start[1] - self.points[0][1]
                path = [(x + dx, y + dy) for x, y in (*self.points, self.goal)]
                found.append(walk(ground, mover, path, self.stage.measures, crowd, self.facing))
        return found

    def path_of(self, figure: str, lead: Walk) -> tuple[Point, ...]:
        """The leading figure's path, moved to where another stands."""
        body = self.stage.body(figure)
        assert body is not None
        dx, dy = body.pose.x - lead.points[0][0], body.pose.y - lead.points[0][1]
        return tuple((x + dx, y + dy) for x, y in lead.points)

    def ends(self, lead: Walk) -> dict[str, Pose]:
        """Where each would stand."""
        points = {figure: self.path_of(figure, lead)[-1] for figure in self.figures}
        return {figure: Pose(x=x, y=y, facing=lead.end.facing) for figure, (x, y) in points.items()}
