"""Doors: opened, kicked in, rushed (SM-MOV-18..25)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import KickDoor, OpenDoor
from rules.systems.smle.game.homes import book_of, words
from rules.systems.smle.game.kicking import kick_needs, kick_tally, kicked_in
from rules.systems.smle.game.others import helper_refusal
from rules.systems.smle.game.people import full_move
from rules.systems.smle.game.permits import action_of, active_refusal, turn_of
from rules.systems.smle.game.places import free_near
from rules.systems.smle.game.seeing import distance_to
from rules.systems.smle.game.state import set_team, set_turn, team_of
from rules.systems.smle.game.stillness import end_move, has_ended, unbrace
from rules.systems.smle.game.walking import add_states, spend
from rules.tables.book import Book
from rules.tabletop.bases import Point, Pose
from rules.tabletop.terrain import Opening, Piece

CLEAR_IN = 0.02
HAIR = 1e-9


def door_of(battle: Battle, door: str) -> tuple[Piece, Opening] | None:
    """A door by its id, with the piece that has it."""
    for piece in battle.table.pieces if battle.table else ():
        for opening in piece.openings:
            if opening.id == door and opening.kind == "door":
                return piece, opening
    return None


def door_words(piece: Piece, door: Opening) -> dict[str, str]:
    """What a door is told by: its piece, and on which side of it the door is."""
    xs, ys = zip(*piece.outline, strict=True)
    across = (door.point[0] - (min(xs) + max(xs)) / 2) / max(max(xs) - min(xs), CLEAR_IN)
    up = (door.point[1] - (min(ys) + max(ys)) / 2) / max(max(ys) - min(ys), CLEAR_IN)
    sides = ("east", "west") if abs(across) > abs(up) else ("north", "south")
    is_first = (across if sides[0] == "east" else up) > 0
    return {"piece": piece.name or piece.kind.replace("-", " "), "side": sides[not is_first]}


def door_refusal(battle: Battle, team: str, figure: str, door: str) -> Issue | None:
    """Why this figure does nothing to this door now."""
    found = active_refusal(battle, team, "SM-MOV-18") or helper_refusal(battle, team, figure)
    turn, where = turn_of(battle, team), door_of(battle, door)
    if found or turn is None:
        return found
    if where is None or where[1].is_open:
        return error("no-closed-door", figure, "SM-MOV-18")
    gap = distance_to(battle.figures[figure], where[1].point)
    if gap is None or gap > _reach(battle, team, where[1]):
        return error("not-at-door", figure, "SM-MOV-18")
    if has_ended(turn, figure):
        return error("move-over", figure, "SM-MOV-19")
    return None


def _reach(battle: Battle, team: str, door: Opening) -> float:
    """How far from the middle of a door a base still is at it, in inches."""
    beside = book_of(battle, battle.side_of(team)).number("doors", "beside", "distance")
    return door.width_in / 2.0 + float(beside)


def open_door(draft: Draft, action: OpenDoor) -> None:
    """A door is opened; who has gone less than half his full move stops just beyond it (SM-MOV-18, 19)."""
    issue = door_refusal(draft.battle, action.team, action.figure, action.door)
    if issue:
        raise IllegalAction(issue)
    turn = turn_of(draft.battle, action.team)
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    half = Fraction(book.number("doors", "pass-through", "moved-under")) * Fraction(
        full_move(draft.battle, action.team)
    )
    goes_through = (turn.spent.get(action.figure, 0.0) if turn else 0.0) < float(half)
    _open(draft, action.door)
    goes_through = goes_through and _put_inside(draft, action.figure, action.door)
    end_move(draft, action.figure)
    set_turn(draft, has_moved=True)
    draft.tell("door-opened", action.figure, rule="SM-MOV-18", through=goes_through)


def kick_refusal(battle: Battle, action: KickDoor) -> Issue | None:
    """Why a door is not kicked in now (SM-MOV-21, 24)."""
    found = door_refusal(battle, action.team, action.figure, action.door)
    turn = turn_of(battle, action.team)
    if found or turn is None:
        return found
    book = book_of(battle, battle.side_of(action.team))
    if action_of(book, turn.level) not in words(book.text("doors", "kick-in", "actions")):
        return error("kick-needs-advance", action.team, "SM-MOV-21", level=turn.level)
    if not is_household(battle, book, action.door):
        return error("kick-household", action.team, "SM-MOV-22")
    tries = book.whole("doors", "kick-in", "tries-per-team")
    if team_of(battle, action.team).tried.count(action.door) >= tries:
        return error("door-tried", action.team, "SM-MOV-24")
    return None


def is_household(battle: Battle, book: Book, door: str) -> bool:
    """Whether a door is an ordinary one of a house, or one inside a building (SM-MOV-22)."""
    where = door_of(battle, door)
    if where is None:
        return False
    piece, opening = where
    houses = words(book.text("doors", "kick-in", "pieces"))
    inner = [leg for line in piece.partitions for leg in pairwise(line) if leg[0] != leg[1]]
    return piece.kind in houses or any(_apart(opening.point, *leg) <= CLEAR_IN for leg in inner)


def kick_door(draft: Draft, action: KickDoor) -> None:
    """One die: in he goes, or his move ends at the door, or the whole rush falls in behind it (SM-MOV-21, 25)."""
    issue = kick_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    tally, needed = kick_tally(draft.battle, action), kick_needs(draft.battle, action)
    roll = draft.roll(parse_pool(book.text("rolls", "kicking-in-a-door", "dice")), "kick-door")
    is_in = kicked_in(book, roll.total, int(tally.total), needed)
    set_team(draft, action.team, tried=(*team_of(draft.battle, action.team).tried, action.door))
    rushing = tuple(dict.fromkeys((action.figure, *_others(draft.battle, action))))
    bursts = not is_in and len(rushing) >= book.whole("doors", "rush", "figures")
    if is_in or bursts:
        _open(draft, action.door)
    for key in rushing if bursts else (action.figure,):
        if is_in or bursts:
            _put_inside(draft, key, action.door)
        if bursts:
            add_states(draft, key, "prone")
        end_move(draft, key)
    set_turn(draft, has_moved=True)
    result = "in" if is_in else "burst" if bursts else "shut"
    draft.tell("door-kicked", action.figure, rule="SM-MOV-21", roll=roll, tally=tally, needed=needed, result=result)


def _others(battle: Battle, action: KickDoor) -> Iterator[str]:
    """Those of the team who reached the door in this move too (SM-MOV-25)."""
    where = door_of(battle, action.door)
    for key in action.rushing:
        figure = battle.figures.get(key)
        if figure is None or figure.unit != action.team or where is None:
            continue
        gap = distance_to(figure, where[1].point)
        reach = _reach(battle, action.team, where[1]) + figure.base.width_in
        if gap is not None and gap <= reach:
            yield key


def _open(draft: Draft, door: str) -> None:
    table = draft.battle.table
    if table is None:
        return
    pieces = tuple(
        piece.model_copy(
            update={
                "openings": tuple(
                    entry.model_copy(update={"is_open": True}) if entry.id == door else entry
                    for entry in piece.openings
                )
            }
        )
        if any(entry.id == door for entry in piece.openings)
        else piece
        for piece in table.pieces
    )
    draft.change(table=table.model_copy(update={"pieces": pieces}))


def _put_inside(draft: Draft, key: str, door: str) -> bool:
    """A figure stands just behind the door, on the other side from where it was, or beside who stands there.

    It stops short of enemies (SM-OPT-18): False where no place is left, and it stays before the door.
    """
    figure, where = draft.figure(key), door_of(draft.battle, door)
    if figure.place is None or where is None:
        return False
    goal, normal = inside(figure, where[0], where[1]), _normal(where[0], where[1])
    depth = _beyond(goal, where[1], normal)

    def is_inside(pose: Pose) -> bool:
        return _beyond(pose, where[1], normal) / depth >= 1.0 - HAIR

    place = free_near(draft.battle, figure, goal, is_inside)
    if place is None:
        return False
    draft.set_figure(key, place=place)
    unbrace(draft, key)
    spend(draft, key, 0.0, math.dist(figure.place.point, place.point))
    return True


def _beyond(pose: Pose, door: Opening, normal: Point) -> float:
    """How far a place is from the line of a door's wall, on one side of it or, below 0, on the other."""
    return (pose.x - door.x) * normal[0] + (pose.y - door.y) * normal[1]


def inside(figure: Figure, piece: Piece, opening: Opening) -> Pose:
    """The place just beyond a door for a figure that stands before it, clear of the wall."""
    assert figure.place is not None
    nx, ny = _normal(piece, opening)
    x, y = opening.point
    sign = -1.0 if _beyond(figure.place, opening, (nx, ny)) > 0 else 1.0
    away = figure.base.radius_in + CLEAR_IN
    return figure.place.at(x + sign * nx * away, y + sign * ny * away)


def _normal(piece: Piece, opening: Opening) -> Point:
    """Across the wall that a door is in."""
    lines = [(*piece.outline, piece.outline[0]), *piece.partitions]
    walls = [leg for line in lines for leg in pairwise(line) if leg[0] != leg[1]]
    (ax, ay), (bx, by) = min(walls, key=lambda leg: _apart(opening.point, *leg))
    length = math.dist((ax, ay), (bx, by))
    return (-(by - ay) / length, (bx - ax) / length)


def _apart(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * dx, a[1] + share * dy))
