"""Whose turn it is: the lowest level of either side, ties by dice, those of one group as their owner likes (SM-TRN)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle
from rules.core.issues import Issue, error
from rules.dice.pool import parse_pool
from rules.systems.smle.game.actions import ActFirst
from rules.systems.smle.game.homes import book_of, groups_of
from rules.systems.smle.game.people import is_in_game
from rules.systems.smle.game.permits import row_of
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.systems.smle.game.ways import BREAK_ROW


def to_act(battle: Battle) -> tuple[str, ...]:
    """The teams that wait for a turn in this phase, in the order in which they would act as levels stand now."""
    play = play_of(battle)
    found = [unit for unit in battle.units if _waits(battle, unit, play.phase)]
    return tuple(sorted(found, key=lambda unit: (_level(battle, unit), _order(battle, unit))))


def tied(battle: Battle) -> dict[str, int]:
    """The teams that wait at one level, with nothing thrown yet that parts them, each with a number for its tie."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for unit in to_act(battle):
        alike.setdefault((_level(battle, unit), *_order(battle, unit)), []).append(unit)
    ties = (units for units in alike.values() if len(units) > 1)
    return {unit: number for number, units in enumerate(ties, 1) for unit in units}


def _waits(battle: Battle, unit: str, phase: str) -> bool:
    state = team_of(battle, unit)
    if state.level is None or state.carrier or not is_in_game(battle, unit):
        return False
    return state.doubles if phase == "double" else phase == "turns" and state.turns == 0


def _level(battle: Battle, unit: str) -> int:
    return team_of(battle, unit).level or 0


def _order(battle: Battle, unit: str) -> tuple[int, ...]:
    """The dice of a tie at this very level; those of another level no longer count."""
    order = team_of(battle, unit).order
    return order[1:] if order and order[0] == _level(battle, unit) else ()


def pick(draft: Draft) -> str:
    """The team that acts next, ties diced until one is lowest (SM-TRN-03); empty where none waits."""
    found = to_act(draft.battle)
    if not found:
        return ""
    lowest = _level(draft.battle, found[0])
    tied = [unit for unit in found if _level(draft.battle, unit) == lowest]
    while len({_cluster(draft.battle, unit) for unit in tied}) > 1:
        first = min(_order(draft.battle, unit) for unit in tied)
        if not first or len({len(_order(draft.battle, unit)) for unit in tied}) > 1 or _all_at(draft, tied, first):
            _dice_off(draft, tied)
            first = min(_order(draft.battle, unit) for unit in tied)
        tied = [unit for unit in tied if _order(draft.battle, unit) == first]
    return tied[0]


def _all_at(draft: Draft, tied: list[str], first: tuple[int, ...]) -> bool:
    """Whether the dice thrown so far part none of the tied from the others."""
    return all(_order(draft.battle, unit) == first for unit in tied)


def _cluster(battle: Battle, unit: str) -> str:
    """Teams of one group are one for ties."""
    group = next((group.id for group in groups_of(battle, unit)), battle.units[unit].group or unit)
    return f"{battle.side_of(unit)} {group}"


def _dice_off(draft: Draft, tied: Iterable[str]) -> None:
    """One die for each group among the tied: those who have fewer dice than another catch up, else all throw again."""
    units = list(tied)
    counts = {unit: len(_order(draft.battle, unit)) for unit in units}
    most = max(counts.values())
    behind = [unit for unit in units if counts[unit] < most] or units
    thrown: dict[str, int] = {}
    for unit in behind:
        key = _cluster(draft.battle, unit)
        if key not in thrown:
            book = book_of(draft.battle, draft.battle.side_of(unit))
            roll = draft.roll(parse_pool(book.text("rolls", "tie", "dice")), "tie", unit)
            thrown[key] = roll.total
            draft.tell("tie-diced", unit, rule="SM-TRN-03", roll=roll, level=_level(draft.battle, unit))
        order = (_level(draft.battle, unit), *_order(draft.battle, unit), thrown[key])
        set_team(draft, unit, order=order)


def first_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a team does not begin instead of the active one: no tie within one group, or a turn that has begun.

    A broken team's turn begins with its Break result, so nobody goes before it any more.
    """
    turn = play_of(battle).turn
    if turn is None or turn.team == team or turn.has_moved or turn.has_fought or turn.other:
        return error("turn-begun", team, "SM-TRN-03")
    if row_of(book_of(battle, battle.side_of(turn.team)), turn.level) == BREAK_ROW:
        return error("turn-begun", team, "SM-TRN-03")
    same = team in battle.units and _cluster(battle, team) == _cluster(battle, turn.team)
    waits = same and _waits(battle, team, play_of(battle).phase)
    if not (waits and _level(battle, team) == _level(battle, turn.team)):
        return error("not-tied", team, "SM-TRN-03")
    return None


def rivals(battle: Battle) -> tuple[str, ...]:
    """The teams that their owner may let begin instead of the active one (SM-TRN-03)."""
    return tuple(unit for unit in to_act(battle) if first_refusal(battle, unit) is None)


def act_first(draft: Draft, action: ActFirst) -> str:
    """Another team of the same group at the same level begins instead; gives its id (SM-TRN-03)."""
    issue = first_refusal(draft.battle, action.team)
    if issue:
        raise IllegalAction(issue)
    return action.team
