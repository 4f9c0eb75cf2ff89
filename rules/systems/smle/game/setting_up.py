"""Before the first round: scenario and base lines, deployment by zones, hidden teams, positions, the start (SM-SCN)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction, refuse
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import Deploy, Hide, SetScenario, SetUpBy
from rules.systems.smle.game.base_lines import zones
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.objectives import name_of_side, unpicked
from rules.systems.smle.game.optional import changed
from rules.systems.smle.game.people import enemies_of, is_in_game, standing, teams
from rules.systems.smle.game.places import barred
from rules.systems.smle.game.scenarios import last_round, limit_of
from rules.systems.smle.game.seeing import MEASURES, body, sees, team_distance
from rules.systems.smle.game.state import SmlePlay, play_of, set_team, team_of
from rules.tabletop.measuring import gap
from rules.tabletop.outlines import gap_to_outline


def set_up_refusal(battle: Battle, team: str = "") -> Issue | None:
    """Why it is too late to set anything up, or a team or figure must wait while another side does so alone."""
    play = play_of(battle)
    if play.phase != "setup":
        return error("not-the-phase", team, "SM-SCN-01", phase=play.phase)
    if team and play.set_up_by not in ("", battle.side_of(team)):
        return error("sets-up-alone", team, "SM-SCN-10", side=name_of_side(battle, play.set_up_by))
    return None


def set_scenario(draft: Draft, action: SetScenario) -> None:
    """What is played, who is who, until which round, and by which optional rules."""
    refuse(set_up_refusal(draft.battle))
    book = book_of(draft.battle, "")
    if action.scenario and action.scenario not in book.rows("scenarios"):
        raise IllegalAction(error("no-such-scenario", "", "SM-SCN-01", scenario=action.scenario))
    unknown = next((key for key in action.switches if key not in book.rows("switches")), None)
    if unknown is not None:
        raise IllegalAction(error("no-such-switch", "", "SM-SCL-15", switch=unknown))
    was, limit = play_of(draft.battle), last_round(draft.battle)
    draft.set_play(
        scenario=action.scenario,
        roles=action.roles,
        edges=action.edges,
        switches=action.switches,
        limit=action.limit or limit_of(book, action.scenario),
    )
    _tell_scenario(draft, was, limit)


def _tell_scenario(draft: Draft, was: SmlePlay, limit: int) -> None:
    """The scenario, unless only base lines or optional rules are new; each of these by itself."""
    now = play_of(draft.battle)
    edges, switches = changed(was.edges, now.edges), changed(was.switches, now.switches)
    is_same = (was.scenario, was.roles, limit) == (now.scenario, now.roles, now.limit)
    if not is_same or not (edges or switches):
        told = now.scenario or "no-scenario"
        draft.tell("scenario-set", rule="SM-SCN-01", scenario=told, limit=now.limit)
    for side, edge in edges.items():
        draft.tell("base-line-set", rule="SM-OPT-15", side=side, edge=str(edge))
    for row, value in switches.items():
        code = "rule-set" if not isinstance(value, bool) else "rule-on" if value else "rule-off"
        draft.tell(code, rule="SM-SCL-15", switch=f"rule-{row}", value=str(value))


def set_up_by(draft: Draft, action: SetUpBy) -> None:
    """One side takes the table for its set-up, or all have it together again (SM-SCN-10)."""
    refuse(set_up_refusal(draft.battle))
    if action.side and draft.battle.side(action.side) is None:
        raise IllegalAction(error("no-such-side", action.side, ""))
    draft.set_play(set_up_by=action.side, is_apart=bool(action.side) or play_of(draft.battle).is_apart)
    draft.tell("set-up-by" if action.side else "set-up-together", rule="SM-SCN-10", side=action.side)


def deploy_refusal(battle: Battle, action: Deploy) -> Issue | None:
    """Why figures may not be set up there."""
    found = set_up_refusal(battle)
    if found:
        return found
    for key, place in action.places.items():
        figure = battle.figures.get(key)
        if figure is None:
            return error("no-such-figure", key, "")
        if found := set_up_refusal(battle, key):
            return found
        side = battle.side_of(key)
        if action.by not in ("", side):
            return error("not-yours", key, "SM-SCN-01")
        areas = zones(battle, side)
        if areas and not any(gap_to_outline(zone.outline, place.point) <= MEASURES.tolerance_in for zone in areas):
            return error("outside-zone", key, "SM-SCN-01", zones=len(areas))
        if battle.table is not None and not battle.table.holds(place.point):
            return error("way-edge", key, "")
    return _ground_refusal(battle, action)


def _ground_refusal(battle: Battle, action: Deploy) -> Issue | None:
    """Why nobody is set up there: on another base, or in ground that he could not enter."""
    moved = {key: battle.figures[key].model_copy(update={"place": place}) for key, place in action.places.items()}
    after = battle.model_copy(update={"figures": battle.figures.with_items(moved)})
    for key, place in action.places.items():
        if found := barred(after, after.figures[key], place):
            return error("way-end-on-base" if found == "base" else "way-impassable", key, "SM-SCN-01")
    return None


def deploy(draft: Draft, action: Deploy) -> None:
    """Figures stand where their side sets them up; the team faces as its first figure does (SM-ACT-15)."""
    refuse(deploy_refusal(draft.battle, action))
    for key, place in action.places.items():
        figure = draft.set_figure(key, place=place)
        set_team(draft, figure.unit, facing=place.facing)
    draft.tell("deployed", *action.places, rule="SM-SCN-01")


def hide(draft: Draft, action: Hide) -> None:
    """A team is set up hidden, or shown (SM-SCN-08, 10); showing itself it may at any time."""
    refuse(set_up_refusal(draft.battle, action.team) if action.hidden else None)
    states = {state for state in draft.unit(action.team).states if state != "hidden"}
    draft.set_unit(action.team, states=tuple(sorted({*states, "hidden"} if action.hidden else states)))
    draft.tell("hidden" if action.hidden else "revealed", action.team, rule="SM-SCN-10")


def start_refusal(battle: Battle) -> Issue | None:
    """Why the game cannot begin: nobody is there, or what a side is to pick in secret is not picked."""
    found = set_up_refusal(battle)
    if found is None and not teams(battle):
        found = error("nobody-there", "", "SM-TRN-01")
    return found or unpicked(battle)


def start(draft: Draft) -> None:
    """The first round begins: every team is fresh, stands where it was set up, and waits for its roll."""
    refuse(start_refusal(draft.battle))
    for unit in draft.battle.units:
        places = {figure.id: figure.place for figure in draft.battle.figures_of(unit) if figure.place}
        set_team(draft, unit, round_start=FrozenMap(places))
    draft.set_play(phase="activation", round=1, set_up_by="")
    draft.tell("game-begins", rule="SM-TRN-01")


def spot_hidden(draft: Draft) -> None:
    """Hidden teams that an enemy comes near to in sight are revealed (SM-SCN-10, SM-SHO-29)."""
    for unit, squad in tuple(draft.battle.units.items()):
        if "hidden" in squad.states and is_in_game(draft.battle, unit) and is_spotted(draft.battle, unit):
            draft.set_unit(unit, states=tuple(state for state in squad.states if state != "hidden"))
            draft.tell("revealed", unit, rule="SM-SCN-10")


def is_spotted(battle: Battle, unit: str) -> bool:
    """Whether an enemy figure is near enough to a hidden team and sees it."""
    row = "concealed-position" if team_of(battle, unit).position else "hidden-team"
    reach = float(book_of(battle, battle.side_of(unit)).number("spotting", row, "distance"))
    for enemy in enemies_of(battle, unit):
        apart = team_distance(battle, enemy, unit)
        if apart is None or apart > reach + MEASURES.tolerance_in:
            continue
        for foe in standing(battle, enemy):
            for figure in standing(battle, unit):
                one, other = body(foe), body(figure)
                if one and other and gap(one, other) <= reach + MEASURES.tolerance_in and sees(battle, foe, figure):
                    return True
    return False
