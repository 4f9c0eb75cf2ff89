"""A player's hands and eyes at the table: the pointer in inches, keys as the table of actions writes them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QKeyCombination, QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.open_battle import OpenBattle
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.page import TablePage
from rules.battle.model import Figure
from rules.tabletop.bases import Point

LEFT, RIGHT, MIDDLE, NONE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
    Qt.MouseButton.NoButton,
)
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Hands:
    """Works the table page as a player does."""

    def __init__(self, qtbot: QtBot, page: TablePage, document: OpenBattle) -> None:
        self.qtbot, self.page, self.document = qtbot, page, document
        self.view, self.stage, self.tools = page.view, page.stage, page.toolbox
        self.told: list[str] = []
        self.announced: list[str] = []
        page.context.notes.said.connect(lambda note: self.told.append(note.text))
        page.context.notes.announced.connect(self.announced.append)
        self._held = NONE

    # Eyes

    def figure(self, key: str) -> Figure:
        return self.document.now.figures[key]

    def where(self, key: str) -> Point:
        place = self.figure(key).place
        assert place is not None
        return place.point

    def selected(self) -> tuple[str, ...]:
        return self.stage.selected

    def states(self, key: str) -> tuple[str, ...]:
        battle = self.document.now
        return battle.units[key].states if key in battle.units else battle.figures[key].states

    def moment(self) -> int:
        """The number of the entry that is looked at, 0 for now."""
        return self.document.moment.number if self.document.moment else 0

    def is_playing(self) -> bool:
        return self.page.replay.is_playing

    def is_hidden(self) -> bool:
        return self.view.hides_overlays

    def tool(self) -> str:
        return self.tools.current.key

    @property
    def entries(self) -> int:
        return len(self.document.journal.made)

    @property
    def tag(self) -> Tag:
        return [overlay for overlay in self.shown if isinstance(overlay, Tag)][-1]

    @property
    def shown(self) -> tuple[Overlay, ...]:
        return self.tools.overlays()

    def kinds(self) -> set[str]:
        return {type(overlay).__name__ for overlay in self.shown}

    # The pointer

    def _send(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> None:
        viewport = self.view.viewport()
        screen = QPointF(viewport.mapToGlobal(at.toPoint()))
        QApplication.sendEvent(viewport, QMouseEvent(kind, at, screen, button, self._held, held))

    def press_px(self, at: QPointF, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = PLAIN) -> None:
        self._held |= button
        self._send(QEvent.Type.MouseButtonPress, at, button, held)

    def move_px(self, at: QPointF, held: Qt.KeyboardModifier = PLAIN) -> None:
        self._send(QEvent.Type.MouseMove, at, NONE, held)

    def release_px(self, at: QPointF, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = PLAIN) -> None:
        self._held &= ~button
        self._send(QEvent.Type.MouseButtonRelease, at, button, held)

    def press(self, at: Point, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.press_px(self.view.to_view(at), button, held)

    def move(self, at: Point, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.move_px(self.view.to_view(at), held)

    def release(self, at: Point, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.release_px(self.view.to_view(at), button, held)

    def click(self, at: Point, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.move(at, held)
        self.press(at, button, held)
        self.release(at, button, held)

    def double_click(self, at: Point) -> None:
        self.click(at)
        self._held |= LEFT
        self._send(QEvent.Type.MouseButtonDblClick, self.view.to_view(at), LEFT, PLAIN)
        self.release(at)

    def drag(self, path: Iterable[Point], held: Qt.KeyboardModifier = PLAIN) -> None:
        first, *rest = path
        self.move(first, held)
        self.press(first, LEFT, held)
        for point in rest:
            self.move(point, held)
        self.release(rest[-1], LEFT, held)

    def wheel(self, at: Point, steps: int, held: Qt.KeyboardModifier = PLAIN) -> None:
        place = self.view.to_view(at)
        screen = QPointF(self.view.viewport().mapToGlobal(place.toPoint()))
        turned = QPoint(0, 120 * steps)
        event = QWheelEvent(place, screen, QPoint(), turned, NONE, held, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(self.view.viewport(), event)

    # Keys

    def key(self, keys: str, widget: QWidget | None = None) -> None:
        pressed: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
        target = widget or QApplication.focusWidget() or self.page
        self.qtbot.keyClick(target, pressed.key(), pressed.keyboardModifiers())

    def keys(self, *keys: str) -> None:
        for one in keys:
            self.key(one)
