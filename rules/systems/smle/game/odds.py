"""How likely what is, before the dice: the chances of an attack from the functions that resolve it.

- `odds(battle, action)` answers for a fire, for a called round and for a close assault; None for what throws no dice.
- Words: "hit", each result at least once, "casualty" at least one enemy lost, "friend-casualty" at least one friend.

Explosives are judged where everybody stands: a hit on each figure in turn, a miss at each point of Table 7b.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.battle.action import Action
from rules.battle.engine import Odds
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game import assault_odds, film
from rules.systems.smle.game.actions import CallFire, CloseAssault, Fire, PanicFire
from rules.systems.smle.game.burst_odds import flight
from rules.systems.smle.game.chances import (
    CASUALTY,
    OUT,
    Barrel,
    Chances,
    Mark,
    at_least_one_hit,
    hit_chances,
    hull_results,
    person_results,
    volley,
)
from rules.systems.smle.game.explosives import observer_shot, seen_rounds
from rules.systems.smle.game.firing import Gun, guns
from rules.systems.smle.game.lines_of_fire import post
from rules.systems.smle.game.people import book_of, is_able, is_vehicle, person
from rules.systems.smle.game.scoring import aim
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.vehicles import armour_of, facing_side
from rules.systems.smle.game.wounding import Blow, Guard, blow_of
from rules.tabletop.bases import Point

HIT = "hit"
FRIEND = "friend-casualty"


def odds(battle: Battle, action: Action) -> Odds | None:
    """The chances of an attack as it would be made now; None where it is none, or nobody could make it."""
    if isinstance(action, CloseAssault):
        return assault_odds.odds(battle, action)
    if isinstance(action, CallFire):
        return _called(battle, action)
    if not isinstance(action, Fire) or (action.point is None and action.target not in battle.units):
        return None
    found = guns(battle, action)
    if not found:
        return None
    barrels = [Barrel(hit_chances(gun.aim)) for gun in found]
    chances = {HIT: float(at_least_one_hit(barrels))}
    if not isinstance(action, PanicFire):
        chances |= _results(battle, action, found)
    return Odds(FrozenMap(chances), found[0].aim.tally)


def _called(battle: Battle, action: CallFire) -> Odds | None:
    """The chance that a round called now comes down on its point, if its observer looks."""
    book = book_of(battle, battle.side_of(action.team))
    arm = weapon(book, action.weapon)
    if arm is None or action.observer not in battle.figures:
        return None
    looks = max(0, seen_rounds(battle, action.observer, action.point) - 1)
    found = aim(book, observer_shot(battle, book, person(battle, action.observer), arm, looks))
    return Odds(FrozenMap({HIT: float(at_least_one_hit([Barrel(hit_chances(found))]))}), found.tally)


def _results(battle: Battle, action: Fire, found: tuple[Gun, ...]) -> dict[str, float]:
    """What small arms do, and what explosives do; both together spare somebody only if each does."""
    small = [gun for gun in found if not gun.is_explosive]
    bursting = [gun for gun in found if gun.is_explosive]
    chances = _small_arms(battle, action, small) if small else {}
    if not bursting:
        return chances
    spared = {word: 1.0 - chances.get(word, 0.0) for word in (CASUALTY, "killed", FRIEND)}
    for gun in bursting:
        for word, chance in flight(battle, action, gun).items():
            spared[word] *= 1.0 - chance
    return {word: 1.0 - chance for word, chance in spared.items() if word != FRIEND or chance < 1.0}


def _small_arms(battle: Battle, action: Fire, found: list[Gun]) -> dict[str, float]:
    groups, marks, barrels = _laid_out(battle, action, found)
    del groups
    return {word: float(chance) for word, chance in volley(barrels, marks, float).items()}


def _laid_out(
    battle: Battle, action: Fire, found: list[Gun]
) -> tuple[list[tuple[object, ...]], list[Mark], list[Barrel]]:
    """Guns of like weapon and like view as groups, figures that fare alike under all of them as marks."""
    groups: list[tuple[object, ...]] = []
    numbers: list[int] = []
    seen: dict[str, dict[int, Chances]] = {}
    for gun in found:
        results = {key: _one(battle, action, gun, battle.figures[key]) for key in gun.line.exposed}
        key = (frozenset(results.items()),)
        if key not in groups:
            groups.append(key)
            for figure, chances in results.items():
                seen.setdefault(figure, {})[groups.index(key)] = chances
        numbers.append(groups.index(key))
    marks, where = _marks(battle, action, seen)
    barrels = [
        Barrel(hit_chances(gun.aim), number, where.get(action.figure) if action.figure else None)
        for gun, number in zip(found, numbers, strict=True)
    ]
    return groups, marks, barrels


def _marks(battle: Battle, action: Fire, seen: dict[str, dict[int, Chances]]) -> tuple[list[Mark], dict[str, int]]:
    like: dict[tuple[object, ...], list[str]] = {}
    for key, results in seen.items():
        figure = battle.figures[key]
        is_hull = is_vehicle(battle, figure)
        alone = key if is_hull or key == action.figure else ""
        sign = (alone, is_hull, is_able(figure), figure.wound == "serious", FrozenMap(results))
        like.setdefault((*sign[:4], tuple(results.items())), []).append(key)
    marks: list[Mark] = []
    where: dict[str, int] = {}
    for (_, is_hull, able, wounded, results), keys in like.items():
        where |= dict.fromkeys(keys, len(marks))
        marks.append(Mark(len(keys), FrozenMap(dict(results)), bool(able), bool(is_hull), int(bool(wounded))))  # type: ignore[call-overload]
    return marks, where


def _one(battle: Battle, action: Fire, gun: Gun, figure: Figure) -> Chances:
    """One hit of a gun on one figure."""
    book = book_of(battle, battle.side_of(action.team))
    body = post(battle, gun.person.figure)
    blow = blow_of(book, gun.weapon, gun.person.hero)
    return results_of(battle, figure, blow, body.pose.point if body else None, action.stated.hull)


def results_of(
    battle: Battle, figure: Figure, blow: Blow, origin: Point | None, side: HullSide | None = None
) -> Chances:
    """The chances of one attack on one figure or vehicle, with the rules of the cinema where they are on."""
    book = book_of(battle, battle.side_of(figure.id))
    if is_vehicle(battle, figure):
        tally = armour_of(battle, figure, side or facing_side(figure, origin))
        return hull_results(book, blow, int(tally.total))
    found = person(battle, figure.id)
    if film.is_fodder(battle, found):
        return FrozenMap({"playing-dead": Fraction(1)})
    plain = person_results(book, blow, Guard(found.quality, found.armour, found.motivation, found.hero))
    kept: dict[str, Fraction] = {}
    for word, chance in plain.items():
        softer = film.softened(found, blow, word)
        kept[softer] = kept.get(softer, Fraction(0)) + chance
    return FrozenMap(kept)


def is_out(word: str) -> bool:
    """Whether a result takes a figure out for good."""
    return word in OUT


def exposed_to(found: tuple[Gun, ...]) -> Iterator[str]:
    """Everybody whom somebody may hit, once."""
    yield from dict.fromkeys(key for gun in found for key in gun.line.exposed)
