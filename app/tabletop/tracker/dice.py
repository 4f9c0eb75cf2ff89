"""The dice on the tracker: the tray, with a large face to tap for each side of a die."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from app.look import Look
from app.tabletop.dice_card import EARLIER
from app.tabletop.dice_faces import paint_die
from app.tabletop.dice_tray import DiceTray
from app.tabletop.roll_list import MOST_LINES
from app.tabletop.roll_told import Told
from rules.dice.pool import SIX

HEIGHT, FACE, LEAST = 84, 52, 44


class FaceButton(QPushButton):
    """One face of a die."""

    def __init__(self, look: Look, face: int) -> None:
        super().__init__()
        self._look = look
        self._face = face
        self.setProperty("kind", "face")
        self.setToolTip(f"{face} (key {face})")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Large enough to be hit from the other side of a table."""
        px = self._look.theme.px
        return QSize(px(96), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Narrower where there is little room."""
        return QSize(self._look.theme.px(LEAST), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground and pips."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        lit = self.hasFocus() or self.isDown() or self.underMouse()
        painter.setPen(QPen(theme.colour("accent" if lit else "line2"), 2 if self.hasFocus() else 1))
        painter.setBrush(theme.colour("accentsoft" if lit else "raised"))
        painter.drawRoundedRect(box, theme.px(10), theme.px(10))
        side = min(theme.px(FACE), box.width() - theme.px(8))
        die = QRectF(0, 0, side, side)
        die.moveCenter(box.center())
        paint_die(painter, self._face, SIX, die, theme)


class TrackerDice(DiceTray):
    """Asks for the dice that players threw on the table."""

    folds_away = False

    def _face_button(self, face: int) -> QPushButton:
        button = FaceButton(self.stage.context.look, face)
        button.setObjectName(f"die-{face}")
        button.setAccessibleName(f"A die shows {face}")
        return button

    def _put_foot(self, column: QVBoxLayout, foot: QHBoxLayout) -> None:
        """The faces to tap over the whole breadth; below them what takes one back, and what throws."""
        self.title.setProperty("role", "panel")
        self.line.setProperty("role", "body")
        self.rolls.most = EARLIER + MOST_LINES
        self.back = QPushButton("Take back")
        self.back.setObjectName("take-die-back")
        self.back.setAccessibleName("Take the last die back")
        self.back.setToolTip("Take the last die back (Backspace)")
        self.back.clicked.connect(self.untype)
        column.addWidget(self._typing)
        for button in (self.back, self.throw):
            button.setProperty("large", "true")
        foot.addWidget(self.back)
        foot.addWidget(self.so_far, 1)
        foot.addWidget(self.count)
        foot.addWidget(self.throw)
        foot.addStretch(0)
        column.addLayout(foot)

    def _show_asked(self) -> None:
        """With a way back for fingers."""
        super()._show_asked()
        self.back.setVisible(bool(self.wanted.typed))

    def _show_told(self, told: Told) -> None:
        """Nothing to take back."""
        super()._show_told(told)
        self.back.hide()

    def _fit(self) -> None:
        """The page that holds it gives it the breadth that there is."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        inside = self.layout()
        return QSize(self.look.theme.px(320), inside.sizeHint().height() if inside else 0)
