"""Progress keeps quiet for a moment, then shows a bar, then words."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.widgets.busy import BAR_MS, WORDS_MS, Busy


@pytest.fixture
def pane(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


def test_nothing_then_a_bar_then_words(
    context: Context, qtbot: QtBot, pane: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (BAR_MS, WORDS_MS) == (300, 2000)
    monkeypatch.setattr("app.widgets.busy.BAR_MS", 10)
    monkeypatch.setattr("app.widgets.busy.WORDS_MS", 40)
    busy = Busy(context.look, pane, "test")
    busy.begin("Drawing")
    assert busy.bar.isHidden()
    qtbot.waitUntil(busy.bar.isVisible)
    qtbot.waitUntil(busy.words.isVisible)
    assert busy.bar.width() == pane.width()
    pane.resize(600, 300)
    assert busy.bar.width() == 600
    with qtbot.waitSignal(busy.cancelled):
        busy.cancel.click()
    busy.end()
    assert busy.bar.isHidden()
    assert busy.words.isHidden()


def test_what_ends_soon_shows_nothing(context: Context, qtbot: QtBot, pane: QWidget) -> None:
    busy = Busy(context.look, pane, "test")
    busy.begin("Drawing")
    busy.end()
    assert busy.bar.isHidden()
    assert busy.words.isHidden()


def test_less_motion_is_a_still_bar(context: Context, qtbot: QtBot, pane: QWidget) -> None:
    context.preferences.change(context.preferences.now.but("look", less_motion=True))
    busy = Busy(context.look, pane, "test")
    busy.begin("Drawing")
    busy.bar.begin()
    first = pane.grab().toImage()
    qtbot.wait(0)
    assert pane.grab().toImage() == first
    colour = context.look.theme.colour("accent")
    assert all(first.pixelColor(x, 1) == colour for x in (5, 200, 395))
    busy.end()
