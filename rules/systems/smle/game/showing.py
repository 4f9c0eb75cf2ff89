"""What the players are shown of a game: the order of acting, what is hidden from whom, how the sides stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.battle.action import Action
from rules.battle.answers import Odds, Turn
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.systems.smle.game.actions import (
    CallFire,
    CloseAssault,
    Fire,
    KickDoor,
    OpportunityFire,
    RollActivation,
    RollGroup,
)
from rules.systems.smle.game.answering_fire import as_then
from rules.systems.smle.game.charging import arrived
from rules.systems.smle.game.firing import guns
from rules.systems.smle.game.homes import book_of, quality_of
from rules.systems.smle.game.kicking import kick_odds
from rules.systems.smle.game.objectives import named
from rules.systems.smle.game.observing import called_shot
from rules.systems.smle.game.odds import odds
from rules.systems.smle.game.order import tied, to_act
from rules.systems.smle.game.people import able, is_in_game, is_vehicle, person
from rules.systems.smle.game.permits import action_of, reaction_refusal
from rules.systems.smle.game.rating import modifiers
from rules.systems.smle.game.scenarios import lost
from rules.systems.smle.game.scoring import Aim
from rules.systems.smle.game.state import play_of, team_of
from rules.systems.smle.vocabulary import QUALITIES

HIDDEN = "hidden"


def track(battle: Battle) -> tuple[Turn, ...]:
    """Every team in the order of acting: lowest level first, those who are done where their level stands."""
    if play_of(battle).phase == "setup":
        return ()
    waiting = to_act(battle)
    places = {unit: at for at, unit in enumerate(waiting)}
    found = sorted(_on_track(battle), key=lambda unit: (_level(battle, unit), places.get(unit, -1)))
    ties = tied(battle)
    return tuple(replace(_turn(battle, unit), tie=ties.get(unit, 0)) for unit in found)


def _on_track(battle: Battle) -> Iterator[str]:
    yield from (unit for unit in battle.units if is_in_game(battle, unit) and not team_of(battle, unit).carrier)


def _level(battle: Battle, unit: str) -> tuple[bool, int]:
    """Teams that have not rolled come last."""
    level = team_of(battle, unit).level
    return level is None, level or 0


def _turn(battle: Battle, unit: str) -> Turn:
    play, state = play_of(battle), team_of(battle, unit)
    is_now = play.turn is not None and play.turn.team == unit
    shown = "now" if is_now else "done" if state.has_acted else "waiting"
    may_react = play.turn is not None and not is_now and reaction_refusal(battle, unit) is None
    if state.level is None:
        return Turn(unit, state=shown)
    word = action_of(book_of(battle, battle.side_of(unit)), state.level)
    return Turn(unit, level_text(state.level), word, shown, may_react)


def level_text(level: int) -> str:
    """A level as it is read across a table, with a real minus."""
    return str(level).replace("-", "−")


def traits(battle: Battle, unit: str) -> tuple[str, ...]:
    """The team's quality, and its armour where all of it wears the same."""
    worn = {person(battle, figure.id).armour for figure in able(battle, unit) if not is_vehicle(battle, figure)}
    return (quality_of(battle, unit), *(f"armour-{armour}" for armour in worn if len(worn) == 1))


def circumstances(battle: Battle, unit: str) -> Tally:
    """What an activation roll would add or take where the team stands now, but for its quality (SM-ACT-02)."""
    if not is_in_game(battle, unit):
        return Tally()
    terms = modifiers(battle, unit).terms
    return Tally(tuple(term for term in terms if term.reason not in (*QUALITIES, "fanatic")))


def hidden(battle: Battle, side: str) -> frozenset[str]:
    """The hidden teams of the other sides, and the positions that they are in (SM-SCN-10).

    Where the sides never set up apart, or while all set up together, all see everything.
    """
    play = play_of(battle)
    if not side and (not play.is_apart or (play.phase == "setup" and not play.set_up_by)):
        return frozenset()
    found = frozenset(unit.id for unit in battle.units.values() if HIDDEN in unit.states and unit.side != side)
    return found | {position for unit in found if (position := team_of(battle, unit).position)}


def secret_to(battle: Battle) -> str:
    """The side that decides or acts, while it has anybody hidden: what it may do tells where they are.

    Nobody's where the sides never set up apart: then all have seen who hides where.
    """
    play = play_of(battle)
    if play.phase == "setup" or not play.is_apart:
        return play.set_up_by
    side = battle.decision.side if battle.decision else battle.side_of(play.turn.team) if play.turn else ""
    has_hidden = any(HIDDEN in unit.states and unit.side == side for unit in battle.units.values())
    return side if has_hidden else ""


def odds_shown(battle: Battle, action: Action) -> Odds | None:
    """The chances of an attack with the number to meet; of an activation roll what is added to it."""
    if isinstance(action, (RollActivation, RollGroup)):
        return Odds(FrozenMap(), modifiers(battle, action.team, action))
    if isinstance(action, KickDoor):
        return kick_odds(battle, action)
    if isinstance(action, OpportunityFire):
        battle = as_then(battle, action.at)
    if isinstance(action, CloseAssault):
        battle = arrived(battle, action)
    found = odds(battle, action)
    lead = leading_shot(battle, action) if found is not None else None
    return replace(found, tally=number_to_meet(*lead)) if found is not None and lead else found


def leading_shot(battle: Battle, action: Action) -> tuple[Aim, str] | None:
    """The throw of whoever fires first, of a counted weapon where one was named; a call's is its observer's.

    With it goes the quality that its number is of; None for what is no shot.
    """
    if isinstance(action, CallFire):
        found = called_shot(battle, action)
        return None if found is None else (found[1], found[0].quality)
    firing = guns(battle, action) if isinstance(action, Fire) else ()
    counted = [gun for gun in firing if gun.weapon.rounds is not None]
    first = next(iter(counted or firing), None)
    return None if first is None else (first.aim, first.shot.quality)


def number_to_meet(aim: Aim, quality: str) -> Tally:
    """What two dice must come to: the firer's number, made smaller by what is added to the dice (SM-SHO-05, 07)."""
    found = Tally().plus(aim.number, "to-hit-number", "SM-SHO-05", quality=quality)
    for term in aim.tally.terms:
        found = Tally((*found.terms, replace(term, amount=-term.amount)))
    return found


def score(battle: Battle) -> tuple[tuple[str, Tally], ...]:
    """Each side's enemies out of action; when all is over, what it held or picked in secret too, which adds nothing."""
    keys = [side.key for side in battle.sides]
    if play_of(battle).phase == "setup":
        return ()
    out = {key: sum(lost(battle, other) for other in keys if other != key) for key in keys}
    return tuple((key, _with_pick(battle, key, Tally().plus(count, "enemies-out"))) for key, count in out.items())


def _with_pick(battle: Battle, side: str, tally: Tally) -> Tally:
    play = play_of(battle)
    target = play.targets.get(side, "")
    held = list(play.holders.values()).count(side)
    if play.phase == "end" and held and not play.targets:
        return tally.plus(0, "objectives-held", "SM-SCN-03", count=held)
    if play.phase != "end" or not target:
        return tally
    reason = "objective-hit" if side in play.hit else "objective-missed"
    return tally.plus(0, reason, "SM-SCN-07", objective=named(battle, target))
