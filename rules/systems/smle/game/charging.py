"""The charge that a close assault begins with: into contact who can, the rest after them (SM-CBT-01, SM-ASL-03).

- `charge(battle, team, foe)` is the assault with a path for each figure that moves; a player may lay other ones.
- Nearest figures are led first, each to the nearest free place round an enemy's base that a legal path leads to; who
  finds none goes as far towards the enemy as his move and the way allow, and touches nobody.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.battle.model import Battle, Figure
from rules.battle.recall import recalled
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import CloseAssault, Move
from rules.systems.smle.game.attacks import assault_refusal, contact_path
from rules.systems.smle.game.moving import others_of, ways_of
from rules.systems.smle.game.packing import between, first_touch, moved, overlaps
from rules.systems.smle.game.pairing import attackers
from rules.systems.smle.game.people import can_act, enemies_of, is_vehicle, standing
from rules.systems.smle.game.permits import attack_refusal, turn_of
from rules.systems.smle.game.room import limit_of
from rules.systems.smle.game.seeing import MEASURES, bodies, distance, ground, touching
from rules.systems.smle.game.state import Turn
from rules.tabletop.bases import Body, Point
from rules.tabletop.bearings import ahead, bearing
from rules.tabletop.measuring import gap
from rules.tabletop.movers import Crowd, Mover, crowd_of
from rules.tabletop.moving import clamped, walk
from rules.tabletop.paths import cheapest

Path = tuple[Point, ...]
TURNS_DEG = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Where round an enemy's base a place is looked for, from straight in front of the one who comes."""
CLEAR_IN = 0.05
"""So far from an enemy's base whoever finds no place at it stops."""
MOST_VAIN = 2
"""After so many searches for a way round obstacles that led nowhere no more are made: they take long."""
ROOM_IN = 2.0
"""What stands farther off than a way is long, and this much, cannot be in it."""


