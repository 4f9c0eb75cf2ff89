"""The roster as text, to the clipboard or to a file, in every form; each says whether the army is legal."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.asking import FileKind
from app.context import Context
from app.files.disk import write_atomic
from app.files.problems import CannotWrite
from app.open_army import OpenArmy
from app.words import file_problem_text, legal_text, shown_path, title_text
from rules.core.ids import slug

FORMS = (
    ("txt", "text", ".txt"),
    ("md", "Markdown", ".md"),
    ("bbcode", "forum code (BBCode)", ".txt"),
    ("units", "one line for each unit", ".txt"),
    ("line", "one line in all", ".txt"),
)


class Exporter:
    """Exports the army in front."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def menu(self, parent: QWidget) -> QMenu:
        """A menu of every form, to the clipboard and to a file."""
        menu = QMenu(parent)
        menu.setObjectName("export-menu")
        for form, words, _ in FORMS:
            menu.addAction(f"Copy as {words}").triggered.connect(lambda _=False, form=form: self.copy(form))
        menu.addSeparator()
        for form, words, _ in FORMS:
            menu.addAction(f"Save as {words}…").triggered.connect(lambda _=False, form=form: self.save(form))
        return menu

    def show(self, parent: QWidget) -> None:
        """The menu in the middle of a widget, by keys as well as by the pointer."""
        menu = self.menu(parent)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(parent.mapToGlobal(QPoint(parent.width() // 3, parent.height() // 5)))

    def copy(self, form: str) -> None:
        """The roster to the clipboard."""
        document = self._context.session.current
        if document:
            QGuiApplication.clipboard().setText(self._text(document, form))
            words = next(words for key, words, _ in FORMS if key == form)
            self._context.notes.say(f"Copied as {words}. {self._state(document)}")

    def save(self, form: str) -> None:
        """The roster to a file that the player names."""
        document = self._context.session.current
        if document is None:
            return
        words, suffix = next((words, suffix) for key, words, suffix in FORMS if key == form)
        folder = document.file.path.parent if document.file.path else Path.home()
        suggested = folder / f"{slug(title_text(document.army))}{suffix}"
        path = self._context.asker.save_file(
            f"Save as {words}", suggested, [FileKind(words[:1].upper() + words[1:], (suffix,))]
        )
        if path is None:
            return
        try:
            write_atomic(path, self._text(document, form))
        except CannotWrite as problem:
            self._context.notes.say(file_problem_text(problem), "error")
        else:
            self._context.notes.say(f"Saved {shown_path(path)}. {self._state(document)}")

    def _text(self, document: OpenArmy, form: str) -> str:
        from app.rosters import roster_text  # nothing else on the page needs it

        return roster_text(document.system, document.army, form)

    def _state(self, document: OpenArmy) -> str:
        return legal_text(document.issues)
