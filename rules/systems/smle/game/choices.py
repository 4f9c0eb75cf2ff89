"""What a team may do now, and what it may not with the one reason: every option once, attacks once for each target."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.engine import Choice
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game import actions as act
from rules.systems.smle.game import shooting
from rules.systems.smle.game.activation import group_refusal, modifiers, roll_refusal
from rules.systems.smle.game.attacks import assault_refusal, contact_path, fire_refusal, fired_by
from rules.systems.smle.game.doors import door_refusal, kick_refusal, kick_tally
from rules.systems.smle.game.moving import turn_refusal, ways_of
from rules.systems.smle.game.others import aid_refusal, recover_refusal, reload_refusal, take_weapon_refusal
from rules.systems.smle.game.people import able, book_of, can_act, enemies_of, hull_of, leader_in, standing, teams
from rules.systems.smle.game.permits import (
    active_refusal,
    attack_refusal,
    other_refusal,
    reaction_refusal,
    turn_of,
)
from rules.systems.smle.game.retreating import DROPPED
from rules.systems.smle.game.riding import board_refusal, de_bus_refusal
from rules.systems.smle.game.rounds import end_refusal
from rules.systems.smle.game.seeing import distance, touching
from rules.systems.smle.game.setting_up import set_up_refusal
from rules.systems.smle.game.state import Turn, play_of
from rules.systems.smle.game.ways import Way


def choices(battle: Battle, team: str) -> tuple[Choice, ...]:
    """Every option of a team in the phase that it is."""
    if team not in battle.units:
        return ()
    play = play_of(battle)
    if play.phase == "setup":
        return tuple(_setting_up(battle, team))
    if play.phase == "activation":
        return tuple(_rolling(battle, team))
    if play.phase == "end":
        return ()
    turn = turn_of(battle, team)
    return tuple(_reacting(battle, team)) if turn is None else tuple(_acting(battle, team, turn))


def _setting_up(battle: Battle, team: str) -> Iterator[Choice]:
    issue = set_up_refusal(battle, team)
    by = battle.side_of(team)
    yield Choice("deploy", act.Deploy(by=by, places=FrozenMap()), issue, rule="SM-SCN-01", wants="path")
    hidden = "hidden" in battle.units[team].states
    yield Choice("show" if hidden else "hide", act.Hide(by=by, team=team, hidden=not hidden), issue, rule="SM-SCN-10")
    yield Choice("start", act.StartGame(by=by), issue, rule="SM-TRN-01")


def _rolling(battle: Battle, team: str) -> Iterator[Choice]:
    by, issue = battle.side_of(team), roll_refusal(battle, team)
    tally = modifiers(battle, team) if issue is None else None
    yield Choice("roll-activation", act.RollActivation(by=by, team=team), issue, tally, "SM-ACT-01")
    if leader_in(battle, team) is not None:
        issue = group_refusal(battle, team)
        yield Choice("roll-group", act.RollGroup(by=by, team=team), issue, tally, "SM-ACT-18")


def _reacting(battle: Battle, team: str) -> Iterator[Choice]:
    """A team whose go it is not: its answer to the one that acts."""
    play = play_of(battle)
    target = play.turn.team if play.turn else ""
    action = act.OpportunityFire(by=battle.side_of(team), team=team, target=target)
    issue = reaction_refusal(battle, team) or fire_refusal(battle, action)
    yield _shot(battle, "opportunity-fire", action, issue, "SM-CBT-05")


def _shot(battle: Battle, code: str, action: act.Fire, issue: Issue | None, rule: str) -> Choice:
    """A fire attack; one that lacks nothing but a range wants it said."""
    details = _named(battle, action.target)
    if issue is not None and issue.code == "range-unknown":
        return Choice(code, action, rule=rule, wants="range", details=details)
    tally = shooting.to_hit(battle, action) if issue is None else None
    return Choice(code, action, issue, tally, rule, details=details)


def _named(battle: Battle, target: str) -> FrozenMap[str, str]:
    return FrozenMap({"target": battle.units[target].name} if target in battle.units else {})


def _acting(battle: Battle, team: str, turn: Turn) -> Iterator[Choice]:
    yield from _moving(battle, team, turn)
    yield from _posture(battle, team)
    yield from _firing(battle, team)
    yield from _assaulting(battle, team)
    yield from _calling(battle, team)
    yield from _helping(battle, team)
    yield from _riding(battle, team)
    yield from _doors(battle, team)
    yield Choice(
        "end-turn", act.EndTurn(by=battle.side_of(team), team=team), end_refusal(battle, team), rule="SM-TRN-06"
    )


def _moving(battle: Battle, team: str, turn: Turn) -> Iterator[Choice]:
    """The row's own move, falling back where a lower row allows it, and running."""
    by = battle.side_of(team)
    for running in (False, True):
        move = act.Move(by=by, team=team, is_running=running)
        found = ways_of(battle, move, turn)
        for way in found[: 1 if running else None]:
            code = "run" if running else CODES[way.direction]
            issue = turn_refusal(battle, move, turn) or _way_issue(battle, team, way, running)
            details = FrozenMap(
                {"most": f"{float(way.most):g}", "least": f"{float(way.least):g}", "action": way.action}
            )
            yield Choice(code, move, issue, rule=way.rule, wants="path", details=details)
    if any("prone" in figure.states for figure in able(battle, team)):
        move = act.Move(by=by, team=team, is_crawling=True)
        issue = turn_refusal(battle, move, turn) or _way_issue(battle, team, ways_of(battle, move, turn)[0], False)
        yield Choice("crawl", move, issue, rule="SM-MOV-11", wants="path")


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
    bodies = [hull] if hull is not None and all("aboard" in figure.states for figure in movers) else movers
    if turn is not None and all(turn.spent.get(figure.id, 0.0) >= float(way.most) for figure in bodies):
        return error("move-over", team, way.rule)
    return None


