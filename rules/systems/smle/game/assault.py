"""Close assault: pairs, dice, the six results, and who is moved where (SM-ASL, SM-CBT-01).

- `refusal(battle, assault)` is what forbids it besides level, turn and contact.
- `fight(draft, assault)` resolves it once the attackers have arrived and the broken have been taken.
- The owner of the larger side may pair figures otherwise than by nearness (`PairOff`), and the attacker may take
  prisoners instead of killing (`TakePrisoners`); both questions may be waived.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.battle.action import Action, Own
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure, Resume
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import CloseAssault
from rules.systems.smle.game.aftermath import Fate, settle, take_prisoners
from rules.systems.smle.game.homes import book_of, is_on, vehicle_of
from rules.systems.smle.game.melee import Fighter, Outcome, duel, total
from rules.systems.smle.game.pairing import attackers, defenders, duels, paired, pairs_refusal
from rules.systems.smle.game.people import Person, person
from rules.systems.smle.game.reduction import come_under_fire, fire_kinds, tell_levels_last
from rules.systems.smle.game.scoring import close_factor
from rules.systems.smle.game.seeing import Stated, arc_of, in_position
from rules.systems.smle.game.state import play_of, set_team
from rules.systems.smle.game.wounding import at_least_one
from rules.tables.book import Book

OPEN_CLASS = "soft"
"""The class of vehicle whose people can be fought hand to hand."""
BAYONET = "rifle-bolt-action"


class Melee(Own):
    """The engine's own: an assault whose pairs are still to be settled."""

    kind: ClassVar[str] = "melee"
    assault: CloseAssault
    pairs: FrozenMap[str, str] = Field(default_factory=FrozenMap)


class PairOff(Action):
    """How the larger side's owner pairs its figures: each with its opponent (SM-ASL-04)."""

    kind: ClassVar[str] = "pair-off"
    pairs: FrozenMap[str, str]


class TakePrisoners(Action):
    """Which of those that could be killed or captured are captured (SM-ASL-09)."""

    kind: ClassVar[str] = "take-prisoners"
    figures: tuple[str, ...]


ACTIONS: tuple[type[Action], ...] = (Melee, PairOff, TakePrisoners)


def refusal(battle: Battle, action: CloseAssault) -> Issue | None:
    """Why a close assault on this team is not possible at all."""
    unit = battle.units.get(action.target)
    if unit is None or not defenders(battle, action.target):
        return error("no-target", action.team, "SM-CBT-01", option="close-assault")
    vehicle = vehicle_of(battle, action.target)
    inside = all("aboard" in figure.states for figure in defenders(battle, action.target))
    if vehicle is not None and inside and vehicle.kind != OPEN_CLASS:
        return error("closed-vehicle", action.team, "SM-ASL-01", target=unit.name)
    return None


def fight(draft: Draft, action: CloseAssault) -> None:
    """Pairs are made, the owner of spare figures asked where he has a choice, and the dice thrown."""
    ours, theirs = _sides(draft.battle, action)
    if not ours or not theirs:
        draft.tell("assault-short", action.team, rule="SM-ASL-01", target=draft.unit(action.target).name)
        return
    since, target = len(draft.events), draft.unit(action.target).name
    draft.tell("assaults", action.team, action.target, rule="SM-ASL-01", target=target)
    _mark(draft, action)
    if len(ours) == len(theirs) or 1 in (len(ours), len(theirs)):
        resolve(draft, Melee(assault=action))
        tell_levels_last(draft, since)
        return
    larger = action.team if len(ours) > len(theirs) else action.target
    draft.resume_with(Melee(assault=action))
    draft.ask("pair-off", draft.battle.side_of(larger), larger, "SM-ASL-04", ours=len(ours), theirs=len(theirs))


def _sides(battle: Battle, action: CloseAssault) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    return attackers(battle, action.team, action.target), defenders(battle, action.target)


def _mark(draft: Draft, action: CloseAssault) -> None:
    """Contact ends Fresh status for both; an attack from flank or rear tells (SM-ASL-17, SM-ACT-14)."""
    arc = action.stated.arc or arc_of(draft.battle, action.team, action.target)
    kinds = fire_kinds(arc)
    if kinds:
        come_under_fire(draft, action.target, action.team, kinds)
    for unit in (action.team, action.target):
        set_team(draft, unit, is_fresh=False)


