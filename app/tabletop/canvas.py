"""What is painted of the table: mat and terrain, names, tags and rulers; models and answers are the scene's."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from app.tabletop.fallen import fallen
from app.tabletop.label_paint import ROOM, paint_note, paint_pill, paint_tag, tag_box, tag_room
from app.tabletop.labels import Labels, Names, tags_of
from app.tabletop.mat_paint import paint_mat, paint_zone
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.rulers import Ruled, bands, paint_rulers
from app.tabletop.sheet import Sheet
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.tools.tool import Tool
from app.tabletop.zone_names import ZoneName, paint_zone_name, placed_names
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
        self._tags: tuple[tuple[Names, frozenset[str]] | None, list[tuple[Tag, QRectF]]] = (None, [])
        self._names: tuple[Battle, tuple[object, ...], Names] | None = None
        self._zone_names: list[ZoneName] = []
        self._under_ghosts: list[QRectF] = []
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
        self._overlays = () if self.hides_overlays else (*self._told(), *self.toolbox.overlays())
        self.plane.show_overlays(self._overlays, self.inch_px)
        before, self._tags = self._tags[1], (None, [])
        for tag, box in (*before, *self._placed_tags()):
            room = tag_room(box, self._anchor(tag, box)).toAlignedRect()
            self.viewport().update(room.intersected(self.viewport().rect()))
        under, self._under_ghosts = self._under_ghosts, self._names_under_ghosts()
        for box in (*under, *self._under_ghosts) if under != self._under_ghosts else ():
            self.viewport().update(box.adjusted(-ROOM, -ROOM, ROOM, ROOM).toAlignedRect())

    def _told(self) -> tuple[Overlay, ...]:
        """What the battle itself shows on the table."""
        return fallen(self.stage.document) if self.stage.document else ()

    def _names_under_ghosts(self) -> list[QRectF]:
        """Names that give way to what is dragged over them: each goes and comes back as a whole."""
        names, ghosts = self.names(), self._ghost_boxes()
        shown = names.shown(self._asked()) if names and ghosts else ()
        return [pill.box for pill in shown if any(pill.box.intersects(ghost) for ghost in ghosts)]

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
        within = Qt.ClipOperation.IntersectClip  # the kept picture is painted strip by strip while it is moved
        painter.setClipRect(QRectF(0, 0, table.width_in, table.depth_in), within)
        for piece in table.pieces:
            paint_piece(painter, piece, theme)
        painter.restore()

    def _placed_tags(self) -> list[tuple[Tag, QRectF]]:
        """The tags where they go: they stay there until others are said, or the names are elsewhere."""
        names = self.names()
        if names is None:
            return []
        known, asked = self._tags[0], self._asked()
        if known is None or known[0] is not names or known[1] != frozenset(asked):
            pills = (pill.box for pill in names.shown(asked))
            labels = replace(names.labels, taken=[*names.labels.taken, *pills, *self._ghost_boxes()])
            placed = [(tag, self._tag_box(tag, labels)) for tag in tags_of(self._overlays)]
            self._tags = ((names, frozenset(asked)), placed)
        return self._tags[1]

    def _anchor(self, tag: Tag, box: QRectF) -> QPointF:
        """Where the line of a tag goes: to the nearest corner of a piece, so that it does not cross it."""
        corners = [self.to_view(point) for point in tag.clear] or [self.to_view(tag.anchor)]
        return min(corners, key=lambda at: (at - box.center()).manhattanLength())

    def _tag_box(self, tag: Tag, labels: Labels) -> QRectF:
        corners = [self.to_view(point) for point in tag.clear]
        clear = QPolygonF(corners).boundingRect()
        return tag_box(tag, self.to_view(tag.anchor), labels, clear)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Rulers, names and tags, in pixels over everything; what lies outside of the part to paint is left out."""
        theme = self.stage.context.look.theme
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mat = self._mat_box()
        part = self.viewportTransform().mapRect(QRectF(rect))
        paint_rulers(painter, Ruled(mat, self._ruler_room(), part, self.inch_px), theme)
        names, selected = self.names(), self._selected()
        ghosts = self._ghost_boxes()
        for zone_name in self._zone_names if names else ():
            if zone_name.box.intersects(part):
                paint_zone_name(painter, zone_name, theme)
        for pill in names.shown(self._asked()) if names else ():
            room = pill.box.adjusted(-ROOM, -ROOM, ROOM, ROOM)
            if room.intersects(part) and not any(pill.box.intersects(ghost) for ghost in ghosts):
                paint_pill(painter, pill, pill.unit.id in selected, theme)
        if names and names.note is not None:
            paint_note(painter, *names.note, theme)
        for tag, box in self._placed_tags():
            paint_tag(painter, tag, box, self._anchor(tag, box), theme)
        painter.restore()

    def _ruler_room(self) -> QRectF:
        """Where rulers may be: not under the tools."""
        return QRectF(self.viewport().rect()).adjusted(self.free.left(), self.free.top(), 0, 0)

    def _mat_box(self) -> QRectF:
        """The table's rectangle in pixels of the view."""
        table = self.plane.table
        return QRectF(self.to_view((0, table.depth_in)), self.to_view((table.width_in, 0)))

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
            taken = [*self.covered, *bands(self._mat_box(), self._ruler_room(), theme)]
            labels = Labels(theme, area, taken, self.covered)
            self._names = (battle, key, Names(self.stage, battle, labels, self.to_view, self.inch_px))
            table, is_faded = self.plane.table, self.plane.all_placed
            zones = [zone for zone in table.zones if zone.kind == "objective" or not is_faded]
            self._zone_names = placed_names(table, battle, zones, labels, self.to_view)
        return self._names[2]
