"""The words of a roster, without any form yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from app.words import legal_text, points_text, title_text
from rules.army.card import Fact, Roster, RosterGroup
from rules.army.model import Army, Group, Node, all_groups, all_units
from rules.army.system import System, unit_name
from rules.core.frozen import Value
from rules.core.issues import Severity
from rules.core.marks import Mark
from rules.core.tally import Amount, Tally
from templates.words import (
    fact_text,
    issue_text,
    line,
    number_text,
    subject_names,
    term_text,
    value_text,
    word,
)

RAISED = {Mark.HOUSE: "ᴴ", Mark.DERIVED: "ᴰ", Mark.OVERRIDDEN: "ᴼ"}
LEGEND = "ᴴ house value, ᴰ derived, ᴼ overridden by the player."
CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Table:
    """One group, worded: facts of the group, a head and rows of cells of equal number, notes of its units."""

    title: str
    points: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]
    facts: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A roster, worded but without form."""

    title: str
    under: str
    legal: str
    problems: tuple[str, ...]
    tables: tuple[Table, ...]
    total: tuple[str, ...]
    foot: tuple[str, ...]


def sheet(system: System, army: Army) -> Sheet:
    """The words of a roster."""
    issues = system.check(army)
    roster = system.roster(army)
    groups = {group.id: group for group in all_groups(army)}
    return Sheet(
        title=title_text(army),
        under=f"{system.name}, {points_text(system, army)}",
        legal=legal_text(issues),
        problems=tuple(issue_text(system, army, issue) for issue in issues if issue.severity is Severity.ERROR),
        tables=tuple(_table(system, army, roster.columns, found, groups.get(found.subject)) for found in roster.groups),
        total=_sum(system, army, roster.sums if roster.sums.terms else system.bill(army).total),
        foot=(
            *_whole(system, army, roster),
            *_foot(system, army, roster.columns, [row for found in roster.groups for row in found.rows]),
        ),
    )


def _table(system: System, army: Army, columns: tuple[str, ...], found: RosterGroup, group: Group | None) -> Table:
    units = group.units if group and len(group.units) == len(found.rows) else ()
    rows = [tuple(_cell(system, row.get(column)) for column in columns) for row in found.rows]
    choices = [_chosen(system, unit, columns) for unit in units]
    head = tuple(word(system, column) for column in columns)
    numeric = tuple(_is_numeric([row.get(column) for row in found.rows]) for column in columns)
    if any(choices):
        head, numeric = (*head, CHOSEN), (*numeric, False)
        rows = [(*row, choice) for row, choice in zip(rows, choices, strict=True)]
    return Table(
        title=subject_names(system, army, found.subject)["group"] if group else line(found.title),
        points=number_text(found.points),
        head=head,
        rows=tuple(rows),
        numeric=numeric,
        facts=tuple(_group_facts(system, army, found, group)),
        notes=tuple(f"{line(unit_name(system, army, unit))}: {line(unit.notes)}" for unit in units if unit.notes),
    )


def _group_facts(system: System, army: Army, found: RosterGroup, group: Group | None) -> Iterator[str]:
    """What is said of a group as a whole: its facts, what it pays beside its rows, other choices, its notes."""
    yield from (f"{word(system, key)}: {_cell(system, fact)}" for key, fact in found.facts.items())
    if found.extra.terms:
        yield ", ".join(_sum(system, army, found.extra))
    if group and (chosen := _chosen(system, group, tuple(found.facts))):
        yield chosen
    if group and group.notes:
        yield line(group.notes)


def _cell(system: System, fact: Fact | None) -> str:
    if fact is None:
        return ""
    return fact_text(system, fact) + RAISED.get(fact.mark, "")


def _is_numeric(facts: Sequence[Fact | None]) -> bool:
    values = [fact.value for fact in facts if fact is not None and fact.value is not None]
    return bool(values) and all(isinstance(value, (int, Fraction)) and not isinstance(value, bool) for value in values)


def _sum(system: System, army: Army, total: Tally) -> tuple[str, ...]:
    """The army's sum with equal reasons added up, in order: "+30 Squad (3 times)"."""
    amounts: dict[str, list[Amount]] = {}
    for term in total.terms:
        if term.amount:
            amounts.setdefault(term_text(system, term, army), []).append(term.amount)
    return tuple(
        f"{number_text(sum(map(Fraction, found), Fraction(0)), signed=True)} {reason}"
        + (f" ({len(found)} times)" if len(found) > 1 else "")
        for reason, found in amounts.items()
    )


def _chosen(system: System, node: Node, columns: tuple[str, ...]) -> str:
    """What was chosen for a node and stands in no column."""
    return ", ".join(
        f"{word(system, key)} {_value(system, value)}" for key, value in node.choices.items() if key not in columns
    )


def _value(system: System, value: Value) -> str:
    return value_text(system, Fraction(value) if isinstance(value, Decimal) else value)


def _whole(system: System, army: Army, roster: Roster) -> tuple[str, ...]:
    """What the army pays beside its groups, where the roster's own sums do not tell."""
    whole = Tally() if roster.sums.terms else system.bill(army).whole(army)
    return (f"{word(system, 'whole-army')}: {', '.join(_sum(system, army, whole))}.",) if whole.terms else ()


def _foot(system: System, army: Army, columns: tuple[str, ...], rows: Iterable[Mapping[str, Fact]]) -> tuple[str, ...]:
    """What a reader must know: the army's own choices, what is left out, what the raised letters mean."""
    own = _chosen(system, army, ())
    notes = line(army.notes)
    left = dict.fromkeys(
        word(system, option.key)
        for unit in all_units(army)
        for option in system.options(army, unit)
        if option.key not in unit.choices and option.key not in columns
    )
    marked = any(fact.mark in RAISED for row in rows for fact in row.values())
    return (
        *((f"For the whole army: {own}.",) if own else ()),
        *((f"Notes: {notes}",) if notes else ()),
        *((f"Not listed where they are at their defaults: {', '.join(left)}.",) if left else ()),
        *((LEGEND,) if marked else ()),
    )
