"""The small controls: each can be used by keys alone, shows mixed values, and never judges what is typed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.context import Context
from app.widgets.combo import Combo
from app.widgets.flow import FlowLayout
from app.widgets.search import SearchField
from app.widgets.segmented import Segmented
from app.widgets.stepper import Stepper
from app.widgets.tab_order import reading_order
from app.widgets.toggle import Toggle

WORDS = (("green", "Green"), ("trained", "trained"), ("veteran", "Veteran"))


def shown(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.addWidget(widget)
    widget.show()
    QApplication.processEvents()


def test_a_segment_is_chosen_by_click_and_by_arrow(context: Context, qtbot: QtBot) -> None:
    segments = Segmented(context.look, "quality", "Quality")
    segments.show_words(WORDS)
    shown(qtbot, segments)
    chosen: list[str] = []
    segments.chosen.connect(chosen.append)
    segments.show_value("green")
    first, second, _ = segments.findChildren(QPushButton)
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    qtbot.keyClick(second, Qt.Key.Key_Left)
    assert chosen == ["trained", "green"]
    assert first.accessibleName() == "Quality: Green"
    segments.show_value(None)
    assert segments.value() is None


def test_a_stepper_hands_out_what_is_typed(context: Context, qtbot: QtBot) -> None:
    stepper = Stepper(context.look, "figures", "Figures", 1, 4)
    shown(qtbot, stepper)
    typed: list[str] = []
    stepper.typed.connect(typed.append)
    stepper.show_value(3)
    stepper.plus.click()
    stepper.show_value(4)
    assert not stepper.plus.isEnabled()
    qtbot.keyClick(stepper.field, Qt.Key.Key_Down)
    stepper.field.selectAll()
    qtbot.keyClicks(stepper.field, "12.5")
    qtbot.keyClick(stepper.field, Qt.Key.Key_Return)
    assert typed == ["4", "3", "12.5"]
    stepper.show_value(None)
    assert (stepper.field.text(), stepper.field.placeholderText()) == ("", "mixed")


def test_a_toggle_says_its_state(context: Context, qtbot: QtBot) -> None:
    toggle = Toggle(context.look, "hidden", "Hidden")
    shown(qtbot, toggle)
    said = []
    for value in (True, False, None):
        toggle.show_value(value)
        said.append(toggle.accessibleDescription())
    assert said == ["on", "off", "mixed"]
    qtbot.keyClick(toggle, Qt.Key.Key_Space)
    assert toggle.isChecked()


SCALES = pytest.mark.parametrize("scale", [100, 125, 150, 200])


def wear(context: Context, scale: int) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=scale))


@SCALES
def test_segments_are_as_high_as_their_buttons(context: Context, qtbot: QtBot, scale: int) -> None:
    """Beside words of two lines the well stays in the middle of the row."""
    wear(context, scale)
    row, segments = QWidget(), Segmented(context.look, "size", "Size")
    segments.show_words(WORDS)
    line = QHBoxLayout(row)
    line.addWidget(QLabel("Everything grows together;\npanels become drawers\nwhere there is no room."))
    line.addWidget(segments)
    shown(qtbot, row)
    button = segments.findChildren(QPushButton)[0]
    assert row.height() > 1.3 * segments.height()
    assert 0 <= segments.height() - button.height() <= 8
    assert abs(segments.geometry().center().y() - row.rect().center().y()) <= 1


@SCALES
def test_the_cross_of_a_search_stands_in_the_middle_of_its_end(context: Context, qtbot: QtBot, scale: int) -> None:
    wear(context, scale)
    field = SearchField(context.look, "Find", "find")
    field.resize(300 * scale // 100, field.sizeHint().height())
    shown(qtbot, field)
    assert field.cross.isHidden()
    qtbot.keyClicks(field, "bren")
    assert not field.cross.isHidden()
    assert abs(field.cross.geometry().center().y() - field.rect().center().y()) <= 1
    assert field.cross.geometry().right() == field.rect().right()
    assert min(field.cross.width(), field.cross.height()) >= 36
    qtbot.mouseClick(field.cross, Qt.MouseButton.LeftButton)
    assert (field.text(), field.cross.isHidden()) == ("", True)


@SCALES
@pytest.mark.parametrize("kind", ["", "primary", "link", "quiet", "chip", "segment", "text"])
def test_the_focus_leaves_the_words_where_they_are(context: Context, qtbot: QtBot, scale: int, kind: str) -> None:
    wear(context, scale)
    button = QPushButton("Show the sum")
    button.setProperty("kind", kind)
    shown(qtbot, button)
    asked = QStyleOptionButton()
    button.initStyleOption(asked)
    rooms = []
    for state in (asked.state & ~QStyle.StateFlag.State_HasFocus, asked.state | QStyle.StateFlag.State_HasFocus):
        asked.state = state
        rooms.append(button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, asked, button))
    assert (rooms[0].left(), rooms[0].width()) == (rooms[1].left(), rooms[1].width())
    assert abs(rooms[0].center().y() - rooms[1].center().y()) <= 1
    assert rooms[0].width() >= button.fontMetrics().horizontalAdvance(button.text())


def test_a_search_is_emptied_by_escape_and_left_by_down(context: Context, qtbot: QtBot) -> None:
    field = SearchField(context.look, "Find", "find")
    shown(qtbot, field)
    qtbot.keyClicks(field, "bren +")
    assert field.text() == "bren +"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    with qtbot.waitSignal(field.left_down):
        qtbot.keyClick(field, Qt.Key.Key_Down)
    assert not field.acceptDrops(), "a file dropped on it is for the window"


@pytest.mark.parametrize(("width", "lines"), [(1000, 1), (230, 2), (110, 4)])
def test_a_flow_goes_on_in_the_next_line(width: int, lines: int, qtbot: QtBot) -> None:
    box = QWidget()
    layout = FlowLayout(box, gap=0)
    for _ in range(4):
        part = QWidget()
        part.setFixedSize(100, 30)
        layout.addWidget(part)
    qtbot.addWidget(box)
    assert layout.heightForWidth(width) == 30 * lines


def test_tab_reads_line_by_line(qtbot: QtBot) -> None:
    box = QWidget()
    rows = QVBoxLayout(box)
    made = [QPushButton(text) for text in "cab"]
    for button in sorted(made, key=lambda button: button.text()):
        rows.addWidget(button)
    shown(qtbot, box)
    assert [button.text() for button in reading_order(box) if isinstance(button, QPushButton)] == ["a", "b", "c"]


def test_a_list_drops_down_under_its_field_with_all_its_lines(context: Context, qtbot: QtBot) -> None:
    box = Combo(context.look, "kind", "Kind")
    box.addItems(["–", "Infantry", "Vehicle", "Gun"])
    box.setCurrentIndex(2)
    shown(qtbot, box)
    box.showPopup()
    drawn = box.view()
    qtbot.waitUntil(drawn.isVisible)
    lines = [drawn.visualRect(drawn.model().index(row, 0)) for row in range(box.count())]
    assert all(drawn.viewport().rect().contains(line) for line in lines)
    assert all(line.height() >= 36 for line in lines)
    assert drawn.window().y() >= box.mapToGlobal(box.rect().bottomLeft()).y() - 1
    box.hidePopup()
