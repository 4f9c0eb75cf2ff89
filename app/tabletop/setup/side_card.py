"""One side of a battle to be: its name and colour, and the army that it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout

from app.desk.battle_plan import COLOURS, SidePlan
from app.look import Look
from app.tabletop.setup.armies import ArmyOffer, about
from app.widgets.combo import Combo
from app.widgets.icon_button import IconButton
from app.widgets.side_shape import SideShape

NO_ARMY = "No army yet. Choose one that is open, a sample, or a file."


class SideCard(QFrame):
    """`changed` carries the side as it is wanted, `army_chosen` an offer's key (empty for none); the rest asks."""

    changed = Signal(object)
    army_chosen = Signal(str)
    file_wanted = Signal()
    removed = Signal()

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self._look = look
        self._side = SidePlan()
        self.setProperty("panel", "card")
        self.setObjectName(f"side-{number}")
        self.setAccessibleName(f"Side {number}")
        self.shape = SideShape(look)
        self.name = QLineEdit()
        self.name.setObjectName(f"side-{number}-name")
        self.name.setAccessibleName(f"Name of side {number}")
        self.name.setMaxLength(60)
        self.colour = Combo(look, f"side-{number}-colour", f"Colour of side {number}")
        for colour in COLOURS:
            self.colour.addItem(colour.capitalize(), colour)
        self.cross = IconButton(look, "cross", f"Remove side {number}", f"side-{number}-remove", "ink2")
        self.army = Combo(look, f"side-{number}-army", f"Army of side {number}")
        self.army.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.file = QPushButton("File…")
        self.file.setObjectName(f"side-{number}-file")
        self.file.setAccessibleName(f"Choose a file for side {number}")
        self.about = QLabel()
        self.about.setProperty("role", "caption")
        self.about.setWordWrap(True)
        self._put_together()
        self._listen()
        look.changed.connect(self._dress)
        self._dress()

    def _put_together(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.shape)
        first.addWidget(self.name, 1)
        first.addWidget(self.colour)
        first.addWidget(self.cross)
        second.addWidget(self.army, 1)
        second.addWidget(self.file)
        self._column = QVBoxLayout(self)
        self._column.addLayout(first)
        self._column.addLayout(second)
        self._column.addWidget(self.about)

    def _listen(self) -> None:
        self.name.textEdited.connect(lambda text: self._change(name=text))
        self.colour.activated.connect(lambda _: self._change(colour=self.colour.currentData()))
        self.army.activated.connect(lambda _: self.army_chosen.emit(self.army.currentData()))
        self.file.clicked.connect(self.file_wanted)
        self.cross.clicked.connect(self.removed)

    def _dress(self) -> None:
        px = self._look.theme.px
        self._column.setContentsMargins(px(12), px(10), px(12), px(10))
        self._column.setSpacing(px(6))

    def show_side(self, side: SidePlan, army: str, offered: Sequence[ArmyOffer], may_remove: bool) -> None:
        """The side as it stands; `army` is the key of its offer, empty for none."""
        self._side = side
        self.shape.show_colour(side.colour)
        if self.name.text() != side.name:
            self.name.setText(side.name)
        self.name.setPlaceholderText(side.colour.capitalize())
        self.colour.setCurrentIndex(COLOURS.index(side.colour))
        self._show_offers(offered)
        self.army.setCurrentIndex(max(0, self.army.findData(army)))
        self.army.setToolTip(self.army.currentText())
        self.about.setText(about(side) or NO_ARMY)
        self.army.setAccessibleDescription(self.about.text())
        self.cross.setVisible(may_remove)

    def _show_offers(self, offered: Sequence[ArmyOffer]) -> None:
        keys = ["", *(offer.key for offer in offered)]
        if keys == [self.army.itemData(at) for at in range(self.army.count())]:
            return
        self.army.clear()
        self.army.addItem("No army", "")
        for offer in offered:
            self.army.addItem(offer.title, offer.key)

    def _change(self, **values: object) -> None:
        self.changed.emit(replace(self._side, **values))  # type: ignore[arg-type]
