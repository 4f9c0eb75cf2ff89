"""Who asks over a window: its dialogues are loaded when something is first asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from app.asking import Asker, FileKind, Question
from app.look import Look


class AskerOf:
    """An Asker over a window."""

    def __init__(self, look: Look, window: QMainWindow) -> None:
        self._look = look
        self._window = window

    @cached_property
    def _asker(self) -> Asker:
        from app.shell.dialogues import WindowAsker

        return WindowAsker(self._look, self._window)

    def ask(self, question: Question) -> str:
        """See Asker."""
        return self._asker.ask(question)

    def open_files(self, title: str, kinds: Sequence[FileKind]) -> tuple[Path, ...]:
        """See Asker."""
        return self._asker.open_files(title, kinds)

    def save_file(self, title: str, suggested: Path, kinds: Sequence[FileKind]) -> Path | None:
        """See Asker."""
        return self._asker.save_file(title, suggested, kinds)
