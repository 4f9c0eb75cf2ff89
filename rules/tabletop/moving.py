"""A path of points walked by a mover: its length and cost, what it enters, what forbids it, and where its limit lies.

`walk` is the one judge of paths: who checks a move and who previews it ask the same function. All places on a path are
inches from its start, measured along the path of the base's centre (SM-SCL-10). Ground costs by the centre; walls, what
may not be entered, the table's edge and other bases count by the whole base (see `barring`), swept along each leg.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from rules.tabletop.barring import met_on_step
from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.bearings import relative
from rules.tabletop.driving import Drive, drive
from rules.tabletop.footing import footing_of
from rules.tabletop.forms import near, outline
from rules.tabletop.ground import Ground
from rules.tabletop.hits import Forbidden, Hit
from rules.tabletop.measures import Measures
from rules.tabletop.metering import Meter
from rules.tabletop.movers import Mover, Other, brought_near, crowd_of
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.spinning import TURN_STEP_DEG, met_on_turn
from rules.tabletop.treading import Track, tread
from rules.tabletop.walks import Leg, Passed, Question, Turn, Walk

BACK_OFF_IN = (0.0, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3)
"""By so much a path is cut shorter until rounding no longer forbids its end."""


def walk(
    ground: Ground,
    mover: Mover,
    points: Sequence[Point],
    measures: Measures | None = None,
    others: Iterable[Other] = (),
    facing: float | None = None,
) -> Walk:
    """Walk a mover from where it stands along points; one in `points` that is where it stands is no leg.

    `facing` is how it turns at the end, in degrees; without one it keeps the facing of its last leg.
    """
    mover, points = brought_near(mover), [near(point) for point in points]
    asked = Question(ground, mover, measures or Measures(), crowd_of(others))
    start = mover.body.pose.point
    route = (start, *(points[1:] if points and points[0] == start else points))
    driven = drive(mover, route, facing)
    track = Track(driven.steps)
    found = tread(footing_of(ground, mover.kind), track)
    turns = _turns(driven, track, mover.body.pose.facing)
    end_point = driven.steps[-1].end if driven.steps else start
    end = Pose(x=end_point[0], y=end_point[1], facing=driven.facing)
    forbidden, passed = _judged(asked, driven, track, end)
    total = Meter(track, found, turns)
    return Walk(
        points=route,
        legs=_legs(driven, track, total),
        stretches=found.stretches,
        crossings=found.crossings,
        turns=turns,
        passed=passed,
        forbidden=forbidden,
        length=track.length,
        cost=total.all(),
        limit_at=total.limit(mover.limit_in, asked.measures.tolerance_in),
        end=end,
        question=asked,
    )


def clamped(found: Walk) -> Walk:
    """The longest part of a walk, from its start, that is legal; no step at all where none is."""
    if found.is_legal:
        return found
    asked, place = found.question, _first_stop(found)
    track = Track(drive(asked.mover, found.points, None).steps)
    for back_off in BACK_OFF_IN:
        part = _cut(track, found.points, place - back_off)
        tried = walk(asked.ground, asked.mover, part, asked.measures, asked.others)
        if tried.is_legal:
            return tried
    return walk(asked.ground, asked.mover, (), asked.measures, asked.others)


def swept(found: Walk) -> BaseGeometry:
    """The ground that the base covers on its way, as a polygon to paint (or several)."""
    mover, facing = found.question.mover, found.question.mover.body.pose.facing
    parts = [_covered(mover, mover.body.pose), _covered(mover, found.end)]
    for step in drive(mover, found.points, None).steps:
        parts += _turned(mover, step.start, step.before, step.facing)
        start, end = (Pose(x=x, y=y, facing=step.facing) for x, y in (step.start, step.end))
        parts.append(shapely.union(_covered(mover, start), _covered(mover, end)).convex_hull)
        facing = step.facing
    parts += _turned(mover, found.end.point, facing, found.end.facing)
    return shapely.union_all(parts)


def _covered(mover: Mover, pose: Pose) -> BaseGeometry:
    return shapely.Polygon(outline(Body("", mover.body.base, pose)))


def _turned(mover: Mover, point: Point, before: float, after: float) -> list[BaseGeometry]:
    """What a base covers that turns on the spot, in as many facings as are looked at; nothing more for a round one."""
    turn = relative(after, before)
    if mover.is_round or abs(turn) <= TURN_STEP_DEG:
        return []
    count = math.ceil(abs(turn) / TURN_STEP_DEG)
    poses = (Pose(x=point[0], y=point[1], facing=before + turn * at / count) for at in range(count))
    return [_covered(mover, pose) for pose in poses]


def _first_stop(found: Walk) -> float:
    """The farthest place to which nothing forbids the path, and at which no base that may be passed is overlapped."""
    stops = [found.length, *(thing.at_in for thing in found.forbidden if thing.code != "end_on_base")]
    if found.limit_at:
        stops.append(found.limit_at.at_in)
    place = min(stops)
    for over in sorted(found.passed, key=lambda over: -over.end_in):
        if over.start_in < place < over.end_in or (over.start_in < place == over.end_in == found.length):
            place = over.start_in
    return place


def _cut(track: Track, points: Sequence[Point], place: float) -> tuple[Point, ...]:
    if place <= 0 or not track.steps:
        return ()
    row, point = track.at(place)
    return (*points[: track.steps[row].leg + 1], point)


def _turns(driven: Drive, track: Track, facing: float) -> tuple[Turn, ...]:
    found = [
        Turn(float(track.starts[at]), relative(step.facing, step.before), step.turn_in)
        for at, step in enumerate(driven.steps)
        if step.turn_in > 0
    ]
    if driven.last_turn_in > 0:
        last = driven.steps[-1].facing if driven.steps else facing
        found.append(Turn(track.length, relative(driven.facing, last), driven.last_turn_in))
    return tuple(found)


def _judged(
    asked: Question, driven: Drive, track: Track, end: Pose
) -> tuple[tuple[Forbidden, ...], tuple[Passed, ...]]:
    """What forbids a path, each thing once, and the bases that it passes over."""
    mover = asked.mover
    barred = Obstacles(footing_of(asked.ground, mover.kind), mover, asked.measures, asked.others)
    forbidden: list[Forbidden] = []
    passed: list[Passed] = []
    for at, step in enumerate(driven.steps):
        place = float(track.starts[at])
        if mover.turning.way in ("free", "pivot"):
            forbidden += _no_room(met_on_turn(barred, step.start, step.before, step.facing), place, step.start)
        for hit in met_on_step(barred, step):
            low, high = (place + share * step.length for share in (hit.low, hit.high))
            if hit.is_passed:
                passed.append(Passed(hit.body, low, high))
            else:
                forbidden.append(_forbidden(hit, low, track.at(low)[1]))
    last = driven.steps[-1].facing if driven.steps else mover.body.pose.facing
    forbidden += _no_room(met_on_turn(barred, end.point, last, end.facing), track.length, end.point)
    if driven.tight_leg is not None:
        forbidden.append(Forbidden("turn_too_tight", track.length, end.point))
    if driven.steps or end.facing != mover.body.pose.facing:
        forbidden += [Forbidden("end_on_base", track.length, end.point, body=body) for body in barred.standing(end)]
    return _once(forbidden), _joined(passed)


def _no_room(hit: Hit | None, place: float, point: Point) -> list[Forbidden]:
    return [Forbidden("no_room_to_turn", place, point, hit.piece, hit.opening, hit.body)] if hit else []


def _forbidden(hit: Hit, place: float, point: Point) -> Forbidden:
    return Forbidden(hit.code, place, point, hit.piece, hit.opening, hit.body)


def _once(found: list[Forbidden]) -> tuple[Forbidden, ...]:
    firsts: dict[tuple[str, str, str, str], Forbidden] = {}
    for thing in sorted(found, key=lambda thing: (thing.at_in, thing.code, thing.piece, thing.opening, thing.body)):
        firsts.setdefault((thing.code, thing.piece, thing.opening, thing.body), thing)
    return tuple(firsts.values())


def _joined(found: list[Passed]) -> tuple[Passed, ...]:
    """Parts of one body that follow each other, as one part."""
    joined: list[Passed] = []
    for part in sorted(found, key=lambda part: (part.body, part.start_in)):
        last = joined[-1] if joined else None
        if last and last.body == part.body and part.start_in <= last.end_in + 1e-9:
            joined[-1] = Passed(part.body, last.start_in, max(last.end_in, part.end_in))
        else:
            joined.append(part)
    return tuple(sorted(joined, key=lambda part: (part.start_in, part.body)))


def _legs(driven: Drive, track: Track, total: Meter) -> tuple[Leg, ...]:
    steps, found, first = driven.steps, list[Leg](), 0
    while first < len(steps):
        end = first
        while end < len(steps) and steps[end].leg == steps[first].leg:
            end += 1
        low, high = float(track.starts[first]), float(track.starts[end])
        cost = total.between(low, high, first == 0, end == len(steps))
        found.append(Leg(steps[first].start, steps[end - 1].end, high - low, cost, steps[end - 1].facing))
        first = end
    return tuple(found)