def _posture(battle: Battle, team: str) -> Iterator[Choice]:
    by, issue = battle.side_of(team), lie_refusal(battle, team)
    found = [figure for figure in able(battle, team) if "aboard" not in figure.states]
    upright = tuple(figure.id for figure in found if "prone" not in figure.states)
    prone = tuple(figure.id for figure in found if "prone" in figure.states)
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
    own = ways_of(battle, act.Move(team=team), turn)[0]
    return error("breaking", team, "SM-OPT-12", action=own.action) if own.direction == "break" else None


def stand_refusal(battle: Battle, action: act.StandUp) -> Issue | None:
    """Why figures do not stand up: it is part of a move, and the turn's row must have one (SM-MOV-10)."""
    found = active_refusal(battle, action.team, "SM-MOV-10")
    turn = turn_of(battle, action.team)
    if found or turn is None:
        return found
    move = act.Move(team=action.team)
    found = turn_refusal(battle, move, turn)
    if found:
        return found
    return _way_issue(battle, action.team, ways_of(battle, move, turn)[0], False)


def _firing(battle: Battle, team: str) -> Iterator[Choice]:
    """Each kind of fire at each enemy that is not hidden; without one, once with the reason."""
    by = battle.side_of(team)
    foes = [foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states]
    for code, kind, rule in FIRES:
        targets = [foe for foe in fired_by(battle, team) if foe in foes] if kind is act.ReturnFire else foes
        for foe in targets:
            action = kind(by=by, team=team, target=foe)
            issue = fire_refusal(battle, action)
            yield _shot(battle, code, action, issue, rule)
        if not targets:
            issue = attack_refusal(battle, team, act.ATTACK_OF[kind]) or error("no-target", team, rule, option=code)
            yield Choice(code, None, issue, rule=rule, wants="target")


FIRES: tuple[tuple[str, type[act.Fire], str], ...] = (
    ("direct-fire", act.DirectFire, "SM-CBT-03"),
    ("return-fire", act.ReturnFire, "SM-CBT-09"),
    ("panic-fire", act.PanicFire, "SM-CBT-12"),
)


def _assaulting(battle: Battle, team: str) -> Iterator[Choice]:
    foes = [foe for foe in enemies_of(battle, team) if "hidden" not in battle.units[foe].states]
    for foe in foes:
        action = charge(battle, team, foe)
        issue, wants = assault_refusal(battle, action), ""
        if issue is not None and issue.code == "no-contact" and not standing(battle, team):
            issue, wants = None, "contact"
        yield Choice("close-assault", action, issue, rule="SM-CBT-01", wants=wants, details=_named(battle, foe))
    if not foes:
        issue = attack_refusal(battle, team, "close-assault")
        issue = issue or error("no-target", team, "SM-CBT-01", option="close-assault")
        yield Choice("close-assault", None, issue, rule="SM-CBT-01", wants="target")


