"""A battle's state as one short text: equal for equal states, whatever way led there."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from rules.battle.model import Battle

LENGTH = 16
"""Bytes of a digest."""


def state_of(battle: Battle) -> dict[str, Any]:
    """The battle as plain data, without the armies, which never change."""
    return battle.model_dump(mode="json", exclude={"sides": {"__all__": {"army"}}})


def digest(battle: Battle) -> str:
    """32 hexadecimal digits; the order of keys and of units does not matter."""
    return digest_of(state_of(battle))


def digest_of(state: dict[str, Any]) -> str:
    """The digest of a battle as plain data."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=LENGTH).hexdigest()
