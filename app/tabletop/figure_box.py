"""One figure of a unit in the panel: a tile with its base, a box for each wound, and its name where there is room."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.look import Look
from app.tabletop.figure_paint import Sign, paint_figure
from app.theme import Theme
from app.widgets.elided import ElidedLabel
from rules.battle.answers import Wound
from rules.battle.model import Figure

BASE_PX = 26
WOUND_PX, TARGET_PX = 20, 26


class WoundButton(QAbstractButton):
    """A letter in a box; filled where the figure has this wound."""

    def __init__(self, look: Look, figure: Figure, wound: Wound) -> None:
        super().__init__()
        self._look = look
        self.wound = wound
        self.setCheckable(True)
        word = wound.code.replace("-", " ")
        self.setObjectName(f"wound-{figure.id}-{wound.code}")
        self.setAccessibleName(f"{figure.name}: {word}")
        self.setToolTip(f"{figure.name}: {word}. Again: unhurt")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """The letter's box is 20 pixels, the target 26."""
        side = self._look.theme.px(TARGET_PX)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Box and letter."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = theme.px(WOUND_PX)
        box = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
        tone = "error" if self.wound.is_out else "warn"
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else QPen(theme.colour("line2"), 1))
        painter.setBrush(theme.colour(tone) if self.isChecked() else theme.colour("surface"))
        painter.drawRoundedRect(box, theme.px(4), theme.px(4))
        painter.setPen(theme.colour("surface" if self.isChecked() else "ink2"))
        painter.setFont(theme.font("caption"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.wound.letter)


class _Base(QWidget):
    """The figure's base as it is on the table."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._sign: Sign | None = None
        side = look.theme.px(BASE_PX)
        self.setFixedSize(side, side)

    def show_sign(self, sign: Sign) -> None:
        """Takes another look."""
        self._sign = sign
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The base, as large as fits."""
        if self._sign is None:
            return
        theme: Theme = self._look.theme
        painter = QPainter(self)
        painter.translate(self.width() / 2, self.height() / 2)
        scale = self.width() / (2 * self._sign.base.radius_in + 0.5)
        painter.scale(scale, -scale)
        paint_figure(painter, self._sign, 0.0, theme)


class FigureBox(QFrame):
    """`wounded` carries the figure and the wound's code, empty for none; `picked` the figure, for a click or Enter.

    Its name stands in it where there is room (`has_name`); it is its tool tip and its accessible name in any case.
    """

    wounded = Signal(str, str)
    picked = Signal(str)

    def __init__(self, look: Look, figure: Figure, wounds: tuple[Wound, ...], *, has_name: bool = False) -> None:
        super().__init__()
        self._look = look
        self.figure = figure
        self.is_picked = False
        self.setObjectName(f"figure-{figure.id}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.base = _Base(look)
        self.name = ElidedLabel(figure.name, "caption")
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if not has_name:
            self.name.hide()
        self.buttons = [WoundButton(look, figure, wound) for wound in wounds]
        letters = QHBoxLayout()
        letters.setSpacing(0)
        letters.addStretch(1)
        for button in self.buttons:
            button.clicked.connect(lambda _=False, pressed=button: self._press(pressed))
            letters.addWidget(button)
        letters.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 3, 2, 0)
        column.setSpacing(0)
        column.addWidget(self.base, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.name)
        column.addLayout(letters)

    def show_figure(self, figure: Figure, sign: Sign, has_table: bool = True, *, is_picked: bool = False) -> None:
        """Takes another state of the same figure; without a table on the screen nobody says that it is not on it."""
        self.figure, self.is_picked = figure, is_picked
        self.base.show_sign(sign)
        for button in self.buttons:
            button.setChecked(button.wound.code == figure.wound)
            button.update()
        where = "removed" if figure.is_gone else "" if figure.place or not has_table else "not on the table"
        parts = (figure.name, figure.wound, where, *figure.states)
        told = ", ".join(part.replace("-", " ") for part in parts if part)
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.update()

    def _press(self, button: WoundButton) -> None:
        self.wounded.emit(self.figure.id, "" if self.figure.wound == button.wound.code else button.wound.code)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on it selects the figure."""
        self.picked.emit(self.figure.id)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or Space selects it too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self.figure.id)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The ring comes."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And goes."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A well; outlined where it alone is selected, ringed where it has the focus."""
        theme, painter = self._look.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.is_picked or self.hasFocus()
        painter.setPen(QPen(theme.colour("accent"), 2) if lit else QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("accentsoft" if self.is_picked else "sunken"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(8), theme.px(8))
