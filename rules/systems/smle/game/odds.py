"""How likely what is, before the dice: the chances of an attack from the functions that resolve it.

- `odds(battle, action)` answers for a fire, for a called round and for a close assault; None for what throws no dice.
- Words: "hit", each result at least once, "casualty" at least one enemy lost, "friend-casualty" at least one friend.
- `losses`, for small arms alone: how likely no, one, two and more casualties are (`casualties`).

Explosives are judged where everybody stands: a hit on each figure in turn, a miss at each point of Table 7b.
"""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.answers import Odds
from rules.battle.model import Battle
from rules.battle.recall import recalled
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import assault_odds
from rules.systems.smle.game.actions import CallFire, CloseAssault, Fire, PanicFire
from rules.systems.smle.game.burst_odds import called, flight
from rules.systems.smle.game.casualties import losses
from rules.systems.smle.game.chances import CASUALTY, FRIEND, Barrel, at_least_one_hit, hit_chances
from rules.systems.smle.game.firing import Gun, guns
from rules.systems.smle.game.observing import called_shot
from rules.systems.smle.game.prospects import laid_out
from rules.systems.smle.game.volleys import volley

HIT = "hit"


@recalled
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
    counted: tuple[float, ...] = ()
    if not isinstance(action, PanicFire):
        chances |= _results(battle, action, found)
        counted = (
            () if any(gun.is_explosive for gun in found) else losses(*laid_out(battle, action, list(found)), float)
        )
    return Odds(FrozenMap(chances), found[0].aim.tally, counted)


def _called(battle: Battle, action: CallFire) -> Odds | None:
    """The chance that a round called now comes down on its point, if its observer looks, and what it does there."""
    found = called_shot(battle, action)
    if found is None:
        return None
    hit = float(at_least_one_hit([Barrel(hit_chances(found[1]))]))
    chances, counted = called(battle, action, hit)
    told = {word: chance for word, chance in chances.items() if word != FRIEND or chance > 0.0}
    return Odds(FrozenMap({HIT: hit} | told), found[1].tally, counted)


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
    risk = {FRIEND: 1.0 - spared.pop(FRIEND)}
    told = {word: 1.0 - chance for word, chance in spared.items()}
    return (risk if risk[FRIEND] > 0.0 else {}) | told


def _small_arms(battle: Battle, action: Fire, found: list[Gun]) -> dict[str, float]:
    barrels, marks = laid_out(battle, action, found)
    return {word: float(chance) for word, chance in volley(barrels, marks, float).items()}
