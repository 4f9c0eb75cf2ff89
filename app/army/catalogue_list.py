"""The list of the catalogue: Enter, a double click or the + of a row adds; a drag places exactly."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from app.army.catalogue_model import CatalogueModel
from app.army.catalogue_paint import CatalogueDelegate, plus_rect
from app.army.offers import Offer
from app.context import Context


class CatalogueList(QListView):
    """The list. `wanted` carries the line that was chosen by Enter, double click or its +."""

    wanted = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._model = CatalogueModel(self)
        self.setModel(self._model)
        self.setItemDelegate(CatalogueDelegate(context.look, self))
        self.setObjectName("catalogue-list")
        self.setAccessibleName("Catalogue")
        self.setAccessibleDescription("Enter adds to the selected group.")
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.doubleClicked.connect(self._want)
        context.look.changed.connect(self._dress)

    def offers_model(self) -> CatalogueModel:
        """The model behind it."""
        return self._model

    def current(self) -> Offer | None:
        """The line that is current, None for a heading or none."""
        offer = self._model.offer(self.currentIndex())
        return offer if offer and offer.item else None

    def go_to(self, row: int) -> None:
        """Makes a row the current one."""
        if row >= 0:
            self.setCurrentIndex(self._model.index(row))

    def _dress(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _want(self, index: QModelIndex) -> None:
        offer = self._model.offer(index)
        if offer and offer.item:
            self.wanted.emit(offer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the + of a row adds."""
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        index = self.indexAt(at)
        plus = plus_rect(self._context.look.theme, self.visualRect(index))
        if event.button() is Qt.MouseButton.LeftButton and index.isValid() and plus.contains(at):
            self._want(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The first line is current where none is."""
        super().focusInEvent(event)
        if self.current() is None:
            self.go_to(self._model.first())
