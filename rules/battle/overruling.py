"""What the referee may set by hand in every system, as choices: what is asked for each, and the whole action."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action, Referee
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.battle.referee import SetAmmunition, SetRound, SetWound

UNHURT = "unhurt"
MOST_ROUNDS, MOST_LEFT = 999, 9999


def changes(battle: Battle, unit: str) -> Iterator[tuple[str, Referee]]:
    """What may be set of a unit's figures by its code, its usual value in the action; with no unit, of the battle."""
    if not unit:
        yield "set-round", SetRound(round=max(battle.play.round, 1))
        return
    figures = battle.figures_of(unit)
    if figures:
        yield "set-wound", SetWound(figure=figures[0].id)
    counted = next((figure for figure in figures if figure.ammunition), None)
    if counted is not None:
        weapon, left = next(iter(counted.ammunition.items()))
        yield "set-ammunition", SetAmmunition(figure=counted.id, weapon=weapon, left=left)


def asks(battle: Battle, wounds: tuple[str, ...], action: Action | None, answer: Answer) -> tuple[Ask, ...]:
    """What the referee states for a change: of whom, and how it is from now on."""
    if isinstance(action, SetRound):
        return (Ask("round-number", "count", value=action.round, least=1, most=MOST_ROUNDS),)
    if isinstance(action, SetWound):
        whom = _whom(battle, action.figure, answer)
        keys = tuple(figure.id for figure in battle.figures_of(battle.figures[action.figure].unit))
        now = battle.figures[whom].wound or UNHURT
        return (Ask("figure", "word", keys, action.figure), Ask("wound", "word", (UNHURT, *wounds), now))
    return tuple(_of_rounds(battle, action, answer)) if isinstance(action, SetAmmunition) else ()


def _of_rounds(battle: Battle, action: SetAmmunition, answer: Answer) -> Iterator[Ask]:
    carriers = [one for one in battle.figures_of(battle.figures[action.figure].unit) if one.ammunition]
    counted = battle.figures[_whom(battle, action.figure, answer)].ammunition
    weapon = _weapon(battle, action, answer)
    yield Ask("figure", "word", tuple(one.id for one in carriers), action.figure)
    yield Ask("weapon", "word", tuple(counted), weapon)
    yield Ask("rounds-left", "count", value=counted.get(weapon, 0), most=MOST_LEFT)


def _whom(battle: Battle, first: str, answer: Answer) -> str:
    said = str(answer.stated.get("figure", first))
    return said if said in battle.figures else first


def _weapon(battle: Battle, action: SetAmmunition, answer: Answer) -> str:
    counted = battle.figures[_whom(battle, action.figure, answer)].ammunition
    said = str(answer.stated.get("weapon", action.weapon))
    return said if said in counted else next(iter(counted), action.weapon)


def complete(battle: Battle, action: Action | None, answer: Answer) -> Action | None:
    """The change as it was stated; any other action as it is."""
    said = answer.stated
    if isinstance(action, SetRound):
        return action.model_copy(update={"round": int(str(said.get("round-number", action.round)))})
    if isinstance(action, SetWound):
        whom = _whom(battle, action.figure, answer)
        wound = str(said.get("wound", battle.figures[whom].wound or UNHURT))
        return action.model_copy(update={"figure": whom, "wound": "" if wound == UNHURT else wound})
    if isinstance(action, SetAmmunition):
        whom, weapon = _whom(battle, action.figure, answer), _weapon(battle, action, answer)
        left = int(str(said.get("rounds-left", battle.figures[whom].ammunition.get(weapon, 0))))
        return action.model_copy(update={"figure": whom, "weapon": weapon, "left": left})
    return action
