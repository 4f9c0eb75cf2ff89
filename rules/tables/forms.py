"""Texts of tables that have a form of their own: dice, names of rows, lists of figures with what they carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from rules.core.faults import nearest, shown
from rules.core.frozen import Frozen
from rules.tables.keys import Key

Rows = Callable[[str], Sequence[str]]
"""The rows of a table by its name."""

DICE = re.compile(r"[1-9]\d?D(?:[+-]\d{1,2})?")
THROW = re.compile(r"[1-9]\d?d[1-9]\d{0,2}(?:[+-]\d{1,2})?")
ENTRY = re.compile(
    r"(?:(?P<count>[1-9]\d?)\s+)?(?P<name>(?!\d+\s)[^():,;]*[^():,;\s])\s*(?:\((?P<inside>[^()]*)\))?\s*(?P<colon>:\s*(?P<after>.+))?"
)
COUNTED = re.compile(r"([1-9]\d?)\s+(\S+)")

EXAMPLES = {
    "dice": "2D+1",
    "throw": "2d6",
    "row": "",
    "rows": "red, blue",
    "counts": "6 hand-grenade, 4 piat",
    "groups": "section-leaders-team; 2 rifle-team (6 hand-grenade)",
    "figures": "1 Leader (leader): pistol; 3 Rifleman: rifle-bolt-action",
}
"""How a text of each form looks."""


class Form(Frozen):
    """The form of a column's texts. `of` are the tables whose rows it names, `inside` the words that go in brackets.

    dice: six-sided dice and what is added; throw: dice of any sides; row: one row; rows: several, with commas;
    counts: rows, each with its number; groups: rows with ";" between them, a number before, counts of rows of
    `carried` in brackets; figures: a number, a name, words in brackets, after ":" the rows that they carry.
    """

    form: Literal["dice", "throw", "row", "rows", "counts", "groups", "figures"]
    of: tuple[Key, ...] = ()
    inside: tuple[str, ...] = ()
    carried: tuple[Key, ...] = ()

    def refuses(self, text: str, rows: Rows | None) -> tuple[str, str]:
        """What is wrong with a text, as a message, and the nearest good word; both empty where nothing is.

        Without `rows` the names in it are taken on trust.
        """
        return next(self._faults(text, rows), ("", ""))

    def _faults(self, text: str, rows: Rows | None) -> Iterator[tuple[str, str]]:
        if self.form in ("dice", "throw"):
            pattern = DICE if self.form == "dice" else THROW
            if not pattern.fullmatch(text):
                yield f"‘{shown(text)}’ is not a number of dice, such as {EXAMPLES[self.form]}", ""
        elif self.form in ("row", "rows"):
            names = [text] if self.form == "row" else _parts(text, ",")
            yield from (fault for name in names for fault in self._unknown(name, self.of, rows))
        elif self.form == "counts":
            yield from self._counts(text, self.of, rows)
        else:
            for part in _parts(text, ";"):
                yield from self._entry(part, rows)

    def _entry(self, part: str, rows: Rows | None) -> Iterator[tuple[str, str]]:
        found = ENTRY.fullmatch(part)
        figures = self.form == "figures"
        if found is None or bool(found["colon"]) is not figures:
            missing = " (a colon stands before what they carry)" if figures and ":" not in part else ""
            yield f"‘{shown(part)}’ is not written as in ‘{EXAMPLES[self.form]}’{missing}", ""
            return
        if not figures:
            yield from self._unknown(found["name"], self.of, rows)
            yield from self._counts(found["inside"] or "", self.carried, rows)
            return
        for word in _parts(found["inside"] or "", ","):
            if word not in self.inside:
                yield f"‘{shown(word)}’ may not stand in brackets after a figure", nearest(word, self.inside)
        for name in _parts(found["after"], ","):
            yield from self._unknown(name, self.of, rows)

    def _counts(self, text: str, tables: Sequence[str], rows: Rows | None) -> Iterator[tuple[str, str]]:
        for part in _parts(text, ","):
            found = COUNTED.fullmatch(part)
            if found is None:
                yield f"‘{shown(part)}’ is not a number and a name, as in ‘{EXAMPLES['counts']}’", ""
            else:
                yield from self._unknown(found[2], tables, rows)

    def _unknown(self, name: str, tables: Sequence[str], rows: Rows | None) -> Iterator[tuple[str, str]]:
        known = [row for table in tables for row in (rows(table) if rows else (name,))]
        if name not in known:
            yield f"‘{shown(name)}’ is not a row of {' or '.join(tables)}", nearest(name, known)


def _parts(text: str, between: str) -> list[str]:
    return [part.strip() for part in text.split(between) if part.strip()]
