"""The catalogue as a Qt model: the lines that the filter and the search leave, with their headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.army.offers import Offer
from rules.core.marks import Origin

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MIME = "application/x-tribarrel-offer"


class OfferRole(IntEnum):
    """What the model answers beside Qt's own roles."""

    OFFER = Qt.ItemDataRole.UserRole + 1


class CatalogueModel(QAbstractListModel):
    """Lines of the catalogue. Where only prices change, the rows stay. `tip` words where a price comes from."""

    tip: Callable[[Origin], str]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._offers: list[Offer] = []
        self.tip = lambda _origin: ""

    def show(self, offers: Sequence[Offer]) -> None:
        """Other lines, or the same ones at other prices."""
        if [offer.key for offer in offers] != [offer.key for offer in self._offers]:
            self.beginResetModel()
            self._offers = list(offers)
            self.endResetModel()
            return
        before, self._offers = self._offers, list(offers)
        for at, (old, new) in enumerate(zip(before, offers, strict=True)):
            if (old.price, old.note, old.origin) != (new.price, new.note, new.origin):
                self.dataChanged.emit(self.index(at), self.index(at))

    def offer(self, index: Index) -> Offer | None:
        """The line at an index."""
        return self._offers[index.row()] if index.isValid() and index.row() < len(self._offers) else None

    def row_of(self, key: str) -> int:
        """The row of a line by its key, -1 for none."""
        return next((at for at, offer in enumerate(self._offers) if offer.key == key), -1)

    def first(self) -> int:
        """The first row that can be added, -1 for none."""
        return next((at for at, offer in enumerate(self._offers) if offer.item), -1)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Qt's own."""
        return 0 if parent.isValid() else len(self._offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's own roles, and the line itself."""
        offer = self.offer(index)
        if offer is None:
            return None
        match role:
            case OfferRole.OFFER:
                return offer
            case Qt.ItemDataRole.DisplayRole:
                return offer.title
            case Qt.ItemDataRole.AccessibleTextRole:
                said = (offer.title, f"{offer.price} points", offer.note, self.tip(offer.origin))
                return ", ".join(part for part in said if part) if offer.item else offer.title
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(part for part in (offer.note, self.tip(offer.origin)) if part) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can do nothing."""
        offer = self.offer(index)
        flag = Qt.ItemFlag
        if offer is None:
            return flag.NoItemFlags
        if offer.item is None:
            return flag.ItemIsEnabled | flag.ItemNeverHasChildren
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDragEnabled | flag.ItemNeverHasChildren

    def mimeTypes(self) -> list[str]:
        """Our own kind alone."""
        return [MIME]

    def mimeData(self, indexes: Iterable[Index]) -> QMimeData:
        """The key of one line."""
        data = QMimeData()
        keys = [offer.key for index in indexes if (offer := self.offer(index))]
        data.setData(MIME, keys[0].encode() if keys else b"")
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        """The catalogue keeps what it gives."""
        return Qt.DropAction.CopyAction
