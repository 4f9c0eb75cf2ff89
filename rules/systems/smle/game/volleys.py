"""Many figures' shots at once: hits fall on random marks, and the killed are hit no more (SM-HIT-01).

What a volley has done so far is an array with an axis for each kind of mark; each hit moves its weights along. The
leading axis holds one question each: the weight of all that has not answered it yet. With floats it is quick enough for
a hover, with fractions it is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.systems.smle.game.chances import (
    CASUALTY,
    FRIEND,
    HULL_WORDS,
    LOST,
    OUT,
    PERSON_WORDS,
    STAND_IN,
    Barrel,
    Mark,
)

Array = NDArray[Any]
Number = Callable[[Fraction], Any]


def volley(barrels: Sequence[Barrel], marks: Sequence[Mark], number: Number = Fraction) -> dict[str, Any]:
    """The chance that each word comes up at least once, and that of a casualty; `number` is Fraction or float."""
    words = [*_words(marks), CASUALTY]
    made = _Field(marks, words, number)
    weight = made.start()
    for barrel in barrels:
        weight = _fired(made, weight, barrel, number)
    left = weight.reshape(len(words), -1).sum(axis=1)
    return {word: number(Fraction(1)) - left[at] for at, word in enumerate(words)}


def _words(marks: Sequence[Mark]) -> list[str]:
    found = {word for mark in marks for results in mark.results.values() for word in results}
    if any(mark.is_hull for mark in marks):
        found |= {"destroyed"}
    if STAND_IN in found:
        found |= {"killed"}
    return [word for word in (*PERSON_WORDS, *HULL_WORDS, FRIEND) if word in found]


def _fired(made: _Field, weight: Array, barrel: Barrel, number: Number) -> Array:
    """All numbers of hits at once, by Horner's rule: each step is one hit more."""
    most = max(barrel.hits)
    if most == 0:
        return weight
    first = made.hit(weight, barrel.group, barrel.named)
    total = first * number(barrel.hits.get(most, Fraction(0)))
    for hits in range(most - 1, 0, -1):
        total = first * number(barrel.hits.get(hits, Fraction(0))) + made.hit(total, barrel.group, None)
    found: Array = weight * number(barrel.hits.get(0, Fraction(0))) + total
    return found


class _Field:
    """The states of all marks, and what one hit does to weights over them."""

    def __init__(self, marks: Sequence[Mark], words: Sequence[str], number: Number) -> None:
        self._marks = marks
        self._words = words
        self._number = number
        self._levels = [mark.steps if mark.is_hull else mark.count for mark in marks]
        self._shape = tuple(level + 1 for level in self._levels)
        self._dtype = object if number is Fraction else np.float64
        self._steps: dict[tuple[int, int | None], list[tuple[int, int, Array]]] = {}
        self._idle: dict[tuple[int, int | None], Array] = {}

    def start(self) -> Array:
        """All weight where nobody is hit yet."""
        found = np.zeros((len(self._words), *self._shape), dtype=self._dtype)
        found[...] = self._number(Fraction(0))
        first: list[Any] = [mark.wounds if mark.is_hull else 0 for mark in self._marks]
        found[(slice(None), *first)] = self._number(Fraction(1))
        return found

    def hit(self, weight: Array, group: int, named: int | None) -> Array:
        """One hit by a group: on the named mark while it is there, else on a random one, on nobody where none is."""
        steps, idle = self._prepared(group, named)
        found: Array = weight * idle
        for axis, shift, factor in steps:
            moved = weight * factor
            if shift:
                moved = self._shifted(moved, axis + 1, shift)
            found = found + moved
        return found

    def _shifted(self, weight: Array, axis: int, shift: int) -> Array:
        found = np.zeros_like(weight)
        if self._dtype is object:
            found[...] = Fraction(0)
        to: list[Any] = [slice(None)] * weight.ndim
        whence: list[Any] = [slice(None)] * weight.ndim
        to[axis], whence[axis] = slice(shift, None), slice(None, -shift)
        found[tuple(to)] = weight[tuple(whence)]
        return found

    def _prepared(self, group: int, named: int | None) -> tuple[list[tuple[int, int, Array]], Array]:
        key = group, named
        if key not in self._steps:
            self._steps[key], self._idle[key] = self._prepare(group, named)
        return self._steps[key], self._idle[key]

    def _prepare(self, group: int, named: int | None) -> tuple[list[tuple[int, int, Array]], Array]:
        """The share of each mark in each state, times what a hit does there: by axis and by how far it moves."""
        left = [self._left(at) if group in mark.results else None for at, mark in enumerate(self._marks)]
        there = [entry for entry in left if entry is not None]
        whole = sum(there[1:], there[0]) if there else np.zeros(self._shape, dtype=np.int64)
        safe = np.maximum(whole, 1)
        idle = np.where(whole == 0, 1, 0)
        steps: list[tuple[int, int, Array]] = []
        for at, mine in enumerate(left):
            if mine is None:
                continue
            share = self._numbers(mine) / self._numbers(safe)
            if named is not None:
                aimed = self._left(named) > 0
                own = np.where(self._left(at) > 0, 1, 0) if at == named else np.zeros_like(mine)
                share = np.where(aimed, self._numbers(own), share)
            for shift in range(self._levels[at] + 1 if self._marks[at].is_hull else 2):
                factor = self._factor(at, group, shift)
                if factor is not None:
                    steps.append((at, shift, factor * share))
        return steps, self._numbers(idle)

    def _left(self, at: int) -> Array:
        """How many of a mark can still be hit, in each state."""
        level = self._levels[at]
        counts = [1 if step < level else 0 for step in range(level + 1)]
        if not self._marks[at].is_hull:
            counts = [level - step for step in range(level + 1)]
        form = [1] * len(self._shape)
        form[at] = level + 1
        return np.broadcast_to(np.array(counts).reshape(form), self._shape)

    def _numbers(self, whole: Array) -> Array:
        if self._dtype is not object:
            return whole.astype(np.float64)
        return np.array([Fraction(int(entry)) for entry in whole.ravel()], dtype=object).reshape(whole.shape)

    def _factor(self, at: int, group: int, shift: int) -> Array | None:
        """For each question and each level of a mark: the chance of moving it so far without answering."""
        mark, level = self._marks[at], self._levels[at]
        rows = [[self._chance(mark, group, step, shift, word) for step in range(level + 1)] for word in self._words]
        if not any(any(row) for row in rows):
            return None
        made = np.array([[self._number(entry) for entry in row] for row in rows], dtype=self._dtype)
        form = [len(self._words), *([1] * len(self._shape))]
        form[at + 1] = level + 1
        found: Array = made.reshape(form)
        return found

    def _chance(self, mark: Mark, group: int, level: int, shift: int, question: str) -> Fraction:
        total = Fraction(0)
        for word, chance in mark.results[group].items():
            said, moves = _effect(mark, word, level)
            if moves == shift and not _answers(mark, said, question):
                total += chance
        return total


def _effect(mark: Mark, word: str, level: int) -> tuple[str, int]:
    """What a result comes to at a level of a mark, and how far it moves it."""
    if not mark.is_hull:
        return word, int(word in OUT)
    if word == "destroyed" or (word == "VSW" and level == mark.steps - 1):
        return "destroyed", max(0, mark.steps - level)
    return word, int(word == "VSW")


def _answers(mark: Mark, said: str, question: str) -> bool:
    if question == CASUALTY:
        return mark.is_able and not mark.is_hull and said in LOST
    return said == question or (question == "killed" and said == STAND_IN)
