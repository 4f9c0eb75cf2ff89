"""What a path costs on the ground that the centre treads: stretches, things entered, and where a limit is reached.

Places on a path are inches from its start along it. The whole path is cut at the edges of areas, whatever its legs are,
so one that is given in a thousand bits costs the same. An area with a price is entered where it begins to be the one
that counts; a path that starts in it has not entered it. A single line is entered where the path meets it, once
however long it follows it, and not by a path that starts on it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.driving import Step
from rules.tabletop.footing import Footing

SAME_IN = 1e-9
"""Places on a path nearer to each other than this are one."""
PART = 100
"""So many steps of a path are taken at once."""
TOUCH_IN = 1e-7
"""A shorter stretch than this is a touch."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a path on one kind of ground, in inches from its start; the cost of an inch; the piece ("" if none)."""

    start_in: float
    end_in: float
    factor: float
    piece: str

    @property
    def cost(self) -> float:
        """Inches that it costs."""
        return (self.end_in - self.start_in) * self.factor


@dataclass(frozen=True, slots=True)
class Crossing:
    """A piece that a path enters at a price: where (inches from the start, and the point), and the inches it adds."""

    piece: str
    at_in: float
    point: Point
    cost: float


@dataclass(frozen=True, slots=True)
class Tread:
    """What a path costs: its stretches in order and its crossings in order."""

    stretches: tuple[Stretch, ...]
    crossings: tuple[Crossing, ...]


