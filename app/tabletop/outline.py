"""The outline: the table as a tree in step with the selection, so that everything can be done without seeing it."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QVBoxLayout, QWidget

from app.look import Look
from app.session import Change
from app.tabletop.outline_model import ColourRole, KindRole, OutlineModel
from app.tabletop.stage import Stage
from app.widgets.side_shape import paint_side

ROWS = (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class _Delegate(QStyledItemDelegate):
    """Side's shape, name, and where it is in a quiet line behind."""

    def __init__(self, look: Look, parent: QTreeView) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A row of 32 pixels."""
        return QSize(option.rect.width(), self._look.theme.px(32))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        theme, view = self._look.theme, self.parent()
        assert isinstance(view, QTreeView)
        model = view.model()
        assert isinstance(model, OutlineModel)
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if view.selectionModel().isSelected(index):
            painter.fillRect(rect, theme.colour("accentsoft"))
        if view.hasFocus() and index == view.currentIndex():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        left = rect.left() + theme.px(4)
        if index.data(KindRole) in ("side", "unit"):
            size = theme.px(11)
            box = QRectF(left, rect.center().y() - size / 2, size, size)
            paint_side(painter, str(index.data(ColourRole)), box, theme)
            left += theme.px(18)
        painter.setFont(theme.font("small" if index.data(KindRole) in ("figure", "piece") else "label"))
        painter.setPen(theme.colour("ink"))
        words = painter.fontMetrics()
        name = str(index.data())
        room = rect.right() - left - theme.px(6)
        painter.drawText(
            QRectF(left, rect.top(), room, rect.height()),
            Qt.AlignmentFlag.AlignVCenter,
            words.elidedText(name, Qt.TextElideMode.ElideRight, int(room)),
        )
        left += words.horizontalAdvance(name) + theme.px(10)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        rest = rect.right() - left - theme.px(6)
        if rest > theme.px(30):
            where = painter.fontMetrics().elidedText(model.where(index), Qt.TextElideMode.ElideRight, int(rest))
            painter.drawText(QRectF(left, rect.top(), rest, rect.height()), Qt.AlignmentFlag.AlignVCenter, where)
        painter.restore()


class _Tree(QTreeView):
    """The keys that go through rows are its own before they are the table's."""

    def event(self, event: QEvent) -> bool:
        """Home, End and the pages go through the rows."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in ROWS:
            event.accept()
            return True
        return super().event(event)


class Outline(QWidget):
    """The tree. What is selected here is selected on the table, and the other way round.

    `piece_taken` carries the id of a piece of terrain that is clicked, or on which Enter was pressed.
    """

    piece_taken = Signal(str)

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.tree = _Tree()
        self.model = OutlineModel(stage, self)
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(_Delegate(stage.context.look, self.tree))
        self.tree.setProperty("panel", "surface")
        self.tree.setObjectName("battle-outline")
        self.tree.setAccessibleName("Outline of the table")
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setFrameShape(QTreeView.Shape.NoFrame)
        self.tree.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tree)
        self.setFocusProxy(self.tree)
        self._own = False
        self.model.modelReset.connect(self._unfold)
        self.tree.selectionModel().selectionChanged.connect(self._chosen)
        self.tree.clicked.connect(self._take_piece)
        self.tree.activated.connect(self._take_piece)
        stage.changed.connect(self._hear)
        self._unfold()

    def _unfold(self) -> None:
        self.tree.expandToDepth(0)
        self._show_selection()

    def _hear(self, heard: Change) -> None:
        if heard.what == "figures":
            self._show_selection()

    def _take_piece(self, index: QModelIndex) -> None:
        row = self.model.row_of(index)
        if row.kind == "piece":
            self.piece_taken.emit(row.id)

    def _chosen(self) -> None:
        """Takes what was selected here to the table."""
        battle = self.stage.battle
        if self._own or battle is None:
            return
        figures: list[str] = []
        for index in self.tree.selectionModel().selectedRows():
            row = self.model.row_of(index)
            if row.kind == "figure":
                figures.append(row.id)
            elif row.kind == "unit":
                figures += [figure.id for figure in battle.figures_of(row.id)]
        self._own = True
        self.stage.select(figures, origin=self)
        self._own = False

    def _show_selection(self) -> None:
        """Marks what is selected on the table: whole units as units."""
        battle = self.stage.battle
        if self._own or battle is None:
            return
        chosen = set(self.stage.selected)
        selection = QItemSelection()
        for unit in battle.units.values():
            figures = [figure.id for figure in battle.figures_of(unit.id)]
            inside = [figure for figure in figures if figure in chosen]
            keys = [f"unit:{unit.id}"] if figures and len(inside) == len(figures) else []
            keys = keys or [f"figure:{figure}" for figure in inside]
            for key in keys:
                index = self.model.index_of(key)
                selection.select(index, index)
        self._own = True
        self.tree.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if selection.indexes():
            self.tree.scrollTo(selection.indexes()[0])
        self._own = False
