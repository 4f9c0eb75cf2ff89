"""Weapon lines in a table: name, shots, firepower, reach, and boxes to tick for each weapon of a vehicle."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.card import Row
from templates.facts import Facts, Said, gathered, without
from templates.fit import FLOOR
from templates.flow import Block, Section, still
from templates.lettering import EM, MARK_SIZE, fit, letter, line
from templates.painters.base import Given, Length, Name, Size, Template
from templates.painters.prose import heading
from templates.painters.ticks import tick
from templates.plan import Line, Op, Text


class LinesGiven(Given):
    """The facts of a weapon line. `note` stands under its name, `reach_note` under its reach.

    Each line has a box to tick for each of `boxes`, which are the words over them.
    """

    rows: Name
    name: Template
    note: Template = ""
    shots: Template = ""
    power: Template = ""
    reach: Template = ""
    reach_note: Template = ""
    heading: Template = ""
    shots_head: Template = ""
    power_head: Template = ""
    reach_head: Template = ""
    boxes: tuple[str, ...] = ()
    size: Size = 7.6
    figure_size: Size = 11.0
    reach_size: Size = 6.8
    pitch: Length = 6.6
    least: Length = 4.8
    side: Length = 3.1


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where things stand in a weapon line: names and reach end, shots, firepower and boxes are centred."""

    name: float
    shots: float
    power: float
    reach: float
    boxes: tuple[float, ...]


ABOVE, BELOW, NOTE_UP = 0.84, 0.24, 0.82
"""How far a line reaches above and below its baseline, and a note above its own, in ems."""
HEAD, TAIL = 0.76, 0.27
"""How far figures and tails of letters reach, in ems: the tail of a reach stands clear of the figures under it."""
BOX_STEP = 4.9
"""From one box to the next: as much as the words over them need at the floor."""


def lines(width: float, facts: Facts, given: LinesGiven) -> list[Section]:
    """A table of weapon lines: name, shots, firepower, reach, and boxes to tick."""
    at = _columns(width, facts, given)
    blocks = tuple(_weapon_line(width, facts, row, given, at) for row in facts.rows(given.rows))
    return [Section(blocks, _head(width, facts, given, at))] if blocks else []


def _columns(width: float, facts: Facts, given: LinesGiven) -> _Columns:
    step, side = facts.mm(BOX_STEP), facts.mm(given.side)
    last = width - max(side, step - 0.6) / 2
    boxes = tuple(last - step * (len(given.boxes) - 1 - at) for at in range(len(given.boxes)))
    reach = boxes[0] - step / 2 - 0.7 if boxes else width
    power, shots = reach - width * 0.26, reach - width * 0.395
    return _Columns(shots - width * 0.045, shots, power, reach, boxes)


def _head(width: float, facts: Facts, given: LinesGiven, at: _Columns) -> Block | None:
    head = heading(width, facts, given.heading)
    if head is None:
        return None
    size = facts.size(FLOOR)
    base = 0.9 + 0.72 * size * EM
    ops = head.draw(0.0, 0.0)
    ops += line(facts, facts.say(given.shots_head), at.shots, base, width * 0.12, size, "Regular", "ink2", "middle")
    ops += line(facts, facts.say(given.power_head), at.power, base, width * 0.18, size, "Regular", "ink2", "middle")
    ops += line(facts, facts.say(given.reach_head), at.reach, base, width * 0.16, size, "Regular", "ink2", "right")
    for word, middle in zip(given.boxes, at.boxes, strict=True):
        ops += line(facts, Said(word), middle, base, facts.mm(BOX_STEP) - 0.5, size, "Regular", "ink2", "middle")
    return Block(head.height, still(ops), head.gap)


def _weapon_line(width: float, facts: Facts, row: Row, given: LinesGiven, at: _Columns) -> Block:
    templates = (given.note, given.shots, given.power, given.reach)
    (note, *figures), marks = gathered([facts.say(template, row) for template in templates])
    name = facts.say(given.name, row)
    name = Said(name.text, "".join(dict.fromkeys(name.marks + marks)))
    reach, far = figures[-1], facts.say(given.reach_note, row)
    figures[-1:] = [Said(reach.text, reach.marks + without(far, name.marks + reach.marks).marks), Said(far.text)]
    size = facts.size(given.size)
    name_fit = fit(facts, name, "SemiBold", at.name, size, lines=2)
    note_fit = fit(facts, note, "Regular", at.name, facts.size(FLOOR), lines=2) if note else None
    to_note = (len(name_fit.lines) - 1) * name_fit.leading + BELOW * name_fit.size * EM
    text_height = ABOVE * name_fit.size * EM + to_note
    if note_fit:
        to_note += NOTE_UP * note_fit.size * EM
        text_height += (len(note_fit.lines) - 1) * note_fit.leading + (NOTE_UP + BELOW) * note_fit.size * EM
    height = max(facts.mm(given.pitch, given.least), text_height + facts.mm(0.6, 0.1))
    first = (height - text_height) / 2 + ABOVE * name_fit.size * EM
    ops = _under_the_rule(letter(name_fit, name, 0.0, first, "SemiBold"))
    if note_fit:
        ops += letter(note_fit, note, 0.0, first + to_note, "Regular", "ink2")
    ops += _figures_of(width, height, facts, figures, given, at)
    ops.append(Line(0.0, height, width, height, "rule", 0.2))
    return Block(height + 0.1, still(ops))


def _under_the_rule(ops: list[Op]) -> list[Op]:
    """Letters of a line, whose marks stand less raised where they would cross the rule above it."""
    over = [HEAD * MARK_SIZE * EM - op.y if isinstance(op, Text) and op.colour == "house" else 0.0 for op in ops]
    return [op.moved(0.0, max(0.0, much)) for op, much in zip(ops, over, strict=True)]


def _figures_of(
    width: float, height: float, facts: Facts, figures: list[Said], given: LinesGiven, at: _Columns
) -> list[Op]:
    """Shots, firepower and reach in their columns, and the boxes to tick."""
    shots, power, reach, note = figures
    size = facts.scaled(given.figure_size) * (1 - 0.2 * facts.density)  # read across the table: it gives way last
    base = height / 2 + 0.35 * size * EM
    side = facts.mm(given.side)
    ops = [
        *line(facts, shots, at.shots, base, width * 0.09, size, "Bold", "ink", "middle"),
        *line(facts, power, at.power, base, width * 0.18, size, "Bold", "ink", "middle"),
        *_reach(height, at.reach, width * 0.165, facts, reach, note, facts.size(given.reach_size)),
    ]
    for middle in at.boxes:
        ops += tick(middle - side / 2, (height - side) / 2, side)
    return ops


def _reach(height: float, right: float, width: float, facts: Facts, reach: Said, note: Said, size: float) -> list[Op]:
    """The name of a reach, and how far that is under it."""
    if not note:
        return line(facts, reach, right, height / 2 + 0.3 * size * EM, width, size, "Medium", "ink", "right")
    small = facts.size(FLOOR)
    step = (TAIL * size + HEAD * small) * EM
    first = (height + HEAD * size * EM - step) / 2
    return [
        *line(facts, reach, right, first, width, size, "Medium", "ink", "right"),
        *line(facts, note, right, first + step, width, small, "Regular", "ink2", "right"),
    ]
