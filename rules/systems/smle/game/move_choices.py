"""What a team may do with its legs: moves, posture, vehicles, doors (SM-MOV)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.answers import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Detail
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import joining, landing
from rules.systems.smle.game.attack_choices import named
from rules.systems.smle.game.doors import door_refusal, door_words, kick_refusal
from rules.systems.smle.game.driving import drive_refusal, stays_on_road
from rules.systems.smle.game.kicking import kick_number
from rules.systems.smle.game.moving import breaking_refusal, turn_refusal, ways_of
from rules.systems.smle.game.people import able, can_act, driven, hull_of, is_away, people, teams
from rules.systems.smle.game.permits import (
    active_refusal,
    turn_of,
)
from rules.systems.smle.game.riding import board_refusal, de_bus_refusal, passengers
from rules.systems.smle.game.state import Turn, play_of
from rules.systems.smle.game.stillness import has_ended
from rules.systems.smle.game.ways import Way


def moves(battle: Battle, team: str, turn: Turn) -> Iterator[Choice]:
    """The row's own move, falling back where a lower row allows it, and running."""
    by = battle.side_of(team)
    rides = driven(battle, team)
    for running in (False,) if rides else (False, True):
        move = act.Move(by=by, team=team, is_running=running)
        found = ways_of(battle, move, turn)
        for way in found[: 1 if running else None]:
            code = "run" if running else "drive" if rides and way.direction == "free" else CODES[way.direction]
            issue = turn_refusal(battle, move, turn) or _way_issue(battle, team, way, running)
            left = _left(battle, team, way, turn)
            details: dict[str, Detail] = {
                "most": f"{left:.3g}",
                "least": "" if left <= float(way.least) else f"{float(way.least):g}",
                "action": way.action,
                "more": "more" if left < float(way.most) else "",
                "road": _road_in(battle, team, turn) if rides else "",
            }
            yield Choice(code, move, issue, rule=way.rule, wants="path", details=FrozenMap(details))
    yield from _on_road(battle, team, turn)
    if any("prone" in figure.states for figure in able(battle, team)):
        move = act.Move(by=by, team=team, is_crawling=True)
        issue = turn_refusal(battle, move, turn) or _way_issue(battle, team, ways_of(battle, move, turn)[0], False)
        yield Choice("crawl", move, issue, rule="SM-MOV-11", wants="path")


def _left(battle: Battle, team: str, way: Way, turn: Turn) -> float:
    """What is left of a move for whoever of the team has most of it left, in inches."""
    bodies = [hull] if (hull := driven(battle, team)) else [one for one in able(battle, team) if can_act(one)]
    least = min((turn.spent.get(figure.id, 0.0) for figure in bodies), default=0.0)
    return max(float(way.most) - least, 0.0) if least < float(way.most) else float(way.most)


def _road_in(battle: Battle, team: str, turn: Turn) -> str:
    """How far a vehicle goes along a road now, where that is farther than elsewhere; else empty (SM-VEH-07)."""
    hull = hull_of(battle, team)
    if hull is None or drive_refusal(battle, hull, is_on_road=True) is not None:
        return ""
    most = {on: ways_of(battle, act.Move(team=team, is_on_road=on), turn)[0].most for on in (False, True)}
    return f"{float(most[True]):g}" if most[True] > most[False] else ""


def _on_road(battle: Battle, team: str, turn: Turn) -> Iterator[Choice]:
    """Road speed, for a vehicle that stands on a road (SM-VEH-04, 06)."""
    hull = driven(battle, team)
    if hull is None or hull.place is None or not stays_on_road(battle, (hull.place.point,)):
        return
    move = act.Move(by=battle.side_of(team), team=team, is_on_road=True)
    way = ways_of(battle, move, turn)[0]
    issue = turn_refusal(battle, move, turn) or drive_refusal(battle, hull, is_on_road=True)
    issue = issue or _way_issue(battle, team, way, False)
    if issue is None and not _road_in(battle, team, turn):
        return
    details = FrozenMap({"most": f"{float(way.most):g}", "least": "0", "action": way.action})
    yield Choice("drive-road", move, issue, rule="SM-VEH-04", wants="path", details=details)


CODES = {"free": "move", "cover": "move-to-cover", "back": "fall-back", "break": "break"}
"""What a move in a direction is called."""


def _way_issue(battle: Battle, team: str, way: Way, running: bool) -> Issue | None:
    """Why nobody of the team can go this way at all: no move in the row, or all of it used."""
    if way.most <= 0 or (running and way.direction not in ("free", "back")):
        return error("no-move", team, way.rule, action=way.action)
    turn = turn_of(battle, team)
    movers = [figure for figure in able(battle, team) if can_act(figure)]
    hull = hull_of(battle, team)
    if not movers:
        return error("nobody-fit", team, "SM-HIT-10", option="move")
    drives = hull is not None and all("aboard" in figure.states for figure in movers)
    bodies = [hull] if hull is not None and drives else movers
    if not any(figure.place for figure in bodies) and _is_measured(battle):
        return error("not-placed", team, "SM-SCN-01")
    if hull is not None and drives and (issue := drive_refusal(battle, hull, is_on_road=False)):
        return issue
    if turn is not None and all(turn.spent.get(figure.id, 0.0) >= float(way.most) for figure in bodies):
        return error("move-over", team, way.rule)
    return None


