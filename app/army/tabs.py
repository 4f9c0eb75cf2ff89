"""The open armies as tabs over the meter; nothing where there is only one."""

from __future__ import annotations

from PySide6.QtWidgets import QTabBar, QWidget

from app.context import Context
from app.session import Change
from app.words import title_text


class ArmyTabs(QTabBar):
    """Shows which armies are open, and puts the chosen one in front."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)  # from the beginning: shown without one, it would be a window of its own
        self._context = context
        self.setObjectName("open-armies")
        self.setAccessibleName("Open armies")
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._choose)
        context.session.changed.connect(self._heard)
        self._fill()

    def _heard(self, change: Change) -> None:
        if change.what == "documents":
            self._fill()
        elif change.what in ("army", "file"):
            self._name()

    def _fill(self) -> None:
        session = self._context.session
        self.blockSignals(True)
        while self.count() > len(session.documents):
            self.removeTab(self.count() - 1)
        while self.count() < len(session.documents):
            self.addTab("")
        if session.current:
            self.setCurrentIndex(session.documents.index(session.current))
        self.blockSignals(False)
        self._name()
        self.setVisible(len(session.documents) > 1)

    def _name(self) -> None:
        if self.count() != len(self._context.session.documents):
            return
        for at, document in enumerate(self._context.session.documents):
            text = title_text(document.army).replace("&", "&&") + ("" if document.is_saved else " •")
            if self.tabText(at) != text:
                self.setTabText(at, text)
                self.setTabToolTip(at, document.system.name)

    def _choose(self, at: int) -> None:
        if 0 <= at < len(self._context.session.documents):
            self._context.session.show(self._context.session.documents[at])
