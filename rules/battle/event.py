"""What happened, for the log: codes and figures, worded outside."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.core.tally import Detail, Tally
from rules.dice.thrown import Roll


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log: `code` and `details` are worded outside, `subjects` are the figures or units concerned.

    `roll` are the dice that decided it, and `tally` the sum that they are part of, or where it lacks them the number
    that they had to meet. `success` is whether they did what they were thrown for, None where that is no question.
    `units` is the unit that each figure among the subjects was in by then: it may be in another one later.
    """

    code: str
    subjects: tuple[str, ...] = ()
    rule: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)
    roll: Roll | None = None
    tally: Tally | None = None
    success: bool | None = None
    units: FrozenMap[str, str] = field(default_factory=FrozenMap, compare=False)


class IllegalAction(Exception):
    """The rules forbid it, and `issue` says why; nothing was changed."""

    def __init__(self, issue: Issue) -> None:
        self.issue = issue
        super().__init__(f"{issue.code} {issue.subject}".strip())


def refuse(issue: Issue | None) -> None:
    """Raises IllegalAction where something forbids an action."""
    if issue is not None:
        raise IllegalAction(issue)
