"""What stands on a unit's card and on a roster, as facts: no layout, no sentences."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Mark
from rules.core.tally import Amount, Tally
from rules.tables.book import as_number
from rules.tables.table import is_fraction

Content = int | Fraction | str | bool | None


def content(value: Value | None) -> Content:
    """A figure of a table as a fact holds it: numbers exact, "1/2" as one half, other texts as they are."""
    if value is None or isinstance(value, bool) or (isinstance(value, str) and not is_fraction(value)):
        return value
    return as_number(value)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a card says, and where it comes from. `unit` is "in", "cm", "points" or empty."""

    value: Content
    mark: Mark = Mark.SEED
    unit: str = ""


Row = FrozenMap[str, Fact]


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card.

    `kind` names the layout ("smle-team"); `subject` is the id of the unit, or of the group, that it is about;
    `colour` a side colour; `silhouette` a unit kind of shared art; `facts` are single facts by name, `rows` lists of
    rows by name ("weapons", "figures"). `once` names the facts that hold for one of its copies alone. `number` is that
    of its first copy among all of its group, 0 where they are not numbered.
    """

    kind: str
    subject: str
    title: str
    group: str
    colour: str
    silhouette: str
    points: Amount
    count: int = 1
    facts: FrozenMap[str, Fact] = field(default_factory=FrozenMap)
    rows: FrozenMap[str, tuple[Row, ...]] = field(default_factory=FrozenMap)
    notes: str = ""
    once: tuple[str, ...] = ()
    number: int = 0

    @property
    def copies(self) -> tuple[tuple[Card, int], ...]:
        """The different cards of its copies, with how many of each: what holds `once` is on the first alone.

        Those that are numbered all differ.
        """
        if self.count == 1 or not (self.once or self.number):
            return ((self, self.count),)
        others = FrozenMap({name: fact for name, fact in self.facts.items() if name not in self.once})
        if not self.number:
            return ((self, 1), (replace(self, facts=others), self.count - 1))
        further = (replace(self, facts=others, number=self.number + at) for at in range(1, self.count))
        return ((self, 1), *((card, 1) for card in further))


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece to cut out and lay on the board, so many times: what is on its two sides, each with its own layout."""

    front: Card
    back: Card
    count: int = 1


@dataclass(frozen=True, slots=True)
class RosterGroup:
    """One table of a roster: a group with its rows, one for each unit, and its sum in points.

    `facts` are what a system's sheet says of the group over its table, `cards` the card of each row, None where it has
    none, for a sheet that says what cards do. `extra` is what the group pays beside its rows.
    """

    subject: str
    title: str
    points: Amount
    rows: tuple[Row, ...] = ()
    facts: FrozenMap[str, Fact] = field(default_factory=FrozenMap)
    cards: tuple[Card | None, ...] = ()
    extra: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class Roster:
    """An army as tables. `columns` are the keys of the rows, worded by the system's texts.

    `sheet` names the sheet that is printed of it, none for plain tables. `sums` is the army's total by its reasons,
    where those of the bill say too little. Where groups are small they are `joined` in one table.
    """

    columns: tuple[str, ...]
    groups: tuple[RosterGroup, ...]
    sheet: str = ""
    sums: Tally = field(default_factory=Tally)
    joined: bool = False
