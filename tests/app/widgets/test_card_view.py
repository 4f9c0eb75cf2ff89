"""A card on the screen: as wide as there is room, drawn once, enlarged over everything."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.widgets.card_view import MARGIN, CardOverlay, CardView
from templates.plan import Box, Plan

PLAN = Plan("card", 63.5, 88.9, (Box(0, 0, 63.5, 12, fill="blue/fill"),))


def test_a_card_is_as_wide_as_there_is_room(context: Context, qtbot: QtBot) -> None:
    view = CardView(context.look)
    qtbot.addWidget(view)
    view.show_plans((PLAN,))
    wide, narrow = view.heightForWidth(600), view.heightForWidth(150)
    assert narrow < wide
    assert abs((narrow - 2 * MARGIN - 12) / (150 - 2 * MARGIN) - 88.9 / 63.5) < 0.02
    view.resize(400, 10)
    view.show()
    assert view.height() == view.heightForWidth(400)
    image = view.grab().toImage()
    assert QColor(image.pixel(200, MARGIN + 20)).blue() > 150
    view.show_plans(())
    assert view.plans == ()


def test_space_enter_and_a_click_enlarge(context: Context, qtbot: QtBot) -> None:
    view = CardView(context.look)
    qtbot.addWidget(view)
    view.show_plans((PLAN,))
    view.resize(300, 400)
    view.show()
    wanted: list[int] = []
    view.enlarge_wanted.connect(lambda: wanted.append(1))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_A):
        qtbot.keyClick(view, key)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton)
    assert len(wanted) == 3


def test_the_overlay_covers_its_window_and_gives_the_focus_back(context: Context, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit(window)
    window.resize(800, 600)
    window.show()
    window.activateWindow()
    field.setFocus()
    overlay = CardOverlay(context.look, window, (PLAN,))
    window.resize(900, 700)
    assert overlay.size() == window.size()
    assert not overlay.grab().isNull()
    qtbot.keyClick(overlay, Qt.Key.Key_A)
    assert overlay.isVisible()
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert overlay.isHidden()
    assert window.focusWidget() is field
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
