"""In which ways a level lets a team move: how far, and in which direction (SM-OPT, Table 1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.core.tally import Amount
from rules.systems.smle.game.base_lines import edge_of
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import full_move, standing
from rules.systems.smle.game.permits import leaves_battlefield, row_of, turn_of
from rules.systems.smle.game.seeing import MEASURES, body, cover_at, known_enemies, sees
from rules.systems.smle.game.state import team_of
from rules.tables.book import Book
from rules.tabletop.bases import Pose
from rules.tabletop.measuring import gap

Direction = Literal["free", "cover", "back", "break"]
WAYS: dict[str, Direction] = {"free": "free", "cover": "cover", "back": "back", "break": "break"}
AT_EDGE_IN = 0.01
"""A base this near to its base line has reached it."""
FALL_BACK_LEVEL = "2"
"""The row of Table 1 whose move back any higher row may choose (SM-OPT-17)."""
BREAK_ROW = "below-1"
"""The row of Table 1 of those who run."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to move: from `least` to `most` inches in a direction, with the action of Table 1 that it belongs to."""

    direction: Direction
    least: Fraction
    most: Fraction
    action: str
    rule: str


def ways(
    battle: Battle, team: str, level: int, *, is_running: bool = False, whole: Amount | None = None
) -> tuple[Way, ...]:
    """The ways that a level allows, its own row's first, then falling back as a lower row has it (SM-OPT-17).

    `whole` is a full move in inches where it is not the team's own on foot: a vehicle's combat move (SM-VEH-07).
    """
    book = book_of(battle, battle.side_of(team))
    full = Fraction(full_move(battle, team) if whole is None else whole)
    if leaves_battlefield(battle, team):
        return (_way(book, BREAK_ROW, full, is_running),)
    own = _way(book, row_of(book, level), full, is_running)
    back = _way(book, FALL_BACK_LEVEL, full, is_running)
    turn = turn_of(battle, team)
    if turn is not None and turn.boldest:
        return (own,)
    if own.direction == "break" or level < book.whole("activation", FALL_BACK_LEVEL, "al-min"):
        return (own,)
    is_contained = own.action == back.action or (own.direction == "free" and own.most >= back.most)
    return (own,) if is_contained else (own, back)


def _way(book: Book, row: str, full: Fraction, is_running: bool) -> Way:
    direction = WAYS[str(book.find("activation", row, "way") or "free")]
    most = Fraction(book.number("activation", row, "move"))
    least = most if direction == "back" else Fraction(0)
    if book.find("activation", row, "move-min") is not None:
        least = Fraction(book.number("activation", row, "move-min"))
    if is_running and direction in ("free", "back"):
        most *= Fraction(book.number("movement", "running", "factor"))
    action = book.text("activation", row, "action")
    return Way(direction, least * full, most * full, action, _rule(direction, action))


def _rule(direction: Direction, action: str) -> str:
    named = {"Double Move": "SM-OPT-01", "Close": "SM-OPT-05", "Advance": "SM-OPT-06", "Pinned": "SM-OPT-09"}
    found = {"cover": "SM-OPT-08", "back": "SM-OPT-10", "break": "SM-OPT-11"}
    return found.get(direction, named.get(action, "SM-OPT-05"))


def to_edge(battle: Battle, figure: Figure, place: Pose) -> float:
    """Inches from a base standing there to its side's base line."""
    table = battle.table
    edge, reach = edge_of(battle, battle.side_of(figure.id)), figure.base.inner_in
    if edge in ("south", "west") or table is None:
        return (place.y if edge in ("south", "north") else place.x) - reach
    return (table.depth_in - place.y if edge == "north" else table.width_in - place.x) - reach


def is_home(battle: Battle, figure: Figure) -> bool:
    """Whether a figure stands on its base line."""
    return figure.place is not None and to_edge(battle, figure, figure.place) <= AT_EDGE_IN


def direction_refusal(battle: Battle, team: str, way: Way, figure: Figure, end: Pose) -> Issue | None:
    """Why a figure may not end there in this way: the direction alone."""
    if way.direction == "free" or figure.place is None:
        return None
    foes = fled_from(battle, team)
    if way.direction == "cover":
        if is_nearer(battle, figure, end, foes):
            return error("toward-enemy", figure.id, "SM-OPT-08", action=way.action)
        in_cover = cover_at(battle, figure.model_copy(update={"place": end})) != "none"
        return None if in_cover else error("not-in-cover", figure.id, "SM-OPT-08", action=way.action)
    if not is_farther(figure, end, foes):
        return error("not-away", figure.id, "SM-OPT-14", action=way.action)
    in_cover = way.direction == "back" and cover_at(battle, figure.model_copy(update={"place": end})) != "none"
    home, was = to_edge(battle, figure, end), to_edge(battle, figure, figure.place)
    if not in_cover and home >= was and home > AT_EDGE_IN:
        return error("not-homeward", figure.id, way.rule, action=way.action, edge=edge_of(battle, battle.side_of(team)))
    return None


def fled_from(battle: Battle, team: str) -> tuple[Figure, ...]:
    """Whom a team moves away from: every known enemy in sight, or failing that the nearest known one (SM-OPT-14)."""
    known = [foe for enemy in known_enemies(battle, team) for foe in standing(battle, enemy)]
    ours = standing(battle, team)
    seen = [foe for foe in known if any(sees(battle, one, foe) for one in ours)]
    if seen or not known or not ours:
        return tuple(seen)
    return (min(known, key=lambda foe: (min(_apart(one, foe, None) for one in ours), foe.id)),)


def _apart(figure: Figure, foe: Figure, place: Pose | None) -> float:
    here = figure if place is None else figure.model_copy(update={"place": place})
    one, other = body(here), body(foe)
    return float("inf") if one is None or other is None else gap(one, other)


def is_farther(figure: Figure, end: Pose, foes: tuple[Figure, ...]) -> bool:
    """Whether an end is farther from each of these enemies than the figure is now."""
    return all(_apart(figure, foe, end) > _apart(figure, foe, None) + MEASURES.tolerance_in for foe in foes)


def is_nearer(battle: Battle, figure: Figure, end: Pose, foes: tuple[Figure, ...]) -> bool:
    """Whether an end is nearer to the nearest known enemy (SM-OPT-14)."""
    known = [foe for enemy in known_enemies(battle, figure.unit) for foe in standing(battle, enemy)] or list(foes)
    if not known:
        return False
    nearest = min(known, key=lambda foe: (_apart(figure, foe, None), foe.id))
    return _apart(figure, nearest, end) < _apart(figure, nearest, None) - MEASURES.tolerance_in


def bound_refusal(battle: Battle, way: Way, figure: Figure, end: Pose) -> Issue | None:
    """Why a Fanatic figure may not end there: it moves toward the enemy, from where it began its turn (SM-QUA-17)."""
    turn = turn_of(battle, figure.unit)
    if turn is None or not turn.boldest or way.direction != "free" or not known_enemies(battle, figure.unit):
        return None
    began = figure.model_copy(update={"place": turn.starts.get(figure.id, figure.place)})
    is_toward = is_nearer(battle, began, end, ())
    return None if is_toward else error("fanatic-toward", figure.id, "SM-QUA-17")


def rests(battle: Battle, team: str) -> bool:
    """Whether a team must halt after running (SM-MOV-17)."""
    return team_of(battle, team).resting > 0
