"""Defence by quarter, and weapon lines in a table: what a vehicle's card is read by in the field."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.card import Row
from templates.facts import Facts, Said, gathered, without
from templates.fit import FLOOR
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.figures import well_box
from templates.painters.frame import circle
from templates.painters.prose import heading
from templates.painters.ticks import tick
from templates.plan import Line, Op, Path, polygon


class DefenceGiven(Given):
    """Figures for the four quarters, or one for all over a second one, in brackets if the fact `bracket` is so.

    What has neither says `absent`.
    """

    title: Template
    front: Template = "{front}"
    side: Template = "{side}"
    rear: Template = "{rear}"
    top: Template = "{top}"
    words: tuple[str, str, str] = ("front", "side", "rear")
    all_round_title: Template = ""
    all_round: Template = ""
    second_title: Template = ""
    second: Template = ""
    bracket: Name | None = None
    absent: Template = ""
    size: Size = 14.0
    all_round_size: Size = 26.0
    second_size: Size = 20.0


def defence(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    """The vehicle from above, front up, with a figure at each side; or the one figure of what has no sides."""
    if facts.say(given.front):
        return [well_box(area, facts), *_quarters(area, facts, given)]
    if facts.say(given.all_round):
        return [well_box(area, facts), *_all_round(area, facts, given)]
    absent = facts.say(given.absent)
    return [well_box(area, facts), *_absent(area, facts, absent)] if absent else []


def _absent(area: Area, facts: Facts, said: Said) -> list[Op]:
    """A few words in the middle of the well."""
    found = fit(facts, said, "SemiBold", area.w * 0.6, facts.scaled(9.0), facts.scaled(9.0), lines=3)
    first = area.y + (area.h - len(found.lines) * found.leading) / 2 + 0.9 * found.size * EM
    return letter(found, said, area.middle, first, "SemiBold", "ink2", "middle")


def _all_round(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    upper = Area(area.x, area.y, area.w, area.h / 2)
    ops = _titled(upper, facts, given.all_round_title, given.all_round, given.all_round_size)
    second = f"({given.second})" if given.bracket and facts.has(given.bracket) else given.second
    if not facts.say(second):
        return ops
    lower = Area(area.x, area.y + area.h / 2, area.w, area.h / 2)
    ops.append(Line(area.x + 1.8, lower.y, area.right - 1.8, lower.y, "rule", 0.2))
    return ops + _titled(lower, facts, given.second_title, second, given.second_size)


def _titled(area: Area, facts: Facts, title: str, figure: str, natural: float) -> list[Op]:
    size, small = facts.scaled(natural), facts.scaled(6.4)
    base = area.y + 1.2 + 0.72 * small * EM
    middle = (base + 0.4 + area.bottom) / 2 + 0.35 * size * EM
    return [
        *line(facts, facts.say(title), area.x + 1.4, base, area.w - 2.8, small, "Medium", "ink2"),
        *line(facts, facts.say(figure), area.middle, middle, area.w - 3.0, size, "Bold", "ink", "middle"),
    ]


def _quarters(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    templates = (given.front, given.rear, given.side, given.side, given.top)
    figures, marks = gathered([facts.say(template) for template in templates])
    size, cap = facts.scaled(given.size), 0.35 * facts.scaled(given.size) * EM
    middle, edge, room = area.y + area.h / 2, area.w * 0.16, area.w * 0.28
    places = (
        (area.middle, area.y + 1.1 + 2 * cap, room, size),
        (area.middle, area.bottom - 1.1, room, size),
        (area.x + edge, middle + cap, room, size),
        (area.right - edge, middle + cap, room, size),
        (area.middle, middle + 0.21 * size * EM, area.w * 0.17, 0.6 * size),
    )
    ops = _vehicle(area, facts)
    for figure, (x, base, width, points) in zip(figures, places, strict=True):
        ops += line(facts, figure, x, base, width, points, "Bold", "ink", "middle")
    return ops + _quarter_words(area, facts, given, marks)


def _quarter_words(area: Area, facts: Facts, given: DefenceGiven, marks: str) -> list[Op]:
    front, side, rear = (facts.say(word) for word in given.words)
    title, small, large = facts.say(given.title), facts.scaled(FLOOR), facts.scaled(7.0)
    room, left, right = area.w * 0.28, area.x + 1.2, area.right - 1.2
    above = area.y + area.h / 2 - 0.4 * facts.scaled(given.size) * EM - 0.5
    top = area.y + 1.0 + 0.72 * large * EM
    return [
        *line(facts, Said(title.text, marks), left, top, room, large, "SemiBold", "ink2"),
        *line(facts, front, right, top, room, small, "Regular", "ink2", "right"),
        *line(facts, side, left, above, room, small, "Regular", "ink2"),
        *line(facts, rear, right, area.bottom - 1.2, room, small, "Regular", "ink2", "right"),
    ]


def _vehicle(area: Area, facts: Facts) -> list[Op]:
    """Hull, turret and barrel from above, with dashed lines where the quarters meet."""
    unit = min(area.w, area.h) / 29.5
    x, y = area.middle, area.y + area.h / 2
    w, h, cut = 4.4 * unit, 6.1 * unit, 1.5 * unit
    hull = (
        (x - w + cut, y - h), (x + w - cut, y - h), (x + w, y - h + cut), (x + w, y + h - cut),
        (x + w - cut, y + h), (x - w + cut, y + h), (x - w, y + h - cut), (x - w, y - h + cut),
    )  # fmt: skip
    ops: list[Op] = [
        Line(x + dx * 5.4 * unit, y + dy * 6.9 * unit, x + dx * 1.9 * unit, y + dy * 2.4 * unit, "line", 0.18, 0.6)
        for dx in (-1, 1)
        for dy in (-1, 1)
    ]
    ground = "paper" if facts.look.ink_saver else "hull"
    ops = [polygon(hull, ground, "hull"), *ops, polygon(hull, "ink", "hull", 0.3)]
    ops.append(Line(x, y - h + 0.15, x, y - 2.7 * unit, "ink", 1.0 * unit))
    disc: list[Path] = [circle(x, y, 2.75 * unit, "paper"), circle(x, y, 2.75 * unit, "ink", 0.3)]
    return [*ops, *disc]


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
    ops = letter(name_fit, name, 0.0, first, "SemiBold")
    if note_fit:
        ops += letter(note_fit, note, 0.0, first + to_note, "Regular", "ink2")
    ops += _figures_of(width, height, facts, figures, given, at)
    ops.append(Line(0.0, height, width, height, "rule", 0.2))
    return Block(height + 0.1, still(ops))


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
    first = height / 2 - 0.08 * small * EM
    return [
        *line(facts, reach, right, first, width, size, "Medium", "ink", "right"),
        *line(facts, note, right, first + 0.98 * small * EM, width, small, "Regular", "ink2", "right"),
    ]
