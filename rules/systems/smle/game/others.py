"""Other options: traps, casualties, first aid, reloading, weapons left behind (SM-OTH, SM-ASL-20)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.draft import Draft
from rules.battle.event import refuse
from rules.battle.model import Battle, Figure, Marker
from rules.core.issues import Issue, error
from rules.dice.pool import parse_pool
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game import explosives, film
from rules.systems.smle.game.actions import Disarm, FirstAid, Observe, Recover, Reload, TakeWeapon
from rules.systems.smle.game.bursts import Landing, land
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.observers import is_observer
from rules.systems.smle.game.people import can_act, is_vehicle
from rules.systems.smle.game.permits import active_refusal, other_refusal, turn_of
from rules.systems.smle.game.reduction import count_losses
from rules.systems.smle.game.retreating import DROPPED, forced_way
from rules.systems.smle.game.seeing import MEASURES, distance_to, sees_point, touching
from rules.systems.smle.game.spells import lasts
from rules.systems.smle.game.state import Turn, set_turn, team_of
from rules.systems.smle.game.walking import add_states, drop_states

TRAP = "mine"
"""The kind of marker that is a booby trap."""


def helper_refusal(battle: Battle, team: str, figure_id: str) -> Issue | None:
    """Why this figure does nothing for its team now."""
    figure = battle.figures.get(figure_id)
    if figure is None or figure.unit != team or is_vehicle(battle, figure):
        return error("not-of-team", team, "")
    if figure.wound == "killed":
        return error("dead", figure_id, "SM-HIT-08")
    return None if can_act(figure) else error("stopped", figure_id, "SM-HIT-10")


def take(draft: Draft, option: str) -> None:
    """The turn's other option is taken."""
    set_turn(draft, other=option)


def observe(draft: Draft, action: Observe) -> None:
    """An observer watches a point (SM-OTH-03)."""
    refuse(observe_refusal(draft.battle, action))
    take(draft, "observe")
    explosives.observe(draft, action)


def observe_refusal(battle: Battle, action: Observe) -> Issue | None:
    """Why nobody observes: the turn, the figure, or that it is no observer (SM-EXP-17)."""
    found = other_refusal(battle, action.team, "observe") or helper_refusal(battle, action.team, action.figure)
    if found:
        return found
    figure = battle.figures[action.figure]
    if not is_observer(battle, figure):
        return error("not-an-observer", action.team, "SM-EXP-17")
    is_blind = action.point is not None and sees_point(battle, figure, action.point) is False
    return error("point-not-seen", action.team, "SM-EXP-17") if is_blind else None


def disarm_refusal(battle: Battle, action: Disarm) -> Issue | None:
    """Why no trap is disarmed: the turn, the figure, or that the table shows none where it stands (SM-OTH-02)."""
    found = other_refusal(battle, action.team, "disarm") or helper_refusal(battle, action.team, action.figure)
    figure = battle.figures.get(action.figure)
    if found or figure is None:
        return found
    is_measured = figure.place is not None or "aboard" in figure.states
    return error("no-trap", action.figure, "SM-OTH-02") if is_measured and not trap_at(battle, (figure,))[1] else None


def disarm(draft: Draft, action: Disarm) -> None:
    """A booby trap: 4 or more disarms it, a natural 1 sets it off (SM-OTH-02)."""
    refuse(disarm_refusal(draft.battle, action))
    take(draft, "disarm")
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    roll = draft.roll(parse_pool(book.text("rolls", "disarm-booby-traps", "dice")), "disarm")
    sets_off = book.whole("disarm-booby-traps", "sets-off", "natural")
    total, tally = film.heros_throw(draft.battle, action.figure, roll.total, "SM-OTH-02")
    result = disarmed(sets_off, roll.total, total, _needed(draft.battle, action))
    draft.tell("trap", action.figure, rule="SM-OTH-02", roll=roll, tally=tally, result=result)
    trap = draft.battle.markers.get(action.trap)
    if result != "still-armed" and trap is not None:
        draft.change(markers=draft.battle.markers.without(action.trap))
    if result == "set-off":
        _go_off(draft, action, trap)


def _go_off(draft: Draft, action: Disarm, trap: Marker | None) -> None:
    """A trap that is set off bursts where it lies, like the explosive that the table names; it is gone (SM-OTH-02)."""
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    arm = weapon(book, book.text("disarm-booby-traps", "sets-off", "bursts-as"))
    place = trap.place if trap and trap.place else draft.figure(action.figure).place
    if arm is not None:
        land(draft, Landing(action.team, arm), place.point if place else None, "")


def trap_at(battle: Battle, figures: Iterable[Figure]) -> tuple[str, str]:
    """Who of some figures stands at a trap that lies on the table, and its marker; empty where nobody does."""
    standing = list(figures)
    for marker in battle.markers.values():
        for figure in standing if marker.kind == TRAP and marker.place else ():
            gap = distance_to(figure, marker.place.point) if marker.place else None
            if gap is not None and gap <= marker.radius_in + MEASURES.tolerance_in:
                return figure.id, marker.id
    return "", ""


def _needed(battle: Battle, action: Disarm) -> int:
    return book_of(battle, battle.side_of(action.team)).whole("disarm-booby-traps", "success", "number")


def disarmed(sets_off: int, face: int, total: int, needed: int) -> str:
    """What a die does to a trap: its face sets it off, its total disarms it."""
    if face == sets_off:
        return "set-off"
    return "disarmed" if total >= needed else "still-armed"


