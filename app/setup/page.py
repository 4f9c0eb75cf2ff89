"""The settings page: one page, its groups read from the typed settings. Each change holds at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.context import Context
from app.page import Heading, Page
from app.setup.fields import PARTS, Field, fields_of
from app.setup.keys_group import KeysGroup
from app.setup.words import FILES_NOTE, GROUPS, PartName
from app.widgets.segmented import Segmented
from app.widgets.tab_order import set_reading_order
from app.widgets.toggle import Toggle
from app.words import shown_path

WIDEST, NARROW = 760, 600


class SettingsPage(Page):
    """Look, Print, Files and Keys. There is no OK: what is changed is so."""

    key = "settings"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Settings")
        self._shown: list[tuple[Field, Segmented | Toggle]] = []
        self.keys = KeysGroup(context)
        self._heads: list[QLabel] = []
        self._cards: list[QVBoxLayout] = []
        self._rows: list[QHBoxLayout] = []
        self._first: QWidget | None = None
        self._build()
        context.preferences.changed.connect(self._show)
        context.look.changed.connect(self._dress)
        self._show()
        self._dress()

    def heading(self) -> Heading:
        """What the top bar says."""
        return Heading("Settings", "Each change holds at once")

    def panes(self) -> list[QWidget]:
        """The settings, then the keys."""
        return [self._first or self, self.keys.search]

    def enter(self) -> None:
        """Tab goes as one reads."""
        set_reading_order([self])

    def _build(self) -> None:
        inside = QWidget()
        inside.setObjectName("page")
        self._column = QVBoxLayout()
        for part in PARTS:
            self._add_group(part)
        self._add_head("Keys")
        self._column.addWidget(self._card([self.keys]))
        self._column.addStretch(1)
        self._middle = QWidget()
        self._middle.setLayout(self._column)
        row = QHBoxLayout(inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._middle, 100)
        row.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def _add_head(self, text: str) -> None:
        self._heads.append(_label(text, "panel"))
        self._column.addWidget(self._heads[-1])

    def _add_group(self, part: PartName) -> None:
        self._add_head(GROUPS[part])
        rows = [self._row(field) for field in fields_of(part)]
        self._column.addWidget(self._card([*rows, self._files()] if part == "files" else rows))

    def _card(self, rows: list[QWidget]) -> QFrame:
        card = QFrame()
        card.setProperty("panel", "card")
        column = QVBoxLayout(card)
        self._cards.append(column)
        for row in rows:
            column.addWidget(row)
        return card

    def _row(self, field: Field) -> QWidget:
        row, words = QWidget(), QVBoxLayout()
        title = _label(field.said.title, "body")
        words.addWidget(title)
        if field.said.note:
            words.addWidget(_label(field.said.note, "small"))
        control = self._control(field)
        control.setAccessibleDescription(field.said.note)
        title.setBuddy(control)
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.addLayout(words, 1)
        across.addWidget(control)
        if not field.is_switch:
            self._rows.append(across)
        self._first = self._first or control
        return row

    def _control(self, field: Field) -> Segmented | Toggle:
        name = field.key.replace("/", "-").replace("_", "-")
        control: Segmented | Toggle
        if field.is_switch:
            control = Toggle(self.context.look, name, field.said.title)
            control.clicked.connect(lambda on: self._change(field, on))
        else:
            control = Segmented(self.context.look, name, field.said.title)
            control.chosen.connect(lambda word: self._change(field, word))
        self._shown.append((field, control))
        return control

    def _files(self) -> QWidget:
        row = QWidget()
        folder = self.context.folders.root
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(_label(FILES_NOTE.format(folder=shown_path(folder)), "small"), 1)
        for text, name, run in (
            ("Open the folder", "open-own-folder", self._open_folder),
            ("House packs", "open-packs", lambda: self.context.notes.go("rules", "packs")),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.setAccessibleName(text)
            button.clicked.connect(run)
            across.addWidget(button)
        self._rows.append(across)
        return row

    def _open_folder(self) -> None:
        folder = self.context.folders.root
        folder.mkdir(parents=True, exist_ok=True)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.context.notes.say(f"No program opens folders here. It is {shown_path(folder)}", "warn")

    def _change(self, field: Field, value: str | bool) -> None:
        preferences = self.context.preferences
        preferences.change(field.changed(preferences.now, value))

    def _show(self) -> None:
        """What is set; it may have been changed by keys."""
        now = self.context.preferences.now
        for field, control in self._shown:
            value = field.value(now)
            if isinstance(control, Toggle):
                control.show_value(value is True)
            else:
                control.show_words(field.words(now))
                control.show_value(str(value))
        if self.isVisible():
            set_reading_order([self])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Controls go under their words where there is no room beside them."""
        super().resizeEvent(event)
        self._dress()

    def _dress(self) -> None:
        px = self.context.look.theme.px
        narrow = self.width() < px(NARROW)
        ways = QHBoxLayout.Direction
        for row in self._rows:
            row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._middle.setMaximumWidth(px(WIDEST))
        self._column.setContentsMargins(px(20), px(16), px(20), px(24))
        self._column.setSpacing(px(8))
        for head in self._heads[1:]:
            head.setContentsMargins(0, px(16), 0, 0)
        for card in self._cards:
            card.setContentsMargins(px(18), px(12), px(18), px(12))
            card.setSpacing(px(10))


def _label(text: str, role: str) -> QLabel:
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(True)
    return made
