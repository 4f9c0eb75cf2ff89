"""What every card has around its facts: the band in the side's colour, and the foot."""

from __future__ import annotations

from dataclasses import replace

from templates import palette
from templates.facts import NOTHING, Facts, Said
from templates.fit import FLOOR, LEADING, Fitted, Try, fitted
from templates.fonts import faces
from templates.lettering import EM, letter, line, marks_width, raised, said_width
from templates.painters.base import Area, Given, Length, Size, Template
from templates.plan import Box, Op, Path, Pattern, Text, drawn, polygon
from templates.silhouettes import shapes
from templates.silhouettes.shapes import Step

OUTLINE = 0.4
CUT = 1.5
"""How far names stay from the upper edge of the band, in mm: a cut may go astray by as much."""
NAME_GAP = 2.0
"""How far a name stays from the points and their mark, in mm."""
PATTERN_GAP = 0.4
"""How far the second line of a group stays from the pattern where its size allows it, in mm."""
NUMBER, NUMBER_GAP = 0.7, 0.9
"""How large the number of a copy is beside a name of size 1, and how far from it in mm."""
ROUND = 0.5523
LEVEL = 0.5
"""Where in the band the baseline of a name is that stands on one line."""


class BandGiven(Given):
    """`strip` is the height of the pattern at the lower edge; `picture` the width kept for the silhouette.

    At the right stand the points, or `figure` on a card that is not bought for itself; under them what they are in, or
    `under` if the card has its facts.
    """

    strip: Length = 1.7
    picture: Length = 14.4
    name: Size = 12.0
    name_least: Size = 8.5
    group: Size = 6.6
    pad: Length = 3.0
    figure: Template = ""
    under: Template = ""


def band(area: Area, facts: Facts, given: BandGiven) -> list[Op]:
    """Silhouette, name, group and points on the side's colour; an outline and the side's shape where ink is saved."""
    card, saver = facts.card, facts.look.ink_saver
    ink = "ink" if saver else f"{facts.side}/on"
    pad, picture = facts.scaled(given.pad), facts.scaled(given.picture)
    inner = area.h - facts.scaled(given.strip)
    name_x = area.x + pad + picture + 1.6
    points, points_left = _points(area, facts, given, ink, inner)
    ops = _ground(area, facts, given)
    ops += drawn(shapes.unit(card.silhouette), ink, area.x + pad - 0.7, area.y + inner * 0.13, picture, inner * 0.73)
    ops += points
    if saver:
        ops += [side_shape(facts.side, name_x + 1.2, area.y + inner * 0.27, 1.2)]
        name_x += 3.2
    ops += _names(Area(name_x, area.y, points_left - NAME_GAP - name_x, inner), facts, given, ink)
    return ops


def _ground(area: Area, facts: Facts, given: BandGiven) -> list[Op]:
    on, fill = f"{facts.side}/on", f"{facts.side}/fill"
    pattern = Pattern(area.x, area.bottom - given.strip, area.w, given.strip, palette.PATTERNS[facts.side], "line")
    if facts.look.ink_saver:
        inset = OUTLINE / 2
        frame = Box(area.x + inset, area.y + inset, area.w - OUTLINE, area.h - OUTLINE, "", "ink", OUTLINE)
        return [frame, pattern]
    return [
        Box(area.x, area.y, area.w, area.h, fill),
        Pattern(pattern.x, pattern.y, pattern.w, pattern.h, pattern.kind, on),
    ]


