"""The line over the tree: how much there is, and the words over its columns."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.army.columns import Columns
from app.army.naming import units_text
from app.army.steps import figures_of
from app.army.tree_stops import EDGE, stops
from app.context import Context
from app.open_army import OpenArmy
from rules.army.model import all_groups, all_units
from templates.words import counted

HEIGHT = 34


class TreeHead(QWidget):
    """Painted with the same stops as the rows under it; `shown_width` is that of the list."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._summary = ""
        self._words: tuple[str, ...] = ()
        self._numbers = False
        self._list_width = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, self._context.look.theme.px(HEIGHT))

    def show_army(self, document: OpenArmy, columns: Columns | None) -> None:
        """The numbers of an army as it stands."""
        groups = sum(1 for _ in all_groups(document.army))
        units = list(all_units(document.army))
        parts = [counted(groups, "group", "groups"), units_text(document.system, sum(unit.count for unit in units))]
        figures = sum(figures_of(unit) * unit.count for unit in units if unit.members)
        if figures:
            parts.append(counted(figures, "figure", "figures"))
        words = tuple(columns.head(key) for key in columns.keys(document.army)) if columns else ()
        self._numbers = columns.are_numbers(document.army) if columns else False
        head = "figures" if any(unit.members for unit in units) else "number"
        self._summary, self._words = ", ".join(parts), (head, *words)
        self.setAccessibleName(self._summary)
        self.update()

    def fit(self, width: int) -> None:
        """The list under it has another width."""
        self._list_width = width
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The summary left, the words over their columns."""
        theme = self._context.look.theme
        painter = QPainter(self)
        font = theme.font("small")
        painter.setFont(font)
        painter.setPen(QPen(theme.colour("ink3")))
        head, *words = self._words or ("",)
        found = stops(theme, self._list_width or self.width(), len(words), self._numbers)
        centre, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        for word, stop in zip((head, *words), (found.figures, *found.cells), strict=False):
            painter.drawText(QRect(0, 0, stop, self.height()), centre | right, word)
        painter.drawText(QRect(0, 0, found.points, self.height()), centre | right, "points")
        room = found.figures - QFontMetrics(font).horizontalAdvance(head) - theme.px(EDGE + 16)
        text = QFontMetrics(font).elidedText(self._summary, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(theme.px(EDGE), 0, room, self.height()), centre | Qt.AlignmentFlag.AlignLeft, text)
