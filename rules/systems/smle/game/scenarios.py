"""Scenarios: round limits, who holds an objective, when a game ends and who has won (SM-SCN, Table 15)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.film import is_monster, may_fight_on
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.objectives import note_holders, objectives, reveal
from rules.systems.smle.game.people import is_able, is_vehicle, person
from rules.systems.smle.game.state import play_of
from rules.tables.book import Book

DRAW = "draw"
RAIDERS, COLUMN = ("commando", "raiders-off"), ("ambush", "column-share")
"""The cells that say how large a part of a side must get away, or be lost."""


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
            book = book_of(draft.battle, draft.battle.side_of(figure.id))
            attacks = book.whole("monsters", "last-attack", "attacks")
            draft.tell("remind-monster", figure.id, rule="SM-MON-05", attacks=attacks)
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


def sides_of_role(battle: Battle, size: str) -> tuple[str, ...]:
    """The sides that play the small or the large part: with three sides, two play the large one."""
    return tuple(side for side, role in play_of(battle).roles.items() if role == size)


def takes(battle: Battle, side: str) -> bool:
    """Whether a side holds every objective that there is."""
    held = play_of(battle).holders
    keys = {one.id for one in objectives(battle)} or set(held)
    return bool(keys) and all(held.get(key) == side for key in keys)


def _sides_gone(battle: Battle) -> str:
    """One side is left: it has won. Who only plays dead, or may come back, is not gone (SM-CAM-02, SM-MON-01, 02)."""
    left = [side.key for side in battle.sides if any(may_fight_on(battle, one) for one in persons(battle, side.key))]
    if len(battle.sides) < 2 or len(left) > 1:
        return ""
    return left[0] if left else DRAW


def _signals(battle: Battle) -> str:
    """The attacker holds the objective, or all of several, at a round's end (SM-SCN-06)."""
    taken = (side for side in sides_of_role(battle, "large") if takes(battle, side))
    return next(taken, "") or _sides_gone(battle)


def _commando(battle: Battle) -> str:
    """The secret objective was held once, and half of the raiders are off the table (SM-SCN-07)."""
    hit = (side for side in sides_of_role(battle, "small") if side in play_of(battle).hit)
    return next((side for side in hit if _share_reached(battle, side, RAIDERS, escaped)), "") or _sides_gone(battle)


def _ambush(battle: Battle) -> str:
    """Half of a column is through; or half of every one of them is lost (SM-SCN-08)."""
    columns = sides_of_role(battle, "large")
    through = next((side for side in columns if _share_reached(battle, side, COLUMN, escaped)), "")
    if through:
        return through
    small = sides_of_role(battle, "small")
    is_stopped = all(_share_reached(battle, side, COLUMN, lost) for side in columns)
    return best_of(battle, small) if small and columns and is_stopped else _sides_gone(battle)


def _share_reached(battle: Battle, side: str, cell: tuple[str, str], count: Callable[[Battle, str], int]) -> bool:
    """Whether as large a part of a side as the scenario says has got away, or is lost."""
    share = book_of(battle, side).number("scenarios", *cell)
    return count(battle, side) >= share * strength(battle, side) > 0


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
    scenario = play_of(battle).scenario
    small, large = sides_of_role(battle, "small"), sides_of_role(battle, "large")
    if scenario in ("multiple-signals", "ambush", "exterminator") and small:
        return best_of(battle, small)
    if scenario == "commando" and large:
        return best_of(battle, large)
    if scenario == "magnificent-seven" and small:
        return next((side for side in large if takes(battle, side)), "") or best_of(battle, small)
    return best_of(battle, tuple(side.key for side in battle.sides))


def best_of(battle: Battle, sides: tuple[str, ...]) -> str:
    """Of several sides the one that holds most objectives, of those the one with the fewest losses; else a draw."""
    holders = list(play_of(battle).holders.values())
    best = max((holders.count(side) for side in sides), default=0)
    leading = [side for side in sides if holders.count(side) == best]
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
