"""Indirect fire: the call, the observer, the round in the air, its arrival (SM-EXP-17..24).

- `refusal(battle, call)` is what forbids a `CallFire` besides level, turn and move; `call(draft, call)` makes it.
- `observe(draft, observe)` is an observer's look at a point.
- A called round is a `Shell` held for `state.due(team, round)`; `apply(draft, shell)` is its arrival.
"""

from __future__ import annotations

from typing import ClassVar

from rules.battle.action import Action, Own
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Held
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game import bursts
from rules.systems.smle.game.actions import CallFire, Observe
from rules.systems.smle.game.ammunition import spend
from rules.systems.smle.game.base_lines import edge_of
from rules.systems.smle.game.bursts import Burst, Landing, StateBurst, deviate, factor, hulls_at, land
from rules.systems.smle.game.firing import weapon_issue
from rules.systems.smle.game.homes import book_of, muster_of
from rules.systems.smle.game.observers import is_observer, sees_goal
from rules.systems.smle.game.observing import LAST, has_looked, observer_shot, seen_rounds, spot_of
from rules.systems.smle.game.people import can_act, is_able, person
from rules.systems.smle.game.scoring import aim, reach
from rules.systems.smle.game.seeing import distance_to, sees_point
from rules.systems.smle.game.state import due, play_of, set_team, team_of
from rules.tables.book import Book
from rules.tabletop.bases import Point


class Shell(Own):
    """A round in the air: the engine's own, held until the firing unit's turn of the next round (SM-EXP-19).

    `looks` are the further rounds in which the observer had seen the point by the call; `is_observed` that it looked in
    the round of the call; `hull` the vehicle that stood on the point.
    """

    kind: ClassVar[str] = "shell"
    team: str
    weapon: str
    observer: str
    point: Point | None = None
    origin: Point | None = None
    round: int = 1
    looks: int = 0
    is_observed: bool = False
    hull: str = ""


ACTIONS: tuple[type[Action], ...] = (Shell, Burst, StateBurst)


def refusal(battle: Battle, action: CallFire) -> Issue | None:
    """Why a round cannot be called onto a point (SM-EXP-11, 17, 18)."""
    figure = battle.figures.get(action.figure)
    if figure is None or figure.unit != action.team or not can_act(figure):
        return error("nobody-fit", action.team, "SM-HIT-10", option="call-indirect")
    book = book_of(battle, battle.side_of(action.team))
    gunner, arm = person(battle, action.figure), weapon(book, action.weapon)
    if arm is None or arm not in gunner.weapons or not fires_indirectly(battle, action.team, arm):
        return error("not-indirect", action.figure, "SM-EXP-17")
    return (
        weapon_issue(battle, gunner, arm)
        or _observer_refusal(battle, action)
        or _range_refusal(battle, book, action, arm)
    )


def _observer_refusal(battle: Battle, action: CallFire) -> Issue | None:
    """Somebody of a command or specialist team who sees the point."""
    figure = battle.figures.get(action.observer)
    if figure is None or battle.side_of(figure.id) != battle.side_of(action.team) or not is_able(figure):
        return error("no-observer", action.team, "SM-EXP-17")
    if not is_observer(battle, figure):
        return error("not-an-observer", action.observer, "SM-EXP-17")
    if not sees_goal(battle, action, figure):
        return error("point-not-seen", action.observer, "SM-EXP-17")
    return None


def _range_refusal(battle: Battle, book: Book, action: CallFire, arm: Weapon) -> Issue | None:
    """No explosive round is aimed beyond twice its effective range (SM-SHO-11); off-table guns reach everywhere."""
    if is_off_table(battle, action.team):
        return None
    gap = action.stated.range_in
    if gap is None and action.point is not None:
        gap = distance_to(battle.figures[action.figure], action.point)
    if gap is not None and reach(book, arm, gap) == "beyond":
        return error("out-of-reach", action.figure, "SM-SHO-11", weapon=arm.name)
    return None


def is_off_table(battle: Battle, team: str) -> bool:
    """Whether a team's gun stands off the table (SM-EXP-12)."""
    found = muster_of(battle, team)
    return "off-table" in battle.units[team].states or bool(found and found.off_table)


def fires_indirectly(battle: Battle, team: str, arm: Weapon) -> bool:
    """Whether a weapon of a team is called onto points: mortars, artillery, and any gun off the table (SM-EXP-17)."""
    return arm.indirect or (arm.table == "guns" and is_off_table(battle, team))


def call(draft: Draft, action: CallFire) -> None:
    """The round is crossed off now and arrives in the next round (SM-EXP-18, 19); raises IllegalAction."""
    issue = refusal(draft.battle, action)
    if issue:
        raise IllegalAction(issue)
    battle, book = draft.battle, book_of(draft.battle, draft.battle.side_of(action.team))
    arm = weapon(book, action.weapon)
    if arm is not None:
        spend(draft, action.team, arm)
    shell = Shell(
        by=action.by,
        team=action.team,
        weapon=action.weapon,
        observer=action.observer,
        point=action.point,
        origin=origin_of(battle, action),
        round=play_of(battle).round,
        is_observed=has_looked(battle, action.observer, action.point),
        looks=max(0, seen_rounds(battle, action.observer, action.point) - 1),
        hull=next((hull.id for hull in (hulls_at(battle, action.point) if action.point else ())), ""),
    )
    waits_for = battle.figures[action.observer].unit if is_off_table(battle, action.team) else action.team
    arrival = book.whole("indirect-fire", "arrival", "rounds")
    draft.hold(due(waits_for, play_of(battle).round + arrival), shell)
    set_team(draft, action.team, fired=(*team_of(battle, action.team).fired, action.figure))
    name = arm.name if arm else ""
    draft.tell("called", action.team, action.observer, rule="SM-EXP-18", weapon=name, observer=action.observer)


