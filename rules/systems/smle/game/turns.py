"""Turns as they begin and end (SM-TRN-02..09, SM-ACT-15, 24, 28)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game import attacks, film
from rules.systems.smle.game.actions import EndTurn
from rules.systems.smle.game.activation import riders
from rules.systems.smle.game.advances import must_advance
from rules.systems.smle.game.homes import book_of, is_on, is_warrior, motivation_of
from rules.systems.smle.game.people import able, enemies_of, people, standing
from rules.systems.smle.game.permits import (
    action_of,
    active_refusal,
    attack_refusal,
    is_double,
    leaves_battlefield,
    row_of,
    turn_of,
)
from rules.systems.smle.game.rating import cover_of
from rules.systems.smle.game.reduction import count_break, settle_level
from rules.systems.smle.game.retreating import (
    drop_heavy_weapons,
    forced_way,
    is_cornered,
    leave_at_base_line,
    lie_down_all,
    must_still_go,
    remove_team,
)
from rules.systems.smle.game.seeing import cover_at, distance, known_enemies, knows
from rules.systems.smle.game.state import (
    TeamState,
    Turn,
    due,
    play_of,
    set_team,
    set_turn,
    team_of,
)
from rules.systems.smle.game.ways import BREAK_ROW
from rules.tabletop.bearings import bearing

KEEPS_LOW = {"Stand": "SM-OPT-08", "Pinned": "SM-OPT-09"}
"""Actions whose teams lie down in the open, and the rules that say so."""


ONCE_MORE = 2
"""Turns of a round after which whoever does nothing in one has done with going on and on (SM-OPT-03)."""


def begin_turn(draft: Draft, team: str) -> None:
    """A team becomes active at the level that it has now; shells that were called for it arrive (SM-TRN-02, 05)."""
    battle, state = draft.battle, team_of(draft.battle, team)
    began = _new_turn(battle, team, state)
    draft.set_play(turn=began)
    if motivation_of(battle, team) == "fanatic":
        set_turn(draft, boldest=attacks.boldest_open(draft.battle, team, began))
    set_team(draft, team, turns=state.turns + 1)
    draft.tell("turn-begins", team, rule="SM-TRN-02", level=state.level or 0)
    _remind(draft, team)
    film.get_up(draft)
    film.wake(draft)
    turn = turn_of(draft.battle, team)
    if turn is not None and row_of(book_of(battle, battle.side_of(team)), turn.level) == BREAK_ROW:
        _break(draft, team, turn)
    for action in reversed(draft.release(due(team, play_of(draft.battle).round))):
        draft.resume_with(action)


def _remind(draft: Draft, team: str) -> None:
    """What the players themselves see to: how Warriors and Reluctant teams behave (SM-QUA-20, 23)."""
    if is_warrior(draft.battle, team):
        draft.tell("remind-warriors", team, rule="SM-QUA-23")
    if motivation_of(draft.battle, team) == "reluctant":
        draft.tell("remind-reluctant", team, rule="SM-QUA-20")


def _new_turn(battle: Battle, team: str, state: TeamState) -> Turn:
    figures = [figure for figure in battle.figures_of(team) if figure.place is not None]
    side = battle.side_of(team)
    return Turn(
        team=team,
        level=state.level or 0,
        is_second=state.turns > 0,
        starts=FrozenMap({figure.id: figure.place for figure in figures if figure.place}),
        covers=FrozenMap({figure.id: cover_at(battle, figure) for figure in figures}),
        unaware=tuple(foe for foe in enemies_of(battle, team) if not _is_known_to(battle, team, side, foe)),
    )


def _is_known_to(battle: Battle, team: str, side: str, foe: str) -> bool:
    """Whether a foe's side knows of the team (SM-ASL-19)."""
    return battle.side_of(foe) == side or knows(battle, battle.side_of(foe), team)


def _break(draft: Draft, team: str, turn: Turn) -> None:
    """A turn below 1: a Break result, heavy weapons dropped; who is cornered gives up (SM-ACT-28, SM-OPT-11, 13)."""
    count_break(draft, team)
    drop_heavy_weapons(draft, team)
    way = forced_way(draft.battle, team, turn)
    if way is not None and is_cornered(draft.battle, team, way):
        remove_team(draft, team, "surrendered", "SM-OPT-13")


