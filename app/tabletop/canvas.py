"""The table on the screen: how large an inch is, which part is in sight, and what is painted of it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QMarginsF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QGraphicsView

from app.tabletop.label_paint import ROOM, paint_pill, paint_tag, tag_box, tag_room
from app.tabletop.labels import Labels, Names, tags_of
from app.tabletop.mat_paint import paint_mat, paint_zone, paint_zone_name
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.rulers import BAND, Ruled, paint_rulers
from app.tabletop.scene import TableScene
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.tools.tool import Tool
from rules.battle.model import Battle
from rules.tabletop.bases import Point

LEAST_PX, MOST_PX = 3.0, 160.0
"""How few and how many pixels an inch may have."""
STEP = 1.2
AROUND = 0.75
"""How much of the window may be beside the table, as a share of it."""


class Tools(Protocol):
    """What the view asks of the toolbox."""

    @property
    def current(self) -> Tool:
        """The tool in hand."""

    def overlays(self) -> tuple[Overlay, ...]:
        """What to paint: the tool's own and what is pinned."""


class Canvas(QGraphicsView):
    """The table. `zoomed` is emitted when scale or place are others.

    `free` is how much of the edges is covered by what floats there, in pixels: the whole table is fitted beside it. At
    the foot only `foot` of it is covered from side to side; above the rest the table goes where there is room.
    `covered` are the rectangles of what floats: no words go under them.
    """

    zoomed = Signal()

    def __init__(self, stage: Stage, toolbox: Tools) -> None:
        self.plane = TableScene(stage)
        super().__init__(self.plane)
        self.stage = stage
        self.toolbox = toolbox
        self.free = QMarginsF()
        self.foot = 0
        self.covered: tuple[QRectF, ...] = ()
        self.hides_overlays = False
        self.is_fitted = True
        self._overlays: tuple[Overlay, ...] = ()
        self._tags: tuple[Names | None, list[tuple[Tag, QRectF]]] = (None, [])
        self._names: tuple[Battle, tuple[object, ...], Names] | None = None
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        stage.context.look.changed.connect(self.repaint_all)
        stage.changed.connect(lambda _: self._battle_changed())
        stage.hovered.connect(lambda _: self.viewport().update())
        self.fit()

    # --- Scale and place ---------------------------------------------------------------------------

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

    def reveal(self, point: Point) -> None:
        """Brings a point to the middle where it is out of sight."""
        seen = QRectF(self.viewport().rect()).marginsRemoved(self.free)
        if not seen.contains(self.to_view(point)):
            self.centre_on(point)

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
        self._give_room()
        self.resetCachedContent()

    def _give_room(self) -> None:
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
            self._give_room()
            self._moved()

    def keep_clear(self, free: QMarginsF, covered: tuple[QRectF, ...], foot: int) -> None:
        """Says what floats over the table."""
        self.covered = covered
        if (free, foot) != (self.free, self.foot):
            self.free, self.foot = free, foot
            if self.is_fitted:
                self.fit()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(800, 600)

    # --- What is painted ---------------------------------------------------------------------------

    def repaint_all(self) -> None:
        """Paints the background anew as well: terrain or look are others."""
        self.resetCachedContent()
        self.viewport().update()

    def show_overlays(self) -> None:
        """Paints what the tools say now, and only where that is another."""
        self._overlays = () if self.hides_overlays else self.toolbox.overlays()
        self.plane.show_overlays(self._overlays, self.inch_px)
        before, self._tags = self._tags[1], (None, [])
        for tag, box in (*before, *self._placed_tags()):
            room = tag_room(box, self.to_view(tag.anchor)).toAlignedRect()
            self.viewport().update(room.intersected(self.viewport().rect()))

    def _battle_changed(self) -> None:
        self.repaint_all()
        if self.is_fitted:
            self.fit()
        else:
            self._give_room()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Mat, zones and terrain: kept as one picture until the zoom or the table changes."""
        theme, battle, table = self.stage.context.look.theme, self.stage.battle, self.plane.table
        painter.fillRect(rect, theme.colour("sunken"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_mat(painter, table, theme, self.inch_px)
        faded = self.plane.all_placed
        sides = {zone.id: battle.side(zone.side) if battle else None for zone in table.zones}
        for zone in table.zones:
            side = sides[zone.id]
            paint_zone(painter, zone, side.colour if side else "", theme, faded and zone.kind != "objective")
        painter.save()
        painter.setClipRect(QRectF(0, 0, table.width_in, table.depth_in))
        for piece in table.pieces:
            paint_piece(painter, piece, theme)
        painter.restore()
        for zone in table.zones:
            side = sides[zone.id]
            if faded and zone.kind != "objective":
                continue
            paint_zone_name(painter, zone, side.name if side else "", side.colour if side else "", theme)

    def _placed_tags(self) -> list[tuple[Tag, QRectF]]:
        """The tags where they go: they stay there until others are said, or the names are elsewhere."""
        names, theme = self.names(), self.stage.context.look.theme
        if names is None:
            return []
        if self._tags[0] is not names:
            pills = (pill.box for pill in names.shown(self._asked()))
            labels = Labels(theme, names.labels.view, [*names.labels.taken, *pills, *self._ghost_boxes()])
            tags = tags_of(self._overlays)
            self._tags = (names, [(tag, tag_box(tag, self.to_view(tag.anchor), labels)) for tag in tags])
        return self._tags[1]

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Rulers, names and tags, in pixels over everything; what lies outside of the part to paint is left out."""
        theme, table = self.stage.context.look.theme, self.plane.table
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = QRectF(self.viewport().rect())
        mat = QRectF(self.to_view((0, table.depth_in)), self.to_view((table.width_in, 0)))
        part = self.viewportTransform().mapRect(QRectF(rect))
        paint_rulers(painter, Ruled(mat, view, part, self.inch_px), theme)
        names, selected = self.names(), self._selected()
        ghosts = self._ghost_boxes()
        for pill in names.shown(self._asked()) if names else ():
            room = pill.box.adjusted(-ROOM, -ROOM, ROOM, ROOM)
            if room.intersects(part) and not any(pill.box.intersects(ghost) for ghost in ghosts):
                paint_pill(painter, pill, pill.unit.id in selected, theme)
        for tag, box in self._placed_tags():
            paint_tag(painter, tag, box, self.to_view(tag.anchor), theme)
        painter.restore()

    def _ghost_boxes(self) -> list[QRectF]:
        """Where models are being dragged to: no tag is laid over them."""
        radius = 0.6 * self.inch_px
        middles = (self.to_view(pose.point) for pose in self.stage.ghosts.values())
        return [QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius) for at in middles]

    def _selected(self) -> set[str]:
        battle = self.stage.battle
        known = battle.figures if battle else {}
        return {known[figure].unit for figure in self.stage.selected if figure in known}

    def _asked(self) -> list[str]:
        """The units whose names are shown in any case."""
        battle = self.stage.battle
        hovered = battle.figures.get(self.stage.hover) if battle else None
        return [*self._selected(), *([hovered.unit] if hovered else [])]

    def names(self) -> Names | None:
        """Where the names stand: worked out anew only where the battle or what is in sight of it are others."""
        battle, theme = self.stage.battle, self.stage.context.look.theme
        if battle is None:
            return None
        area = QRectF(self.viewport().rect())
        key = (self.viewportTransform(), area, theme, self.covered)
        if self._names is None or self._names[0] is not battle or self._names[1] != key:
            labels = Labels(theme, area, list(self.covered))
            self._names = (battle, key, Names(self.stage, battle, labels, self.to_view, self.inch_px))
        return self._names[2]
