"""A label of one line that ends in dots where there is no room, and then says all of it in its tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget


class ElidedLabel(QLabel):
    """Shows plain text, shortened at `mode`; its accessible name is the whole text."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self._mode = mode

    def minimumSizeHint(self) -> QSize:
        """Room for three letters at least."""
        return QSize(self.fontMetrics().horizontalAdvance("mm…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tool tip has the text only where the label does not."""
        super().resizeEvent(event)
        self.setToolTip("" if self._shown() == self.text() else self.text())

    def _shown(self) -> str:
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text as far as it fits. Painted without QStyle, which is slow to load."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.setFont(self.font())
        flags = int(self.alignment()) | Qt.TextFlag.TextSingleLine.value
        painter.drawText(self.contentsRect(), flags, self._shown())
