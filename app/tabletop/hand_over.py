"""The screen between two players at one computer: what comes next is for one side's eyes alone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.stage import Stage
from app.widgets.side_shape import SideShape

WHY = "What comes next is for {name} alone. The others look away."


class HandOver(QWidget):
    """Shows itself in place of the table while a side must be handed it; `wanted` is emitted when that changes."""

    wanted = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.side = ""
        self.setObjectName("hand-over")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.shape = SideShape(stage.context.look)
        self.title, self.words = QLabel(), QLabel()
        self.title.setProperty("role", "page")
        self.words.setProperty("role", "small")
        for label in (self.title, self.words):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.setObjectName("take-over")
        self.button.setProperty("kind", "primary")
        self.button.clicked.connect(self.take)
        self._put_together()
        stage.changed.connect(self._hear)
        self._ask()

    def _put_together(self) -> None:
        shape, row = QHBoxLayout(), QHBoxLayout()
        for line, widget in ((shape, self.shape), (row, self.button)):
            line.addStretch(1)
            line.addWidget(widget)
            line.addStretch(1)
        self.button.setProperty("large", "true")
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(shape)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addSpacing(16)
        column.addLayout(row)
        column.addStretch(3)
        self.setFocusProxy(self.button)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles"):
            self._ask()

    def _ask(self) -> None:
        """Whoever looked, looks no more when the next thing is not for him; a side in question is asked for."""
        document = self.stage.document
        wanted = document.journal.engine.secret_to(document.now) if document else ""
        if document is not None and wanted != document.looking:
            self.stage.context.session.look_as(document, "")
        looking = document.looking if document else ""
        side = wanted if wanted != looking else ""
        if side != self.side:
            self.side = self.stage.handed = side
            self._show()
            self.wanted.emit()

    def _show(self) -> None:
        battle = self.stage.battle
        side = battle.side(self.side) if battle else None
        name = (side.name or side.colour.capitalize()) if side else ""
        self.shape.show_colour(side.colour if side else "")
        self.title.setText(f"Hand over to {name}")
        self.words.setText(WHY.format(name=name))
        self.button.setText(f"I am {name}: show it")
        self.button.setAccessibleName(self.button.text())
        if self.side:
            self.stage.context.notes.announce(self.title.text())

    def take(self) -> None:
        """The side has the screen."""
        document, side = self.stage.document, self.side
        if document is not None and side:
            self.side = self.stage.handed = ""
            self.stage.context.session.look_as(document, side)
            self.stage.select(key for key in document.selected if document.now.side_of(key) == side)
            self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        else:
            super().keyPressEvent(event)
