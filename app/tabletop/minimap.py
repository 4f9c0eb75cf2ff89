"""The whole table small, with the part that is in sight; and the scale: a bar, the zoom, its two buttons."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.tabletop.mat_paint import pen
from app.tabletop.sheet import STEP
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.view import TableView
from app.widgets.icon_button import IconButton
from app.widgets.raised import DEPTH, Raised
from app.widgets.side_shape import paint_side
from rules.battle.model import Battle
from rules.tabletop.terrain import Table

LARGEST = (164, 110)
BAR_IN = (1, 2, 3, 6, 12, 24)
BAR_PX = 90.0
FULL_PX = 32.0
"""So many pixels an inch are 100 %."""


class MiniMap(Raised):
    """A click or a drag in it brings that place to the middle."""

    def __init__(self, stage: Stage, view: TableView) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.view = view
        self._ground: tuple[Table, tuple[object, ...], QPixmap] | None = None
        self._shown: tuple[Battle | None, tuple[object, ...], QPixmap] | None = None
        self.setObjectName("mini-map")
        self.setAccessibleName("The whole table, small")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        view.zoomed.connect(self.update)
        stage.changed.connect(lambda _: self._changed())
        stage.context.look.changed.connect(self._changed)

    def _changed(self) -> None:
        self.updateGeometry()
        self.resize(self.sizeHint())
        self.update()

    def _scale(self) -> float:
        table, theme = self.view.plane.table, self.look.theme
        return min(theme.px(LARGEST[0]) / table.width_in, theme.px(LARGEST[1]) / table.depth_in)

    def sizeHint(self) -> QSize:
        """As large as the table's shape allows."""
        table, scale = self.view.plane.table, self._scale()
        edge = 2 * DEPTH + 2 * self.look.theme.px(6)
        return QSize(round(table.width_in * scale) + edge, round(table.depth_in * scale) + edge)

    def _origin(self) -> QPointF:
        edge = DEPTH + self.look.theme.px(6)
        return QPointF(edge, edge)

    def paint_inside(self, painter: QPainter) -> None:
        """Terrain, models as their sides' shapes, the part in sight."""
        table, theme, scale = self.view.plane.table, self.look.theme, self._scale()
        painter.drawPixmap(self._origin(), self._picture(table, scale))
        area = self.view.shown_area()
        top_left = self._to_map(QPointF(area.left(), area.bottom()), table, scale)
        painter.setPen(pen(theme.colour("ink"), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(top_left.x(), top_left.y(), area.width() * scale, area.height() * scale))

    def _picture(self, table: Table, scale: float) -> QPixmap:
        """Terrain and models: painted anew only where the battle, the size or the look are others."""
        battle, key = self.stage.battle, (scale, self.look.theme, self.devicePixelRatioF())
        if self._shown is None or self._shown[0] is not battle or self._shown[1] != key:
            picture = QPixmap(self._terrain(table, scale))
            painter = QPainter(picture)
            self._paint_models(painter, table, scale)
            painter.end()
            self._shown = (battle, key, picture)
        return self._shown[2]

    def _paint_models(self, painter: QPainter, table: Table, scale: float) -> None:
        battle, dot = self.stage.battle, self.look.theme.px(5)
        for figure in self.stage.figures() if battle else ():
            if figure.place is not None and battle is not None:
                side = battle.side(battle.side_of(figure.id))
                x, y = figure.place.x * scale, (table.depth_in - figure.place.y) * scale
                box = QRectF(x - dot / 2, y - dot / 2, dot, dot)
                paint_side(painter, side.colour if side else "", box, self.look.theme)

    def _terrain(self, table: Table, scale: float) -> QPixmap:
        key = (scale, self.look.theme, self.devicePixelRatioF())
        if self._ground is None or self._ground[0] is not table or self._ground[1] != key:
            ratio = self.devicePixelRatioF()
            picture = QPixmap(QSize(round(table.width_in * scale * ratio), round(table.depth_in * scale * ratio)))
            picture.setDevicePixelRatio(ratio)
            picture.fill(self.look.theme.colour("mat"))
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(0, table.depth_in * scale)
            painter.scale(scale, -scale)
            for piece in table.pieces:
                paint_piece(painter, piece, self.look.theme)
            painter.end()
            self._ground = (table, key, picture)
        return self._ground[2]

    def _to_map(self, point: QPointF, table: Table, scale: float) -> QPointF:
        return self._origin() + QPointF(point.x() * scale, (table.depth_in - point.y()) * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Goes there."""
        table, scale = self.view.plane.table, self._scale()
        at = event.position() - self._origin()
        self.view.centre_on((at.x() / scale, table.depth_in - at.y() / scale))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Goes along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)


class _Bar(QWidget):
    """So many inches as long as they are on the screen."""

    def __init__(self, stage: Stage, view: TableView) -> None:
        super().__init__()
        self._look = stage.context.look
        self._view = view
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        view.zoomed.connect(self._changed)

    def _inches(self) -> int:
        most = self._look.theme.px(BAR_PX)
        return next((step for step in reversed(BAR_IN) if step * self._view.inch_px <= most), BAR_IN[0])

    def _changed(self) -> None:
        self.setAccessibleName(f"{self._inches()} inches")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The bar with room at its ends."""
        px = self._look.theme.px
        return QSize(max(px(BAR_PX), round(self._view.inch_px)) + px(16), px(36))

    def paintEvent(self, _event: object) -> None:
        """A bar with its two ends, and its length over it."""
        theme = self._look.theme
        painter = QPainter(self)
        length = self._inches() * self._view.inch_px
        left, y = (self.width() - length) / 2, self.height() * 0.68
        painter.setPen(pen(theme.colour("ink"), 2))
        painter.drawLine(QPointF(left, y), QPointF(left + length, y))
        for x in (left, left + length):
            painter.drawLine(QPointF(x, y - theme.px(5)), QPointF(x, y + theme.px(5)))
        painter.setFont(theme.font("caption"))
        words = QRectF(0, 0, self.width(), y - theme.px(3))
        painter.drawText(words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, f"{self._inches()}″")


class ScaleBar(Raised):
    """The scale and the zoom."""

    def __init__(self, stage: Stage, view: TableView) -> None:
        super().__init__(stage.context.look)
        self.view = view
        self.setObjectName("scale")
        row = QHBoxLayout(self)
        row.setContentsMargins(DEPTH + 4, DEPTH, DEPTH + 4, DEPTH)
        row.setSpacing(2)
        look = stage.context.look
        self.smaller = IconButton(look, "minus", "Zoom out", "table-zoom-out")
        self.larger = IconButton(look, "plus", "Zoom in", "table-zoom-in")
        self._words = QLabel()
        self._words.setProperty("role", "label")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._bar = _Bar(stage, view)
        for widget in (self._bar, self.smaller, self._words, self.larger):
            row.addWidget(widget)
        self.smaller.clicked.connect(lambda: view.zoom(1 / STEP))
        self.larger.clicked.connect(lambda: view.zoom(STEP))
        view.zoomed.connect(self._show)
        self._show()

    def fold(self, folded: bool) -> None:
        """Leaves the bar out where there is little room."""
        self._bar.setVisible(not folded)

    def _show(self) -> None:
        self._words.setText(f"{round(100 * self.view.inch_px / FULL_PX)} %")
        self._words.setFixedWidth(self.look.theme.px(52))
