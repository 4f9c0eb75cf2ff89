"""How an attack may turn out, as a bar: each outcome as wide as it is likely."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.look import Look
from app.words import per_cent

BAR, FOOT = 22, 18
DARK = ("ink", "ink2", "ink3")
PALE = ("line", "surface")
"""The worst outcomes are the darkest; the last one is always pale."""


class SplitBar(QWidget):
    """Outcomes side by side, with their words in them and their per cent below; `title` says of what they are."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._parts: list[tuple[str, float]] = []

    def show_parts(self, parts: list[tuple[str, float]], title: str = "") -> None:
        """Words and chances from 0 to 1, the worst first; what has no chance is left out."""
        self._parts = [(words, chance) for words, chance in parts if chance > 0]
        told = ", ".join(f"{words} {per_cent(chance)}" for words, chance in self._parts)
        self.setAccessibleName(f"{title}: {told}" if title and told else told)
        self.setToolTip(self.accessibleName())
        self.setVisible(bool(self._parts))
        self.update()

    def sizeHint(self) -> QSize:
        """The bar and its figures."""
        return QSize(200, self._look.theme.px(BAR + FOOT))

    def shades(self) -> list[str]:
        """The token of each part's ground."""
        count = len(self._parts)
        darks = min(count - 1, len(DARK)) if count > 1 else count
        return [*DARK[:darks], *PALE[: count - darks]]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Each part in a shade of its own, its name in it and its share below where there is room."""
        theme, painter = self._look.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = sum(chance for _, chance in self._parts) or 1.0
        x = 0.0
        for (words, chance), shade in zip(self._parts, self.shades(), strict=False):
            width = self.width() * chance / whole
            box = QRectF(x + 0.5, 0.5, max(width - 1, 1), theme.px(BAR) - 1)
            painter.setPen(QPen(theme.colour("line2"), 1) if shade in PALE else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(shade))
            painter.drawRoundedRect(box, theme.px(3), theme.px(3))
            painter.setFont(theme.font("caption"))
            self._write(painter, box, words, "ink" if shade in PALE else "surface")
            share = QRectF(box.left(), theme.px(BAR), width, theme.px(FOOT))
            self._write(painter, share, per_cent(chance), "ink2")
            x += width

    def _write(self, painter: QPainter, box: QRectF, words: str, ink: str) -> None:
        """Words in the middle of a box, fewer of them where there is little room, none where there is less."""
        painter.setPen(self._look.theme.colour(ink))
        short = words.replace(" or more", "+")
        for said in (words,) if "%" in words else (words, short, short.split(" ")[0]):
            if painter.fontMetrics().horizontalAdvance(said) <= box.width():
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)
                return
