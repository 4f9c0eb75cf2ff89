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
from templates.words import number_text, term_text


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
        inner = [node.id for node in (*group.units, *group.groups)]
        own = [term for unit in group.units for term in _tally(bill, unit.id).terms]
        own += _closing(_tally(bill, group.id), bill, inner)
        if own:
            points = bill.of(group.id) - sum(bill.of(other.id) for other in group.groups)
            yield node_name(system, army, group), plain(points), reasons(system, army, own)
    whole = _closing(bill.total, bill, [group.id for group in army.groups])
    if whole:
        yield "The army as a whole", sum(term.amount for term in whole), reasons(system, army, whole)


def _tally(bill: Bill, node_id: str) -> Tally:
    return bill.nodes[node_id] if node_id in bill.nodes else Tally()


def _closing(tally: Tally, bill: Bill, inner: Iterable[str]) -> list[Term]:
    """The last terms of a tally: what a group or the army pays beyond the sum of what is in it."""
    left = tally.total - sum(bill.of(node_id) for node_id in inner)
    found: list[Term] = []
    for term in reversed(tally.terms):
        if not left:
            break
        found.insert(0, term)
        left -= term.amount
    return found


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
