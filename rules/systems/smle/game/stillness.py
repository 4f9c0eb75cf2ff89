"""Who has been still in a round, and whose move has ended (SM-SHO-16, SM-MOV-08, 19)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.systems.smle.game.lines_of_fire import carrier_of
from rules.systems.smle.game.state import Turn, play_of, set_team, set_turn, team_of

MOVE_OVER_IN = 1000.0
"""What is spent of a move that is over."""


def end_move(draft: Draft, key: str) -> None:
    """A figure goes no farther in this turn."""
    turn = play_of(draft.battle).turn
    if turn is not None:
        set_turn(draft, spent=turn.spent.with_item(key, MOVE_OVER_IN))


def has_ended(turn: Turn, key: str) -> bool:
    """Whether a figure's move is over for good, however much of it was left."""
    return turn.spent.get(key, 0.0) >= MOVE_OVER_IN


def stir(draft: Draft, key: str) -> None:
    """A figure has done something that breaks its stillness without going anywhere: it got up, lay down, got out."""
    unit = draft.figure(key).unit
    moved = team_of(draft.battle, unit).moved
    if key not in moved:
        set_team(draft, unit, moved=moved.with_item(key, 0.0))


def is_still(battle: Battle, figure: Figure) -> bool:
    """Whether a figure has neither stirred nor fired in this round, nor the vehicle moved that it is in (SM-SHO-16)."""
    state, hull = team_of(battle, figure.unit), carrier_of(battle, figure)
    if figure.id in state.moved or figure.id in state.fired:
        return False
    return hull is None or not team_of(battle, hull.unit).moved.get(hull.id)


def unbrace(draft: Draft, key: str) -> None:
    """Who moves is braced no more, nor are those inside a vehicle that does (SM-SHO-16)."""
    for figure in draft.battle.figures.values():
        hull = carrier_of(draft.battle, figure)
        if "braced" in figure.states and (figure.id == key or (hull is not None and hull.id == key)):
            draft.set_figure(figure.id, states=tuple(state for state in figure.states if state != "braced"))
