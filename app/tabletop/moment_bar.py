"""The bar that says that one looks at an earlier moment, and goes through the moments: back, on, play, and to now."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from app.session import Change
from app.tabletop.stage import Stage
from app.widgets.icon_button import IconButton
from app.widgets.raised import DEPTH, Raised


class MomentBar(Raised):
    """There only while an earlier moment is looked at. `sized` when it comes, goes or says something longer."""

    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.setObjectName("moment-bar")
        self.setAccessibleName("An earlier moment")
        self.words = QLabel()
        self.words.setProperty("role", "row")
        row = QHBoxLayout(self)
        row.setContentsMargins(DEPTH + 12, DEPTH + 3, DEPTH + 6, DEPTH + 3)
        row.setSpacing(2)
        row.addWidget(self.words)
        row.addSpacing(8)
        for icon, words, action in (
            ("left", "Moment before (PgUp)", "moment-back"),
            ("right", "Moment after (PgDown)", "moment-on"),
            ("play", "Replay or pause (Shift+Space)", "replay"),
        ):
            button = IconButton(stage.context.look, icon, words, f"bar-{action}")
            button.clicked.connect(partial(stage.context.actions.trigger, action))
            row.addWidget(button)
        self.now = QPushButton("Back to now")
        self.now.setObjectName("bar-moment-now")
        self.now.setAccessibleName("Back to now")
        self.now.setToolTip("Back to now (End)")
        self.now.clicked.connect(lambda: stage.context.actions.trigger("moment-now"))
        row.addWidget(self.now)
        stage.changed.connect(self._hear)
        self.hide()

    def _hear(self, heard: Change) -> None:
        if heard.what not in ("battle", "moment", "battles"):
            return
        document = self.stage.document
        moment = document.moment if document else None
        if document is not None and moment is not None:
            last = document.journal.last or moment
            self.words.setText(f"Step {moment.number} of {last.number}")  # as the log and the head number them
        self.setVisible(moment is not None)
        self.sized.emit()
