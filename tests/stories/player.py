"""A player at the window: he sees, clicks, presses keys and types, and knows nothing of what is behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QKeyCombination, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.army.catalogue_paint import plus_rect
from app.army.page import ArmyPage
from app.open_army import OpenArmy
from app.printing.page import PrintPage
from app.rulebook.page import RulesPage
from app.shell.window import MainWindow
from rules.army.model import Unit, all_units
from templates.plan import Text
from tests.helpers.asker import Script

MOST_TABS = 80
LEFT = Qt.MouseButton.LeftButton


class Player:
    """Hands and eyes. `asker` answers what the window asks; `told` is everything that toasts have said."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot = qtbot
        self.window = window
        self.context = window.context
        self.told: list[str] = []
        self.context.notes.said.connect(lambda note: self.told.append(note.text))

    # Answers

    def will_answer(self, *answers: str, files: Sequence[Path] = (), names: Sequence[Path] = ()) -> Script:
        """What the next questions are answered with."""
        script = Script(*answers, files=files, names=names)
        self.context.asker = script
        return script

    # Eyes

    @property
    def document(self) -> OpenArmy:
        """The army in front."""
        assert self.context.session.current is not None
        return self.context.session.current

    @property
    def army_page(self) -> ArmyPage:
        """The army page, in front, with everything on the screen that takes a moment."""
        page = self.window.pages.current
        assert isinstance(page, ArmyPage)
        self._qtbot.waitUntil(lambda: not any(timer.isActive() for timer in page.findChildren(QTimer)))
        assert page.catalogue.list.offers_model().rowCount()
        return page

    @property
    def print_page(self) -> PrintPage:
        """The print page, in front, with its pages made and in sight."""
        page = self.window.pages.current
        assert isinstance(page, PrintPage)
        self._qtbot.waitUntil(lambda: page.maker.is_ready and page.workshop.is_idle())
        self._qtbot.waitUntil(page.stage.view.has_picture)
        return page

    @property
    def rules_page(self) -> RulesPage:
        """The rules page, in front."""
        page = self.window.pages.current
        assert isinstance(page, RulesPage)
        return page

    @property
    def price(self) -> str:
        """What the meter says that the army costs."""
        return self.army_page.meter.total.text()

    def card_words(self) -> list[str]:
        """Every word on the live card; waits for it."""
        view = self.army_page.inspector.card.view
        self._qtbot.waitUntil(lambda: bool(view.plans))
        return [found.text for plan in view.plans for found in plan.ops if isinstance(found, Text)]

    @property
    def verdict(self) -> str:
        """What the meter says of the army."""
        return self.army_page.meter.legal.text()

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return self._focus().objectName()

    def is_in(self, pane: QWidget) -> bool:
        """Whether the focus is in a part of the window."""
        return pane.isAncestorOf(self._focus())

    def is_saved(self) -> bool:
        """Whether the file holds the army in front as it stands."""
        return self.document.is_saved

    def units(self, profile: str) -> list[Unit]:
        """The units of a profile in the army in front."""
        return [unit for unit in all_units(self.document.army) if unit.profile == profile]

    def sees(self, node_id: str) -> bool:
        """Whether a row of the tree is in sight as a whole."""
        tree = self.army_page.tree
        box = tree.visualRect(tree.army_model().index_of(node_id))
        return not box.isEmpty() and tree.viewport().rect().contains(box.center())

    # Hands

    def button(self, name: str, within: QWidget | None = None) -> QAbstractButton:
        """The button of a name that is in sight; waits for it."""

        def found() -> list[QAbstractButton]:
            return [one for one in (within or self.window).findChildren(QAbstractButton, name) if one.isVisible()]

        self._qtbot.waitUntil(lambda: bool(found()))
        return found()[0]

    def click(self, name: str, within: QWidget | None = None) -> None:
        """A click on a button."""
        self.click_at(self.button(name, within))

    def click_at(self, widget: QWidget, at: QPoint | None = None) -> None:
        """A click anywhere; in the middle where no place is given."""
        self._qtbot.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())

    def click_unit(self, node_id: str) -> None:
        """A click on a row of the tree, which is scrolled to first."""
        tree = self.army_page.tree
        index = tree.army_model().index_of(node_id)
        tree.scrollTo(index)
        self.click_at(tree.viewport(), tree.visualRect(index).center())

    def click_plus(self, title: str) -> None:
        """A click on the + of a line of the catalogue, which is scrolled to first."""
        shown = self.army_page.catalogue.list
        model = shown.offers_model()
        row = next(at for at in range(model.rowCount()) if model.index(at).data() == title)
        shown.scrollTo(model.index(row))
        box = shown.visualRect(model.index(row))
        self.click_at(shown.viewport(), plus_rect(self.context.look.theme, box).center())

    def pick(self, name: str, words: str) -> None:
        """A click on a button that opens a menu, and one on the line of it that is wanted."""
        picked: list[str] = []

        def choose() -> None:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            line = next(line for line in menu.actions() if line.text() == words)
            line.triggered.connect(lambda: picked.append(words))
            self.click_at(menu, menu.actionGeometry(line).center())

        QTimer.singleShot(0, choose)
        self.click(name)
        self._qtbot.waitUntil(lambda: bool(picked))
        self.window.activateWindow()  # the window manager's part, once the menu has gone
        QApplication.processEvents()

    def press(self, keys: str) -> None:
        """A shortcut, as the table writes it, where the focus is."""
        pressed: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
        self._qtbot.keyClick(self._focus(), pressed.key(), pressed.keyboardModifiers())
        QApplication.processEvents()  # between two keys of a player the window does what it has put off

    def type(self, text: str) -> None:
        """Text, where the focus is."""
        self._qtbot.keyClicks(self._focus(), text)

    def tab_to(self, name: str) -> None:
        """Tab until the focus is where it is wanted."""
        seen: list[str] = []
        for _ in range(MOST_TABS):
            seen.append(self._focus().objectName())
            if seen[-1] == name:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not come to {name}: {seen}")

    def pane_to(self, name: str) -> None:
        """F6 until the focus is in the pane that is wanted."""
        for _ in range(12):
            if self._focus().objectName() == name:
                return
            self.press("F6")
        raise AssertionError(f"F6 does not come to {name}")

    def _focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window
