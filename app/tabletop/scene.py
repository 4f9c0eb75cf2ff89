"""The scene: one item for each model that stands on the table, kept in step with the battle, never the other way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from app.session import Change
from app.tabletop.figure_item import FigureItem
from app.tabletop.figure_paint import Sign, sign_of
from app.tabletop.glide import Glide
from app.tabletop.marker_item import SIZE_IN, MarkerItem, NoteItem
from app.tabletop.overlay_item import OverlayItem
from app.tabletop.overlays import Overlay
from app.tabletop.stage import Stage, is_hidden_team
from app.tabletop.terrain_paths import path_of
from rules.battle.change import change
from rules.battle.model import Battle, Figure
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table

BARE = Table(id="bare")
ROOM_IN = 6.0
"""What can be scrolled to around the table."""


class TableScene(QGraphicsScene):
    """Figures, markers and overlays of the stage's battle, in inches with y up."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.items_by_id: dict[str, FigureItem] = {}
        self._markers: dict[str, MarkerItem] = {}
        self._notes: dict[str, NoteItem] = {}
        self._shown: Battle | None = None
        self.glide = Glide(self)
        self.overlays = [OverlayItem(stage.context.look.theme, self.where, under) for under in (True, False)]
        for overlay in self.overlays:
            self.addItem(overlay)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        stage.changed.connect(self._hear)
        stage.hovered.connect(lambda _: self._hovered())
        stage.context.look.changed.connect(self._dress)
        self._lit: frozenset[str] = frozenset()
        self._grounds: tuple[Table | None, list[tuple[str, QPainterPath]]] = (None, [])
        self.show_battle()

    @property
    def table(self) -> Table:
        """The table, or an ordinary bare one where there is none."""
        battle = self.stage.battle
        return battle.table if battle and battle.table else BARE

    @property
    def all_placed(self) -> bool:
        """Whether every model in the game stands on the table: the zones have done their work."""
        found = self.stage.battle.figures.values() if self.stage.battle else ()
        models = [figure for figure in found if not figure.is_gone]
        return bool(models) and all(figure.place is not None for figure in models)

    def where(self, figure_id: str) -> tuple[Sign, Pose] | None:
        """How a figure looks and where it stands, for what is painted of it elsewhere."""
        figure = self.stage.battle.figures.get(figure_id) if self.stage.battle else None
        if figure is None:
            return None
        return self.sign(figure), figure.place or Pose(x=0, y=0)

    def sign(self, figure: Figure) -> Sign:
        """What is painted of a figure."""
        document, battle = self.stage.document, self.stage.battle
        assert document is not None
        assert battle is not None
        side = battle.side(battle.side_of(figure.id))
        wounds = document.journal.engine.wounds if figure.wound else ()
        wound = next((found for found in wounds if found.code == figure.wound), None)
        colour, badge = side.colour if side else "", wound.letter if wound else ""
        made = sign_of(figure, colour, badge, self.stage.is_out(figure.id), is_hidden_team(battle, figure))
        return replace(made, is_selected=figure.id in document.selected, is_hovered=figure.id in self.stage.lit)

    def _hear(self, heard: Change) -> None:
        if heard.what == "figures":
            self._restyle()
        elif heard.what in ("battle", "moment", "battles"):
            before = self._shown
            self.glide.stop()
            self.show_battle()
            if self.glide.follows(self.stage.document, heard) and any(view.isVisible() for view in self.views()):
                self.glide.start(self.items_by_id, before, self._shown, self.stage.context.look.theme.glide_ms)

    def show_battle(self) -> None:
        """Brings the items in step with the battle as it is looked at."""
        battle = self.stage.battle
        before, self._shown = self._shown, battle
        if battle is None:
            self._clear()
            return
        differing = _differing(before, battle) if before else frozenset(battle.figures)
        gone = [key for key in self.items_by_id if key not in battle.figures]
        for key in (*gone, *(key for key in battle.figures if key in differing)):
            self._reconcile(key, battle.figures.get(key))
        self._show_markers(battle)
        if before is None or before.table is not battle.table:
            self._fit_table(battle.table)
        self._restyle()

    def _reconcile(self, key: str, figure: Figure | None) -> None:
        item = self.items_by_id.get(key)
        if figure is None or figure.place is None or figure.is_gone:
            if item is not None:
                self.removeItem(self.items_by_id.pop(key))
            return
        sign, theme = self.sign(figure), self.stage.context.look.theme
        if item is None:
            item = self.items_by_id[key] = FigureItem(key, sign, figure.place, theme)
            self.addItem(item)
        item.show_sign(sign, figure.place, theme)

    def _show_markers(self, battle: Battle) -> None:
        for key in [key for key in self._markers if key not in battle.markers]:
            self.removeItem(self._markers.pop(key))
        for key, marker in battle.markers.items():
            if marker.place is None:
                continue
            side = battle.side(marker.side)
            colour = side.colour if side else ""
            if key not in self._markers:
                self._markers[key] = MarkerItem(marker, colour, self.stage.context.look.theme)
                self.addItem(self._markers[key])
            document = self.stage.document
            arc = document.journal.engine.arc_of(battle, key) if document else 0.0
            aside = _aside(battle, marker.place)
            self._markers[key].show_marker(marker, colour, self.stage.context.look.theme, arc, aside)
        self._show_notes(battle)

    def _show_notes(self, battle: Battle) -> None:
        theme = self.stage.context.look.theme
        for key in [key for key in self._notes if key not in battle.notes]:
            self.removeItem(self._notes.pop(key))
        for key, note in battle.notes.items():
            if note.place is None:
                continue
            if key not in self._notes:
                self._notes[key] = NoteItem(note, theme)
                self.addItem(self._notes[key])
            self._notes[key].show_note(note, theme, _aside(battle, note.place))

    def _fit_table(self, table: Table | None) -> None:
        shown = table or self.table
        area = QRectF(0, 0, shown.width_in, shown.depth_in)
        self.setSceneRect(area.adjusted(-ROOM_IN, -ROOM_IN, ROOM_IN, ROOM_IN))
        for overlay in self.overlays:
            overlay.cover(self.sceneRect(), area)
            overlay.pieces = {piece.id: piece for piece in shown.pieces}
        self.update()

    def _restyle(self) -> None:
        battle = self.stage.battle
        if battle is None:
            return
        for key, item in self.items_by_id.items():
            figure = battle.figures.get(key)
            if figure is not None and figure.place is not None:
                item.show_sign(self.sign(figure), figure.place, self.stage.context.look.theme)

    def _hovered(self) -> None:
        battle = self.stage.battle
        lit = self.stage.lit
        for key in self._lit | lit:
            item, found = self.items_by_id.get(key), battle.figures.get(key) if battle else None
            if item is not None and found is not None and found.place is not None:
                item.show_sign(self.sign(found), found.place, self.stage.context.look.theme)
        self._lit = lit

    def _dress(self) -> None:
        for overlay in self.overlays:
            overlay.theme = self.stage.context.look.theme
        self._restyle()
        if self._shown:
            self._show_markers(self._shown)
        self.update()

    def _clear(self) -> None:
        self.glide.stop()
        for item in (*self.items_by_id.values(), *self._markers.values(), *self._notes.values()):
            self.removeItem(item)
        self.items_by_id.clear()
        self._markers.clear()
        self._notes.clear()

    def show_overlays(self, overlays: Sequence[Overlay], inch_px: float) -> None:
        """Paints others, and only where they differ."""
        for item in self.overlays:
            item.show_overlays(overlays, inch_px)

    def figure_at(self, x: float, y: float, near_in: float = 0.0) -> str:
        """The topmost figure whose base holds a point, by its true shape; empty for none.

        Where no base does, the nearest one counts whose middle is within `near_in` inches: small ones can be hit too.
        """
        found = sorted(self._near(x, y, near_in), reverse=True)
        on = (key for _, _, key in found if self.items_by_id[key].holds(x, y))
        by_middle = sorted((math.dist(self.items_by_id[key].place, (x, y)), key) for _, _, key in found)
        return next(on, "") or next((key for distance, key in by_middle if distance <= near_in), "")

    def _near(self, x: float, y: float, near_in: float) -> Iterator[tuple[float, int, str]]:
        """Figures that may hold a point, each with how far up it lies."""
        for order, (key, item) in enumerate(self.items_by_id.items()):
            reach = max(item.sign.base.radius_in, near_in)
            if abs(item.x() - x) <= reach and abs(item.y() - y) <= reach:
                yield item.zValue(), order, key

    def piece_at(self, x: float, y: float) -> str:
        """The piece of terrain listed last that covers a point; empty for none."""
        table = self.table
        if self._grounds[0] is not table:
            self._grounds = (table, [(piece.id, path_of(piece)) for piece in reversed(table.pieces)])
        point = QPointF(x, y)
        return next((piece for piece, path in self._grounds[1] if path.contains(point)), "")


def _differing(before: Battle, battle: Battle) -> frozenset[str]:
    """The figures that differ, or whose unit does: it may hide, or show itself."""
    found = change(before, battle)
    changed = (battle.units[unit] for unit in found.units if unit in battle.units)
    return found.figures.union(*(unit.figures for unit in changed))


def _aside(battle: Battle, place: Pose) -> QPointF:
    """How far from its place a marker or a note is drawn: on the edge of the base that it lies on."""
    for figure in battle.figures.values():
        if figure.place is not None and not figure.is_gone:
            across, up = figure.place.x - place.x, figure.place.y - place.y
            if math.hypot(across, up) < figure.base.radius_in:
                out = (figure.base.radius_in + SIZE_IN / 3) * math.sqrt(0.5)
                return QPointF(across + out, up + out)
    return QPointF()
