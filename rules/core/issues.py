"""A problem, told as codes and figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.core.frozen import FrozenMap
from rules.core.tally import Detail


class Severity(StrEnum):
    """How much a problem weighs: only an error makes an army illegal; advice never counts."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem on the one node that the player must change.

    `subject` is a node's id, or empty for the army as a whole; `details` fill the wording in the
    system's texts.toml; `rule` is a rule id such as "SM-PTS-03".
    """

    code: str
    severity: Severity
    subject: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)
    rule: str = ""


def error(code: str, subject: str, rule: str, **details: Detail) -> Issue:
    """An issue that makes the army illegal."""
    return Issue(code, Severity.ERROR, subject, FrozenMap(details), rule)


def warning(code: str, subject: str, rule: str, **details: Detail) -> Issue:
    """An issue to think about."""
    return Issue(code, Severity.WARNING, subject, FrozenMap(details), rule)


def advice(code: str, subject: str, rule: str, **details: Detail) -> Issue:
    """A hint that never counts."""
    return Issue(code, Severity.ADVICE, subject, FrozenMap(details), rule)


def is_legal(issues: list[Issue]) -> bool:
    """True where no issue is an error."""
    return all(issue.severity is not Severity.ERROR for issue in issues)
