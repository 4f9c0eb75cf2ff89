"""What a hit does: attack against defence, for a figure and for a vehicle (SM-HIT-03..07, SM-VEH-16).

It knows no battle: play and odds share `figure_result` and `vehicle_result`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.tally import Tally
from rules.dice.pool import Pool, parse_pool
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.damage import damage
from rules.tables.book import Book

Kind = Literal["B", "E"]
Result = Literal["killed", "serious", "light", "near-miss"]
HullResult = Literal["destroyed", "VSW", "VLW", "none"]

RESULTS: dict[str, Result] = {
    "killed": "killed",
    "serious wound": "serious",
    "light wound": "light",
    "near miss": "near-miss",
}
HULL_RESULTS: dict[str, HullResult] = {"destroyed": "destroyed", "VSW": "VSW", "VLW": "VLW", "none": "none"}
ARMOUR_COLUMNS: dict[Kind, str] = {"B": "ballistic", "E": "explosive"}


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack on something that is hit: dice with all that is added, its type, and who makes it.

    `by_hero` and `by_monster` matter to Tough heroes alone; `is_explosive` to monsters.
    """

    pool: Pool
    kind: Kind = "B"
    by_hero: bool = False
    by_monster: bool = False
    is_explosive: bool = False


@dataclass(frozen=True, slots=True)
class Guard:
    """What a figure defends itself with."""

    quality: str
    armour: str
    motivation: str = "none"
    hero: int = 0


def blow_of(book: Book, weapon: Weapon, hero: int = 0, *, is_direct: bool = True) -> Blow:
    """A weapon's attack on the figure or model that it hits; explosives hit as type E with their adds (SM-EXP-01).

    A gun fired directly adds for each die as anti-tank guns do (SM-EXP-10).
    """
    written = weapon.damage
    if weapon.table == "guns" and is_direct:
        written = damage(book.text("guns", weapon.key, "anti-tank"))
    count, adds = (written.dice, written.adds) if written else (0, 0)
    kind: Kind = "B" if weapon.type == "B" else "E"
    pool = Pool(count, book.whole("scales", "die", "sides"), adds + hero)
    return Blow(pool, kind, by_hero=hero > 0, is_explosive=weapon.type == "EX")


def burst_blow(book: Book) -> Blow:
    """One attack of a burst (SM-EXP-02)."""
    kind: Kind = "B" if book.text("burst", "attack", "type") == "B" else "E"
    return Blow(parse_pool(book.text("burst", "attack", "damage")), kind, is_explosive=True)


def defence_pool(book: Book) -> Pool:
    """The die of a defence."""
    return parse_pool(book.text("rolls", "defence", "dice"))


def defence(book: Book, guard: Guard, kind: Kind) -> Tally:
    """What a figure adds to its die: armour by type of attack, quality, motivation, a hero's grade (SM-HIT-04, 05)."""
    found = Tally()
    if amount := book.number("armour", guard.armour, ARMOUR_COLUMNS[kind]):
        found = found.plus(amount, f"armour-{guard.armour}", "SM-HIT-04")
    if amount := book.number("defence-modifiers", guard.quality, "modifier"):
        found = found.plus(amount, f"defender-{guard.quality}", "SM-HIT-05")
    if guard.motivation in ("elite", "fanatic"):
        amount = book.number("defence-modifiers", guard.motivation, "modifier")
        found = found.plus(amount, f"defender-{guard.motivation}", "SM-HIT-05")
    return found.plus(guard.hero, "defender-hero", "SM-HER-02") if guard.hero else found


def at_least_one(book: Book, total: int) -> int:
    """A total as it is compared: one below 1 counts as 1 (SM-SCL-14)."""
    return max(total, book.whole("scales", "total", "minimum"))


def figure_result(book: Book, attack: int, defended: int) -> Result:
    """What the two totals do to a figure (SM-HIT-06, 07)."""
    return RESULTS[book.text("hit-results", _row(book, "hit-results", attack, defended), "result")]


def vehicle_result(book: Book, attack: int, armour: int) -> HullResult:
    """What an attack does to a vehicle (SM-VEH-16)."""
    return HULL_RESULTS[book.text("vehicle-damage", _row(book, "vehicle-damage", attack, armour), "result")]


def _row(book: Book, table: str, attack: int, against: int) -> str:
    ours, theirs = at_least_one(book, attack), at_least_one(book, against)
    if ours >= book.number(table, "at-least-double", "multiple") * theirs:
        return "at-least-double"
    if ours == theirs:
        return "equal"
    return "more" if ours > theirs else "less"
