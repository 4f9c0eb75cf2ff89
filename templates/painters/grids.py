"""Labels and values side by side in columns: facts that are looked up now and then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.flow import Block, Section, still
from templates.lettering import EM, said_width
from templates.painters.base import Area, Given, Item, Length, Name, Size, Template
from templates.painters.figures import pair
from templates.painters.prose import SECTION_GAP, heading, paragraph
from templates.plan import Op

COLUMN_GAP = 2.4
PAIR_GAP = 1.2
LEAST = 0.92
"""How much smaller a pair may be, so that it has its line to itself."""


class GridGiven(Given):
    """Pairs from `items`, then one for each row of `rows`; `none` stands for a row's value that is not there.

    A `quiet` grid says nothing of what is "no".
    """

    items: tuple[Item, ...] = ()
    rows: Name | None = None
    label: Template = "{name}"
    value: Template = "{value}"
    none: str = "–"
    quiet: bool = False
    columns: int = 2
    heading: Template = ""
    size: Size = 6.8
    pitch: Length = 2.9
    least: Length = 2.5


def grid(width: float, facts: Facts, given: GridGiven) -> list[Section]:
    """Pairs in columns, by rows; one that is too wide for its column has a line or two of its own."""
    size, pitch = facts.size(given.size), facts.mm(given.pitch, given.least)
    column = (width - COLUMN_GAP * (given.columns - 1)) / given.columns
    narrow: list[tuple[Said, Said]] = []
    wide: list[Block] = []
    for label, value in _pairs(facts, given):
        if said_width(label, "Regular", size) + said_width(value, "SemiBold", size) + PAIR_GAP <= column:
            narrow.append((label, value))
        else:
            wide += _wide(width, facts, label, value, pitch, size)
    blocks = [_row(facts, few, column, pitch, size) for few in _batches(narrow, given.columns)]
    blocks += wide
    if blocks and not given.heading:
        blocks[0] = replace(blocks[0], gap=SECTION_GAP)
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


def _pairs(facts: Facts, given: GridGiven) -> Iterator[tuple[Said, Said]]:
    for item in given.items:
        value = facts.say(item.value)
        if value and not (given.quiet and value.text == facts.word("no")):
            yield facts.say(item.label), value
    for row in facts.rows(given.rows) if given.rows else ():
        label = facts.say(given.label, row)
        if label:
            yield label, facts.say(given.value, row) or Said(given.none)


def _batches(pairs: list[tuple[Said, Said]], count: int) -> Iterator[list[tuple[Said, Said]]]:
    for at in range(0, len(pairs), count):
        yield pairs[at : at + count]


def _row(facts: Facts, few: list[tuple[Said, Said]], column: float, pitch: float, size: float) -> Block:
    ops: list[Op] = []
    for at, (label, value) in enumerate(few):
        ops += pair(facts, label, value, Area(at * (column + COLUMN_GAP), 0.0, column, pitch), size)
    return Block(max(pitch, size * EM), still(ops))


def _wide(width: float, facts: Facts, label: Said, value: Said, pitch: float, size: float) -> list[Block]:
    """A pair on one line, a little smaller if it must be; else the value under its label; else a paragraph."""
    height = max(pitch, size * EM)
    left, right = said_width(label, "Regular", size), said_width(value, "SemiBold", size)
    smaller = size * min(1.0, (width - PAIR_GAP) / (left + right))
    if smaller >= max(FLOOR, size * LEAST):
        return [Block(height, still(pair(facts, label, value, Area(0.0, 0.0, width, height), smaller)))]
    if max(left, right) <= width:
        over = pair(facts, label, Said(""), Area(0.0, 0.0, width, height), size)
        under = pair(facts, Said(""), value, Area(0.0, height, width, height), size)
        return [Block(2 * height, still([*over, *under]))]
    said = f"{label.text} {label.marks}".rstrip()
    return paragraph(width, f"{said}: {value.text} {value.marks}".rstrip(), size, gap=0.0)


class RunGiven(Given):
    """Pairs that follow each other like words, so that a few short ones take one line; one without a label is bold.

    Nothing is said of what is "no".
    """

    items: tuple[Item, ...]
    heading: Template = ""
    size: Size = 6.8
    gap: Length = 2.6


def run(width: float, facts: Facts, given: RunGiven) -> list[Section]:
    """Labels and values in running lines; a pair that is too wide for one is a paragraph."""
    said = [(facts.say(item.label), facts.say(item.value)) for item in given.items]
    pairs = [(label, value) for label, value in said if value and value.text != facts.word("no")]
    blocks = running(width, facts, pairs, facts.size(given.size), facts.mm(given.gap))
    if blocks and not given.heading:
        blocks[0] = replace(blocks[0], gap=SECTION_GAP)
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


def running(width: float, facts: Facts, pairs: Iterable[tuple[Said, Said]], size: float, gap: float) -> list[Block]:
    """Labels and values one after the other in as many lines as they need."""
    lines: list[list[Op]] = []
    left = width
    wide: list[Block] = []
    for label, value in pairs:
        needed = said_width(label, "Regular", size) + (0.9 if label else 0.0) + said_width(value, "SemiBold", size)
        if needed > width:
            wide += paragraph(width, f"{label.text} {value.text} {value.marks}".strip(), size, gap=0.0)
            continue
        if left + needed > width:
            lines.append([])
            left = 0.0
        lines[-1] += pair(facts, label, value, Area(left, 0.0, needed + 0.01, size * 1.2 * EM), size, close=True)
        left += needed + gap
    return [Block(size * 1.2 * EM, still(ops), 0.2) for ops in lines] + wide
