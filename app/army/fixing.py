"""Fixes of problems, asked of the system, and what their buttons say."""

from __future__ import annotations

from typing import Protocol

from app.session import OpenArmy
from rules.army.model import Army
from rules.core.issues import Issue


class Fix(Protocol):
    """One way to mend a problem in one step."""

    army: Army


def fixes_of(document: OpenArmy, issue: Issue) -> tuple[Fix, ...]:
    """Up to two fixes of a problem, the best first."""
    ask = getattr(document.system, "fixes", None)
    return tuple(ask(document.army, issue))[:2] if ask else ()


def fix_text(_document: OpenArmy, fix: Fix) -> str:
    """What its button says."""
    return str(fix)