def resolve(draft: Draft, melee: Melee) -> None:
    """Every figure rolls; all single combats are worked out before anybody leaves (SM-ASL-05..07, 15)."""
    action = melee.assault
    ours, theirs = _sides(draft.battle, action)
    pairs = melee.pairs or paired(ours, theirs)
    lone_attacks = len(ours) < len(theirs)
    groups = duels(pairs, ours if lone_attacks else theirs)
    extra = {lone: len(others) - 1 for lone, others in groups}
    book = book_of(draft.battle, draft.battle.side_of(action.team))
    totals = {one.id: _roll(draft, book, action, one, extra.get(one.id, 0)) for one in (*ours, *theirs)}
    fates: list[Fate] = []
    for lone, others in groups:
        against = {key: totals[key] for key in others}
        for key, outcome in duel(book, totals[lone], against, lone_attacks=lone_attacks):
            pair = (lone, key) if lone_attacks else (key, lone)
            fates.append(_tell(draft, book, pair, totals, outcome))
    facing = {key: (lone,) for lone, others in groups for key in others} if lone_attacks else dict(groups)
    settle(draft, action, fates, facing)


def _roll(draft: Draft, book: Book, action: CloseAssault, figure: Figure, more: int) -> int:
    """One figure's total (SM-ASL-05)."""
    fighter = fighter_of(draft.battle, person(draft.battle, figure.id), action, more)
    tally = total(book, fighter)
    roll = draft.roll(parse_pool(book.text("rolls", "close-assault", "dice")), "close-assault")
    found = roll.total + int(tally.total)
    tally = tally.plus(roll.total, "die", "SM-ASL-05")
    draft.tell("assault-total", figure.id, rule="SM-ASL-05", roll=roll, tally=tally, total=at_least_one(book, found))
    return found


def fighter_of(battle: Battle, found: Person, action: CloseAssault, more: int = 0) -> Fighter:
    """All that bears on one figure's total, taken from the battle."""
    figure, attacks = found.figure, found.team == action.team
    book = book_of(battle, battle.side_of(found.id))
    return Fighter(
        quality=found.quality,
        close=best_close(book, found),
        motivation=found.motivation,
        armour=found.armour,
        hero=found.hero,
        more=more,
        is_warrior=found.warrior,
        is_wounded=figure.wound == "serious" or (figure.wound == "light" and "treated" not in figure.states),
        is_surprised=not attacks and is_unaware(battle, action.target),
        in_position=not attacks and _in_position(battle, action.target, action.stated),
        modifier=action.stated.modifier if attacks else 0,
    )


def best_close(book: Book, found: Person) -> int:
    """The best Close factor that a figure carries, a fixed bayonet's where that rule is on (SM-ASL-05, SM-SHO-32)."""
    factors = [close_factor(book, arm) for arm in found.weapons]
    if is_on(book, "bayonets") and any(arm.key == BAYONET for arm in found.weapons):
        factors.append(book.whole("bayonet", BAYONET, "close"))
    return max(factors, default=book.whole("assault", "no-close-factor", "modifier"))


def is_unaware(battle: Battle, target: str) -> bool:
    """Whether a team did not know of the attacker as its turn began (SM-ASL-19)."""
    turn = play_of(battle).turn
    return turn is not None and target in turn.unaware


def _in_position(battle: Battle, target: str, stated: Stated) -> bool:
    return stated.cover == "position" if stated.cover is not None else in_position(battle, target)


def _tell(draft: Draft, book: Book, pair: tuple[str, str], totals: dict[str, int], outcome: Outcome) -> Fate:
    attacker, defender = pair
    draft.tell(
        f"assault-{outcome}",
        attacker,
        defender,
        rule="SM-ASL-13",
        success=outcome in ("breaks", "taken"),
        foe=draft.figure(defender).name,
        attack=at_least_one(book, totals[attacker]),
        defence=at_least_one(book, totals[defender]),
    )
    return Fate(attacker, defender, outcome)


def pair_off(draft: Draft, action: PairOff) -> None:
    """Hands the pairs to the assault that waits for them."""
    top = draft.battle.waiting[-1] if draft.battle.waiting else None
    if not isinstance(top, Resume) or not isinstance(top.action, Melee):
        raise IllegalAction(error("no-assault", "", "SM-ASL-04"))
    issue = pairs_refusal(action.pairs, *_sides(draft.battle, top.action.assault))
    if issue:
        raise IllegalAction(issue)
    melee = top.action.model_copy(update={"pairs": action.pairs})
    draft.change(waiting=(*draft.battle.waiting[:-1], Resume(action=melee)))


def apply(draft: Draft, action: Action) -> None:
    """Does one of this room's own actions."""
    if isinstance(action, Melee):
        resolve(draft, action)
    elif isinstance(action, PairOff):
        pair_off(draft, action)
    elif isinstance(action, TakePrisoners):
        take_prisoners(draft, action.figures)


def answers(_battle: Battle, decision: Decision, action: Action) -> bool:
    """Whether an action answers a question of this room."""
    if decision.code == "pair-off":
        return isinstance(action, PairOff)
    if decision.code != "take-prisoners" or not isinstance(action, TakePrisoners):
        return False
    return set(action.figures) <= set(str(decision.details.get("figures", "")).split())
