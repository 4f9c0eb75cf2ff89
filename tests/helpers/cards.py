"""Cards made by hand, and a system that has only those: what tests of paper print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from rules.army.bill import Bill
from rules.army.card import Card, Content, Fact, Roster, Row
from rules.army.model import Army, Group, Unit
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.core.marks import Mark
from rules.core.tally import Tally
from rules.tables.shipped import Texts


def fact(value: Content, mark: str = "S", unit: str = "") -> Fact:
    """A fact, its mark by letter."""
    return Fact(value, Mark(mark), unit)


def row(**facts: Fact | Content) -> Row:
    """A row; a plain value becomes a fact without a mark."""
    return FrozenMap({name.replace("_", "-"): _fact(value) for name, value in facts.items()})


def _fact(value: Fact | Content) -> Fact:
    return value if isinstance(value, Fact) else Fact(value)


def card(
    kind: str = "card",
    title: str = "Rifle team",
    facts: Mapping[str, Fact | Content] | None = None,
    rows: Mapping[str, Sequence[Row]] | None = None,
    colour: str = "blue",
    silhouette: str = "squad",
    group: str = "1 Section · 2 Platoon, A Company",
    points: int = 18,
    count: int = 1,
    notes: str = "",
    subject: str = "u1",
) -> Card:
    """A card with these facts."""
    return Card(
        kind=kind,
        subject=subject,
        title=title,
        group=group,
        colour=colour,
        silhouette=silhouette,
        points=points,
        count=count,
        facts=FrozenMap({name: _fact(value) for name, value in (facts or {}).items()}),
        rows=FrozenMap({name: tuple(some) for name, some in (rows or {}).items()}),
        notes=notes,
    )


@dataclass
class Printer:
    """A stand-in for a system: it has these cards, problems and words, and every army costs `points`."""

    cards_: Sequence[Card] = ()
    issues: Sequence[Issue] = ()
    points: int = 216
    words: Mapping[str, str] = field(default_factory=dict)
    issue_words: Mapping[str, str] = field(default_factory=dict)
    roster_: Roster = field(default_factory=lambda: Roster((), ()))
    total: Tally = field(default_factory=Tally)
    name: str = "Testing"

    @property
    def texts(self) -> Texts:
        return Texts(words=FrozenMap(self.words), issues=FrozenMap(self.issue_words))

    def cards(self, army: Army) -> tuple[Card, ...]:
        return tuple(self.cards_)

    def check(self, army: Army) -> list[Issue]:
        return list(self.issues)

    def bill(self, army: Army) -> Bill:
        return Bill(self.total if self.total.terms else Tally().plus(self.points, "all"))

    def roster(self, army: Army) -> Roster:
        return self.roster_

    def profile_name(self, army: Army, profile: str) -> str:
        return profile


def system(*cards: Card, **given: object) -> System:
    """A system that prints these cards."""
    return cast(System, Printer(cards, **given))  # type: ignore[arg-type]


def army(name: str = "2 Platoon", limit: int | None = 220, units: Sequence[str] = ("u1",)) -> Army:
    """An army with units of these ids."""
    made = tuple(Unit(id=unit, profile="rifles") for unit in units)
    return Army(id="a1", name=name, system="testing", limit=limit, groups=(Group(id="g1", kind="section", units=made),))


WEAPON = row(name=fact("Rifle, bolt action", "H"), damage="1D", note="bullet, close +1", close=fact(4, unit="in"),
             effective=fact(24, unit="in"), longest=fact(48, unit="in"))  # fmt: skip
LEVELS = tuple(
    row(level=level, word=word, note=note)
    for level, word, note in (
        ("13+", "Double", "twice"),
        ("11", "Close", "assault"),
        ("9", "Close", "fire"),
        ("7", "Adv.", "fire 8+"),
        ("5", "Stand", "op. 6+"),
        ("3", "Pinned", "return"),
        ("1", "Back", "panic 2"),
        ("<1", "Break", "flee"),
    )  # fmt: skip
)
