"""Weapons with a range bar to scale: every card of a print uses the same scale, so that cards compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rules.army.card import Row
from templates.facts import Facts, Said, without
from templates.fit import Fitted
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, said_width
from templates.painters.base import Given, Name, Size, Template
from templates.painters.prose import SECTION_GAP, heading
from templates.plan import Box, Op, Pattern, Text
from templates.words import UNIT_SIGNS

PEN = 0.15
End = tuple[float, str, str]
"""How far a range goes, and the weight and colour of its figure."""


class RangesGiven(Given):
    """The facts of a weapon's row; `close`, `effective` and `longest` are how far its ranges go.

    `scales` are the lengths that a full bar may stand for, the usual one first.
    """

    rows: Name
    name: Template
    damage: Template
    note: Template = ""
    close: Name = "close"
    effective: Name = "effective"
    longest: Name = "longest"
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
    size, note_size = facts.size(given.size), facts.size(given.note_size)
    name, damage, note = _said(facts, row, given)
    damage_width = min(said_width(damage, "Bold", size), width * 0.3)
    name_room = width - damage_width - 1.2
    name_fit = fit(facts, name, "Bold", min(name_room, max(said_width(name, "Bold", size) + 0.01, width * 0.3)), size)
    name_width = said_width(name, "Bold", size) if len(name_fit.lines) == 1 and name_fit.size == size else name_room
    beside = name_room - name_width - 1.2
    below = bool(note) and said_width(note, "Regular", note_size) > beside
    if name_fit.size < size or below:
        name_fit = fit(facts, name, "Bold", name_room, size, lines=2)
    note_fit = (
        fit(facts, note, "Regular", width if below else beside, note_size, lines=2 if below else 1) if note else None
    )
    reach = _reach(row, given)
    top = len(name_fit.lines) * max(name_fit.leading, size * 1.1 * EM)
    under = len(note_fit.lines) * note_fit.leading if note_fit and below else 0.0
    bar = top + under + 0.5
    height = bar + (facts.mm(2.2, 1.6) + 0.75 * note_size * EM + 0.9 if reach.longest else 0.0)
    base = 0.95 * name_fit.size * EM
    ops = letter(name_fit, name, 0.0, base, "Bold")
    ops += letter(fit(facts, damage, "Bold", damage_width + 0.01, size), damage, width, base, "Bold", anchor="right")
    if note_fit:
        ops += _note(
            note_fit, note, width if below else name_room, top + 0.8 * note_fit.size * EM if below else base, below
        )
    if reach.longest:
        ops += range_bar(width, bar, facts.mm(2.2, 1.6), reach, full, note_size, _sign(row, given))
    return Block(height, still(ops), SECTION_GAP)


def _said(facts: Facts, row: Row, given: RangesGiven) -> tuple[Said, Said, Said]:
    """Name, damage and note; a mark that the name has already is not said again."""
    name, *others = (facts.say(template, row) for template in (given.name, given.damage, given.note))
    damage, note = (without(said, name.marks) for said in others)
    return name, damage, note


def _note(found: Fitted, note: Said, right: float, base: float, below: bool) -> list[Op]:
    if below:
        return letter(found, note, 0.0, base, "Regular", "ink2")
    return letter(found, note, right, base, "Regular", "ink2", "right")


def _sign(row: Row, given: RangesGiven) -> str:
    return UNIT_SIGNS.get(row[given.effective].unit, "") if given.effective in row else ""


def range_bar(width: float, top: float, high: float, reach: Reach, full: float, size: float, sign: str) -> list[Op]:
    """Black to the end of close range, grey to effective, hatched beyond; each end with its figure under it."""

    def place(distance: float) -> float:
        return min(distance / full, 1.0) * width

    close, effective, longest = place(reach.close), place(reach.effective), place(reach.longest)
    ops: list[Op] = []
    if longest > effective:
        ops.append(Pattern(effective, top, longest - effective, high, "hatched", "line"))
        ops.append(_outline(effective, top, longest - effective, high))
    if effective > close:
        ops.append(Box(close, top, effective - close, high, "reach"))
    if close:
        ops.append(Box(0.0, top, close, high, "ink"))
    ends: dict[float, End] = {}
    for end in (
        (reach.longest, "Regular", "ink2"),
        (reach.effective, "SemiBold", "ink"),
        (reach.close, "Medium", "ink"),
    ):
        ends[end[0]] = end
    base = top + high + 0.5 + 0.72 * size * EM
    return ops + _figures(width, base, [ends[at] for at in sorted(ends) if at], place, size, sign)


def _outline(x: float, y: float, w: float, h: float) -> Box:
    return Box(x + PEN / 2, y + PEN / 2, w - PEN, h - PEN, "", "line", PEN)


def _figures(
    width: float, base: float, ends: list[End], place: Callable[[float], float], size: float, sign: str
) -> list[Op]:
    """The figures under a bar, each in the middle under its end; one that would touch another is left out."""
    ops: list[Op] = []
    limit = width
    for distance, weight, colour in reversed(ends):
        text = Text(0.0, base, f"{distance:g}{sign}", size, weight, colour)
        left = max(0.0, min(place(distance) - text.width / 2, limit - text.width))
        if left + text.width <= limit + 1e-6:
            ops.append(text.moved(left, 0.0))
            limit = left - 0.8
    return ops
