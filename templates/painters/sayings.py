"""What is special of a unit, in words: names in bold with the marks of what they stand for, each with its text."""

from __future__ import annotations

from collections.abc import Iterator

from templates.facts import Facts, Said
from templates.fit import LEADING, Fitted, broken, parting
from templates.flow import Block, Section, still
from templates.fonts import faces
from templates.lettering import EM, letter, marks_width, said_width
from templates.painters.base import Given, Length, Name, Size, Template
from templates.plan import Op

KEPT_LINES = 4
Words = list[tuple[Said, str]]
"""Words with their marks, and the weight of each."""


class SayingsGiven(Given):
    """Rows with a name and a text, each a paragraph `gap` under the one above it, `over` under what is above them all.

    Where a card is as full as may be, they follow each other like words.
    """

    rows: Name
    name: Template = "{name}"
    text: Template = "{text}"
    size: Size = 6.4
    gap: Length = 0.7
    over: Length = 1.5
    least: Length = 0.5


def sayings(width: float, facts: Facts, given: SayingsGiven) -> list[Section]:
    """Paragraphs that stay whole; one long one at the highest density."""
    size, gap = facts.size(given.size), facts.mm(given.gap, 0.2)
    told = [_words(facts.say(given.name, row), facts.say(given.text, row)) for row in facts.rows(given.rows)]
    if facts.density == 1.0:
        told = [[word for words in told for word in words]]
    blocks: list[Block] = []
    for words in told:
        blocks += _paragraph(width, words, size, gap if blocks else facts.mm(given.over, given.least))
    return [Section(tuple(blocks))] if blocks else []


def _words(name: Said, text: Said) -> Words:
    """The words of the name, in bold, and those of its text; marks stand after the last of each."""
    lead = _parted(Said(f"{name.text}:" if text else name.text, name.marks), "SemiBold") if name else []
    return [*lead, *_parted(text, "Regular")]


def _parted(said: Said, weight: str) -> Words:
    *most, last = said.text.split() or [""]
    return [*((Said(word), weight) for word in most), (Said(last, said.marks), weight)] if last else []


def _paragraph(width: float, words: Words, size: float, gap: float) -> list[Block]:
    """A few lines as one block, many as one each."""
    step = size * LEADING * EM
    lines = list(_lines(width, words, size))
    parts = [lines] if len(lines) <= KEPT_LINES else [[line] for line in lines]
    blocks = []
    for at, some in enumerate(parts):
        ops = [op.moved(0.0, row * step + 0.86 * size * EM) for row, line in enumerate(some) for op in line]
        blocks.append(Block(step * len(some), still(ops), 0.0 if at else gap))
    return blocks if lines else []


def _lines(width: float, words: Words, size: float) -> Iterator[list[Op]]:
    """Lines of letters with their baseline at 0, none of them a word alone at the end."""
    lines = _filled(width, words, size)
    if len(lines) > 1:
        *most, above, last = lines
        both = [*above, *last]
        start = parting([said.text for said, _ in both], len(above), lambda at: _wide(both[at:], size) / width)
        lines = [*most, both[:start], both[start:]]
    yield from (_letters(line, size) for line in lines)


def _filled(width: float, words: Words, size: float) -> list[Words]:
    """Lines of as many words as go in."""
    lines: list[Words] = []
    for word in _narrow(width, words, size):
        if lines and _wide([*lines[-1], word], size) <= width:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _wide(line: Words, size: float) -> float:
    """How wide a line is, with a space after each word but the last."""
    spaces = sum(faces.width_mm(" ", weight, size) for _, weight in line[:-1])
    return spaces + sum(said_width(said, weight, size) for said, weight in line)


def _narrow(width: float, words: Words, size: float) -> Iterator[tuple[Said, str]]:
    """The words; one that is wider than the room is broken where it must be."""
    for said, weight in words:
        if said_width(said, weight, size) <= width:
            yield said, weight
            continue
        *pieces, last = broken(said.text, weight, (width - marks_width(said.marks)) / (size * EM))
        yield from ((Said(piece), weight) for piece in pieces)
        yield Said(last, said.marks), weight


def _letters(line: Words, size: float) -> list[Op]:
    """One line; neighbours of one weight are one text, which a reader can copy."""
    ops: list[Op] = []
    left = 0.0
    runs: Words = []
    for said, weight in line:
        if runs and runs[-1][1] == weight and not runs[-1][0].marks:
            runs[-1] = (Said(f"{runs[-1][0].text} {said.text}", said.marks), weight)
        else:
            runs.append((said, weight))
    for said, weight in runs:
        ops += letter(Fitted((said.text,), size), said, left, 0.0, weight)
        left += said_width(said, weight, size) + faces.width_mm(" ", weight, size)
    return ops
