"""What is painted of the table: mat and terrain, names, tags and rulers; models and answers are the scene's."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from app.tabletop.label_paint import ROOM, paint_pill, paint_tag, tag_box, tag_room
from app.tabletop.labels import Labels, Names, tags_of
from app.tabletop.mat_paint import paint_mat, paint_zone, paint_zone_name
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.rulers import Ruled, paint_rulers
from app.tabletop.sheet import Sheet
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.tools.tool import Tool
from rules.battle.model import Battle


class Tools(Protocol):
    """What the view asks of the toolbox."""

    @property
    def current(self) -> Tool:
        """The tool in hand."""

    def overlays(self) -> tuple[Overlay, ...]:
        """What to paint: the tool's own and what is pinned."""


class Canvas(Sheet):
    """The table as it is painted: mat and terrain below, models and answers on it, words and rulers over everything."""

    def __init__(self, stage: Stage, toolbox: Tools) -> None:
        super().__init__(stage)
        self.toolbox = toolbox
        self.hides_overlays = False
        self._overlays: tuple[Overlay, ...] = ()
        self._tags: tuple[Names | None, list[tuple[Tag, QRectF]]] = (None, [])
        self._names: tuple[Battle, tuple[object, ...], Names] | None = None
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setCacheMode(Canvas.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(Canvas.ViewportUpdateMode.BoundingRectViewportUpdate)
        stage.context.look.changed.connect(self.repaint_all)
        stage.changed.connect(lambda _: self._battle_changed())
        stage.hovered.connect(lambda _: self.viewport().update())
        self.fit()

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
            self.give_room()

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
