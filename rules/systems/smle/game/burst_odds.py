"""The chances of a round that bursts: each figure that it may strike, each place where a miss comes down (SM-EXP)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.battle.model import Battle, Figure
from rules.dice.odds import weights
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import Fire
from rules.systems.smle.game.bursts import attacks_at, deviation, factor, on_table
from rules.systems.smle.game.chances import CASUALTY, FRIEND, LOST, OUT, STAND_IN, Chances, hit_chances
from rules.systems.smle.game.firing import Gun
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import post
from rules.systems.smle.game.people import is_able, is_vehicle
from rules.systems.smle.game.prospects import results_of
from rules.systems.smle.game.scoring import reach
from rules.systems.smle.game.seeing import distance_to
from rules.systems.smle.game.wounding import blow_of, burst_blow
from rules.tabletop.bases import Point
from rules.tabletop.deviation import deviated

Landing = tuple[float, Point | None, str]
"""How likely a round comes down so: at which point, striking whom."""


def flight(battle: Battle, action: Fire, gun: Gun) -> dict[str, float]:
    """The chance that a round takes out an enemy, kills one, takes out a friend."""
    spared = {CASUALTY: 0.0, "killed": 0.0, FRIEND: 0.0}
    for share, point, struck in _landings(battle, action, gun):
        for word, chance in _spared(battle, action, gun, point, struck).items():
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
    pool = parse_pool(book.text("rolls", "deviation", "dice"))
    for face, ways in weights(pool).items():
        point = None
        if body is not None and target is not None:
            point = deviated(body.pose.point, target, *deviation(book, face), float(by))
        yield missed * ways / pool.sides**pool.count, point, ""


def _spared(battle: Battle, action: Fire, gun: Gun, point: Point | None, struck: str) -> dict[str, float]:
    """The chance that nobody is lost to a round that comes down so."""
    book, side = book_of(battle, battle.side_of(action.team)), battle.side_of(action.team)
    found = {CASUALTY: 1.0, "killed": 1.0, FRIEND: 1.0}
    dice = gun.weapon.damage.dice if gun.weapon.damage else 0
    body = post(battle, gun.person.figure)
    for figure in on_table(battle) if point is not None else ():
        gap = distance_to(figure, point) if point is not None else None
        if figure.id != struck and gap is not None and (count := attacks_at(book, dice, gap)):
            blow = burst_blow(book)
            lost, killed = _risk(battle, figure, results_of(battle, figure, blow, point))
            _take(found, lost, killed, count, battle.side_of(figure.id) == side)
    if struck:
        blow = blow_of(book, gun.weapon, gun.person.hero)
        origin = body.pose.point if body else None
        results = results_of(battle, battle.figures[struck], blow, origin, action.stated.hull)
        _take(found, *_risk(battle, battle.figures[struck], results), 1, is_friend=False)
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
