"""Prints an army as a roster: one table for each group, its problems, and how its total is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.army.card import Fact, Roster, RosterGroup, Row
from rules.army.model import Army
from rules.army.system import System
from templates.cards import Printed, errors, state
from templates.columns import columns, cramped, row_blocks
from templates.facts import Said, Word, content_text
from templates.fit import Try, fitted
from templates.flow import Block, Placed, Section, pack, still
from templates.fonts import faces
from templates.glyphs import MissingGlyph, missing_glyph
from templates.lettering import EM, letter
from templates.paint import Page, Stamp, pdf
from templates.painters.prose import paragraph
from templates.plan import Line, Op, Plan, Text
from templates.sheet import Paper, papers
from templates.wording import phrase, wording
from templates.words import issue_text, tally_lines

MARGIN = 15.0
FOOT = 9.0
SIZE = 8.5
LEAST_SIZE = 6.5
TITLE = 14.0


@dataclass(frozen=True, slots=True)
class RosterOptions:
    """How to print a roster: `paper` by its key in papers.toml."""

    paper: str = "a4"
    marks: bool = True


def print_roster(system: System, army: Army, options: RosterOptions = RosterOptions()) -> Printed:
    """The army as tables, upright, or on its side where the columns need that; raises KeyError for an unknown paper."""
    roster, word = system.roster(army), wording(system)
    sheet = _Sheet(papers()[options.paper], roster, word, options.marks)
    sections = [*_opening(system, army, sheet), *_tables(sheet), *_closing(system, army, sheet)]
    pages = pack(sections, (sheet.height, sheet.height))
    name = faces.clean(army.name) or phrase(system, "unnamed")
    drawn = [_page(system, sheet, name, placed, at + 1, len(pages)) for at, placed in enumerate(pages)]
    return Printed(pdf(drawn, name, system.name), len(drawn), tuple(_missing(army, roster)))


class _Sheet:
    """A page and the table that goes on it: which way up, and at what size."""

    def __init__(self, paper: Paper, roster: Roster, word: Word, marks: bool) -> None:
        self.roster, self.word, self.marks = roster, word, marks
        self.heads = [Said(faces.clean(word(key))) for key in roster.columns]
        self.cells = [[self.row(row) for row in group.rows] for group in roster.groups]
        self.right = [self._numeric(key) for key in roster.columns]
        upright, sideways = (paper.width, paper.height), (paper.height, paper.width)
        every = [row for rows in self.cells for row in rows]
        ways = [(upright, SIZE), (sideways, SIZE), (upright, LEAST_SIZE), (sideways, LEAST_SIZE)]
        roomy = (way for way in ways if not cramped(self.heads, every, way[0][0] - 2 * MARGIN, way[1]))
        (self.w, self.h), self.size = next(roomy, ways[-1]) if self.heads else ways[0]
        self.width, self.height = self.w - 2 * MARGIN, self.h - 2 * MARGIN
        self.columns = columns(self.heads, every, self.right, self.width, self.size) if self.heads else []

    def row(self, row: Row) -> list[Said]:
        """The cells of one row."""
        return [self.said(row[key]) if key in row else Said("") for key in self.roster.columns]

    def said(self, fact: Fact) -> Said:
        """One fact as a cell."""
        marks = fact.mark.value if self.marks and fact.mark.shown else ""
        return Said(content_text(fact.value, fact.unit, False, self.word), marks)

    def _numeric(self, key: str) -> bool:
        values = [row[key].value for group in self.roster.groups for row in group.rows if key in row]
        return bool(values) and all(value is None or (not isinstance(value, (str, bool))) for value in values)


def _opening(system: System, army: Army, sheet: _Sheet) -> Iterator[Section]:
    """Name, points and legal state; then each problem that makes the army illegal."""
    name = faces.clean(army.name) or phrase(system, "unnamed")
    found = fitted(name, "Bold", sheet.width, [Try(1, TITLE), Try(3, TITLE)])
    title = letter(found, Said(name), 0.0, 0.9 * found.size * EM, "Bold")
    text, legal = state(system, army)
    line: list[Op] = [Text(0.0, 0.9 * 9.0 * EM, f"{system.name} · {text}", 9.0, "Medium", "ink2" if legal else "error")]
    blocks = [Block(found.leading * len(found.lines), still(title)), Block(9.0 * 1.2 * EM, still(line), 1.0)]
    for issue in errors(system, army):
        blocks += paragraph(sheet.width, faces.clean(issue_text(system, army, issue)), SIZE, "error", gap=0.8)
    yield Section(tuple(blocks))


def _tables(sheet: _Sheet) -> Iterator[Section]:
    for group, cells in zip(sheet.roster.groups, sheet.cells, strict=True):
        blocks: list[Block] = []
        for at, row in enumerate(cells):
            blocks += row_blocks(sheet.columns, row, sheet.size, ground="well" if at % 2 == 0 else "")
        blocks.append(_sum(sheet, faces.clean(sheet.word("sum")), str(group.points)))
        yield Section(tuple(blocks), _table_head(sheet, group))


def _table_head(sheet: _Sheet, group: RosterGroup) -> Block:
    """The group's name, what its system says of it, and the heads of the columns."""
    ops: list[Op] = []
    y = 0.0
    for block in [*_group_lines(sheet, group), *row_blocks(sheet.columns, sheet.heads, sheet.size, "SemiBold")]:
        ops += block.draw(0.0, y)
        y += block.height
    ops.append(Line(-1.0, y, sheet.width + 1.0, y, "line", 0.25))
    return Block(y + 0.2, still(ops), 5.0)


