"""The army on the other side: open here or read from a file, and checked together with the one in front."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.asking import FileKind
from app.context import Context
from app.desk.reading import ReadArmy, read_file
from app.files.documents import SUFFIXES
from app.files.problems import FileProblem
from app.open_army import OpenArmy
from app.words import fault_lines, file_problem_text, shown_path, title_text
from rules.army.model import Army
from rules.core.faults import BadInput
from rules.core.issues import Issue

ARMY_FILE = FileKind("Army", (SUFFIXES["army"],))


class Opponents:
    """The opponent of each open army, by the document's id."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._others: dict[str, OpenArmy | Army] = {}
        self._last: dict[str, tuple[Issue, ...]] = {}

    def of(self, document: OpenArmy) -> Army | None:
        """The opponent of an army, None for none."""
        other = self._others.get(document.id)
        return other.army if isinstance(other, OpenArmy) else other

    def issues(self, document: OpenArmy) -> tuple[Issue, ...]:
        """The problems that show only against the opponent."""
        other = self.of(document)
        self._last[document.id] = tuple(document.system.check_match([document.army, other])) if other else ()
        return self._last[document.id]

    def last(self, document: OpenArmy) -> tuple[Issue, ...]:
        """The problems as they were when last looked for: looking takes longer than an edit may."""
        return self._last.get(document.id, ())

    def rivals(self, document: OpenArmy) -> list[OpenArmy]:
        """The other open armies of its system."""
        found = self._context.session.documents
        return [other for other in found if other is not document and other.system is document.system]

    def show(self, document: OpenArmy, parent: QWidget, then: Callable[[], None]) -> None:
        """A menu of the open armies and a file; straight to the file where no other army is open."""
        if not self.rivals(document):
            self.choose(document, then)
            return
        menu = self.menu(document, parent, then)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(parent.mapToGlobal(QPoint(parent.width() // 3, parent.height() // 5)))

    def menu(self, document: OpenArmy, parent: QWidget, then: Callable[[], None]) -> QMenu:
        """Whom the army can be checked against."""
        menu = QMenu(parent)
        menu.setObjectName("opponent-menu")
        for other in self.rivals(document):
            name = title_text(other.army).replace("&", "&&")
            menu.addAction(name).triggered.connect(partial(self._take_open, document, other, then))
        menu.addSeparator()
        menu.addAction("From a file…").triggered.connect(lambda: self.choose(document, then))
        return menu

    def _take_open(self, document: OpenArmy, other: OpenArmy, then: Callable[[], None], _checked: bool = False) -> None:
        """An open army is the opponent as it stands, edit by edit."""
        self._keep(document, other, other.army)
        then()

    def _keep(self, document: OpenArmy, other: OpenArmy | Army, army: Army) -> None:
        self._others[document.id] = other
        self._context.notes.say(f"Checked against {title_text(army)}.")

    def choose(self, document: OpenArmy, then: Callable[[], None]) -> None:
        """Asks for the opponent's file, then calls `then` where there is one."""
        paths = self._context.asker.open_files("Check against an opponent", [ARMY_FILE])
        if paths and self.take(document, paths[0]):
            then()

    def take(self, document: OpenArmy, path: Path) -> bool:
        """Reads the opponent from a file; says what is wrong with it where it cannot."""
        try:
            read = read_file(path)
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error")
            return False
        except BadInput as bad:
            self._context.notes.say(fault_lines(bad)[0], "error")
            return False
        if not isinstance(read, ReadArmy) or read.system is not document.system:
            other = read.system.name if isinstance(read, ReadArmy) else "a house pack"
            self._context.notes.say(
                f"{shown_path(path)}: this is {other}, and this army is of {document.system.name}.", "error"
            )
            return False
        self._keep(document, read.army, read.army)
        return True

    def forget(self, document: OpenArmy) -> None:
        """Lets the opponent go."""
        self._others.pop(document.id, None)
