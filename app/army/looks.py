"""What a row of the tree looks like, worked out from the army, its bill and its problems. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.army.columns import Cell, Columns
from app.army.naming import node_name, units_text
from app.army.provenance import letter, sum_tip, target
from app.army.rows import Look, Problems, Row
from app.army.steps import figures_of
from rules.army.model import Group, Unit, all_units
from rules.army.system import System
from rules.core.issues import Severity
from templates.words import counted, issue_text, number_text, word

if TYPE_CHECKING:
    from app.open_army import OpenArmy

PLAIN = "squad"
MOST_TOLD = 3


def look_of(
    document: OpenArmy, row: Row, problems: Problems, columns: Columns | None, shapes: Mapping[str, str]
) -> Look:
    """All that is painted of a row."""
    system, army, node = document.system, document.army, row.node
    assert node is not None
    points, mark = number_text(document.bill.of(node.id)), letter(document.bill.origin(node.id))
    inner = row.told[3] if row.told else None
    worst = problems.worst(node.id)
    inner = inner if isinstance(inner, Severity) else None
    if isinstance(node, Group):
        units = sum(unit.count for unit in all_units(node))
        return Look(node_name(system, army, node), units_text(system, units), points, worst, inner, mark=mark)
    return replace(_unit_look(document, row, node, points, worst, problems, columns, shapes), mark=mark)


def _unit_look(
    document: OpenArmy,
    row: Row,
    unit: Unit,
    points: str,
    worst: Severity | None,
    problems: Problems,
    columns: Columns | None,
    shapes: Mapping[str, str],
) -> Look:
    system, army = document.system, document.army
    group = row.parent.node if row.parent else None
    line = columns.line(army, group, unit.id) if columns and isinstance(group, Group) else None
    keys = columns.keys(army) if columns else ()
    figures = figures_of(unit)
    if line and line.figures is not None:
        figures = line.figures
    return Look(
        title=node_name(system, army, unit),
        note=f"{unit.count} of them" if unit.members and unit.count > 1 else "",
        points=points,
        severity=worst,
        inner=None,
        figures=figures,
        over=_over(problems, unit.id, figures),
        cells=tuple((line.cells.get(key) or Cell("")) if line else Cell("") for key in keys),
        silhouette=shapes.get(unit.profile, PLAIN),
        colour=line.colour if line else army.colour,
        leads=system.leads(army, unit),
        numbers=columns.are_numbers(army) if columns else False,
    )


def _over(problems: Problems, unit_id: str, figures: int) -> int:
    """How many of the figures a problem of theirs says are too many."""
    for issue in problems.of(unit_id):
        most = issue.details.get("most")
        if issue.severity is Severity.ERROR and issue.details.get("figures") == figures and isinstance(most, int):
            return max(0, figures - most)
    return 0


def told_of(document: OpenArmy, node_id: str, problems: Problems) -> list[str]:
    """What is said of a row beside its figures: its worst problems, and where its points come from."""
    system, army = document.system, document.army
    found = [issue_text(system, army, issue) for issue in problems.of(node_id)[:MOST_TOLD]]
    points = sum_tip(system, army, document.bill.origin(node_id))
    return [*found, f"{word(system, 'points').capitalize()}: {points}"] if points else found


def rule_of(document: OpenArmy, node_id: str, problems: Problems) -> str:
    """What F1 opens of a row: the rule of its worst problem, else the figure that its points come from."""
    rules = [issue.rule for issue in problems.of(node_id) if issue.rule]
    return rules[0] if rules else target(document.system, document.bill.origin(node_id))


def accessible_text(system: System, look: Look, problems: Iterable[str]) -> str:
    """A row as a screen reader says it."""
    parts = [look.title, look.note]
    if look.figures is not None:
        parts.append(counted(look.figures, "figure", "figures"))
    parts += [cell.text for cell in look.cells]
    parts.append(f"{look.points} {word(system, 'points')}")
    if look.leads:
        parts.append("leader")
    if look.inner is Severity.ERROR:
        parts.append("a problem inside")
    return ", ".join([*(part for part in parts if part), *problems])