def origin_of(battle: Battle, action: CallFire) -> Point | None:
    """Where the line to the point begins: the weapon, or the middle of the base line for guns off the table."""
    if not is_off_table(battle, action.team):
        place = battle.figures[action.figure].place
        return place.point if place else None
    if battle.table is None:
        return None
    width, depth = battle.table.width_in, battle.table.depth_in
    middles = {
        "south": (width / 2, 0.0),
        "north": (width / 2, depth),
        "west": (0.0, depth / 2),
        "east": (width, depth / 2),
    }
    return middles[edge_of(battle, battle.side_of(action.team))]


def observe(draft: Draft, action: Observe) -> None:
    """An observer looks at a point: another point begins anew, its side's calls onto it are observed (SM-EXP-22)."""
    play = play_of(draft.battle)
    key, last = f"{action.figure} {spot_of(action.point)}", f"{action.figure} {LAST}"
    count = play.observed.get(key, 0) + (0 if play.observed.get(last) == play.round and key in play.observed else 1)
    others = {name: value for name, value in play.observed.items() if not name.startswith(f"{action.figure} ")}
    observed = FrozenMap({**others, key: count, last: play.round})
    draft.set_play(observed=observed)
    draft.change(held=tuple(_seen(draft.battle, entry, action, count) for entry in draft.battle.held))
    draft.tell("observes", action.figure, rule="SM-EXP-22", rounds=count)


def _seen(battle: Battle, entry: Held, action: Observe, count: int) -> Held:
    """A call of this round onto the point: observed, and by these eyes where its own saw it less often or not at all.

    A gun off the table has its observer's eyes alone (SM-EXP-19).
    """
    shell = entry.action
    if not isinstance(shell, Shell) or shell.round != play_of(battle).round:
        return entry
    if spot_of(shell.point) != spot_of(action.point) or battle.side_of(shell.team) != battle.side_of(action.team):
        return entry
    looks, is_other = count - 1, shell.observer != action.figure
    if is_other and is_off_table(battle, shell.team):
        return entry
    if is_other and shell.is_observed and shell.looks >= looks:
        return entry
    seen = shell.model_copy(update={"observer": action.figure, "is_observed": True, "looks": looks})
    return Held(due=entry.due, action=seen)


def arrive(draft: Draft, shell: Shell) -> None:
    """A round comes down: on its point where the observer succeeds, else where it deviates to (SM-EXP-20, 21)."""
    book = book_of(draft.battle, draft.battle.side_of(shell.team))
    arm = weapon(book, shell.weapon)
    if arm is None:
        return
    landing = Landing(shell.team, arm, is_indirect=True)
    if _is_on_target(draft, book, shell, arm):
        here = hulls_at(draft.battle, shell.point) if shell.point else ()
        land(draft, landing, shell.point, shell.hull if shell.hull in {hull.id for hull in here} else "")
        return
    by = factor(book, arm, is_beyond=False, is_indirect=True)
    land(draft, landing, deviate(draft, book, shell.origin, shell.point, by, shell.team), "")


def _is_on_target(draft: Draft, book: Book, shell: Shell, arm: Weapon) -> bool:
    """The observer's roll; it fails without dice where he never looked, is out, or sees the point no more."""
    figure = draft.battle.figures.get(shell.observer)
    is_blind = figure is None or not is_able(figure) or not shell.is_observed
    if figure is None or is_blind or (shell.point and sees_point(draft.battle, figure, shell.point) is False):
        draft.tell("unobserved", shell.team, rule="SM-EXP-22")
        return False
    found = aim(book, observer_shot(draft.battle, book, person(draft.battle, figure.id), arm, shell.looks))
    roll = draft.roll(found.pool, "to-hit")
    is_hit = found.hits(roll.total) > 0
    tally = found.tally.plus(roll.total, "dice", "SM-SHO-04")
    code = "shell-on-target" if is_hit else "shell-off-target"
    draft.tell(code, shell.team, figure.id, rule="SM-EXP-20", roll=roll, tally=tally, number=found.number)
    return is_hit


def apply(draft: Draft, action: Action) -> None:
    """Does one of this room's own actions."""
    if isinstance(action, Shell):
        arrive(draft, action)
    elif isinstance(action, Burst):
        bursts.burst(draft, action)
    elif isinstance(action, StateBurst):
        bursts.state_burst(draft, action)


def answers(_battle: Battle, decision: Decision, action: Action) -> bool:
    """Whether an action answers a question of this room."""
    return bursts.is_answer(decision, action)
