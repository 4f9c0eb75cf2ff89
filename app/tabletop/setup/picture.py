"""A small picture of a table: its terrain and its zones, painted as the table itself is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.battle_plan import side_key
from app.desk.battle_words import table_about
from app.look import Look
from app.tabletop.mat_paint import paint_mat, paint_zone
from app.tabletop.terrain_paint import paint_piece
from app.theme import Theme
from rules.tabletop.terrain import Table

WIDTH, HEIGHT = 400, 268


def paint_table(painter: QPainter, box: QRectF, table: Table, colours: Sequence[str], theme: Theme) -> None:
    """A whole table in the middle of a box, its zones in the colours of the sides in order."""
    inch = min(box.width() / table.width_in, box.height() / table.depth_in)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center().x() - table.width_in * inch / 2, box.center().y() + table.depth_in * inch / 2)
    painter.scale(inch, -inch)
    painter.setClipRect(QRectF(0, 0, table.width_in, table.depth_in))
    paint_mat(painter, table, theme, inch)
    by_key = {side_key(at): colour for at, colour in enumerate(colours)}
    for zone in table.zones:
        paint_zone(painter, zone, by_key.get(zone.side, ""), theme)
    for piece in table.pieces:
        paint_piece(painter, piece, theme)
    painter.restore()


class TablePicture(QWidget):
    """Shows one table; drawn once for each table, size and look."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._table: Table | None = None
        self._colours: tuple[str, ...] = ()
        self._drawn: tuple[object, QPixmap] | None = None
        self.setObjectName("table-picture")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.updateGeometry)

    def show_table(self, table: Table, colours: tuple[str, ...]) -> None:
        """Takes another table, or other sides."""
        self._table, self._colours = table, colours
        self.setAccessibleName(f"Picture of the table {table.name}")
        self.setAccessibleDescription(table_about(table))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a table of 3 by 2."""
        px = self._look.theme.px
        return QSize(px(WIDTH), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Half of it will do."""
        return self.sizeHint() / 2

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture, on the ground of the window."""
        if self._table is None:
            return
        ratio = self.devicePixelRatioF()
        key = (self._table, self._colours, self.size(), ratio, self._look.theme)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._draw(self._table, ratio))
        QPainter(self).drawPixmap(0, 0, self._drawn[1])

    def _draw(self, table: Table, ratio: float) -> QPixmap:
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        edge = self._look.theme.px(2)
        paint_table(
            painter, QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), table, self._colours, self._look.theme
        )
        painter.end()
        return drawn
