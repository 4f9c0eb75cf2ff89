"""What the referee may set in a game of SMLE, as choices: usual values as things stand, and the action as stated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

from rules.battle.action import Referee
from rules.battle.answers import Choice
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.objectives import objectives
from rules.systems.smle.game.people import enemies_of
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.state import Attack, FireKind, play_of, team_of
from rules.tabletop.bearings import bearing

NONE = "none"
"""The word for no attack, nobody, no side."""
JUDGED, DRAW = "judged", "draw"
"""Who wins a game that the players end: as the scenario judges, or nobody."""
END_NOW = "end-game-now"
"""The referee's end of the game, which says who wins; that between rounds is judged as it stands."""
FIRES: tuple[FireKind, ...] = get_args(FireKind)
ATTACKS: tuple[Attack, ...] = get_args(Attack)
USUAL_LEVEL, MOST_LEVEL, MOST_BREAKS = 7, 99, 99


def overrules(battle: Battle, team: str) -> Iterator[Choice]:
    """What may be set of a team; with no team, of the game."""
    if team not in battle.units:
        yield from () if team else _of_game(battle)
        return
    state = team_of(battle, team)
    level = USUAL_LEVEL if state.level is None else _bounded(state.level, -MOST_LEVEL, MOST_LEVEL)
    yield Choice("set-level", act.SetLevel(team=team, level=level), rule="SM-ACT-01")
    is_done = state.has_acted and turn_of(battle, team) is None
    code = "set-waiting" if is_done else "set-acted"
    yield Choice(code, act.SetActed(team=team, acted=not is_done), rule="SM-TRN-02")
    yield Choice("set-under-fire", act.SetUnderFire(team=team, kinds=_kinds(battle, team)), rule="SM-ACT-10")
    yield Choice("set-attack", act.SetAttack(team=team, attack=state.attack), rule="SM-TRN-10")
    yield Choice(
        "set-breaks", act.SetBreaks(team=team, results=_bounded(state.breaks, 0, MOST_BREAKS)), rule="SM-ACT-28"
    )
    if _middle(battle, team) is not None:
        facing = act.SetFacing(team=team, facing=state.facing or 0.0)
        yield Choice("set-facing", facing, rule="SM-ACT-15", wants="point")


def _of_game(battle: Battle) -> Iterator[Choice]:
    places = objectives(battle)
    if places:
        yield Choice("set-holder", act.SetHolder(objective=places[0].id), rule="SM-SCN-03")
    if play_of(battle).phase not in ("setup", "end"):
        yield Choice(END_NOW, act.EndGame(), rule="SM-SCN-04")


def _kinds(battle: Battle, team: str) -> tuple[FireKind, ...]:
    found = team_of(battle, team).kinds()
    return tuple(kind for kind in FIRES if kind in found)


def asks(battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...] | None:
    """What is stated for a change of SMLE's own; None for anything else."""
    asked = ASKS.get(type(choice.action))
    if asked is None or (isinstance(choice.action, act.EndGame) and choice.code != END_NOW):
        return None
    return tuple(asked(battle, choice.action, answer))


def _level(_battle: Battle, action: act.SetLevel, _answer: Answer) -> Iterator[Ask]:
    yield Ask("level", "count", value=action.level, least=-MOST_LEVEL, most=MOST_LEVEL, rule="SM-ACT-01")


def _fire(battle: Battle, action: act.SetUnderFire, _answer: Answer) -> Iterator[Ask]:
    for kind in FIRES:
        yield Ask(f"fire-{kind}", value=kind in action.kinds, rule="SM-ACT-12")
    yield Ask("fire-by", "word", (NONE, *enemies_of(battle, action.team)), action.source or NONE, rule="SM-CBT-11")


def _attack(_battle: Battle, action: act.SetAttack, _answer: Answer) -> Iterator[Ask]:
    words = tuple(attack or NONE for attack in ATTACKS)
    yield Ask("attack", "word", words, action.attack or NONE, rule="SM-TRN-10")


def _breaks(_battle: Battle, action: act.SetBreaks, _answer: Answer) -> Iterator[Ask]:
    yield Ask("breaks", "count", value=action.results, most=MOST_BREAKS, rule="SM-ACT-28")


def _holder(battle: Battle, action: act.SetHolder, answer: Answer) -> Iterator[Ask]:
    names = {one.id: one.name for one in objectives(battle)}
    chosen = _objective(battle, answer, action)
    yield Ask("objective", "word", tuple(names.values()), names.get(action.objective), rule="SM-SCN-03")
    sides = tuple(side.key for side in battle.sides)
    yield Ask("holder", "word", (NONE, *sides), play_of(battle).holders.get(chosen) or NONE, rule="SM-SCN-03")


def _winner(battle: Battle, _action: act.EndGame, _answer: Answer) -> Iterator[Ask]:
    sides = tuple(side.key for side in battle.sides)
    yield Ask("winner", "word", (JUDGED, *sides, DRAW), JUDGED, rule="SM-SCN-04")


ASKS: dict[type[Any], Callable[[Battle, Any, Answer], Iterator[Ask]]] = {
    act.SetLevel: _level,
    act.SetUnderFire: _fire,
    act.SetAttack: _attack,
    act.SetBreaks: _breaks,
    act.SetHolder: _holder,
    act.EndGame: _winner,
}


def complete(battle: Battle, action: Referee, answer: Answer) -> Referee:
    """The change as it was stated and shown."""
    said = answer.stated
    told: dict[str, Any] = {}
    if isinstance(action, act.SetFacing):
        middle = _middle(battle, action.team)
        told = {"facing": bearing(middle, answer.point)} if middle and answer.point else {}
    elif isinstance(action, act.SetUnderFire):
        told = _stated_fire(action, said)
    elif isinstance(action, act.SetLevel) and "level" in said:
        told = {"level": _bounded(int(str(said["level"])), -MOST_LEVEL, MOST_LEVEL)}
    elif isinstance(action, act.SetBreaks) and "breaks" in said:
        told = {"results": _bounded(int(str(said["breaks"])), 0, MOST_BREAKS)}
    elif isinstance(action, act.SetHolder):
        told = {"objective": _objective(battle, answer, action), "side": _word(said.get("holder", action.side))}
    else:
        told = {code: _word(said[code]) for code in ("attack", "winner") if code in said}
    return action.model_copy(update=told)


def _stated_fire(action: act.SetUnderFire, said: FrozenMap[str, Value]) -> dict[str, Any]:
    kinds = tuple(kind for kind in FIRES if said.get(f"fire-{kind}", kind in action.kinds))
    return {"kinds": kinds, "source": _word(said.get("fire-by", action.source))}


def _objective(battle: Battle, answer: Answer, action: act.SetHolder) -> str:
    """The id of the objective that was named."""
    said = answer.stated.get("objective")
    return next((one.id for one in objectives(battle) if one.name == said), action.objective)


def _bounded(number: int, least: int, most: int) -> int:
    """A number as near as what may be set comes to it: a level falls lower than anybody may set one."""
    return min(max(number, least), most)


def _word(value: Value) -> str:
    return "" if value in (NONE, JUDGED) else str(value)


def _middle(battle: Battle, team: str) -> tuple[float, float] | None:
    """The middle of those of a team who stand on the table; None where nobody does."""
    found = [figure.place for figure in battle.figures_of(team) if figure.place is not None and not figure.is_gone]
    if not found:
        return None
    return sum(place.x for place in found) / len(found), sum(place.y for place in found) / len(found)