def _points(area: Area, facts: Facts, given: BandGiven, ink: str, inner: float) -> tuple[list[Op], float]:
    """The price or another figure at the right, or which card of several this is; and where it begins."""
    name, group = facts.scaled(given.name), facts.scaled(given.group)
    right, base = area.right - facts.scaled(given.pad), _level(area.y, inner, name)
    if facts.part > 1:
        said, below = Said(f"{facts.part} of {facts.parts}"), NOTHING
    elif figure := facts.say(given.figure):
        said, below = figure, Said(facts.say(given.under).text)
    else:
        price = facts.say("{points}")
        said, below = Said(facts.price, price.marks), Said(facts.say(given.under).text or facts.price_of)
    text = Text(right, base, said.text, name, "Bold", ink, "right")
    ops: list[Op] = [text]
    left = text.left - marks_width(said.marks)
    if said.marks:
        ops.append(Text(left, base - raised(name), said.marks, FLOOR, "Medium", ink))
    ops += line(facts, below, right, area.y + inner * 0.81, area.w / 4, group, "Regular", ink, "right")
    return ops, min(left, right - said_width(below, "Regular", group))


def _names(area: Area, facts: Facts, given: BandGiven, ink: str) -> list[Op]:
    """The unit's name on one to three lines with the number of its copy, and its group on the lines that are left.

    Where it can, a name stands as high as those of the cards beside it.
    """
    number = str(facts.card.number or "")
    name = _name(replace(area, w=area.w - _number_width(number, facts.scaled(given.name))), facts, given)
    group = _group(area, facts, given, name)
    if group is None:
        ops = letter(name, Said(facts.title), area.x, _first(area, name, 0.0), "Bold", ink)
        return ops + _number(ops, number, name.size, ink)
    level = len(group.lines) == 1 or (len(group.lines) == 2 and group.size <= _two_lines(area, name))
    if level and len(name.lines) == 1:
        first = _level(area.y, area.h, facts.scaled(given.name))
        below = area.y + area.h * 0.81 if len(group.lines) == 1 else first + _under(name, group.size)
    else:
        first = _first(area, name, len(group.lines) * group.leading)
        below = first + (len(name.lines) - 1) * name.leading + (0.3 * name.size + 0.95 * group.size) * EM
    ops = letter(name, Said(facts.title), area.x, first, "Bold", ink)
    ops += _number(ops, number, name.size, ink)
    return ops + letter(group, Said(facts.group), area.x, below, "Regular", ink)


def _level(top: float, height: float, size: float) -> float:
    """The baseline of names and prices in a band of this height, whose largest size this is."""
    return top + max(height * LEVEL, CUT + 0.77 * size * EM)


def _under(name: Fitted, size: float) -> float:
    """How far under a name the baseline of a group of this size may be, accents and tails and all."""
    return (0.23 * name.size + 0.96 * size) * EM


def _two_lines(area: Area, name: Fitted) -> float:
    """The largest size of a group on two lines under a name on its level, clear of the pattern where it can be."""
    free, lines = area.h * (1 - LEVEL) - _under(name, 0.0), (0.96 + LEADING + 0.22) * EM
    return max(min(free / lines, FLOOR), (free - PATTERN_GAP) / lines)


def _number_width(number: str, size: float) -> float:
    """The room in mm that the number of a copy needs beside a name of this size."""
    return NUMBER_GAP + faces.width_mm(number, "Regular", max(FLOOR, NUMBER * size)) if number else 0.0


def _number(name: list[Op], number: str, size: float, ink: str) -> list[Op]:
    """The number of a copy after its name, which tells it from the others: as the rows of the army's sheet have it."""
    last = name[-1]
    if not number or not isinstance(last, Text):
        return []
    return [Text(last.bounds[2] + NUMBER_GAP, last.y, number, max(FLOOR, NUMBER * size), "Regular", ink)]


def _first(area: Area, name: Fitted, under: float) -> float:
    """The first baseline of a name that stands in the middle of the band with `under` mm of lines below it."""
    height = len(name.lines) * name.leading + under
    return area.y + max(CUT, (area.h - height) / 2) + 0.96 * name.size * EM


def _lines_left(area: Area, name: Fitted) -> int:
    """How many lines a group may have under a name: three in all where there is room, and one under one."""
    free = area.h - CUT - len(name.lines) * name.leading
    room = int(free / (FLOOR * LEADING * EM) + 1e-6)
    return max(1 if len(name.lines) == 1 else 0, min(3 - len(name.lines), room))


