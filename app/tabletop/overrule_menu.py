"""What the referee may set, as lines of a menu: of a unit, and of the whole game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from app.open_battle import OpenBattle
from app.tabletop.stage import Stage
from app.tabletop.system_words import choice_text
from app.tabletop.words import name_of
from rules.battle.answers import Choice

Take = Callable[[Choice, str], None]
NOBODY = "Select a model to change what is its team’s"


def add_overrules(menu: QMenu, document: OpenBattle, unit: str, take: Take) -> None:
    """A line for each thing that the referee may set of a unit; with no unit, of the game."""
    for choice in document.journal.engine.overrules(document.now, unit):
        line = menu.addAction(choice_text(document, choice, unit))
        line.setObjectName(choice.code)
        line.triggered.connect(partial(_taken, take, choice, unit))


def _taken(take: Take, choice: Choice, unit: str, _checked: bool = False) -> None:
    take(choice, unit)


def _head(menu: QMenu, words: str) -> None:
    """Whose the lines below are."""
    menu.addAction(words).setEnabled(False)


def fill_overrules(menu: QMenu, stage: Stage, unit: str, take: Take, correct: Callable[[], object]) -> None:
    """The whole menu: the unit's under its name, the last dice, then what is the game's."""
    menu.clear()
    document = stage.document
    if document is None:
        return
    if unit and name_of(document, unit):
        _head(menu, name_of(document, unit))
        add_overrules(menu, document, unit, take)
    else:
        _head(menu, NOBODY)
    menu.addSeparator()
    _head(menu, "The game")
    add_overrules(menu, document, "", take)
    again = menu.addAction("Change the last dice…")
    again.setObjectName("change-dice")
    last = document.journal.last
    again.setEnabled(last is not None and bool(last.rolls))
    again.triggered.connect(lambda: correct())
