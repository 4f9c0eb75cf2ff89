"""Big figures and short lists: wells, a roll with its word, label and value pairs, a line of modifiers."""

from __future__ import annotations

from dataclasses import replace

from templates.facts import Facts, Said, without
from templates.fit import FLOOR
from templates.lettering import EM, fit, letter, line, marks_width, said_width
from templates.painters.base import Area, Given, Item, Length, Name, Size, Template
from templates.plan import Box, Line, Op

WELL_RADIUS = 1.1
NOTE_LEAST = 0.88
"""How far a well's note may shrink before it takes a second line instead."""
NOTE_LEADING = 1.02
"""From line to line in a well's note, in ems: it is capitals and figures above all."""


def well_box(area: Area, facts: Facts) -> Box:
    """The ground of a well, or its outline where ink is saved."""
    if facts.look.ink_saver:
        inset = 0.1
        return Box(area.x + inset, area.y + inset, area.w - 0.2, area.h - 0.2, "", "line", 0.2, WELL_RADIUS)
    return Box(area.x, area.y, area.w, area.h, "well", radius=WELL_RADIUS)


class WellGiven(Given):
    """A label over a big figure over a note; one that is `apart` tells another figure, and has its own marks."""

    label: Template
    figure: Template
    note: Template = ""
    size: Size = 21.0
    label_size: Size = 6.0
    note_size: Size = 6.2
    apart: bool = False


def well(area: Area, facts: Facts, given: WellGiven) -> list[Op]:
    """One big figure in a well, its note on up to two lines; nothing where the card has no such figure."""
    figure = facts.say(given.figure)
    if not figure:
        return []
    size, label_size = facts.scaled(given.size), facts.scaled(given.label_size)
    room = area.w - min(1.6, area.w * 0.1)
    label_base = area.y + 0.9 + 0.72 * label_size * EM
    said = facts.say(given.note)
    note, note_top = _well_note(area, facts, said if given.apart else without(said, figure.marks), given)
    # A little above the middle, where a second line of the note does not move it, so that neighbours stay in line.
    above = (note_top - label_base - 0.7 * size * EM) / 2
    base = label_base + above + 0.7 * size * EM - max(0.0, min(0.45, above - 1.05))
    return [
        well_box(area, facts),
        *line(facts, facts.say(given.label), area.middle, label_base, room, label_size, "Regular", "ink2", "middle"),
        *line(facts, figure, area.middle, base, room, size, "Bold", "ink", "middle"),
        *note,
    ]


def _well_note(area: Area, facts: Facts, note: Said, given: WellGiven) -> tuple[list[Op], float]:
    """The note at the foot of a well, and where the top of a note of one line is."""
    size = facts.scaled(given.note_size)
    last = area.bottom - 0.6 - 0.22 * size * EM - 0.1
    top = last - 0.72 * size * EM
    if not note:
        return [], top
    needed = (1.44 * FLOOR + 0.7 * facts.scaled(given.size) + 0.72 * facts.scaled(given.label_size)) * EM + 3.6
    lines = 2 if area.h >= needed else 1
    least = max(FLOOR, NOTE_LEAST * size) if lines > 1 else FLOOR
    found = fit(facts, note, "Medium", area.w - 0.8 - marks_width(note.marks), size, least, lines)
    if len(found.lines) == 1:
        return letter(found, note, area.middle, last, "Medium", "ink", "middle"), top
    close = replace(found, height=NOTE_LEADING)
    return letter(close, note, area.middle, last + 0.5 - close.leading, "Medium", "ink", "middle"), top


class WellsGiven(Given):
    """Wells under each other, or side by side where they lie `across`; those that the card has share the room.

    A well grows to `most` mm at most.
    """

    wells: tuple[WellGiven, ...]
    across: bool = False
    gap: Length = 0.8
    most: Length = 60.0


def wells(area: Area, facts: Facts, given: WellsGiven) -> list[Op]:
    """As many wells as the card has figures for, in equal parts of the box."""
    shown = [one for one in given.wells if facts.say(one.figure)]
    if not shown:
        return []
    gap = facts.scaled(given.gap)
    whole = area.w if given.across else area.h
    part = min(facts.scaled(given.most), (whole - gap * (len(shown) - 1)) / len(shown))
    ops: list[Op] = []
    for at, one in enumerate(shown):
        start = at * (part + gap)
        room = (
            Area(area.x + start, area.y, part, area.h) if given.across else Area(area.x, area.y + start, area.w, part)
        )
        ops += well(room, facts, one)
    return ops


class RollGiven(Given):
    """A label, a big figure and the word for it."""

    label: Template
    figure: Template
    word: Template = ""
    size: Size = 20.0
    label_size: Size = 6.0
    word_size: Size = 7.6


def roll(area: Area, facts: Facts, given: RollGiven) -> list[Op]:
    """A big figure with its word on the right, over a hairline at the foot of the box."""
    figure = facts.say(given.figure)
    if not figure:
        return []
    size, label_size, word_size = map(facts.scaled, (given.size, given.label_size, given.word_size))
    label_base = area.y + 0.72 * label_size * EM
    base = area.bottom - 1.6
    word_width = min(said_width(facts.say(given.word), "Medium", word_size), area.w * 0.5)
    found = fit(facts, figure, "Bold", area.w - word_width - 2.0, size)
    ops = line(facts, facts.say(given.label), area.x, label_base, area.w, label_size, "Regular", "ink2")
    big = letter(found, figure, area.x, base, "Bold", "ink")
    right = max(op.bounds[2] for op in big)
    ops += big
    ops += line(facts, facts.say(given.word), right + 1.6, base, area.right - right - 1.6, word_size, "Medium")
    return [*ops, Line(area.x, area.bottom - 0.1, area.right, area.bottom - 0.1, "rule", 0.2)]


