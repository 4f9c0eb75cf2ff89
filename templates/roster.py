"""Prints an army as a roster: a table for each group, its problems, and how its total is made.

A system may name a sheet of its own for it; else it is plain tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.army.card import Roster, RosterGroup
from rules.army.model import Army
from rules.army.system import System
from rules.core.tally import Tally
from templates.cards import Printed, errors, state
from templates.columns import Column, cell_blocks, slots
from templates.facts import Look, Said, Word
from templates.fit import LEADING, Try, fitted, wrapped
from templates.flow import Block, Placed, Section, pack, still
from templates.fonts import faces
from templates.ledger import Ledger, ledger
from templates.lettering import EM
from templates.listed import facts_of, group_colour, missing_glyphs
from templates.paint import Page, Stamp, pdf
from templates.painters.frame import MARK_WORDS
from templates.painters.prose import paragraph
from templates.plan import Box, Line, Op, Plan, Text
from templates.sheet import Paper, papers
from templates.tables import Tables
from templates.wording import phrase, wording
from templates.words import issue_text, number_text, term_text

FOOT = 7.0
FOOT_SIZE = 7.0
SIZE = 8.5
TITLE = 14.0
HEADING = 11.0
SWATCH = 3.0
"""The side of the square that shows a group's colour, in mm."""
TOGETHER = 70.0
"""How much of the total stays on one page, in mm."""
MOST_HEAD = 3
"""How many lines of its name, and of what is said of it, a table repeats on every page."""


@dataclass(frozen=True, slots=True)
class RosterOptions:
    """How to print a roster: `paper` by its key in papers.toml; `marks` are the letters of house values."""

    paper: str = "a4"
    marks: bool = True


class Body(Protocol):
    """What stands on the pages between title and total: their size and margins, and the rows of each group."""

    w: float
    h: float
    margin: float
    size: float
    title: str

    def head(self) -> list[Block]:
        """The heads of the columns."""

    def heading(self, group: RosterGroup) -> str:
        """What is said of a group under its name."""

    def rows(self, group: RosterGroup) -> Iterator[Block]:
        """The rows of a group."""

    def appendix(self) -> list[tuple[str, str]]:
        """Names and texts that are explained at the end, under `title`."""


def print_roster(system: System, army: Army, options: RosterOptions = RosterOptions()) -> Printed:
    """The army as tables; raises KeyError for an unknown paper."""
    plans = roster_plans(system, army, options)
    name = faces.clean(army.name) or phrase(system, "unnamed")
    pages = [Page(plan.w, plan.h, (Stamp(plan),)) for plan in plans]
    return Printed(pdf(pages, name, system.name), len(pages), tuple(missing_glyphs(army, system.roster(army))))


def roster_plans(system: System, army: Army, options: RosterOptions = RosterOptions()) -> list[Plan]:
    """The pages of a roster."""
    roster, word = system.roster(army), wording(system)
    body = _body(papers()[options.paper], roster, word, Look(marks=options.marks))
    sheet = _Sheet(system, army, roster, word, body, options.marks)
    height = body.h - 2 * body.margin
    pages = pack(list(sheet.sections()), (height, height))
    return [sheet.page(placed, at, len(pages)) for at, placed in enumerate(pages, 1)]


