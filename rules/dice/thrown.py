"""Dice as facts: whoever throws them, a roll is its faces and what they were for. Nothing else makes chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from rules.dice.pool import Pool

WORD_BITS = 64


@dataclass(frozen=True, slots=True)
class Roll:
    """What was thrown: the faces in order, and the purpose as a code."""

    pool: Pool
    faces: tuple[int, ...]
    purpose: str

    @property
    def total(self) -> int:
        """The faces and what the pool adds."""
        return sum(self.faces) + self.pool.add


class Dice(Protocol):
    """Whatever can throw a pool."""

    def throw(self, pool: Pool, purpose: str) -> Roll:
        """The next faces for this pool; raises NeedDice where a person must throw first."""


class NeedDice(Exception):
    """Faces are wanted from a person: ask, append them, and ask again for the same.

    `subject` is the figure or unit that they are thrown for, empty where that is nobody in particular; `told` what the
    step has told by then, for whoever asks to show what the dice before came to.
    """

    def __init__(self, pool: Pool, purpose: str, subject: str = "", told: tuple[object, ...] = ()) -> None:
        self.pool = pool
        self.purpose = purpose
        self.subject = subject
        self.told = told
        super().__init__(f"{pool} for {purpose}")


class ImpossibleFace(ValueError):
    """A face that no such die has."""

    def __init__(self, face: int, sides: int) -> None:
        self.face = face
        self.sides = sides
        super().__init__(f"{face} on a die of {sides}")


class WrongDice(Exception):
    """Recorded dice that do not fit what is thrown now: the record and the rules have come apart."""


def seeded_face(seed: int, number: int, sides: int) -> int:
    """The face of die `number` (from 0) under a seed: always the same, each face equally likely.

    Words of a keyed hash are thrown away where taking the remainder would favour low faces.
    """
    key = seed.to_bytes(16, "big", signed=True)
    fair = (1 << WORD_BITS) // sides * sides
    attempt = 0
    while True:
        asked = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        word = int.from_bytes(blake2b(asked, digest_size=WORD_BITS // 8, key=key).digest(), "big")
        if word < fair:
            return word % sides + 1
        attempt += 1


class SeededDice:
    """Dice whose faces follow from the seed and the number of dice thrown so far."""

    def __init__(self, seed: int, thrown: int = 0) -> None:
        self.seed = seed
        self.thrown = thrown

    def throw(self, pool: Pool, purpose: str) -> Roll:
        """The faces that the seed holds next."""
        numbers = range(self.thrown, self.thrown + pool.count)
        self.thrown += pool.count
        return Roll(pool, tuple(seeded_face(self.seed, number, pool.sides) for number in numbers), purpose)


class EnteredDice:
    """Dice that people throw on a table and type in."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.waiting = list(faces)

    def enter(self, faces: Iterable[int]) -> None:
        """Appends faces that were thrown."""
        self.waiting += faces

    def throw(self, pool: Pool, purpose: str) -> Roll:
        """The faces typed next; raises NeedDice where they are too few, ImpossibleFace for one that is none."""
        faces = tuple(self.waiting[: pool.count])
        if len(faces) < pool.count:
            raise NeedDice(pool, purpose)
        for face in faces:
            if isinstance(face, bool) or not 1 <= face <= pool.sides:
                raise ImpossibleFace(face, pool.sides)
        del self.waiting[: pool.count]
        return Roll(pool, faces, purpose)


class ReplayDice:
    """Dice that give recorded rolls again, each only for what it was thrown for."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = list(rolls)
        self._next = 0

    @property
    def left(self) -> int:
        """How many recorded rolls have not been given yet."""
        return len(self._rolls) - self._next

    def throw(self, pool: Pool, purpose: str) -> Roll:
        """The next recorded roll; raises WrongDice where there is none, or one for other dice."""
        if not self.left:
            raise WrongDice(f"no roll left; {pool} wanted for {purpose}")
        roll = self._rolls[self._next]
        if (roll.pool, roll.purpose) != (pool, purpose):
            raise WrongDice(f"{roll.pool} for {roll.purpose} recorded; {pool} wanted for {purpose}")
        self._next += 1
        return roll
