"""The command palette: one field over the window, and beneath it whatever one may mean."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from app.look import Look
from app.shell.finding import Entry, found
from app.shell.palette_rows import HEAD, ROW, Entries, EntryPainter
from app.widgets.shadow import paint_shadow
from templates.words import line

WIDTH, HEIGHT, TOP = 640, 480, 44
DEPTH = 14
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Palette(QFrame):
    """Opens over a window. `taken` carries the id of the entry run, `spoke` words for a screen reader."""

    taken = Signal(str)
    spoke = Signal(str)

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self._look = look
        self._over = over
        self._entries: Sequence[Entry] = ()
        self._last: Sequence[str] = ()
        self._before: QWidget | None = None
        self.setObjectName("palette")
        self.setAccessibleName("Command palette")
        self.field = QLineEdit()
        self.field.setProperty("kind", "search")
        self.field.setObjectName("palette-text")
        self.field.setAccessibleDescription("> commands, @ units, # rules. Up and Down choose, Enter runs, Esc closes.")
        self.found = Entries()
        self.list = QListView()
        self.list.setObjectName("palette-list")
        self.list.setAccessibleName("What is found")
        self.list.setModel(self.found)
        self.list.setItemDelegate(EntryPainter(look))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.nothing = QLabel()
        self.nothing.setProperty("role", "small")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(DEPTH + 12, DEPTH + 12, DEPTH + 12, DEPTH + 12)
        for widget in (self.field, self.list, self.nothing):
            column.addWidget(widget)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(lambda index: self._run(index.row()))
        over.installEventFilter(self)
        look.changed.connect(self._dress)
        self._dress()
        self.hide()

    def open(self, entries: Sequence[Entry], last: Sequence[str] = (), prompt: str = "", typed: str = "") -> None:
        """Shows what there is to find; the focus comes back to where it was when it closes."""
        self._entries, self._last = entries, last
        self._before = QApplication.focusWidget()
        self.field.setPlaceholderText(prompt)
        self.field.setAccessibleName(prompt)
        self.field.setText(typed)
        self._search(typed)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_(self) -> None:
        """Closes, and gives the focus back."""
        if self.isHidden():
            return
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _search(self, typed: str) -> None:
        self.found.show(found(self._entries, typed, self._last))
        nothing = not self.found.entries
        self.list.setVisible(not nothing)
        self.nothing.setVisible(nothing)
        self.nothing.setText(f"Nothing called ‘{line(typed)}’.")
        self._place()
        if nothing:
            self.spoke.emit(self.nothing.text())
        else:
            self._choose(0)

    def _choose(self, row: int) -> None:
        row = max(0, min(row, len(self.found.entries) - 1))
        index = self.found.index(row)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self.spoke.emit(self.found.entries[row].spoken)

    def _run(self, row: int) -> None:
        if not 0 <= row < len(self.found.entries):
            return
        entry = self.found.entries[row]
        self.close_()
        self.taken.emit(entry.id)
        entry.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field that move and run; the window's size; a focus that goes elsewhere."""
        if watched is self._over:
            if event.type() is QEvent.Type.Resize and not self.isHidden():
                self._place()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        elif event.type() is QEvent.Type.FocusOut and self.isVisible() and QApplication.focusWidget() is not self.field:
            self.hide()
        return False

    def _key(self, key: Qt.Key) -> bool:
        row = self.list.currentIndex().row()
        page = max(1, self.list.height() // self._look.theme.px(ROW) - 1)
        steps = dict(zip(MOVES, (-1, 1, -page, page), strict=True))
        if key in steps:
            if self.found.entries:
                self._choose(row + steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(row)
        elif key == Qt.Key.Key_Escape:
            self.close_()
        else:
            return False
        return True

    def _place(self) -> None:
        px = self._look.theme.px
        width = min(px(WIDTH), self._over.width() - 40) + 2 * DEPTH
        rows = sum(px(ROW) + (px(HEAD) if entry.head else 0) for entry in self.found.entries) or px(ROW)
        room = self._over.height() - px(TOP) - px(16)
        height = min(rows + px(80), px(HEIGHT), room) + 2 * DEPTH
        self.setGeometry((self._over.width() - width) // 2, px(TOP) - DEPTH, width, height)

    def _dress(self) -> None:
        self.list.setStyleSheet(f"QListView {{ background: #{self._look.theme.figure('raised')}; }}")
        self.found.layoutChanged.emit()
        if not self.isHidden():
            self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Floats over the window."""
        theme = self._look.theme
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(DEPTH, DEPTH, -DEPTH, -DEPTH)
        paint_shadow(painter, box, theme.px(12), DEPTH, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(12), theme.px(12))
