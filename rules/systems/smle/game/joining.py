"""Leaders and heroes who change over to another team, or go on their own (SM-ORG-15, 23, 25, SM-HER-09)."""

from __future__ import annotations

from itertools import count

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Squad
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import JoinTeam
from rules.systems.smle.game.homes import ALONE
from rules.systems.smle.game.moving import breaking_refusal
from rules.systems.smle.game.others import helper_refusal
from rules.systems.smle.game.people import Person, able, people, person
from rules.systems.smle.game.permits import active_refusal, turn_of
from rules.systems.smle.game.seeing import MEASURES, distance
from rules.systems.smle.game.state import TeamState, set_team, team_of
from rules.systems.smle.game.together import cohesion_in, followers, members
from rules.systems.smle.game.walking import add_states


def join_refusal(battle: Battle, action: JoinTeam) -> Issue | None:
    """Why a figure does not change over: he is no leader or hero, the team is not of his group or out of reach."""
    found = active_refusal(battle, action.team, "SM-ORG-15") or helper_refusal(battle, action.team, action.figure)
    turn = turn_of(battle, action.team)
    if found is None and turn is not None:
        found = breaking_refusal(battle, action.team, turn)
    if found:
        return found
    who = person(battle, action.figure)
    if not (who.leads or who.hero) or "aboard" in who.figure.states:
        return error("not-free-to-go", action.figure, "SM-ORG-15")
    if not action.to:
        is_alone = len(people(battle, action.team)) == 1
        return error("on-his-own", action.figure, "SM-ORG-25") if is_alone else None
    if action.to not in hosts(battle, who):
        return error("not-of-group", action.figure, "SM-ORG-15")
    reach = float(cohesion_in(battle, action.to))
    gaps = [distance(who.figure, other) for other in able(battle, action.to)]
    if any(gap is None or gap <= reach + MEASURES.tolerance_in for gap in gaps):
        return None
    return error("too-far-to-join", action.figure, "SM-ORG-15", reach=f"{reach:g}")


def hosts(battle: Battle, who: Person) -> tuple[str, ...]:
    """The other teams that a figure may belong to: those that he leads, those of a hero's section."""
    found = followers(battle, who) if who.leads else members(battle, who.team)
    return tuple(unit for unit in found if unit != who.team and not team_of(battle, unit).carrier)


def join(draft: Draft, action: JoinTeam) -> None:
    """He belongs to the other team from now on, and acts with it from the next round; or is a team of his own."""
    issue = join_refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    to = action.to or _apart(draft, action)
    _move_over(draft, action, to)
    if action.to:
        add_states(draft, action.figure, "joined")
    code = "joined-team" if action.to else "on-his-own"
    draft.tell(code, action.figure, rule="SM-ORG-15", team=draft.unit(to).name)


def _apart(draft: Draft, action: JoinTeam) -> str:
    """A team for one figure: it has acted in this round, at his team's level (SM-ORG-25)."""
    unit, figure = draft.unit(action.team), draft.figure(action.figure)
    key = _free_id(draft.battle, action.figure)
    made = Squad(id=key, side=unit.side, name=figure.name, group=unit.group, kind=ALONE, source=unit.source)
    draft.change(units=draft.battle.units.with_item(key, made))
    state = team_of(draft.battle, action.team)
    kept = {name: getattr(state, name) for name in TeamState.model_fields}
    set_team(draft, key, **kept | {"left": action.team, "doubles": False, "position": "", "position_since": 0})
    return key


def _free_id(battle: Battle, figure: str) -> str:
    """An id for his own team: that of an earlier time where nobody is left in it, else a new one."""
    named = (f"{figure}-alone" + (f"-{number}" if number > 1 else "") for number in count(1))
    return next(key for key in named if key not in battle.units or not battle.units[key].figures)


def _move_over(draft: Draft, action: JoinTeam, to: str) -> None:
    draft.set_unit(action.team, figures=tuple(key for key in draft.unit(action.team).figures if key != action.figure))
    draft.set_unit(to, figures=(*draft.unit(to).figures, action.figure))
    draft.set_figures([draft.figure(action.figure).model_copy(update={"unit": to})])
    state, other = team_of(draft.battle, action.team), team_of(draft.battle, to)
    went = state.moved.get(action.figure)
    moved = other.moved if went is None else other.moved.with_item(action.figure, went)
    fired = tuple(dict.fromkeys((*other.fired, *(key for key in state.fired if key == action.figure))))
    start = state.round_start.get(action.figure)
    starts = other.round_start.with_item(action.figure, start) if start else other.round_start
    set_team(draft, to, moved=moved, fired=fired, round_start=starts)
