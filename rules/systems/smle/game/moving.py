"""Moves as the rules judge them: who may move, how far and where, and what a path costs (SM-MOV, SM-OPT-05..20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import Move
from rules.systems.smle.game.driving import drive_limit, drive_refusal, hull_kind
from rules.systems.smle.game.people import (
    driven,
    enemies_of,
    hull_of,
    is_away,
    is_vehicle,
    standing,
    teams,
)
from rules.systems.smle.game.permits import active_refusal, boldness_refusal, joins_move, turn_of
from rules.systems.smle.game.room import inches_refusal, limit_of, plain
from rules.systems.smle.game.seeing import MEASURES, body, ground, touching
from rules.systems.smle.game.state import STOPPED, Turn, team_of
from rules.systems.smle.game.ways import Way, bound_refusal, direction_refusal, is_home, rests, ways
from rules.tabletop.bases import Point, Pose
from rules.tabletop.movers import Mover, Other
from rules.tabletop.moving import walk
from rules.tabletop.walks import Walk

FREE: tuple[str, ...] = ("free", "cover")


def judged(battle: Battle, move: Move, into_contact: str = "") -> Way | Issue:
    """The way in which a move is allowed, the row's own before a lower one; or what forbids it."""
    found = active_refusal(battle, move.team, "SM-TRN-09")
    turn = turn_of(battle, move.team)
    if turn is None or found:
        return found or error("not-active", move.team, "SM-TRN-02", active="")
    found = turn_refusal(battle, move, turn)
    if found is None and not move.paths and not move.inches and not move.is_short:
        found = error("no-path", move.team, "")
    if found:
        return found
    first: Issue | None = None
    for way in ways_of(battle, move, turn):
        found = way_refusal(battle, move, way, into_contact)
        if found is None:
            return way
        first = first or found
    return first or error("no-move", move.team, "SM-ACT-03", action="")


def ways_of(battle: Battle, move: Move, turn: Turn) -> tuple[Way, ...]:
    """The ways that are open to a team, or to its vehicle where that is what moves."""
    hull = hull_of(battle, move.team)
    if hull is not None and (hull.id in move.paths or driven(battle, move.team)):
        whole = drive_limit(battle, hull, is_on_road=move.is_on_road)
        return ways(battle, move.team, turn.level, whole=whole)
    return ways(battle, move.team, turn.level, is_running=move.is_running or turn.is_running)


def turn_refusal(battle: Battle, move: Move, turn: Turn) -> Issue | None:
    """What forbids any move in this turn."""
    team, state = move.team, team_of(battle, move.team)
    is_forced = all(way.direction not in FREE or not way.most for way in ways(battle, team, turn.level))
    if move.is_crawling and (issue := breaking_refusal(battle, team, turn)):
        return issue
    if turn.other and not joins_move(battle, team, turn.level):
        return error("other-taken", team, "SM-OTH-01", option="move", other=turn.other)
    if state.carrier:
        return error("rides-along", team, "SM-VEH-01")
    if is_away(battle, team):
        return error("in-the-air", team, "SM-VEH-09")
    if rests(battle, team) and not is_forced:
        return error("resting", team, "SM-MOV-17", rounds=state.resting)
    if move.is_running and state.attack not in ("",):
        return error("fought-already", team, "SM-MOV-15", option="run", made=state.attack)
    if move.is_running and turn.boldest in ("close-assault", "direct", "opportunity", "return"):
        return boldness_refusal(team, turn, "run")
    if turn.has_moved and turn.is_running is not move.is_running:
        return error("pace-changed", team, "SM-MOV-14")
    return None


def breaking_refusal(battle: Battle, team: str, turn: Turn) -> Issue | None:
    """Why a team that breaks does nothing but run (SM-OPT-12)."""
    own = ways(battle, team, turn.level)[0]
    return error("breaking", team, "SM-OPT-12", action=own.action) if own.direction == "break" else None


def way_refusal(battle: Battle, move: Move, way: Way, into_contact: str = "") -> Issue | None:
    """Why a move does not fit a way; directions and paths only where figures have places."""
    if not move.paths:
        return inches_refusal(battle, move, way)
    if way.most <= 0:
        return error("no-move", move.team, way.rule, action=way.action)
    walks: dict[str, Walk] = {}
    for key, path in move.paths.items():
        issue = _figure_refusal(battle, move, key)
        if issue:
            return issue
        figure = battle.figures[key]
        walks[key] = walk_of(battle, move, figure, path, float(limit_of(battle, move, way, figure)))
    for key, found in walks.items():
        issue = _path_refusal(battle, move, way, battle.figures[key], found)
        if issue:
            return issue
    if not into_contact:
        for key, found in walks.items():
            issue = bound_refusal(battle, way, battle.figures[key], found.end)
            if issue:
                return issue
    return _contact_refusal(battle, move, walks, into_contact)


