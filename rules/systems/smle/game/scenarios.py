"""Scenarios: round limits, who holds an objective, when a game ends and who has won (SM-SCN, Table 15)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.film import is_monster
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.objectives import note_holders, objectives, reveal
from rules.systems.smle.game.people import is_able, is_vehicle, person, teams
from rules.systems.smle.game.state import play_of
from rules.tables.book import Book

DRAW = "draw"


def limit_of(book: Book, scenario: str) -> int:
    """The last round of a scenario; the default where it names none (SM-SCN-04)."""
    found = book.find("scenarios", scenario, "rounds") if scenario else None
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    return book.whole("scenarios", "default", "rounds")


def last_round(battle: Battle) -> int:
    """The round after which the game ends: the one that was chosen, else the scenario's own (SM-SCN-04)."""
    play = play_of(battle)
    return play.limit or limit_of(book_of(battle, ""), play.scenario)


def judge(draft: Draft) -> None:
    """At a round's end: is the game over, and who has won?"""
    note_holders(draft)
    winner = verdict(draft.battle)
    draft.set_play(scores=scores(draft.battle))
    if winner:
        end_game(draft, winner)


def end_game(draft: Draft, winner: str) -> None:
    """The game is over."""
    draft.set_play(phase="end", turn=None, winner=winner, scores=scores(draft.battle))
    reveal(draft)
    for figure in draft.battle.figures.values():
        if is_monster(draft.battle, person(draft.battle, figure.id)) and figure.wound != "killed":
            draft.tell("remind-monster", figure.id, rule="SM-MON-05")
    code = "game-drawn" if winner == DRAW else "game-ends"
    draft.tell(code, rule="SM-SCN-04", winner=winner, round=play_of(draft.battle).round)


def verdict(battle: Battle) -> str:
    """The winning side after a round, "draw", or empty while the game goes on."""
    play = play_of(battle)
    found = ENDS.get(play.scenario, _sides_gone)(battle)
    if found:
        return found
    return _at_limit(battle) if play.round >= last_round(battle) else ""


def standing_now(battle: Battle) -> str:
    """Who has won, or "draw", where the game ends now, as if its last round were over."""
    return ENDS.get(play_of(battle).scenario, _sides_gone)(battle) or _at_limit(battle)


def side_of_role(battle: Battle, size: str) -> str:
    """The side that plays the small or the large part."""
    return next((side for side, role in play_of(battle).roles.items() if role == size), "")


def takes(battle: Battle, side: str) -> bool:
    """Whether a side holds every objective that there is."""
    held = play_of(battle).holders
    keys = {one.id for one in objectives(battle)} or set(held)
    return bool(keys) and all(held.get(key) == side for key in keys)


def _sides_gone(battle: Battle) -> str:
    """One side is left: it has won."""
    left = [side.key for side in battle.sides if teams(battle, side.key)]
    if len(battle.sides) < 2 or len(left) > 1:
        return ""
    return left[0] if left else DRAW


def _signals(battle: Battle) -> str:
    """The attacker holds the objective, or all of several, at a round's end (SM-SCN-06)."""
    large = side_of_role(battle, "large")
    return large if large and takes(battle, large) else _sides_gone(battle)


def _commando(battle: Battle) -> str:
    """The secret objective was held once, and half of the raiders are off the table (SM-SCN-07)."""
    small = side_of_role(battle, "small")
    share = book_of(battle, small).number("scenarios", "commando", "raiders-off")
    if small in play_of(battle).hit and escaped(battle, small) >= share * strength(battle, small):
        return small
    return _sides_gone(battle)


def _ambush(battle: Battle) -> str:
    """Half of the column is through; or half of it is lost (SM-SCN-08)."""
    small, large = side_of_role(battle, "small"), side_of_role(battle, "large")
    share = book_of(battle, large).number("scenarios", "ambush", "column-share")
    if escaped(battle, large) >= share * strength(battle, large) > 0:
        return large
    return small if lost(battle, large) >= share * strength(battle, large) > 0 else _sides_gone(battle)


ENDS: dict[str, Callable[[Battle], str]] = {
    "magnificent-seven": _sides_gone,
    "multiple-signals": _signals,
    "commando": _commando,
    "ambush": _ambush,
    "exterminator": _sides_gone,
}
"""How each scenario ends before its limit."""


def _at_limit(battle: Battle) -> str:
    """Who has won when the last round is over: who was to hold or to deny, else who holds more objectives."""
    play = play_of(battle)
    small, large = side_of_role(battle, "small"), side_of_role(battle, "large")
    if play.scenario in ("multiple-signals", "ambush", "exterminator") and small:
        return small
    if play.scenario == "commando" and large:
        return large
    if play.scenario == "magnificent-seven" and small:
        return large if large and takes(battle, large) else small
    held = {side.key: list(play.holders.values()).count(side.key) for side in battle.sides}
    best = max(held.values(), default=0)
    leading = [side for side, count in held.items() if count == best]
    if len(leading) > 1:
        leading = [side for side in leading if lost(battle, side) == min(lost(battle, other) for other in leading)]
    return leading[0] if len(leading) == 1 else DRAW


def persons(battle: Battle, side: str) -> tuple[Figure, ...]:
    """Every person that a side came with."""
    found = (figure for figure in battle.figures.values() if battle.side_of(figure.id) == side)
    return tuple(figure for figure in found if not is_vehicle(battle, figure))


def strength(battle: Battle, side: str) -> int:
    """How many a side came with."""
    return len(persons(battle, side))


def escaped(battle: Battle, side: str) -> int:
    """How many have left the table as they were meant to."""
    return sum("escaped" in figure.states for figure in persons(battle, side))


def lost(battle: Battle, side: str) -> int:
    """How many are dead, seriously wounded, captured or gone, those who got away left out."""
    return sum(not is_able(figure) and "escaped" not in figure.states for figure in persons(battle, side))


def scores(battle: Battle) -> FrozenMap[str, int]:
    """Each side's score: enemies out of action."""
    keys = [side.key for side in battle.sides]
    return FrozenMap({key: sum(lost(battle, other) for other in keys if other != key) for key in keys})
