"""Strips of small fields: a figure over its word in each, and a second face of a piece in one line."""

from __future__ import annotations

from rules.army.card import Row
from templates.facts import Facts, Said, gathered
from templates.fit import FLOOR
from templates.flow import Block, Section, still
from templates.lettering import EM, line
from templates.painters.base import Area, Given, Item, Length, Name, Size, Template
from templates.painters.prose import SECTION_GAP, heading
from templates.plan import Box, Op, drawn
from templates.silhouettes import shapes

GAP = 0.5


class CellsGiven(Given):
    """A field for each row of `rows`: a figure over a word; `none` stands for a figure that is not there.

    `second` is a figure after a stroke, from the row of `seconds` that stands at the same place.
    """

    rows: Name
    figure: Template
    word: Template
    second: Template = ""
    seconds: Name | None = None
    none: str = "–"
    columns: int = 6
    heading: Template = ""
    size: Size = 8.6
    word_size: Size = 6.2
    pitch: Length = 5.6
    least: Length = 5.0


def cells(width: float, facts: Facts, given: CellsGiven) -> list[Section]:
    """Fields in columns; a mark that all figures have stands at the heading alone."""
    rows = facts.rows(given.rows)
    if not rows:
        return []
    words = [facts.say(given.word, row) for row in rows]
    figures = [facts.say(given.figure, row) or Said(given.none) for row in rows]
    others = [facts.say(given.second, row) or Said(given.none) for row in _seconds(facts, given)]
    if others:
        figures = [
            one if one == other else Said(f"{one.text} / {other.text}", one.marks or other.marks)
            for one, other in zip(figures, others, strict=True)
        ]
    figures, marks = gathered(figures)
    pitch, columns = facts.mm(given.pitch, given.least), given.columns
    wide = (width - GAP * (columns - 1)) / columns
    blocks = []
    for at in range(0, len(rows), columns):
        ops: list[Op] = []
        for place, (figure, word) in enumerate(zip(figures[at : at + columns], words[at : at + columns], strict=True)):
            ops += _cell(Area(place * (wide + GAP), 0.0, wide, pitch), facts, figure, word, given)
        blocks.append(Block(pitch, still(ops), GAP if at else 0.3))
    head = heading(width, facts, given.heading, marks=marks)
    return [Section(tuple(blocks), head)]


def _seconds(facts: Facts, given: CellsGiven) -> tuple[Row, ...]:
    rows = facts.rows(given.seconds) if given.seconds else ()
    return rows if len(rows) == len(facts.rows(given.rows)) else ()


def _cell(area: Area, facts: Facts, figure: Said, word: Said, given: CellsGiven) -> list[Op]:
    """One field; what may not be entered has an outline and no ground."""
    barred = figure.text == given.none
    ground = "" if barred or facts.look.ink_saver else "well"
    inset = 0.0 if ground else 0.1
    box = Box(
        area.x + inset, area.y + inset, area.w - 2 * inset, area.h - 2 * inset,
        ground, "" if ground else "rule", 0.0 if ground else 0.2, 0.6,
    )  # fmt: skip
    size, small = facts.size(given.size), facts.size(given.word_size)
    room = area.w - 0.6
    first, second = area.y + 0.5 + 0.72 * size * EM, area.bottom - 0.6 - 0.1 * small * EM
    colour = "ink3" if barred else "ink"
    return [
        box,
        *line(facts, figure, area.middle, first, room, size, "Bold", colour, "middle"),
        *line(facts, word, area.middle, second, room, small, "Regular", "ink2", "middle"),
    ]


class FaceGiven(Given):
    """A piece's other face: its silhouette, a title, and its figures, each over what it is."""

    silhouette: str
    title: Template
    items: tuple[Item, ...]
    note: Template = ""
    size: Size = 10.0
    label_size: Size = 6.2
    height: Length = 7.4
    least: Length = 6.6


def face(width: float, facts: Facts, given: FaceGiven) -> list[Section]:
    """The other face in one line, on the colour of its side; nothing where the piece has none."""
    items = [(facts.say(item.label), value) for item in given.items if (value := facts.say(item.value))]
    if not items:
        return []
    height, saver = facts.mm(given.height, given.least), facts.look.ink_saver
    ink, mm = "ink" if saver else f"{facts.side}/on", facts.mm(1.0)
    inset = 0.15 if saver else 0.0
    ground = Box(
        inset, inset, width - 2 * inset, height - 2 * inset,
        "" if saver else f"{facts.side}/fill", "ink" if saver else "", 0.3 if saver else 0.0, 0.8,
    )  # fmt: skip
    ops: list[Op] = [ground]
    ops += drawn(shapes.unit(given.silhouette), ink, 1.0 * mm, height * 0.1, 9.0 * mm, height * 0.8)
    left = 11.0 * mm
    size, small = facts.size(given.size), facts.size(given.label_size)
    step = (width - left - 1.0 * mm) / len(items)
    top, low = 0.8 + 0.72 * FLOOR * EM, height - 0.9
    for at, (label, value) in enumerate(items):
        middle = left + step * (at + 0.5)
        ops += line(facts, label, middle, top, step - 0.6, small, "Medium", ink, "middle")
        ops += line(facts, Said(value.text), middle, low, step - 0.6, size, "Bold", ink, "middle")
    marks = "".join(dict.fromkeys("".join(value.marks for _, value in items)))
    head = heading(width, facts, given.title, given.note, marks)
    return [Section((Block(height, still(ops), 0.3 if head else SECTION_GAP),), head)]
