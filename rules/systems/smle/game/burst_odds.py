"""The chances of a round that bursts: each figure that it may strike, each place where a miss comes down (SM-EXP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.battle.model import Battle, Figure
from rules.dice.odds import weights
from rules.dice.pool import parse_pool
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.actions import CallFire, Fire
from rules.systems.smle.game.bursts import Landing as Falling
from rules.systems.smle.game.bursts import attacks_at, deviation, factor, hulls_at, on_table
from rules.systems.smle.game.casualties import MOST
from rules.systems.smle.game.chances import CASUALTY, FRIEND, LOST, OUT, STAND_IN, Chances, hit_chances
from rules.systems.smle.game.explosives import origin_of
from rules.systems.smle.game.firing import Gun
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import post
from rules.systems.smle.game.people import is_able, is_vehicle
from rules.systems.smle.game.prospects import results_of
from rules.systems.smle.game.scoring import reach
from rules.systems.smle.game.seeing import distance_to
from rules.systems.smle.game.wounding import blow_of, burst_blow
from rules.tables.book import Book
from rules.tabletop.bases import Point
from rules.tabletop.deviation import deviated

Landing = tuple[float, Point | None, str]
"""How likely a round comes down so: at which point, striking whom."""
Risk = tuple[float, float, int, bool]
"""The chances that an attack takes somebody out and that it kills, how many such attacks, and whether on a friend."""


def flight(battle: Battle, action: Fire, gun: Gun) -> dict[str, float]:
    """The chance that a round takes out an enemy, kills one, takes out a friend."""
    spared = {CASUALTY: 0.0, "killed": 0.0, FRIEND: 0.0}
    body = post(battle, gun.person.figure)
    origin, falling = (
        body.pose.point if body else None,
        Falling(action.team, gun.weapon, gun.person.hero, action.stated.hull),
    )
    for share, point, struck in _landings(battle, action, gun):
        for word, chance in _spared(_risks(battle, falling, origin, point, struck)).items():
            spared[word] += share * chance
    return {word: 1.0 - chance for word, chance in spared.items()}


def _landings(battle: Battle, action: Fire, gun: Gun) -> Iterator[Landing]:
    hit = float(1 - hit_chances(gun.aim).get(0, Fraction(0)))
    aimed = [action.figure] if action.figure in gun.line.exposed else list(gun.line.exposed)
    if action.point is not None:
        yield hit, action.point, ""
    for key in aimed if action.point is None else ():
        place = battle.figures[key].place
        yield hit / len(aimed), place.point if place else None, key
    yield from _misses(battle, action, gun, 1.0 - hit)


def _misses(battle: Battle, action: Fire, gun: Gun, missed: float) -> Iterator[Landing]:
    book = book_of(battle, battle.side_of(action.team))
    body = post(battle, gun.person.figure)
    nearest = battle.figures.get(gun.line.nearest)
    place = nearest.place if nearest else None
    target = action.point or (place.point if place else None)
    by = factor(book, gun.weapon, is_beyond=reach(book, gun.weapon, gun.line.range_in or 0.0) == "extreme")
    if body is None or target is None:
        yield missed, None, ""
    else:
        yield from _deviating(book, body.pose.point, target, by, missed)


def _deviating(book: Book, origin: Point, target: Point, by: Fraction, missed: float) -> Iterator[Landing]:
    """Each point of Table 7b, with its share of the misses."""
    pool = parse_pool(book.text("rolls", "deviation", "dice"))
    for face, ways in weights(pool).items():
        yield missed * ways / pool.sides**pool.count, deviated(origin, target, *deviation(book, face), float(by)), ""


def _spared(risks: Iterable[Risk]) -> dict[str, float]:
    """The chance that nobody is lost to a round that comes down so."""
    found = {CASUALTY: 1.0, "killed": 1.0, FRIEND: 1.0}
    for risk in risks:
        _take(found, *risk)
    return found


def _risks(battle: Battle, falling: Falling, origin: Point | None, point: Point | None, struck: str) -> Iterator[Risk]:
    """Everybody whom a round attacks that comes down so."""
    book, side = book_of(battle, battle.side_of(falling.team)), battle.side_of(falling.team)
    for figure in on_table(battle) if point is not None else ():
        gap = distance_to(figure, point) if point is not None else None
        if figure.id != struck and gap is not None and (count := attacks_at(book, falling.dice, gap)):
            results = results_of(battle, figure, burst_blow(book), point)
            yield *_risk(battle, figure, results), count, battle.side_of(figure.id) == side
    if struck:
        blow = blow_of(book, falling.weapon, falling.hero, is_direct=not falling.is_indirect)
        seen = "top" if falling.is_indirect else falling.side
        results = results_of(battle, battle.figures[struck], blow, origin, seen)
        yield *_risk(battle, battle.figures[struck], results), 1, battle.side_of(struck) == side


def called(battle: Battle, call: CallFire, hit: float) -> tuple[dict[str, float], tuple[float, ...]]:
    """The same of a round that is called, which strikes a vehicle on its point, and how many enemies it takes out.

    As everybody stands now, who may be elsewhere when it comes down (SM-EXP-19, 21, 26).
    """
    book = book_of(battle, battle.side_of(call.team))
    arm = weapon(book, call.weapon)
    if arm is None or call.point is None:
        return {}, ()
    falling, origin = Falling(call.team, arm, is_indirect=True), origin_of(battle, call)
    struck = next((hull.id for hull in hulls_at(battle, call.point)), "")
    landings: list[Landing] = [(hit, call.point, struck)]
    if origin is None:
        landings.append((1.0 - hit, None, ""))
    else:
        landings += _deviating(
            book, origin, call.point, factor(book, arm, is_beyond=False, is_indirect=True), 1.0 - hit
        )
    spared, counts = {CASUALTY: 0.0, "killed": 0.0, FRIEND: 0.0}, [0.0] * (MOST + 1)
    for share, point, key in landings:
        risks = list(_risks(battle, falling, origin, point, key))
        for word, chance in _spared(risks).items():
            spared[word] += share * chance
        for number, chance in enumerate(_how_many(risks)):
            counts[number] += share * chance
    return {word: 1.0 - chance for word, chance in spared.items()}, tuple(counts)


def _how_many(risks: Iterable[Risk]) -> list[float]:
    """The chance that a round takes out no enemy, one, two, and MOST or more."""
    found = [1.0] + [0.0] * MOST
    for lost, _, count, is_friend in risks:
        share = 0.0 if is_friend else 1.0 - (1.0 - lost) ** count
        moved = [found[at] * (1.0 - share) + (found[at - 1] * share if at else 0.0) for at in range(MOST + 1)]
        moved[MOST] += found[MOST] * share
        found = moved
    return found


def _risk(battle: Battle, figure: Figure, chances: Chances) -> tuple[float, float]:
    """The chance that one attack takes a figure out that was in the fight, and that it kills."""
    killed = float(sum(chance for word, chance in chances.items() if word in (*OUT, STAND_IN)))
    if is_vehicle(battle, figure) or not is_able(figure):
        return 0.0, killed
    return float(sum(chance for word, chance in chances.items() if word in LOST)), killed


def _take(found: dict[str, float], lost: float, killed: float, count: int, is_friend: bool) -> None:
    if is_friend:
        found[FRIEND] *= (1.0 - lost) ** count
        return
    found[CASUALTY] *= (1.0 - lost) ** count
    found["killed"] *= (1.0 - killed) ** count
