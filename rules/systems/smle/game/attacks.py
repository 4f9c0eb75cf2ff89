"""Attacks as the turn sees them: whether one is open, the one of a round, assaults that begin with a move."""

from __future__ import annotations

import math

from rules.battle.draft import Draft
from rules.battle.event import refuse
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game import assault, explosives, shooting
from rules.systems.smle.game.actions import (
    ATTACK_OF,
    CallFire,
    CloseAssault,
    Fire,
    Move,
    OpportunityFire,
    PanicFire,
    ReturnFire,
    Shot,
    Walk,
)
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.moving import judged, walk_of, ways_of
from rules.systems.smle.game.people import can_act, enemies_of, standing
from rules.systems.smle.game.permits import BOLDEST, attack_refusal, level_refusal, reaction_refusal, spent_refusal
from rules.systems.smle.game.retreating import remove_team
from rules.systems.smle.game.routes import whole_paths
from rules.systems.smle.game.seeing import MEASURES, body, distance, touching
from rules.systems.smle.game.state import AT_TEAM, Attack, Turn, play_of, set_team, set_turn, team_of
from rules.systems.smle.game.walking import note_contact, start_walk
from rules.tabletop.bases import Point


def as_attack(word: str) -> Attack:
    """A word as the attack that it names, empty for none."""
    return next((attack for attack in BOLDEST if attack == word), "")


def boldest_open(battle: Battle, team: str, turn: Turn) -> str:
    """The boldest attack that a team is able to carry out as its turn begins, empty for none (SM-QUA-17)."""
    for attack in BOLDEST:
        if level_refusal(battle, team, attack, turn.level) or spent_refusal(battle, team, attack):
            continue
        if attack == "opportunity" or _is_open(battle, team, attack, turn):
            return attack
    return ""


def _is_open(battle: Battle, team: str, attack: Attack, turn: Turn) -> bool:
    if attack == "close-assault":
        return bool(assaultable(battle, team, turn))
    if attack == "direct":
        return bool(shooting.targets(battle, team))
    if attack == "return":
        return any(fire_refusal(battle, ReturnFire(team=team, target=foe)) is None for foe in fired_by(battle, team))
    return any(fire_refusal(battle, PanicFire(team=team, target=foe)) is None for foe in enemies_of(battle, team))


def fired_by(battle: Battle, team: str) -> tuple[str, ...]:
    """The teams that fired on a team in this round or the last (SM-CBT-09).

    Those who aimed at it: neither who fought it hand to hand nor whose round burst near it (SM-ACT-12, 14).
    """
    back = book_of(battle, battle.side_of(team)).whole("combat-options", "return-fire", "rounds-back")
    aimed = (fire for fire in team_of(battle, team).recent(back) if AT_TEAM & set(fire.kinds))
    found = (fire.by for fire in aimed if fire.by in battle.units)
    return tuple(dict.fromkeys(found))


def assaultable(battle: Battle, team: str, turn: Turn) -> tuple[str, ...]:
    """The enemy teams that some figure touches, or could reach in a straight line without running."""
    return tuple(
        enemy
        for enemy in enemies_of(battle, team)
        if any(
            reaches(battle, team, turn, figure, foe)
            for figure in standing(battle, team)
            if can_act(figure)
            for foe in standing(battle, enemy)
        )
    )


def reaches(battle: Battle, team: str, turn: Turn, figure: Figure, foe: Figure) -> bool:
    """Whether a figure can get into contact with a foe in this turn by a straight move."""
    if touching(figure, foe):
        return True
    path = contact_path(figure, foe)
    gap = distance(figure, foe)
    move = Move(team=team, paths=FrozenMap({figure.id: path}))
    most = max((float(way.most) for way in ways_of(battle, move, turn) if way.direction == "free"), default=0.0)
    left = most - turn.spent.get(figure.id, 0.0)
    if not path or gap is None or gap > left + MEASURES.tolerance_in:
        return False
    return walk_of(battle, move, figure, path, left).is_legal


def contact_path(figure: Figure, foe: Figure) -> tuple[Point, ...]:
    """The straight path on which a figure comes into contact with a foe; empty where one of them has no place."""
    gap = distance(figure, foe)
    if figure.place is None or foe.place is None or gap is None or body(figure) is None:
        return ()
    (ax, ay), (bx, by) = figure.place.point, foe.place.point
    whole = math.dist((ax, ay), (bx, by))
    share = gap / whole if whole else 0.0
    return ((ax, ay), (ax + (bx - ax) * share, ay + (by - ay) * share))


def fire_refusal(battle: Battle, action: Fire) -> Issue | None:
    """The one reason that forbids a fire attack: the turn and the level, then what lies in the target."""
    if isinstance(action, OpportunityFire):
        found = reaction_refusal(battle, action.team) or _target_is_active(battle, action)
    else:
        found = attack_refusal(battle, action.team, ATTACK_OF[type(action)])
    if found is None and isinstance(action, ReturnFire) and action.target not in fired_by(battle, action.team):
        found = error("did-not-fire", action.team, "SM-CBT-09", target=_name(battle, action.target))
    return found or shooting.refusal(battle, action)


