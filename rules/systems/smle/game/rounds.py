"""Turns as they begin and end, and what happens at the end of a round (SM-TRN, SM-ACT-15, 24, 28, SM-MOV-17)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game import attacks, film, vehicles
from rules.systems.smle.game.actions import EndTurn
from rules.systems.smle.game.activation import riders
from rules.systems.smle.game.people import (
    able,
    book_of,
    enemies_of,
    hull_of,
    is_on,
    is_vehicle,
    motivation_of,
    people,
    person,
    standing,
)
from rules.systems.smle.game.permits import (
    action_of,
    active_refusal,
    attack_refusal,
    is_double,
    leaves_battlefield,
    row_of,
    turn_of,
)
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
    STOPPED,
    TeamState,
    Turn,
    due,
    play_of,
    set_team,
    team_of,
)
from rules.systems.smle.game.walking import drop_states
from rules.systems.smle.game.ways import BREAK_ROW
from rules.tabletop.bases import Pose
from rules.tabletop.bearings import bearing

KEEPS_LOW = {"Stand": "SM-OPT-08", "Pinned": "SM-OPT-09"}
"""Actions whose teams lie down in the open, and the rules that say so."""


def begin_turn(draft: Draft, team: str) -> None:
    """A team becomes active at the level that it has now; shells that were called for it arrive (SM-TRN-02, 05)."""
    battle, state = draft.battle, team_of(draft.battle, team)
    draft.set_play(turn=_new_turn(battle, team, state))
    set_team(draft, team, turns=state.turns + 1)
    draft.tell("turn-begins", team, rule="SM-TRN-02", level=state.level or 0)
    film.get_up(draft)
    film.wake(draft)
    turn = turn_of(draft.battle, team)
    if turn is not None and row_of(book_of(battle, battle.side_of(team)), turn.level) == BREAK_ROW:
        _break(draft, team, turn)
    for action in reversed(draft.release(due(team, play_of(draft.battle).round))):
        draft.resume_with(action)


def _new_turn(battle: Battle, team: str, state: TeamState) -> Turn:
    figures = [figure for figure in battle.figures_of(team) if figure.place is not None]
    side = battle.side_of(team)
    turn = Turn(
        team=team,
        level=state.level or 0,
        is_second=state.turns > 0,
        starts=FrozenMap({figure.id: figure.place for figure in figures if figure.place}),
        covers=FrozenMap({figure.id: cover_at(battle, figure) for figure in figures}),
        unaware=tuple(foe for foe in enemies_of(battle, team) if not _is_known_to(battle, team, side, foe)),
    )
    if motivation_of(battle, team) != "fanatic":
        return turn
    return turn.model_copy(update={"boldest": attacks.boldest_open(battle, team, turn)})


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
    return None


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
    if any(cover_at(draft.battle, figure) == "none" for figure in found):
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


def end_round(draft: Draft) -> None:
    """Markers are cleared, what was this round becomes last round, the next one begins (SM-TRN-11)."""
    vehicles.repair(draft)
    _clear_jams(draft)
    for unit in draft.battle.units:
        _brace(draft, unit)
        set_team(draft, unit, **_next(draft.battle, unit))
    for figure in draft.battle.figures.values():
        drop_states(draft, figure.id, *STOPPED)
    play = play_of(draft.battle)
    draft.tell("round-ends", rule="SM-TRN-11", round=play.round)
    draft.set_play(round=play.round + 1, phase="activation", turn=None)


def _next(battle: Battle, unit: str) -> dict[str, object]:
    """A team's state as the next round begins."""
    state = team_of(battle, unit)
    hull = hull_of(battle, unit)
    running, resting = _wind(battle, unit, state)
    kept = TeamState(
        fire_before=state.fire,
        shown_before=state.shown,
        is_fresh=state.is_fresh,
        breaks=state.breaks,
        facing=state.facing,
        running=running,
        resting=resting,
        position=state.position,
        position_since=state.position_since,
        carrier=state.carrier,
        boarded=state.boarded,
        drives_from=state.drives_from,
        is_rolling=hull is not None and state.moved.get(hull.id, 0.0) > 0,
        round_start=FrozenMap({f.id: f.place for f in battle.figures_of(unit) if f.place}),
    )
    return {name: getattr(kept, name) for name in TeamState.model_fields}


def _wind(battle: Battle, unit: str, state: TeamState) -> tuple[int, int]:
    """Rounds run in a row, and rounds still to rest: after the last one the heaviest armour decides (SM-MOV-17)."""
    if state.resting:
        return 0, state.resting - 1
    if not state.ran:
        return 0, 0
    book = book_of(battle, battle.side_of(unit))
    if state.running + 1 < book.whole("movement", "running", "rounds-max"):
        return state.running + 1, 0
    worn = {person(battle, figure.id).armour for figure in able(battle, unit)}
    rests = (book.find("movement", "running", f"rest-{armour}") for armour in worn)
    return 0, max((int(str(rest)) for rest in rests if rest is not None), default=1)


def _clear_jams(draft: Draft) -> None:
    """A round without firing clears a jam (SM-SHO-31)."""
    for figure in draft.battle.figures.values():
        if "jammed" in figure.states and figure.id not in team_of(draft.battle, figure.unit).fired:
            drop_states(draft, figure.id, "jammed")


def _brace(draft: Draft, unit: str) -> None:
    """Who has neither moved nor fired in this round is braced from the next on (SM-SHO-16)."""
    state = team_of(draft.battle, unit)
    for figure in able(draft.battle, unit):
        still = not state.moved.get(figure.id) and figure.id not in state.fired
        if still and "braced" not in figure.states and not is_vehicle(draft.battle, figure):
            draft.set_figure(figure.id, states=tuple(sorted({*figure.states, "braced"})))


def arrive_late(draft: Draft) -> None:
    """Shells of teams that are gone arrive at the end of phase 5 (SM-EXP-19)."""
    late = f" {play_of(draft.battle).round}"
    for held in reversed(draft.battle.held):
        if held.due.endswith(late):
            draft.change(held=tuple(other for other in draft.battle.held if other is not held))
            draft.resume_with(held.action)


def start_of(battle: Battle, figure: Figure) -> Pose | None:
    """Where a figure began this round (SM-ASL-12)."""
    return team_of(battle, figure.unit).round_start.get(figure.id)
