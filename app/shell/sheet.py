"""The shortcut sheet: every action and its keys on one page, straight from the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.action_book import Bound
from app.actions import MENUS
from app.context import Context
from app.look import Look
from app.theme import Theme
from app.widgets.keycap import cap_width, paint_cap

WIDTH, HEIGHT, EDGE, GAP = 980, 760, 24, 32
"""As large as it would be, what it leaves free of the window under it, and the gap between columns."""


def keys_width(keys: Sequence[str], theme: Theme) -> int:
    """How wide the caps of some keys are together."""
    return round(sum(cap_width(key, theme) + theme.px(6) for key in keys))


class Keys(QWidget):
    """The caps of an action's keys, right-aligned."""

    def __init__(self, look: Look, keys: tuple[str, ...]) -> None:
        super().__init__()
        self._look = look
        self._keys = keys
        self.setAccessibleName(" or ".join(keys))

    def sizeHint(self) -> QSize:
        """Room for all caps."""
        return QSize(keys_width(self._keys, self._look.theme), self._look.theme.px(26))

    def minimumSizeHint(self) -> QSize:
        """As large as it would be."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One cap after the other."""
        painter = QPainter(self)
        right = QRectF(self.rect()).right()
        for key in reversed(self._keys):
            right = paint_cap(painter, key, right, self.height() / 2, self._look.theme) - self._look.theme.px(6)


class ShortcutSheet(QDialog):
    """Shows what is bound at the moment it opens."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        px = context.look.theme.px
        self.setObjectName("shortcut-sheet")
        self.setWindowTitle("Keyboard shortcuts")
        room = parent.size() - QSize(px(EDGE), px(EDGE)) if parent is not None else QSize(px(WIDTH), px(HEIGHT))
        self.resize(room.boundedTo(QSize(px(WIDTH), px(HEIGHT))))
        inside = QWidget()
        inside.setObjectName("page")
        columns = QHBoxLayout(inside)
        columns.setSpacing(px(GAP))
        for column in self._columns():
            columns.addLayout(column, 1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setAccessibleName("Keyboard shortcuts")
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(16), px(20), px(16))
        column.addWidget(_label("Keyboard shortcuts", "panel"))
        column.addWidget(area)

    def _columns(self) -> list[QVBoxLayout]:
        """The menus shared out so that the columns are of one length."""
        bound = [row for row in self._context.actions.bound() if self._context.actions.keys(row.spec)]
        groups = [(title, [row for row in bound if row.spec.menu == title]) for title in MENUS]
        count = self._fitting(bound)
        columns, lengths = [QVBoxLayout() for _ in range(count)], [0] * count
        for title, rows in sorted(groups, key=lambda group: -len(group[1])):
            if rows:
                at = lengths.index(min(lengths))
                lengths[at] += len(rows) + 2
                columns[at].addLayout(self._group(title, rows))
        for column in columns:
            column.addStretch(1)
        return columns

    def _fitting(self, bound: Sequence[Bound]) -> int:
        """How many columns there is room for, three at most."""
        theme = self._context.look.theme
        metrics = QFontMetrics(theme.font("small"))
        words = max(metrics.horizontalAdvance(row.spec.text) for row in bound)
        keys = max(keys_width(self._context.actions.keys(row.spec), theme) for row in bound)
        room = self.width() - theme.px(2 * 20 + GAP)
        return max(1, min(3, room // (words + keys + theme.px(GAP))))

    def _group(self, title: str, rows: list[Bound]) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(self._context.look.theme.px(2))
        grid.addWidget(_label(title, "label"), 0, 0)
        for at, row in enumerate(rows, 1):
            grid.addWidget(_label(row.spec.text.rstrip("…"), "small"), at, 0)
            grid.addWidget(Keys(self._context.look, self._context.actions.keys(row.spec)), at, 1, _RIGHT)
        grid.setColumnStretch(0, 1)
        grid.setContentsMargins(0, 0, 0, self._context.look.theme.px(16))
        return grid


_RIGHT = Qt.AlignmentFlag.AlignRight


def _label(text: str, role: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    return label
