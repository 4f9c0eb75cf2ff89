"""What a firer sees of a target: whom it may hit, how far off they are, the cover that counts (SM-SHO-01..03, 12).

- `candidates(battle, team)` is what of a team can be hit at all; `post` is where a figure fires from.
- `line_to(battle, firer, team, ...)` is one firer's line, None where it sees nobody.
- `line_to_point` is a line to a point of ground.

What the players state stands in for geometry, or goes before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.battle.model import Battle, Figure
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.limits import measures_of
from rules.systems.smle.game.people import hull_of, is_vehicle
from rules.systems.smle.game.seeing import (
    COVERS,
    MEASURES,
    NOTHING_STATED,
    CoverKind,
    Stated,
    better,
    bodies,
    body,
    cover_along,
    ground,
    looks,
)
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.bearings import in_arc
from rules.tabletop.measuring import gap, gap_to_point
from rules.tabletop.sight import Sight, sight

UNHITTABLE = frozenset({"playing-dead", "captured", "recovered", "aboard", "destroyed"})


@dataclass(frozen=True, slots=True)
class Line:
    """One firer's line to a target: the figures that it sees, in their team's order, and the nearest of them.

    `range_in` is None where nobody knows it. `cover` is what most of them have; `at_hull` where all that it sees is a
    vehicle. Where one figure is aimed at, these three are that figure's.
    """

    firer: str
    exposed: tuple[str, ...]
    range_in: float | None
    cover: CoverKind
    at_hull: bool = False
    nearest: str = ""


def candidates(battle: Battle, team: str) -> tuple[Figure, ...]:
    """What of a team can be hit: living persons on foot, and its vehicle while it is manned or stands alone."""
    living = [figure for figure in battle.figures_of(team) if figure.wound != "killed"]
    persons = [figure for figure in living if not is_vehicle(battle, figure)]
    on_foot = tuple(figure for figure in persons if not UNHITTABLE & set(figure.states))
    hull = hull_of(battle, team)
    if hull is None or hull.wound == "killed":
        return on_foot
    is_manned = any("aboard" in figure.states for figure in persons)
    return (*on_foot, hull) if is_manned or not on_foot else on_foot


def carrier_of(battle: Battle, figure: Figure) -> Figure | None:
    """The vehicle that a figure is in, its own team's or the one that it rides in; None on foot."""
    if "aboard" not in figure.states:
        return None
    return hull_of(battle, figure.unit) or hull_of(battle, team_of(battle, figure.unit).carrier)


def post(battle: Battle, figure: Figure) -> Body | None:
    """Where a figure fires from: its own base, or the vehicle that it is in; None without a place."""
    return body(carrier_of(battle, figure) or figure)


def line_to(
    battle: Battle, firer: Figure, team: str, only: str = "", stated: Stated = NOTHING_STATED, is_free: bool = False
) -> Line | None:
    """A firer's line to a team, or to one figure of it; None where it sees nobody of it.

    Whoever is in a prepared position sees what lies in its arc, but for one who `is_free` of it.
    """
    if stated.is_seen is False:
        return None
    eye = post(battle, firer)
    seen: list[tuple[float | None, Figure, CoverKind]] = []
    found = [one for one in candidates(battle, team) if is_free or in_own_arc(battle, firer, one.place)]
    measures = measures_of(battle, battle.side_of(team))
    lines = looks(ground(battle), eye, bodies(tuple(found)), measures) if eye else {}
    for target in found:
        cover = _cover_if_seen(battle, eye, target, lines.get(target.id), stated)
        if cover is not None:
            seen.append((_range(eye, target, stated), target, cover))
    aimed = [entry for entry in seen if only in ("", entry[1].id)]
    if not aimed:
        return None
    inches, nearest, _ = min(aimed, key=lambda entry: (entry[0] is None, entry[0] or 0.0, entry[1].id))
    return Line(
        firer.id,
        tuple(target.id for _, target, _ in seen),
        inches,
        stated.cover or majority(cover for _, _, cover in aimed),
        all(is_vehicle(battle, target) for _, target, _ in aimed),
        nearest.id,
    )


