"""A tree that takes drops between its rows: it shows where something would stand, and says why it may not."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QTreeView

from app.army.dropping import Drop, Target, target_at
from app.army.tree_model import TreeModel
from app.army.tree_stops import indent
from app.look import Look

EDGE, STEP = 28, 12
"""How near to an edge a drag scrolls, and how far at a time."""


class DropTree(QTreeView):
    """The pointer's half of a drop; `judge` says what may stand where, and does it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._model = TreeModel(self)
        self._target: Target | None = None
        self.judge: Drop | None = None
        self.setModel(self._model)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes what the judge knows."""
        if self.judge and self.judge.knows(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Shows the line where it would stand, or says why it may not."""
        at = event.position().toPoint()
        self._scroll_at_edge(at.y())
        self._target = target_at(self, self._model, at)
        reason = self.judge.refuses(event.mimeData(), self._target.place) if self.judge else "Nothing can stand here."
        if reason:
            self._target = None
            QToolTip.showText(self.viewport().mapToGlobal(at), reason, self.viewport())
            event.ignore()
        else:
            QToolTip.hideText()
            event.acceptProposedAction()
        self.viewport().update()

    def _scroll_at_edge(self, y: int) -> None:
        """A drag near the upper or lower edge scrolls on."""
        px = self._look.theme.px
        bar = self.verticalScrollBar()
        if y < px(EDGE):
            bar.setValue(bar.value() - px(STEP))
        elif y > self.viewport().height() - px(EDGE):
            bar.setValue(bar.value() + px(STEP))

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """The line goes."""
        self._target = None
        self.viewport().update()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hands the drop on; the army's own change moves the rows."""
        target, self._target = target_at(self, self._model, event.position().toPoint()), None
        self.viewport().update()
        if self.judge and not self.judge.refuses(event.mimeData(), target.place):
            event.setDropAction(Qt.DropAction.CopyAction)  # a move would have Qt take the dragged rows away itself
            event.accept()
            self.judge.drop(event.mimeData(), target.place)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows, and where something would be dropped."""
        super().paintEvent(event)
        if self._target:
            painter = QPainter(self.viewport())
            theme = self._look.theme
            painter.setPen(QPen(theme.colour("accent"), theme.px(2)))
            line: QRect = self._target.line
            line.setLeft(indent(theme, self._target.depth))
            if self._target.inside:
                painter.drawRoundedRect(line.adjusted(2, 2, -2, -2), theme.px(6), theme.px(6))
            else:
                painter.drawLine(line.topLeft(), line.topRight())
