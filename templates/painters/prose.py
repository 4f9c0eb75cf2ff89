"""Running text and headings: problems, special rules, notes, whatever found no room elsewhere, and plain lists."""

from __future__ import annotations

from rules.army.card import Fact, Row
from templates.facts import Facts, Said, content_text
from templates.fit import FLOOR, LEADING, settled, wrapped
from templates.flow import Block, Section, still
from templates.fonts import faces
from templates.lettering import EM, line, said_width
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.figures import pair
from templates.plan import Box, Line, Op, Text, drawn
from templates.silhouettes import shapes

SECTION_GAP = 0.9
KEPT_LINES = 4


def heading(width: float, facts: Facts, text: str, hint: str = "", marks: str = "") -> Block | None:
    """A hairline, a small label with the marks of all that it heads, and a hint at the right."""
    said, right = facts.say(text), facts.say(hint)
    if not said:
        return None
    said = Said(said.text, marks or said.marks)
    size = facts.size(FLOOR)
    room = width - said_width(said, "Regular", size) - 2.0
    base = 0.9 + 0.72 * size * EM
    ops: list[Op] = [
        Line(0.0, 0.1, width, 0.1, "rule", 0.2),
        *line(facts, said, 0.0, base, width, size, "Regular", "ink2"),
        *line(facts, right, width, base, room, size, "Regular", "ink2", "right"),
    ]
    return Block(1.1 + size * EM, still(ops), SECTION_GAP)


class ProseGiven(Given):
    """The size of running text."""

    size: Size = 6.8
    heading: Template = ""


def paragraph(
    width: float, text: str, size: float, colour: str = "ink", gap: float = 0.4, lead: str = ""
) -> list[Block]:
    """A text as one block, or as one for each line where it is long; `lead` is how much of its beginning is bold."""
    leading = size * LEADING * EM
    lines = [
        _text_line(words, size, leading, colour, gap if at == 0 else 0.0, lead if at == 0 else "")
        for at, words in enumerate(_wrapped(lead, text, size, width))
    ]
    return [_together(lines)] if 1 < len(lines) <= KEPT_LINES else lines


def _wrapped(lead: str, text: str, size: float, width: float) -> list[str]:
    """The lines of a text whose beginning is bold, and so wider than the rest of it."""
    wider = faces.width_mm(lead, "Medium", size) - faces.width_mm(lead, "Regular", size)
    if faces.width_mm(lead.rstrip(), "Medium", size) > width:
        return wrapped(lead + text, "Medium", size, width)
    lines = wrapped(lead + text, "Regular", size, width, indent=wider)
    kept = settled(lines, "Regular", size, width)
    return kept if kept and kept[0].startswith(lead) else lines


def _together(lines: list[Block]) -> Block:
    """A few lines that stay on one card."""
    step = lines[0].height

    def draw(x: float, y: float) -> list[Op]:
        return [op for at, line_ in enumerate(lines) for op in line_.draw(x, y + at * step)]

    return Block(step * len(lines), draw, lines[0].gap)


def _text_line(words: str, size: float, leading: float, colour: str, gap: float, lead: str) -> Block:
    bold = lead if lead and words.startswith(lead) else ""

    def draw(x: float, y: float) -> list[Op]:
        base = y + 0.86 * size * EM
        if not bold:
            return [Text(x, base, words, size, "Regular", colour)]
        first = Text(x, base, bold.rstrip(), size, "Medium", colour)
        rest = words[len(bold) :]
        left = x + faces.width_mm(bold, "Medium", size)
        return [first, Text(left, base, rest, size, "Regular", colour)] if rest else [first]

    return Block(leading, draw, gap)


def notes(width: float, facts: Facts, given: ProseGiven) -> list[Section]:
    """The player's own notes, paragraph by paragraph."""
    size = facts.size(given.size)
    blocks = [
        block for text in facts.card.notes.splitlines() for block in paragraph(width, faces.clean(text), size, gap=0.7)
    ]
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


class TextsGiven(ProseGiven):
    """Rows with a name and a text, each a paragraph, `gap` under the one above it."""

    rows: Name
    name: Template = "{name}"
    text: Template = "{text}"
    gap: Length = 0.4


