"""What the desk says and asks: thing, place, way out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.asking import Choice, FileKind, Question
from app.files.documents import SUFFIXES
from app.files.locks import Holder
from app.words import legal_text, points_text, shown_path, title_text
from rules.army.model import Army
from rules.army.system import System
from rules.core.issues import Issue, Severity
from templates.words import counted, line

ARMIES = FileKind("Armies", (SUFFIXES["army"],))
PACKS = FileKind("House packs", (SUFFIXES["pack"],))
OURS = FileKind("Files of Tribarrel", tuple(SUFFIXES.values()))

BACK = Choice("back", "Go back")


def file_name(path: Path | None) -> str:
    """A file's own name, fit for any line."""
    return line(shown_path(Path(path.name))) if path else ""


def held_elsewhere(path: Path, holder: Holder) -> Question:
    """Somebody has the file open already."""
    where = f" on {line(holder.host)}" if holder.host else ""
    return Question(
        f"{file_name(path)} is open in another window",
        f"It is open in another window{where}, and whoever saves last would undo the other's work.",
        (Choice("copy", "Open a copy"), Choice("read-only", "Open read-only"), BACK),
        "back",
    )


def changed_on_disk(path: Path) -> Question:
    """Somebody else wrote the file since it was opened here."""
    return Question(
        f"{file_name(path)} has changed on disk",
        f"Somebody else has saved {file_name(path)} since you opened it. Nothing is written yet.",
        (
            Choice("other", "Save mine under another name"),
            Choice("theirs", "Load theirs"),
            Choice("mine", "Keep mine"),
            BACK,
        ),
        "back",
        ("Load theirs is a step that Undo takes back.", "Keep mine writes over what they saved."),
    )


def unsaved(army: Army, path: Path | None) -> Question:
    """A document with unsaved work is to be closed."""
    where = f" to {file_name(path)}" if path else ""
    return Question(
        f"Save {title_text(army)}?",
        f"{title_text(army)} has changes that are not saved{where}.",
        (Choice("save", "Save"), Choice("discard", "Discard"), BACK),
        "back",
    )


def discard_recovered(name: str) -> Question:
    """Recovered work is to be thrown away."""
    return Question(
        f"Discard {line(name) or 'the recovered work'}?",
        "This takes the recovered work away for good. A file that you saved stays as it is.",
        (BACK, Choice("discard", "Discard")),
        "back",
    )


def all_lines(lines: Sequence[str]) -> Question:
    """Everything that a file has wrong with it, to be read."""
    return Question("What the file says", "", (Choice("back", "Close"),), "back", tuple(lines))


def army_about(system: System, army: Army, issues: Sequence[Issue]) -> str:
    """An army in one quiet line: "SMLE army · 216 of 220 points · legal"."""
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    state = f"not legal: {counted(errors, 'problem', 'problems')}" if errors else legal_text(()).rstrip(".").lower()
    return f"{line(system.name)} army · {points_text(system, army)} · {state}"
