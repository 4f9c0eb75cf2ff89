"""Chance for terrain: whole numbers drawn from a seed, the same on every machine and in every version for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
STEPS_PER_INCH = 100


class Draws:
    """A row of numbers that follows from what it was made of (a seed and names) and from nothing else."""

    def __init__(self, *made_of: object) -> None:
        self._made_of = repr(made_of).encode()
        self._drawn = 0

    def _next(self) -> bytes:
        self._drawn += 1
        return blake2b(self._made_of + b"/%d" % self._drawn, digest_size=8).digest()

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included, each as likely."""
        return low + int.from_bytes(self._next()) % (high - low + 1)

    def between(self, low: float, high: float) -> float:
        """A length from `low` to `high` in hundredths."""
        return self.whole(round(low * STEPS_PER_INCH), round(high * STEPS_PER_INCH)) / STEPS_PER_INCH

    def pick(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.whole(0, len(choices) - 1)]

    def sign(self) -> int:
        """1 or -1."""
        return self.pick((1, -1))

    def new_id(self) -> str:
        """A name for a piece, of eight hexadecimal digits."""
        return self._next().hex()[:8]
