"""What players must state for a choice, and the whole action with what they showed and stated.

Facts are asked for where figures have no places, as on a real table; the codes of `Ask` are those of the questions.
"""

from __future__ import annotations

from typing import Any

from rules.battle.action import Action
from rules.battle.asking import Answer, Ask
from rules.battle.engine import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.bursting import burst_asks, with_distances
from rules.systems.smle.game.bursts import StateBurst
from rules.systems.smle.game.game_choices import scenario_asks, with_scenario
from rules.systems.smle.game.homes import quality_of
from rules.systems.smle.game.objectives import pick_asks, with_pick
from rules.systems.smle.game.observers import observer_for
from rules.systems.smle.game.people import hull_of, is_vehicle
from rules.systems.smle.game.seeing import COVERS, Stated
from rules.tabletop.bases import Pose

HULLS = ("front", "side", "rear", "top", "turret")
MOST_RANGE, MOST_MOVE = 400, 99


def has_places(battle: Battle, team: str) -> bool:
    """Whether the table knows where a team is."""
    return any(figure.place is not None for figure in battle.figures_of(team))


def asks(battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...]:
    """The facts of a choice that the table does not know."""
    action = choice.action
    if isinstance(action, act.Fire) and "range" in choice.wants.split():
        return _of_fire(battle, answer.target or action.target, choice.rule)
    if isinstance(action, act.KickDoor):
        return (Ask("door-breakers", value=False, rule="SM-MOV-23"),)
    if isinstance(action, act.CloseAssault) and "contact" in choice.wants.split():
        return (Ask("contact", value=True, rule=choice.rule), Ask("arc", "word", act.ARC_WORDS, "front"))
    if isinstance(action, act.Move) and not has_places(battle, action.team):
        most = choice.details.get("most")
        return (Ask("how-far", "inches", value=0, most=int(float(str(most))) if most else MOST_MOVE, rule=choice.rule),)
    if isinstance(action, act.SetScenario):
        return scenario_asks(battle, answer)
    if isinstance(action, StateBurst):
        return burst_asks(battle, answer)
    if isinstance(action, act.PickObjective):
        return pick_asks(battle, action)
    if isinstance(action, (act.RollActivation, act.RollGroup)) and not has_places(battle, action.team):
        facts = (("leader-near", "SM-ACT-04"), ("separated", "SM-ACT-16"))
        cover = Ask("cover", "word", COVERS, "none", rule="SM-ACT-08")
        return (cover, *(Ask(code, value=False, rule=rule) for code, rule in facts))
    return ()


def _of_fire(battle: Battle, target: str, rule: str) -> tuple[Ask, ...]:
    """How far, what cover, from where, and of a vehicle which part of it."""
    found = [
        Ask("range", "inches", most=MOST_RANGE, rule=rule),
        Ask("cover", "word", COVERS, "none", rule="SM-SHO-19"),
        Ask("arc", "word", act.ARC_WORDS, "front", rule="SM-ACT-14"),
    ]
    if hull_of(battle, target) is not None:
        found.append(Ask("hull", "word", HULLS, "front"))
    return tuple(found)


def complete(battle: Battle, choice: Choice, answer: Answer) -> Action | None:
    """The action with its paths, its point and what was stated; None while target or range are not known."""
    action = choice.action
    wants = choice.wants.split()
    if "target" in wants and isinstance(action, (act.Fire, act.CloseAssault)) and not answer.target:
        return None
    if isinstance(action, act.Fire) and "range" in wants and "range" not in answer.stated:
        return None
    if isinstance(action, act.SetScenario):
        return with_scenario(battle, answer)
    if isinstance(action, StateBurst):
        return with_distances(action, answer) if answer.target else None
    if isinstance(action, act.PickObjective):
        return with_pick(battle, action, answer)
    changed = _changed(battle, action, answer) if action is not None else {}
    return action.model_copy(update=changed) if action is not None else None


def _changed(battle: Battle, action: Action, answer: Answer) -> dict[str, Any]:
    stated = answer.stated
    told: dict[str, Any] = {}
    if isinstance(action, (act.Fire, act.CloseAssault)):
        sign = -1 if isinstance(action, act.Fire) else 1
        told = {"stated": _stated(action.stated, answer, sign)} if stated or answer.corrections else {}
        told |= {"target": answer.target} if answer.target else {}
    elif isinstance(action, act.Move):
        told = _moved(battle, action, answer)
    elif isinstance(action, act.Deploy):
        told = {"places": FrozenMap({key: _end(answer, key) for key in answer.paths})}
    elif isinstance(action, act.Situation):
        told = {"corrections": answer.corrections} if answer.corrections else {}
        words = {"cover": "cover", "leader-near": "has_leader", "separated": "is_separated"}
        told |= {field: stated[code] for code, field in words.items() if code in stated}
    elif isinstance(action, act.CallFire):
        aimed = action.model_copy(update={"point": answer.point})
        told = {"point": answer.point, "observer": action.observer or observer_for(battle, aimed)}
    elif isinstance(action, act.KickDoor):
        told = {"has_breaker": bool(stated.get("door-breakers"))}
    elif isinstance(action, act.Observe):
        told = {"point": answer.point}
    return told


def _end(answer: Answer, figure: str) -> Pose:
    x, y = answer.paths[figure][-1]
    return Pose(x=x, y=y, facing=answer.facings.get(figure, 0.0))


def _moved(battle: Battle, action: act.Move, answer: Answer) -> dict[str, Any]:
    """Veterans lie down where they end (SM-MOV-12)."""
    is_veteran = quality_of(battle, action.team) == "veteran"
    prone = tuple(key for key in answer.paths if is_veteran and not is_vehicle(battle, battle.figures[key]))
    told: dict[str, Any] = {"paths": answer.paths, "facings": answer.facings, "prone": prone or action.prone}
    if "how-far" in answer.stated:
        told["inches"] = _inches(answer.stated["how-far"])
    return told


def _stated(before: Stated, answer: Answer, sign: int) -> Stated:
    """What was stated of an attack; who fires at somebody sees him. `sign` is −1 where a number is to be met."""
    stated = answer.stated
    told: dict[str, Any] = {key: stated[key] for key in ("cover", "arc", "hull") if key in stated}
    if "range" in stated:
        told |= {"range_in": _inches(stated["range"]), "is_seen": True}
    if "contact" in stated:
        told["is_in_contact"] = bool(stated["contact"])
    told["modifier"] = before.modifier + sign * sum(answer.corrections.values())
    return before.model_copy(update=told)


def _inches(value: Value) -> float:
    return float(str(value))


def can_correct(choice: Choice) -> bool:
    """Whether players may add terms of their own: to a roll and to an attack."""
    return isinstance(choice.action, (act.Situation, act.Fire, act.CloseAssault))
