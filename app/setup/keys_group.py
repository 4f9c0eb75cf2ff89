"""Keys: search an action, give it other keys, take them away, put them back; conflicts are told, not made."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.actions import ACTIONS, Action
from app.context import Context
from app.setup.keys import handed_over, holder, reset, with_keys
from app.setup.keys_model import KeysModel
from app.setup.words import KEYS_NOTE
from app.widgets.search import SearchField

CELL, HEIGHT, NARROW = 36, 396, 520
MENU, PAD = 1, 24
"""The column that is as narrow as its words, and the room around them.

It is measured here, once for a look: a header that measures would ask for all cells at every change of the style.
"""


class KeysGroup(QWidget):
    """The list of actions, and under it the keys of the one in front."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._wanted = ""
        self.search = SearchField(context.look, "Search actions and keys", "keys-search")
        self.table = QTableView()
        self.model = KeysModel()
        self.edit = QKeySequenceEdit()
        self.message = QLabel()
        self.give = _button("Take them from there", "keys-give")
        self.clear = _button("No keys", "keys-clear")
        self.reset = _button("Put back", "keys-reset")
        self.reset_all = _button("Put all back", "keys-reset-all")
        self._dress_table()
        self._build()
        self._listen()
        self.fill()

    def _dress_table(self) -> None:
        self.table.setModel(self.model)
        self.table.setObjectName("keys-table")
        self.table.setAccessibleName("Actions and their keys")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionsClickable(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(MENU, QHeaderView.ResizeMode.Fixed)

    def _build(self) -> None:
        note = QLabel(KEYS_NOTE)
        note.setProperty("role", "small")
        note.setWordWrap(True)
        self.edit.setObjectName("keys-edit")
        self.edit.setAccessibleName("New keys of the chosen action")
        for inside in self.edit.findChildren(QLineEdit):  # it is what has the focus, and what a screen reader reads
            inside.setAccessibleName(self.edit.accessibleName())
        self.edit.setMaximumSequenceLength(1)
        self.message.setObjectName("keys-message")
        self.message.setProperty("role", "small")
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.addWidget(self.edit, 1)
        buttons = QHBoxLayout()
        for button in (self.clear, self.reset, self.reset_all):
            buttons.addWidget(button)
        self._row.addLayout(buttons)
        told = QHBoxLayout()
        told.addWidget(self.message, 1)
        told.addWidget(self.give)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (note, self.search, self.table):
            column.addWidget(widget)
        column.addLayout(self._row)
        column.addLayout(told)
        self._dress()

    def _dress(self) -> None:
        theme = self._context.look.theme
        self.table.verticalHeader().setDefaultSectionSize(theme.px(CELL))
        self.table.horizontalHeader().setFixedHeight(theme.px(CELL))
        widest = max(QFontMetricsF(theme.font("body")).horizontalAdvance(action.menu) for action in ACTIONS)
        self.table.horizontalHeader().resizeSection(MENU, math.ceil(widest) + theme.px(PAD))
        self.table.setFixedHeight(theme.px(HEIGHT))
        self.table.setStyleSheet(
            f"QTableView {{ background: #{theme.figure('surface')}; border: 1px solid #{theme.figure('line')};"
            f" border-radius: {theme.px(8)}px; }} QTableView::item {{ padding: 0 {theme.px(8)}px; }}"
            f"QTableView:focus {{ border: 2px solid #{theme.figure('accent')}; }}"
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The field for new keys goes over its buttons where there is no room beside them."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        narrow = self.width() < self._context.look.theme.px(NARROW)
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    def _listen(self) -> None:
        self.search.textChanged.connect(self.fill)
        self.search.left_down.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._stand())
        self.table.activated.connect(lambda _: self.edit.setFocus(Qt.FocusReason.OtherFocusReason))
        self.edit.editingFinished.connect(self._typed)
        self.clear.clicked.connect(lambda: self._take(""))
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(lambda: self._keep({}))
        self.give.clicked.connect(self._hand_over)
        self._context.preferences.changed.connect(self.fill)
        self._context.look.changed.connect(self._dress)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def own(self) -> Mapping[str, str]:
        """The player's own keys."""
        return self._context.preferences.now.keys

    @property
    def action(self) -> Action | None:
        """The action in front."""
        row = self.table.currentIndex().row()
        return self.model.actions[row] if 0 <= row < len(self.model.actions) else None

    def fill(self) -> None:
        """The actions found, with the keys of the moment."""
        before = self.action
        self.model.show_keys(self.search.text(), self.own)
        if before is None or before not in self.model.actions:
            self.table.setCurrentIndex(self.model.index(0, 0))
        else:
            self.table.setCurrentIndex(self.model.index(self.model.actions.index(before), 0))
        if not self.model.actions:
            self._say(f"No action has ‘{self.search.text().strip()}’ in its words or keys.")
        self._stand()

    def choose(self, action_id: str) -> None:
        """Brings an action to the front."""
        self.search.clear()
        row = next(at for at, action in enumerate(self.model.actions) if action.id == action_id)
        self.table.setCurrentIndex(self.model.index(row, 0))

    def _stand(self) -> None:
        action = self.action
        for widget in (self.edit, self.clear):
            widget.setEnabled(action is not None)
        self.reset.setEnabled(action is not None and action.id in self.own)
        self.reset_all.setEnabled(bool(self.own))
        reason = "" if self.reset.isEnabled() else "It has its usual keys."
        self.reset.setToolTip(reason)
        self.reset_all.setToolTip("" if self.own else "All actions have their usual keys.")
        if self.model.actions:
            self._say("")
        self.edit.clear()

    def _say(self, text: str, gives: bool = False) -> None:
        self.message.setText(text)
        self.give.setVisible(gives)
        if text:
            self._context.notes.announce(text)

    # --- Changes ----------------------------------------------------------------------------------

    def _typed(self) -> None:
        keys = self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if keys:
            self.take(keys)

    def take(self, keys: str) -> None:
        """Gives the action in front these keys, or says who has them."""
        action = self.action
        if action is None:
            return
        other = holder(keys, self.own, action.id)
        if other is None:
            self._take(keys)
            return
        self._wanted = keys
        self._say(f"{keys} belongs to {other.text.rstrip('…')}. Nothing is changed yet.", gives=True)

    def _take(self, keys: str) -> None:
        action = self.action
        if action is not None:
            self._keep(with_keys(self.own, action, keys))
            self._say(f"{action.text.rstrip('…')}: {keys or 'no keys'}.")

    def _hand_over(self) -> None:
        action = self.action
        other = holder(self._wanted, self.own, action.id) if action else None
        if action is not None and other is not None:
            self._keep(handed_over(self.own, action, self._wanted, other))
            self._say(f"{action.text.rstrip('…')}: {self._wanted}, no longer {other.text.rstrip('…')}.")

    def _reset(self) -> None:
        """Puts the usual keys back, unless another action has them meanwhile."""
        action = self.action
        if action is None:
            return
        own = reset(self.own, action)
        taken = next((found for key in action.keys if (found := holder(key, own, action.id))), None)
        if taken is not None:
            self._say(f"{taken.text.rstrip('…')} has its usual keys now. Change those first.")
            return
        self._keep(own)

    def _keep(self, keys: Mapping[str, str]) -> None:
        preferences = self._context.preferences
        preferences.change(replace(preferences.now, keys=dict(keys)))


def _button(text: str, name: str) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(text)
    return made