def _figure_refusal(battle: Battle, move: Move, key: str) -> Issue | None:
    """Why this figure does not move at all."""
    figure = battle.figures.get(key)
    if figure is None or figure.unit != move.team or figure.is_gone:
        return error("not-of-team", move.team, "")
    if figure.place is None:
        return error("not-on-table", key, "")
    if figure.wound == "killed" or "playing-dead" in figure.states:
        return error("dead", key, "SM-HIT-08")
    if STOPPED & set(figure.states):
        return error("stopped", key, "SM-MOV-31")
    if "aboard" in figure.states:
        return error("aboard", key, "SM-MOV-30")
    if is_vehicle(battle, figure):
        return drive_refusal(battle, figure, is_on_road=move.is_on_road, path=move.paths[key])
    return None


def walk_of(battle: Battle, move: Move, figure: Figure, path: tuple[Point, ...], limit: float | None) -> Walk:
    """A figure's path on the table, among those who stand still and those who have arrived."""
    found = body(figure)
    if found is None:
        raise ValueError(figure.id)
    kind = hull_kind(battle, figure) if is_vehicle(battle, figure) else "foot"
    mover = Mover(found, kind, limit)
    return walk(
        ground(battle), mover, path, MEASURES, tuple(others_of(battle, move, figure)), move.facings.get(figure.id)
    )


def others_of(battle: Battle, move: Move, figure: Figure) -> Iterator[Other]:
    """Everything else that stands on the table, those of the move where they arrive."""
    side = battle.side_of(figure.id)
    for unit in teams(battle):
        for other in standing(battle, unit):
            if other.id == figure.id:
                continue
            path = move.paths.get(other.id)
            place = _arrived(other, path) if path else other.place
            found = body(other.model_copy(update={"place": place}))
            if found is not None:
                yield Other(found, battle.side_of(other.id) == side)


def _arrived(figure: Figure, path: tuple[Point, ...]) -> Pose | None:
    return figure.place.at(*path[-1]) if figure.place else None


def _path_refusal(battle: Battle, move: Move, way: Way, figure: Figure, found: Walk) -> Issue | None:
    """What stands in the way, the distance, then the direction."""
    if found.forbidden:
        first = found.forbidden[0]
        rule = "SM-MOV-18" if first.code == "door" else ""
        return error(f"way-{first.code}".replace("_", "-"), figure.id, rule)
    if found.limit_at is not None:
        limit = limit_of(battle, move, way, figure)
        rule = "SM-MOV-11" if move.is_crawling else way.rule
        return error("too-far", figure.id, rule, limit=plain(limit), inches=plain(found.cost))
    issue = direction_refusal(battle, move.team, way, figure, found.end)
    if issue:
        return issue
    return _least_refusal(battle, move, way, figure, found)


def _least_refusal(battle: Battle, move: Move, way: Way, figure: Figure, found: Walk) -> Issue | None:
    """Who falls back goes far enough, or into cover, or to his base line (SM-OPT-10, 11, 19)."""
    if way.direction not in ("back", "break") or figure.wound == "serious":
        return None
    there = figure.model_copy(update={"place": found.end})
    turn = turn_of(battle, move.team)
    spent = turn.spent.get(figure.id, 0.0) if turn else 0.0
    least = min(float(way.least), float(limit_of(battle, move, way, figure)) + spent)
    if found.length + spent >= least - MEASURES.tolerance_in or is_home(battle, there):
        return None
    if way.direction == "back" and direction_refusal(battle, move.team, COVERED, figure, found.end) is None:
        return None
    return error("too-near", figure.id, way.rule, least=plain(least), action=way.action)


COVERED = Way("cover", Fraction(0), Fraction(0), "Fall Back", "SM-OPT-10")
"""Cover that is no nearer to the enemy, for those who fall back into it."""


def _contact_refusal(battle: Battle, move: Move, walks: Mapping[str, Walk], into_contact: str) -> Issue | None:
    """Nobody moves into contact with an enemy whom he does not assault (SM-OPT-18)."""
    for key, found in walks.items():
        figure = battle.figures[key]
        there = figure.model_copy(update={"place": found.end})
        for enemy in enemies_of(battle, move.team):
            for foe in standing(battle, enemy):
                if enemy != into_contact and touching(there, foe) and not touching(figure, foe):
                    return error("contact-needs-assault", key, "SM-OPT-18", enemy=battle.units[enemy].name)
    return None
