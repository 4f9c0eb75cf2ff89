"""A team as it stands: its figures with their slots and factors, its rounds, its quality as a whole."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from rules.army.chosen import switch, whole, word
from rules.army.kept import Kept
from rules.army.model import Member, Unit
from rules.core.frozen import Value
from rules.core.tally import Amount
from rules.systems.smle.arsenal import Weapon, shared_rounds
from rules.systems.smle.kits import kit_of
from rules.systems.smle.profiles import Profile, Vehicle, profile, vehicle
from rules.systems.smle.vocabulary import (
    AS_TEAM,
    COMMANDERS,
    HEROES,
    KINDS,
    LEADERS,
    MOTIVATIONS,
    NONE,
    QUALITIES,
    ROLES,
    ROLLED,
    ROUNDS,
    SPECIAL,
)
from rules.tables.book import Book
from rules.tables.memory import remembered

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Figures:
    """Like figures of a team: `slots` and `factor` are those of one of them; `unknown` are kit that is no weapon."""

    member: Member
    count: int
    weapons: tuple[Weapon, ...]
    unknown: tuple[str, ...]
    slots: int
    factor: Amount
    armour: str
    quality: str
    role: str
    hero: str

    @property
    def leads(self) -> bool:
        """Whether the figure leads a section, a platoon or a company."""
        return self.role in LEADERS

    @property
    def important(self) -> bool:
        """Whether the figure is identified as one of its own (SM-ORG-14)."""
        return self.role != NONE or self.hero != NONE

    @property
    def likeness(self) -> Hashable:
        """All that bears on the price."""
        return self.count, self.member.kit, self.slots, self.armour, self.role, self.hero

    @property
    def main(self) -> Weapon | None:
        """The weapon that sets the points multiplier: the highest, then the first (SM-PTS-08)."""
        return max(self.weapons, key=lambda weapon: (weapon.rounds is None, weapon.factor), default=None)


@dataclass(frozen=True, slots=True, eq=False)
class Muster:
    """A team as it stands. Two are equal that cost the same for the same reasons, whoever they are.

    `quality` is the whole team's (SM-QUA-07), `own_quality` that of figures without their own. `rounds` pairs each kind
    of counted ammunition that the team may have with its number. `roles` counts the figures of each role.
    """

    profile: Profile
    own_quality: str
    quality: str
    motivation: str
    warrior: bool
    armour: str
    kind: str
    vehicle: Vehicle | None
    figures: tuple[Figures, ...]
    size: int
    slots: int
    rounds: tuple[tuple[Weapon, int], ...]
    positions: int
    off_table: bool
    roles: Mapping[str, int]
    likeness: Hashable

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Muster) and self.likeness == other.likeness

    def __hash__(self) -> int:
        return hash(self.likeness)

    @property
    def elite(self) -> bool:
        """Whether the motivation is Elite."""
        return self.motivation == "elite"

    def with_role(self, *roles: str) -> int:
        """How many figures have one of these roles."""
        return sum(self.roles.get(role, 0) for role in roles)

    @property
    def commands(self) -> bool:
        """Whether a platoon or company leader is in the team (SM-PTS-14)."""
        return self.with_role(*COMMANDERS) > 0

    @property
    def detached(self) -> bool:
        """Whether it needs no section: a vehicle's crew, an independent specialist, an off-table gun."""
        return self.kind in ("crew", "specialist") or self.off_table

    @property
    def alone(self) -> bool:
        """Whether it consists of nothing but heroes or monsters, who may be fewer than a team."""
        return self.size > 0 and all(figures.hero != NONE or figures.armour == "monsters" for figures in self.figures)


