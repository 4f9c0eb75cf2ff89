"""Weapons with a range bar to scale: every card of a print uses the same scale, so that cards compare."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.army.card import Row
from templates.facts import Facts, Said, without
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line, said_width
from templates.painters.base import Given, Name, Size, Template
from templates.painters.prose import SECTION_GAP, heading
from templates.painters.ticks import boxes_of, fives_width, in_rows
from templates.plan import Anchor, Box, Line, Op, Pattern, Text, polygon
from templates.words import UNIT_SIGNS

PEN = 0.15
BREAK = 3.4
"""How far from the end of a bar its break is, in mm."""
NOTE_GAP = 1.4
End = tuple[float, str, str]
"""How far a range goes, and the weight and colour of its figure."""


class RangesGiven(Given):
    """The facts of a weapon's row; `close`, `effective` and `longest` are how far its ranges go.

    `count` is how many rounds it has, a box each. `scales` are the lengths that a full bar may stand for, the usual one
    first.
    """

    rows: Name
    name: Template
    damage: Template
    note: Template = ""
    close: Name = "close"
    effective: Name = "effective"
    longest: Name = "longest"
    count: Name | None = None
    scales: tuple[int, ...] = (60, 96, 20)
    heading: Template = ""
    size: Size = 8.0
    note_size: Size = 6.2


@dataclass(frozen=True, slots=True)
class Reach:
    """The ends of a weapon's ranges, 0 for one that it has not, and the sign of their unit."""

    close: float
    effective: float
    longest: float


def ranges(width: float, facts: Facts, given: RangesGiven) -> list[Section]:
    """Each weapon: name, note and damage over its range bar."""
    rows = facts.rows(given.rows)
    full = scale_for([_reach(row, given) for row in rows], given.scales)
    blocks = tuple(_weapon(width, facts, row, given, full) for row in rows)
    return [Section(blocks, heading(width, facts, given.heading))] if blocks else []


def scale_for(reaches: list[Reach], scales: tuple[int, ...]) -> float:
    """What a full bar stands for: the usual length, or another where no weapon of the card suits the usual one."""
    ends = [reach.longest for reach in reaches if reach.longest > 0]
    usual, *others = scales
    least = min(others, default=0)
    if not ends or any(least < end <= usual for end in ends):
        return usual
    return next((scale for scale in sorted(scales) if max(ends) <= scale), max(scales))


def _reach(row: Row, given: RangesGiven) -> Reach:
    found = [row[name].value if name in row else None for name in (given.close, given.effective, given.longest)]
    close, effective, longest = (
        float(end) if isinstance(end, (int, Fraction)) and not isinstance(end, bool) else 0.0 for end in found
    )
    return Reach(close, effective, max(longest, effective))


def _weapon(width: float, facts: Facts, row: Row, given: RangesGiven, full: float) -> Block:
    """Name, rounds and damage over the bar; the note beside the name, else under the bar, else on a line of its own."""
    title = _title(width, facts, row, given)
    note, size = title.note, facts.size(given.note_size)
    reach, sign = _reach(row, given), _sign(row, given)
    figures = _figures_under(width, reach, full, size, sign)
    where, start, room = _place_of(note, size, title, figures, width)
    ops = list(title.ops)
    bar = title.height
    if where == "below":
        found = fit(facts, note, "Regular", width, size, lines=2)
        ops += letter(found, note, 0.0, bar + 0.8 * found.size * EM, "Regular", "ink2")
        bar += len(found.lines) * found.leading
    elif where == "beside":
        ops += line(facts, note, start + room, title.base, room, size, "Regular", "ink2", "right")
    bar += 0.5
    height = bar
    if reach.longest:
        high = facts.mm(2.2, 1.6)
        base = bar + high + 0.5 + 0.72 * size * EM
        ops += range_bar(width, bar, high, reach, full)
        ops += [op.moved(0.0, base) for op in figures]
        if where == "under":
            anchor: Anchor = "right" if start + room >= width else "left"
            x = width if anchor == "right" else start
            ops += line(facts, note, x, base, room, size, "Regular", "ink2", anchor)
        height = base + 0.7
    for some in title.left_over:
        ops += [op.moved(0.0, height) for op in boxes_of(width, title.side + 0.4, title.side, some)]
        height += title.side + 0.4
    return Block(height, still(ops), SECTION_GAP)


@dataclass(frozen=True, slots=True)
class _Title:
    """The first line of a weapon. From `start` to `end` it is free; `left_over` are rows of rounds that it cannot hold."""

    ops: tuple[Op, ...]
    note: Said
    base: float
    height: float
    start: float
    end: float
    side: float
    left_over: tuple[int, ...]


