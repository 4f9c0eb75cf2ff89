"""A sheet with a row for each unit of an army and columns that say what its cards do.

The columns stand in a TOML file; they are as wide as what they hold, the same on every page. A list of a card, such as
its weapons, has a line for each of its rows, which stay level in all columns of that list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from pydantic import Field

from rules.army.card import Card, Fact, Roster, RosterGroup, Row
from rules.core.frozen import Frozen, FrozenMap
from rules.tables.reading import checked, toml
from templates.columns import Cell, Column, Slot, Wish, cell_blocks, hang, shared, slots, widths_of
from templates.facts import Facts, Look, Said, Word, gathered
from templates.fit import LEADING
from templates.flow import Block
from templates.lettering import EM, said_width
from templates.painters.base import Length, Name, Size, Template
from templates.roster_lines import AIRS
from templates.sheet import Paper

SLACK = 0.1
"""What a column has over its widest word, in mm."""
Told = tuple[Said, str, float]
"""A text, its weight and its size in points."""


class Entry(Frozen):
    """One column: `value` over `notes` for each card, or for each of its `rows`.

    `share` is its part of the room that no column needs.
    """

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
        self.margin, self.size, self.air = spec.margin, spec.size, AIRS[0]
        self.title = spec.appendix.heading if spec.appendix else ""
        self.columns = self._columns(self.w - 2 * spec.margin)
        self.leading = spec.size * LEADING * EM

    def head(self) -> list[Block]:
        """The heads of the columns."""
        saids, small = [Said(entry.head) for entry in self.spec.columns], self.spec.small
        pairs = list(zip(self.columns, saids, strict=True))
        found = [column.headed(said_width(said, "SemiBold", small)) for column, said in pairs]
        cells = [slots(said, column.w, small, "SemiBold", "ink2") for column, said in pairs]
        return cell_blocks(found, cells, small * LEADING * EM)

    def heading(self, group: RosterGroup) -> str:
        """What is said of a group under its name."""
        facts = self._facts(_stand_in(FrozenMap()))
        said = (facts.say(template, group.facts) for template in self.spec.heading)
        return " · ".join(one.text for one in said if one)

    def rows(self, group: RosterGroup) -> Iterator[Block]:
        """A row for each copy of each unit, numbered through the group, on two grounds in turn."""
        number = 0
        for card, count in _copies(group):
            for _ in range(count):
                number += 1
                cells = self._cells(_numbered(card, number))
                yield from cell_blocks(self.columns, cells, self.leading, "well" if number % 2 else "", self.air.row)

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

    def _columns(self, width: float) -> list[Column]:
        """Columns as wide as what stands in them on this sheet; the rest of the page is shared as the sheet says."""
        gap, entries = self.spec.gap, self.spec.columns
        said = self._told()
        hangs = [
            hang(one for one, _, _ in some) if entry.right else 0.0 for some, entry in zip(said, entries, strict=True)
        ]
        wishes = [_wish(*column) for column in zip(entries, said, hangs, strict=True)]
        widths = shared(wishes, width - gap * (len(entries) - 1))
        lefts = [sum(widths[:at]) + gap * at for at in range(len(widths))]
        return [Column(x, w, one.right, over) for x, w, one, over in zip(lefts, widths, entries, hangs, strict=True)]

    def _told(self) -> list[list[Told]]:
        """What each column says: its head, and what every card says in it."""
        spec = self.spec
        found = [[(Said(entry.head), "SemiBold", spec.small)] for entry in spec.columns]
        for group in self.roster.groups:
            last = sum(count for _, count in _copies(group))
            for card, _ in _copies(group):
                for at, rows in self._values(_numbered(card, last)).items():
                    weight = _weight(spec.columns[at])
                    for value, *notes in rows:
                        found[at].append((value, weight, spec.size))
                        found[at] += [(note, "Regular", spec.small) for note in notes]
        return found

    def _facts(self, card: Card) -> Facts:
        return Facts(card, self.word, self.look)

    def _values(self, card: Card) -> dict[int, list[list[Said]]]:
        """What a card says in each column: the value and the notes of each row of its list, or of the card alone."""
        facts = self._facts(card)
        found: dict[int, list[list[Said]]] = {}
        for name in dict.fromkeys(entry.rows for entry in self.spec.columns):
            entries = {at: entry for at, entry in enumerate(self.spec.columns) if entry.rows == name}
            if name is None:
                found |= {at: [_said(facts, entry, None)] for at, entry in entries.items()}
                continue
            rows = [_once([_said(facts, entry, row) for entry in entries.values()]) for row in facts.rows(name)]
            found |= {at: [row[place] for row in rows] for place, at in enumerate(entries)}
        return found

    def _cells(self, card: Card) -> list[Cell]:
        """The lines of all columns, those of one row of a list beginning level in each of its columns."""
        values = self._values(card)
        cells: list[list[Slot | None]] = [[] for _ in self.spec.columns]
        for name in dict.fromkeys(entry.rows for entry in self.spec.columns):
            places = [at for at, entry in enumerate(self.spec.columns) if entry.rows == name]
            for row in range(max(len(values[at]) for at in places)):
                lines = [self._lines(at, values[at][row]) for at in places]
                most = max(map(len, lines)) if name else 0
                for at, some in zip(places, lines, strict=True):
                    cells[at] += [*some, *[None] * (most - len(some))]
        return list(cells)

    def _lines(self, at: int, saids: Sequence[Said]) -> list[Slot | None]:
        (value, *notes), column = saids, self.columns[at]
        found = slots(value, column.room(value), self.spec.size, _weight(self.spec.columns[at]))
        for note in notes:
            found += slots(note, column.room(note), self.spec.small, "Regular", "ink2")
        return found


def _wish(entry: Entry, said: Sequence[Told], over: float) -> Wish:
    """What a column needs for what it says, and for the marks that hang over its figures."""
    head, *texts = [widths_of(Said(one.text) if over else one, weight, size) for one, weight, size in said]
    every = [head, *((least + over, natural + over) for least, natural in texts)]
    least, natural = (max(some) + SLACK for some in zip(*every, strict=True))
    return Wish(least, natural, entry.share)


def _weight(entry: Entry) -> str:
    return "SemiBold" if entry.strong else "Regular"


def _copies(group: RosterGroup) -> Iterator[tuple[Card, int]]:
    """The different cards of a group in order, and how many of each."""
    cards = group.cards or (None,) * len(group.rows)
    for row, card in zip(group.rows, cards, strict=True):
        yield from (card or _stand_in(row)).copies


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
