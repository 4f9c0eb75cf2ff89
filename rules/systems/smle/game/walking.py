"""A move carried out: up to where somebody fires, on from there by those who still can, and what follows at its end."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.systems.smle.game.actions import Move, Shot, Walk
from rules.systems.smle.game.driving import combat_move
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.how_far import tell_how_far
from rules.systems.smle.game.moving import judged, walk_of
from rules.systems.smle.game.people import able, driven, is_vehicle, on_foot
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.positions import leave_position, take_position
from rules.systems.smle.game.room import movers_of
from rules.systems.smle.game.routes import length, part, whole_paths
from rules.systems.smle.game.seeing import COVERS, MEASURES, CoverKind, better, cover_at, touched_teams
from rules.systems.smle.game.state import play_of, set_team, set_turn, team_of
from rules.systems.smle.game.stillness import stir, unbrace
from rules.systems.smle.game.watching import ask_watchers, goes_on, is_in_view, next_shot
from rules.systems.smle.game.ways import Way
from rules.tabletop.bases import Point, Pose

EDGE = 1e-9


def begin_move(draft: Draft, move: Move) -> None:
    """A move of the active team: judged as a whole, then walked."""
    move = move.model_copy(update={"paths": whole_paths(draft.battle, move.paths)})
    start_walk(draft, Walk(move=move), judged(draft.battle, move))


def start_walk(draft: Draft, walk: Walk, way: Way | Issue) -> None:
    """Movers get up, enemies who see the move are asked, and off they go; raises IllegalAction without a way."""
    if isinstance(way, Issue):
        raise IllegalAction(way)
    move = walk.move
    turn = turn_of(draft.battle, move.team)
    if turn is not None:
        _note_way(draft, move)
    set_turn(draft, way=way.direction, has_moved=True, is_running=move.is_running or bool(turn and turn.is_running))
    if move.is_running:
        set_team(draft, move.team, ran=True)
    if not move.paths:
        _go_inches(draft, move)
        return
    for key in move.paths:
        _get_up(draft, key, move)
    lame = tuple(key for key in move.paths if draft.figure(key).wound == "serious")
    ask_watchers(draft, walk.model_copy(update={"lame": lame}))


def _note_way(draft: Draft, move: Move) -> None:
    """Who moves is hidden no more, and who moves in view shows himself (SM-SCN-10, SM-OPT-16)."""
    unit = draft.unit(move.team)
    if "hidden" in unit.states:
        draft.set_unit(move.team, states=tuple(state for state in unit.states if state != "hidden"))
        draft.tell("revealed", move.team, rule="SM-SCN-10")
    if not move.paths or is_in_view(draft.battle, move):
        set_team(draft, move.team, shown=True)


def _go_inches(draft: Draft, move: Move) -> None:
    """A move on a real table: everybody able has gone so far, or the vehicle that they are in."""
    battle = draft.battle
    turn, state, hull = turn_of(battle, move.team), team_of(battle, move.team), driven(battle, move.team)
    movers = movers_of(battle, move.team)
    people = [one.id for one in able(battle, move.team)] if hull else movers
    spent = dict(turn.spent) if turn else {}
    moved = dict(state.moved)
    for key in movers:
        spent[key] = spent.get(key, 0.0) + move.inches + _cost_to_rise(draft, key, move)
        moved[key] = moved.get(key, 0.0) + move.inches
    for key in people:
        drop_states(draft, key, "braced", *(() if move.is_crawling else ("prone",)))
    for key in move.prone:
        add_states(draft, key, "prone")
    set_turn(draft, spent=FrozenMap(spent))
    set_team(draft, move.team, moved=FrozenMap(moved))
    _note_speed(draft, move.team, movers)
    draft.tell("moved", move.team, rule="SM-MOV-02", inches=f"{move.inches:g}", running=move.is_running)


def _get_up(draft: Draft, key: str, move: Move) -> None:
    """A prone mover stands up for its inch, unless it crawls (SM-MOV-10, 11)."""
    figure = draft.figure(key)
    upright = "prone" in figure.states and not move.is_crawling and figure.wound != "serious"
    if upright and not is_vehicle(draft.battle, figure):
        drop_states(draft, key, "prone")
        spend(draft, key, stand_cost(draft.battle, figure), 0.0)
    unbrace(draft, key)


def _cost_to_rise(draft: Draft, key: str, move: Move) -> float:
    """What a prone mover who gets up spends on that; a vehicle never lies."""
    figure = draft.figure(key)
    return stand_cost(draft.battle, figure) if "prone" in figure.states and not move.is_crawling else 0.0


def stand_cost(battle: Battle, figure: Figure) -> float:
    """Inches of the move that standing up takes (SM-MOV-10)."""
    return -float(book_of(battle, battle.side_of(figure.id)).number("movement", "stand-up", "modifier"))


def go_on(draft: Draft, walk: Walk) -> None:
    """Walks on to the next point at which somebody fires, or to the end."""
    shot = next_shot(draft.battle, walk)
    until = shot.at if shot else 1.0
    _walk_to(draft, walk, until)
    if shot is None:
        _arrive(draft, walk)
        return
    left = tuple(other for other in walk.shots if other is not shot)
    draft.resume_with(walk.model_copy(update={"done": until, "shots": left}))
    draft.resume_with(Shot(fire=shot))
    turn = turn_of(draft.battle, walk.move.team)
    is_running_away = turn is not None and turn.way == "break"
    if not is_running_away and any(_could_drop(draft, key) for key in walk.move.paths):
        mover = draft.battle.side_of(walk.move.team)
        draft.ask("lie-down", mover, walk.move.team, "SM-MOV-08", firer=shot.team)


def _could_drop(draft: Draft, key: str) -> bool:
    """Whether a mover could go prone under fire: no vehicle does."""
    figure = draft.figure(key)
    return "prone" not in figure.states and on_foot(draft.battle, figure)


def _walk_to(draft: Draft, walk: Walk, until: float) -> None:
    """Moves everybody who still walks to a share of his path."""
    if until <= walk.done + EDGE:
        return
    for key, path in walk.move.paths.items():
        figure = draft.figure(key)
        if goes_on(walk, figure):
            _walk_figure(draft, walk.move, figure, part(path, walk.done, until))


def _walk_figure(draft: Draft, move: Move, figure: Figure, path: tuple[Point, ...]) -> None:
    found = walk_of(draft.battle, move.model_copy(update={"facings": FrozenMap()}), figure, path, None)
    draft.set_figure(figure.id, place=found.end)
    spend(draft, figure.id, found.cost, found.length)
    _reach_cover(draft, figure.id)


def spend(draft: Draft, key: str, cost: float, inches: float) -> None:
    """Takes from what the figure may still move, and adds to how far it has moved in this round."""
    figure = draft.figure(key)
    turn, state = turn_of(draft.battle, figure.unit), team_of(draft.battle, figure.unit)
    if turn is not None:
        set_turn(draft, spent=turn.spent.with_item(key, turn.spent.get(key, 0.0) + cost))
    set_team(draft, figure.unit, moved=state.moved.with_item(key, state.moved.get(key, 0.0) + inches))


def _reach_cover(draft: Draft, key: str) -> None:
    """The best cover that a figure had as its turn began or has reached in it counts (SM-SHO-20)."""
    turn = play_of(draft.battle).turn
    if turn is not None:
        reached = cover_at(draft.battle, draft.figure(key))
        known: CoverKind = next((kind for kind in COVERS if kind == turn.covers.get(key)), "none")
        set_turn(draft, covers=turn.covers.with_item(key, better(known, reached)))


def _arrive(draft: Draft, walk: Walk) -> None:
    """The move is over: who lies down does, the team faces where it went, and an assault begins."""
    move = walk.move
    for key in move.prone:
        add_states(draft, key, "prone")
    for key, facing in move.facings.items():
        figure = draft.figure(key)
        if key in move.paths and figure.place is not None:
            x, y = figure.place.point
            draft.set_figure(key, place=Pose(x=x, y=y, facing=facing % 360.0))
    if (heading := _heading(move)) is not None:
        set_team(draft, move.team, facing=heading)
    _note_speed(draft, move.team, move.paths)
    tell_how_far(draft, move)
    leave_position(draft, move.team)
    take_position(draft, move.team)
    note_contact(draft, move.team)
    if walk.assault is not None:
        draft.resume_with(walk.assault.model_copy(update={"paths": FrozenMap()}))


def _heading(move: Move) -> float | None:
    """The direction of the longest path's last leg: the team's facing by default (SM-ACT-15)."""
    path = max(move.paths.values(), key=length, default=())
    legs = [(a, b) for a, b in pairwise(path) if math.dist(a, b) > MEASURES.tolerance_in]
    if not legs:
        return None
    (ax, ay), (bx, by) = legs[-1]
    return math.degrees(math.atan2(bx - ax, by - ay)) % 360.0


def _note_speed(draft: Draft, team: str, movers: Iterable[str]) -> None:
    """A vehicle above its combat speed neither fires nor reacts (SM-VEH-04, 22)."""
    for key in movers:
        figure = draft.figure(key)
        if is_vehicle(draft.battle, figure):
            gone = team_of(draft.battle, team).moved.get(key, 0.0)
            if gone > float(combat_move(draft.battle, team)) + MEASURES.tolerance_in:
                set_team(draft, team, drove=True)


def note_contact(draft: Draft, team: str) -> None:
    """Contact ends Fresh status for both (SM-ASL-17, SM-ACT-06)."""
    for other in touched_teams(draft.battle, team):
        for unit in (team, other):
            if team_of(draft.battle, unit).is_fresh:
                set_team(draft, unit, is_fresh=False)


def add_states(draft: Draft, key: str, *states: str) -> None:
    """Adds words to a figure's states; whoever lies down is no longer braced (SM-SHO-16)."""
    figure = draft.figure(key)
    found = {*figure.states, *states}
    if "prone" in states and "prone" not in figure.states:
        found.discard("braced")
        stir(draft, key)
    draft.set_figure(key, states=tuple(sorted(found)))


def drop_states(draft: Draft, key: str, *states: str) -> None:
    """Takes words from a figure's states."""
    figure = draft.figure(key)
    left = tuple(state for state in figure.states if state not in states)
    if left != figure.states:
        draft.set_figure(key, states=left)
