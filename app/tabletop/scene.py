"""The scene: one item for each model that stands on the table, kept in step with the battle, never the other way."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from app.session import Change
from app.tabletop.figure_item import FigureItem, Sign, sign_of
from app.tabletop.marker_item import MarkerItem
from app.tabletop.overlay_item import OverlayItem
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import path_of
from rules.battle.change import change
from rules.battle.model import Battle, Figure
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table

ROOM_IN = 6.0
"""What can be scrolled to around the table."""


class TableScene(QGraphicsScene):
    """Figures, markers and overlays of the stage's battle, in inches with y up."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.items_by_id: dict[str, FigureItem] = {}
        self._markers: dict[str, MarkerItem] = {}
        self._shown: Battle | None = None
        self.overlay = OverlayItem(stage.context.look.theme, self.where)
        self.addItem(self.overlay)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        stage.changed.connect(self._hear)
        stage.hovered.connect(self._hovered)
        stage.context.look.changed.connect(self._dress)
        self._hovering = ""
        self.show_battle()

    @property
    def table(self) -> Table:
        """The table, or an ordinary bare one where there is none."""
        battle = self.stage.battle
        return battle.table if battle and battle.table else Table(id="bare")

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
        wounds = {wound.code: wound for wound in document.journal.engine.wounds}
        wound = wounds.get(figure.wound)
        made = sign_of(figure, side.colour if side else "", wound.letter if wound else "", bool(wound and wound.is_out))
        return replace(made, is_selected=figure.id in document.selected, is_hovered=figure.id == self.stage.hover)

    def _hear(self, heard: Change) -> None:
        if heard.what == "figures":
            self._restyle()
        elif heard.what in ("battle", "moment", "battles"):
            self.show_battle()

    def show_battle(self) -> None:
        """Brings the items in step with the battle as it is looked at."""
        battle = self.stage.battle
        before, self._shown = self._shown, battle
        if battle is None:
            self._clear()
            return
        differing = change(before, battle).figures if before else frozenset(battle.figures)
        for key in differing:
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
            self._markers[key].show_marker(marker, colour, self.stage.context.look.theme)

    def _fit_table(self, table: Table | None) -> None:
        shown = table or self.table
        area = QRectF(0, 0, shown.width_in, shown.depth_in)
        self.setSceneRect(area.adjusted(-ROOM_IN, -ROOM_IN, ROOM_IN, ROOM_IN))
        self.overlay.cover(self.sceneRect(), area)
        self.overlay.pieces = {piece.id: piece for piece in shown.pieces}
        self.update()

    def _restyle(self) -> None:
        battle = self.stage.battle
        if battle is None:
            return
        for key, item in self.items_by_id.items():
            figure = battle.figures[key]
            if figure.place is not None:
                item.show_sign(self.sign(figure), figure.place, self.stage.context.look.theme)

    def _hovered(self, figure: str) -> None:
        battle = self.stage.battle
        for key in (self._hovering, figure):
            item, found = self.items_by_id.get(key), battle.figures.get(key) if battle else None
            if item is not None and found is not None and found.place is not None:
                item.show_sign(self.sign(found), found.place, self.stage.context.look.theme)
        self._hovering = figure

    def _dress(self) -> None:
        self.overlay.theme = self.stage.context.look.theme
        self._restyle()
        if self._shown:
            self._show_markers(self._shown)
        self.update()

    def _clear(self) -> None:
        for item in (*self.items_by_id.values(), *self._markers.values()):
            self.removeItem(item)
        self.items_by_id.clear()
        self._markers.clear()

    def figure_at(self, x: float, y: float) -> str:
        """The topmost figure whose base holds a point, by its true shape; empty for none."""
        items = self.items(QPointF(x, y), Qt.ItemSelectionMode.IntersectsItemShape, Qt.SortOrder.DescendingOrder)
        return next((item.figure for item in items if isinstance(item, FigureItem)), "")

    def piece_at(self, x: float, y: float) -> str:
        """The piece of terrain listed last that covers a point; empty for none."""
        point = QPointF(x, y)
        return next((piece.id for piece in reversed(self.table.pieces) if path_of(piece).contains(point)), "")