def _range(eye: Body | None, target: Figure, stated: Stated) -> float | None:
    there = body(target)
    if stated.range_in is not None or eye is None or there is None:
        return stated.range_in
    return gap(eye, there)


def _cover_if_seen(
    battle: Battle, eye: Body | None, target: Figure, line: Sight | None, stated: Stated
) -> CoverKind | None:
    """The cover of a target against an eye, with what it had or reached in its turn; None where it is not seen."""
    there = body(target)
    if eye is None or there is None or line is None:
        return cover_along(battle, target, None)
    if not line.visible and not stated.is_seen:
        return None
    found = better(cover_along(battle, target, line), _cover_of_turn(battle, target))
    if found == "none" and any(_is_behind(eye, there, corpse) for corpse in fallen(battle, there)):
        return "prone"
    return found


def _cover_of_turn(battle: Battle, target: Figure) -> CoverKind:
    """The best cover that a mover had at the start of its turn or has reached in it (SM-SHO-20)."""
    turn = play_of(battle).turn
    found = turn.covers.get(target.id, "none") if turn else "none"
    return next((kind for kind in COVERS if kind == found), "none")


def fallen(battle: Battle, near: Body) -> tuple[Body, ...]:
    """The killed who lie within cover's distance of a base: their bodies may shelter it (SM-HIT-08, SM-SHO-19)."""
    lying = (figure for figure in battle.figures.values() if figure.wound == "killed" and figure.place is not None)
    persons = (found for figure in lying if not is_vehicle(battle, figure) and (found := body(figure)))
    measures = measures_of(battle, battle.side_of(near.id))
    reach = measures.cover_within_in + measures.tolerance_in
    return tuple(corpse for corpse in persons if corpse.id != near.id and gap(corpse, near) <= reach)


def _is_behind(eye: Body, there: Body, corpse: Body) -> bool:
    """Whether a line between two centres crosses a base that lies between them."""
    ax, ay = eye.pose.point
    dx, dy = there.pose.x - ax, there.pose.y - ay
    whole = dx * dx + dy * dy
    if whole == 0:
        return False
    share = min(1.0, max(0.0, ((corpse.pose.x - ax) * dx + (corpse.pose.y - ay) * dy) / whole))
    return gap_to_point(corpse, (ax + share * dx, ay + share * dy)) <= MEASURES.tolerance_in


def majority(covers: Iterable[CoverKind]) -> CoverKind:
    """The cover of most, on a tie the better one (SM-SHO-23)."""
    counts = Counter(covers)
    return max(counts, key=lambda kind: (counts[kind], COVERS.index(kind)), default="none")


def in_own_arc(battle: Battle, firer: Figure, place: Pose | None) -> bool:
    """Whether a place is in the arc of the prepared position that a firer is in (SM-SHO-27)."""
    marker = battle.markers.get(team_of(battle, firer.unit).position)
    if marker is None or marker.place is None or firer.place is None or place is None:
        return True
    width = float(book_of(battle, battle.side_of(firer.id)).number("prepared-position", "fire", "arc"))
    return in_arc(Body(firer.id, firer.base, firer.place), place.point, marker.place.facing - firer.place.facing, width)


def line_to_point(battle: Battle, firer: Figure, point: Point, stated: Stated = NOTHING_STATED) -> Line | None:
    """A firer's line to a point of ground; None where it does not see it, or it lies outside its arc (SM-EXP-13)."""
    eye = post(battle, firer)
    if stated.is_seen is False or not in_own_arc(battle, firer, Pose(x=point[0], y=point[1])):
        return None
    if eye is None:
        return Line(firer.id, (), stated.range_in, "none")
    spot = Body("point", eye.base, eye.pose.at(*point), 0.0)
    if not stated.is_seen and not sight(ground(battle), eye, spot, MEASURES).visible:
        return None
    range_in = gap_to_point(eye, point) if stated.range_in is None else stated.range_in
    return Line(firer.id, (), range_in, "none")
