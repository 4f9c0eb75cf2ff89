"""Answers about one battle, kept while that very battle is asked about: a window asks the same more than once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from rules.battle.model import Battle

P = ParamSpec("P")
T = TypeVar("T")


def recalled(ask: Callable[Concatenate[Battle, P], T]) -> Callable[Concatenate[Battle, P], T]:
    """A question about a battle whose answers are kept for the last battle that it was asked about.

    Battles are values, so an answer holds for as long as the battle is the same object.
    """
    kept: tuple[Battle | None, dict[Hashable, T]] = (None, {})

    @wraps(ask)
    def asked(battle: Battle, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal kept
        about, answers = kept
        if about is not battle:
            answers = {}
            kept = (battle, answers)
        key: tuple[Any, ...] = (args, tuple(sorted(kwargs.items())))
        if key not in answers:
            answers[key] = ask(battle, *args, **kwargs)
        return answers[key]

    return asked
