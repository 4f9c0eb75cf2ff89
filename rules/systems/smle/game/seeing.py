"""Distance, sight, cover and quarters as SMLE reads them from the measured table (SM-SCL, SM-SHO-01, 02, 12, 22).

Answers are None where a figure has no place: then the players say it (`Stated`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from rules.battle.model import Battle, Figure
from rules.core.frozen import Frozen
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.limits import PLAIN, measures_of
from rules.systems.smle.game.people import can_act, enemies_of, is_able, standing, teams
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.bases import Body, Finite, Point
from rules.tabletop.bearings import attacked_side
from rules.tabletop.ground import Ground, ground_of
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import gap, gap_of_groups, gap_to_point, in_contact
from rules.tabletop.sight import Sight, one_to_many, sight, sights
from rules.tabletop.terrain import Table

CoverKind = Literal["none", "prone", "soft", "hard", "position"]
COVERS: tuple[CoverKind, ...] = ("none", "prone", "soft", "hard", "position")
"""From worst to best (SM-SHO-19)."""
Arc = Literal["front", "flank", "rear"]
HullSide = Literal["front", "side", "rear", "top", "turret"]

MEASURES = PLAIN
"""What asks neither for cover nor for arcs."""


class Stated(Frozen):
    """What the players say where geometry does not know, or against it. `modifier` is a term of their own.

    `range_in` is from each firer to the nearest visible target, in inches; `is_seen` and `is_in_contact` stand in for
    lines and bases; `arc` is from where the attack comes, `hull` which part of a vehicle it strikes; `moved_in` how far
    the firers have moved in this round.
    """

    range_in: Finite | None = None
    cover: CoverKind | None = None
    is_seen: bool | None = None
    is_in_contact: bool | None = None
    arc: Arc | None = None
    hull: HullSide | None = None
    moved_in: Finite | None = None
    modifier: int = 0


NOTHING_STATED = Stated()
MOST_LOOKS = 8192
"""So many lines of sight are kept: those of two platoons that look at each other, for a few moments of a game."""


def ground(battle: Battle) -> Ground:
    """The battle's table with the doors that stand open; bare ground where it has none."""
    return ground_of(battle.table or BARE)


BARE = Table(id="bare", width_in=1000.0, depth_in=1000.0)


def body(figure: Figure) -> Body | None:
    """A figure as geometry asks for it, None for one without a place."""
    return None if figure.place is None else Body(figure.id, figure.base, figure.place, figure.height_in)


def bodies(figures: tuple[Figure, ...]) -> tuple[Body, ...]:
    """The bodies of those figures that have a place."""
    return tuple(found for figure in figures if (found := body(figure)))


def distance(a: Figure, b: Figure) -> float | None:
    """The gap between two bases in inches (SM-SCL-07)."""
    one, other = body(a), body(b)
    return None if one is None or other is None else gap(one, other)


def team_distance(battle: Battle, a: str, b: str) -> float | None:
    """The smallest gap between what stands of two teams (SM-SCL-08)."""
    found = gap_of_groups(bodies(standing(battle, a)), bodies(standing(battle, b)))
    return found.distance if found else None


def distance_to(figure: Figure, point: Point) -> float | None:
    """From a point to the nearest edge of a base (SM-SCL-09)."""
    found = body(figure)
    return None if found is None else gap_to_point(found, point)


def sees(battle: Battle, a: Figure, b: Figure) -> bool | None:
    """Whether there is a line of sight between two figures (SM-SHO-02)."""
    one, other = body(a), body(b)
    if one is None or other is None:
        return None
    return look(ground(battle), one, other, measures_of(battle, battle.side_of(b.id))).visible


@lru_cache(maxsize=MOST_LOOKS)
def look(table: Ground, eye: Body, there: Body, measures: Measures) -> Sight:
    """What one base sees of another; kept, for a roll or an attack is judged, shown and resolved by the same lines."""
    return sight(table, eye, there, measures)


@lru_cache(maxsize=MOST_LOOKS)
def looks(table: Ground, eye: Body, theres: tuple[Body, ...], measures: Measures) -> dict[str, Sight]:
    """What one base sees of several others, by their ids: their lines are judged at once."""
    return {there.id: found for there, found in zip(theres, sights(table, eye, theres, measures), strict=True)}


def sees_point(battle: Battle, figure: Figure, point: Point) -> bool | None:
    """Whether a figure sees a point of ground."""
    one = body(figure)
    if one is None:
        return None
    spot = Body("point", figure.base, one.pose.at(*point), 0.0)
    return sight(ground(battle), one, spot, MEASURES).visible


def team_sees(battle: Battle, a: str, b: str) -> bool | None:
    """Whether some figure of a team sees some figure of another; None where one of them has no place."""
    ours, theirs = bodies(standing(battle, a)), bodies(standing(battle, b))
    if not ours or not theirs:
        return None
    return _see(ground(battle), ours, theirs)


