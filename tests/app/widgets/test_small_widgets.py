"""The small widgets: toasts, empty states, labels that end in dots, shapes and keys."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.theme import Theme
from app.widgets.elided import ElidedLabel
from app.widgets.empty import EmptyState
from app.widgets.icon_button import IconButton
from app.widgets.keycap import key_text
from app.widgets.side_shape import SideShape
from app.widgets.toasts import MOST, SHOWN_MS, Toasts


@pytest.fixture
def toasts(qtbot: QtBot, context: Context) -> Toasts:
    over = QWidget()
    over.resize(900, 600)
    qtbot.addWidget(over)
    over.show()
    return Toasts(context.look, over)


def timer(toasts: Toasts, at: int = 0) -> QTimer:
    found = toasts.shown()[at].findChild(QTimer)
    assert found is not None
    return found


def test_a_toast_goes_after_six_seconds(toasts: Toasts) -> None:
    toasts.say(Note("Deleted 4 units."))
    toasts.shown()[0].leaveEvent(QEvent(QEvent.Type.Leave))
    assert (SHOWN_MS, timer(toasts).isActive()) == (6000, True)
    timer(toasts).timeout.emit()
    assert toasts.shown() == []
    assert toasts.isHidden()


def test_a_toast_leaves_the_focus_where_it_is(toasts: Toasts, qtbot: QtBot) -> None:
    field = QPushButton("Here", toasts.parentWidget())
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    toasts.say(Note("Saved.", "plain", "Undo", list))
    assert field.hasFocus()
    assert [widget for widget in QApplication.topLevelWidgets() if widget.objectName() == "toast-way"] == []


def test_a_toast_has_its_way_back(toasts: Toasts, qtbot: QtBot) -> None:
    taken: list[bool] = []
    toasts.say(Note("Deleted 4 units.", action="Undo", run=lambda: taken.append(True)))
    qtbot.mouseClick(toasts.shown()[0].way, Qt.MouseButton.LeftButton)
    assert taken == [True]
    assert toasts.shown() == []


def test_an_error_stays_until_it_is_put_away(toasts: Toasts, qtbot: QtBot) -> None:
    toasts.say(Note("The disk is full.", "error"))
    assert not timer(toasts).isActive()
    close = toasts.shown()[0].findChild(IconButton, "toast-close")
    assert close is not None
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert toasts.shown() == []


def test_a_toast_waits_while_the_pointer_is_on_it(toasts: Toasts) -> None:
    toasts.say(Note("Saved."))
    at = QPointF(5, 5)
    toasts.shown()[0].enterEvent(QEnterEvent(at, at, at))
    assert not timer(toasts).isActive()
    toasts.shown()[0].leaveEvent(QEvent(QEvent.Type.Leave))
    assert timer(toasts).isActive()


def test_few_toasts_at_once_and_each_once(toasts: Toasts) -> None:
    for number in range(MOST + 2):
        toasts.say(Note(f"Event {number}"))
    toasts.say(Note(f"Event {MOST}"))
    assert [toast.note.text for toast in toasts.shown()] == ["Event 2", "Event 4", "Event 3"]


def test_escape_puts_a_toast_away(toasts: Toasts, qtbot: QtBot) -> None:
    toasts.say(Note("The disk is full.", "error", "Save as…"))
    qtbot.keyClick(toasts.shown()[0].way, Qt.Key.Key_Escape)
    assert toasts.shown() == []
    assert not toasts.put_away()


@pytest.mark.parametrize(("scale", "left", "is_lifted"), [(100, 0, True), (200, 0, True), (100, 500, False)])
def test_toasts_float_above_the_foot(qtbot: QtBot, context: Context, scale: int, left: int, is_lifted: bool) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=scale))
    over = QWidget()
    over.resize(900, 600)
    qtbot.addWidget(over)
    bar = QWidget(over)
    bar.setGeometry(left, 500, 400, 100)
    over.show()
    toasts = Toasts(context.look, over, lambda: [bar])
    toasts.say(Note("Saved."))
    assert toasts.geometry().intersects(bar.geometry()) is False
    assert (toasts.geometry().bottom() < 500) == is_lifted


def test_toasts_keep_to_the_corner(toasts: Toasts, context: Context) -> None:
    toasts.say(Note("word " * 60))
    for size, scale in ((QSize(900, 600), 100), (QSize(700, 500), 200)):
        context.preferences.change(context.preferences.now.but("look", scale=scale))
        over = toasts.parentWidget()
        assert over is not None
        over.resize(size)
        assert over.rect().contains(toasts.geometry())


def test_an_icon_is_drawn_when_it_is_seen(context: Context, qtbot: QtBot) -> None:
    button = IconButton(context.look, "plus", "One more")
    qtbot.addWidget(button)
    assert button.icon().isNull()
    hint = button.sizeHint()
    button.show()
    assert not button.icon().isNull()
    assert button.sizeHint() == hint
    before = button.icon().cacheKey()
    button.hide()
    context.preferences.change(context.preferences.now.but("look", scheme="dark", scale=150))
    assert button.icon().cacheKey() == before
    button.show()
    assert button.icon().availableSizes()[0] == QSize(30, 30)


def test_an_empty_state_has_its_ways(context: Context, qtbot: QtBot) -> None:
    taken: list[str] = []
    empty = EmptyState(
        context.look, "army", "An empty army.", (("New army…", lambda: taken.append("new")), ("Open", lambda: None))
    )
    qtbot.addWidget(empty)
    first = empty.findChild(QPushButton, "empty-new-army")
    assert first is not None
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert taken == ["new"]
    assert empty.words.text() == "An empty army."


def test_a_long_label_ends_in_dots_and_says_all_in_its_tool_tip(context: Context, qtbot: QtBot) -> None:
    label = ElidedLabel("A very long name of an army")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.show()
    assert label.toolTip() == "A very long name of an army"
    assert label._shown().endswith("…")
    label.resize(600, 20)
    assert (label.toolTip(), label._shown()) == ("", label.text())
    assert not label.grab().isNull()


@pytest.mark.parametrize("colour", ["blue", "red", "green", "tan", "nobody"])
def test_a_side_has_its_own_shape(context: Context, qtbot: QtBot, colour: str) -> None:
    shape = SideShape(context.look)
    qtbot.addWidget(shape)
    shape.resize(20, 20)
    shape.show_colour(colour)
    assert shape.accessibleName() == colour
    image = QImage(QSize(20, 20), QImage.Format.Format_RGB32)
    image.fill(Theme().colour("surface"))
    painter = QPainter(image)
    shape.render(painter, shape.rect().topLeft())
    painter.end()
    token = f"{colour}/fill" if colour != "nobody" else "line2"
    assert image.pixelColor(10, 10) == Theme().colour(token)
    shape.show_colour("")
    assert shape.isHidden()


def test_keys_read_as_this_system_writes_them() -> None:
    assert key_text("Ctrl+K").replace("⌘", "Ctrl ") == "Ctrl K"
    assert key_text("Ctrl++")[-1] == "+"
    assert key_text("F8") == "F8"