def _target_is_active(battle: Battle, action: OpportunityFire) -> Issue | None:
    turn = play_of(battle).turn
    if turn is not None and action.target in ("", turn.team):
        return None
    return error("not-the-mover", action.team, "SM-CBT-05", target=_name(battle, action.target))


def _name(battle: Battle, unit: str) -> str:
    return battle.units[unit].name if unit in battle.units else ""


def fire(draft: Draft, action: Fire) -> None:
    """A fire attack: judged, counted as the one of the round, and resolved."""
    refuse(fire_refusal(draft.battle, action))
    commit(draft, action.team, ATTACK_OF[type(action)])
    shooting.fire(draft, action)


def commit(draft: Draft, team: str, attack: Attack) -> None:
    """The attack of the round is made, whatever comes of it; who attacks shows himself (SM-TRN-10, SM-SHO-29)."""
    set_team(draft, team, attack=attack, shown=True)
    turn = play_of(draft.battle).turn
    if turn is not None and turn.team == team:
        set_turn(draft, has_fought=True)
    unit = draft.unit(team)
    if "hidden" in unit.states:
        draft.set_unit(team, states=tuple(state for state in unit.states if state != "hidden"))
        draft.tell("revealed", team, rule="SM-SCN-10")


def shoot_at_mover(draft: Draft, action: Shot) -> None:
    """Opportunity fire whose point is reached; what no longer holds by then lapses (SM-CBT-07)."""
    issue = fire_refusal(draft.battle, action.fire)
    if issue:
        draft.tell("shot-lapsed", action.fire.team, rule="SM-CBT-07", why=issue.code)
        return
    fire(draft, action.fire)


def call_refusal(battle: Battle, action: CallFire) -> Issue | None:
    """Why indirect fire cannot be called: the turn, a move of this round, then what the call needs (SM-EXP-18)."""
    return turn_to_call(battle, action.team) or explosives.refusal(battle, action)


def turn_to_call(battle: Battle, team: str) -> Issue | None:
    """Why a team calls no fire in this turn, whatever the point."""
    found = attack_refusal(battle, team, "call-indirect")
    if found is None and any(inches > 0 for inches in team_of(battle, team).moved.values()):
        return error("moved-already", team, "SM-EXP-18", option="call-indirect")
    return found


def call(draft: Draft, action: CallFire) -> None:
    """Indirect fire is called: it is the attack of this round."""
    refuse(call_refusal(draft.battle, action))
    commit(draft, action.team, "call-indirect")
    explosives.call(draft, action)


def assault_refusal(battle: Battle, action: CloseAssault) -> Issue | None:
    """Why a close assault is not allowed, or its move does not bring contact."""
    found = attack_refusal(battle, action.team, "close-assault")
    if found:
        return found
    if action.target not in enemies_of(battle, action.team):
        return error("no-target", action.team, "SM-CBT-01", option="close-assault")
    if action.paths:
        way = judged(battle, move_of(battle, action), action.target)
        if isinstance(way, Issue):
            return way
    if not _comes_into_contact(battle, action):
        return error("no-contact", action.team, "SM-ASL-01", target=_name(battle, action.target))
    return assault.refusal(battle, action)


def move_of(battle: Battle, action: CloseAssault) -> Move:
    """The move into contact that an assault begins with."""
    return Move(by=action.by, team=action.team, paths=whole_paths(battle, action.paths))


def _comes_into_contact(battle: Battle, action: CloseAssault) -> bool:
    foes = standing(battle, action.target)
    if action.stated.is_in_contact is not None:
        return action.stated.is_in_contact
    for figure in standing(battle, action.team):
        path = action.paths.get(figure.id)
        place = figure.place.at(*path[-1]) if figure.place and path else figure.place
        there = figure.model_copy(update={"place": place})
        if can_act(figure) and any(touching(there, foe) for foe in foes):
            return True
    return False


def begin_assault(draft: Draft, action: CloseAssault) -> None:
    """A close assault: the charge, at which enemies may fire, then the fight (SM-CBT-01, SM-ASL-02)."""
    turn = play_of(draft.battle).turn
    if turn is not None and turn.team == action.team and turn.assaulting == action.target:
        _fight(draft, action)
        return
    refuse(assault_refusal(draft.battle, action))
    commit(draft, action.team, "close-assault")
    set_turn(draft, assaulting=action.target)
    if not action.paths:
        _fight(draft, action)
        return
    move = move_of(draft.battle, action)
    start_walk(draft, Walk(move=move, assault=action), judged(draft.battle, move, action.target))


def _fight(draft: Draft, action: CloseAssault) -> None:
    """Attackers have arrived: a broken team gives up at their touch, any other fights (SM-ACT-30)."""
    set_turn(draft, assaulting="")
    if not _comes_into_contact(draft.battle, action):
        draft.tell("assault-short", action.team, rule="SM-ASL-01", target=_name(draft.battle, action.target))
        return
    note_contact(draft, action.team)
    if team_of(draft.battle, action.target).breaks:
        remove_team(draft, action.target, "surrendered", "SM-ACT-30")
        return
    assault.fight(draft, action)
