"""Paints what the tools answer over the table: one item for all of it, so that 200 lines cost one repaint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.tabletop.figure_paint import ROOM_IN, Sign, base_path, paint_figure, wider
from app.tabletop.mat_paint import pen, polygon
from app.tabletop.overlays import Area, Disc, Dot, Ghost, Line, Outlined, Overlay, Ring
from app.tabletop.terrain_paths import path_of
from app.theme import Theme
from rules.tabletop.bases import Point, Pose
from rules.tabletop.terrain import Piece

RING_PX = 6.0
DOT_PX = 5.0
MARGIN_PX = 12.0
"""What is as broad as pixels reaches no farther than this."""
LEAST_IN = 0.01
UNDER, OVER = 15.0, 30.0
"""Markers lie under both, models between them."""

Where = Callable[[str], tuple[Sign, Pose] | None]
"""The look and place of a figure by its id."""


class OverlayItem(QGraphicsItem):
    """Overlays but tags: areas and bands `under` the models, so that their colours stay theirs, the rest over them.

    `where` finds figures, `pieces` terrain by id.
    """

    def __init__(self, theme: Theme, where: Where, under: bool) -> None:
        super().__init__()
        self._under = under
        self.theme = theme
        self.area = QRectF()
        self.table = QRectF()
        self.pieces: Mapping[str, Piece] = {}
        self._where = where
        self._overlays: Sequence[Overlay] = ()
        self.setZValue(UNDER if under else OVER)

    def show_overlays(self, overlays: Sequence[Overlay], inch_px: float) -> None:
        """Takes others; painted anew is what differs from those before."""
        before, self._overlays = self._overlays, [overlay for overlay in overlays if _is_under(overlay) is self._under]
        known, kept = {id(overlay) for overlay in self._overlays}, {id(overlay) for overlay in before}
        changed = [overlay for overlay in before if id(overlay) not in known]
        changed += [overlay for overlay in self._overlays if id(overlay) not in kept]
        room = QRectF()
        for overlay in changed:
            room = room.united(self._extent(overlay))
        if changed:
            edge = MARGIN_PX / inch_px
            self.update(room.adjusted(-edge, -edge, edge, edge))

    def _extent(self, overlay: Overlay) -> QRectF:
        """The inches that an overlay covers, without what is as broad as pixels."""
        match overlay:
            case Area():
                found = [area_path(overlay.rings).controlPointRect()]
            case Line():
                half = max(overlay.width_in / 2, LEAST_IN)
                found = [polygon(overlay.points).boundingRect().adjusted(-half, -half, half, half)]
            case Disc():
                found = [_square(overlay.centre, overlay.radius_in)]
            case Dot():
                found = [_square(overlay.point, LEAST_IN)]
            case Outlined():
                piece = self.pieces.get(overlay.piece)
                found = [path_of(piece).boundingRect()] if piece else []
            case Ring() | Ghost():
                known = self._where(overlay.figure)
                pose = overlay.pose if isinstance(overlay, Ghost) else known[1] if known else None
                found = [_square(pose.point, known[0].base.radius_in + ROOM_IN)] if known and pose else []
            case _:
                found = []
        room = QRectF()
        for box in found:
            room = room.united(box)
        return room

    def cover(self, area: QRectF, table: QRectF) -> None:
        """What may be painted on, in inches: the table with room around it; areas end with the table."""
        self.prepareGeometryChange()
        self.area, self.table = area, table

    def boundingRect(self) -> QRectF:
        """The whole table: an overlay may be anywhere."""
        return self.area

    def shape(self) -> QPainterPath:
        """Nothing: an overlay is never clicked."""
        return QPainterPath()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Areas first, then lines, then what must not be covered."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inch_px = abs(painter.worldTransform().m11()) or 1.0
        for kind in ORDER:
            for overlay in self._overlays:
                if type(overlay) is kind:
                    self._paint(painter, overlay, inch_px)

    def _paint(self, painter: QPainter, overlay: Overlay, inch_px: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        match overlay:
            case Area():
                self._area(painter, overlay)
            case Disc():
                self._dress(painter, overlay)
                painter.drawEllipse(QPointF(*overlay.centre), overlay.radius_in, overlay.radius_in)
            case Line():
                painter.setPen(self._line_pen(overlay))
                painter.drawPolyline(polygon(overlay.points))
            case Outlined():
                if piece := self.pieces.get(overlay.piece):
                    painter.setPen(pen(self.theme.colour(overlay.tone), 2.5))
                    painter.drawPath(path_of(piece))
            case Ring():
                self._ring(painter, overlay, inch_px)
            case Ghost():
                self._ghost(painter, overlay)
            case Dot():
                painter.setPen(pen(self.theme.colour(overlay.tone), 2))
                painter.setBrush(self.theme.colour("surface"))
                painter.drawEllipse(QPointF(*overlay.point), DOT_PX / inch_px, DOT_PX / inch_px)

    def _line_pen(self, line: Line) -> QPen:
        if not line.width_in:
            return pen(self.theme.colour(line.tone), line.width_px, line.dashed)
        broad = pen(self.theme.colour(line.tone, line.alpha), 1)
        broad.setCosmetic(False)
        broad.setWidthF(line.width_in)
        return broad

    def _dress(self, painter: QPainter, overlay: Area | Disc) -> None:
        painter.setPen(pen(self.theme.colour(overlay.tone), overlay.edge_px, overlay.dashed))
        if not overlay.edge_px:
            painter.setPen(Qt.PenStyle.NoPen)
        if overlay.alpha and not self.theme.high_contrast:
            painter.setBrush(self.theme.colour(overlay.tone, overlay.alpha))

    def _area(self, painter: QPainter, overlay: Area) -> None:
        self._dress(painter, overlay)
        painter.save()
        painter.setClipRect(self.table)
        painter.drawPath(area_path(overlay.rings))
        painter.restore()

    def _ring(self, painter: QPainter, overlay: Ring, inch_px: float) -> None:
        found = self._where(overlay.figure)
        if found is None:
            return
        sign, pose = found
        painter.setPen(pen(self.theme.colour(overlay.tone), 2.5))
        painter.save()
        painter.translate(pose.x, pose.y)
        painter.drawPath(base_path(wider(sign.base, RING_PX / inch_px), pose.facing))
        painter.restore()

    def _ghost(self, painter: QPainter, overlay: Ghost) -> None:
        found = self._where(overlay.figure)
        if found is None:
            return
        sign, pose = found[0], overlay.pose
        painter.save()
        painter.translate(pose.x, pose.y)
        paint_figure(painter, replace(sign, is_ghost=True), pose.facing, self.theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.theme.colour("accent"), 1.6, dashed=True))
        painter.drawPath(base_path(sign.base, pose.facing))
        painter.restore()


def _is_under(overlay: Overlay) -> bool:
    """Whether an overlay lies on the ground: an area, or a band as broad as a base."""
    return isinstance(overlay, Area | Disc) or (isinstance(overlay, Line) and bool(overlay.width_in))


@lru_cache(maxsize=64)
def area_path(rings: tuple[tuple[Point, ...], ...]) -> QPainterPath:
    """Rings as Qt fills them, those inside others as holes."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(polygon(ring))
        path.closeSubpath()
    return path


def _square(centre: Point, half_in: float) -> QRectF:
    return QRectF(centre[0] - half_in, centre[1] - half_in, 2 * half_in, 2 * half_in)


ORDER: tuple[type, ...] = (Area, Disc, Outlined, Line, Ghost, Ring, Dot)
