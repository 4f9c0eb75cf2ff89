"""The log: a click shows the table as it was at that moment, hovering lights up the models concerned."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from app.icons import paint_icon
from app.look import Look
from app.session import Change
from app.tabletop.log_model import EntryRole, LogModel, RefereeRole, ShownRole, StruckRole
from app.tabletop.stage import Stage
from rules.battle.journal import Entry
from rules.battle.model import Battle

NUMBER = 40
MOST_LINES = 3


class LogDelegate(QStyledItemDelegate):
    """Number, sentence in up to three lines, the referee's sign."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def _box(self, option: QStyleOptionViewItem) -> QRectF:
        px = self._look.theme.px
        return QRectF(option.rect).adjusted(px(NUMBER), px(5), -px(26), -px(5))

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As many lines as the sentence needs, up to three; of what was done to many units one more for each."""
        px, metrics = self._look.theme.px, option.fontMetrics
        view = self.parent()
        width = (view.viewport().width() if isinstance(view, QListView) else 300) - px(NUMBER) - px(26)
        needed = metrics.boundingRect(0, 0, max(width, 40), 10_000, Qt.TextFlag.TextWordWrap, index.data()).height()
        most = MOST_LINES + str(index.data()).count("\n")
        return QSize(width, max(px(32), min(needed, most * metrics.lineSpacing()) + px(10)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One line of the log."""
        theme = self._look.theme
        entry, struck = index.data(EntryRole), index.data(StruckRole)
        if not isinstance(entry, Entry):
            return
        painter.save()
        rect = QRectF(option.rect)
        if index.data(ShownRole):
            painter.fillRect(rect, theme.colour("accentsoft"))
        view = self.parent()
        if isinstance(view, QListView) and view.hasFocus() and index == view.currentIndex():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        painter.setPen(theme.colour("ink3"))
        painter.setFont(theme.font("small"))
        number = rect.adjusted(theme.px(8), theme.px(5), 0, 0)
        painter.drawText(number, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, str(entry.number))
        font = theme.font("small")
        font.setStrikeOut(bool(struck))
        painter.setFont(font)
        painter.setPen(theme.colour("ink3" if struck else "ink"))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
        painter.drawText(self._box(option), int(flags), index.data())
        if index.data(RefereeRole):
            size = theme.px(16)
            box = QRectF(rect.right() - theme.px(22), rect.top() + theme.px(7), size, size)
            paint_icon(painter, "shield", box, theme.colour("ink3"))
        painter.restore()


class LogView(QWidget):
    """The list, newest at the foot."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.list = QListView()
        self.model = LogModel(stage, self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(LogDelegate(stage.context.look, self.list))
        self.list.setProperty("panel", "surface")
        self.list.setObjectName("battle-log")
        self.list.setAccessibleName("Log")
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
        self.list.verticalScrollBar().rangeChanged.connect(lambda *_: self._follow())
        stage.changed.connect(self._hear)
        self._follow()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "moment", "battles"):
            self._follow()

    def _follow(self) -> None:
        """Brings the moment that is looked at in sight, or the last that stands."""
        journal = self.stage.document.journal if self.stage.document else None
        shown = self.stage.document.moment if self.stage.document else None
        entry = shown or (journal.last if journal else None)
        row = self.model.row_of(entry) if entry else self.model.rowCount() - 1
        self.list.scrollTo(self.model.index(row))

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
        entry, document = index.data(EntryRole), self.stage.document
        if not isinstance(entry, Entry) or document is None or not self.list.viewport().underMouse():
            return  # a list that scrolls by itself tells of lines that nobody points at
        battle = document.shown
        subjects = [subject for event in entry.events for subject in event.subjects]
        figures = [key for subject in subjects for key in (subject, *_models(battle, subject)) if key in battle.figures]
        self.stage.light_up(key for key in figures if self.stage.visible(key))


def _models(battle: Battle, unit: str) -> tuple[str, ...]:
    found = battle.units.get(unit)
    return found.figures if found else ()
