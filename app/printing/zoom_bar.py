"""Floats under the page: which page it is, the ones beside it, and how large it is shown."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.action_book import ActionBook
from app.look import Look
from app.widgets.icon_button import IconButton
from app.widgets.shadow import paint_shadow

DEPTH = 8
TRUE_SIZE = "100 %"


class ZoomBar(QWidget):
    """Its buttons do the actions of the table."""

    def __init__(self, look: Look, actions: ActionBook, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._look = look
        self._actions = actions
        self.setObjectName("print-bar")
        self.page = QLabel()
        self.zoom = QLabel()
        self.zoom.setProperty("role", "small")
        self._row = QHBoxLayout(self)
        self._add("left", "previous-page", "Previous page")
        self._row.addWidget(self.page)
        self._add("right", "next-page", "Next page")
        self._row.addSpacing(12)
        self._add("minus", "zoom-out", "Smaller")
        self._row.addWidget(self.zoom)
        self._add("plus", "zoom-in", "Larger")
        self.fit = self._word("Fit", "whole-page", "Whole page")
        self.true = self._word(TRUE_SIZE, "zoom-reset", "True size")
        actions.refreshed.connect(self.show_tips)
        look.changed.connect(self._dress)
        self._dress()

    def _add(self, icon_name: str, action_id: str, words: str) -> None:
        button = IconButton(self._look, icon_name, words, f"print-{action_id}")
        button.clicked.connect(lambda: self._actions.trigger(action_id))
        self._row.addWidget(button)

    def _word(self, text: str, action_id: str, words: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("kind", "segment")
        button.setCheckable(True)
        button.setObjectName(f"print-{action_id}")
        button.setAccessibleName(words)
        button.clicked.connect(lambda: self._actions.trigger(action_id))
        self._row.addWidget(button)
        return button

    def _dress(self) -> None:
        px = self._look.theme.px
        self._row.setContentsMargins(DEPTH + px(6), DEPTH + px(2), DEPTH + px(6), DEPTH + px(2))
        self._row.setSpacing(px(2))

    def show_state(self, page: str, zoom: float, whole: bool) -> None:
        """Which page it is, and how large."""
        self.page.setText(page)
        self.zoom.setText(f"{round(zoom * 100)} %")
        self.fit.setChecked(whole)
        self.true.setChecked(not whole and round(zoom * 100) == 100)
        self.place()

    def show_tips(self) -> None:
        """Keys, or why it may not be done now."""
        bound = {f"print-{work.spec.id}": work.shown.toolTip() for work in self._actions.bound()}
        for button in (*self.findChildren(IconButton), *self.findChildren(QPushButton)):
            button.setToolTip(bound.get(button.objectName(), "") or button.accessibleName())

    def place(self) -> None:
        """At the foot of its parent, in the middle."""
        self.adjustSize()
        edge = self._look.theme.px(4)
        self.move((self._over.width() - self.width()) // 2, self._over.height() - self.height() - edge)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Floats over the desk."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(DEPTH, DEPTH, -DEPTH, -DEPTH)
        paint_shadow(painter, box, theme.px(10), DEPTH, theme)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box, theme.px(10), theme.px(10))
