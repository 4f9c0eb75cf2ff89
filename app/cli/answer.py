"""What a command answers."""

from __future__ import annotations

from dataclasses import dataclass

DONE, NOT_LEGAL, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """The exit code, the text for standard output, and lines for standard error."""

    code: int = DONE
    out: str = ""
    notes: tuple[str, ...] = ()
