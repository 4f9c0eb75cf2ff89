"""The weapon picker: a search over a list of all that a figure may carry. Typing searches, arrows walk, Enter takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLabel, QListView, QVBoxLayout, QWidget

from app.army.weapon_lines import Line, matching
from app.army.weapon_list import WeaponDelegate, WeaponModel, WeaponRole
from app.look import Look
from app.widgets.search import SearchField

WIDTH, HEIGHT = 400, 480
WALKING = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WeaponPicker(QFrame):
    """A popup. `taken` carries the key that was chosen, empty to take the weapon away; it closes itself."""

    taken = Signal(str)

    def __init__(self, look: Look, parent: QWidget, lines: Sequence[Line]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._look = look
        self._lines = tuple(lines)
        self.setObjectName("weapon-picker")
        self.setAccessibleName("Weapons")
        self.setProperty("panel", "card")
        self.search = SearchField(look, "Weapon, damage or range", "find-weapon")
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._filter)
        self.nothing = QLabel()
        self.nothing.setProperty("role", "small")
        self.nothing.setTextFormat(Qt.TextFormat.PlainText)
        self.nothing.setWordWrap(True)
        self.list = QListView()
        self.list.setObjectName("weapon-list")
        self.list.setAccessibleName("Weapons")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(lambda _index: self.take())
        self.model = WeaponModel(self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(WeaponDelegate(look, self.list))
        self._lay_out()
        self._filter()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(8), px(8), px(8), px(8))
        column.setSpacing(px(6))
        for part in (self.search, self.nothing, self.list):
            column.addWidget(part)
        column.setStretchFactor(self.list, 1)
        self.setFocusProxy(self.search)
        self.list.setStyleSheet(f"QListView {{ background: #{self._look.theme.figure('surface')}; }}")

    def open_under(self, widget: QWidget) -> None:
        """Shows itself under a widget, or over it where there is no room, and inside the screen."""
        px, screen = self._look.theme.px, widget.screen().availableGeometry()
        size = QSize(min(px(WIDTH), screen.width()), min(px(HEIGHT), screen.height()))
        corner = widget.mapToGlobal(QPoint(0, widget.height() + 2))
        x = max(screen.left(), min(corner.x(), screen.right() - size.width()))
        y = max(screen.top(), min(corner.y(), screen.bottom() - size.height()))
        self.setGeometry(x, y, size.width(), size.height())
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _filter(self) -> None:
        found = matching(self._lines, self.search.text())
        self.model.show(found)
        carried = next((line.key for line in found if line.is_carried), None)
        at = self.model.row_of(carried) if carried and not self.search.text() else self.model.first()
        self.list.setCurrentIndex(self.model.index(max(0, at)))
        self.nothing.setVisible(not found)
        self.nothing.setText("" if found else f"Nothing called ‘{self.search.text().strip()}’.")

    def current(self) -> Line | None:
        """The line that Enter takes, None for none."""
        line = self.list.currentIndex().data(WeaponRole.LINE)
        return line if isinstance(line, Line) and not line.is_heading else None

    def take(self) -> None:
        """Takes the current line and closes."""
        line = self.current()
        if line is not None and line.key is not None:
            self.close()
            self.taken.emit(line.key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list is walked from the search field, which keeps the focus."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in WALKING:
                self.list.event(event)
                return True
            if event.key() in TAKING:
                self.take()
                return True
        return super().eventFilter(watched, event)
