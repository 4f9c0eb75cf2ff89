"""Figures by name with their wound boxes, and ammunition with a box for each round."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.card import Row
from templates.facts import Facts, Said
from templates.fit import FLOOR, STEP, Fitted
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line, said_width
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.prose import heading
from templates.painters.ticks import FIVES, MOST_BOXES, boxes_of, fives_in, fives_width, in_rows, tick
from templates.plan import Line, Op

NOTE = 6.2
NOTE_GAP = 1.4
CLEAR, CLEAR_LEAST = 0.45, 0.3
"""How far a note under the boxes stays from their lower edge, in mm, and how far on the tightest card."""
BLANK = 4.0
"""From one line to write on to the next, in mm."""


class FiguresGiven(Given):
    """One row for each figure, with boxes for these words; one that is `strong` is set in bold.

    `note` stands beside the label where there is room, else under it; `elsewhere` in place of the boxes. `least` is the
    pitch of the tightest card. In a box, what is left of its room has lines to write on, after the word `blank`.
    """

    rows: Name
    label: Template
    note: Template = ""
    elsewhere: Template = ""
    strong: Name = "leader"
    heading: Template = ""
    hint: Template = ""
    boxes: tuple[str, ...] = ()
    size: Size = 7.2
    pitch: Length = 3.95
    least: Length = 3.0
    side: Length = 3.1
    blank: Template = ""


def figures(width: float, facts: Facts, given: FiguresGiven) -> list[Section]:
    """Figures by name, each with its wound boxes at the right; those that a box of the card has are left out."""
    rows = facts.rows(given.rows)[facts.drawn.get(given.rows, 0) :]
    blocks = tuple(_figure(width, facts, row, given) for row in rows)
    if not blocks:
        return []
    return [Section(blocks, heading(width, facts, given.heading, given.hint))]


def few_figures(area: Area, facts: Facts, given: FiguresGiven) -> list[Op]:
    """The first figures, as many as the box has room for; the others follow in the flow."""
    head = heading(area.w, facts, given.heading, given.hint)
    ops = head.draw(area.x, area.y) if head else []
    y = area.y + (head.height if head else 0.0)
    count = 0
    for row in facts.rows(given.rows):
        kept = list(facts.spilled)
        block = _figure(area.w, facts, row, given)
        if y + block.height > area.bottom + 1e-6:
            facts.spilled = kept
            break
        ops += block.draw(area.x, y)
        y += block.height
        count += 1
    facts.drawn[given.rows] = count
    return ops + _blanks(Area(area.x, y, area.w, area.bottom - y), facts, Said(facts.say(given.blank).text))


def _blanks(area: Area, facts: Facts, word: Said) -> list[Op]:
    """Lines to write on, the first after what is to be written there; none without a word for it."""
    step, size = facts.scaled(BLANK), facts.scaled(FLOOR)
    ops: list[Op] = []
    for at in range(1, int(area.h / step + 1e-6) + 1 if word else 0):
        said = line(facts, word, area.x, area.y + at * step, area.w / 2, size, "Regular", "ink2") if at == 1 else []
        left = max((op.bounds[2] + 0.8 for op in said), default=area.x)
        ops += [*said, Line(left, area.y + at * step, area.right, area.y + at * step, "rule", 0.2)]
    return ops


def _figure(width: float, facts: Facts, row: Row, given: FiguresGiven) -> Block:
    size, pitch = facts.size(given.size), facts.mm(given.pitch, given.least)
    side = min(facts.mm(given.side), pitch - 0.3)
    step = side + 1.1
    said, note = facts.say(given.label, row), facts.say(given.note, row)
    weight = "SemiBold" if given.strong in row and row[given.strong].value else "Regular"
    room = width - step * len(given.boxes) - 0.6
    found = fit(facts, said, weight, room, _beside(said, weight, note, room, size), lines=2)
    base = pitch / 2 + 0.3 * found.size * EM
    ops = letter(found, said, 0.0, base, weight)
    height = max(pitch, found.leading * len(found.lines) + 0.2)
    if note:
        taken = max(op.bounds[2] for op in ops), base, (pitch + side) / 2
        ops_of_note, height = _figure_note(facts, note, (room, width), taken, found, height)
        ops += ops_of_note
    elsewhere = facts.say(given.elsewhere, row)
    if elsewhere:
        ops += line(facts, elsewhere, width, base, width - room - 0.4, size, "Regular", "ink2", "right")
    for at, word in enumerate(() if elsewhere else given.boxes):
        ops += tick(width - step * (len(given.boxes) - at) + 1.1, (pitch - side) / 2, side, word)
    return Block(height, still(ops))


def _beside(said: Said, weight: str, note: Said, room: float, size: float) -> float:
    """The size of a label: smaller where that lets its note stand beside it, which saves a line."""
    left = room - NOTE_GAP - said_width(note, "Regular", FLOOR) if note else room
    sizes = (size - STEP * at for at in range(int((size - FLOOR) / STEP) + 1))
    return next((one for one in sizes if said_width(said, weight, one) <= left), size)


def _figure_note(
    facts: Facts,
    note: Said,
    rooms: tuple[float, float],
    taken: tuple[float, float, float],
    label: Fitted,
    height: float,
) -> tuple[list[Op], float]:
    """What else a figure has, beside its label or under it, and the height of the two together.

    `rooms` are how wide the label's line is, and one under it; `taken` where the label ends, its baseline, and where
    the boxes end.
    """
    left, base, boxes = taken
    size, free = facts.size(NOTE), rooms[0] - left - NOTE_GAP
    if len(label.lines) == 1 and said_width(note, "Regular", FLOOR) <= free:
        return line(facts, note, left + NOTE_GAP, base, free, size, "Regular", "ink2"), height
    below = fit(facts, note, "Regular", rooms[1], size, lines=2)
    apart = facts.mm(CLEAR, CLEAR_LEAST)
    under = max(base + (len(label.lines) - 1) * label.leading + 0.3 * label.size * EM, boxes + apart)
    first = under + 0.75 * below.size * EM
    end = first + (len(below.lines) - 1) * below.leading + 0.45 * below.size * EM
    return letter(below, note, 0.0, first, "Regular", "ink2"), max(height, end)


class SuppliesGiven(Given):
    """One row for each kind of ammunition; the fact `count` is how many boxes it has.

    Boxes end at the right of the card; many that are counted off are rows of whole fives, begun at the `left`.
    """

    rows: Name
    label: Template
    heading: Template = ""
    count: Name = "count"
    left: bool = False
    size: Size = 7.2
    pitch: Length = 3.95
    least: Length = 3.0
    side: Length = 3.1


def supplies(width: float, facts: Facts, given: SuppliesGiven) -> list[Section]:
    """Ammunition by name, with a box for each round, in fives; many go on in rows of their own."""
    blocks = [block for row in facts.rows(given.rows) for block in _supply(width, facts, row, given)]
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


def _supply(width: float, facts: Facts, row: Row, given: SuppliesGiven) -> list[Block]:
    pitch = facts.mm(given.pitch, given.least)
    side = min(facts.mm(given.side), pitch - 0.3)
    said, size = facts.say(given.label, row), facts.size(given.size)
    value = row[given.count].value if given.count in row else 0
    count = min(max(0, value), MOST_BOXES) if isinstance(value, int) else 0
    natural = said_width(said, "Regular", size) + 0.01
    if given.left:
        return _counted_off(width, facts, said, Count(count, pitch, side), size)
    found = fit(
        facts, said, "Regular", min(natural, max(width - fives_width(count, side) - 1.0, width * 0.45)), size, lines=2
    )
    label = letter(found, said, 0.0, pitch / 2 + 0.3 * found.size * EM)
    beside = fives_in(width - max((op.bounds[2] for op in label), default=0.0) - 1.0, side)
    rows = [min(count, beside), *in_rows(count - min(count, beside), fives_in(width, side))]
    tall = max(pitch, len(found.lines) * found.leading + 0.2)
    first = Block(tall, still([*label, *boxes_of(width, pitch, side, rows[0])]))
    return [first, *(Block(pitch, still(boxes_of(width, pitch, side, some))) for some in rows[1:])]


@dataclass(frozen=True, slots=True)
class Count:
    """So many boxes of `side` mm in rows `pitch` mm high."""

    number: int
    pitch: float
    side: float


def _counted_off(width: float, facts: Facts, said: Said, boxes: Count, size: float) -> list[Block]:
    """A label, and beside it rows of whole fives, which begin level under each other."""
    pitch, side = boxes.pitch, boxes.side
    found = fit(facts, said, "Regular", max(2.0, width - fives_width(FIVES, side) - 1.2), size, lines=2)
    label = letter(found, said, 0.0, pitch / 2 + 0.3 * found.size * EM)
    start = max((op.bounds[2] for op in label), default=0.0) + 1.2
    most = max(FIVES, fives_in(width - start, side) // FIVES * FIVES)
    rows = [boxes_of(start + fives_width(some, side), pitch, side, some) for some in in_rows(boxes.number, most)]
    first, *others = rows or [[]]
    tall = max(pitch, len(found.lines) * found.leading + 0.2)
    return [Block(tall, still([*label, *first])), *(Block(pitch, still(ops)) for ops in others)]