def _is_measured(battle: Battle) -> bool:
    """Whether anybody has a place: else all of the game is told in inches, as on a real table."""
    return battle.table is not None and any(figure.place for figure in battle.figures.values())


def postures(battle: Battle, team: str) -> Iterator[Choice]:
    """Going prone and standing up."""
    by, issue = battle.side_of(team), lie_refusal(battle, team)
    found = [figure for figure in able(battle, team) if "aboard" not in figure.states]
    upright = tuple(figure.id for figure in found if "prone" not in figure.states)
    down = [figure.id for figure in found if "prone" in figure.states]
    turn = turn_of(battle, team)
    prone = tuple(key for key in down if turn is None or not has_ended(turn, key)) or tuple(down)
    if upright:
        yield Choice("lie-down", act.LieDown(by=by, team=team, figures=upright), issue, rule="SM-MOV-08")
    if prone:
        standing_up = act.StandUp(by=by, team=team, figures=prone)
        yield Choice("stand-up", standing_up, stand_refusal(battle, standing_up), rule="SM-MOV-10")


def lie_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a team does not go prone: it is not its turn, or it breaks and does nothing but run (SM-OPT-12)."""
    found = active_refusal(battle, team, "SM-MOV-08")
    turn = turn_of(battle, team)
    if found or turn is None:
        return found
    return breaking_refusal(battle, team, turn)


def stand_refusal(battle: Battle, action: act.StandUp) -> Issue | None:
    """Why figures do not stand up: it is part of a move, and the turn's row must have one (SM-MOV-10)."""
    found = active_refusal(battle, action.team, "SM-MOV-10")
    turn = turn_of(battle, action.team)
    if found or turn is None:
        return found
    move = act.Move(team=action.team)
    found = breaking_refusal(battle, action.team, turn) or turn_refusal(battle, move, turn)
    if found:
        return found
    if any(has_ended(turn, key) for key in action.figures):
        return error("move-over", action.team, "SM-MOV-08")
    return _way_issue(battle, action.team, ways_of(battle, move, turn)[0], False)


def rides(battle: Battle, team: str) -> Iterator[Choice]:
    """Boarding each vehicle of the side, and getting out of one."""
    by = battle.side_of(team)
    for other in teams(battle, by):
        if hull_of(battle, other) is not None and any("aboard" not in figure.states for figure in able(battle, team)):
            board = act.Board(by=by, team=team, vehicle=other)
            yield Choice("board", board, board_refusal(battle, board), rule="SM-MOV-27", details=named(battle, other))
    joint = (unit for unit, state in play_of(battle).teams.items() if state.carrier == team)
    for unit in (team, *joint):
        if passengers(battle, unit):
            action = act.DeBus(by=by, team=unit)
            issue = de_bus_refusal(battle, action)
            yield Choice("de-bus", action, issue, rule="SM-OTH-04", details=named(battle, unit))


def flights(battle: Battle, team: str) -> Iterator[Choice]:
    """Coming and going at each landing point (SM-VEH-09)."""
    by = battle.side_of(team)
    for marker in landing.points(battle):
        details = FrozenMap({"target": marker.name})
        if is_away(battle, team):
            coming = act.Land(by=by, team=team, point=marker.id)
            yield Choice("land", coming, landing.land_refusal(battle, coming), rule="SM-VEH-09", details=details)
        else:
            going = act.LiftOff(by=by, team=team, point=marker.id)
            yield Choice("lift-off", going, landing.lift_refusal(battle, going), rule="SM-VEH-09", details=details)


def changes(battle: Battle, team: str) -> Iterator[Choice]:
    """Each leader and hero of a team: on his own, or over to another team of the group (SM-ORG-15, 25)."""
    by = battle.side_of(team)
    for who in people(battle, team):
        if not (who.leads or who.hero) or not can_act(who.figure) or "aboard" in who.figure.states:
            continue
        for to in ("", *joining.hosts(battle, who)):
            action = act.JoinTeam(by=by, team=team, figure=who.id, to=to)
            words = FrozenMap({"who": who.figure.name, **named(battle, to)})
            code = "join-team" if to else "go-alone"
            yield Choice(code, action, joining.join_refusal(battle, action), rule="SM-ORG-15", details=words)


def doors_near(battle: Battle, team: str) -> Iterator[Choice]:
    """Each closed door that a figure of the team stands at."""
    for piece in battle.table.pieces if battle.table else ():
        for opening in piece.openings:
            for figure in able(battle, team):
                if opening.kind == "door" and door_refusal(battle, team, figure.id, opening.id) is None:
                    by = battle.side_of(team)
                    opened = act.OpenDoor(by=by, team=team, figure=figure.id, door=opening.id)
                    told = FrozenMap({"who": figure.name, **door_words(piece, opening)})
                    yield Choice("open-door", opened, rule="SM-MOV-18", details=told)
                    kick = act.KickDoor(
                        by=by, team=team, figure=figure.id, door=opening.id, rushing=_rushing(battle, team, figure.id)
                    )
                    yield Choice(
                        "kick-door", kick, kick_refusal(battle, kick), kick_number(battle, kick), "SM-MOV-21", "", told
                    )


def _rushing(battle: Battle, team: str, leading: str) -> tuple[str, ...]:
    """The others who have moved in this turn: those of them who reached the door rush it (SM-MOV-25)."""
    turn = turn_of(battle, team)
    spent = turn.spent if turn else {}
    return tuple(figure.id for figure in able(battle, team) if figure.id != leading and spent.get(figure.id, 0.0) > 0)
