"""A number that carries its reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from rules.core.frozen import FrozenMap

Amount = int | Fraction
Detail = int | Fraction | str | bool | None


def plain(amount: Amount) -> Amount:
    """The same amount, as an int where it is whole."""
    return int(amount) if isinstance(amount, Fraction) and amount.denominator == 1 else amount


@dataclass(frozen=True, slots=True)
class Term:
    """One reason: what it adds, the code that words it, the rule that says so."""

    amount: Amount
    reason: str
    rule: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class Tally:
    """A sum of terms; it prints its codes, for tests."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> Amount:
        """The sum of all terms, an int where it is whole."""
        return plain(sum(term.amount for term in self.terms))

    def plus(self, amount: Amount, reason: str, rule: str = "", **details: Detail) -> Tally:
        """This tally with one term more."""
        return Tally((*self.terms, Term(plain(amount), reason, rule, FrozenMap(details))))

    def rounded_half_up(self, reason: str, rule: str, step: int = 1) -> Tally:
        """This tally with a closing term that brings it to the nearest multiple of `step`, halves up."""
        total = Fraction(self.total)
        target = step * ((total / step + Fraction(1, 2)) // 1)
        return self if target == total else self.plus(target - total, reason, rule, step=step)

    def __str__(self) -> str:
        parts = " ".join(f"{'-' if term.amount < 0 else '+'}{abs(term.amount)} {term.reason}" for term in self.terms)
        return f"{self.total} = {parts}" if parts else "0"


def join(tallies: Iterable[Tally]) -> Tally:
    """One tally with the terms of all, in order."""
    return Tally(tuple(term for tally in tallies for term in tally.terms))
