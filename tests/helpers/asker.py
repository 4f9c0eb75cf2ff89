"""An asker that answers by a script, and remembers what it was asked."""

from collections.abc import Sequence
from pathlib import Path

from app.asking import FileKind, Question


class Script:
    """Answers each question with the next of `answers`, and gives the `files` and `names` in turn."""

    def __init__(self, *answers: str, files: Sequence[Path] = (), names: Sequence[Path | None] = ()) -> None:
        self.answers = list(answers)
        self.files = tuple(files)
        self.names = list(names)
        self.asked: list[Question] = []
        self.suggested: list[Path] = []

    def ask(self, question: Question) -> str:
        self.asked.append(question)
        answer = self.answers.pop(0)
        assert answer in {choice.key for choice in question.choices} | {question.escape}
        return answer

    def open_files(self, title: str, kinds: Sequence[FileKind]) -> tuple[Path, ...]:
        return self.files

    def save_file(self, title: str, suggested: Path, kinds: Sequence[FileKind]) -> Path | None:
        self.suggested.append(suggested)
        return self.names.pop(0)
