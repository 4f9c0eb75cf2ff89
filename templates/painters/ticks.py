"""Boxes to tick: tracks of them in a fixed place, and rows of them in fives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.lettering import EM, line, said_width
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.plan import Box, Line, Op, Text

FIVES = 5
BOX_GAP, LEAST_GAP = 0.9, 1.4
"""From a box of a track to what follows it, and how near tracks may come to each other, in mm."""
MOST_BOXES = 99
"""No card has more boxes for one thing, whatever a fact says."""


def tick(x: float, y: float, side: float, text: str = "") -> list[Op]:
    """One box to tick, `side` mm wide at most with its outline, and the small word in it."""
    pen = 0.25
    ops: list[Op] = [Box(x + pen / 2, y + pen / 2, side - pen, side - pen, "paper", "ink", pen, min(0.55, side * 0.18))]
    if text:
        ops.append(Text(x + side / 2, y + side / 2 + 0.35 * FLOOR * EM, text, FLOOR, "Regular", "ink3", "middle"))
    return ops


class Track(Given):
    """A label, boxes with these words in them, a word after; left out where the card lacks the fact `needs`.

    The fact `count` gives the boxes instead: how many, or the figures in them ("1-2-4").
    """

    label: Template = ""
    boxes: tuple[str, ...] = ()
    count: Name | None = None
    after: Template = ""
    needs: Name | None = None


class TracksGiven(Given):
    """Tracks side by side: each where the last ends, or in `columns` of equal width.

    `rows` are tracks too: a label, one box if the row's fact `box` is so, and a word after. A `rule` over them parts
    them from what is above. Those that are too wide together come closer, then are smaller, all alike.
    """

    tracks: tuple[Track, ...] = ()
    rows: Name | None = None
    label: Template = "{label}"
    after: Template = "{name}"
    columns: int = 0
    rule: bool = False
    size: Size = 7.2
    side: Length = 3.3
    gap: Length = 2.2


def tracks(area: Area, facts: Facts, given: TracksGiven) -> list[Op]:
    """Rows of boxes with their labels, from the left of the box."""
    ops: list[Op] = [Line(area.x, area.y + 0.1, area.right, area.y + 0.1, "rule", 0.2)] if given.rule else []
    left = area.x
    found = list(_tracks_of(facts, given))
    size, gap, side = map(facts.scaled, (given.size, given.gap, given.side))
    if not given.columns:
        size, gap = _close(area.w, found, size, gap, side)
    for at, track in enumerate(found):
        if given.columns:
            left = area.x + area.w * at / given.columns
        room = area.w / given.columns - 0.8 if given.columns else area.right - left
        painted = _track(Area(left, area.y, room, area.h), facts, track, size, side)
        ops += painted
        left = max((op.bounds[2] for op in painted), default=left) + gap
    return ops


@dataclass(frozen=True, slots=True)
class _Said:
    """One track as it is said: what stands before its boxes, the words in them, and what stands after."""

    label: Said
    boxes: tuple[str, ...]
    after: Said


def _close(width: float, found: list[_Said], size: float, gap: float, side: float) -> tuple[float, float]:
    """The size and the gap at which tracks go into a width together."""
    gaps = max(1, len(found) - 1)
    while True:
        free = (width - sum(_width(track, size, side) for track in found)) / gaps
        if free >= min(gap, LEAST_GAP) or size <= FLOOR:
            return size, min(gap, max(free, LEAST_GAP))
        size = max(FLOOR, size - 0.2)


def _width(track: _Said, size: float, side: float) -> float:
    """How wide a track is in mm."""
    label = said_width(track.label, "Medium", size) + 1.2 if track.label else 0.0
    return label + len(track.boxes) * (side + BOX_GAP) + said_width(track.after, "Medium", size) + 0.01


def _tracks_of(facts: Facts, given: TracksGiven) -> Iterator[_Said]:
    for track in given.tracks:
        if track.needs is None or facts.has(track.needs):
            yield _Said(facts.say(track.label), _words(facts, track), facts.say(track.after))
    for row in facts.rows(given.rows) if given.rows else ():
        boxes = ("",) if "box" in row and row["box"].value else ()
        yield _Said(facts.say(given.label, row), boxes, facts.say(given.after, row))


def _track(area: Area, facts: Facts, track: _Said, size: float, side: float) -> list[Op]:
    base = area.y + area.h / 2 + 0.28 * size * EM
    top = area.y + (area.h - side) / 2
    label, words, after = track.label, track.boxes, track.after
    boxes = len(words) * (side + BOX_GAP)
    room = max(2.0, area.w - boxes)
    ops = line(facts, label, area.x, base, room, size, "Medium")
    left = max((op.bounds[2] + 1.2 for op in ops), default=area.x)
    for word in words:
        ops += tick(left, top, side, word)
        left += side + BOX_GAP
    return ops + line(facts, after, left, base, max(2.0, area.right - left), size, "Medium")


def _words(facts: Facts, track: Track) -> tuple[str, ...]:
    fact = facts.card.facts.get(track.count) if track.count else None
    if fact is None or isinstance(fact.value, (bool, Fraction)) or not fact.value:
        return track.boxes
    if isinstance(fact.value, int):
        return ("",) * min(max(0, fact.value), MOST_BOXES)
    return tuple(re.findall(r"\d+", fact.value))


def in_rows(count: int, most: int) -> Iterator[int]:
    """How many boxes go into each of the rows that so many need, each row holding so many at most."""
    most = max(1, most)
    for at in range(0, count, most):
        yield min(most, count - at)


def fives_in(room: float, side: float) -> int:
    """How many boxes go into a width, with a wider gap after each five."""
    count = 0
    while fives_width(count + 1, side) <= room:
        count += 1
    return count


def fives_width(count: int, side: float) -> float:
    """How wide so many boxes are in mm."""
    return count * side + max(0, count - 1) * 0.6 + (max(0, count - 1) // FIVES) * 1.2


def boxes_of(width: float, pitch: float, side: float, count: int) -> list[Op]:
    """Boxes in fives, ended at the right."""
    left, top = width - fives_width(count, side), (pitch - side) / 2
    return [op for at in range(count) for op in tick(left + fives_width(at + 1, side) - side, top, side)]