def end_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a turn cannot end yet: a move or an attack that must be made."""
    found = active_refusal(battle, team, "SM-TRN-09")
    turn = turn_of(battle, team)
    if found or turn is None:
        return found
    way = must_still_go(battle, team)
    if way is not None:
        return error("must-move", team, way.rule, action=way.action, least=f"{float(way.least):g}")
    if turn.boldest not in ("", "opportunity") and not turn.has_fought and _still_open(battle, team, turn):
        return error("fanatic-must", team, "SM-QUA-17", boldest=turn.boldest)
    return error("fanatic-advances", team, "SM-QUA-17") if must_advance(battle, team) else None


def _still_open(battle: Battle, team: str, turn: Turn) -> bool:
    if attack_refusal(battle, team, attacks.as_attack(turn.boldest)):
        return False
    return attacks.boldest_open(battle, team, turn) == turn.boldest


def end_turn(draft: Draft, action: EndTurn) -> None:
    """The active turn is over: facing, who lies down, penalties that waited, a second turn to come."""
    issue = end_refusal(draft.battle, action.team)
    if issue:
        raise IllegalAction(issue)
    _lie_low(draft, action.team)
    if action.facing is not None:
        set_team(draft, action.team, facing=action.facing % 360.0)
    close_turn(draft)


def close_turn(draft: Draft) -> None:
    """What every turn ends with, whoever ends it."""
    play = play_of(draft.battle)
    turn = play.turn
    if turn is None:
        return
    if leaves_battlefield(draft.battle, turn.team):
        leave_at_base_line(draft, turn.team)
    doubles = _doubles(draft.battle, turn)
    set_team(draft, turn.team, doubles=doubles)
    for rider in riders(draft.battle, turn.team):
        set_team(draft, rider, turns=team_of(draft.battle, turn.team).turns, doubles=doubles)
    draft.set_play(turn=None)
    settle_level(draft, turn.team)
    draft.tell("turn-ends", turn.team, rule="SM-TRN-06")


def _doubles(battle: Battle, turn: Turn) -> bool:
    """Whether a second turn follows (SM-OPT-01..03)."""
    book = book_of(battle, battle.side_of(turn.team))
    if not is_double(book, turn.level):
        return False
    if not turn.is_second:
        return True
    is_idle = not (turn.has_moved or turn.has_fought or turn.other)
    if is_idle and team_of(battle, turn.team).turns > ONCE_MORE:
        return False
    keen = motivation_of(battle, turn.team) in ("elite", "fanatic")
    heroic = any(entry.hero for entry in people(battle, turn.team))
    return is_on(book, "double-move-again") and (keen or heroic)


def _lie_low(draft: Draft, team: str) -> None:
    """Stand and Pinned teams in the open lie down, turned to the closest known enemy (SM-OPT-08, 09, SM-ACT-15)."""
    turn = turn_of(draft.battle, team)
    if turn is None:
        return
    way = forced_way(draft.battle, team, turn)
    if way is not None and not turn.has_moved and way.direction == "back":
        lie_down_all(draft, team, "SM-OPT-19")
        return
    action = action_of(book_of(draft.battle, draft.battle.side_of(team)), turn.level)
    if way is not None or turn.way == "back" or action not in KEEPS_LOW:
        return
    found = [figure for figure in able(draft.battle, team) if figure.place and "aboard" not in figure.states]
    foes = [foe for enemy in known_enemies(draft.battle, team) for foe in standing(draft.battle, enemy)]
    if any(cover_of(draft.battle, figure, foes) == "none" for figure in found):
        lie_down_all(draft, team, KEEPS_LOW[action])
    facing = facing_nearest(draft.battle, team)
    if facing is not None:
        set_team(draft, team, facing=facing)


def facing_nearest(battle: Battle, team: str) -> float | None:
    """The bearing to the nearest known enemy figure; None where none is known."""
    pairs = [
        (gap, foe, figure)
        for enemy in known_enemies(battle, team)
        for foe in standing(battle, enemy)
        for figure in standing(battle, team)
        if (gap := distance(figure, foe)) is not None
    ]
    if not pairs:
        return None
    _, foe, figure = min(pairs, key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    return bearing(figure.place.point, foe.place.point) if figure.place and foe.place else None
