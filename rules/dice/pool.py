"""A pool of equal dice, as rules write them: 2D, 1D+1, 2d6, 1d3."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.core.faults import BadInput, Fault

SIX = 6
MOST_DICE = 1000
MOST_SIDES = 1000
WRITTEN = re.compile(r"(\d{1,4})([Dd])(\d{1,4})?(?:([+\-−])(\d{1,6}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pool:
    """`count` dice of `sides` faces, 1 to `sides`; `add` goes onto their sum once. No dice at all is a pool too."""

    count: int
    sides: int = SIX
    add: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.count <= MOST_DICE and 1 <= self.sides <= MOST_SIDES):
            raise ValueError(f"no such dice: {self.count} of {self.sides} sides")

    @property
    def least(self) -> int:
        """The smallest total."""
        return self.count + self.add

    @property
    def most(self) -> int:
        """The largest total."""
        return self.count * self.sides + self.add

    def __str__(self) -> str:
        """As six-sided dice "2D+1", as others "1d3"."""
        name = f"{self.count}D" if self.sides == SIX else f"{self.count}d{self.sides}"
        return f"{name}{self.add:+d}" if self.add else name


def parse_pool(text: str) -> Pool:
    """The pool that a text writes: "1D", "2D+1", "1d3", "2d6-1"; raises BadInput for anything else."""
    found = WRITTEN.fullmatch(text.strip())
    count, letter, sides, sign, add = found.groups() if found else ("", "", None, None, None)
    if found is None or (letter == "d") != (sides is not None):
        raise BadInput([Fault(f"‘{text[:40]}’ is not a number of dice. Write 2D, 1D+1, 2d6 or 1d3.")])
    try:
        return Pool(int(count), int(sides or SIX), int(add or 0) * (1 if sign == "+" else -1))
    except ValueError:
        raise BadInput([Fault(f"‘{text[:40]}’ is more dice, or other ones, than can be thrown.")]) from None