class PairsGiven(Given):
    """Labels and values, one pair a row; rows whose facts the card lacks are left out.

    Pairs of the card's `rows`, with `label` and `value`, come before the `items`.
    """

    items: tuple[Item, ...]
    rows: Name | None = None
    label: Template = ""
    value: Template = ""
    size: Size = 7.4
    pitch: Length = 3.0


def pairs_height(facts: Facts, given: PairsGiven) -> float:
    """How high the rows of a card are at their pitch."""
    return len(_rows(facts, given)) * facts.scaled(given.pitch)


def _rows(facts: Facts, given: PairsGiven) -> list[tuple[Said, Said]]:
    listed = facts.rows(given.rows) if given.rows else ()
    rows = [(facts.say(given.label, row), value) for row in listed if (value := facts.say(given.value, row))]
    return rows + [(facts.say(item.label), value) for item in given.items if (value := facts.say(item.value))]


def pairs(area: Area, facts: Facts, given: PairsGiven) -> list[Op]:
    """Label on the left, value on the right; rows that find no room go on further down."""
    rows = _rows(facts, given)
    pitch = max(min(facts.scaled(given.pitch), area.h / max(1, len(rows))), FLOOR * EM)
    size = max(FLOOR, min(facts.scaled(given.size), pitch / EM))
    room = int(area.h / pitch + 1e-6)
    for label, value in rows[room:]:
        facts.spill(f"{label.text}: {value.text}")
    beside = max((marks_width(value.marks) for _, value in rows), default=0.0)
    ops: list[Op] = []
    for at, (label, value) in enumerate(rows[:room]):
        width = area.w - beside + marks_width(value.marks)
        ops += pair(facts, without(label, value.marks), value, Area(area.x, area.y + at * pitch, width, pitch), size)
    return ops


def pair(facts: Facts, label: Said, value: Said, area: Area, size: float, close: bool = False) -> list[Op]:
    """One row: a label, and its value set to the right as wide as it needs to be; `close` if no wider than its text."""
    base = area.y + area.h / 2 + 0.28 * size * EM
    if close:
        ops = line(facts, label, area.x, base, area.w, size, "Regular", "ink2")
        return ops + line(facts, value, area.right, base, area.w, size, "SemiBold", "ink", "right")
    most = max(area.w * 0.55, area.w - said_width(value, "SemiBold", size) - 1.2)
    label_width = min(said_width(label, "Regular", size), most)
    ops = line(facts, label, area.x, base, label_width + 0.01, size, "Regular", "ink2")
    return ops + line(facts, value, area.right, base, area.w - label_width - 1.2, size, "SemiBold", "ink", "right")


class ModifiersGiven(Given):
    """A lead in bold, then labels with figures in one line; a `rule` over it parts it from what is above."""

    lead: Template
    items: tuple[Item, ...] = ()
    size: Size = 7.2
    label_size: Size = 6.6
    rule: bool = False


def modifiers(area: Area, facts: Facts, given: ModifiersGiven) -> list[Op]:
    """Lead and figures in one line, spread over its width, at the largest size that holds them."""
    lead = facts.say(given.lead)
    items = [(facts.say(item.label), value) for item in given.items if (value := facts.say(item.value))]
    if not lead and not items:
        return []
    size = facts.scaled(given.size)
    widths = _item_widths(items, size)
    while size > FLOOR and sum(widths) + said_width(lead, "Bold", size) + 1.2 * len(items) > area.w:
        size = max(FLOOR, size - 0.2)
        widths = _item_widths(items, size)
    base = area.y + area.h / 2 + 0.28 * size * EM
    lead_room = max(area.w - sum(widths) - 1.2 * len(items), area.w * 0.12)
    found = fit(facts, lead, "Bold", lead_room, size) if lead else None
    ops = letter(found, lead, area.x, base, "Bold") if found else []
    left = max((op.bounds[2] for op in ops), default=area.x)
    gap = min(2.4, max(0.0, (area.right - left - sum(widths)) / max(1, len(items))))
    for (label, value), width in zip(items, widths, strict=True):
        left += gap
        ops += _item(facts, label, value, left, base, width, size)
        left += width
    return [Line(area.x, area.y + 0.1, area.right, area.y + 0.1, "rule", 0.2), *ops] if given.rule else ops


def _item_widths(items: list[tuple[Said, Said]], size: float) -> list[float]:
    label_size = max(FLOOR, size - 0.6)
    return [said_width(label, "Regular", label_size) + 0.8 + said_width(value, "Bold", size) for label, value in items]


def _item(facts: Facts, label: Said, value: Said, left: float, base: float, width: float, size: float) -> list[Op]:
    label_size = max(FLOOR, size - 0.6)
    label_width = said_width(label, "Regular", label_size)
    ops = line(facts, label, left, base, label_width + 0.01, label_size, "Regular", "ink2")
    value_width = width - label_width - 0.8
    return ops + line(facts, value, left + label_width + 0.8, base, value_width + 0.01, size, "Bold")
