"""Tab in reading order, also through what hands the focus on to a part of itself; a row that the wheel goes along."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.look import Look
from app.widgets.segmented import Segmented
from app.widgets.sideways import Sideways
from app.widgets.tab_order import set_page_order


class Form(QWidget):
    """A field, a well of two words that was made before the field above it, and a last field."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.first, self.well, self.last = QLineEdit(), Segmented(look, "well", "Words"), QLineEdit()
        self.well.setParent(self)
        self.middle = QLineEdit()
        self.well.show_words((("one", "One"), ("two", "Two")))
        self.well.show_value("two")
        for widget in (self.first, self.middle, self.well, self.last):
            column.addWidget(widget)


@pytest.mark.parametrize("times", [1, 2])
def test_tab_comes_to_everything_above_a_well_first(qtbot: QtBot, context: Context, times: int) -> None:
    form = Form(context.look)
    qtbot.addWidget(form)
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    for _ in range(times):
        set_page_order([form])
    form.first.setFocus()
    seen = []
    for _ in range(4):
        seen.append(QApplication.focusWidget())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert seen == [form.first, form.middle, form.well.focusProxy(), form.last]


@pytest.mark.parametrize(("turned", "is_ahead"), [((0, -120), True), ((-120, 0), True), ((0, 120), False)])
def test_a_wheel_goes_along_a_row(qtbot: QtBot, turned: tuple[int, int], is_ahead: bool) -> None:
    row = Sideways()
    qtbot.addWidget(row)
    inside = QLabel("wide")
    inside.setMinimumWidth(2000)
    row.setWidget(inside)
    row.resize(300, 60)
    row.show()
    bar = row.horizontalScrollBar()
    bar.setValue(500)
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(QPointF(9, 9), QPointF(9, 9), QPoint(), QPoint(*turned), buttons, keys, phase, False)
    QApplication.sendEvent(row.viewport(), event)
    assert (bar.value() > 500) is is_ahead
    assert bar.value() != 500
