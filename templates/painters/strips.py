"""Strips of small fields: activation levels, and costs of terrain."""

from __future__ import annotations

from functools import lru_cache

from rules.army.card import Card, Row
from templates.facts import NOTHING, Facts, Look, Said, Word, gathered
from templates.flow import Block, Section, still
from templates.lettering import EM, line
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.prose import heading
from templates.plan import Box, Op

GAP = 0.5
APART = 0.35
"""The least room between the figure and the word of a field, in mm."""
NO_CARD = Card("", "", "", "", "blue", "", 0)
"""For texts that are filled from rows alone."""
FRACTIONS = {"1/2": "½", "1/4": "¼", "3/4": "¾"}


class CellsGiven(Given):
    """A field for each row of `rows`: a figure over a word; `none` stands for a figure that is not there.

    `second` is a figure after a dot, from the row of `seconds` that stands at the same place.
    """

    rows: Name
    figure: Template
    word: Template
    second: Template = ""
    seconds: Name | None = None
    none: str = "–"
    columns: int = 6
    heading: Template = ""
    hint: Template = ""
    size: Size = 8.0
    word_size: Size = 6.2
    pitch: Length = 5.5
    least: Length = 4.5


def cells(width: float, facts: Facts, given: CellsGiven) -> list[Section]:
    """Fields in columns; a mark that all figures have stands at the heading alone."""
    rows = facts.rows(given.rows)
    if not rows:
        return []
    words = [facts.say(given.word, row) for row in rows]
    figures = [_figure(facts, given.figure, row, given.none) for row in rows]
    others = [_figure(facts, given.second, row, given.none) for row in _seconds(facts, given)]
    if others:
        figures = [
            one if one == other else Said(f"{one.text} · {other.text}", one.marks or other.marks)
            for one, other in zip(figures, others, strict=True)
        ]
    shown, marks = gathered([NOTHING if figure.text == given.none else figure for figure in figures])
    figures = [one or figure for one, figure in zip(shown, figures, strict=True)]
    head = heading(width, facts, given.heading, given.hint, marks)
    least = (0.72 * (facts.size(given.size) + facts.size(given.word_size))) * EM + facts.mm(0.45 + 0.55) + APART
    pitch, columns = max(facts.mm(given.pitch, given.least), least), given.columns
    wide = (width - GAP * (columns - 1)) / columns
    blocks = []
    for at in range(0, len(rows), columns):
        ops: list[Op] = []
        for place, (figure, word) in enumerate(zip(figures[at : at + columns], words[at : at + columns], strict=True)):
            ops += _cell(Area(place * (wide + GAP), 0.0, wide, pitch), facts, figure, word, given)
        blocks.append(Block(pitch, still(ops), facts.mm(GAP, 0.3) if at else 0.3))
    return [Section(tuple(blocks), head)]


def _figure(facts: Facts, template: str, row: Row, none: str) -> Said:
    """A figure, a half as one sign: a field is small."""
    said = facts.say(template, row)
    return Said(FRACTIONS.get(said.text, said.text), said.marks) if said else Said(none)


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
    first, second = area.y + facts.mm(0.45) + 0.72 * size * EM, area.bottom - facts.mm(0.55)
    colour = "ink3" if barred else "ink"
    return [
        box,
        *line(facts, figure, area.middle, first, room, size, "Bold", colour, "middle"),
        *line(facts, word, area.middle, second, room, small, "Regular", "ink2", "middle"),
    ]


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
    ops, spilled = _levels(area, rows, given, facts.scale, facts.look, facts.word)
    for text in spilled:
        facts.spill(text)
    return list(ops)


@lru_cache(maxsize=64)
def _levels(
    area: Area, rows: tuple[Row, ...], given: LevelsGiven, scale: float, look: Look, word: Word
) -> tuple[tuple[Op, ...], tuple[str, ...]]:
    """The strip, and the texts that it has no room for. It is the same on most cards of a print, and so made once."""
    facts = Facts(NO_CARD, word, look)
    facts.scale = scale
    step = area.w / len(rows)
    inset, edge, line_mm = (0.1, "line", 0.2) if look.ink_saver else (0.0, "", 0.0)
    ops: list[Op] = []
    for at, row in enumerate(rows):
        cell = Area(area.x + at * step + 0.1, area.y, step - 0.2, area.h)
        ground = "" if look.ink_saver else f"level{round(at * 7 / max(1, len(rows) - 1)) + 1}"
        size = (cell.w - 2 * inset, cell.h - 2 * inset)
        ops.append(Box(cell.x + inset, cell.y + inset, *size, ground, edge, line_mm, 0.6))
        ops += _level(cell, facts, row, given)
    return tuple(ops), tuple(facts.spilled)


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
