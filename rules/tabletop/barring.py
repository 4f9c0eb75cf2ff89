"""What a base meets on a straight step: walls, what may not be entered, the table's edge, other bases.

How near each may come is what `obstacles` says; a step that only touches meets nothing.
"""

from __future__ import annotations

import math

import numpy as np

from rules.tabletop.arrays import Floats
from rules.tabletop.driving import Step
from rules.tabletop.forms import outline
from rules.tabletop.hits import Hit
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.sweeping import anticlockwise, distances, hull_span, spans


def met_on_step(barred: Obstacles, step: Step) -> list[Hit]:
    """All that a step meets, in the order in which it does."""
    hits = [*_bars_met(barred, step), *_others_met(barred, step), *_edges_met(barred, step)]
    return sorted(hits, key=lambda hit: (hit.low, hit.code, hit.piece, hit.body))


def _bars_met(barred: Obstacles, step: Step) -> list[Hit]:
    found: list[Hit] = []
    rows, low, high = _met(step, barred.segments, barred.radii)
    leaves = step.start == barred.mover.body.pose.point
    for row, first, last in zip(rows, low, high, strict=True):
        if leaves and barred.left[row] and first <= 0.0:
            continue
        if barred.by_shape[row]:
            span = hull_span(
                step.start,
                step.end,
                barred.grown(barred.segments[row].reshape(2, 2), step.facing),
                0.0,
                barred.tolerance,
            )
            if span is None:
                continue
            first, last = span
        bar = barred.bar(row)
        found.append(Hit(max(0.0, first), min(1.0, last), bar.code, bar.piece, bar.opening))
    return found


def _others_met(barred: Obstacles, step: Step) -> list[Hit]:
    rows, low, high = _met(step, barred.centres, barred.start_radii)
    found: list[Hit] = []
    for row, first, last in zip(rows, low, high, strict=True):
        span: tuple[float, float] | None = (max(0.0, first), min(1.0, last))
        if not (barred.mover.is_round and barred.round[row]):
            hull, radius = barred.other_hull(row, step.facing)
            span = hull_span(step.start, step.end, hull, radius, barred.tolerance)
        if span is None:
            continue
        body = barred.others[row].body.id
        is_freed = bool(barred.passed[row]) or not math.isnan(barred.felt[row])
        found.append(Hit(*span, "end_on_base" if is_freed else "base", body=body, is_passed=is_freed))
        if not barred.passed[row] and barred.felt[row] > 0:
            found += _felt_base(barred, row, step)
    return found


def _felt_base(barred: Obstacles, row: int, step: Step) -> list[Hit]:
    """A base that was overlapped at the start, as the smaller disc feels it."""
    body = barred.others[row].body
    if barred.round[row]:
        hull, radius = barred.centres[row, :2].reshape(1, 2), float(barred.reaches[row] + barred.felt[row])
    else:
        hull, radius = anticlockwise(outline(body)), float(barred.felt[row])
    span = hull_span(step.start, step.end, hull, radius, 0.0)
    return [Hit(*span, "base", body=body.id)] if span else []


def _edges_met(barred: Obstacles, step: Step) -> list[Hit]:
    """Where the base first hangs over an edge of the table, farther than where it started."""
    across, along = barred.extents(step.facing)
    (x0, y0), (x1, y1) = step.start, step.end
    width, depth = barred.size
    ways = ((x0, x1), (width - x0, width - x1), (y0, y1), (depth - y0, depth - y1))
    found: list[Hit] = []
    for (first, last), extent, room in zip(ways, (across, across, along, along), barred.room, strict=True):
        least = min(extent, room) - barred.tolerance
        if last < least:
            share = 0.0 if first <= least else (first - least) / (first - last)
            found.append(Hit(share, 1.0, "edge"))
    return found


def _met(step: Step, segments: Floats, radii: Floats) -> tuple[list[int], list[float], list[float]]:
    """The rows of segments that a step comes nearer to than their radii, and from and to which share."""
    if step.start == step.end:
        rows = np.flatnonzero(distances(step.start, segments) < radii)
        return rows.tolist(), [0.0] * len(rows), [1.0] * len(rows)
    (x0, y0), (x1, y1) = step.start, step.end
    xs, ys = segments[:, 0::2], segments[:, 1::2]
    near = np.flatnonzero(
        (xs.min(axis=1) < max(x0, x1) + radii)
        & (xs.max(axis=1) > min(x0, x1) - radii)
        & (ys.min(axis=1) < max(y0, y1) + radii)
        & (ys.max(axis=1) > min(y0, y1) - radii)
    )
    low, high = spans(step.start, step.end, segments[near], radii[near])
    with np.errstate(invalid="ignore"):
        met = (low < 1.0) & (high > 0.0)
    return near[met].tolist(), low[met].tolist(), high[met].tolist()
