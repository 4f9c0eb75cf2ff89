"""How far anybody may still go: a figure in a way, and a team of which the table knows no places (SM-MOV-10..31)."""

from __future__ import annotations

from fractions import Fraction

from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import Move
from rules.systems.smle.game.driving import drive_refusal
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import able, can_act, driven, is_vehicle
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.seeing import MEASURES, touching
from rules.systems.smle.game.state import STOPPED
from rules.systems.smle.game.stillness import has_ended
from rules.systems.smle.game.ways import Way


def inches_refusal(battle: Battle, move: Move, way: Way) -> Issue | None:
    """A move that is only told in inches, on a real table: as far as its slowest mover may go, and must."""
    turn, hull, movers = turn_of(battle, move.team), driven(battle, move.team), movers_of(battle, move.team)
    if hull is not None and (issue := drive_refusal(battle, hull, is_on_road=move.is_on_road)):
        return issue
    if way.most <= 0:
        return error("no-move", move.team, way.rule, action=way.action)
    if not movers:
        return error("move-over", move.team, "SM-MOV-08")
    room = float(room_of(battle, move, way))
    if move.inches > room + MEASURES.tolerance_in:
        rule = "SM-MOV-11" if move.is_crawling else way.rule
        return error("too-far", move.team, rule, limit=plain(room), inches=plain(move.inches))
    spent = max(turn.spent.get(key, 0.0) for key in movers) if turn else 0.0
    least = min(float(way.least), room + spent)
    falls_back = way.direction in ("back", "break") and not move.is_short
    if falls_back and move.inches + spent < least - MEASURES.tolerance_in:
        return error("too-near", move.team, way.rule, least=plain(least), action=way.action)
    return None


def movers_of(battle: Battle, team: str) -> tuple[str, ...]:
    """What of a team without places goes along: its vehicle, or whoever is able and has not ended his move."""
    hull, turn = driven(battle, team), turn_of(battle, team)
    if hull is not None:
        return (hull.id,)
    found = (figure for figure in able(battle, team) if can_act(figure))
    return tuple(figure.id for figure in found if turn is None or not has_ended(turn, figure.id))


def room_of(battle: Battle, move: Move, way: Way) -> Fraction:
    """How many inches a team without places still has in a way: those of its slowest mover, as on the table."""
    figures = (battle.figures[key] for key in movers_of(battle, move.team))
    return min((limit_of(battle, move, way, figure) for figure in figures), default=Fraction(0))


def plain(inches: float | Fraction) -> str:
    """Inches as they are told: to two places, without noughts at the end."""
    return f"{float(inches):.2f}".rstrip("0").rstrip(".")


def limit_of(battle: Battle, move: Move, way: Way, figure: Figure) -> Fraction:
    """How many inches of cost a figure still has in this way (SM-MOV-10, 11, 16, 26, 31)."""
    if STOPPED & set(figure.states):
        return Fraction(0)
    book, turn = book_of(battle, battle.side_of(figure.id)), turn_of(battle, move.team)
    limit = way.most
    is_hurt = figure.wound == "serious" and not is_vehicle(battle, figure)
    if is_hurt and not _is_helped(battle, move, figure):
        limit *= Fraction(book.number("movement", "seriously-wounded", "factor"))
    if "prone" in figure.states and move.is_crawling:
        limit = min(limit, Fraction(book.number("movement", "crawl", "move")))
    elif "prone" in figure.states and not is_vehicle(battle, figure) and figure.wound != "serious":
        limit += Fraction(book.number("movement", "stand-up", "modifier"))
    spent = turn.spent.get(figure.id, 0.0) if turn else 0.0
    return max(Fraction(0), limit - Fraction(spent))


def _is_helped(battle: Battle, move: Move, figure: Figure) -> bool:
    """Whether somebody in contact moves along with a seriously wounded one (SM-MOV-26)."""
    helpers = (other for other in able(battle, move.team) if other.id in move.paths)
    return any(touching(figure, other) for other in helpers)
