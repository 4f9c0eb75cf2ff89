"""Lying down and standing up (SM-MOV-08, 10)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction, refuse
from rules.core.issues import error
from rules.systems.smle.game.actions import LieDown, StandUp
from rules.systems.smle.game.advances import must_advance
from rules.systems.smle.game.move_choices import lie_refusal, stand_refusal
from rules.systems.smle.game.people import is_able, on_foot
from rules.systems.smle.game.retreating import must_still_go
from rules.systems.smle.game.stillness import end_move
from rules.systems.smle.game.walking import add_states, drop_states, spend, stand_cost


def lie_down(draft: Draft, action: LieDown) -> None:
    """Figures of the active team go prone; their move ends there, but not one that they must make (SM-MOV-08)."""
    refuse(lie_refusal(draft.battle, action.team))
    _check(draft, action.team, action.figures)
    owes_move = must_still_go(draft.battle, action.team) or must_advance(draft.battle, action.team)
    for key in action.figures:
        add_states(draft, key, "prone")
        if not owes_move:
            end_move(draft, key)
    draft.tell("went-prone", *action.figures, rule="SM-MOV-08")


def stand_up(draft: Draft, action: StandUp) -> None:
    """Prone figures stand up, for an inch of their move (SM-MOV-10)."""
    refuse(stand_refusal(draft.battle, action))
    _check(draft, action.team, action.figures)
    for key in action.figures:
        figure = draft.figure(key)
        if "prone" in figure.states:
            drop_states(draft, key, "prone", "braced")
            spend(draft, key, stand_cost(draft.battle, figure), 0.0)
    draft.tell("stood-up", *action.figures, rule="SM-MOV-10")


def _check(draft: Draft, team: str, figures: tuple[str, ...]) -> None:
    for key in figures:
        figure = draft.battle.figures.get(key)
        if figure is None or figure.unit != team or not is_able(figure) or not on_foot(draft.battle, figure):
            raise IllegalAction(error("not-of-team", team, ""))
