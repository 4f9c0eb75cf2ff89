"""The log's rows: an action each, those who one after the other let the same thing pass in one row together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.open_battle import OpenBattle
from app.tabletop.event_words import event_text, is_secret, key_of, texts_of, told_of, worded
from app.tabletop.headlines import headline, part_text, parted
from rules.battle.action import Waive
from rules.battle.journal import Entry

BOTH, MANY = "-both", "-many"


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One row: its actions, what they came to, and each thing that happened; `is_struck` for what was taken back."""

    entries: tuple[Entry, ...]
    words: str
    details: tuple[str, ...] = ()
    is_struck: bool = False

    @property
    def last(self) -> Entry:
        """The action whose moment the row shows."""
        return self.entries[-1]

    @property
    def key(self) -> tuple[int, ...]:
        """Which actions it is about."""
        return tuple(entry.number for entry in self.entries)


class Rows:
    """Makes the rows of a battle's journal. The words of an action are made once."""

    def __init__(self, document: OpenBattle) -> None:
        self._document = document
        self._made: dict[tuple[int, ...], Row] = {}

    def made(self) -> list[Row]:
        """All rows as they stand now."""
        journal = self._document.journal
        found = []
        for entries in _together(self._document, journal.made):
            row, is_struck = self._row(entries), not journal.stands(entries[-1])
            found.append(row if row.is_struck == is_struck else replace(row, is_struck=is_struck))
        return found

    def _row(self, entries: tuple[Entry, ...]) -> Row:
        key = tuple(entry.number for entry in entries)
        kept = self._made.get(key)
        if kept is None or kept.entries != entries:
            kept = self._made[key] = _worded(self._document, entries)
        return kept


def _together(document: OpenBattle, made: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    found: list[list[Entry]] = []
    for entry in made:
        if found and _goes_on(document, found[-1], entry):
            found[-1].append(entry)
        else:
            found.append([entry])
    return [tuple(entries) for entries in found]


def _goes_on(document: OpenBattle, before: list[Entry], entry: Entry) -> bool:
    """Whether somebody lets pass what those before have let pass, with nothing done in between."""
    stands = document.journal.stands
    kinds = {_passed(document, one) for one in (before[-1], entry)}
    alone = len(before[-1].events) == 1
    return "" not in kinds and len(kinds) == 1 and alone and stands(before[-1]) == stands(entry)


def _passed(document: OpenBattle, entry: Entry) -> str:
    """What an entry lets pass, where its system tells of several who do; empty for anything else."""
    if not isinstance(entry.action, Waive) or not entry.events or is_secret(document, entry):
        return ""
    key = key_of(document, entry.events[0])
    return key if f"{key}{MANY}" in texts_of(document) else ""


def _worded(document: OpenBattle, entries: tuple[Entry, ...]) -> Row:
    if len(entries) == 1:
        words, details = headline(document, entries[0]), told_of(document, entries[0])
        return Row(entries, words, tuple(details) if [words] != details else ())
    first, last = entries[0].events[0], entries[-1]
    key, subjects = key_of(document, first), tuple(entry.events[0].subjects[0] for entry in entries)
    if len(entries) == 2:
        passed = worded(document, replace(first, subjects=subjects), f"{key}{BOTH}")
    else:
        passed = worded(document, first, f"{key}{MANY}", others=len(entries) - 1)
    rest = [words for part in parted(document, last)[1:] if (words := part_text(document, part))]
    details = [event_text(document, event) for entry in entries for event in entry.events]
    return Row(entries, "; ".join([passed, *rest]), tuple(details))