def _group_lines(sheet: _Sheet, group: RosterGroup) -> list[Block]:
    found = fitted(faces.clean(group.title), "SemiBold", sheet.width, [Try(1, 11.0), Try(3, 11.0)])
    title = letter(found, Said(group.title), 0.0, 0.9 * found.size * EM, "SemiBold")
    blocks = [Block(found.leading * len(found.lines), still(title))]
    said = [f"{sheet.word(key)} {sheet.said(fact).text}" for key, fact in group.facts.items() if fact.value is not None]
    return blocks + paragraph(sheet.width, faces.clean(" · ".join(said)), SIZE, "ink2", gap=0.0)


def _sum(sheet: _Sheet, label: str, points: str) -> Block:
    base = 0.8 + 0.9 * sheet.size * EM
    ops: list[Op] = [
        Line(-1.0, 0.1, sheet.width + 1.0, 0.1, "line", 0.25),
        Text(sheet.width, base, f"{label} {points}", sheet.size, "SemiBold", "ink", "right"),
    ]
    return Block(sheet.size * 1.2 * EM + 1.0, still(ops))


def _closing(system: System, army: Army, sheet: _Sheet) -> Iterator[Section]:
    """How the army's total is made, term by term."""
    total = system.bill(army).total
    blocks = [
        block
        for text in tally_lines(system, total, army)
        for block in paragraph(sheet.width, faces.clean(text), SIZE, gap=0.3)
    ]
    heading: list[Op] = [Text(0.0, 0.9 * 11.0 * EM, phrase(system, "roster-sum"), 11.0, "SemiBold")]
    blocks.append(_sum(sheet, phrase(system, "roster-total"), str(total.total)))
    yield Section(tuple(blocks), Block(11.0 * 1.3 * EM, still(heading), 6.0))


def _page(system: System, sheet: _Sheet, name: str, placed: Sequence[Placed], page: int, pages: int) -> Page:
    ops: list[Op] = []
    for one in placed:
        ops += one.block.draw(MARGIN, MARGIN + one.y)
    foot = phrase(system, "roster-foot", army=name, page=page, pages=pages)
    found = fitted(foot, "Regular", sheet.width, [Try(1, 7.0)])
    ops.append(
        Text(sheet.w - MARGIN, sheet.h - FOOT, found.lines[0], found.size, "Regular", "ink2", "right", found.spacing)
    )
    return Page(sheet.w, sheet.h, (Stamp(Plan("roster", sheet.w, sheet.h, tuple(ops))),))


def _missing(army: Army, roster: Roster) -> Iterator[MissingGlyph]:
    for character in faces.missing(army.name):
        yield missing_glyph(character, army.name, army.id, "name")
    for group in roster.groups:
        texts = [("title", group.title)]
        texts += [(key, fact.value) for row in group.rows for key, fact in row.items() if isinstance(fact.value, str)]
        for place, text in texts:
            for character in faces.missing(text):
                yield missing_glyph(character, group.title, group.subject, place)