def charge(battle: Battle, team: str, foe: str) -> act.CloseAssault:
    """An assault by everybody who touches a team, or the one figure that is nearest to it, straight at it."""
    ours, theirs = [f for f in standing(battle, team) if can_act(f)], standing(battle, foe)
    action = act.CloseAssault(by=battle.side_of(team), team=team, target=foe)
    pairs = [(gap, a, b) for a in ours for b in theirs if (gap := distance(a, b)) is not None]
    if not pairs or any(touching(a, b) for _, a, b in pairs):
        return action
    _, figure, enemy = min(pairs, key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    return action.model_copy(update={"paths": FrozenMap({figure.id: contact_path(figure, enemy)})})


def _calling(battle: Battle, team: str) -> Iterator[Choice]:
    """Indirect fire, for each figure that has a weapon for it."""
    book = book_of(battle, battle.side_of(team))
    for figure in able(battle, team):
        for key in figure.kit:
            found = weapon(book, key)
            if found is not None and found.indirect:
                action = act.CallFire(by=battle.side_of(team), team=team, figure=figure.id, weapon=key, observer="")
                issue = attack_refusal(battle, team, "call-indirect")
                details = FrozenMap({"weapon": found.name})
                yield Choice("call-fire", action, issue, rule="SM-EXP-18", wants="point", details=details)


def _helping(battle: Battle, team: str) -> Iterator[Choice]:
    by = battle.side_of(team)
    fit = [figure for figure in able(battle, team) if can_act(figure)]
    first = fit[0].id if fit else ""
    observe = act.Observe(by=by, team=team, figure=first)
    yield Choice("observe", observe, other_refusal(battle, team, "observe"), rule="SM-OTH-03", wants="point")
    disarm = act.Disarm(by=by, team=team, figure=first)
    yield Choice("disarm", disarm, other_refusal(battle, team, "disarm"), rule="SM-OTH-02")
    yield from _tending(battle, team, [figure.id for figure in fit])
    for marker in battle.markers.values():
        if marker.kind == DROPPED and first:
            action = act.TakeWeapon(by=by, team=team, figure=first, marker=marker.id)
            yield Choice("take-weapon", action, take_weapon_refusal(battle, action), rule="SM-ASL-20")


def _tending(battle: Battle, team: str, fit: list[str]) -> Iterator[Choice]:
    """Casualties, light wounds, jams: one choice for each figure that needs it."""
    by = battle.side_of(team)
    for figure in battle.figures_of(team):
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


def _riding(battle: Battle, team: str) -> Iterator[Choice]:
    by = battle.side_of(team)
    for other in teams(battle, by):
        if hull_of(battle, other) is not None and any("aboard" not in figure.states for figure in able(battle, team)):
            board = act.Board(by=by, team=team, vehicle=other)
            yield Choice("board", board, board_refusal(battle, board), rule="SM-MOV-27", details=_named(battle, other))
    joint = (unit for unit, state in play_of(battle).teams.items() if state.carrier == team)
    for unit in (team, *joint):
        if any("aboard" in figure.states for figure in able(battle, unit)):
            action = act.DeBus(by=by, team=unit)
            issue = de_bus_refusal(battle, action)
            issue = None if issue and issue.code == "no-place-given" else issue
            yield Choice("de-bus", action, issue, rule="SM-OTH-04", wants="path", details=_named(battle, unit))


def _doors(battle: Battle, team: str) -> Iterator[Choice]:
    """Each closed door that a figure of the team stands at."""
    for piece in battle.table.pieces if battle.table else ():
        for opening in piece.openings:
            for figure in able(battle, team):
                if opening.kind == "door" and door_refusal(battle, team, figure.id, opening.id) is None:
                    by = battle.side_of(team)
                    yield Choice(
                        "open-door", act.OpenDoor(by=by, team=team, figure=figure.id, door=opening.id), rule="SM-MOV-18"
                    )
                    kick = act.KickDoor(by=by, team=team, figure=figure.id, door=opening.id)
                    yield Choice(
                        "kick-door", kick, kick_refusal(battle, kick), kick_tally(battle, kick), rule="SM-MOV-21"
                    )
