"""The live card under the inspector: the true card of what is selected, drawn after the edit is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout

from app.context import Context
from app.open_army import OpenArmy
from app.widgets.card_view import CardOverlay, CardView
from rules.army.model import Army

if TYPE_CHECKING:  # it brings the fonts of paper
    from templates.plan import Plan

HEAD_HEIGHT = 44


class InspectorCard(QFrame):
    """`drawn` is emitted when another card is shown."""

    drawn = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._wanted: tuple[OpenArmy, str] | None = None
        self._drawn_for: tuple[Army, str] | None = None
        self.overlay: CardOverlay | None = None
        self.setProperty("panel", "surface")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.draw)
        self.view = CardView(context.look, "live-card")
        self.view.enlarge_wanted.connect(self.enlarge)
        title = QLabel("Card")
        title.setProperty("role", "row")
        self._enlarge = QPushButton("Enlarge  Space")
        self._enlarge.setProperty("kind", "link")
        self._enlarge.setObjectName("enlarge-card")
        self._enlarge.setAccessibleName("Enlarge the card, Space")
        self._enlarge.clicked.connect(self.enlarge)
        self._head = QHBoxLayout()
        self._head.addWidget(title, 1)
        self._head.addWidget(self._enlarge)
        scroll = QScrollArea()
        scroll.setObjectName("card-scroll")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QFrame()
        inside.setProperty("panel", "surface")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        column.addStretch(1)
        scroll.setWidget(inside)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addLayout(self._head)
        self._column.addWidget(scroll, 1)
        context.look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._column.setContentsMargins(0, px(4), 0, 0)
        self._head.setContentsMargins(px(24), 0, px(20), 0)
        self.setMinimumHeight(px(120))

    def wanted_height(self) -> int:
        """Room for the heading and a whole card."""
        return self._context.look.theme.px(HEAD_HEIGHT) + self.view.heightForWidth(self.width())

    def show_card(self, document: OpenArmy | None, subject: str) -> None:
        """Another unit's card, or the same one after an edit; it is drawn once nothing more urgent is left to do."""
        self._wanted = (document, subject) if document and subject else None
        self._later.start(0)

    def draw(self) -> None:
        """Builds what is wanted, unless it stands there already."""
        wanted = (self._wanted[0].army, self._wanted[1]) if self._wanted else None
        known = self._drawn_for
        if wanted and known and wanted[0] is known[0] and wanted[1] == known[1]:
            return
        self._drawn_for = wanted
        self.view.show_plans(self._plans())
        self.drawn.emit()

    def _plans(self) -> tuple[Plan, ...]:
        """Each different card once."""
        if self._wanted is None:
            return ()
        from templates.cards import CardOptions, deck  # with the fonts that measure it: not before it is wanted

        document, subject = self._wanted
        return tuple(dict.fromkeys(deck(document.system, document.army, CardOptions(), only=subject).fronts))

    def enlarge(self) -> None:
        """The card over the whole window."""
        self.draw()
        if self.view.plans:
            self.overlay = CardOverlay(self._context.look, self.window(), self.view.plans)

    def reason(self) -> str:
        """Why there is nothing to enlarge; empty where there is."""
        return "" if self._wanted else "No unit is selected."
