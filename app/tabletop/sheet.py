"""How large an inch of the table is on the screen, and which part of the table is in sight."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPolygonF, QResizeEvent, QTransform
from PySide6.QtWidgets import QGraphicsView

from app.tabletop.in_sight import least_shift
from app.tabletop.rulers import BAND
from app.tabletop.scene import TableScene
from app.tabletop.stage import Stage
from rules.tabletop.bases import Point

LEAST_PX, MOST_PX = 3.0, 160.0
"""How few and how many pixels an inch may have."""
STEP = 1.2
AROUND = 0.75
"""How much of the window may be beside the table, as a share of it."""

AROUND_PX = 16
"""What is brought in sight has so many pixels around it."""


class Sheet(QGraphicsView):
    """The table to be zoomed and panned. `zoomed` is emitted when scale or place are others.

    `free` is how much of the edges is covered by what floats there, in pixels: the whole table is fitted beside it. At
    the foot only `foot` of it is covered from side to side; above the rest the table goes where there is room.
    `covered` are the rectangles of what floats: no words go under them.
    """

    zoomed = Signal()

    def __init__(self, stage: Stage) -> None:
        self.plane = TableScene(stage)
        super().__init__(self.plane)
        self.stage = stage
        self.free = QMarginsF()
        self.foot = 0
        self.covered: tuple[QRectF, ...] = ()
        self.is_fitted = True
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def inch_px(self) -> float:
        """Pixels of the screen for an inch of the table."""
        return self.transform().m11()

    def fit(self) -> None:
        """The whole table in sight, beside what floats (Home)."""
        table, px = self.plane.table, self.stage.context.look.theme.px
        area = QRectF(self.viewport().rect()).marginsRemoved(self.free)
        area.adjust(px(BAND) + 4, px(BAND) + 6, -12, self.free.bottom() - self.foot - 12)
        scale = min(max(area.width(), 40) / table.width_in, max(area.height(), 40) / table.depth_in)
        self._scale_to(scale)
        spare = area.height() - table.depth_in * self.inch_px - self.free.bottom() + self.foot
        top = area.top() + max(spare / 2, 0)
        left = area.center().x() - table.width_in * self.inch_px / 2
        middle = QPointF(self.viewport().rect().center())
        self.centerOn((middle.x() - left) / self.inch_px, table.depth_in - (middle.y() - top) / self.inch_px)
        self.is_fitted = True
        self._moved()

    def centre_on(self, point: Point) -> None:
        """Brings a point to the middle (Ctrl+Home)."""
        self.centerOn(QPointF(*point))
        self.is_fitted = False
        self._moved()

    def reveal(self, *points: Point, beside: tuple[QRectF, ...] = ()) -> None:
        """Brings points in sight, beside what floats and what else is named, by the least that is needed."""
        if not points:
            return
        px, room = self.stage.context.look.theme.px(AROUND_PX), QRectF(self.viewport().rect())
        seen = [self.to_view(point) for point in points]
        box = QPolygonF(seen).boundingRect().adjusted(-px, -px, px, px)
        by = least_shift(box, room, (*self.covered, *beside))
        if by is None:  # too large for what is free: the middle of it comes to the middle of that
            by = room.marginsRemoved(self.free).center() - box.center()
        if not by.isNull():
            self.pan(by.x(), by.y())

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zooms, so that the point `at` of the view stays where it is; the middle where none is given."""
        fixed = at or QPointF(self.viewport().rect().center())
        before = self.to_table(fixed)
        self._scale_to(self.inch_px * factor)
        drawn = self.to_view((before.x(), before.y()))
        self._scroll(drawn - fixed)
        self.is_fitted = False
        self._moved()

    def _scale_to(self, inch_px: float) -> None:
        scale = min(max(inch_px, LEAST_PX), MOST_PX)
        if scale != self.inch_px or self.transform().m22() != -scale:
            self.setTransform(QTransform.fromScale(scale, -scale))
        self.give_room()
        self.resetCachedContent()

    def give_room(self) -> None:
        """What can be scrolled to: the table may go to any corner of the window."""
        table, size = self.plane.table, self.viewport().size()
        across, along = AROUND * size.width() / self.inch_px, AROUND * size.height() / self.inch_px
        self.setSceneRect(QRectF(0, 0, table.width_in, table.depth_in).adjusted(-across, -along, across, along))

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Moves the table under the window by so many pixels."""
        self._scroll(QPointF(-dx_px, -dy_px))
        self.is_fitted = False
        self._moved()

    def _scroll(self, by: QPointF) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(by.x()))
        down.setValue(down.value() + round(by.y()))

    def _moved(self) -> None:
        self.viewport().update()
        self.zoomed.emit()

    def shown_area(self) -> QRectF:
        """What of the table is in sight, in inches."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def to_view(self, point: Point) -> QPointF:
        """A point of the table in pixels of the view."""
        return self.viewportTransform().map(QPointF(*point))

    def to_table(self, at: QPointF) -> QPointF:
        """A point of the view in inches of the table, to the fraction of a pixel."""
        return self.viewportTransform().inverted()[0].map(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stays fitted where it was."""
        super().resizeEvent(event)
        if self.is_fitted:
            self.fit()
        else:
            self.give_room()
            self._moved()

    def keep_clear(self, free: QMarginsF, covered: tuple[QRectF, ...], foot: int) -> None:
        """Says what floats over the table. What grows in one corner at the foot moves nothing."""
        before, self.covered = (self.free.left(), self.free.top(), self.foot), covered
        self.free, self.foot = free, foot
        if self.is_fitted and (free.left(), free.top(), foot) != before:
            self.fit()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(800, 600)
