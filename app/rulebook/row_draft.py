"""A row of a pack as it is being filled in: a new one, or one that the rules or the pack have already. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from app.packs.edit import faults_of, free_row, typed_value, with_figures
from app.rulebook.contents import row_name
from app.rulebook.marks import figure_tip
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.book import Book
from rules.tables.packs import Pack, value_faults
from templates.words import counted, line

Typed = Mapping[str, str]
"""What stands in each field, by column."""


@dataclass(frozen=True)
class Draft:
    """One row of a table in a pack. `row` is its key, empty for a new one."""

    system: System
    pack: Pack
    table: str
    row: str = ""

    @cached_property
    def rules(self) -> Book:
        """The figures without the pack."""
        return self.system.book()

    @cached_property
    def book(self) -> Book:
        """The figures with the pack as it is kept."""
        return self.rules.over(self.pack.layer())

    @property
    def is_own(self) -> bool:
        """Whether the rules have no such row."""
        return self.row not in self.rules.rows(self.table)

    def original_text(self, column: str) -> str:
        """What the rules have, as it is typed; empty where they have nothing."""
        return _typed_text(self.original(column))

    def original(self, column: str) -> Value | None:
        """What the rules have, given or worked out."""
        return self.rules.find(self.table, self.row, column) if self.row and not self.is_own else None

    def text(self, column: str) -> str:
        """What stands in a field at first: the figure that is given, nothing for one that is worked out."""
        if not self.row:
            return ""
        place = f"{self.table}/{self.row}/{column}"
        given = self.pack.values().get(place, self.rules.shelf.stored.get(self.rules.shelf.home(place)))
        return _typed_text(given)

    def hint(self, column: str, like: str) -> str:
        """What an empty field says: that the figure is worked out, or an example of one."""
        table = self.rules.shelf.tables[self.table]
        if f"*/{table.judged_as(column)}" in table.computed or f"*/{column}" in table.computed:
            return "worked out"
        return f"such as {line(like)[:24]}" if like and not self.row else ""

    def mark(self, column: str, text: str) -> Mark | None:
        """The letter of a field as it is filled in: one's own where it is not the original, else that of the rules."""
        value = self.value(column, text)
        if value is not None:
            return Mark.OVERRIDDEN
        if self.original(column) is None:
            return None
        return self.rules.mark(self.table, self.row, column)

    def tip(self, column: str) -> str:
        """All that is known of the original."""
        if not self.row or self.is_own or column not in self.rules.columns(self.table, self.row):
            return ""
        return figure_tip(self.system, self.rules.figure(f"{self.table}/{self.row}/{column}"))

    def value(self, column: str, text: str) -> Value | None:
        """What a pack keeps for a field; None where the original stands, or nothing."""
        place = f"{self.table}/{self.row or 'new'}/{column}"
        value = typed_value(self.book, place, text)
        return None if value is not None and value == self.original(column) else value

    def key(self, typed: Typed) -> str:
        """The key of the row: the one it has, or one made of its name."""
        return self.row or free_row(self.book, self.table, typed.get("name", "") or "own")

    def filled(self, typed: Typed) -> Trial:
        """The pack with the row as it is filled in."""
        row = self.key(typed)
        values = {column: self.value(column, text) for column, text in typed.items()}
        pack = with_figures(self.pack, {f"{self.table}/{row}/{column}": value for column, value in values.items()})
        return Trial(self, row, pack, values)


@dataclass(frozen=True)
class Trial:
    """A draft as it is filled in, to be judged: the row's key, the pack with it, the values that the pack keeps."""

    draft: Draft
    row: str
    pack: Pack
    values: Mapping[str, Value | None]

    def faults(self) -> dict[str, str]:
        """What is wrong with each field, by column."""
        found = {}
        over = self.draft.rules.over(self.pack.layer())
        for column, value in self.values.items():
            place = f"{self.draft.table}/{self.row}/{column}"
            fault = next(value_faults(self.draft.rules, place, value, over), None) if value is not None else None
            if fault is not None:
                found[column] = f"{fault.message}{f' Did you mean {fault.hint}?' if fault.hint else ''}"
        return found

    def needed(self) -> list[str]:
        """The columns that the row must have and has not."""
        needs = self.draft.rules.shelf.tables[self.draft.table].needs
        return [column for column in needs if self.values.get(column) is None and self.draft.original(column) is None]

    def rest(self) -> tuple[str, ...]:
        """What is wrong with the pack as a whole."""
        return faults_of(self.draft.system, self.pack)

    @property
    def name(self) -> str:
        """What people call the row."""
        over = self.draft.rules.over(self.pack.layer())
        return row_name(self.draft.system, over, self.draft.table, self.row)

    @property
    def step(self) -> str:
        """The name of the step that keeps it: "Add Ogre", "Edit Ogre (3 figures)"."""
        if not self.draft.row:
            return f"Add {self.name}"
        before, after = self.draft.pack.values(), self.pack.values()
        changed = sum(before.get(place) != after.get(place) for place in {*before, *after})
        return f"Edit {self.name} ({counted(changed, 'figure', 'figures')})"


def _typed_text(value: Value | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
