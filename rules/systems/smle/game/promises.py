"""What a weapon promises against a target, so that a figure takes the best of its own (SM-CBT-03, 10)."""

from __future__ import annotations

from rules.battle.model import Battle
from rules.dice.odds import weights
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.chances import hull_results
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.lines_of_fire import Line, post
from rules.systems.smle.game.people import Person
from rules.systems.smle.game.scoring import Aim
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.vehicles import armour_of, facing_side
from rules.systems.smle.game.wounding import Blow, blow_of

HARMLESS = "none"


def promise(battle: Battle, person: Person, weapon: Weapon, line: Line, aim: Aim, side: HullSide | None) -> float:
    """The hits to expect of one throw, times what one does: the mean of its damage, on a hull the chance of harm."""
    whole = aim.pool.sides**aim.pool.count
    hits = sum(aim.hits(total) * ways for total, ways in weights(aim.pool).items()) / whole
    blow = blow_of(book_of(battle, battle.side_of(person.id)), weapon, person.hero)
    mean = (blow.pool.least + blow.pool.most) / 2
    return float(hits * (_harm(battle, person, blow, line, side) if line.at_hull else mean))


def _harm(battle: Battle, person: Person, blow: Blow, line: Line, side: HullSide | None) -> float:
    hull, eye = battle.figures.get(line.nearest), post(battle, person.figure)
    if hull is None:
        return 0.0
    book = book_of(battle, battle.side_of(hull.id))
    met = armour_of(battle, hull, side or facing_side(book, hull, eye.pose.point if eye else None))
    return 1.0 - float(hull_results(book, blow, int(met.total)).get(HARMLESS, 0))
