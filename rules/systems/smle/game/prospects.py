"""What one attack may do to one figure of the battle, and a fire laid out as barrels and marks for its chances."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import film
from rules.systems.smle.game.actions import Fire
from rules.systems.smle.game.chances import (
    FRIEND,
    STAND_IN,
    Barrel,
    Chances,
    Mark,
    hit_chances,
    hull_results,
    hull_steps,
    person_results,
)
from rules.systems.smle.game.firing import Gun
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import post
from rules.systems.smle.game.people import is_able, is_vehicle, person
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.vehicles import armour_of, facing_side, serious_wounds
from rules.systems.smle.game.wounding import Blow, Guard, blow_of
from rules.tabletop.bases import Point

View = FrozenMap[str, Chances]
"""What a gun may do to each figure that it sees."""


def results_of(
    battle: Battle, figure: Figure, blow: Blow, origin: Point | None, side: HullSide | None = None
) -> Chances:
    """The chances of one attack on one figure or vehicle, with the rules of the cinema where they are on."""
    book = book_of(battle, battle.side_of(figure.id))
    if is_vehicle(battle, figure):
        return hull_results(book, blow, int(armour_of(battle, figure, side or facing_side(book, figure, origin)).total))
    found = person(battle, figure.id)
    other = film.stand_in(battle, found)
    if other is not None:
        is_own = battle.side_of(other.id) == battle.side_of(figure.id)
        return FrozenMap({STAND_IN if is_own else FRIEND: Fraction(1)})
    if film.is_fodder(battle, found):
        return FrozenMap({"playing-dead": Fraction(1)})
    plain = person_results(book, blow, Guard(found.quality, found.armour, found.motivation, found.hero))
    is_monster = film.is_monster(battle, found)
    if not found.attributes and not is_monster:
        return plain
    kept: dict[str, Fraction] = {}
    for word, chance in plain.items():
        softer = "playing-dead" if is_monster and word != "near-miss" else film.softened(found, blow, word)
        kept[softer] = kept.get(softer, Fraction(0)) + chance
    return FrozenMap(kept)


def laid_out(battle: Battle, action: Fire, found: list[Gun]) -> tuple[list[Barrel], list[Mark]]:
    """Guns of like weapon and like view as one group, figures that fare alike under all of them as one mark."""
    views = [_view(battle, action, gun) for gun in found]
    groups = list(dict.fromkeys(views))
    figures = dict.fromkeys(key for view in groups for key in view)
    like: dict[Mark, list[str]] = {}
    for key in figures:
        results = FrozenMap({number: view[key] for number, view in enumerate(groups) if key in view})
        like.setdefault(_sign(battle, battle.figures[key], results, action.figure), []).append(key)
    marks = [replace(one, count=len(keys)) for one, keys in like.items()]
    where = next((at for at, keys in enumerate(like.values()) if action.figure in keys), None)
    barrels = [Barrel(hit_chances(gun.aim), groups.index(view), where) for gun, view in zip(found, views, strict=True)]
    return barrels, marks


def _view(battle: Battle, action: Fire, gun: Gun) -> View:
    book = book_of(battle, battle.side_of(action.team))
    body = post(battle, gun.person.figure)
    blow = blow_of(book, gun.weapon, gun.person.hero)
    origin = body.pose.point if body else None
    exposed = (battle.figures[key] for key in gun.line.exposed)
    return FrozenMap({one.id: results_of(battle, one, blow, origin, action.stated.hull) for one in exposed})


def _sign(battle: Battle, figure: Figure, results: FrozenMap[int, Chances], named: str) -> Mark:
    """A mark that only like figures share: a vehicle, and whoever is aimed at, are each by themselves."""
    is_hull = is_vehicle(battle, figure)
    alone = -1 if figure.id == named else 1
    if not is_hull:
        return Mark(alone, results, is_able(figure))
    steps = hull_steps(book_of(battle, battle.side_of(figure.id)))
    return Mark(alone, results, is_able(figure), True, serious_wounds(battle, figure), steps)
