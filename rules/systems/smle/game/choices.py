"""What a team may do now, attacks once for each lawful target; what it may not, once for each verb with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.answers import Choice
from rules.battle.model import Battle
from rules.battle.recall import recalled
from rules.core.frozen import FrozenMap
from rules.core.tally import Detail
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.activation import group_refusal, roll_refusal
from rules.systems.smle.game.answering_fire import reactions
from rules.systems.smle.game.assault_choices import assaults, deciding
from rules.systems.smle.game.attack_choices import armed_fires, calls, fires
from rules.systems.smle.game.bursting import burst_choice
from rules.systems.smle.game.collapsing import collapsed
from rules.systems.smle.game.game_choices import game_choices, start_choice
from rules.systems.smle.game.leaving import leave_choices
from rules.systems.smle.game.move_choices import changes, doors_near, flights, moves, postures, rides
from rules.systems.smle.game.observers import is_observer
from rules.systems.smle.game.order import rivals
from rules.systems.smle.game.others import (
    aid_refusal,
    disarm_refusal,
    observe_refusal,
    recover_refusal,
    reload_refusal,
    take_weapon_refusal,
    trap_at,
)
from rules.systems.smle.game.people import able, can_act, hull_of, is_vehicle, leader_in
from rules.systems.smle.game.permits import (
    turn_of,
)
from rules.systems.smle.game.positions import dig_refusal
from rules.systems.smle.game.rating import modifiers
from rules.systems.smle.game.retreating import DROPPED
from rules.systems.smle.game.seeing import touching
from rules.systems.smle.game.setting_up import set_up_refusal
from rules.systems.smle.game.state import Turn, play_of
from rules.systems.smle.game.turns import end_refusal


@recalled
def choices(battle: Battle, team: str) -> tuple[Choice, ...]:
    """Every option of a team in the phase that it is; with no team, what is nobody's in particular."""
    if team not in battle.units:
        return () if team else tuple(game_choices(battle))
    return collapsed(_of_phase(battle, team))


def _of_phase(battle: Battle, team: str) -> Iterator[Choice]:
    play, turn = play_of(battle), turn_of(battle, team)
    if (stating := burst_choice(battle, team)) is not None:
        yield stating
    elif answers := tuple(deciding(battle, team)):
        yield from answers
    elif play.phase == "setup":
        yield from _setting_up(battle, team)
    elif play.phase == "activation":
        yield from _rolling(battle, team)
    elif play.phase != "end":
        yield from _reacting(battle, team) if turn is None else _acting(battle, team, turn)


def _setting_up(battle: Battle, team: str) -> Iterator[Choice]:
    issue = set_up_refusal(battle, team)
    by = battle.side_of(team)
    yield Choice("deploy", act.Deploy(by=by, places=FrozenMap()), issue, rule="SM-SCN-01", wants="path")
    hidden = "hidden" in battle.units[team].states
    yield Choice("show" if hidden else "hide", act.Hide(by=by, team=team, hidden=not hidden), issue, rule="SM-SCN-10")
    if hull_of(battle, team) is None:
        yield Choice("dig-in", act.DigIn(by=by, team=team), issue or dig_refusal(battle, team), rule="SM-SHO-26")
    yield start_choice(battle, by)


def _rolling(battle: Battle, team: str) -> Iterator[Choice]:
    by, issue = battle.side_of(team), roll_refusal(battle, team)
    tally = modifiers(battle, team) if issue is None else None
    yield Choice("roll-activation", act.RollActivation(by=by, team=team), issue, tally, "SM-ACT-01")
    if leader_in(battle, team) is not None:
        issue = group_refusal(battle, team)
        yield Choice("roll-group", act.RollGroup(by=by, team=team), issue, tally, "SM-ACT-18")


def _reacting(battle: Battle, team: str) -> Iterator[Choice]:
    """A team whose go it is not: its answer to the one that acts."""
    yield from _showing(battle, team)
    if team in rivals(battle):
        yield _first(battle, team)
    yield from reactions(battle, team)


def _first(battle: Battle, team: str) -> Choice:
    """A team of the group at the same level begins instead: their owner orders them (SM-TRN-03)."""
    told: FrozenMap[str, Detail] = FrozenMap({"who": team})
    return Choice("act-first", act.ActFirst(by=battle.side_of(team), team=team), rule="SM-TRN-03", details=told)


def _showing(battle: Battle, team: str) -> Iterator[Choice]:
    """A hidden team may show itself."""
    if "hidden" in battle.units[team].states:
        yield Choice("show", act.Hide(by=battle.side_of(team), team=team, hidden=False), rule="SM-SCN-10")


def _acting(battle: Battle, team: str, turn: Turn) -> Iterator[Choice]:
    yield from moves(battle, team, turn)
    yield from postures(battle, team)
    yield from fires(battle, team)
    yield from armed_fires(battle, team)
    yield from assaults(battle, team)
    yield from calls(battle, team)
    yield from _helping(battle, team)
    yield from rides(battle, team)
    yield from flights(battle, team)
    yield from leave_choices(battle, team)
    yield from changes(battle, team)
    yield from doors_near(battle, team)
    yield from _showing(battle, team)
    yield from (_first(battle, other) for other in rivals(battle))
    yield Choice(
        "end-turn", act.EndTurn(by=battle.side_of(team), team=team), end_refusal(battle, team), rule="SM-TRN-06"
    )


def _helping(battle: Battle, team: str) -> Iterator[Choice]:
    by = battle.side_of(team)
    fit = [figure for figure in able(battle, team) if can_act(figure)]
    first = fit[0].id if fit else ""
    eyes = [figure.id for figure in fit if is_observer(battle, figure)]
    observe = act.Observe(by=by, team=team, figure=(eyes or [first])[0])
    yield Choice("observe", observe, observe_refusal(battle, observe), rule="SM-OTH-03", wants="point")
    hand, trap = trap_at(battle, fit)
    disarm = act.Disarm(by=by, team=team, figure=hand or first, trap=trap)
    yield Choice("disarm", disarm, disarm_refusal(battle, disarm), rule="SM-OTH-02")
    yield from _tending(battle, team, [figure.id for figure in fit])
    for marker in battle.markers.values():
        if marker.kind == DROPPED and first:
            action = act.TakeWeapon(by=by, team=team, figure=first, marker=marker.id)
            yield Choice("take-weapon", action, take_weapon_refusal(battle, action), rule="SM-ASL-20")


def _tending(battle: Battle, team: str, fit: list[str]) -> Iterator[Choice]:
    """Casualties, light wounds, jams: one choice for each figure that needs it. A vehicle is no casualty."""
    by = battle.side_of(team)
    for figure in battle.figures_of(team):
        if is_vehicle(battle, figure):
            continue
        helpers = [key for key in fit if key != figure.id]
        near = [key for key in helpers if touching(battle.figures[key], figure)] or helpers
        helper = near[0] if near else ""
        if figure.wound in ("serious", "killed"):
            recover = act.Recover(by=by, team=team, figure=helper, casualty=figure.id)
            yield Choice("recover", recover, recover_refusal(battle, recover), rule="SM-OTH-05")
        if figure.wound == "light" and "treated" not in figure.states:
            aid = act.FirstAid(by=by, team=team, figure=helper, wounded=figure.id)
            yield Choice("first-aid", aid, aid_refusal(battle, aid), rule="SM-OTH-06")
        if {"jammed", "unloaded"} & set(figure.states):
            reload = act.Reload(by=by, team=team, figure=figure.id)
            yield Choice("reload", reload, reload_refusal(battle, reload), rule="SM-OTH-07")
