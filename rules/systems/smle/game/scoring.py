"""The roll to hit: what is added to the dice, the number to reach, and how many hits come of it (SM-SHO-04..25).

It knows no battle: `Shot` holds all that bears on one roll, `aim` works it out once, and `Aim.hits` is the one function
from dice to hits that play and odds share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.tally import Tally
from rules.dice.pool import Pool, parse_pool
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.seeing import CoverKind
from rules.tables.book import Book

Reach = Literal["close", "effective", "extreme", "beyond"]
Moved = Literal["", "less", "half"]

COVER_ROWS: dict[CoverKind, str] = {
    "prone": "prone",
    "soft": "soft-cover",
    "hard": "hard-cover",
    "position": "prepared-position",
}
MOVED_ROWS: dict[Moved, str] = {"less": "moved-less-than-half", "half": "moved-half-or-more"}


@dataclass(frozen=True, slots=True)
class Shot:
    """All that bears on one roll to hit.

    `range_in` is in inches, None where neither range nor Close factor counts (an observer's roll). `target_quality` is
    empty for a point of ground. `looks` are an observer's further rounds on a point; `most` the hits that the attack
    can have at most, None without a limit. `always` is a hero with a crew-served weapon (SM-HER-08).
    """

    quality: str
    weapon: Weapon
    range_in: float | None = None
    cover: CoverKind = "none"
    target_quality: str = ""
    moved: Moved = ""
    hero: int = 0
    looks: int = 0
    most: int | None = None
    modifier: int = 0
    is_elite: bool = False
    is_prone: bool = False
    is_braced: bool = False
    is_wounded: bool = False
    is_under_fire: bool = True
    is_shaken: bool = False
    """in a vehicle with a light wound"""
    is_panic: bool = False
    is_specific: bool = False
    at_vehicle: bool = False
    is_unreliable: bool = False
    always: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot worked out: `tally` is added to the dice, `number` must be reached, at `misses` or less it never is.

    `jams` is the highest throw that jams the weapon, `per_point` an automatic weapon's extra hits, `least` hits come
    without luck, `most` are all that there can be.
    """

    pool: Pool
    number: int
    tally: Tally
    misses: int
    jams: int = 0
    per_point: int = 0
    least: int = 0
    most: int | None = None

    def hits(self, natural: int) -> int:
        """The hits of a throw, as the dice show it (SM-SHO-04, 06, 08, 31)."""
        if natural <= self.jams:
            return 0
        over = natural + int(self.tally.total) - self.number
        found = 0 if natural <= self.misses or over < 0 else 1 + over * self.per_point
        found = max(found, self.least)
        return found if self.most is None else min(found, self.most)

    def is_jam(self, natural: int) -> bool:
        """Whether the throw jams the weapon (SM-SHO-31)."""
        return natural <= self.jams


def effective(book: Book, weapon: Weapon) -> float:
    """A weapon's effective range in inches, 0 for one that does not shoot."""
    found = book.find(weapon.table, weapon.key, "range")
    return 0.0 if found is None else float(book.number(weapon.table, weapon.key, "range"))


def reach(book: Book, weapon: Weapon, range_in: float) -> Reach:
    """The range band; a figure exactly at a limit is inside it (SM-SHO-09..12)."""
    slack = float(book.number("scales", "comparison", "tolerance"))
    limit = effective(book, weapon)
    if range_in > limit * float(book.number("firer-modifiers", "extreme-range", "multiple")) + slack:
        return "beyond"
    if range_in > limit + slack:
        return "extreme"
    close = float(book.number("firer-modifiers", "close-range", "distance"))
    return "close" if range_in <= close + slack else "effective"


def moved_row(book: Book, moved_in: float, full_move: float) -> Moved:
    """How a firer's move of this round counts; exactly half is half (SM-SHO-14)."""
    slack = float(book.number("scales", "comparison", "tolerance"))
    if moved_in <= slack:
        return ""
    boundary = float(book.number("firer-modifiers", "moved-half-or-more", "boundary"))
    return "half" if moved_in >= boundary * full_move - slack else "less"


def is_auto(book: Book, weapon: Weapon) -> bool:
    """Whether a weapon is automatic."""
    return book.flag(weapon.table, weapon.key, "auto")


def close_factor(book: Book, weapon: Weapon) -> int:
    """A weapon's Close factor, that of no weapon where it has none."""
    found = book.find(weapon.table, weapon.key, "close")
    if found is None:
        return book.whole("assault", "no-close-factor", "modifier")
    return book.whole(weapon.table, weapon.key, "close")


def aim(book: Book, shot: Shot) -> Aim:
    """A shot worked out from the tables."""
    auto = book.whole("autofire", "extra-hits", "per-point") if is_auto(book, shot.weapon) else 0
    is_out = shot.range_in is not None and reach(book, shot.weapon, shot.range_in) == "beyond"
    return Aim(
        pool=parse_pool(book.text("rolls", "to-hit", "dice")),
        number=book.whole("to-hit", shot.quality, "number"),
        tally=modifiers(book, shot),
        misses=book.whole("firer-modifiers", "natural-2", "total"),
        jams=book.whole("unreliable-weapon", "jam", "natural-max") if shot.is_unreliable else 0,
        per_point=auto,
        least=book.whole("heroes", "big-guns", "hits") if shot.always else 0,
        most=0 if is_out else shot.most,
    )


def modifiers(book: Book, shot: Shot) -> Tally:
    """Everything that is added to the dice (Tables 4a, 4b); all add, but of covers only the best (SM-SHO-07)."""
    found = _of_firer(book, shot)
    found = _of_range(book, shot, found)
    found = _of_target(book, shot, found)
    return found.plus(shot.modifier, "players", "") if shot.modifier else found


def _of_firer(book: Book, shot: Shot) -> Tally:
    rows = (
        (not shot.is_under_fire, "not-under-fire", "SM-SHO-15"),
        (shot.is_elite, "elite", "SM-SHO-13"),
        (bool(shot.moved), MOVED_ROWS.get(shot.moved, ""), "SM-SHO-14"),
        (shot.is_prone, "prone", "SM-SHO-13"),
        (shot.is_braced, "braced", "SM-SHO-16"),
        (shot.is_wounded, "lightly-wounded", "SM-HIT-10"),
        (shot.is_panic, "panic-fire", "SM-CBT-13"),
    )
    found = Tally()
    for holds, row, rule in rows:
        if holds:
            found = found.plus(book.number("firer-modifiers", row, "modifier"), f"firer-{row}", rule)
    if shot.is_shaken:
        amount = book.number("vehicle-wounds", "light-wound", "modifier")
        found = found.plus(amount, "vehicle-light-wound", "SM-VEH-17")
    if shot.hero:
        found = found.plus(shot.hero, "firer-hero", "SM-HER-02")
    if shot.looks:
        each = book.number("firer-modifiers", "observer", "modifier")
        found = found.plus(each * shot.looks, "observer", "SM-EXP-20", rounds=shot.looks)
    return found


def _of_range(book: Book, shot: Shot, found: Tally) -> Tally:
    band = "effective" if shot.range_in is None else reach(book, shot.weapon, shot.range_in)
    if band == "close" and (factor := close_factor(book, shot.weapon)):
        return found.plus(factor, "close-range", "SM-SHO-09", weapon=shot.weapon.name)
    if band == "extreme":
        return found.plus(book.number("firer-modifiers", "extreme-range", "modifier"), "extreme-range", "SM-SHO-10")
    return found


def _of_target(book: Book, shot: Shot, found: Tally) -> Tally:
    if shot.target_quality and (amount := book.number("target-modifiers", shot.target_quality, "modifier")):
        found = found.plus(amount, f"target-{shot.target_quality}", "SM-SHO-18")
    if shot.cover != "none":
        row = COVER_ROWS[shot.cover]
        found = found.plus(book.number("target-modifiers", row, "modifier"), f"target-{row}", "SM-SHO-19")
    if shot.at_vehicle:
        found = found.plus(book.number("target-modifiers", "vehicle", "modifier"), "target-vehicle", "SM-SHO-24")
    if shot.is_specific:
        row = "specific-figure"
        found = found.plus(book.number("target-modifiers", row, "modifier"), f"target-{row}", "SM-SHO-25")
    return found
