"""The view of the table: hands the pointer and keys to the tool in hand; pans and zooms to the pointer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPen,
    QWheelEvent,
)

from app.actions import ACTIONS
from app.tabletop.canvas import Canvas, Tools
from app.tabletop.sheet import STEP
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Held, Touch

NEAR_PX = 9.0
"""A pointer so near to the middle of a model hits it, however small it is."""
CURSORS = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "move": Qt.CursorShape.SizeAllCursor,
    "hand": Qt.CursorShape.OpenHandCursor,
}
BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
HELD = {
    Qt.KeyboardModifier.ShiftModifier: Held.SHIFT,
    Qt.KeyboardModifier.ControlModifier: Held.CTRL,
    Qt.KeyboardModifier.AltModifier: Held.ALT,
}


class TableView(Canvas):
    """The table under the pointer. `asked` carries a point of the view for the menu of what is there."""

    asked = Signal(QPoint)

    def __init__(self, stage: Stage, toolbox: Tools) -> None:
        super().__init__(stage, toolbox)
        self._panning: QPointF | None = None
        self._pressed = False
        self._space = False
        self._holds_hide = False
        self._is_ringed = False
        self.setObjectName("table-view")
        self.setAccessibleName("Table")
        self.setAccessibleDescription("The outline (U) says in words what stands here.")
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAccessibleName("Table")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def touch(self, at: QPointF, held: Qt.KeyboardModifier) -> Touch:
        """What is under a point of the view."""
        found = self.to_table(at)
        x, y = found.x(), found.y()
        keys = Held.NOTHING
        for modifier, key in HELD.items():
            keys |= key if held & modifier else Held.NOTHING
        figure = self.plane.figure_at(x, y, NEAR_PX / self.inch_px)
        return Touch((x, y), figure, self.plane.piece_at(x, y), keys, self.inch_px)

    # --- The pointer -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left goes to the tool; middle, or left with Space, pans; another button while dragging lets go."""
        button = event.button()
        self._ring(False)
        if self._pressed and button is not Qt.MouseButton.LeftButton:
            self.let_go()
        elif self._panning is not None:
            return
        elif button is Qt.MouseButton.MiddleButton or (self._space and button is Qt.MouseButton.LeftButton):
            self._panning = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button is Qt.MouseButton.LeftButton:
            self._pressed = True
            self.toolbox.current.press(self.touch(event.position(), event.modifiers()))
        elif button is Qt.MouseButton.RightButton:
            self.asked.emit(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags or hovers."""
        if self._panning is not None:
            step = (event.position() - self._panning).toPoint()
            self._panning += QPointF(step)
            self.pan(step.x(), step.y())
            return
        if self._pressed and not event.buttons() & Qt.MouseButton.LeftButton:
            self.let_go()
        touch = self.touch(event.position(), event.modifiers())
        self.stage.point_at(touch.figure)
        tool = self.toolbox.current
        (tool.drag if self._pressed else tool.hover)(touch)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends what the press began."""
        if self._panning is not None:
            if not event.buttons():
                self._panning = None
                self.show_cursor()
        elif self._pressed and event.button() is Qt.MouseButton.LeftButton:
            self._pressed = False
            self.toolbox.current.release(self.touch(event.position(), event.modifiers()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A quick second click is a click, and for a tool that has a plan its end."""
        if event.button() is Qt.MouseButton.LeftButton and not self._space and self.toolbox.current.finish():
            return
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key opens the menu at the selection; the pointer's own is opened by its button."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            bodies = [body for figure in self.stage.selected if (body := self.stage.body(figure))]
            at = self.to_view(bodies[0].pose.point) if bodies else QPointF(self.viewport().rect().center())
            self.asked.emit(at.toPoint())
        event.accept()

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
        if event.type() is QEvent.Type.Leave:
            self.stage.point_at("")
        return super().viewportEvent(event)

    def carry(self, at: QPointF) -> None:
        """What is dragged from beside the table follows the pointer, given on the screen."""
        self.toolbox.current.hover(self.touch(self._from_screen(at), Qt.KeyboardModifier.NoModifier))

    def drop(self, at: QPointF) -> None:
        """What was dragged here from beside the table is let go: on the table it stays, elsewhere it is not taken."""
        inside = self._from_screen(at)
        if self.viewport().rect().contains(inside.toPoint()) and not any(box.contains(inside) for box in self.covered):
            self.toolbox.current.release(self.touch(inside, Qt.KeyboardModifier.NoModifier))
        else:
            self.toolbox.current.cancel()

    def _from_screen(self, at: QPointF) -> QPointF:
        return self.viewport().mapFromGlobal(at)

    def let_go(self) -> bool:
        """Ends a drag with nothing done."""
        self._pressed = False
        return self.toolbox.current.cancel()

    def another_tool(self) -> None:
        """A button that is still down was pressed for the tool before."""
        self._pressed = False
        self.show_cursor()

    def show_cursor(self) -> None:
        """The pointer's shape of the tool in hand."""
        self.viewport().setCursor(CURSORS.get(self.toolbox.current.cursor, Qt.CursorShape.ArrowCursor))

    # --- The ring of the focus ---------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by keys sees that the keys are the table's now."""
        super().focusInEvent(event)
        self._ring(event.reason() in BY_KEYS)

    def _ring(self, shown: bool) -> None:
        if shown != self._is_ringed:
            self._is_ringed = shown
            self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The ring over everything."""
        super().drawForeground(painter, rect)
        if self._is_ringed:
            painter.save()
            painter.resetTransform()
            painter.setPen(QPen(self.stage.context.look.theme.colour("accent"), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(1.5, 1.5, -1.5, -1.5))
            painter.restore()

    # --- Keys --------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """The key that hides what is shown is held, not pressed: it is the view's before it is the action's."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._hides(event):
            event.accept()
            return True
        return super().event(event)

    def _hides(self, event: QKeyEvent) -> bool:
        spec = next(action for action in ACTIONS if action.id == "hide-overlays")
        pressed = QKeySequence(event.keyCombination())
        return any(QKeySequence(key) == pressed for key in self.stage.context.actions.keys(spec))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space is held to pan, H to hide; all other keys are actions'."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif self._hides(event):
            self._holds_hide = True
            self._hide(True)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """What was held comes up."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            self._space = False
            self.show_cursor()
        elif self._holds_hide and self._hides(event):
            self._holds_hide = False
            self._hide(False)
        else:
            event.ignore()

    def _hide(self, hidden: bool) -> None:
        if hidden != self.hides_overlays:
            self.hides_overlays = hidden
            self.show_overlays()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A drag ends when the window is left: nothing jumps when it comes back."""
        if self._pressed:
            self.let_go()
        self._space = False
        self._panning = None
        self._ring(False)
        if self._holds_hide:
            self._holds_hide = False
            self._hide(False)
        self.show_cursor()
        super().focusOutEvent(event)
