"""What can be taken: teams and vehicles, and the texts in which their tables list figures and rounds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.army.model import Member
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.vocabulary import AS_TEAM, HEROES, NONE, QUALITIES, ROLES, SPECIAL
from rules.tables.book import Book, as_number
from rules.tables.memory import remembered

LISTED = re.compile(
    r"(?:(?P<count>\d+)(?:\s+|$))?(?P<name>[^(:]*?)\s*(?:\((?P<inside>[^)]*)\))?\s*(?::\s*(?P<after>.*))?"
)
MOST_LISTED = 99


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle: how many it needs and carries, and its class as a row of vehicle-armour. Moves are in inches."""

    key: str
    name: str
    kind: str
    crew: int
    passengers: int


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """A team as it is taken, compared by identity: its defaults, its figures, its rounds by weapon.

    A vehicle is its crew's profile.
    """

    key: str
    table: str
    name: str
    kind: str
    silhouette: str
    quality: str
    motivation: str
    warrior: bool
    armour: str
    off_table: bool
    only_with: str
    also: str
    figures: tuple[Member, ...]
    rounds: FrozenMap[str, int] = field(default_factory=FrozenMap)
    vehicle: Vehicle | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry of a list in a table: how many of what, what stands in brackets and after the colon."""

    count: int
    name: str
    inside: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


def listed(text: str) -> tuple[Listed, ...]:
    """The entries of a list such as "1 Leader (leader): pistol; 2 Rifleman: rifle-bolt-action"."""
    return tuple(_entry(part.strip()) for part in text.split(";") if part.strip())


def _entry(text: str) -> Listed:
    found = LISTED.fullmatch(text)
    if not found:
        return Listed(1, text)
    count = min(max(int(found["count"] or 1), 1), MOST_LISTED)
    return Listed(count, found["name"].strip(), _words(found["inside"]), _words(found["after"]))


def _words(text: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (text or "").split(",") if word.strip())


def rounds_in(texts: tuple[str, ...]) -> FrozenMap[str, int]:
    """Rounds by weapon from entries such as "6 hand-grenade"."""
    entries = (_entry(text) for text in texts)
    return FrozenMap({entry.name: entry.count for entry in entries})


@remembered
def profile(book: Book, key: str) -> Profile | None:
    """The profile of this key, a row of teams or of vehicles, or None."""
    if key in book.rows("teams"):
        return _profile(book, "teams", key, None)
    return _profile(book, "vehicles", key, vehicle(book, key)) if key in book.rows("vehicles") else None


def keys(book: Book) -> tuple[str, ...]:
    """Every profile, teams before vehicles."""
    return tuple(dict.fromkeys((*book.rows("teams"), *book.rows("vehicles"))))


def _profile(book: Book, table: str, key: str, carrier: Vehicle | None) -> Profile:
    def text(column: str) -> str:
        return str(book.find(table, key, column) or _default(book, table, column))

    crew = f"{carrier.crew} {_default(book, table, 'crew-figure')}" if carrier else ""
    return Profile(
        key=key,
        table=table,
        name=text("name") or key,
        kind=text("kind"),
        silhouette=text("silhouette"),
        quality=text("quality"),
        motivation=text("motivation"),
        warrior=book.flag(table, key, "warrior"),
        armour=text("armour"),
        off_table=book.flag(table, key, "off-table"),
        only_with=text("only-with"),
        also=text("also"),
        figures=_members(key, text("figures") or crew),
        rounds=rounds_in(_words(text("rounds"))),
        vehicle=carrier,
    )


def _default(book: Book, table: str, column: str) -> str:
    """What a row of this table is where it does not say."""
    return str(book.find("profile-defaults", table, column) or "")


@remembered
def vehicle(book: Book, key: str) -> Vehicle | None:
    """The vehicle of this key, or None."""
    if key not in book.rows("vehicles"):
        return None
    crew, passengers = (int(as_number(book.find("vehicles", key, column) or 0)) for column in ("crew", "passengers"))
    kind = str(book.find("vehicles", key, "class") or _default(book, "vehicles", "class")).lower()
    return Vehicle(key, str(book.find("vehicles", key, "name") or key), kind, crew, passengers)


def _members(key: str, text: str) -> tuple[Member, ...]:
    """The figures of a profile; their ids are fixed, and fresh ones are given when a unit is made."""
    return tuple(
        Member(
            id=f"{key}-{number}",
            name=entry.name,
            count=entry.count,
            kit=entry.after,
            choices=FrozenMap(dict(_marks(entry.inside))),
        )
        for number, entry in enumerate(listed(text), 1)
    )


def _marks(words: tuple[str, ...]) -> list[tuple[str, Value]]:
    """What the words in brackets choose for a figure: role, quality, hero's grade, special equipment, else armour."""
    found: list[tuple[str, Value]] = []
    for word in words:
        if word == SPECIAL:
            found.append((SPECIAL, True))
        elif word in HEROES:
            found.append(("hero", word))
        elif word in QUALITIES:
            found.append(("quality", word))
        elif word in ROLES and word != NONE:
            found.append(("role", word))
        elif word != AS_TEAM:
            found.append(("armour", word))
    return found
