"""What shows only with both sides: the attacker's additional points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.bill import Bill
from rules.army.chosen import switch, whole
from rules.army.model import MOST_POINTS, Army
from rules.core.issues import Issue, advice, error, warning
from rules.core.tally import Amount
from rules.systems.hexgame.prices import attacker_budget
from rules.tables.book import Book


def is_attacker(army: Army) -> bool:
    """Whether the scenario makes this side the attacker."""
    return switch(army.choices, "attacker")


def declared_budget(army: Army) -> int:
    """The defender's budget that an attacker was told, 0 for none."""
    return whole(army.choices, "defender-budget", most=MOST_POINTS)


def compare(sides: Sequence[tuple[Army, Book, Bill]]) -> Iterator[Issue]:
    """The problems between the sides of one game, each on an army.

    With several defenders the largest of their budgets counts. An army without a limit has what it spent.
    """
    attackers = [side for side in sides if is_attacker(side[0])]
    budgets = [_budget(army, bill) for army, _, bill in sides if not is_attacker(army)]
    for army, _, _ in attackers[1:]:
        yield warning("several-attackers", army.id, "HX-PTS-22")
    for army, book, bill in attackers:
        if budgets:
            allowed = attacker_budget(book, max(budgets))
            yield from budget_issues(army.id, bill.points, army.limit, allowed)
        yield advice("attacker-experienced", army.id, "HX-PTS-24")


def _budget(army: Army, bill: Bill) -> Amount:
    return bill.points if army.limit is None else army.limit


def budget_issues(subject: str, points: Amount, limit: int | None, allowed: int) -> Iterator[Issue]:
    """What is wrong with an attacker's points against those allowed to him; one issue at most (HX-PTS-22)."""
    if points > allowed:
        yield error("attacker-over", subject, "HX-PTS-22", points=points, allowed=allowed, over=points - allowed)
    elif limit is not None and limit > allowed:
        yield warning("attacker-limit", subject, "HX-PTS-22", limit=limit, allowed=allowed)
    elif limit is not None and limit < allowed:
        yield advice("attacker-may-have", subject, "HX-PTS-22", limit=limit, allowed=allowed)
