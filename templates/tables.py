"""A roster as plain tables: the columns that its system names, as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.card import Fact, Roster, RosterGroup, Row
from templates.columns import Column, columns, cramped, row_blocks
from templates.facts import Look, Said, Word, content_text
from templates.flow import Block
from templates.fonts import faces
from templates.lettering import said_width
from templates.roster_lines import AIRS
from templates.sheet import Paper
from templates.words import fraction_text

MARGIN = 15.0
SIZE = 8.5
LEAST_SIZE = 6.5
SHORT = "-head"
"""What ends the key of a column's own word, where what it heads has a longer one."""


class Tables:
    """The tables of a roster and the page that they go on: which way up, and at what size."""

    margin = MARGIN
    title = ""

    def __init__(self, paper: Paper, roster: Roster, word: Word, look: Look) -> None:
        self.roster, self.word, self.look, self.air = roster, word, look, AIRS[0]
        self.keys = [key for key in roster.columns if self._is_used(key)]
        self.heads = [Said(faces.clean(self._head(key))) for key in self.keys]
        self.cells = {group.subject: [self._row(row) for row in group.rows] for group in roster.groups}
        right = [self._numeric(key) for key in self.keys]
        upright, sideways = (paper.width, paper.height), (paper.height, paper.width)
        every = [row for rows in self.cells.values() for row in rows]
        ways = [(upright, SIZE), (sideways, SIZE), (upright, LEAST_SIZE), (sideways, LEAST_SIZE)]
        roomy = (way for way in ways if not cramped(self.heads, every, way[0][0] - 2 * MARGIN, way[1]))
        (self.w, self.h), self.size = next(roomy, ways[-1]) if self.heads else ways[0]
        width = self.w - 2 * MARGIN
        self.columns: list[Column] = columns(self.heads, every, right, width, self.size) if self.heads else []

    def head(self) -> list[Block]:
        """The heads of the columns."""
        pairs = zip(self.columns, self.heads, strict=True)
        columns_ = [column.headed(said_width(head, "SemiBold", self.size)) for column, head in pairs]
        return row_blocks(columns_, self.heads, self.size, "SemiBold")

    def heading(self, group: RosterGroup) -> str:
        """What is said of a group under its name."""
        said = (
            f"{self.word(key)} {self._said(fact).text}" for key, fact in group.facts.items() if fact.value is not None
        )
        return " · ".join(said)

    def rows(self, group: RosterGroup) -> Iterator[Block]:
        """A row for each unit, on two grounds in turn."""
        for at, row in enumerate(self.cells[group.subject]):
            yield from row_blocks(self.columns, row, self.size, ground="well" if at % 2 == 0 else "", pad=self.air.row)

    def appendix(self) -> list[tuple[str, str]]:
        """Plain tables explain nothing."""
        return []

    def _head(self, key: str) -> str:
        short = self.word(key + SHORT)
        return self.word(key) if short == key + SHORT else short

    def _row(self, row: Row) -> list[Said]:
        return [self._said(row[key]) if key in row else Said("") for key in self.keys]

    def _said(self, fact: Fact) -> Said:
        marks = fact.mark.value if self.look.marks and fact.mark.shown else ""
        if isinstance(fact.value, (int, Fraction)) and not isinstance(fact.value, bool):
            return Said(fraction_text(fact.value, fact.unit), marks)
        return Said(content_text(fact.value, fact.unit, False, self.word), marks)

    def _is_used(self, key: str) -> bool:
        """Whether some row says something in a column; those that are empty are left out, unless nothing has rows."""
        rows = [row for group in self.roster.groups for row in group.rows]
        return not rows or any(key in row and row[key].value not in (None, "") for row in rows)

    def _numeric(self, key: str) -> bool:
        """Whether a column is of numbers; a letter may stand among them, as a calliope's S does."""
        found = [row[key].value for group in self.roster.groups for row in group.rows if key in row]
        values = [value for value in found if value is not None]
        letters = [value for value in values if isinstance(value, str)]
        return len(letters) < len(values) and all(
            len(value) <= 1 if isinstance(value, str) else not isinstance(value, bool) for value in values
        )
