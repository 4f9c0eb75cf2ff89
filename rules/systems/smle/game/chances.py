"""Exact chances of single rolls, from the functions that play resolves them with: every face, as fractions.

- `hit_chances(aim)`, `person_results(book, blow, guard)`, `hull_results(book, blow, armour)`.
- `Mark` and `Barrel` are who may be hit and who shoots; `volleys.volley` joins them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.core.frozen import FrozenMap
from rules.dice.odds import weights
from rules.systems.smle.game.scoring import Aim
from rules.systems.smle.game.wounding import Blow, Guard, defence, defence_pool, figure_result, vehicle_result
from rules.tables.book import Book
from rules.tables.memory import remembered

Chances = FrozenMap[str, Fraction]

CASUALTY = "casualty"
"""At least one figure more that is killed, seriously wounded, or down as Camera Fodder."""
FRIEND = "friend-casualty"
"""At least one figure lost of the side that fires."""
STAND_IN = "stand-in"
"""One of his own side is killed in a Lucky hero's place, who is there for the next hit as before (SM-HER-07)."""
LOST = frozenset({"killed", "serious", "playing-dead", STAND_IN})
OUT = frozenset({"killed", "playing-dead"})
PERSON_WORDS = ("killed", "serious", "light", "near-miss", "playing-dead")
HULL_WORDS = ("destroyed", "VSW", "VLW")


@dataclass(frozen=True, slots=True)
class Mark:
    """Like figures that may be hit, `count` of them; `groups` numbers the guns' groups that see them.

    `results` has for each group the chance of each word of one hit. `is_able` where a loss is a casualty more; a hull
    keeps its place until it is destroyed: `wounds` counts the serious wounds that it has, and the one that makes as
    many as `steps` is too many (SM-VEH-18).
    """

    count: int
    results: FrozenMap[int, Chances]
    is_able: bool = True
    is_hull: bool = False
    wounds: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Barrel:
    """One figure's shot: the chance of each number of hits, its group, and the mark that its first hit falls on."""

    hits: FrozenMap[int, Fraction]
    group: int = 0
    named: int | None = None


def hit_chances(aim: Aim) -> FrozenMap[int, Fraction]:
    """The chance of each number of hits of a throw."""
    found: dict[int, int] = {}
    for total, ways in weights(aim.pool).items():
        hits = aim.hits(total)
        found[hits] = found.get(hits, 0) + ways
    whole = aim.pool.sides**aim.pool.count
    return FrozenMap({hits: Fraction(ways, whole) for hits, ways in sorted(found.items())})


@remembered
def person_results(book: Book, blow: Blow, guard: Guard) -> Chances:
    """The chance of each result of one hit on a person."""
    added = int(defence(book, guard, blow.kind).total)
    found: dict[str, int] = {}
    for attack, ways in weights(blow.pool).items():
        for die, more in weights(defence_pool(book)).items():
            word = figure_result(book, attack, die + added)
            found[word] = found.get(word, 0) + ways * more
    return _shares(found)


@remembered
def hull_results(book: Book, blow: Blow, armour: int) -> Chances:
    """The chance of each result of one hit on a vehicle."""
    found: dict[str, int] = {}
    for attack, ways in weights(blow.pool).items():
        word = vehicle_result(book, attack, armour)
        found[word] = found.get(word, 0) + ways
    return _shares(found)


def hull_steps(book: Book) -> int:
    """By how many serious wounds a vehicle is lost (SM-VEH-18)."""
    return book.whole("vehicle-wounds", "serious-wound", "destroyed-at")


def _shares(found: Mapping[str, int]) -> Chances:
    whole = sum(found.values())
    return FrozenMap({word: Fraction(ways, whole) for word, ways in found.items()})


def at_least_one_hit(barrels: Sequence[Barrel]) -> Fraction:
    """The chance of any hit at all."""
    missed = Fraction(1)
    for barrel in barrels:
        missed *= barrel.hits.get(0, Fraction(0))
    return 1 - missed
