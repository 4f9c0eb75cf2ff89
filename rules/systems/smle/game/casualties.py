"""How many a volley takes out of the fight: the chance of none, of one, and so on (SM-HIT-01).

Figures of a kind that fare alike are counted: so many killed, so many seriously wounded. The killed are hit no more;
the seriously wounded are, and are the same casualty still. What is beyond the last number asked for is one state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.systems.smle.game.chances import LOST, OUT, STAND_IN, Barrel, Mark

Number = Callable[[Fraction], Any]
State = tuple[tuple[int, int], ...]
"""Of each mark how many are killed and how many seriously wounded; of a hull its serious wounds."""
MOST = 3


def losses(barrels: Sequence[Barrel], marks: Sequence[Mark], number: Number = Fraction) -> tuple[Any, ...]:
    """The chance of no casualty, one, two, and MOST or more; empty where nobody is there to be one."""
    if not any(mark.is_able and not mark.is_hull for mark in marks):
        return ()
    field = _Field(marks, number)
    weights: dict[State | None, Any] = {field.start: number(Fraction(1))}
    for barrel in barrels:
        weights = field.fired(weights, barrel)
    found = [number(Fraction(0))] * (MOST + 1)
    for state, weight in weights.items():
        found[MOST if state is None else field.lost(state)] += weight
    return tuple(found)


class _Field:
    """The marks, and what one more hit makes of each state of them; the state None is MOST casualties or more."""

    def __init__(self, marks: Sequence[Mark], number: Number) -> None:
        self._marks = marks
        self._number = number
        self._moves: dict[tuple[State, int, int | None], Mapping[State | None, Any]] = {}
        self.start: State = tuple((0, mark.wounds if mark.is_hull else 0) for mark in marks)

    def lost(self, state: State) -> int:
        """How many casualties there are."""
        pairs = zip(self._marks, state, strict=True)
        return sum(sum(counts) for mark, counts in pairs if mark.is_able and not mark.is_hull)

    def fired(self, weights: Mapping[State | None, Any], barrel: Barrel) -> dict[State | None, Any]:
        """The weights after one figure's shot, whatever number of hits it has."""
        now, named = dict(weights), barrel.named
        total = {state: weight * self._number(barrel.hits.get(0, Fraction(0))) for state, weight in now.items()}
        for hits in range(1, max(barrel.hits) + 1):
            now, named = self._hit(now, barrel.group, named), None
            share = self._number(barrel.hits.get(hits, Fraction(0)))
            for state, weight in now.items():
                total[state] = total.get(state, 0) + weight * share
        return total

    def _hit(self, weights: Mapping[State | None, Any], group: int, named: int | None) -> dict[State | None, Any]:
        found: dict[State | None, Any] = {}
        for state, weight in weights.items():
            moves = {None: self._number(Fraction(1))} if state is None else self._moved(state, group, named)
            for after, share in moves.items():
                found[after] = found.get(after, 0) + weight * share
        return found

    def _moved(self, state: State, group: int, named: int | None) -> Mapping[State | None, Any]:
        key = state, group, named
        if key not in self._moves:
            exact: dict[State | None, Fraction] = {}
            for after, chance in self._struck(state, group, named):
                exact[after] = exact.get(after, Fraction(0)) + chance
            self._moves[key] = {after: self._number(chance) for after, chance in exact.items()}
        return self._moves[key]

    def _struck(self, state: State, group: int, named: int | None) -> Iterator[tuple[State | None, Fraction]]:
        """Each state that a hit may lead to: on the named mark while it is there, else on anybody who is."""
        left = [self._left(at, state) if group in mark.results else 0 for at, mark in enumerate(self._marks)]
        if named is not None and self._left(named, state):
            left = [int(at == named) for at in range(len(left))]
        if not sum(left):
            yield state, Fraction(1)
        for at, many in enumerate(left):
            if many:
                for counts, chance in self._after(at, state[at], group):
                    after = (*state[:at], counts, *state[at + 1 :])
                    yield (None if self.lost(after) >= MOST else after), chance * Fraction(many, sum(left))

    def _left(self, at: int, state: State) -> int:
        """How many of a mark can still be hit."""
        mark, (killed, wounds) = self._marks[at], state[at]
        return int(wounds < mark.steps) if mark.is_hull else mark.count - killed

    def _after(self, at: int, counts: tuple[int, int], group: int) -> Iterator[tuple[tuple[int, int], Fraction]]:
        """What a hit on one of a mark makes of its counts."""
        mark, (killed, serious) = self._marks[at], counts
        for word, chance in mark.results.get(group, {}).items():
            if mark.is_hull:
                steps = mark.steps if word == "destroyed" else int(word == "VSW")
                yield (0, min(mark.steps, serious + steps)), chance
                continue
            if word == STAND_IN:
                yield (killed, serious + 1), chance
                continue
            hurt = Fraction(serious, mark.count - killed)
            yield ((killed + 1, serious - 1) if word in OUT else counts), chance * hurt
            fresh = (killed + 1, serious) if word in OUT else (killed, serious + 1) if word in LOST else counts
            yield fresh, chance * (1 - hurt)
