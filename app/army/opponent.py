"""The army on the other side: read from a file, and checked together with the one in front."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.asking import FileKind
from app.context import Context
from app.desk.reading import ReadArmy, read_file
from app.files.documents import SUFFIXES
from app.files.problems import FileProblem
from app.session import OpenArmy
from app.words import fault_lines, file_problem_text, shown_path, title_text
from rules.army.model import Army
from rules.core.faults import BadInput
from rules.core.issues import Issue

ARMY_FILE = FileKind("Army", (SUFFIXES["army"],))


class Opponents:
    """The opponent of each open army, by the document's id."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._armies: dict[str, Army] = {}
        self._last: dict[str, tuple[Issue, ...]] = {}

    def of(self, document: OpenArmy) -> Army | None:
        """The opponent of an army, None for none."""
        return self._armies.get(document.id)

    def issues(self, document: OpenArmy) -> tuple[Issue, ...]:
        """The problems that show only against the opponent."""
        other = self.of(document)
        self._last[document.id] = tuple(document.system.check_match([document.army, other])) if other else ()
        return self._last[document.id]

    def last(self, document: OpenArmy) -> tuple[Issue, ...]:
        """The problems as they were when last looked for: looking takes longer than an edit may."""
        return self._last.get(document.id, ())

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
        self._armies[document.id] = read.army
        self._context.notes.say(f"Checked against {title_text(read.army)}.")
        return True

    def forget(self, document: OpenArmy) -> None:
        """Lets the opponent go."""
        self._armies.pop(document.id, None)
