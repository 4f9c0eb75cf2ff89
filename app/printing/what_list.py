"""What to print: one row for each kind of paper, with how much of it there is. Arrow keys go along them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget

from app.icons import paint_icon
from app.look import Look
from app.printing.making import Made, What
from app.printing.words import ABOUT, ICONS, TITLES, title

HEIGHT, ICON, LEFT = 48, 20, 46


class WhatRow(QAbstractButton):
    """One kind of paper."""

    def __init__(self, look: Look, what: What) -> None:
        super().__init__()
        self._look = look
        self.what = what
        self.about = ABOUT[what]
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName(f"print-{what}")
        self.show_words(TITLES[what], ABOUT[what])
        look.changed.connect(self.updateGeometry)

    def show_words(self, name: str, about: str) -> None:
        """What it is called, and how much of it there is."""
        self.setText(name)
        self.about = about
        self.setAccessibleName(name)
        self.setAccessibleDescription(about)
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(self._look.theme.px(200), self._look.theme.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Soft and outlined where it is chosen; the ring of the focus is thicker."""
        theme = self._look.theme
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        lit = self.isChecked() or self.underMouse()
        painter.setBrush(theme.colour("accentsoft") if lit else Qt.BrushStyle.NoBrush)
        width = 3 if self.hasFocus() else 1.5
        shown = self.isChecked() or self.hasFocus()
        painter.setPen(QPen(theme.colour("accent"), width) if shown else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, px(8), px(8))
        size = px(ICON)
        colour = theme.colour("accent" if self.isChecked() else "ink2")
        paint_icon(painter, ICONS[self.what], QRectF(px(14), (self.height() - size) / 2, size, size), colour)
        words = self.rect().adjusted(px(LEFT), px(5), -px(8), -px(5))
        painter.setFont(theme.font("row"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, self.about)


class WhatList(QWidget):
    """`chosen` carries the kind of paper that the player chose."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("print-what")
        self.setAccessibleName("What to print")
        self._group = QButtonGroup(self)
        self.rows = {what: WhatRow(look, what) for what in TITLES}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for what, row in self.rows.items():
            self._group.addButton(row)
            column.addWidget(row)
            row.setVisible(what == "cards")
            row.clicked.connect(lambda _=False, what=what: self.chosen.emit(what))
        self.show_chosen("cards")

    def show_made(self, found: Made) -> None:
        """What the army can be printed as, and how much there is of what was made."""
        for what, row in self.rows.items():
            row.setVisible(what in found.offers)
            about = found.about if what == found.wish.what else ABOUT[what]
            row.show_words(title(what, found.ledger), about)
        self.show_chosen(found.wish.what)

    def show_chosen(self, what: What) -> None:
        """The one that is chosen."""
        self.rows[what].setChecked(True)
        self.setFocusProxy(self.rows[what])
