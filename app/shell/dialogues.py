"""The dialogues of the window: a question with its verbs, and the system's own to choose files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.asking import Choice, FileKind, Question
from app.look import Look

FEW_LINES = 4
WIDTH = 480


class QuestionDialog(QDialog):
    """One question. `answer` is the key of the choice taken, the question's escape until then."""

    def __init__(self, look: Look, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        px = look.theme.px
        self.answer = question.escape
        self.setObjectName("question")
        self.setWindowTitle(question.title)
        self.setAccessibleName(question.title)
        self.setAccessibleDescription(question.text)
        self.setMinimumWidth(px(WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(20), px(24), px(20))
        column.setSpacing(px(12))
        column.addWidget(_words(question.title, "panel"))
        if question.text:
            column.addWidget(_words(question.text, "body"))
        if question.lines:
            column.addWidget(_lines(question.lines, px(WIDTH)))
        buttons = [self._button(at, choice) for at, choice in enumerate(question.choices)]
        column.addLayout(self._shared_out(buttons, px(WIDTH)))

    def _button(self, at: int, choice: Choice) -> QPushButton:
        button = QPushButton(choice.text, self)
        button.setObjectName(f"answer-{choice.key}")
        button.setAccessibleName(choice.text)
        button.setProperty("kind", "" if at else "primary")
        button.setDefault(not at)
        button.setAutoDefault(True)
        button.ensurePolished()
        button.clicked.connect(partial(self._take, choice.key))
        return button

    def _shared_out(self, buttons: Sequence[QPushButton], width: int) -> QBoxLayout:
        """Side by side at the right where there is room, else one under the other."""
        gap = self._look.theme.px(8)
        fits = sum(button.sizeHint().width() + gap for button in buttons) <= width
        row = QHBoxLayout() if fits else QVBoxLayout()
        row.setSpacing(gap)
        if fits:
            row.addStretch(1)
        for button in buttons:
            row.addWidget(button)
        return row

    def _take(self, key: str, *_: object) -> None:
        self.answer = key
        self.accept()


def _words(text: str, role: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label


def _lines(lines: Sequence[str], width: int) -> QWidget:
    """A few lines as they are, many in a box to scroll and copy from."""
    if len(lines) <= FEW_LINES:
        return _words("\n".join(lines), "small")
    box = QPlainTextEdit("\n".join(lines))
    box.setReadOnly(True)
    box.setAccessibleName("Every line")
    box.setObjectName("question-lines")
    box.setMinimumSize(width, width // 2)
    return box


class WindowAsker:
    """Asks over a window."""

    def __init__(self, look: Look, window: QWidget) -> None:
        self._look = look
        self._window = window
        self._folder = ""

    def ask(self, question: Question) -> str:
        """See Asker."""
        dialogue = QuestionDialog(self._look, question, self._window)
        dialogue.exec()
        dialogue.deleteLater()
        return dialogue.answer

    def open_files(self, title: str, kinds: Sequence[FileKind]) -> tuple[Path, ...]:
        """See Asker."""
        found, _ = QFileDialog.getOpenFileNames(self._window, title, self._folder, patterns(kinds, every=True))
        return self._remember(tuple(map(Path, found)))

    def save_file(self, title: str, suggested: Path, kinds: Sequence[FileKind]) -> Path | None:
        """See Asker."""
        found, _ = QFileDialog.getSaveFileName(self._window, title, str(suggested), patterns(kinds))
        if not found:
            return None
        return self._remember((named(Path(found), kinds),))[0]

    def _remember(self, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        if paths:
            self._folder = str(paths[0].parent)
        return paths


def patterns(kinds: Sequence[FileKind], every: bool = False) -> str:
    """Kinds of files as Qt wants them: "Armies (*.tbarmy);;All files (*)"."""
    told = [f"{kind.name} ({' '.join('*' + suffix for suffix in kind.suffixes)})" for kind in kinds]
    return ";;".join([*told, "All files (*)"] if every else told)


def named(path: Path, kinds: Sequence[FileKind]) -> Path:
    """A typed name with the end that its kind wants, where it has no end of its own."""
    suffixes = [suffix for kind in kinds for suffix in kind.suffixes]
    return path if path.suffix or not suffixes else path.with_name(path.name + suffixes[0])
