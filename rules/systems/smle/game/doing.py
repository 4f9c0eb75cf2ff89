"""Each kind of action, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.battle.action import Action
from rules.battle.draft import Draft
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import (
    doors,
    film,
    joining,
    landing,
    leaving,
    objectives,
    others,
    riding,
    setting_up,
)
from rules.systems.smle.game.activation import roll_all, roll_group, roll_team
from rules.systems.smle.game.attacks import begin_assault, call, fire, shoot_at_mover
from rules.systems.smle.game.order import act_first
from rules.systems.smle.game.positions import dig_in
from rules.systems.smle.game.posture import lie_down, stand_up
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.systems.smle.game.turns import begin_turn, end_turn
from rules.systems.smle.game.walking import begin_move, go_on
from rules.systems.smle.game.watching import note_shot


def _opportunity(draft: Draft, action: act.OpportunityFire) -> None:
    """An answer to a move waits for its point; at any other moment of an enemy's turn it is made at once."""
    if note_shot(draft, action):
        draft.tell("aims", action.team, action.target, rule="SM-CBT-07", target=draft.unit(action.target).name)
    else:
        fire(draft, action)


def _act_first(draft: Draft, action: act.ActFirst) -> None:
    team = act_first(draft, action)
    turn = play_of(draft.battle).turn
    if turn is not None:
        set_team(draft, turn.team, turns=team_of(draft.battle, turn.team).turns - 1)
        draft.tell("turn-passed", turn.team, rule="SM-TRN-03", first=draft.unit(team).name)
    begin_turn(draft, team)


DONE: dict[type[Action], Callable[[Draft, Any], None]] = {
    act.SetScenario: setting_up.set_scenario,
    act.SetUpBy: setting_up.set_up_by,
    act.Deploy: setting_up.deploy,
    act.Hide: setting_up.hide,
    act.DigIn: dig_in,
    act.PickObjective: objectives.pick,
    act.StartGame: lambda draft, _action: setting_up.start(draft),
    act.RollActivation: roll_team,
    act.RollAll: lambda draft, _action: roll_all(draft),
    act.RollGroup: roll_group,
    act.ActFirst: _act_first,
    act.Move: begin_move,
    act.Walk: go_on,
    act.Shot: shoot_at_mover,
    act.LieDown: lie_down,
    act.StandUp: stand_up,
    act.OpenDoor: doors.open_door,
    act.KickDoor: doors.kick_door,
    act.Board: riding.board,
    act.DeBus: riding.de_bus,
    act.JoinTeam: joining.join,
    act.LiftOff: landing.lift_off,
    act.Land: landing.land,
    act.DirectFire: fire,
    act.OpportunityFire: _opportunity,
    act.ReturnFire: fire,
    act.PanicFire: fire,
    act.CallFire: call,
    act.CloseAssault: begin_assault,
    act.Observe: others.observe,
    act.Disarm: others.disarm,
    act.Recover: others.recover,
    act.FirstAid: others.first_aid,
    act.Reload: others.reload,
    act.TakeWeapon: others.take_weapon,
    act.Leave: leaving.leave,
    act.EndTurn: end_turn,
    film.BringBack: film.bring_back,
}
