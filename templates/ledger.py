"""A sheet with a row for each unit of an army and fixed columns that say what its cards do.

The columns stand in a TOML file. A list of a card, such as its weapons, has a line for each of its rows, which stay
level in all columns of that list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from itertools import chain

from pydantic import Field

from rules.army.card import Card, Fact, Roster, RosterGroup, Row
from rules.core.frozen import Frozen, FrozenMap
from rules.tables.reading import checked, toml
from templates.columns import Cell, Column, Slot, cell_blocks, slots
from templates.facts import Facts, Look, Said, Word, gathered
from templates.fit import LEADING
from templates.flow import Block
from templates.lettering import EM
from templates.painters.base import Length, Name, Size, Template
from templates.sheet import Paper


class Entry(Frozen):
    """One column: `value` over `notes` for each card, or for each of its `rows`; `share` is its part of the width."""

    head: str
    value: Template
    notes: tuple[Template, ...] = ()
    rows: Name | None = None
    share: float = Field(gt=0)
    right: bool = False
    strong: bool = False


class Appendix(Frozen):
    """Rows of the cards that are said once, at the end."""

    heading: str
    rows: Name
    name: Template
    text: Template


class LedgerSpec(Frozen):
    """A sheet: lengths in mm, sizes in points; what stands in the line under a group's name."""

    sideways: bool = False
    margin: Length
    gap: Length
    size: Size
    small: Size
    heading: tuple[Template, ...] = ()
    columns: tuple[Entry, ...]
    appendix: Appendix | None = None


@lru_cache(maxsize=8)
def ledger(name: str) -> LedgerSpec:
    """A sheet by name; raises BadInput."""
    file = f"{name}.toml"
    text = (files("templates") / "sheets" / file).read_text(encoding="utf-8")
    return checked(LedgerSpec, toml(text, file), text, file)


class Ledger:
    """The rows of a roster in the columns of a sheet, which are the same for every group and page."""

    def __init__(self, paper: Paper, spec: LedgerSpec, roster: Roster, word: Word, look: Look) -> None:
        self.spec, self.roster, self.word, self.look = spec, roster, word, look
        self.w, self.h = (paper.height, paper.width) if spec.sideways else (paper.width, paper.height)
        self.margin, self.size = spec.margin, spec.size
        self.title = spec.appendix.heading if spec.appendix else ""
        self.columns = _columns(spec, self.w - 2 * spec.margin)
        self.leading = spec.size * LEADING * EM

    def head(self) -> list[Block]:
        """The heads of the columns."""
        pairs = zip(self.spec.columns, self.columns, strict=True)
        cells = [slots(Said(entry.head), column.w, self.spec.small, "SemiBold", "ink2") for entry, column in pairs]
        return cell_blocks(self.columns, cells, self.spec.small * LEADING * EM)

    def heading(self, group: RosterGroup) -> str:
        """What is said of a group under its name."""
        facts = self._facts(_stand_in(FrozenMap()))
        said = (facts.say(template, group.facts) for template in self.spec.heading)
        return " · ".join(one.text for one in said if one)

    def rows(self, group: RosterGroup) -> Iterator[Block]:
        """A row for each copy of each unit, numbered through the group, on two grounds in turn."""
        number = 0
        cards = group.cards or (None,) * len(group.rows)
        for row, card in zip(group.rows, cards, strict=True):
            card = card or _stand_in(row)
            for copy in chain.from_iterable([one] * count for one, count in card.copies):
                number += 1
                cells = self._cells(_numbered(copy, number))
                yield from cell_blocks(self.columns, cells, self.leading, "well" if number % 2 else "")

    def appendix(self) -> list[tuple[str, str]]:
        """The names and texts of what the cards have to explain, each once."""
        spec = self.spec.appendix
        if spec is None:
            return []
        found: dict[str, str] = {}
        for card in (card for group in self.roster.groups for card in group.cards if card):
            facts = self._facts(card)
            found |= {facts.say(spec.name, row).text: facts.say(spec.text, row).text for row in facts.rows(spec.rows)}
        return list(found.items())

    def _facts(self, card: Card) -> Facts:
        return Facts(card, self.word, self.look)

    def _cells(self, card: Card) -> list[Cell]:
        facts = self._facts(card)
        lists = {entry.rows: self._list(facts, entry.rows) for entry in self.spec.columns if entry.rows}
        return [
            lists[entry.rows][at] if entry.rows else self._lines(entry, column, _said(facts, entry, None))
            for at, (entry, column) in enumerate(zip(self.spec.columns, self.columns, strict=True))
        ]

    def _list(self, facts: Facts, name: str) -> dict[int, Cell]:
        """The cells of all columns of a list, the lines of one row beginning level in each."""
        entries = {at: entry for at, entry in enumerate(self.spec.columns) if entry.rows == name}
        cells: dict[int, list[Slot | None]] = {at: [] for at in entries}
        for row in facts.rows(name):
            values = _once([_said(facts, entry, row) for entry in entries.values()])
            lines = {
                at: self._lines(entry, self.columns[at], said)
                for (at, entry), said in zip(entries.items(), values, strict=True)
            }
            most = max(len(some) for some in lines.values())
            for at, some in lines.items():
                cells[at] += [*some, *[None] * (most - len(some))]
        return dict(cells)

    def _lines(self, entry: Entry, column: Column, saids: Sequence[Said]) -> list[Slot | None]:
        value, *notes = saids
        found = slots(value, column.w, self.spec.size, "SemiBold" if entry.strong else "Regular")
        for note in notes:
            found += slots(note, column.w, self.spec.small, "Regular", "ink2")
        return found


def _columns(spec: LedgerSpec, width: float) -> list[Column]:
    unit = (width - spec.gap * (len(spec.columns) - 1)) / sum(entry.share for entry in spec.columns)
    found: list[Column] = []
    left = 0.0
    for entry in spec.columns:
        found.append(Column(left, entry.share * unit, entry.right))
        left += entry.share * unit + spec.gap
    return found


def _said(facts: Facts, entry: Entry, row: Mapping[str, Fact] | None) -> list[Said]:
    return [facts.say(template, row) for template in (entry.value, *entry.notes)]


def _once(values: list[list[Said]]) -> list[list[Said]]:
    """The values of one row of a list: where all have the same marks, the first alone bears them."""
    flat, marks = gathered([said for saids in values for said in saids])
    rest = iter(flat)
    found = [[next(rest) for _ in saids] for saids in values]
    found[0][0] = Said(found[0][0].text, found[0][0].marks or marks)
    return found


def _numbered(card: Card, number: int) -> Card:
    """A card that knows its title and its number in the group too."""
    return replace(card, facts=FrozenMap({**card.facts, "title": Fact(card.title), "number": Fact(number)}))


def _stand_in(row: Row) -> Card:
    """What a row says of a unit that has no card."""
    title, count = row.get("name"), row.get("count")
    return Card(
        kind="",
        subject="",
        title=str(title.value) if title else "",
        group="",
        colour="blue",
        silhouette="",
        points=0,
        count=count.value if count and isinstance(count.value, int) else 1,
        facts=row,
    )
