"""Adds up what a path costs, and finds where it has used up a limit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.tabletop.treading import Track, Tread
from rules.tabletop.walks import Mark, Turn


class Meter:
    """Adds up what a path costs from its start to a place."""

    def __init__(self, track: Track, found: Tread, turns: Sequence[Turn]) -> None:
        self.track, self.stretches = track, found.stretches
        self.extras = sorted(
            [*((crossing.at_in, crossing.cost) for crossing in found.crossings), *((t.at_in, t.cost) for t in turns)]
        )

    def all(self) -> float:
        """What the whole costs."""
        return math.fsum([*(part.cost for part in self.stretches), *(cost for _, cost in self.extras)])

    def between(self, low: float, high: float, is_first: bool, is_last: bool) -> float:
        """What the path costs between two places; an extra at the edge of two legs is the later one's."""
        ground = (max(0.0, min(high, part.end_in) - max(low, part.start_in)) * part.factor for part in self.stretches)
        return math.fsum(ground) + sum(
            cost for at, cost in self.extras if (low <= at or is_first) and (at < high or is_last)
        )

    def limit(self, limit_in: float | None, tolerance: float) -> Mark | None:
        """Where the path has used up a limit; None where the whole is within it."""
        if limit_in is None or self.all() <= limit_in + tolerance:
            return None
        left, extras = limit_in, list(self.extras)
        for part in self.stretches:
            place = part.start_in
            while extras and extras[0][0] < part.end_in:
                at, cost = extras.pop(0)
                needed = (at - place) * part.factor
                if needed > left or left - needed + tolerance < cost:
                    return self._mark(place, min(left, needed), part.factor)
                left, place = left - needed - cost, at
            if (part.end_in - place) * part.factor > left:
                return self._mark(place, left, part.factor)
            left -= (part.end_in - place) * part.factor
        return self._mark(self.track.length, 0.0, 1.0)

    def _mark(self, place: float, left: float, factor: float) -> Mark:
        at = place + (max(left, 0.0) / factor if factor > 0 else 0.0)
        return Mark(at, self.track.at(at)[1]) if self.track.steps else Mark(0.0, (math.nan, math.nan))
