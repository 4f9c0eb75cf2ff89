"""Changing a dice result: the last step is taken back and done again with the faces that the players type."""

from __future__ import annotations

from app.files.problems import CannotWrite
from app.tabletop.stage import Stage
from app.words import file_problem_text
from rules.battle.event import IllegalAction
from rules.dice.thrown import EnteredDice, NeedDice

NO_DICE = "The last step threw no dice. Take it back first (Ctrl+Z)."
TAKEN_BACK = "Taken back. Type the dice as they count; Esc leaves it undone, and redo has the old ones."


def retype_last(stage: Stage) -> bool:
    """Asks for the dice of the last step anew. Whether there were any; what was taken back stays in the log."""
    document = stage.document
    entry = document.journal.last if document is not None else None
    if document is None or entry is None or not entry.rolls or stage.reason:
        stage.context.notes.say(stage.reason or NO_DICE, "warn")
        return False
    try:
        stage.context.session.undo_act(document)
        document.journal.prepare(entry.action, EnteredDice(()))
    except NeedDice as needed:
        stage.context.notes.say(TAKEN_BACK)
        stage.wanted.emit(entry.action, needed)
        return True
    except (IllegalAction, CannotWrite) as problem:
        if isinstance(problem, CannotWrite):
            stage.context.notes.say(file_problem_text(problem), "error")
    return False
