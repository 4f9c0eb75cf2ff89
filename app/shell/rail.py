"""The left rail: the mark, the pages by icon and word, settings at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from app.icons import paint_icon
from app.look import Look
from app.shell.pages import Spec
from app.widgets.keycap import key_text

WIDTH = 76
BUTTON = 60
FOOT = "settings"


class RailButton(QAbstractButton):
    """One page: an icon of 24 over a word of 12 pixels."""

    def __init__(self, look: Look, spec: Spec, key: str) -> None:
        super().__init__()
        self._look = look
        self._icon = spec.icon
        self.setText(spec.title)
        self.setObjectName(f"rail-{spec.key}")
        self.setAccessibleName(spec.title)
        self.setToolTip(f"{spec.title} ({key_text(key)})" if key else spec.title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Wide as the rail, 60 high."""
        px = self._look.theme.px
        return QSize(px(BUTTON), px(BUTTON))

    def minimumSizeHint(self) -> QSize:
        """Room for icon and word."""
        px = self._look.theme.px
        return QSize(px(BUTTON), px(48))

    def event(self, event: QEvent) -> bool:
        """Repaints when the pointer comes or goes."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The page in front stands on the accent's ground."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = "accentsoft" if self.isChecked() else "sunken" if self.underMouse() else ""
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else self._edge())
        painter.setBrush(theme.colour(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.px(10), theme.px(10))
        colour = theme.colour("accent" if self.isChecked() else "ink2")
        size, word = theme.px(24), theme.px(18)
        top = (self.height() - size - word - theme.px(2)) / 2
        paint_icon(painter, self._icon, QRectF((self.width() - size) / 2, top, size, size), colour)
        painter.setPen(colour)
        painter.setFont(theme.font("caption"))
        below = QRectF(0, top + size + theme.px(2), self.width(), word)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.text())

    def _edge(self) -> QPen:
        """Around the page in front; seen in high contrast."""
        return QPen(self._look.theme.colour("lit"), 1) if self.isChecked() else QPen(Qt.PenStyle.NoPen)


class Rail(QWidget):
    """The pages to choose from. `chosen` carries a page's key."""

    chosen = Signal(str)

    def __init__(self, look: Look, specs: Sequence[Spec], keys: dict[str, str]) -> None:
        super().__init__()
        self._look = look
        self._buttons = {spec.key: RailButton(look, spec, keys.get(spec.action, "")) for spec in specs}
        self._group = QButtonGroup(self)
        self._column = QVBoxLayout(self)
        for key, button in self._buttons.items():
            if key == FOOT:
                self._column.addStretch(1)
            self._group.addButton(button)
            self._column.addWidget(button)
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
        if FOOT not in self._buttons:
            self._column.addStretch(1)
        look.changed.connect(self._dress)
        self._dress()

    def show_page(self, key: str) -> None:
        """Marks the page in front."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)
            for other, button in self._buttons.items():  # Tab goes to the page in front, arrows to the others
                focus = Qt.FocusPolicy.StrongFocus if other == key else Qt.FocusPolicy.ClickFocus
                button.setFocusPolicy(focus)

    def first(self) -> QWidget:
        """Where the focus comes in: the page in front."""
        return self._group.checkedButton() or self

    def _dress(self) -> None:
        px = self._look.theme.px
        self.setFixedWidth(px(WIDTH))
        self._column.setSpacing(px(6))
        self._give_room()

    def _give_room(self) -> None:
        """The mark stands over the pages where there is room for it."""
        px = self._look.theme.px
        self._column.setContentsMargins(px(8), px(66 if self._has_mark() else 8), px(8), px(10))

    def _has_mark(self) -> bool:
        return self.height() >= self._look.theme.px(66 + 10 + len(self._buttons) * (BUTTON + 6))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The mark goes before the pages do."""
        super().resizeEvent(event)
        self._give_room()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, the mark and a hairline."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("surface"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.colour("line"))
        if self._has_mark():
            size = theme.px(36)
            box = QRectF((self.width() - size) / 2, theme.px(10), size, size)
            paint_icon(painter, "mark", box, theme.colour("accent"))
