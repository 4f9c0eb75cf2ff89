"""A real mouse: clicks go to a window at a place and reach what lies on top there; the wheel scrolls to the rest."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QListView, QScrollArea, QWidget

LEFT = Qt.MouseButton.LeftButton
MOST_TURNS = 60
SETTLED = 3
"""Layouts that lie in each other settle one after the other before anybody could click."""


class Pointer:
    """Works on what is in sight alone: a click that would not reach its widget fails."""

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """A click in the middle of a widget, or at a place inside it."""
        for _ in range(SETTLED):
            QApplication.processEvents()
        self._bring(widget)
        inside = at if at is not None else widget.rect().center()
        top = widget.window()
        place = widget.mapTo(top, inside)
        hit = top.childAt(place)
        is_on_top = hit is widget or (hit is not None and widget.isAncestorOf(hit))
        assert is_on_top, f"{_name(hit)} covers {_name(widget)}"
        handle = top.windowHandle()
        QTest.mouseMove(handle, place)
        QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, place)
        QApplication.processEvents()

    def pick(self, inside: QWidget, name: str, words: str) -> None:
        """A line of a list that drops down."""
        combo = next(found for found in inside.findChildren(QComboBox, name) if found.isVisible())
        self.click(combo)
        view = combo.view()
        row = combo.findText(words)
        assert row >= 0, [combo.itemText(at) for at in range(combo.count())]
        self.click(view.viewport(), view.visualRect(view.model().index(row, 0)).center())
        assert combo.currentText() == words

    def line(self, shown: QListView, words: str) -> None:
        """A line of a list, which the wheel brings in sight."""
        model, port = shown.model(), shown.viewport()
        lines = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
        row = next((at for at, line in enumerate(lines) if words in line), -1)
        assert row >= 0, lines
        for _ in range(MOST_TURNS):
            middle = shown.visualRect(model.index(row, 0)).center()
            if port.rect().contains(middle):
                self.click(port, middle)
                return
            self._wheel(port, -120 if middle.y() > 0 else 120)
        raise AssertionError(f"the wheel does not bring {words} in sight")

    def _bring(self, widget: QWidget) -> None:
        """The wheel turns what a widget is scrolled in, the outermost first, until its middle is in sight."""
        areas: list[QScrollArea] = []
        above = None if widget.isWindow() else widget.parentWidget()
        while above is not None and not above.isWindow():
            if isinstance(above, QScrollArea):
                areas.insert(0, above)
            above = above.parentWidget()
        for area in areas:
            self._turn_to(area, widget)

    def _turn_to(self, area: QScrollArea, widget: QWidget) -> None:
        port = area.viewport()
        for _ in range(MOST_TURNS):
            middle = widget.mapTo(port, widget.rect().center())
            if port.rect().contains(middle):
                return
            ahead = middle.y() >= port.height() or middle.x() >= port.width()
            self._wheel(port, -120 if ahead else 120)
        raise AssertionError(f"the wheel does not bring {_name(widget)} in sight")

    def _wheel(self, port: QWidget, turned: int) -> None:
        middle = QPointF(port.rect().center())
        screen = QPointF(port.mapToGlobal(middle.toPoint()))
        none, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(middle, screen, QPoint(), QPoint(0, turned), none, plain, phase, False)
        QApplication.sendEvent(port, event)
        QApplication.processEvents()


def _name(widget: QWidget | None) -> str:
    return f"{type(widget).__name__} {widget.objectName()}" if widget is not None else "nothing"
