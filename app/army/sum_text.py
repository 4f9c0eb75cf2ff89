"""Where the points come from, as a text with links: per group, and of the army as a whole. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from app.army.naming import node_name
from rules.army.bill import Bill
from rules.army.model import Army, all_groups
from rules.army.system import System
from rules.core.tally import Amount, Tally, Term, plain
from templates.words import number_text, term_text, word


@dataclass(frozen=True, slots=True)
class Reason:
    """Equal reasons added up: how much, why, how often, by which rule."""

    amount: Amount
    text: str
    times: int
    rule: str


def reasons(system: System, army: Army, terms: Iterable[Term]) -> list[Reason]:
    """The terms with equal reasons added up, in order."""
    found: dict[tuple[str, str], list[Amount]] = {}
    for term in terms:
        if term.amount:
            found.setdefault((term_text(system, term, army), term.rule), []).append(term.amount)
    return [
        Reason(sum(map(Fraction, amounts), Fraction(0)), text, len(amounts), rule)
        for (text, rule), amounts in found.items()
    ]


def sections(system: System, army: Army, bill: Bill) -> Iterator[tuple[str, Amount, list[Reason]]]:
    """Each group with the reasons of its own units, then what the army pays as a whole."""
    for group in all_groups(army):
        own = [term for unit in group.units for term in _tally(bill, unit.id).terms]
        own += bill.beside(_tally(bill, group.id), (*group.units, *group.groups)).terms
        if own:
            points = bill.of(group.id) - sum(bill.of(other.id) for other in group.groups)
            yield node_name(system, army, group), plain(points), reasons(system, army, own)
    whole = bill.whole(army)
    if whole.terms:
        yield word(system, "whole-army"), whole.total, reasons(system, army, whole.terms)


def _tally(bill: Bill, node_id: str) -> Tally:
    return bill.nodes[node_id] if node_id in bill.nodes else Tally()


def sum_html(system: System, army: Army, bill: Bill) -> str:
    """The whole sum as rich text; rule ids are links."""
    rows = [
        row
        for title, points, found in sections(system, army, bill)
        for row in (_head(title, points), *map(_row, found))
    ]
    rows.append(_head("Total", bill.points))
    return f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(rows)}</table>'


def _head(title: str, points: Amount) -> str:
    return (
        f'<tr><td align="right" width="64"><b>{number_text(points)}</b></td>'
        f'<td style="padding-left:12px"><b>{escape(title)}</b></td><td></td></tr>'
    )


def _row(reason: Reason) -> str:
    times = f" ({reason.times} times)" if reason.times > 1 else ""
    rule = f'<a href="{escape(reason.rule)}">{escape(reason.rule)}</a>' if reason.rule else ""
    return (
        f'<tr><td align="right">{number_text(reason.amount, signed=True)}</td>'
        f'<td style="padding-left:12px">{escape(reason.text)}{times}</td>'
        f'<td align="right">{rule}</td></tr>'
    )
