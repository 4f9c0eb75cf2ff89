"""One figure of a unit in the panel: its base, its name, a button for each wound, a counter for each kind of round."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.look import Look
from app.tabletop.figure_item import Sign, paint_figure
from app.theme import Theme
from app.widgets.elided import ElidedLabel
from app.widgets.stepper import Stepper
from rules.battle.engine import Wound
from rules.battle.model import Figure

BASE_PX = 40
WOUND_PX = 26


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
        self.setToolTip(f"{word.capitalize()}. Again: unhurt")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """The letter's box is 26 pixels, the target 36."""
        px = self._look.theme.px
        return QSize(px(WOUND_PX + 4), px(36))

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
        painter.setFont(theme.font("label"))
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
    """`wounded` carries the figure and the wound's code, empty for none; `spent` figure, weapon and what is left."""

    wounded = Signal(str, str)
    spent = Signal(str, str, int)
    picked = Signal(str)

    def __init__(self, look: Look, figure: Figure, wounds: tuple[Wound, ...]) -> None:
        super().__init__()
        self.figure = figure
        self.setProperty("panel", "well")
        self.base = _Base(look)
        self.name = ElidedLabel(figure.name, "small")
        self.state = ElidedLabel("", "caption")
        self.buttons = [WoundButton(look, figure, wound) for wound in wounds]
        self.rounds: dict[str, Stepper] = {}
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.state)
        row = QHBoxLayout()
        row.addWidget(self.base)
        row.addLayout(words, 1)
        for button in self.buttons:
            button.clicked.connect(lambda _=False, pressed=button: self._press(pressed))
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(2)
        column.addLayout(row)
        for weapon, left in figure.ammunition.items():
            column.addLayout(self._round(look, weapon, left))

    def _round(self, look: Look, weapon: str, left: int) -> QHBoxLayout:
        stepper = Stepper(look, f"rounds-{self.figure.id}-{weapon}", f"Rounds of {weapon.replace('-', ' ')}", 0, 99)
        stepper.show_value(left)
        stepper.typed.connect(lambda text, key=weapon: self._spend(key, text))
        self.rounds[weapon] = stepper
        label = QLabel(weapon.replace("-", " ").capitalize())
        label.setProperty("role", "small")
        row = QHBoxLayout()
        row.addWidget(label, 1)
        row.addWidget(stepper)
        return row

    def show_figure(self, figure: Figure, sign: Sign, has_table: bool = True) -> None:
        """Takes another state of the same figure; without a table on the screen nobody says that it is not on it."""
        self.figure = figure
        self.base.show_sign(sign)
        for button in self.buttons:
            button.setChecked(button.wound.code == figure.wound)
            button.update()
        where = "removed" if figure.is_gone else "" if figure.place or not has_table else "not on the table"
        self.state.setVisible(bool(where or figure.states))
        self.state.setText(", ".join(part for part in (where, *figure.states) if part).replace("-", " "))
        for weapon, left in figure.ammunition.items():
            if weapon in self.rounds:
                self.rounds[weapon].show_value(left)

    def _press(self, button: WoundButton) -> None:
        self.wounded.emit(self.figure.id, "" if self.figure.wound == button.wound.code else button.wound.code)

    def _spend(self, weapon: str, text: str) -> None:
        if text.strip().isdecimal() and int(text) <= 99:
            self.spent.emit(self.figure.id, weapon, int(text))
        else:
            self.rounds[weapon].show_value(self.figure.ammunition.get(weapon, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on it selects the figure."""
        self.picked.emit(self.figure.id)
        super().mousePressEvent(event)