def _group(area: Area, facts: Facts, given: BandGiven, name: Fitted) -> Fitted | None:
    if not facts.group:
        return None
    lines = _lines_left(area, name)
    if not lines:
        facts.spill(facts.group)
        return None
    largest, two = facts.scaled(given.group), _two_lines(area, name)
    tries = [Try(1, largest)]
    tries += [Try(2, min(largest, two))] if lines > 1 and two >= FLOOR else []
    tries += [Try(lines, largest)] if lines > 1 else []
    found = fitted(facts.group, "Regular", area.w, tries)
    if not found.whole:
        facts.spill(facts.group)
    return found


def _name(area: Area, facts: Facts, given: BandGiven) -> Fitted:
    largest, least = facts.scaled(given.name), facts.scaled(given.name_least)
    room = (area.h - CUT) / (LEADING * EM)
    tries = [Try(1, largest, least), Try(2, max(FLOOR, min(0.9 * least, room / 2)), FLOOR)]
    tries += [Try(3, FLOOR, FLOOR)] if room >= 3 * FLOOR else []
    found = fitted(facts.title, "Bold", area.w, tries)
    if not found.whole:
        facts.spill(facts.title)
    return found


def side_shape(side: str, x: float, y: float, radius: float, colour: str = "ink") -> Path:
    """The shape that says a side in black and white, centred on x, y."""
    kind = palette.SHAPES[side]
    if kind == "circle":
        return circle(x, y, radius, colour)
    reach = radius * (0.88 if kind == "square" else 1.0)
    corners = {
        "diamond": ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)),
        "square": ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)),
        "triangle": ((x, y - reach), (x + reach, y + reach * 0.8), (x - reach, y + reach * 0.8)),
    }
    return polygon(corners[kind], colour, kind)


def circle(x: float, y: float, radius: float, colour: str, line_mm: float = 0.0) -> Path:
    """A disc, or a ring where `line_mm` is above 0."""
    k = ROUND
    steps: tuple[Step, ...] = (
        ("M", (1.0, 0.0)),
        ("C", (1.0, k, k, 1.0, 0.0, 1.0)),
        ("C", (-k, 1.0, -1.0, k, -1.0, 0.0)),
        ("C", (-1.0, -k, -k, -1.0, 0.0, -1.0)),
        ("C", (k, -1.0, 1.0, -k, 1.0, 0.0)),
        ("Z", ()),
    )
    return Path(x, y, radius, steps, colour, line_mm, "circle")


class FootGiven(Given):
    """What stands at the left of the foot; the right has the legend of the marks and the number of the card."""

    text: Template = ""


MARK_WORDS = {"H": "house", "D": "derived", "O": "overridden"}


def foot(area: Area, facts: Facts, given: FootGiven) -> list[Op]:
    """The system and the card's last fact; the legend of its marks; which card of several it is."""
    size = facts.scaled(FLOOR)
    base = area.bottom - 0.22 * size * EM
    legend = "   ".join(f"{letter_} {facts.word(MARK_WORDS[letter_])}" for letter_ in facts.all_marks())
    right = area.right
    ops: list[Op] = []
    if facts.parts > 1:
        number = Text(right, base, f"{facts.part} of {facts.parts}", size, "Bold", "ink", "right")
        ops.append(number)
        right = number.left - 1.5
    if legend:
        text = Text(right, base, legend, size, "Regular", "house", "right")
        ops.append(text)
        right = text.left - 1.5
    said = [faces.clean(part) for part in (facts.system_name, facts.say(given.text).text) if part]
    if faces.width_mm(" · ".join(said), "Regular", size) > right - area.x:
        said = said[-1:]  # what is the card's own says more than the system's name
    return ops + line(facts, Said(" · ".join(said)), area.x, base, right - area.x, size, "Regular", "ink3")
