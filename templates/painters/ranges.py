"""Weapons with a range bar to scale: every card of a print uses the same scale, so that cards compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.army.card import Row
from templates.facts import Facts, Said, without
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line, said_width
from templates.painters.bars import Reach, Room, axis, figures_under, gaps_between, range_bar, scale_for, span
from templates.painters.base import Given, Name, Size, Template
from templates.painters.prose import SECTION_GAP, heading
from templates.painters.ticks import boxes_of, fives_in, fives_width, in_rows
from templates.plan import Anchor, Op
from templates.words import UNIT_SIGNS

SHORT_GAP = 0.5
BETWEEN = "  "


class RangesGiven(Given):
    """The facts of a weapon's row; `close`, `effective` and `longest` are how far its ranges go.

    `count` is how many rounds it has, a box each. `scales` are the lengths that a full bar may stand for, the usual one
    first; another is said under the end of a bar, after `scale_word`. Only the farthest weapons have `bars` where there
    are more, all if it is 0. `under` may stand under the bar.
    """

    rows: Name
    name: Template
    damage: Template
    note: Template = ""
    close: Name = "close"
    effective: Name = "effective"
    longest: Name = "longest"
    count: Name | None = None
    under: Template = ""
    bars: int = 0
    scales: tuple[int, ...] = (60, 96, 20)
    scale_word: str = "of"
    heading: Template = ""
    size: Size = 8.0
    note_size: Size = 6.2


def ranges(width: float, facts: Facts, given: RangesGiven) -> list[Section]:
    """Each weapon in its order: name, note and damage over its range bar, or one line where it has no bar."""
    rows = facts.rows(given.rows)
    barred = _farthest(rows, given)
    full = scale_for([_reach(rows[at], given) for at in barred], given.scales)
    scale = f"{given.scale_word} {full:g}{_sign(rows[0], given)}" if rows and full != given.scales[0] else ""
    blocks = []
    for at, row in enumerate(rows):
        block, told = _weapon(width, facts, row, given, full if at in barred else 0.0, scale)
        blocks.append(block)
        scale = "" if told else scale
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


def _farthest(rows: Sequence[Row], given: RangesGiven) -> frozenset[int]:
    """The places of as many weapons as may have a bar, those of the longest reach first."""
    order = sorted(range(len(rows)), key=lambda at: (-_reach(rows[at], given).effective, at))
    return frozenset(order[: given.bars or len(rows)])


def _reach(row: Row, given: RangesGiven) -> Reach:
    found = [row[name].value if name in row else None for name in (given.close, given.effective, given.longest)]
    close, effective, longest = (
        float(end) if isinstance(end, (int, Fraction)) and not isinstance(end, bool) else 0.0 for end in found
    )
    return Reach(close, effective, max(longest, effective))


def _weapon(width: float, facts: Facts, row: Row, given: RangesGiven, full: float, scale: str) -> tuple[Block, bool]:
    """Name, rounds and damage over a bar that stands for `full`; one line with the ranges in figures where it is 0.

    And whether the `scale` is told: it is where there is room under the bar.
    """
    reach, sign = _reach(row, given), _sign(row, given)
    title = _title(width, facts, row, given, "" if full else span(reach, sign))
    size = facts.size(given.note_size)
    figures = figures_under(width, reach, full, size, sign) if full else []
    gaps = gaps_between(figures, width)
    ops, under, top = _notes(width, facts, [title.note, facts.say(given.under, row)], title, gaps, size)
    told = _scale(width, facts, scale, gaps, size) if full else []
    under += told
    if full and reach.longest:
        bar, high = top + 0.5, facts.mm(2.2, 1.5)
        base = bar + high + 0.5 + 0.72 * size * EM
        ops += range_bar(width, bar, high, reach, full)
        ops += axis(width, bar, high, reach, full) if told else []
        ops += [op.moved(0.0, base) for op in (*figures, *under)]
        top = base + 0.5
    for some in title.left_over:
        ops += [op.moved(0.0, top) for op in boxes_of(width, title.side + 0.4, title.side, some)]
        top += title.side + 0.4
    block = Block(top, still((*title.ops, *ops)), SECTION_GAP if full else SHORT_GAP)
    return block, bool(told) or reach.longest == full


def _scale(width: float, facts: Facts, scale: str, gaps: list[Room], size: float) -> list[Op]:
    """What a full bar stands for, under its end or as near to it as there is room."""
    said = Said(scale)
    needed = said_width(said, "Regular", size)
    for start, room in reversed(gaps):
        if scale and needed <= room:
            return line(facts, said, min(start + room, width), 0.0, room, size, "Regular", "ink2", "right")
    return []


def _notes(
    width: float, facts: Facts, notes: Sequence[Said], title: _Title, gaps: list[Room], size: float
) -> tuple[list[Op], list[Op], float]:
    """The first note beside the name, each else in a gap under the bar, else on a line of its own.

    What is drawn at once, what stands on the line under the bar (its baseline at 0), and the height of all above a bar.
    """
    ops: list[Op] = []
    under: list[Op] = []
    top, beside = title.height, title.end - title.start
    for said in filter(None, notes):
        needed = said_width(said, "Regular", size)
        if needed <= beside:
            ops += line(facts, said, title.end, title.base, beside, size, "Regular", "ink2", "right")
        elif gap := next((gap for gap in gaps if needed <= gap[1]), None):
            gaps.remove(gap)
            start, room = gap
            anchor: Anchor = "right" if start + room >= width else "left"
            under += line(
                facts, said, width if anchor == "right" else start, 0.0, room, size, "Regular", "ink2", anchor
            )
        else:
            found = fit(facts, said, "Regular", width, size, lines=2)
            ops += letter(found, said, 0.0, top + 0.8 * found.size * EM, "Regular", "ink2")
            top += len(found.lines) * found.leading
        beside = 0.0
    return ops, under, top


@dataclass(frozen=True, slots=True)
class _Title:
    """The first line of a weapon, free from `start` to `end`; `left_over` are rows of rounds that it cannot hold."""

    ops: tuple[Op, ...]
    note: Said
    base: float
    height: float
    start: float
    end: float
    side: float
    left_over: tuple[int, ...]


def _title(width: float, facts: Facts, row: Row, given: RangesGiven, reaches: str) -> _Title:
    """`reaches` are the ranges of a weapon that has no bar: they stand with the damage."""
    size, side = facts.size(given.size - 0.8 if reaches else given.size), facts.mm(2.9, 2.4)
    name, damage, note = _said(facts, row, given)
    damage = Said(BETWEEN.join(part for part in (reaches, damage.text) if part), damage.marks)
    damage_width = min(said_width(damage, "Bold", size), width * 0.3)
    end = width - damage_width - 1.2 if damage else width
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
    rows = () if inline else tuple(in_rows(count, fives_in(width, side)))
    return _Title(tuple(ops), note, base, height, start, end, side, rows)


def _rounds(row: Row, given: RangesGiven) -> int:
    value = row[given.count].value if given.count and given.count in row else 0
    return value if isinstance(value, int) and value > 0 else 0


def _said(facts: Facts, row: Row, given: RangesGiven) -> tuple[Said, Said, Said]:
    """Name, damage and note; a mark that the name has already is not said again."""
    name, *others = (facts.say(template, row) for template in (given.name, given.damage, given.note))
    damage, note = (without(said, name.marks) for said in others)
    return name, damage, note


def _sign(row: Row, given: RangesGiven) -> str:
    return UNIT_SIGNS.get(row[given.effective].unit, "") if given.effective in row else ""
