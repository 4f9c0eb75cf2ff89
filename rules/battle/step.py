"""One pure step: a battle, an action and dice give the next battle and what happened, or a refusal and no change."""

from __future__ import annotations

from dataclasses import dataclass

from rules.battle.action import Action, Own, Referee, Waive
from rules.battle.draft import Draft
from rules.battle.engine import Engine
from rules.battle.event import Event, IllegalAction
from rules.battle.model import Battle, Decision, Resume
from rules.battle.refereeing import apply_referee
from rules.core.issues import error
from rules.dice.thrown import Dice, EnteredDice, Roll, SeededDice

MOST_FOLLOWING = 1000
"""How many actions may follow from one by themselves before something is wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of an action: the next battle, the lines for the log, the dice that were thrown."""

    battle: Battle
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


def dice_of(battle: Battle) -> Dice:
    """The dice that the battle would throw next: its seed's, or none yet where they are typed."""
    return SeededDice(battle.seed, battle.thrown) if battle.dice == "seeded" else EnteredDice()


def step(engine: Engine, battle: Battle, action: Action, dice: Dice | None = None) -> Step:
    """The battle after an action.

    Raises IllegalAction with the one reason where it is forbidden, NeedDice where people must throw first: ask, append
    and call again with the same battle. Whatever is raised, the battle given is as it was.
    """
    draft = Draft(battle, dice or dice_of(battle))
    _perform(engine, draft, action)
    _go_on(engine, draft)
    return Step(draft.battle, tuple(draft.events), tuple(draft.rolls))


def _perform(engine: Engine, draft: Draft, action: Action) -> None:
    decision = draft.battle.decision
    if isinstance(action, Own):
        raise IllegalAction(error("engines-own", "", "", action=action.kind))
    if isinstance(action, Referee):
        apply_referee(engine, draft, action)
    elif isinstance(action, Waive):
        _waive(draft, action, decision)
    elif decision is None:
        engine.apply(draft, action)
    elif engine.answers(draft.battle, decision, action):
        _close(draft)
        engine.apply(draft, action)
    else:
        raise IllegalAction(error("decide-first", decision.subject, decision.rule, question=decision.code))


def _waive(draft: Draft, action: Waive, decision: Decision | None) -> None:
    if decision is None or decision.id != action.decision:
        raise IllegalAction(error("no-such-decision", "", "", decision=action.decision))
    if not decision.can_waive:
        raise IllegalAction(error("must-decide", decision.subject, decision.rule, question=decision.code))
    _close(draft)
    draft.tell("waived", decision.subject, rule=decision.rule, question=decision.code, side=decision.side)


def _close(draft: Draft) -> None:
    draft.change(waiting=draft.battle.waiting[:-1])


def _go_on(engine: Engine, draft: Draft) -> None:
    """What was interrupted goes on, and what follows is settled, until somebody must decide or act again."""
    for _ in range(MOST_FOLLOWING):
        top = _top(draft)
        if isinstance(top, Resume):
            _close(draft)
            engine.apply(draft, top.action)
            continue
        engine.settle(draft)
        if not isinstance(_top(draft), Resume):
            return
    raise RuntimeError(f"{engine.key}: an action goes on for ever")


def _top(draft: Draft) -> Decision | Resume | None:
    return draft.battle.waiting[-1] if draft.battle.waiting else None