def _muster(book: Book, unit: Unit) -> Muster | None:
    found = profile(book, unit.profile)
    if found is None:
        return None
    choices: Mapping[str, Value] = dict(unit.choices) if unit.choices else {}
    quality = word(choices, "quality", found.quality, QUALITIES)
    motivation = word(choices, "motivation", found.motivation, MOTIVATIONS)
    armour = word(choices, "armour", found.armour, armour_words(book))
    warrior = switch(choices, "warrior", found.warrior)
    carrier = found.vehicle or vehicle(book, str(choices.get("vehicle", NONE)))
    figures = tuple(_figures(book, member, quality, armour) for member in unit.members)
    rounds = tuple(_rounds(book, found, choices, figures))
    positions = whole(choices, "position", most=book.whole("points", "prepared-position", "teams"))
    size = sum(entry.count for entry in figures)
    bought = motivation, warrior, carrier, positions, tuple(number for _, number in rounds)
    return Muster(
        profile=found,
        own_quality=quality,
        quality=_whole_quality(book, figures, size, quality, motivation),
        motivation=motivation,
        warrior=warrior,
        armour=armour,
        kind=word(choices, "kind", found.kind, KINDS),
        vehicle=carrier,
        figures=figures,
        size=size,
        slots=sum(entry.count * entry.slots for entry in figures),
        rounds=rounds,
        positions=positions,
        off_table=switch(choices, "off-table", found.off_table) and any(map(is_gun, carried(figures))),
        roles=_roles(figures),
        likeness=(bought, tuple(entry.likeness for entry in figures)),
    )


def _roles(figures: tuple[Figures, ...]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for entry in figures:
        counts[entry.role] = counts.get(entry.role, 0) + entry.count
    return counts


def is_rolled(unit: Unit, found: Muster) -> bool:
    """Whether the team has the quality that the dice gave it, and no other since (SM-QUA-10)."""
    return word(unit.choices, ROLLED, NONE, QUALITIES) == found.own_quality


muster = Kept(_muster)
"""The unit as it stands, or None where its profile is unknown."""


@remembered
def armour_words(book: Book) -> tuple[str, ...]:
    """Every kind of armour."""
    return book.rows("armour")


def only_with(book: Book, armour: str) -> str:
    """The switch that this kind of armour needs, or an empty string."""
    return str(book.find("armour", armour, "only-with") or "")


def is_gun(found: Weapon) -> bool:
    """Whether a weapon may stand off the table: a gun, or one that fires indirectly alone."""
    return found.table == "guns" or (found.indirect and not found.direct)


def _figures(book: Book, member: Member, quality: str, armour: str) -> Figures:
    found = kit_of(book, member.kit, switch(member.choices, SPECIAL))
    if not member.choices:
        return Figures(member, member.count, *found, armour, quality, NONE, NONE)
    own_armour = word(member.choices, "armour", AS_TEAM, armour_words(book))
    own_quality = word(member.choices, "quality", AS_TEAM, QUALITIES)
    return Figures(
        member,
        member.count,
        *found,
        armour=armour if own_armour == AS_TEAM else own_armour,
        quality=quality if own_quality == AS_TEAM else own_quality,
        role=word(member.choices, "role", NONE, ROLES),
        hero=word(member.choices, "hero", NONE, HEROES),
    )


def carried(figures: tuple[Figures, ...]) -> tuple[Weapon, ...]:
    """Every weapon of a team once."""
    return tuple({found.key: found for entry in figures for found in entry.weapons}.values())


def _rounds(
    book: Book, found: Profile, choices: Mapping[str, Value], figures: tuple[Figures, ...]
) -> Iterator[tuple[Weapon, int]]:
    for entry in counted(book, carried(figures)):
        default = found.rounds.get(entry.key, 0)
        yield entry, whole(choices, ROUNDS + entry.key, default, most=MOST_ROUNDS)


def counted(book: Book, weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """What a team with these weapons buys by the round: what it carries, then what it shares."""
    launchers = tuple(found for found in weapons if found.rounds is not None and not found.shared)
    return launchers + shared_rounds(book)


def _whole_quality(book: Book, figures: tuple[Figures, ...], size: int, quality: str, motivation: str) -> str:
    """The quality that more than half of the figures hold, else the mean of their ranks (SM-QUA-07)."""
    if all(entry.quality == quality for entry in figures):
        return quality
    held = dict.fromkeys(QUALITIES, 0)
    for entry in figures:
        held[entry.quality] += entry.count
    share = book.number("mixed-team", "majority", "share")
    for name, count in held.items():
        if count > share * size:
            return name
    ranks = {name: book.whole("quality", name, "rank") for name in QUALITIES}
    total = sum(ranks[name] * count for name, count in held.items())
    mean = -(-total // size) if motivation == "elite" else total // size
    return next(name for name, rank in ranks.items() if rank >= mean)
