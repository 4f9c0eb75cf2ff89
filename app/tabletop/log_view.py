"""The log: a click shows the table as it was at that moment, hovering lights up the models concerned, lines unfold."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.log_model import EntryRole, LogModel, RowRole
from app.tabletop.log_paint import FOLD, LogDelegate
from app.tabletop.log_rows import Row
from app.tabletop.stage import Stage
from rules.battle.journal import Entry
from rules.battle.model import Battle

FOLDS = {Qt.Key.Key_Right: True, Qt.Key.Key_Plus: True, Qt.Key.Key_Left: False, Qt.Key.Key_Minus: False}
"""The keys that unfold a line, and those that fold it."""


class LogList(QListView):
    """Right unfolds the line that is pointed out, Left folds it; so does a click on the arrow at its end."""

    def __init__(self, log: LogModel) -> None:
        super().__init__()
        self._log = log
        self.setModel(log)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Unfolds and folds, else goes along the lines."""
        is_open = FOLDS.get(Qt.Key(event.key()))
        if is_open is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif self._log.unfold(self.currentIndex(), is_open):
            self.scrollTo(self.currentIndex())

    def arrow(self, index: QModelIndex) -> QRect:
        """Where a click unfolds a line; empty for one that does not unfold."""
        row = index.data(RowRole)
        box, delegate = self.visualRect(index), self.itemDelegate()
        if not isinstance(row, Row) or not row.details or not isinstance(delegate, LogDelegate):
            return QRect()
        side = delegate.look.theme.px(FOLD)
        return QRect(box.right() - side, box.top(), side, side)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the arrow goes no further."""
        index = self.indexAt(event.position().toPoint())
        if self.arrow(index).contains(event.position().toPoint()):
            self.setCurrentIndex(index)
            self._log.unfold(index, not self._log.is_open(index))
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """So neither does its end."""
        if not self.arrow(self.indexAt(event.position().toPoint())).contains(event.position().toPoint()):
            super().mouseReleaseEvent(event)


class LogView(QWidget):
    """The list, newest at the foot."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.model = LogModel(stage, self)
        self.list = LogList(self.model)
        self.list.setItemDelegate(LogDelegate(stage.context.look, self.list))
        self.list.setProperty("panel", "surface")
        self.list.setObjectName("battle-log")
        self.list.setAccessibleName("Log")
        self.list.setAccessibleDescription("Right unfolds a line, Left folds it. Enter shows its moment.")
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.setFocusProxy(self.list)
        self.list.clicked.connect(self._show)
        self.list.activated.connect(self._show)
        self.list.entered.connect(self._point)
        self.model.dataChanged.connect(lambda *_: self.list.scheduleDelayedItemsLayout())
        self.model.rowsInserted.connect(lambda *_: self._follow())
        self.list.verticalScrollBar().rangeChanged.connect(lambda *_: self._follow_new())
        self.list.viewport().installEventFilter(self)
        stage.changed.connect(self._hear)
        self._followed: Entry | None = None
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lines that are as wide as the list are as high as their words then need."""
        if event.type() is QEvent.Type.Resize:
            self.list.scheduleDelayedItemsLayout()
            self._followed = None
        return super().eventFilter(watched, event)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "moment", "battles"):
            self._follow()

    def _shown(self) -> Entry | None:
        """The moment that is looked at, or the last that stands."""
        document = self.stage.document
        return (document.moment or document.journal.last) if document else None

    def _follow(self) -> None:
        """Brings it in sight."""
        entry = self._followed = self._shown()
        row = self.model.row_of(entry) if entry else self.model.rowCount() - 1
        self.list.scrollTo(self.model.index(row))

    def _follow_new(self) -> None:
        """What is followed stays in sight as the list grows, but a line that somebody unfolds moves nothing."""
        at = self.list.currentIndex()
        if not (self.list.hasFocus() and at.isValid()) or self._shown() is not self._followed:
            self._follow()

    def _show(self, index: QModelIndex) -> None:
        """The moment of a line; the last line is now."""
        document, entry = self.stage.document, index.data(EntryRole)
        if document is None or not isinstance(entry, Entry):
            return
        if not document.journal.stands(entry):
            self.stage.context.notes.say("This was taken back: there is no such moment any more.", "warn")
            return
        self.stage.context.session.look_at(document, None if entry is document.journal.last else entry)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is lit up any more."""
        self.stage.light_up(())
        super().leaveEvent(event)

    def _point(self, index: QModelIndex) -> None:
        """The models that a line is about, and those of its units."""
        row, document = index.data(RowRole), self.stage.document
        if not isinstance(row, Row) or document is None or not self.list.viewport().underMouse():
            return  # a list that scrolls by itself tells of lines that nobody points at
        battle = document.shown
        subjects = [subject for entry in row.entries for event in entry.events for subject in event.subjects]
        figures = [key for subject in subjects for key in (subject, *_models(battle, subject)) if key in battle.figures]
        self.stage.light_up(key for key in figures if self.stage.visible(key))


def _models(battle: Battle, unit: str) -> tuple[str, ...]:
    found = battle.units.get(unit)
    return found.figures if found else ()
