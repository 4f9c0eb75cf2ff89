"""Wounds of single figures: who can be hit, the dice of attack and defence, and what a result stops (SM-HIT-01..13).

- `hittable`, `pick`: who of several is hit, each as likely.
- `strike_person(draft, figure, blow)` resolves one hit on a person.
- `wound(draft, figure, result)` carries a result out; whoever calls reports losses by `reduction.count_losses`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.draft import Draft
from rules.battle.model import Battle
from rules.dice.pool import Pool
from rules.systems.smle.game import film
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import Person, person
from rules.systems.smle.game.walking import add_states, drop_states
from rules.systems.smle.game.wounding import (
    Blow,
    Guard,
    Result,
    at_least_one,
    defence,
    defence_pool,
    figure_result,
)

GRADES: dict[str, int] = {"": 0, "light": 1, "serious": 2, "killed": 3}
"""How grave a wound is: none lessens a worse one (SM-HIT-13)."""


def pick(draft: Draft, figures: tuple[str, ...], purpose: str) -> str:
    """One of several, each as likely; no die is thrown for one alone (SM-HIT-01)."""
    if len(figures) == 1:
        return figures[0]
    return figures[draft.roll(Pool(1, len(figures)), purpose).total - 1]


def hittable(battle: Battle, figures: Iterable[str]) -> tuple[str, ...]:
    """Those who can still be hit: not yet killed, nor playing dead, nor gone (SM-HIT-01, SM-CAM-03)."""
    found = (battle.figures[key] for key in figures)
    return tuple(one.id for one in found if one.wound != "killed" and not one.is_gone and not _is_down(one.states))


def _is_down(states: tuple[str, ...]) -> bool:
    return bool({"playing-dead", "captured", "destroyed"} & set(states))


def strike_person(draft: Draft, figure: str, blow: Blow) -> str:
    """One hit on a person: the word of what came of it, "" where it could not be hit any more."""
    battle = draft.battle
    if not hittable(battle, (figure,)):
        return ""
    hit = person(battle, figure)
    other = film.stand_in(battle, hit)
    if other is not None:
        whose = ", ".join(part for part in (other.name, battle.units[other.unit].name) if part)
        draft.tell("lucky", figure, other.id, rule="SM-HER-07", other=whose)
        wound(draft, other.id, "killed")
        return "killed"
    if film.is_fodder(battle, hit):
        return _fall(draft, hit)
    return _resolve(draft, hit, blow)


def _fall(draft: Draft, hit: Person) -> str:
    """Camera Fodder falls without a roll, and so do those next to it (SM-CAM-02, 06)."""
    beside = film.near_fodder(draft.battle, hit.figure)
    for figure in (hit.id, *beside):
        film.play_dead(draft, figure, "SM-CAM-02" if figure == hit.id else "SM-CAM-06")
    return "playing-dead"


def _resolve(draft: Draft, hit: Person, blow: Blow) -> str:
    """The dice of attack and defence, and what they do (SM-HIT-03..07)."""
    book = book_of(draft.battle, draft.battle.side_of(hit.id))
    guard = Guard(hit.quality, hit.armour, hit.motivation, hit.hero)
    tally = defence(book, guard, blow.kind)
    attack = draft.roll(blow.pool, "damage", hit.id)
    die = draft.roll(defence_pool(book), "defence", hit.id)
    defended = die.total + int(tally.total)
    rolled = figure_result(book, attack.total, defended)
    result = film.softened(hit, blow, rolled)
    draft.tell(
        f"hit-{result}",
        hit.id,
        rule="SM-HIT-06",
        roll=attack,
        tally=tally.plus(die.total, "defence-die", "SM-HIT-04"),
        success=result != "near-miss",
        attack=at_least_one(book, attack.total),
        defence=at_least_one(book, defended),
        type=blow.kind,
    )
    if film.is_monster(draft.battle, hit) and result != "near-miss":
        film.play_dead(draft, hit.id, "SM-MON-01")
        if blow.is_explosive:
            film.vanish(draft, hit.id)
        return "playing-dead"
    wound(draft, hit.id, result)
    return result


def wound(draft: Draft, figure: str, result: Result) -> None:
    """Carries a result out (SM-HIT-08..13)."""
    found = draft.figure(figure)
    if result == "near-miss":
        add_states(draft, figure, "near-miss")
        return
    if GRADES[result] > GRADES[found.wound]:
        draft.set_figure(figure, wound=result)
    if result == "light":
        add_states(draft, figure, "hurt")
        drop_states(draft, figure, "treated")
        return
    add_states(draft, figure, "prone")
    drop_states(draft, figure, "braced", "treated")
