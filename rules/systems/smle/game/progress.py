"""What follows by itself after every step: losses counted, the next turn, the end of a phase, a round, a game."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.systems.smle.game import film
from rules.systems.smle.game.activation import waiting
from rules.systems.smle.game.order import pick
from rules.systems.smle.game.people import is_in_game
from rules.systems.smle.game.reduction import count_losses
from rules.systems.smle.game.rounds import arrive_late, end_round
from rules.systems.smle.game.scenarios import judge
from rules.systems.smle.game.setting_up import spot_hidden
from rules.systems.smle.game.state import SmlePlay, play_of, team_of
from rules.systems.smle.game.turns import begin_turn, close_turn

MOST_STEPS = 50
"""So many phases may pass by themselves in one step."""


def settle(draft: Draft) -> None:
    """Goes on until a player has something to do, or something must be decided first."""
    if not isinstance(draft.battle.play, SmlePlay):
        return
    for _ in range(MOST_STEPS):
        _count_all(draft)
        spot_hidden(draft)
        film.get_up(draft)
        film.wake(draft)
        if draft.battle.waiting or not _advance(draft):
            return


def _count_all(draft: Draft) -> None:
    """Wounds that somebody set count too, whoever did (SM-ACT-21)."""
    for unit, state in play_of(draft.battle).teams.items():
        if state.raw is not None and unit in draft.battle.units:
            count_losses(draft, unit)


def _advance(draft: Draft) -> bool:
    """One thing that follows by itself; False where nothing does."""
    play = play_of(draft.battle)
    if play.turn is not None:
        if is_in_game(draft.battle, play.turn.team):
            return False
        close_turn(draft)
        return True
    if play.phase == "activation":
        rolled = any(state.level is not None for state in play.teams.values())
        if not rolled or waiting(draft.battle):
            return False
        draft.set_play(phase="turns")
        draft.tell("phase-begins", rule="SM-TRN-02", phase="turns")
        return True
    return _next_turn(draft) if play.phase in ("turns", "double") else False


def _next_turn(draft: Draft) -> bool:
    team = pick(draft)
    if team:
        begin_turn(draft, team)
        return True
    if play_of(draft.battle).phase == "turns":
        draft.set_play(phase="double")
        arrive_late(draft)
        if any(team_of(draft.battle, unit).doubles for unit in draft.battle.units):
            draft.tell("phase-begins", rule="SM-TRN-07", phase="double")
        return True
    judge(draft)
    if play_of(draft.battle).phase != "end":
        end_round(draft)
    return False
