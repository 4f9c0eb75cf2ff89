"""Figures by name with their wound boxes, and ammunition with a box for each round."""

from __future__ import annotations

from rules.army.card import Row
from templates.facts import Facts, Said
from templates.fit import Fitted
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line, said_width
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.prose import heading
from templates.painters.ticks import MOST_BOXES, boxes_of, fives_in, fives_width, in_rows, tick
from templates.plan import Op

NOTE = 6.2
NOTE_GAP = 1.4


class FiguresGiven(Given):
    """One row for each figure, with boxes for these words; one that is `strong` is set in bold.

    `note` stands beside the label where there is room, else under it; `elsewhere` in place of the boxes. `least` is the
    pitch of the tightest card.
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
    return ops


def _figure(width: float, facts: Facts, row: Row, given: FiguresGiven) -> Block:
    size, pitch = facts.size(given.size), facts.mm(given.pitch, given.least)
    side = min(facts.mm(given.side), pitch - 0.3)
    step = side + 1.1
    said, note = facts.say(given.label, row), facts.say(given.note, row)
    weight = "SemiBold" if given.strong in row and row[given.strong].value else "Regular"
    room = width - step * len(given.boxes) - 0.6
    found = fit(facts, said, weight, room, size, lines=2)
    base = pitch / 2 + 0.3 * found.size * EM
    ops = letter(found, said, 0.0, base, weight)
    height = max(pitch, found.leading * len(found.lines) + 0.2)
    if note:
        ops_of_note, height = _figure_note(facts, note, room, max(op.bounds[2] for op in ops), base, found, height)
        ops += ops_of_note
    elsewhere = facts.say(given.elsewhere, row)
    if elsewhere:
        ops += line(facts, elsewhere, width, base, width - room - 0.4, size, "Regular", "ink2", "right")
    for at, word in enumerate(() if elsewhere else given.boxes):
        ops += tick(width - step * (len(given.boxes) - at) + 1.1, (pitch - side) / 2, side, word)
    return Block(height, still(ops))


def _figure_note(
    facts: Facts, note: Said, room: float, left: float, base: float, label: Fitted, height: float
) -> tuple[list[Op], float]:
    """What else a figure has, beside its label or under it, and the height of the two together."""
    size = facts.size(NOTE)
    if len(label.lines) == 1 and said_width(note, "Regular", size) <= room - left - NOTE_GAP:
        return line(facts, note, left + NOTE_GAP, base, room, size, "Regular", "ink2"), height
    below = fit(facts, note, "Regular", room, size, lines=2)
    first = base + (len(label.lines) - 1) * label.leading + 0.3 * label.size * EM + 0.75 * below.size * EM
    end = first + (len(below.lines) - 1) * below.leading + 0.45 * below.size * EM
    return letter(below, note, 0.0, first, "Regular", "ink2"), max(height, end)


class SuppliesGiven(Given):
    """One row for each kind of ammunition; the fact `count` is how many boxes it has."""

    rows: Name
    label: Template
    heading: Template = ""
    count: Name = "count"
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
    found = fit(
        facts, said, "Regular", min(natural, max(width - fives_width(count, side) - 1.0, width * 0.45)), size, lines=2
    )
    label = letter(found, said, 0.0, pitch / 2 + 0.3 * found.size * EM)
    beside = fives_in(width - max((op.bounds[2] for op in label), default=0.0) - 1.0, side)
    rows = [min(count, beside), *in_rows(count - min(count, beside), width, side)]
    tall = max(pitch, len(found.lines) * found.leading + 0.2)
    first = Block(tall, still([*label, *boxes_of(width, pitch, side, rows[0])]))
    return [first, *(Block(pitch, still(boxes_of(width, pitch, side, some))) for some in rows[1:])]
