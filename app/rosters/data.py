"""A roster as JSON, for scripts: figures as numbers, every option with its value, and which are at their defaults."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from app.rosters.sheet import RAISED
from app.words import legal_text
from rules.army.card import RosterGroup
from rules.army.model import Army, Group, Node, Unit, all_groups
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.issues import Issue, is_legal
from rules.core.tally import Detail
from rules.storage.json_text import write
from templates.words import issue_text


def as_json(system: System, army: Army) -> str:
    """The roster as JSON."""
    issues = system.check(army)
    roster = system.roster(army)
    groups = {group.id: group for group in all_groups(army)}
    return (
        write(
            {
                "system": system.key,
                "name": army.name,
                "points": number(system.bill(army).points),
                "limit": army.limit,
                "legal": is_legal(issues),
                "status": legal_text(issues),
                "problems": [issue_entry(system, army, issue) for issue in issues],
                "columns": list(roster.columns),
                "groups": [_group_entry(system, army, found, groups.get(found.subject)) for found in roster.groups],
                **_options_entry(system, army, army),
            }
        )
        + "\n"
    )


def _group_entry(system: System, army: Army, found: RosterGroup, group: Group | None) -> dict[str, Any]:
    rows = [
        {
            "facts": {key: number(fact.value) for key, fact in row.items()},
            "marks": {key: fact.mark.value for key, fact in row.items() if fact.mark in RAISED},
        }
        for row in found.rows
    ]
    units = [_unit_entry(system, army, unit) for unit in group.units] if group else []
    facts = {key: number(fact.value) for key, fact in found.facts.items()}
    return {"name": found.title, "points": number(found.points), "facts": facts, "rows": rows, "units": units}


def _unit_entry(system: System, army: Army, unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "profile": unit.profile,
        "name": unit.name,
        "count": unit.count,
        "notes": unit.notes,
        "members": [{"name": member.name, "count": member.count, "kit": list(member.kit)} for member in unit.members],
        **_options_entry(system, army, unit),
    }


def _options_entry(system: System, army: Army, node: Node) -> dict[str, Any]:
    options = {option.key: option.default for option in system.options(army, node)}
    return {"choices": {**options, **node.choices}, "defaults": [key for key in options if key not in node.choices]}


def issue_entry(system: System, army: Army, issue: Issue) -> dict[str, Any]:
    """An issue for scripts, with its sentence."""
    return {
        "code": issue.code,
        "severity": issue.severity.value,
        "subject": issue.subject,
        "details": {key: number(value) for key, value in issue.details.items()},
        "rule": issue.rule,
        "text": issue_text(system, army, issue),
    }


def number(value: Detail | Value) -> Any:
    """A value for JSON: a fraction as a plain decimal where it ends, else as "1/3"."""
    if not isinstance(value, Fraction):
        return value
    if 10**12 % value.denominator == 0:
        return Decimal(value.numerator) / Decimal(value.denominator)
    return str(value)