def _body(paper: Paper, roster: Roster, word: Word, look: Look) -> Body:
    return (
        Ledger(paper, ledger(roster.sheet), roster, word, look) if roster.sheet else Tables(paper, roster, word, look)
    )


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One roster in the making."""

    system: System
    army: Army
    roster: Roster
    word: Word
    body: Body
    marks: bool

    @property
    def width(self) -> float:
        """Between the margins, in mm."""
        return self.body.w - 2 * self.body.margin

    def sections(self) -> Iterator[Section]:
        """Everything that stands on the pages, in order."""
        yield self._opening()
        for group in self.roster.groups:
            left = SWATCH + 1.4 if group_colour(group) else 0.0
            _, over = self._heading(group, left)
            rows = [*over, *self.body.rows(group), *self._terms(group.extra)]
            end = [*rows[-1:], self._sum(self.word("sum"), number_text(group.points))]
            rows = [*rows[:-1], *_together(end)]
            yield Section(tuple(rows), self._table_head(group, left))
        yield from self._appendix()
        yield self._closing()

    def _opening(self) -> Section:
        """Name, points and legal state; then each problem that makes the army illegal."""
        name = faces.clean(self.army.name) or phrase(self.system, "unnamed")
        text, legal = state(self.system, self.army)
        line: list[Op] = [
            Text(0.0, 8.1 * EM, f"{self.system.name} · {text}", 9.0, "Medium", "ink2" if legal else "error")
        ]
        blocks = [*self._title(name, "Bold", TITLE), Block(9.0 * LEADING * EM, still(line), 1.0)]
        for issue in errors(self.system, self.army):
            blocks += self._paragraph(issue_text(self.system, self.army, issue), "error", 0.8)
        return Section(tuple(blocks))

    def _title(self, text: str, weight: str, size: float, left: float = 0.0) -> list[Block]:
        """A title on as many lines as it needs, each a block."""
        one = fitted(text, weight, self.width - left, [Try(1, size, 0.8 * size)])
        lines = one.lines if one.whole else wrapped(text, weight, one.size, self.width - left)
        base = 0.9 * one.size * EM
        return [
            Block(one.leading, still([Text(left, base, words, one.size, weight, spacing=one.spacing)]))
            for words in lines
        ]

    def _paragraph(self, text: str, colour: str = "ink", gap: float = 0.3, lead: str = "") -> list[Block]:
        return paragraph(self.width, faces.clean(text), SIZE, colour, gap=gap, lead=lead)

    def _table_head(self, group: RosterGroup, left: float) -> Block:
        """The group's name, what its system says of it, and the heads of the columns."""
        ops: list[Op] = []
        if left:
            ops.append(Box(0.1, 0.6, SWATCH, SWATCH, f"{group_colour(group)}/fill", "ink", 0.2, 0.6))
        lines, _ = self._heading(group, left)
        y = 0.0
        for block in [*lines, *self.body.head()]:
            ops += block.draw(0.0, y)
            y += block.height
        ops.append(Line(-1.0, y, self.width + 1.0, y, "line", 0.25))
        return Block(y + 0.2, still(ops), 5.0)

    def _heading(self, group: RosterGroup, left: float) -> tuple[list[Block], list[Block]]:
        """The lines over a table, of which every page has the first, and those for which it has no room."""
        title = self._title(faces.clean(group.title) or phrase(self.system, "unnamed"), "SemiBold", HEADING, left)
        said = self._paragraph(self.body.heading(group), "ink2", 0.0)
        return [*title[:MOST_HEAD], *said[:MOST_HEAD]], [*title[MOST_HEAD:], *said[MOST_HEAD:]]

    def _terms(self, tally: Tally) -> Iterator[Block]:
        """What is paid beside the rows, or the whole sum: each reason, with its points at the right."""
        size, width = self.body.size, self.width
        columns = [Column(0.0, 0.8 * width, False), Column(0.82 * width, 0.18 * width, True)]
        for term in tally.terms:
            said = faces.clean(term_text(self.system, term, self.army))
            texts = said[:1].upper() + said[1:], number_text(term.amount)
            cells = [slots(Said(text), column.w, size) for text, column in zip(texts, columns, strict=True)]
            yield from cell_blocks(columns, cells, size * LEADING * EM)

    def _sum(self, label: str, points: str) -> Block:
        size = self.body.size
        ops: list[Op] = [
            Line(-1.0, 0.1, self.width + 1.0, 0.1, "line", 0.25),
            Text(self.width, 0.8 + 0.9 * size * EM, f"{faces.clean(label)} {points}", size, "SemiBold", anchor="right"),
        ]
        return Block(size * LEADING * EM + 1.0, still(ops))

    def _appendix(self) -> Iterator[Section]:
        """What the rows have to explain, once."""
        blocks = [
            block for name, text in self.body.appendix() for block in self._paragraph(text, gap=0.5, lead=f"{name}: ")
        ]
        if blocks:
            yield Section(tuple(blocks), self._subhead(self.body.title))

    def _subhead(self, text: str) -> Block:
        ops: list[Op] = [Text(0.0, 0.9 * HEADING * EM, text, HEADING, "SemiBold")]
        return Block(HEADING * 1.3 * EM, still(ops), 6.0)

    def _closing(self) -> Section:
        """How the army's total is made, term by term."""
        total = self.roster.sums if self.roster.sums.terms else self.system.bill(self.army).total
        blocks = [*self._terms(total)]
        blocks.append(self._sum(phrase(self.system, "roster-total"), number_text(total.total)))
        return Section(_together(blocks), self._subhead(phrase(self.system, "roster-sum")))

    def page(self, placed: Sequence[Placed], page: int, pages: int) -> Plan:
        """One page, with state and legend at the left of its foot, army and number at the right."""
        body = self.body
        ops: list[Op] = []
        for one in placed:
            ops += one.block.draw(body.margin, body.margin + one.y)
        name = faces.clean(self.army.name) or phrase(self.system, "unnamed")
        text, legal = state(self.system, self.army)
        legend = "   ".join((text, *self._legend()))
        base, right = body.h - FOOT, body.w - body.margin
        left = Text(body.margin, base, legend, FOOT_SIZE, "Regular", "ink2" if legal else "error")
        foot = phrase(self.system, "roster-foot", army=name, page=page, pages=pages)
        found = fitted(foot, "Regular", self.width - left.width - 6.0, [Try(1, FOOT_SIZE)])
        ops += [left, Text(right, base, found.lines[0], found.size, "Regular", "ink2", "right", found.spacing)]
        return Plan("roster", body.w, body.h, tuple(ops))

    def _legend(self) -> Iterator[str]:
        """The marks that the roster has, each with its word."""
        found = {fact.mark.value for fact in facts_of(self.roster)} if self.marks else set()
        yield from (f"{letter} {self.word(text)}" for letter, text in MARK_WORDS.items() if letter in found)


def _together(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A few lines as one block that no page parts; many as they are."""
    if sum(block.gap + block.height for block in blocks) > TOGETHER:
        return tuple(blocks)
    ops: list[Op] = []
    y = 0.0
    for block in blocks:
        y += block.gap
        ops += block.draw(0.0, y)
        y += block.height
    return (Block(y, still(ops)),)
