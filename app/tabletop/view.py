"""The view of the table: pans, zooms to the pointer, and hands the pointer and keys to the tool in hand."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView

from app.tabletop.labels import Labels, model_boxes, paint_pill, paint_tag, pills, tags_of
from app.tabletop.mat_paint import paint_mat, paint_zone
from app.tabletop.overlays import Overlay
from app.tabletop.scene import TableScene
from app.tabletop.stage import Stage
from app.tabletop.terrain_paint import paint_piece
from app.tabletop.tools.tool import Held, Tool, Touch
from rules.tabletop.bases import Point

LEAST_PX, MOST_PX = 3.0, 160.0
"""How few and how many pixels an inch may have."""
STEP = 1.2
CURSORS = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "move": Qt.CursorShape.SizeAllCursor,
    "hand": Qt.CursorShape.OpenHandCursor,
}


class Tools(Protocol):
    """What the view asks of the toolbox."""

    @property
    def current(self) -> Tool:
        """The tool in hand."""

    def overlays(self) -> tuple[Overlay, ...]:
        """What to paint: the tool's own and what is pinned."""


class TableView(QGraphicsView):
    """The table. `zoomed` is emitted when scale or place are others, `asked` carries a point for the choices' menu."""

    zoomed = Signal()
    asked = Signal(QPoint)

    def __init__(self, stage: Stage, toolbox: Tools) -> None:
        self.plane = TableScene(stage)
        super().__init__(self.plane)
        self.stage = stage
        self.toolbox = toolbox
        self.hides_overlays = False
        self._fitted = True
        self._panning: QPointF | None = None
        self._pressed = False
        self._space = False
        self.setObjectName("table-view")
        self.setAccessibleName("Table")
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        stage.context.look.changed.connect(self.repaint_all)
        stage.changed.connect(lambda _: self._battle_changed())
        self.fit()

    # --- Scale and place ---------------------------------------------------------------------------

    @property
    def inch_px(self) -> float:
        """Pixels of the screen for an inch of the table."""
        return self.transform().m11()

    def fit(self) -> None:
        """The whole table in sight (Home)."""
        table = self.plane.table
        margin = 2 * self.stage.context.look.theme.px(16)
        width, height = self.viewport().width() - margin, self.viewport().height() - margin
        scale = min(max(width, 40) / table.width_in, max(height, 40) / table.depth_in)
        self._scale_to(scale)
        self.centerOn(QPointF(table.width_in / 2, table.depth_in / 2))
        self._fitted = True
        self.zoomed.emit()

    def centre_on(self, point: Point) -> None:
        """Brings a point to the middle (Ctrl+Home)."""
        self.centerOn(QPointF(*point))
        self._fitted = False
        self.zoomed.emit()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zooms, so that the point `at` of the view stays where it is; the middle where none is given."""
        fixed = at or QPointF(self.viewport().rect().center())
        before = self.mapToScene(fixed.toPoint())
        self._scale_to(self.inch_px * factor)
        after = self.mapToScene(fixed.toPoint())
        centre = self.mapToScene(self.viewport().rect().center())
        self.centerOn(centre + before - after)
        self._fitted = False
        self.zoomed.emit()

    def _scale_to(self, inch_px: float) -> None:
        scale = min(max(inch_px, LEAST_PX), MOST_PX)
        self.setTransform(QTransform.fromScale(scale, -scale))
        self.resetCachedContent()

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Moves the table under the window by so many pixels."""
        centre = QPointF(self.viewport().rect().center()) - QPointF(dx_px, dy_px)
        self.centerOn(self.mapToScene(centre.toPoint()))
        self._fitted = False
        self.zoomed.emit()

    def shown_area(self) -> QRectF:
        """What of the table is in sight, in inches."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stays fitted where it was."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self.zoomed.emit()

    # --- What is painted ---------------------------------------------------------------------------

    def repaint_all(self) -> None:
        """Paints the background anew as well: terrain or look are others."""
        self.resetCachedContent()
        self.viewport().update()

    def show_overlays(self) -> None:
        """Paints what the tools say now."""
        found = () if self.hides_overlays else self.toolbox.overlays()
        self.plane.overlay.show_overlays(found)
        self.viewport().update()

    def _battle_changed(self) -> None:
        self.repaint_all()
        if self._fitted:
            self.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Mat, zones and terrain: kept as one picture until the zoom or the table changes."""
        theme = self.stage.context.look.theme
        painter.fillRect(rect, theme.colour("sunken"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table, battle = self.plane.table, self.stage.battle
        paint_mat(painter, table, theme, self.inch_px)
        for zone in table.zones:
            side = battle.side(zone.side) if battle else None
            paint_zone(painter, zone, side.colour if side else "", theme)
        painter.setClipRect(QRectF(0, 0, table.width_in, table.depth_in))
        for piece in table.pieces:
            paint_piece(painter, piece, theme)

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Names and tags, in pixels over everything."""
        battle = self.stage.battle
        if battle is None:
            return
        theme = self.stage.context.look.theme
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        labels = Labels(theme, QRectF(self.viewport().rect()))
        labels.taken += model_boxes(battle.figures.values(), self.to_view, self.inch_px)
        for pill in list(pills(self.stage, battle, labels, self.to_view, self.inch_px)):
            paint_pill(painter, pill, theme)
        for tag in () if self.hides_overlays else tags_of(self.toolbox.overlays()):
            paint_tag(painter, tag, labels, self.to_view)
        painter.restore()

    def to_view(self, point: Point) -> QPointF:
        """A point of the table in pixels of the view."""
        return QPointF(self.viewportTransform().map(QPointF(*point)))

    # --- The pointer -------------------------------------------------------------------------------

    def touch(self, at: QPointF, held: Qt.KeyboardModifier) -> Touch:
        """What is under a point of the view."""
        found = self.viewportTransform().inverted()[0].map(at)
        x, y = found.x(), found.y()
        keys = Held.NOTHING
        for modifier, key in (
            (Qt.KeyboardModifier.ShiftModifier, Held.SHIFT),
            (Qt.KeyboardModifier.ControlModifier, Held.CTRL),
            (Qt.KeyboardModifier.AltModifier, Held.ALT),
        ):
            keys |= key if held & modifier else Held.NOTHING
        return Touch((x, y), self.plane.figure_at(x, y), self.plane.piece_at(x, y), keys, self.inch_px)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left goes to the tool; middle, or left with Space, pans; another button while dragging lets go."""
        if self._pressed and event.button() is not Qt.MouseButton.LeftButton:
            self.let_go()
        elif event.button() is Qt.MouseButton.MiddleButton or (
            self._space and event.button() is Qt.MouseButton.LeftButton
        ):
            self._panning = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() is Qt.MouseButton.LeftButton:
            self._pressed = True
            self.toolbox.current.press(self.touch(event.position(), event.modifiers()))
        elif event.button() is Qt.MouseButton.RightButton:
            self.asked.emit(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags or hovers."""
        if self._panning is not None:
            moved = event.position() - self._panning
            self._panning = event.position()
            self.pan(moved.x(), moved.y())
            return
        touch = self.touch(event.position(), event.modifiers())
        self.stage.point_at(touch.figure)
        tool = self.toolbox.current
        (tool.drag if self._pressed else tool.hover)(touch)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends what the press began."""
        if self._panning is not None:
            self._panning = None
            self.show_cursor()
        elif self._pressed and event.button() is Qt.MouseButton.LeftButton:
            self._pressed = False
            self.toolbox.current.release(self.touch(event.position(), event.modifiers()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A quick second click is a click."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls; with Ctrl zooms to the pointer."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP ** (turned.y() / 120), event.position())
        else:
            pixels = event.pixelDelta() if not event.pixelDelta().isNull() else turned
            self.pan(pixels.x(), pixels.y())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Two fingers zoom."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under a pointer that is elsewhere."""
        self.stage.point_at("")
        super().leaveEvent(event)

    def let_go(self) -> bool:
        """Ends a drag with nothing done."""
        self._pressed = False
        return self.toolbox.current.cancel()

    def show_cursor(self) -> None:
        """The pointer's shape of the tool in hand."""
        self.viewport().setCursor(CURSORS.get(self.toolbox.current.cursor, Qt.CursorShape.ArrowCursor))

    # --- Keys --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space is held to pan; all other keys are actions'."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space comes up."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.show_cursor()
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A drag ends when the window is left: nothing jumps when it comes back."""
        if self._pressed:
            self.let_go()
        self._space = False
        self._panning = None
        super().focusOutEvent(event)
