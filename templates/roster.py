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
from templates.cards import Printed, errors, state
from templates.columns import Column
from templates.facts import Look, Word
from templates.fit import LEADING, Try, fitted
from templates.flow import Block, Placed, Section, still
from templates.fonts import faces
from templates.ledger import Ledger, ledger
from templates.lettering import EM
from templates.listed import facts_of, group_colour, missing_glyphs
from templates.paint import Page, Stamp, pdf
from templates.painters.frame import MARK_WORDS
from templates.plan import Line, Op, Plan, Text
from templates.roster_lines import HEADING, SWATCH, Air, Lines, swatch, together
from templates.roster_pages import paged
from templates.sheet import Paper, papers
from templates.tables import Tables
from templates.wording import phrase, wording
from templates.words import fraction_text, issue_text

FOOT = 7.0
FOOT_SIZE = 7.0
TITLE = 14.0
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
    air: Air
    columns: list[Column]

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
    pages = paged(sheet.aired, body.h - 2 * body.margin)
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

    @property
    def lines(self) -> Lines:
        """Its lines beside the rows."""
        hang = self.body.columns[-1].hang if self.body.columns else 0.0
        return Lines(self.width, self.body.size, self.body.air, hang)

    def aired(self, air: Air) -> list[Section]:
        """Everything, set as loosely as that."""
        self.body.air = air
        return list(self.sections())

    def sections(self) -> Iterator[Section]:
        """Everything that stands on the pages, in order."""
        yield self._opening()
        yield from [self._joined()] if self.roster.joined and self.roster.groups else self._tables()
        yield from self._appendix()
        yield self._closing()

    def _tables(self) -> Iterator[Section]:
        """A table for each group, with its sum."""
        for group in self.roster.groups:
            left = SWATCH + 1.4 if group_colour(group) else 0.0
            _, over = self._heading(group, left)
            rows = [*over, *self.body.rows(group), *self.lines.terms(self.system, self.army, group.extra)]
            end = [*rows[-1:], self.lines.sum(self.word("sum"), fraction_text(group.points))]
            yield Section((*rows[:-1], *together(end)), self._table_head(group, left))

    def _joined(self) -> Section:
        """One table in which each group is a line with its sum, which stays with the group's first row."""
        blocks: list[Block] = []
        for group in self.roster.groups:
            line = self.lines.group(
                faces.clean(group.title) or phrase(self.system, "unnamed"),
                faces.clean(self.body.heading(group)),
                fraction_text(group.points),
                group_colour(group),
            )
            rows = [*self.body.rows(group), *self.lines.terms(self.system, self.army, group.extra)]
            blocks += [*together([*line, *rows[:1]]), *rows[1:]]
        return Section(tuple(blocks), self._column_heads([], []))

    def _opening(self) -> Section:
        """Name, points and legal state; then each problem that makes the army illegal."""
        name = faces.clean(self.army.name) or phrase(self.system, "unnamed")
        text, legal = state(self.system, self.army)
        line: list[Op] = [
            Text(0.0, 8.1 * EM, f"{self.system.name} · {text}", 9.0, "Medium", "ink2" if legal else "error")
        ]
        blocks = [*self.lines.title(name, "Bold", TITLE), Block(9.0 * LEADING * EM, still(line), 1.0)]
        for issue in errors(self.system, self.army):
            blocks += self.lines.said(issue_text(self.system, self.army, issue), "error", 0.8)
        return Section(tuple(blocks))

    def _table_head(self, group: RosterGroup, left: float) -> Block:
        """The group's name, what its system says of it, and the heads of the columns."""
        return self._column_heads(self._heading(group, left)[0], swatch(group_colour(group), 0.6))

    def _column_heads(self, over: Sequence[Block], ops_: Sequence[Op]) -> Block:
        """The heads of the columns under what else is repeated on every page."""
        ops, y = list(ops_), 0.0
        for block in [*over, *self.body.head()]:
            ops += block.draw(0.0, y)
            y += block.height
        ops.append(Line(-1.0, y, self.width + 1.0, y, "line", 0.25))
        return Block(y + 0.2, still(ops), self.body.air.table)

    def _heading(self, group: RosterGroup, left: float) -> tuple[list[Block], list[Block]]:
        """The lines over a table, of which every page has the first, and those for which it has no room."""
        title = self.lines.title(faces.clean(group.title) or phrase(self.system, "unnamed"), "SemiBold", HEADING, left)
        said = self.lines.said(self.body.heading(group), "ink2", 0.0)
        return [*title[:MOST_HEAD], *said[:MOST_HEAD]], [*title[MOST_HEAD:], *said[MOST_HEAD:]]

    def _appendix(self) -> Iterator[Section]:
        """What the rows have to explain, once."""
        blocks = [
            block for name, text in self.body.appendix() for block in self.lines.said(text, gap=0.5, lead=f"{name}: ")
        ]
        if blocks:
            yield Section(tuple(blocks), self.lines.subhead(self.body.title))

    def _closing(self) -> Section:
        """How the army's total is made, term by term."""
        total = self.roster.sums if self.roster.sums.terms else self.system.bill(self.army).total
        blocks = [*self.lines.terms(self.system, self.army, total)]
        blocks.append(self.lines.sum(phrase(self.system, "roster-total"), fraction_text(total.total)))
        return Section(together(blocks), self.lines.subhead(phrase(self.system, "roster-sum")))

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
