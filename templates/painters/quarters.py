"""Defence by quarter, and weapon lines in a table: what a vehicle's card is read by in the field."""

from __future__ import annotations

from rules.army.card import Row
from templates.facts import Facts, Said
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
    """Figures for the four quarters, or one for all of them over a second figure."""

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
    size: Size = 14.0
    all_round_size: Size = 26.0
    second_size: Size = 20.0


def defence(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    """The vehicle from above, front up, with a figure at each side; or the one figure of what has no sides."""
    if facts.say(given.front):
        return [well_box(area, facts), *_quarters(area, facts, given)]
    if facts.say(given.all_round):
        return [well_box(area, facts), *_all_round(area, facts, given)]
    return []


def _all_round(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    ops = _titled(Area(area.x, area.y, area.w, area.h / 2), facts, given.all_round_title, given.all_round, given.all_round_size)
    second = facts.say(given.second)
    if not second:
        return ops
    half = Area(area.x, area.y + area.h / 2, area.w, area.h / 2)
    ops.append(Line(area.x + 1.8, half.y, area.right - 1.8, half.y, "rule", 0.2))
    return ops + _titled(half, facts, given.second_title, given.second, given.second_size)


def _titled(area: Area, facts: Facts, title: str, figure: str, size: float) -> list[Op]:
    label = facts.say(title)
    base = area.y + 1.2 + 0.72 * 6.4 * EM
    middle = (base + 0.4 + area.bottom) / 2
    return [
        *line(facts, label, area.x + 1.4, base, area.w - 2.8, 6.4, "Medium", "ink2"),
        *line(facts, facts.say(figure), area.middle, middle + 0.35 * size * EM, area.w - 3.0, size, "Bold", "ink", "middle"),
    ]


def _quarters(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    size, cap = given.size, 0.35 * given.size * EM
    middle = area.y + area.h / 2
    room = area.w * 0.28
    front, side, rear = (facts.say(word) for word in given.words)
    ops = _vehicle(area, facts)
    ops += line(facts, facts.say(given.title), area.x + 1.2, area.y + 1.0 + 0.72 * 7 * EM, room, 7.0, "SemiBold", "ink2")
    top_base = area.y + 1.1 + 0.72 * size * EM
    rear_base = area.bottom - 1.1
    for said, x, base in (
        (facts.say(given.front), area.middle, top_base),
        (facts.say(given.rear), area.middle, rear_base),
        (facts.say(given.side), area.x + area.w * 0.16, middle + cap),
        (facts.say(given.side), area.right - area.w * 0.16, middle + cap),
    ):
        ops += line(facts, said, x, base, room, size, "Bold", "ink", "middle")
    ops += line(facts, facts.say(given.top), area.middle, middle + 0.35 * 8.4 * EM, area.w * 0.17, 8.4, "Bold", "ink", "middle")
    ops += line(facts, front, area.right - 1.2, area.y + 1.0 + 0.72 * FLOOR * EM, room, FLOOR, "Regular", "ink2", "right")
    ops += line(facts, side, area.x + 1.2, middle + cap - 0.75 * size * EM - 0.5, room, FLOOR, "Regular", "ink2")
    return ops + line(facts, rear, area.right - 1.2, area.bottom - 1.2, room, FLOOR, "Regular", "ink2", "right")


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
    """The facts of a weapon line; `note` stands under the name, and each line has a box to tick when it has fired."""

    rows: Name
    name: Template
    note: Template = ""
    shots: Template = ""
    power: Template = ""
    reach: Template = ""
    heading: Template = ""
    shots_head: Template = ""
    power_head: Template = ""
    reach_head: Template = ""
    box: bool = True
    size: Size = 7.6
    figure_size: Size = 11.0
    reach_size: Size = 6.8
    pitch: Length = 6.6
    least: Length = 5.4


def lines(width: float, facts: Facts, given: LinesGiven) -> list[Section]:
    """A table of weapon lines: name, shots, firepower, reach and a box for fired."""
    blocks = tuple(_weapon_line(width, facts, row, given) for row in facts.rows(given.rows))
    return [Section(blocks, _head(width, facts, given))] if blocks else []


def _columns(width: float) -> tuple[float, float, float]:
    """Where shots and firepower are centred, and where reach ends."""
    return width * 0.462, width * 0.63, width - 4.4


def _head(width: float, facts: Facts, given: LinesGiven) -> Block | None:
    head = heading(width, facts, given.heading)
    if head is None:
        return None
    shots, power, reach = _columns(width)
    size = facts.size(FLOOR)
    base = 0.9 + 0.72 * size * EM
    ops = head.draw(0.0, 0.0)
    ops += line(facts, facts.say(given.shots_head), shots, base, width * 0.14, size, "Regular", "ink2", "middle")
    ops += line(facts, facts.say(given.power_head), power, base, width * 0.18, size, "Regular", "ink2", "middle")
    ops += line(facts, facts.say(given.reach_head), reach, base, width * 0.18, size, "Regular", "ink2", "right")
    return Block(head.height, still(ops), head.gap)


def _weapon_line(width: float, facts: Facts, row: Row, given: LinesGiven) -> Block:
    shots, power, reach = _columns(width)
    size, note_size = facts.size(given.size), facts.size(FLOOR)
    name, note = facts.say(given.name, row), facts.say(given.note, row)
    room = shots - width * 0.06
    name_fit = fit(facts, name, "SemiBold", room, size, lines=2)
    note_fit = fit(facts, note, "Regular", room, note_size, lines=2) if note else None
    text_height = len(name_fit.lines) * name_fit.leading + (len(note_fit.lines) * note_fit.leading if note_fit else 0.0)
    height = max(facts.mm(given.pitch, given.least), text_height + 0.7)
    first = (height - text_height) / 2 + 0.84 * name_fit.size * EM
    ops = letter(name_fit, name, 0.0, first, "SemiBold")
    if note_fit:
        under = first + len(name_fit.lines) * name_fit.leading - 0.1
        ops += letter(note_fit, note, 0.0, under, "Regular", "ink2")
    figure = facts.size(given.figure_size)
    base = height / 2 + 0.35 * figure * EM
    ops += line(facts, facts.say(given.shots, row), shots, base, width * 0.11, figure, "Bold", "ink", "middle")
    ops += line(facts, facts.say(given.power, row), power, base, width * 0.2, figure, "Bold", "ink", "middle")
    ops += _reach(facts, facts.say(given.reach, row), reach, height, width * 0.19, facts.size(given.reach_size))
    if given.box:
        ops += tick(width - 3.2, height / 2 - 1.6, 3.2)
    ops.append(Line(0.0, height, width, height, "rule", 0.2))
    return Block(height + 0.1, still(ops))


def _reach(facts: Facts, said: Said, right: float, height: float, width: float, size: float) -> list[Op]:
    return line(facts, said, right, height / 2 + 0.3 * size * EM, width, size, "Medium", "ink", "right") if said else []