def _title(width: float, facts: Facts, row: Row, given: RangesGiven) -> _Title:
    size, side = facts.size(given.size), facts.mm(2.9)
    name, damage, note = _said(facts, row, given)
    damage_width = min(said_width(damage, "Bold", size), width * 0.3)
    end = width - damage_width - 1.2
    natural, count = said_width(name, "Bold", size) + 0.01, _rounds(row, given)
    inline = count > 0 and natural + fives_width(count, side) + 1.6 <= end
    ops: list[Op] = []
    if inline:
        ops += boxes_of(end, max(1.1 * size * EM, side), side, count)
        end -= fives_width(count, side) + 1.6
    found = fit(facts, name, "Bold", end, size, lines=2)
    base = 0.95 * found.size * EM
    ops += letter(found, name, 0.0, base, "Bold")
    ops += letter(fit(facts, damage, "Bold", damage_width + 0.01, size), damage, width, base, "Bold", anchor="right")
    whole = len(found.lines) == 1 and found.size == size
    height = max(len(found.lines) * max(found.leading, size * 1.1 * EM), side + 0.2 if inline else 0.0)
    start = natural + 1.2 if whole else end
    rows = () if inline else tuple(in_rows(count, width, side))
    return _Title(tuple(ops), note, base, height, start, end, side, rows)


def _rounds(row: Row, given: RangesGiven) -> int:
    value = row[given.count].value if given.count and given.count in row else 0
    return value if isinstance(value, int) and value > 0 else 0


def _place_of(
    note: Said, size: float, title: _Title, figures: list[Text], width: float
) -> tuple[Literal["", "beside", "under", "below"], float, float]:
    """Where a note goes, where that room starts, and how wide it is."""
    if not note:
        return "", 0.0, 0.0
    needed = said_width(note, "Regular", size)
    if needed <= title.end - title.start:
        return "beside", title.start, title.end - title.start
    edges = [-NOTE_GAP, *(edge for op in figures for edge in (op.bounds[0], op.bounds[2])), width + NOTE_GAP]
    gaps = [(right - left - 2 * NOTE_GAP, left + NOTE_GAP) for left, right in zip(edges[::2], edges[1::2], strict=True)]
    room, start = max(gaps)
    return ("under", start, room) if figures and needed <= room else ("below", 0.0, width)


def _said(facts: Facts, row: Row, given: RangesGiven) -> tuple[Said, Said, Said]:
    """Name, damage and note; a mark that the name has already is not said again."""
    name, *others = (facts.say(template, row) for template in (given.name, given.damage, given.note))
    damage, note = (without(said, name.marks) for said in others)
    return name, damage, note


def _sign(row: Row, given: RangesGiven) -> str:
    return UNIT_SIGNS.get(row[given.effective].unit, "") if given.effective in row else ""


def range_bar(width: float, top: float, high: float, reach: Reach, full: float) -> list[Op]:
    """Black to the end of close range, grey to effective, hatched beyond; a bar that is cut off shows a break."""
    close, effective, longest = (
        _place(end, width, full) for end in (reach.close, reach.effective, reach.longest)
    )
    ops: list[Op] = []
    if longest > effective:
        ops.append(Pattern(effective, top, longest - effective, high, "hatched", "line"))
        ops.append(_outline(effective, top, longest - effective, high))
    if effective > close:
        ops.append(Box(close, top, effective - close, high, "reach"))
    if close:
        ops.append(Box(0.0, top, close, high, "ink"))
    if reach.longest > full and effective < width - BREAK:
        ops += _break(width - BREAK, top, high)
    return ops


def _break(x: float, top: float, high: float) -> list[Op]:
    """Two slanted strokes across a bar, white between them: it goes on farther than it is drawn."""
    lean, gap = 0.6, 0.7
    corners = ((x, top + high), (x + lean, top), (x + lean + gap, top), (x + gap, top + high))
    strokes = [Line(x + at, top + high, x + at + lean, top, "ink2", 0.2) for at in (0.0, gap)]
    return [polygon(corners, "paper", "break"), *strokes]


def _place(distance: float, width: float, full: float) -> float:
    return min(distance / full, 1.0) * width


def _outline(x: float, y: float, w: float, h: float) -> Box:
    return Box(x + PEN / 2, y + PEN / 2, w - PEN, h - PEN, "", "line", PEN)


def _figures_under(width: float, reach: Reach, full: float, size: float, sign: str) -> list[Text]:
    """The figures under a bar from left to right, each under its end; one that would touch another is left out."""
    weights = ((reach.longest, "Regular", "ink2"), (reach.effective, "SemiBold", "ink"), (reach.close, "Medium", "ink"))
    ends: dict[float, End] = {end[0]: end for end in weights}
    found: list[Text] = []
    limit = width
    for distance, weight, colour in sorted(ends.values(), reverse=True):
        text = Text(0.0, 0.0, f"{distance:g}{sign}", size, weight, colour)
        left = max(0.0, min(_place(distance, width, full) - text.width / 2, limit - text.width))
        if distance and left + text.width <= limit + 1e-6:
            found.append(text.moved(left, 0.0))
            limit = left - 0.8
    return found[::-1]
