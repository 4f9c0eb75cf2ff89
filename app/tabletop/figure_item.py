"""One model in the scene: at its place, as its sign says, and painted anew only where that is another."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.tabletop.figure_paint import ROOM_IN, Sign, base_path, paint_figure
from app.theme import Theme
from rules.tabletop.bases import Point, Pose


class FigureItem(QGraphicsItem):
    """A figure in the scene, at its place in inches. It knows nothing of the battle."""

    def __init__(self, figure: str, sign: Sign, pose: Pose, theme: Theme) -> None:
        super().__init__()
        self.figure = figure
        self.sign = sign
        self.theme = theme
        self.facing = pose.facing
        self._aside = QPointF()
        self.setPos(pose.x, pose.y)
        self.setZValue(20)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_sign(self, sign: Sign, pose: Pose, theme: Theme) -> None:
        """Takes another look and place."""
        if sign.base != self.sign.base:
            self.prepareGeometryChange()
        if (sign, theme, pose.facing) != (self.sign, self.theme, self.facing):
            self.sign, self.theme, self.facing = sign, theme, pose.facing
            self.update()
        self.setPos(pose.x, pose.y)
        self.setZValue(21 if sign.is_selected else 20)

    def show_aside(self, aside: QPointF) -> None:
        """It is painted so far from where it stands, on its way there."""
        if aside != self._aside:
            self.prepareGeometryChange()
            self._aside = aside
            self.update()

    def boundingRect(self) -> QRectF:
        """The base with what is around it, whichever way it faces, where it is painted."""
        reach = self.sign.base.radius_in + ROOM_IN
        return QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(self._aside)

    def shape(self) -> QPainterPath:
        """The base itself: what a click has to be on."""
        return base_path(self.sign.base, self.facing)

    @property
    def place(self) -> Point:
        """Where its middle is, in inches."""
        return (self.x(), self.y())

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the table is on its base."""
        return self.shape().contains(QPointF(x - self.x(), y - self.y()))

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """The figure at the size that the zoom gives it."""
        painter.translate(self._aside)
        paint_figure(painter, self.sign, self.facing, self.theme)
