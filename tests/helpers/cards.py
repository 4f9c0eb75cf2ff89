"""Cards made by hand, and a system that has only those: what tests of paper print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import cast

from rules.army.bill import Bill
from rules.army.card import Card, Content, Counter, Fact, Roster, Row
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
    counters_: Sequence[Counter] = ()
    name: str = "Testing"

    @cached_property
    def texts(self) -> Texts:
        return Texts(words=FrozenMap(self.words), issues=FrozenMap(self.issue_words))

    def cards(self, army: Army, only: str = "") -> tuple[Card, ...]:
        return tuple(card for card in self.cards_ if card.subject == only or not only)

    def counters(self, army: Army) -> tuple[Counter, ...]:
        return tuple(self.counters_)

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


WEAPON = row(
    name=fact("Rifle, bolt action", "H"),
    damage="1D",
    note="bullet, close +1",
    close=fact(4, unit="in"),
    effective=fact(24, unit="in"),
    longest=fact(48, unit="in"),
)
GRENADES = row(name=fact("Hand grenades, 1D EX, 6″", "H"), count=6)
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
    )
)
TEAM: Mapping[str, Fact | Content] = {
    "activation": 4,
    "quality": "Trained",
    "to-hit": 7,
    "always-misses": 2,
    "move": fact(8, unit="in"),
    "half-move": fact(4, unit="in"),
    "run": fact(16, unit="in"),
    "armour": "Light armour",
    "armour-bullet": 0,
    "armour-explosive": -1,
    "armour-target": 0,
    "armour-assault": 0,
    "size": "team of 4",
    "slots": 4,
    "points": fact(18, "H"),
}
TANK: Mapping[str, Fact | Content] = {
    "dv-front": fact(14, "H"),
    "dv-side": fact(12, "H"),
    "dv-rear": fact(11, "H"),
    "dv-top": fact(10, "H"),
    "quality": "Elite",
    "quality-number": fact(3, "H"),
    "move": fact(20, unit="cm"),
    "speed": "Medium",
    "mobility": "Heavy hover",
    "size": fact("Large", "H"),
    "kind": "Vehicle",
    "ads-number": 3,
    "ads-quarters": "all quarters",
    "ads-fp-infantry": 3,
    "ads-fp-vehicle": 1,
    "ai": fact(True, "H"),
    "command": True,
    "command-lp": 2,
    "suppression-boxes": 2,
    "lp-steps-boxes": "1-2-4",
    "damage-1": "stalled",
    "damage-2": "drive",
    "damage-3": "weapon",
    "damage-4": "weapon",
    "force": "Slammers",
    "points": fact(620, "O"),
    "formula-points": fact(600, "H"),
}
FOOT: Mapping[str, Fact | Content] = {
    "dv": 6,
    "ca": 3,
    "ca-generic": True,
    "quality": "Veteran",
    "quality-number": 4,
    "move": fact(15, unit="cm"),
    "speed": "Slow",
    "mobility": "Foot",
    "size": "Infantry",
    "kind": "Infantry",
    "armour": "body armour",
    "suppression-boxes": 2,
    "lp-steps-boxes": "1-2-4",
}
MOVE = (row(distance=fact(20, unit="cm"), speed="Medium"),)
POWERGUN = row(
    name=fact("20 cm powergun"),
    shots=fact(1, "H"),
    fp_infantry=fact(4, "H"),
    fp_vehicle=fact(10, "H"),
    reach=fact("Extreme", "H"),
    distance=fact(180, unit="cm"),
    arc=fact("all round", "H"),
)
COUNTER: Mapping[str, Fact | Content] = {
    "attack": 8,
    "defence": 8,
    "range": fact(4, "H"),
    "movement": 6,
    "class": "A",
    "mobility": "hover",
    "extended-range": fact(8, "H"),
    "disrupted-movement": 3,
    "disrupted-side": True,
    "morale": 8,
    "rally-chance": fact(15, "D"),
    "ecm": True,
    "caf": True,
    "cpf": "no",
}
TERRAIN = tuple(
    row(terrain=name, cost=fact(cost, "H"))
    for name, cost in (("road", Fraction(1, 2)), ("clear", 1), ("forest", 2), ("lake", None))
)


def team(count: int = 4, weapons: Sequence[Row] = (WEAPON,), title: str = "Rifle team", notes: str = "") -> Card:
    """A team of so many figures with these weapons."""
    figures = tuple(row(name="Cpl Hallam" if at == 0 else "Rifleman", leader=at == 0) for at in range(count))
    rows = {"weapons": weapons, "figures": figures, "ammunition": (GRENADES,), "levels": LEVELS}
    return card("smle-team", title, TEAM, rows, notes=notes)


def tank(weapons: Sequence[Row] = (POWERGUN,), title: str = "Blower tank") -> Card:
    """A vehicle with four quarters and these weapon lines."""
    codes = (row(code="Burn-through", text="After a hit on a vehicle the firer may add a second die."),)
    ads = (
        row(
            system="Strip mines", number=3, shots=1, fp_infantry=3, fp_vehicle=1, quarters="all quarters", range="15 cm"
        ),
    )
    rows = {"weapons": weapons, "movement": MOVE, "ads": ads, "codes": codes}
    return card("crucible-tu", title, TANK, rows, "tan", "hovertank", "HS-T tank platoon", 620)


def foot() -> Card:
    """An infantry stand: one defence value, and a generic assault factor."""
    rows = {"weapons": (POWERGUN,), "movement": MOVE}
    return card("crucible-tu", "Tank hunters", FOOT, rows, "green", "rocket", points=40)


def counter(count: int = 8) -> Card:
    """A counter of the hex game."""
    return card("hex-unit", "Hover tank", COUNTER, {"terrain": TERRAIN}, "red", "hovertank", "Armour", 288, count)


def plain() -> Card:
    """A card of a kind that has no layout of its own."""
    facts: dict[str, Fact | Content] = {"power": fact(3, "O"), "armour": "good", "idle": None}
    rows = {"things": (row(name="Rope", length=fact(20, unit="in")), row(name="Lamp", lit=True))}
    return card("unheard-of", "Thing", facts, rows, notes="First line.\n\nSecond line.")


EXAMPLES: Mapping[str, Card] = {
    "smle-team": team(),
    "crucible-tu": tank(),
    "crucible-tu-foot": foot(),
    "hex-unit": counter(),
    "card": plain(),
}
"""One card of each kind."""

LONG_NAME = "The Žižka and Łódź Fusiliers of the Ørn valley, 3rd battalion"


def long_words(facts: Mapping[str, Fact | Content], *names: str) -> dict[str, Fact | Content]:
    """The facts, these of them very long."""
    return {name: LONG_NAME if name in names else value for name, value in facts.items()}


MANY_WEAPONS = tuple(
    row(
        name=f"{LONG_NAME} {at}",
        damage="1D+1",
        note="bullet, autofire, close +1, braced, indirect, and a note that is longer than its line",
        close=fact(4, unit="in"),
        effective=fact(10 + at, unit="in"),
        longest=fact(20 + 2 * at, unit="in"),
    )
    for at in range(25)
)
MANY_LINES = tuple(
    row(name=f"{LONG_NAME} {at}", shots=at, fp_infantry=at, fp_vehicle=10, reach="Extreme", arc="all round, front arc")
    for at in range(25)
)
WORDS = " ".join(f"Word{at}" for at in range(5000))

HARD: Mapping[str, Card] = {
    "long name": team(title=LONG_NAME[:60]),
    "one word of 200 letters": team(title="W" * 200),
    "25 weapons": team(weapons=MANY_WEAPONS),
    "25 weapon lines": tank(weapons=MANY_LINES),
    "12 figures": team(count=12),
    "5,000 words of notes": team(notes=WORDS),
    "a long word in the notes": team(notes="w" * 200),
    "60 rounds": card("smle-team", "Gun", TEAM, {"ammunition": (row(name=LONG_NAME, count=60),), "levels": LEVELS}),
    "long everything": card(
        "unheard-of",
        LONG_NAME * 4,
        {"one": LONG_NAME * 3, "two": 7},
        {LONG_NAME: [row(name=LONG_NAME * 3)]},
        group=LONG_NAME * 3,
    ),
    "long facts": card("crucible-tu", LONG_NAME, long_words(TANK, "speed", "mobility", "quality", "force")),
    "long armour": card("smle-team", "Team", long_words(TEAM, "armour", "quality", "size")),
}
"""Cards that something might not fit on."""
