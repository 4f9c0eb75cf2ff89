"""Penalties in mid-round: what a team is charged for fire, losses and breaks, and when (SM-ACT-11..13, 21..25, 28).

Attacks call these three and nothing else sets levels in the course of a round:

- `come_under_fire(draft, team, by, kinds)` for each fire attack, when it is made and before its results (SM-ACT-13);
- `count_losses(draft, team)` after wounds have changed;
- `count_break(draft, team)` once for a team that breaks (SM-ACT-28, SM-ASL-14).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.battle.draft import Draft
from rules.battle.event import Event
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import is_vehicle
from rules.systems.smle.game.state import FireKind, TeamState, UnderFire, play_of, set_team, team_of
from rules.systems.smle.game.together import is_separated
from rules.systems.smle.levels import rows, shifted
from rules.tables.book import Book

REDUCED = "level-reduced"
"""What is told of a level that sinks."""
ROWS: dict[str, str] = {
    "direct": "under-direct-fire",
    "auto": "under-autofire",
    "explosive": "under-explosive-fire",
    "flank": "attacked-from-flank",
    "rear": "attacked-from-rear",
    "separated": "separated",
    "broken": "broken",
}
"""Each penalty kind, and its row of the activation modifiers."""


def fire_kinds(
    arc: str | None, *, direct: bool = False, auto: bool = False, explosive: bool = False
) -> tuple[FireKind, ...]:
    """The kinds of one attack (SM-ACT-12, 14); no arc for indirect fire and for a burst that only catches the team."""
    found: list[FireKind] = []
    if direct:
        found.append("direct")
    if auto:
        found.append("auto")
    if explosive:
        found.append("explosive")
    if arc == "flank":
        found.append("flank")
    if arc == "rear":
        found.append("rear")
    return tuple(found)


def come_under_fire(draft: Draft, team: str, by: str, kinds: Iterable[FireKind], *, is_wild: bool = False) -> None:
    """A team is fired at, whatever comes of it: it is fresh no more, and charged each kind once (SM-ACT-06, 11, 23)."""
    state = team_of(draft.battle, team)
    fire = UnderFire(kinds=tuple(dict.fromkeys(kinds)), by=by, is_wild=is_wild)
    set_team(draft, team, fire=(*state.fire, fire), is_fresh=False)
    charge(draft, team, (*fire.kinds, *_apart(draft.battle, team)))


def count_losses(draft: Draft, team: str) -> None:
    """Each figure's wound that is worse than what the raw level counts is charged (SM-ACT-23).

    Whom the loss leaves separated is charged for that as well (SM-ACT-21).
    """
    state = team_of(draft.battle, team)
    now = losses(draft.battle, team)
    more = sum(min(0, amount - state.losses.get(figure, 0)) for figure, amount in now.items())
    kinds, apart = _new(draft.battle, team, _apart(draft.battle, team) if more else ())
    _lower(draft, team, more + apart, losses=_worse(state.losses, now), counted=(*state.counted, *kinds))


def _apart(battle: Battle, team: str) -> tuple[str, ...]:
    """The penalty of a team that is separated as it stands now (SM-ACT-16, 21)."""
    return ("separated",) if is_separated(battle, team) else ()


def _worse(before: FrozenMap[str, int], now: dict[str, int]) -> FrozenMap[str, int]:
    return FrozenMap({key: min(before.get(key, 0), now.get(key, 0)) for key in (*before, *now)})


def losses(battle: Battle, team: str) -> dict[str, int]:
    """What each figure's wound takes from its team's activation (SM-ACT-09)."""
    book = book_of(battle, battle.side_of(team))
    wounded = book.whole("activation-modifiers", "each-wounded", "modifier")
    lost = book.whole("activation-modifiers", "each-casualty", "modifier")
    found: dict[str, int] = {}
    unit = battle.units.get(team)
    for key in unit.figures if unit else ():
        figure = battle.figures[key]
        if "recovered" in figure.states or is_vehicle(battle, figure):
            continue
        if figure.wound in ("serious", "killed") or "playing-dead" in figure.states or "captured" in figure.states:
            found[key] = lost
        elif figure.wound == "light" and "treated" not in figure.states:
            found[key] = wounded
    return found


def count_break(draft: Draft, team: str, results: int = 1) -> None:
    """More Break results, one as a rule; the first makes the team broken to the end of the game (SM-ACT-16, 28)."""
    breaks = team_of(draft.battle, team).breaks + results
    set_team(draft, team, breaks=breaks)
    draft.tell("broke", team, rule="SM-ACT-28", results=breaks)
    charge(draft, team, ("broken",))


def charge(draft: Draft, team: str, kinds: Iterable[str]) -> None:
    """Adds penalty kinds that the raw level does not hold yet (SM-ACT-21, 23)."""
    fresh, total = _new(draft.battle, team, kinds)
    _lower(draft, team, total, counted=(*team_of(draft.battle, team).counted, *fresh))


def _new(battle: Battle, team: str, kinds: Iterable[str]) -> tuple[tuple[str, ...], int]:
    """Those kinds that the raw level does not hold yet, and what they take together."""
    counted, book = team_of(battle, team).counted, book_of(battle, battle.side_of(team))
    fresh = tuple(kind for kind in dict.fromkeys(kinds) if kind not in counted)
    return fresh, sum(book.whole("activation-modifiers", ROWS[kind], "modifier") for kind in fresh)


def _lower(draft: Draft, team: str, amount: int, **fields: object) -> None:
    """Takes from the raw level and works out the level anew; the active team's stays till its turn ends (SM-ACT-24)."""
    state = set_team(draft, team, **fields)
    if amount >= 0 or state.raw is None or state.level is None:
        return
    state = set_team(draft, team, raw=state.raw + amount)
    turn = play_of(draft.battle).turn
    if turn is None or turn.team != team:
        settle_level(draft, team)


