"""Weapons and guns as teams carry them: a row of either table, with what follows for those of a house pack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.card import Fact, content
from rules.army.kit import Kit
from rules.core.frozen import Value
from rules.core.tally import Amount
from rules.systems.smle import computed
from rules.systems.smle.damage import Damage, damage
from rules.tables.book import Book, as_number
from rules.tables.memory import remembered

TOWED = "towed"
"""The row of the table guns that is no gun."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon. `table` is "weapons" or "guns"; `support` is "light", "crew" or empty.

    `rounds` is the price of a round in points, None where rounds are not counted; `shared` rounds need no bearer.
    `move` is in inches, 0 or less; `rule` says what a round costs.
    """

    key: str
    table: str
    name: str
    type: str
    damage: Damage | None
    slots: int
    factor: Amount
    rounds: Amount | None
    support: str
    move: Amount
    direct: bool
    indirect: bool

    rule: str = "SM-PTS-18"

    @property
    def shared(self) -> bool:
        """Whether the team buys its rounds together: hand grenades and the like."""
        return self.rounds is not None and self.slots == 0


@remembered
def weapon(book: Book, key: str) -> Weapon | None:
    """The weapon or gun of this key, or None."""
    if key in book.rows("weapons"):
        return _weapon(book, key)
    return _gun(book, key) if key in book.rows("guns") and key != TOWED else None


def _weapon(book: Book, key: str) -> Weapon:
    counted = computed.is_counted(book, key)
    return Weapon(
        key=key,
        table="weapons",
        name=str(book.find("weapons", key, "name") or key),
        type=str(book.find("weapons", key, "type") or ""),
        damage=damage(str(book.find("weapons", key, "damage") or "")),
        slots=int(_number(book, key, "slots", computed.weapon_slots(book, key))),
        factor=_number(book, key, "factor", computed.weapon_factor(book, key)),
        rounds=_number(book, key, "points", computed.weapon_points(book, key)) if counted else None,
        support=str(book.find("weapons", key, "support") or ""),
        move=_number(book, key, "move", 0),
        direct=book.find("weapons", key, "direct") is not False,
        indirect=book.flag("weapons", key, "indirect"),
        rule="SM-PTS-17" if book.shelf.home(f"weapons/{key}/points").startswith("points/") else "SM-PTS-18",
    )


def _number(book: Book, key: str, column: str, default: Value | None) -> Amount:
    found = book.find("weapons", key, column)
    return as_number(default if found is None else found)


def _gun(book: Book, key: str) -> Weapon:
    figures = {column: book.find("guns", key, column) or computed.gun(book, key, column) for column in ("he", "points")}
    return Weapon(
        key=key,
        table="guns",
        name=str(book.find("guns", key, "name") or key),
        type="EX",
        damage=damage(str(figures["he"])),
        slots=book.whole("points", "rounds-bought-singly", "slots"),
        factor=book.number("points", "rounds-bought-singly", "factor"),
        rounds=as_number(figures["points"]),
        support="crew",
        move=0,
        direct=True,
        indirect=book.find("guns", key, "indirect") is not None and book.flag("guns", key, "indirect"),
    )


@remembered
def shared_rounds(book: Book) -> tuple[Weapon, ...]:
    """Everything that a team buys by the piece without a figure to carry it."""
    found = (weapon(book, key) for key in book.rows("weapons"))
    return tuple(entry for entry in found if entry and entry.shared)


def weapon_keys(book: Book) -> tuple[str, ...]:
    """Every weapon and gun that a figure can have."""
    return (*book.rows("weapons"), *(key for key in book.rows("guns") if key != TOWED))


@remembered
def weapon_fact(book: Book, key: str) -> Fact:
    """A weapon's or gun's name, with the mark of its figures that a reader must see first."""
    return weapon_kit(book, key).name


@remembered
def weapon_kit(book: Book, key: str) -> Kit:
    """A weapon or gun as a list of them tells it."""
    found = weapon(book, key)
    if found is None:
        return Kit(key, Fact(key))
    columns = (column for column in book.columns(found.table, key) if column not in ("name", "also"))
    origin = book.origin((found.table, key, column) for column in columns)
    also = str(book.find(found.table, key, "also") or "")
    return Kit(
        key,
        Fact(found.name, origin.mark),
        section(found),
        tuple(_kit_facts(book, found)),
        tuple(part.strip() for part in also.split(",") if part.strip()),
        origin.place,
    )


def section(found: Weapon) -> str:
    """The word of the heading that a weapon stands under."""
    if found.table == "guns":
        return "kit-guns"
    if found.type == "EX":
        return "kit-explosives"
    if not found.type:
        return "kit-hand-to-hand"
    return "kit-support" if found.support else "kit-personal"


def _kit_facts(book: Book, found: Weapon) -> Iterator[Fact]:
    """Damage and range."""
    if found.damage is not None:
        yield Fact(str(found.damage))
    reach = book.find(found.table, found.key, "range")
    if reach is not None:
        yield Fact(content(reach), unit="in")
