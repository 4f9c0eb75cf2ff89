"""One forbidden row for each verb at most: what may be done hides why not elsewhere, else the nearest reason stands."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.answers import Choice

NEAREST = (
    "must-brace",
    "unloaded",
    "no-rounds",
    "outside-arc",
    "no-contact",
    "too-far",
    "out-of-reach",
    "not-in-contact",
    "too-far-to-board",
    "not-the-closest",
    "not-seen",
)
"""Reasons from the one that a player could mend soonest; all others come after them, in the order of the choices."""


def verb(choice: Choice) -> str:
    """What a choice does, whoever it is done to and however that is asked."""
    return choice.code.removesuffix("-at").removesuffix("-on")


def collapsed(found: Iterable[Choice]) -> tuple[Choice, ...]:
    """Choices as they come; of a verb that something allows only what is allowed, of another the nearest one."""
    rows = tuple(found)
    open_verbs = {verb(choice) for choice in rows if choice.issue is None}
    kept: dict[str, Choice] = {}
    for choice in rows:
        best = kept.get(verb(choice))
        if best is None or _distance(choice) < _distance(best):
            kept[verb(choice)] = choice
    closed = {id(choice) for key, choice in kept.items() if key not in open_verbs}
    return tuple(choice for choice in rows if choice.issue is None or id(choice) in closed)


def _distance(choice: Choice) -> int:
    code = choice.issue.code if choice.issue else ""
    return NEAREST.index(code) if code in NEAREST else len(NEAREST)