def settle_level(draft: Draft, team: str) -> None:
    """The level becomes the lower of what it was and what the raw level gives now (SM-ACT-21, 24)."""
    state = team_of(draft.battle, team)
    if state.raw is None or state.level is None:
        return
    level = min(state.level, level_of(book_of(draft.battle, draft.battle.side_of(team)), state, state.raw))
    if level < state.level:
        set_team(draft, team, level=level)
        draft.tell(REDUCED, team, rule="SM-ACT-21", before=state.level, level=level)


def tell_levels_last(draft: Draft, since: int) -> None:
    """Of what was told from `since` on, the levels come last, one line for each team: an attack is read from its shots.

    A team is charged for the fire before the dice (SM-ACT-13), and for its losses after them.
    """
    told = draft.events[since:]
    levels: dict[str, Event] = {}
    for event in told:
        if event.code == REDUCED:
            first = levels.get(event.subjects[0], event)
            whole = event.details.with_item("before", first.details["before"])
            levels[event.subjects[0]] = replace(event, details=whole)
    draft.events[since:] = [*(event for event in told if event.code != REDUCED), *levels.values()]


def level_of(book: Book, state: TeamState, raw: int) -> int:
    """The level of a raw level under the shift that the team rolled with, and its leader's rows (SM-QUA-13, 19, 21)."""
    return lifted(book, shifted(book, state.shift, raw), state.rows)


def lifted(book: Book, level: int, by: int) -> int:
    """A level so many rows of Table 1 up, at the row's lowest (SM-PTS-15); none above the top."""
    if by <= 0:
        return level
    bands = rows(book)
    at = max(number for number, band in enumerate(bands) if band.least is None or band.least <= level)
    landing = bands[min(at + by, len(bands) - 1)]
    return level if at == len(bands) - 1 or landing.least is None else landing.least


def penalties(book: Book, kinds: Iterable[str]) -> Tally:
    """A term for each penalty kind, once."""
    found = Tally()
    for kind in dict.fromkeys(kinds):
        row = ROWS[kind]
        found = found.plus(book.number("activation-modifiers", row, "modifier"), row, "SM-ACT-11")
    return found
