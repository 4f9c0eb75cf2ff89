"""What the player may have to be asked. Whoever asks is given an Asker: dialogues in the window, answers in a test.

A question is put only where undo cannot help. No Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: what it answers, and its words, which are a verb."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. The first choice is the one to take without thinking, and never destroys anything.

    `escape` is the answer of Esc and of a closed window; `lines` are what the question rests on, one by one.
    """

    title: str
    text: str
    choices: tuple[Choice, ...]
    escape: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileKind:
    """One kind of file to choose: its words and the ends of its names, with their dots."""

    name: str
    suffixes: tuple[str, ...]


class Asker(Protocol):
    """Who puts questions to the player."""

    def ask(self, question: Question) -> str:
        """The key of the choice taken, or the question's escape."""

    def open_files(self, title: str, kinds: Sequence[FileKind]) -> tuple[Path, ...]:
        """Existing files to open; none where the player thought better of it."""

    def save_file(self, title: str, suggested: Path, kinds: Sequence[FileKind]) -> Path | None:
        """A name to save under, of one of the kinds; the player has agreed to replace what is there."""


class Nobody:
    """An Asker where nobody is there to answer: every question is escaped."""

    def ask(self, question: Question) -> str:
        """The question's escape."""
        return question.escape

    def open_files(self, _title: str, _kinds: Sequence[FileKind]) -> tuple[Path, ...]:
        """No file."""
        return ()

    def save_file(self, _title: str, _suggested: Path, _kinds: Sequence[FileKind]) -> Path | None:
        """No name."""
        return None
