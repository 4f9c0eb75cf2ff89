"""Boxes to tick: tracks of them in a fixed place, wounds per figure, ammunition in fives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.army.card import Row
from templates.facts import Facts, Said
from templates.fit import FLOOR, Fitted
from templates.flow import Block, Section, still
from templates.lettering import EM, fit, letter, line, said_width
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.prose import heading
from templates.plan import Box, Op, Text

FIVES = 5
NOTE = 6.2
NOTE_GAP = 1.4


def tick(x: float, y: float, side: float, text: str = "") -> list[Op]:
    """One box to tick, `side` mm wide at most with its outline, and the small word in it."""
    pen = 0.25
    ops: list[Op] = [Box(x + pen / 2, y + pen / 2, side - pen, side - pen, "paper", "ink", pen, min(0.55, side * 0.18))]
    if text:
        ops.append(Text(x + side / 2, y + side / 2 + 0.35 * FLOOR * EM, text, FLOOR, "Regular", "ink3", "middle"))
    return ops


class Track(Given):
    """A label, boxes with these words in them, a word after; left out where the card lacks the fact `needs`.

    The fact `count` gives the boxes instead: how many, or the figures in them ("1-2-4").
    """

    label: Template = ""
    boxes: tuple[str, ...] = ()
    count: Name | None = None
    after: Template = ""
    needs: Name | None = None


class TracksGiven(Given):
    """Tracks side by side: each where the last ends, or in `columns` of equal width.

    `rows` are tracks too: a label, one box if the row's fact `box` is so, and a word after.
    """

    tracks: tuple[Track, ...] = ()
    rows: Name | None = None
    label: Template = "{label}"
    after: Template = "{name}"
    columns: int = 0
    size: Size = 7.2
    side: Length = 3.3
    gap: Length = 2.2


def tracks(area: Area, facts: Facts, given: TracksGiven) -> list[Op]:
    """Rows of boxes with their labels, from the left of the box."""
    ops: list[Op] = []
    left = area.x
    for at, track in enumerate(_tracks_of(facts, given)):
        if given.columns:
            left = area.x + area.w * at / given.columns
        room = area.w / given.columns - 0.8 if given.columns else area.right - left
        painted = _track(Area(left, area.y, room, area.h), facts, track, given)
        ops += painted
        left = max((op.bounds[2] for op in painted), default=left) + facts.scaled(given.gap)
    return ops


@dataclass(frozen=True, slots=True)
class _Said:
    """One track as it is said: what stands before its boxes, the words in them, and what stands after."""

    label: Said
    boxes: tuple[str, ...]
    after: Said


def _tracks_of(facts: Facts, given: TracksGiven) -> Iterator[_Said]:
    for track in given.tracks:
        if track.needs is None or facts.has(track.needs):
            yield _Said(facts.say(track.label), _words(facts, track), facts.say(track.after))
    for row in facts.rows(given.rows) if given.rows else ():
        boxes = ("",) if "box" in row and row["box"].value else ()
        yield _Said(facts.say(given.label, row), boxes, facts.say(given.after, row))


def _track(area: Area, facts: Facts, track: _Said, given: TracksGiven) -> list[Op]:
    size, side = facts.scaled(given.size), facts.scaled(given.side)
    base = area.y + area.h / 2 + 0.28 * size * EM
    top = area.y + (area.h - side) / 2
    label, words, after = track.label, track.boxes, track.after
    boxes = len(words) * (side + 0.9)
    room = max(2.0, area.w - boxes)
    ops = line(facts, label, area.x, base, room, size, "Medium")
    left = max((op.bounds[2] + 1.2 for op in ops), default=area.x)
    for word in words:
        ops += tick(left, top, side, word)
        left += side + 0.9
    return ops + line(facts, after, left, base, max(2.0, area.right - left), size, "Medium")


def _words(facts: Facts, track: Track) -> tuple[str, ...]:
    fact = facts.card.facts.get(track.count) if track.count else None
    if fact is None or isinstance(fact.value, (bool, Fraction)) or not fact.value:
        return track.boxes
    if isinstance(fact.value, int):
        return ("",) * max(0, fact.value)
    return tuple(re.findall(r"\d+", fact.value))


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
    count = max(0, value) if isinstance(value, int) else 0
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


def in_rows(count: int, width: float, side: float) -> Iterator[int]:
    """How many boxes go into each of the rows that so many need."""
    most = max(1, fives_in(width, side))
    for at in range(0, count, most):
        yield min(most, count - at)


def fives_in(room: float, side: float) -> int:
    """How many boxes go into a width, with a wider gap after each five."""
    count = 0
    while fives_width(count + 1, side) <= room:
        count += 1
    return count


def fives_width(count: int, side: float) -> float:
    """How wide so many boxes are in mm."""
    return count * side + max(0, count - 1) * 0.6 + (max(0, count - 1) // FIVES) * 1.2


def boxes_of(width: float, pitch: float, side: float, count: int) -> list[Op]:
    """Boxes in fives, ended at the right."""
    left, top = width - fives_width(count, side), (pitch - side) / 2
    return [op for at in range(count) for op in tick(left + fives_width(at + 1, side) - side, top, side)]


class LevelsGiven(Given):
    """One cell for each row of `rows`: its number over two short words."""

    rows: Name
    number: Template
    word: Template
    note: Template
    size: Size = 9.0
    word_size: Size = 6.0


def levels(area: Area, facts: Facts, given: LevelsGiven) -> list[Op]:
    """The strip of activation levels, from the best at the left to the worst."""
    rows = facts.rows(given.rows)
    if not rows:
        return []
    step = area.w / len(rows)
    ops: list[Op] = []
    for at, row in enumerate(rows):
        cell = Area(area.x + at * step + 0.1, area.y, step - 0.2, area.h)
        ground = "" if facts.look.ink_saver else f"level{round(at * 7 / max(1, len(rows) - 1)) + 1}"
        inset = 0.1 if facts.look.ink_saver else 0.0
        ops.append(
            Box(
                cell.x + inset,
                cell.y + inset,
                cell.w - 2 * inset,
                cell.h - 2 * inset,
                ground,
                "line" if facts.look.ink_saver else "",
                0.2 if facts.look.ink_saver else 0.0,
                0.6,
            )
        )
        ops += _level(cell, facts, row, given)
    return ops


def _level(cell: Area, facts: Facts, row: Row, given: LevelsGiven) -> list[Op]:
    parts = [
        (facts.say(given.number, row), cell.h * 0.36, facts.scaled(given.size), "Bold"),
        (facts.say(given.word, row), cell.h * 0.64, facts.scaled(given.word_size), "SemiBold"),
        (facts.say(given.note, row), cell.h * 0.89, facts.scaled(given.word_size), "Regular"),
    ]
    ops: list[Op] = []
    for said, base, size, weight in parts:
        ops += line(facts, Said(said.text), cell.middle, cell.y + base, cell.w, size, weight, "ink", "middle")
    return ops
