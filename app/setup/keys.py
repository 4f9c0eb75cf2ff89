"""The player's own keys as values: what has which, and who else has them. No Qt widgets."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QKeySequence

from app.actions import ACTIONS, Action


def keys_of(action: Action, own: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of an action: the player's own, else those of the table."""
    given = own.get(action.id)
    return action.keys if given is None else (given,) if given else ()


def holder(keys: str, own: Mapping[str, str], but: str) -> Action | None:
    """The other action that has these keys, or None."""
    wanted = QKeySequence(keys)
    return next(
        (
            action
            for action in ACTIONS
            if action.id != but and any(QKeySequence(key) == wanted for key in keys_of(action, own))
        ),
        None,
    )


def with_keys(own: Mapping[str, str], action: Action, keys: str) -> dict[str, str]:
    """Own keys with an action's changed; where they are those of the table, nothing is kept of it."""
    kept = {name: value for name, value in own.items() if name != action.id}
    usual = (keys,) == action.keys or (not keys and not action.keys)
    return kept if usual else {**kept, action.id: keys}


def handed_over(own: Mapping[str, str], action: Action, keys: str, loser: Action) -> dict[str, str]:
    """Own keys with an action's changed, and taken from the one that has them; its other keys stay with that."""
    left = [key for key in keys_of(loser, own) if QKeySequence(key) != QKeySequence(keys)]
    return with_keys({**own, loser.id: left[0] if left else ""}, action, keys)


def reset(own: Mapping[str, str], action: Action) -> dict[str, str]:
    """Own keys with an action back at those of the table."""
    return {name: value for name, value in own.items() if name != action.id}


def found(text: str, own: Mapping[str, str]) -> tuple[Action, ...]:
    """The actions whose words, menu or keys have every word of a text."""
    words = text.casefold().split()
    return tuple(
        action
        for action in ACTIONS
        if all(word in f"{action.text} {action.menu} {' '.join(keys_of(action, own))}".casefold() for word in words)
    )