def charge(battle: Battle, team: str, foe: str, *, searches: bool = True) -> CloseAssault:
    """An assault on a team with a way for all who are not in contact yet; for the nearest alone where none is legal.

    Without `searches` ways round obstacles, which take long, are looked for only where no straight one leads there.
    """
    action = CloseAssault(by=battle.side_of(team), team=team, target=foe)
    ours = [figure for figure in standing(battle, team) if can_act(figure) and not is_vehicle(battle, figure)]
    theirs = standing(battle, foe)
    pairs = [(gap_in, a, b) for a in ours for b in theirs if (gap_in := distance(a, b)) is not None]
    turn = turn_of(battle, team)
    if not pairs or turn is None:
        return action
    if attack_refusal(battle, team, "close-assault") is None:
        for most in (MOST_VAIN,) if searches else (0, MOST_VAIN):
            planned = _Charge(battle, action, turn, ours, theirs, most).planned()
            if planned is not None:
                return planned
    if any(touching(a, b) for _, a, b in pairs):
        return action
    _, figure, enemy = min(pairs, key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    return action.model_copy(update={"paths": FrozenMap({figure.id: contact_path(figure, enemy)})})


def in_reach(battle: Battle, team: str, foes: Sequence[str]) -> list[str]:
    """Those of these teams whom a figure's move may lead to as the crow flies."""
    turn = turn_of(battle, team)
    ours = [figure for figure in standing(battle, team) if can_act(figure)]
    left = {figure.id: _left(battle, team, figure.id, turn) for figure in ours} if turn else {}

    def is_near(foe: str) -> bool:
        pairs = ((distance(one, other), left[one.id]) for one in ours for other in standing(battle, foe))
        return any(gap_in is not None and gap_in <= most + MEASURES.tolerance_in for gap_in, most in pairs)

    return [foe for foe in foes if is_near(foe)] if left else []


class _Charge:
    """One charge while it is planned: `paths` are those who have a way so far."""

    def __init__(
        self,
        battle: Battle,
        action: CloseAssault,
        turn: Turn,
        ours: list[Figure],
        theirs: tuple[Figure, ...],
        searches: int,
    ) -> None:
        self._battle = battle
        self._action = action
        self._turn = turn
        self._ours = ours
        self._foes = bodies(theirs)
        mine = {foe.id for foe in self._foes}
        found = (one for enemy in enemies_of(battle, action.team) for one in standing(battle, enemy))
        self._strange = tuple(one for one in bodies(tuple(found)) if one.id not in mine)
        self._paths: dict[str, Path] = {}
        self._searches = searches

    def planned(self) -> CloseAssault | None:
        """The whole charge, without those who only follow where these may not; None where nobody gets into contact."""
        behind: list[Body] = []
        here = {one.id: one for one in bodies(tuple(self._ours))}
        for body in sorted(here.values(), key=lambda one: (self._gap(one), one.id)):
            if self._gap(body) <= MEASURES.tolerance_in:
                continue
            path = self._into_contact(body)
            if path:
                self._paths[body.id] = path
            else:
                behind.append(body)
        leading = dict(self._paths)
        if not leading and all(self._gap(body) > MEASURES.tolerance_in for body in here.values()):
            return None
        for body in behind:
            if path := self._after(body):
                self._paths[body.id] = path
        for paths in (self._paths, leading):
            made = self._action.model_copy(update={"paths": FrozenMap(paths)})
            if assault_refusal(self._battle, made) is None:
                return made
        return None

    def _gap(self, there: Body) -> float:
        return min(gap(there, foe) for foe in self._foes)

    def _crowd(self, here: Body, reach: float) -> Crowd:
        """Everything that stands so near that it could be in the way, those who have a way where it ends."""
        move = Move(team=self._action.team, paths=FrozenMap({**self._paths, here.id: ()}))
        found = others_of(self._battle, move, self._battle.figures[here.id])
        return crowd_of(other for other in found if gap(here, other.body) <= reach + ROOM_IN)

    def _into_contact(self, here: Body) -> Path:
        """The first legal way to a place at an enemy's base, straight where one leads to any; empty for none."""
        left = _left(self._battle, self._action.team, here.id, self._turn)
        if self._gap(here) > left + MEASURES.tolerance_in:
            return ()
        crowd = self._crowd(here, left)
        start, mover = here.pose.point, Mover(here, "foot", left)
        free: list[Point] = []
        for spots in (self._beside(here, crowd), self._spots(here)):
            near = (spot for spot in spots if math.dist(spot, start) <= left + MEASURES.tolerance_in)
            good = (spot for spot in near if self._is_free(moved(here, spot), crowd))
            free += sorted(good, key=lambda spot: math.dist(spot, start))
        for spot in free:
            if walk(ground(self._battle), mover, (spot,), MEASURES, crowd).is_legal:
                return (start, spot)
        for spot in free[: self._searches]:
            found = cheapest(ground(self._battle), mover, spot, MEASURES, crowd)
            if found.found and found.walk.is_legal:
                return found.points
            self._searches -= 1
        return ()

    def _spots(self, here: Body) -> Iterator[Point]:
        """Places where a base touches an enemy's."""
        for foe in self._foes:
            for turn in TURNS_DEG:
                yield first_touch(here, foe, bearing(foe.pose.point, here.pose.point) + turn)

    def _beside(self, here: Body, crowd: Crowd) -> Iterator[Point]:
        """Places at an enemy's base right beside somebody who is at it already: so most find room."""
        for foe in self._foes:
            for other in crowd:
                if other.body.id != foe.id and gap(other.body, foe) <= MEASURES.tolerance_in:
                    yield from between(here, foe, other.body)

    def _is_free(self, there: Body, crowd: Crowd) -> bool:
        """Whether a place is on the table, on nobody's base, and touches none but those who are assaulted."""
        if not ground(self._battle).table.holds(there.pose.point) or any(overlaps(there, one.body) for one in crowd):
            return False
        return not any(gap(there, other) <= MEASURES.tolerance_in for other in self._strange)

    def _after(self, here: Body) -> Path:
        """Straight towards the nearest enemy for who finds no place at one, stopping short of all and of friends."""
        left, goal = (
            _left(self._battle, self._action.team, here.id, self._turn),
            min(self._foes, key=lambda foe: gap(here, foe)),
        )
        whole = min(left, gap(here, goal) - CLEAR_IN)
        if whole <= MEASURES.tolerance_in:
            return ()
        end = ahead(here.pose.point, bearing(here.pose.point, goal.pose.point), whole)
        crowd = self._crowd(here, left)
        went = clamped(walk(ground(self._battle), Mover(here, "foot", left), (end,), MEASURES, crowd))
        there = moved(here, went.end.point)
        is_near = any(gap(there, foe) <= MEASURES.tolerance_in for foe in (*self._foes, *self._strange))
        return () if is_near or went.length <= MEASURES.tolerance_in else (here.pose.point, went.end.point)


def _left(battle: Battle, team: str, key: str, turn: Turn) -> float:
    """How far a figure still may go in this turn, in any direction."""
    move = Move(team=team, paths=FrozenMap({key: ()}))
    free = (way for way in ways_of(battle, move, turn) if way.direction == "free")
    return max((float(limit_of(battle, move, way, battle.figures[key])) for way in free), default=0.0)


@recalled
def arrived(battle: Battle, action: CloseAssault) -> Battle:
    """The battle as it is once everybody has charged to the end of his way, whoever may fire at him."""
    figures = dict(battle.figures)
    for key, path in action.paths.items():
        figure = figures[key]
        if figure.place is not None and path:
            figures[key] = figure.model_copy(update={"place": figure.place.at(*path[-1])})
    return battle.model_copy(update={"figures": FrozenMap(figures)}) if action.paths else battle


def in_contact_after(battle: Battle, action: CloseAssault) -> int:
    """How many figures of the attackers will touch the enemy once they have charged."""
    return len(attackers(arrived(battle, action), action.team, action.target))
