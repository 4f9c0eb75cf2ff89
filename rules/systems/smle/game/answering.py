"""What players must state for a choice, and the whole action with what they showed and stated.

Facts are asked for where figures have no places, as on a real table; the codes of `Ask` are those of the questions.
"""

from __future__ import annotations

from typing import Any

from rules.battle.action import Action
from rules.battle.answers import Choice
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import answering_fire, arming, assault_choices
from rules.systems.smle.game.assault import PairOff, TakePrisoners
from rules.systems.smle.game.bursting import burst_asks, with_distances
from rules.systems.smle.game.bursts import StateBurst
from rules.systems.smle.game.film import BringBack
from rules.systems.smle.game.game_choices import set_up_as_stated, set_up_asks
from rules.systems.smle.game.homes import quality_of
from rules.systems.smle.game.objectives import pick_asks, with_pick
from rules.systems.smle.game.observers import eyes_of, observer_for
from rules.systems.smle.game.people import hull_of, is_vehicle
from rules.systems.smle.game.seeing import COVERS, Stated
from rules.tabletop.bases import Pose

HULLS = ("front", "side", "rear", "top", "turret")
MOST_RANGE, MOST_MOVE = 400, 99
MUST_GO = ("fall-back", "break")
"""The choices of a move that has to be so long."""
SHORT = "falls-short"
"""Asked of a move that must be so long, and has no place on a table."""
ON_ROAD = "on-road"
CHOSEN = ("choose-fire", "return-fire", "return-fire-at", "choose-opportunity")
"""The choices in which players say who fires what."""


def has_places(battle: Battle, team: str) -> bool:
    """Whether the table knows where a team is."""
    return any(figure.place is not None for figure in battle.figures_of(team))


def asks(battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...]:
    """The facts of a choice that the table does not know."""
    action = choice.action
    if isinstance(action, act.Fire):
        return _of_shot(battle, choice, action, answer)
    if isinstance(action, (PairOff, TakePrisoners)):
        return assault_choices.asks(battle, battle.decision)
    if isinstance(action, act.KickDoor):
        return (Ask("door-breakers", value=False, rule="SM-MOV-23"),)
    if isinstance(action, act.CloseAssault) and "contact" in choice.wants.split():
        return (Ask("contact", value=True, rule=choice.rule), Ask("arc", "word", act.ARC_WORDS, "front"))
    if isinstance(action, act.Move) and not has_places(battle, action.team):
        return _of_move(choice, answer)
    if isinstance(action, act.SetScenario):
        return set_up_asks(battle, choice, answer)
    if isinstance(action, StateBurst):
        return burst_asks(battle, answer)
    if isinstance(action, act.PickObjective):
        return pick_asks(battle, action)
    if isinstance(action, (act.RollActivation, act.RollGroup)) and not has_places(battle, action.team):
        facts = (("leader-near", "SM-ACT-04"), ("separated", "SM-ACT-16"))
        cover = Ask("cover", "word", COVERS, "none", rule="SM-ACT-08")
        return (cover, *(Ask(code, value=False, rule=rule) for code, rule in facts))
    return ()


def _of_move(choice: Choice, answer: Answer) -> tuple[Ask, ...]:
    """How far a team goes; of a vehicle that is faster on a road first whether it keeps to one (SM-VEH-04)."""
    road = choice.details.get("road") if choice.code == "drive" else ""
    most = road if road and answer.stated.get(ON_ROAD) else choice.details.get("most")
    far = Ask("how-far", "inches", value=0, most=int(float(str(most))) if most else MOST_MOVE, rule=choice.rule)
    if choice.code in MUST_GO:
        return (far, Ask(SHORT, value=False, rule=choice.rule))
    return (Ask(ON_ROAD, value=False, rule="SM-VEH-04"), far) if road else (far,)


def _of_shot(battle: Battle, choice: Choice, action: act.Fire, answer: Answer) -> tuple[Ask, ...]:
    """What the table does not know of a shot, and with what it is fired where the players choose that."""
    found: tuple[Ask, ...] = ()
    if "range" in choice.wants.split():
        found = _of_fire(battle, answer.target or action.target, choice.rule)
        if "range" not in answer.stated:
            return found
    if choice.code not in CHOSEN or not (answer.target or action.target):
        return found
    fire = action.model_copy(update=_at_target(action, answer))
    if isinstance(fire, act.OpportunityFire):
        fire = answering_fire.at_time(battle, fire, answer.stated)
        found = answering_fire.asks(battle, fire.team)
        battle = answering_fire.as_then(battle, fire.at)
    return (*found, *arming.asks(battle, fire, answer.stated))


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
        return set_up_as_stated(battle, choice, answer)
    if isinstance(action, StateBurst):
        return with_distances(action, answer) if answer.target else None
    if isinstance(action, act.PickObjective):
        return with_pick(battle, action, answer)
    if isinstance(action, (PairOff, TakePrisoners)):
        return assault_choices.answered(action, answer.stated)
    if isinstance(action, act.Fire) and choice.code in CHOSEN:
        return _chosen(battle, action, answer)
    changed = _changed(battle, action, answer) if action is not None else {}
    return action.model_copy(update=changed) if action is not None else None


def _chosen(battle: Battle, action: act.Fire, answer: Answer) -> Action | None:
    """A fire with the weapons that were chosen; None where every figure was told not to fire."""
    if arming.is_nobody(answer.stated):
        return None
    fire = action.model_copy(update=_at_target(action, answer))
    if isinstance(fire, act.OpportunityFire):
        fire = answering_fire.at_time(battle, fire, answer.stated)
        battle = answering_fire.as_then(battle, fire.at)
    return fire.model_copy(update=arming.armed(battle, fire, answer.stated))


def _at_target(action: act.Fire | act.CloseAssault, answer: Answer) -> dict[str, Any]:
    sign = -1 if isinstance(action, act.Fire) else 1
    is_told = bool(answer.stated or answer.corrections)
    told: dict[str, Any] = {"stated": _stated(action.stated, answer, sign)} if is_told else {}
    return told | ({"target": answer.target} if answer.target else {})


def _changed(battle: Battle, action: Action, answer: Answer) -> dict[str, Any]:
    stated = answer.stated
    told: dict[str, Any] = {}
    if isinstance(action, act.CloseAssault):
        told = _at_target(action, answer) | ({"paths": answer.paths} if answer.paths else {})
    elif isinstance(action, act.Fire):
        told = _at_target(action, answer) | (_on_ground(battle, action, answer) if answer.point else {})
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
    elif isinstance(action, BringBack) and answer.point:
        told = {"place": Pose(x=answer.point[0], y=answer.point[1])}
    elif isinstance(action, act.KickDoor):
        told = {"has_breaker": bool(stated.get("door-breakers"))}
    elif isinstance(action, act.Observe):
        told = {"point": answer.point, "figure": eyes_of(battle, action, answer.point)}
    return told


def _on_ground(battle: Battle, action: act.Fire, answer: Answer) -> dict[str, Any]:
    """A point of ground, at which whoever does it best fires the weapon (SM-EXP-13)."""
    weapon = next(iter(action.weapons.values()), "")
    aimed = action.model_copy(update={"point": answer.point, "weapons": FrozenMap()})
    best = arming.thrower(battle, aimed, weapon)
    return {"point": answer.point} | ({"weapons": FrozenMap({best: weapon})} if best else {})


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
    if SHORT in answer.stated:
        told["is_short"] = bool(answer.stated[SHORT])
    if ON_ROAD in answer.stated:
        told["is_on_road"] = bool(answer.stated[ON_ROAD])
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
