"""Leaving the table by its edge for good: raiders who get away, a column that gets through (SM-SCN-07, 08)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.answers import Choice
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Detail
from rules.systems.smle.game.actions import Edge, Leave
from rules.systems.smle.game.base_lines import EDGES, edge_of
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import able, can_act, hull_of, is_able, is_vehicle
from rules.systems.smle.game.permits import active_refusal, turn_of
from rules.systems.smle.game.state import play_of

LEAVERS = {"commando": ("small", "SM-SCN-07"), "ambush": ("large", "SM-SCN-08")}
"""Who is to leave the table in a scenario, and the rule that says so."""
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def leave_choices(battle: Battle, team: str) -> Iterator[Choice]:
    """Leaving, for a side that is to leave; without a scenario for who has gone to an edge in this turn."""
    if not _may_be_offered(battle, team):
        return
    figures = _at_their_edge(battle, team)
    action = Leave(by=battle.side_of(team), team=team, figures=tuple(figure.id for figure in figures))
    issue = leave_refusal(battle, action)
    edge = _edge(battle, figures)
    people = sum(not is_vehicle(battle, figure) for figure in figures)
    details: FrozenMap[str, Detail] = FrozenMap({"models": people, "edge": edge})
    yield Choice("leave" if edge or not figures else "leave-real", action, issue, rule=_rule(battle), details=details)


def _may_be_offered(battle: Battle, team: str) -> bool:
    play, turn = play_of(battle), turn_of(battle, team)
    if not play.scenario:
        return turn is not None and turn.has_moved and any(_edges(battle, one) for one in able(battle, team))
    size, _ = LEAVERS.get(play.scenario, ("", ""))
    return bool(size) and play.roles.get(battle.side_of(team)) == size


def _rule(battle: Battle) -> str:
    return LEAVERS.get(play_of(battle).scenario, ("", "SM-SCN-07"))[1]


def _at_their_edge(battle: Battle, team: str) -> tuple[Figure, ...]:
    """Who of a team may leave where he is: on foot at an edge, or in the team's vehicle that is there, with it."""
    hull = hull_of(battle, team)
    on_foot = tuple(one for one in able(battle, team) if "aboard" not in one.states and _is_out(battle, one))
    if hull is None or not _is_out(battle, hull):
        return on_foot
    inside = tuple(one for one in able(battle, team) if "aboard" in one.states)
    return (*on_foot, hull, *inside) if inside else on_foot


def _is_out(battle: Battle, figure: Figure) -> bool:
    """Whether a figure stands where it may leave: one without a place is where the players say."""
    if not can_act(figure):
        return False
    wanted = _way_out(battle, battle.side_of(figure.id))
    found = _edges(battle, figure)
    return figure.place is None or battle.table is None or (wanted in found if wanted else bool(found))


def _way_out(battle: Battle, side: str) -> Edge | None:
    """The one edge that counts: a column leaves at the other end than it came in at (SM-SCN-08)."""
    is_column = play_of(battle).scenario == "ambush" and play_of(battle).roles.get(side) == "large"
    return OPPOSITE[edge_of(battle, side)] if is_column else None


def _edges(battle: Battle, figure: Figure) -> tuple[Edge, ...]:
    """The edges of the table that a base all but reaches: with a pointer nobody sets it down on the very line (H)."""
    table, place = battle.table, figure.place
    if table is None or place is None:
        return ()
    book = book_of(battle, battle.side_of(figure.unit))
    reach = figure.base.radius_in + float(book.number("leaving", "edge", "distance"))
    gaps = {"south": place.y, "west": place.x, "north": table.depth_in - place.y, "east": table.width_in - place.x}
    return tuple(edge for edge in EDGES if gaps[edge] <= reach)


def _edge(battle: Battle, figures: tuple[Figure, ...]) -> str:
    found = [edge for figure in figures for edge in _edges(battle, figure)]
    return max(found, key=found.count, default="")


def leave_refusal(battle: Battle, action: Leave) -> Issue | None:
    """Why figures do not leave the table: only who stands at an edge can, a column at that where it is to leave."""
    rule = _rule(battle)
    found = active_refusal(battle, action.team, rule)
    if found:
        return found
    wanted = _way_out(battle, battle.side_of(action.team))
    away = (
        error("not-at-that-edge", action.team, rule, edge=wanted) if wanted else error("not-at-edge", action.team, rule)
    )
    for key in action.figures:
        figure = battle.figures.get(key)
        if figure is None or figure.unit != action.team or not is_able(figure):
            return error("not-of-team", action.team, "")
        if not can_act(figure):
            return error("nobody-fit", action.team, "SM-HIT-10", option="leave")
        if "aboard" not in figure.states and not _is_out(battle, figure):
            return away
    return None if action.figures else away


def leave(draft: Draft, action: Leave) -> None:
    """Figures are off the table for good, and no loss; with a vehicle those who ride in it."""
    issue = leave_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    edge = _edge(draft.battle, tuple(draft.figure(key) for key in action.figures))
    gone = [*action.figures, *_riders(draft.battle, action)]
    for key in gone:
        states = tuple(sorted({*draft.figure(key).states, "escaped"}))
        draft.set_figure(key, states=states, is_gone=True)
    draft.tell("escaped" if edge else "escaped-real", *gone, rule=_rule(draft.battle), edge=edge)


def _riders(battle: Battle, action: Leave) -> tuple[str, ...]:
    """Those of other teams in the vehicle that leaves."""
    hull = hull_of(battle, action.team)
    if hull is None or hull.id not in action.figures:
        return ()
    joint = [unit for unit, state in play_of(battle).teams.items() if state.carrier == action.team]
    return tuple(figure.id for unit in joint for figure in able(battle, unit) if "aboard" in figure.states)