def texts(width: float, facts: Facts, given: TextsGiven) -> list[Section]:
    """Special rules: a name in bold and what it says."""
    size = facts.size(given.size)
    blocks: list[Block] = []
    for row in facts.rows(given.rows):
        name, text = facts.say(given.name, row), facts.say(given.text, row)
        lead = f"{name.text}: " if name and text else ""
        blocks += paragraph(width, text.text or name.text, size, gap=given.gap, lead=lead)
    return [Section(tuple(blocks), heading(width, facts, given.heading))] if blocks else []


def spilled(width: float, facts: Facts, texts_: list[str]) -> list[Section]:
    """Texts that were too long for their box, whole."""
    size = facts.size(6.4)
    blocks = [block for text in texts_ for block in paragraph(width, text, size, "ink2")]
    return [Section(tuple(blocks), heading(width, facts, facts.word("in-full")))] if blocks else []


def problems(width: float, facts: Facts, given: ProseGiven) -> list[Section]:
    """What makes this unit illegal, in the colour of an error and with its icon."""
    size = facts.size(given.size)
    indent = size * LEADING * EM + 1.8
    inner = width - indent - 0.8
    sections = []
    for text in facts.problems:
        lines = wrapped(faces.clean(text), "Medium", size, inner)
        last = len(lines) - 1
        blocks = [_problem_line(width, size, words, indent, at == 0, at == last) for at, words in enumerate(lines)]
        sections.append(Section(tuple(blocks)))
    return sections


def _problem_line(width: float, size: float, words: str, indent: float, first: bool, last: bool) -> Block:
    leading = size * LEADING * EM
    above, below = (0.6 if first else 0.0), (0.6 if last else 0.0)
    height = above + leading + below

    def draw(x: float, y: float) -> list[Op]:
        ops: list[Op] = [Box(x, y, width, height, "errorsoft")]
        if first:
            ops += drawn(shapes.icon("error"), "error", x + 0.8, y + above - 0.15, leading + 0.3, leading + 0.3)
        return [*ops, Text(x + indent, y + above + 0.86 * size * EM, words, size, "Medium", "error")]

    return Block(height, draw, 0.8 if first else 0.0)


class ListGiven(Given):
    """Everything that the card says, in its order."""

    size: Size = 7.2


def everything(width: float, facts: Facts, given: ListGiven) -> list[Section]:
    """All facts as pairs and all rows as lists: the card of a kind that has no layout of its own."""
    size = facts.size(given.size)
    pairs = [
        block
        for name, fact in facts.card.facts.items()
        if fact.value is not None
        for block in _pair(width, facts, facts.word(name), fact, size)
    ]
    sections = [Section(tuple(pairs))] if pairs else []
    for name, rows in facts.card.rows.items():
        blocks = [block for row in rows for block in _row(width, facts, row, size)]
        sections.append(Section(tuple(blocks), heading(width, facts, facts.word(name))))
    return sections


def _pair(width: float, facts: Facts, label: str, fact: Fact, size: float) -> list[Block]:
    """One line, or a paragraph for what is too long for one."""
    value = Said(content_text(fact.value, fact.unit, False, facts.word), facts.letters([fact.mark]))
    said = Said(faces.clean(label))
    if said_width(said, "Regular", size) + said_width(value, "SemiBold", size) > width - 2.0:
        return paragraph(width, f"{said.text}: {value.text} {value.marks}".strip(), size)
    height = size * 1.3 * EM
    return [Block(height, still(pair(facts, said, value, Area(0.0, 0.0, width, height), size)))]


def _row(width: float, facts: Facts, row: Row, size: float) -> list[Block]:
    parts = []
    for name, fact in row.items():
        value = content_text(fact.value, fact.unit, False, facts.word)
        marks = facts.letters([fact.mark])
        parts.append(f"{facts.word(name)} {value}{' ' + marks if marks else ''}" if name != "name" else value)
    return paragraph(width, faces.clean(" · ".join(parts)), size)