def recover_refusal(battle: Battle, action: Recover) -> Issue | None:
    """Why a casualty is not recovered (SM-OTH-05)."""
    found = other_refusal(battle, action.team, "recover") or helper_refusal(battle, action.team, action.figure)
    if found:
        return found
    figure = battle.figures.get(action.casualty)
    if figure is None or figure.unit != action.team or figure.is_gone or figure.wound not in ("serious", "killed"):
        return error("no-casualty", action.team, "SM-OTH-05")
    return _reach_refusal(battle.figures[action.figure], figure, "SM-OTH-05")


def _reach_refusal(helper: Figure, other: Figure, rule: str) -> Issue | None:
    """Both must touch, where both have a place."""
    if "aboard" in helper.states or "aboard" in other.states:
        is_together = {"aboard"} <= set(helper.states) & set(other.states)
        return None if is_together else error("not-in-contact", helper.id, rule, other=other.name)
    if helper.place is None or other.place is None or touching(helper, other):
        return None
    return error("not-in-contact", helper.id, rule, other=other.name)


def recover(draft: Draft, action: Recover) -> None:
    """A casualty is taken off the table and counts no more (SM-OTH-05)."""
    refuse(recover_refusal(draft.battle, action))
    take(draft, "recover")
    add_states(draft, action.casualty, "recovered")
    draft.set_figure(action.casualty, is_gone=True)
    draft.tell("recovered", action.casualty, rule="SM-OTH-05")
    count_losses(draft, action.team)


def aid_refusal(battle: Battle, action: FirstAid) -> Issue | None:
    """Why a wound is not treated (SM-OTH-06)."""
    found = other_refusal(battle, action.team, "first-aid") or helper_refusal(battle, action.team, action.figure)
    if found:
        return found
    figure = battle.figures.get(action.wounded)
    is_patient = figure is not None and figure.wound == "light" and "treated" not in figure.states
    if (
        figure is None
        or figure.unit != action.team
        or figure.is_gone
        or not is_patient
        or action.wounded == action.figure
    ):
        return error("nobody-to-treat", action.team, "SM-OTH-06")
    return _reach_refusal(battle.figures[action.figure], figure, "SM-OTH-06")


def first_aid(draft: Draft, action: FirstAid) -> None:
    """A light wound is treated: it no longer costs anything (SM-OTH-06, SM-HIT-14)."""
    refuse(aid_refusal(draft.battle, action))
    take(draft, "first-aid")
    add_states(draft, action.wounded, "treated")
    draft.tell("treated", action.wounded, rule="SM-OTH-06")


def reload_refusal(battle: Battle, action: Reload) -> Issue | None:
    """Why there is nothing to reload or clear (SM-OTH-07)."""
    found = other_refusal(battle, action.team, "reload") or helper_refusal(battle, action.team, action.figure)
    if found:
        return found
    needs = {"jammed", "unloaded"} & set(battle.figures[action.figure].states)
    return None if needs else error("nothing-to-reload", action.figure, "SM-OTH-07")


def reload(draft: Draft, action: Reload) -> None:
    """A jam is cleared, a weapon reloaded (SM-OTH-07)."""
    refuse(reload_refusal(draft.battle, action))
    take(draft, "reload")
    drop_states(draft, action.figure, "jammed", "unloaded")
    draft.tell("reloaded", action.figure, rule="SM-OTH-07")


def take_weapon_refusal(battle: Battle, action: TakeWeapon) -> Issue | None:
    """Why a weapon left behind is not taken over: it takes a whole turn in contact with it (SM-ASL-20)."""
    found = active_refusal(battle, action.team, "SM-ASL-20") or helper_refusal(battle, action.team, action.figure)
    turn, marker = turn_of(battle, action.team), battle.markers.get(action.marker)
    if found or turn is None:
        return found
    if (
        turn.has_moved
        or turn.has_fought
        or turn.other
        or team_of(battle, action.team).attack
        or is_driven(battle, turn)
    ):
        return error("needs-whole-turn", action.team, "SM-ASL-20")
    if marker is None or marker.kind != DROPPED:
        return error("no-such-marker", action.marker, "SM-ASL-20")
    figure = battle.figures[action.figure]
    gap = distance_to(figure, marker.place.point) if marker.place else None
    if "aboard" in figure.states or (gap is not None and gap > MEASURES.tolerance_in):
        return error("not-in-contact", action.figure, "SM-ASL-20", other=marker.name)
    return None


def is_driven(battle: Battle, turn: Turn) -> bool:
    """Whether a turn's move is forced, so that it leaves time for nothing that takes a whole turn (SM-OPT-10, 12)."""
    return forced_way(battle, turn.team, turn) is not None


def take_weapon(draft: Draft, action: TakeWeapon) -> None:
    """The weapon is the figure's once he has spent the turns on it that it takes."""
    refuse(take_weapon_refusal(draft.battle, action))
    take(draft, "take-weapon")
    marker = draft.battle.markers[action.marker]
    figure = draft.figure(action.figure)
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    turns = book.whole("heavy-weapons", "taking-over", "active-turns")
    if not lasts(draft, figure, f"take {action.marker}", turns, holds=True):
        draft.tell("weapon-readied", action.figure, rule="SM-ASL-20", weapon=marker.name)
        return
    draft.set_figure(action.figure, kit=(*figure.kit, marker.name))
    draft.change(markers=draft.battle.markers.without(action.marker))
    draft.tell("weapon-taken", action.figure, rule="SM-ASL-20", weapon=marker.name)