@lru_cache(maxsize=MOST_LOOKS)
def _see(table: Ground, ours: tuple[Body, ...], theirs: tuple[Body, ...]) -> bool:
    return any(any(_seen_from(table, eye, theirs)) for eye in ours)


def first_seen(battle: Battle, figure: Figure, others: Sequence[Figure]) -> Figure | None:
    """The first of some figures with a place that a line of sight joins with a figure; lines are the same both ways."""
    eye = body(figure)
    placed = [(other, found) for other in others if (found := body(other)) is not None]
    if eye is None or not placed:
        return None
    seen = _seen_from(ground(battle), eye, tuple(found for _, found in placed))
    return next((other for (other, _), is_seen in zip(placed, seen, strict=True) if is_seen), None)


@lru_cache(maxsize=MOST_LOOKS)
def _seen_from(table: Ground, eye: Body, others: tuple[Body, ...]) -> tuple[bool, ...]:
    return tuple(bool(share > 0) for share in one_to_many(table, eye, others, MEASURES))


def better(a: CoverKind, b: CoverKind) -> CoverKind:
    """The better of two covers."""
    return max(a, b, key=COVERS.index)


def cover_from(battle: Battle, firer: Figure, target: Figure) -> CoverKind:
    """The best cover of a target against a firer: position, hard, soft, prone (SM-SHO-19, 22, 30)."""
    one, other = body(firer), body(target)
    if one is None or other is None or in_position(battle, target.unit):
        return cover_along(battle, target, None)
    return cover_along(battle, target, look(ground(battle), one, other, measures_of(battle, battle.side_of(target.id))))


def cover_along(battle: Battle, target: Figure, line: Sight | None) -> CoverKind:
    """The best cover of a target along a line of sight, or without one what it has by itself (SM-SHO-19, 22, 30)."""
    found: CoverKind = "prone" if "prone" in target.states else "none"
    if in_position(battle, target.unit):
        return "position"
    for cover in line.covers if line else ():
        piece = ground(battle).table.piece(cover.piece)
        if cover.counts and piece is not None and piece.cover != "none":
            found = better(found, piece.cover)
    return found


def cover_at(battle: Battle, figure: Figure) -> CoverKind:
    """The cover that a figure stands in, whoever looks: its base centre inside a piece, or a prepared position."""
    if in_position(battle, figure.unit):
        return "position"
    found: CoverKind = "none"
    if figure.place is not None:
        for piece in ground(battle).at(figure.place.point):
            if piece.cover != "none":
                found = better(found, piece.cover)
    return found


def in_position(battle: Battle, unit: str) -> bool:
    """Whether a team has the benefits of a prepared position by now (SM-SHO-28)."""
    state, now = team_of(battle, unit), play_of(battle).round
    if not state.position or now <= state.position_since:
        return False
    rounds = book_of(battle, battle.side_of(unit)).whole("prepared-position", "moving-in", "rounds")
    return not state.position_since or now - state.position_since >= rounds


def arc_of(battle: Battle, attacker: str, target: str) -> Arc | None:
    """From where a team comes at another, by the other's facing and the closest pair of figures (SM-ACT-14)."""
    facing = team_of(battle, target).facing
    theirs = standing(battle, target)
    if facing is None:
        facing = next((figure.place.facing for figure in theirs if figure.place), 0.0)
    measures = measures_of(battle, battle.side_of(target))
    return attacked_side(bodies(standing(battle, attacker)), bodies(theirs), facing, measures)


def touching(a: Figure, b: Figure) -> bool:
    """Whether two bases are in contact."""
    one, other = body(a), body(b)
    return one is not None and other is not None and in_contact(one, other, MEASURES)


def touched_teams(battle: Battle, unit: str) -> tuple[str, ...]:
    """The enemy teams that a team is in base contact with, those with nobody able left out."""
    ours = standing(battle, unit)
    return tuple(
        other
        for other in enemies_of(battle, unit)
        if any(touching(one, foe) for one in ours for foe in standing(battle, other))
    )


def knows(battle: Battle, side: str, enemy: str) -> bool:
    """Whether an enemy team is known to a side: seen by anybody, or it showed itself this round or last (SM-OPT-16)."""
    if "hidden" in battle.units[enemy].states:
        return False
    state = team_of(battle, enemy)
    back = book_of(battle, side).whole("known-enemy", "fired-or-moved", "rounds-back")
    if state.shown or 0 < state.shown_before <= back:
        return True
    return any(team_sees(battle, friend, enemy) is not False for friend in teams(battle, side))


def known_enemies(battle: Battle, unit: str) -> tuple[str, ...]:
    """The enemy teams that a team's side knows of."""
    side = battle.side_of(unit)
    return tuple(enemy for enemy in enemies_of(battle, unit) if knows(battle, side, enemy))


def fighters(battle: Battle, unit: str) -> tuple[Figure, ...]:
    """The figures of a team that could act: able, not stopped for the round."""
    return tuple(figure for figure in battle.figures_of(unit) if is_able(figure) and can_act(figure))
