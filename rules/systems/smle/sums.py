"""How a side's total is made: what all teams pay for the same reason, added up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.army.bill import Bill
from rules.army.model import Army, Unit, all_units
from rules.core.frozen import FrozenMap
from rules.core.tally import Amount, Detail, Tally, Term, plain
from rules.systems.smle.muster import muster
from rules.tables.book import Book

REASONS = (
    "team", "command-team", "weapon-factor", "armour-factor", "motivation-factor", "rounding",
    "section-leader", "hero", "rounds", "prepared-position", "vehicle", "own-price",
)  # fmt: skip
"""The reasons of a team's price, in the order in which they are told."""
KINDS = {
    "team": "quality",
    "weapon-factor": "weapon",
    "armour-factor": "armour",
    "motivation-factor": "motivation",
    "rounds": "weapon",
    "vehicle": "vehicle",
}
"""The detail by which a reason is told apart."""
COUNTS = {"section-leader": "leaders", "hero": "heroes", "rounds": "count", "prepared-position": "count"}
"""The detail that counts; what has none is counted by teams."""


def total_by_reason(army: Army, book: Book, bill: Bill) -> Tally:
    """The army's total: its teams by quality, weapons, armour, leaders and the like, then what it pays as a whole."""
    amounts: dict[tuple[str, str], Amount] = {}
    counts: dict[tuple[str, str], Amount] = {}
    rules: dict[str, str] = {}
    for unit in all_units(army):
        for term in _terms(book, bill, unit):
            key = term.reason, str(term.details.get(KINDS.get(term.reason, ""), ""))
            amounts[key] = amounts.get(key, 0) + term.amount * unit.count
            counts[key] = counts.get(key, 0) + _count(term) * unit.count
            rules.setdefault(term.reason, term.rule)
    summed = tuple(
        Term(plain(amounts[key]), f"all-{key[0]}", rules[key[0]], _details(*key, counts[key]))
        for key in sorted(amounts, key=lambda key: REASONS.index(key[0]))
        if amounts[key]
    )
    return Tally((*summed, *(term for term in bill.total.terms if term.reason != "group")))


def _terms(book: Book, bill: Bill, unit: Unit) -> Iterator[Term]:
    """The terms of one team of a unit, its body with its quality."""
    found = muster(book, unit)
    for term in bill.nodes[unit.id].terms if unit.id in bill.nodes else ():
        if term.reason == "team" and found is not None:
            yield replace(term, details=FrozenMap({**term.details, "quality": found.quality}))
        elif term.reason != "count":
            yield term


def _count(term: Term) -> Amount:
    value = term.details.get(COUNTS.get(term.reason, ""), 1)
    return value if isinstance(value, int) else 1


def _details(reason: str, kind: str, count: Amount) -> FrozenMap[str, Detail]:
    return FrozenMap({"count": count, **({KINDS[reason]: kind} if kind else {})})
