"""Damage as the tables write it: dice and what is added to them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

WRITTEN = re.compile(r"(\d+)D(?:([+-])(\d+))?")


class Damage(NamedTuple):
    """Dice and adds; a damage of more dice is the stronger, then one of more adds."""

    dice: int
    adds: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D{self.adds:+d}" if self.adds else f"{self.dice}D"


@lru_cache(maxsize=256)
def damage(text: str) -> Damage | None:
    """The damage written as "2D+2", or None for anything else."""
    found = WRITTEN.fullmatch(text.strip().upper())
    if not found:
        return None
    dice, sign, adds = found.groups()
    return Damage(int(dice), int(adds or 0) * (-1 if sign == "-" else 1))
