"""Fixes of problems as named steps. No Qt."""

from __future__ import annotations

from app.army.naming import node_name
from app.army.steps import Step
from app.open_army import OpenArmy
from rules.army.fixes import Fix
from rules.army.model import find
from templates.words import fix_text


def step_of(document: OpenArmy, fix: Fix) -> Step:
    """A fix as a step: what its button says, and to whom."""
    node = find(document.army, fix.subject) if fix.subject else None
    whom = f" ({node_name(document.system, document.army, node)})" if node else ""
    return Step(f"{fix_text(document.system, fix)}{whom}", fix.army)