class Track:
    """Steps laid end to end, to find the point at so many inches and the inches of a share of a step."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.starts = np.concatenate(([0.0], np.cumsum([step.length for step in steps])))

    @property
    def length(self) -> float:
        """Inches of the whole."""
        return float(self.starts[-1])

    def at(self, place: float) -> tuple[int, Point]:
        """The step at a place, and the point there."""
        row = int(np.searchsorted(self.starts[1:-1], place, side="left"))
        step = self.steps[row]
        share = min(1.0, max(0.0, (place - float(self.starts[row])) / step.length)) if step.length > 0 else 1.0
        (x0, y0), (x1, y1) = step.start, step.end
        if share >= 1.0:
            return row, step.end
        return row, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)

    def points(self, places: Floats) -> Floats:
        """The points at several places."""
        return np.array([self.at(place)[1] for place in places.tolist()], dtype=np.float64).reshape(-1, 2)

    def segments(self) -> Floats:
        """The steps as rows of x, y, x, y."""
        return np.array([(*step.start, *step.end) for step in self.steps], dtype=np.float64).reshape(-1, 4)


def tread(footing: Footing, track: Track) -> Tread:
    """What the steps of a path cost on a footing."""
    if track.length <= 0:
        return Tread((), ())
    segments = track.segments()
    cuts, _, _ = _meetings(track, segments, footing.ground.edges.segments)
    bounds = _apart(np.concatenate((cuts, [0.0, track.length])))
    counting = footing.counting(track.points((bounds[:-1] + bounds[1:]) / 2.0))
    stretches, crossings = _stretches(footing, track, bounds, counting)
    crossings += _lines_met(footing, track, segments)
    return Tread(tuple(stretches), tuple(sorted(crossings, key=lambda one: (one.at_in, one.piece))))


def _apart(places: Floats) -> Floats:
    """Places in order, those of one spot once, the first and the last kept."""
    ordered = np.unique(places)
    kept = np.concatenate(([True], np.diff(ordered) > TOUCH_IN))
    last = ordered[-1]
    ordered = ordered[kept]
    ordered[-1] = last
    return ordered if len(ordered) > 1 else np.array([0.0, last])


def _stretches(footing: Footing, track: Track, bounds: Floats, counting: Ints) -> tuple[list[Stretch], list[Crossing]]:
    changes = np.flatnonzero(np.diff(counting)) + 1
    firsts = np.concatenate(([0], changes)).tolist()
    ends = bounds[np.concatenate((changes, [len(counting)]))].tolist()
    stretches: list[Stretch] = []
    crossings: list[Crossing] = []
    for first, end in zip(firsts, ends, strict=True):
        area, start = int(counting[first]), float(bounds[first])
        piece = footing.piece(area)
        stretches.append(Stretch(start, end, float(footing.factor[area]) if piece else 1.0, piece.id if piece else ""))
        if piece and first > 0 and footing.crossing[area] > 0:
            crossings.append(Crossing(piece.id, start, track.at(start)[1], float(footing.crossing[area])))
    return stretches, crossings


def _lines_met(footing: Footing, track: Track, segments: Floats) -> list[Crossing]:
    """Where the path meets single lines; meetings of one piece that follow each other without a gap are one."""
    if not len(footing.lines):
        return []
    starts, ends, rows = _meetings(track, segments, footing.lines, follow=True)
    found: list[Crossing] = []
    reached: dict[str, float] = {}
    for at in np.argsort(starts, kind="stable"):
        piece, start = footing.line_piece[rows[at]], float(starts[at])
        if start > SAME_IN and start > reached.get(piece.id, -math.inf) + TOUCH_IN:
            price = piece.crossing_in[footing.kind]
            found.append(Crossing(piece.id, start, track.at(start)[1], price))
        reached[piece.id] = max(reached.get(piece.id, -math.inf), float(ends[at]))
    return found


def _meetings(track: Track, steps: Floats, segments: Floats, follow: bool = False) -> tuple[Floats, Floats, Ints]:
    """Where steps meet segments: from and to which place, and the segment's row.

    Those that run along each other count only where asked to `follow`. Long paths are taken in parts, each with the
    segments near it.
    """
    parts = [_meet(track, steps, segments, first, follow) for first in range(0, len(steps), PART)]
    starts, ends, rows = (np.concatenate(column) for column in zip(*parts, strict=True))
    return starts, ends, rows.astype(np.intp)


def _meet(track: Track, steps: Floats, segments: Floats, first: int, follow: bool) -> tuple[Floats, Floats, Ints]:
    part = steps[first : first + PART]
    near = near_rows(part, segments)
    share, other, parallel = crossed(part, segments[near])
    hit = (share >= -SAME_IN) & (share <= 1 + SAME_IN) & (other >= -SAME_IN) & (other <= 1 + SAME_IN)
    step, row = np.nonzero(hit)
    bases, lengths = track.starts[first:], np.diff(track.starts[first:])
    places = bases[step] + np.clip(share[hit], 0.0, 1.0) * lengths[step]
    starts, ends, rows = places.tolist(), places.tolist(), near[row].tolist()
    for one, two in zip(*np.nonzero(parallel), strict=True) if follow else ():
        span = _followed(part[one], segments[near[two]])
        if span:
            starts.append(bases[one] + span[0] * lengths[one])
            ends.append(bases[one] + span[1] * lengths[one])
            rows.append(near[two])
    return np.array(starts), np.array(ends), np.array(rows)


def near_rows(steps: Floats, segments: Floats) -> Ints:
    """The segments whose boxes meet the box of all steps."""
    low = np.minimum(steps[:, :2], steps[:, 2:]).min(axis=0) - TOUCH_IN
    high = np.maximum(steps[:, :2], steps[:, 2:]).max(axis=0) + TOUCH_IN
    first, last = np.minimum(segments[:, :2], segments[:, 2:]), np.maximum(segments[:, :2], segments[:, 2:])
    return np.flatnonzero(((last >= low) & (first <= high)).all(axis=1))


def crossed(steps: Floats, segments: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """For each step (row) and segment (column): the shares of both where they cross, and whether they are parallel."""
    step, side = steps[:, 2:] - steps[:, :2], segments[:, 2:] - segments[:, :2]
    dx, dy = (segments[None, :, at] - steps[:, None, at] for at in (0, 1))
    turned = step[:, None, 0] * side[None, :, 1] - step[:, None, 1] * side[None, :, 0]
    lengths = np.hypot(step[:, 0], step[:, 1])[:, None] * np.hypot(side[:, 0], side[:, 1])[None, :]
    parallel = np.abs(turned) <= 1e-12 * lengths
    safe = np.where(parallel, np.nan, turned)
    share = (dx * side[None, :, 1] - dy * side[None, :, 0]) / safe
    other = (dx * step[:, None, 1] - dy * step[:, None, 0]) / safe
    return share, other, parallel


def _followed(step: Floats, segment: Floats) -> tuple[float, float] | None:
    """From and to which share a step runs along a segment that is parallel to it; None where it lies beside it."""
    along = step[2:] - step[:2]
    length = float(np.hypot(along[0], along[1]))
    unit = along / length
    to = segment.reshape(2, 2) - step[:2]
    if np.abs(to[:, 0] * unit[1] - to[:, 1] * unit[0]).max() > SAME_IN:
        return None
    low, high = sorted((to @ unit / length).tolist())
    return (max(0.0, low), min(1.0, high)) if low <= 1.0 and high >= 0.0 else None
