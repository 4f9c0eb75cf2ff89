"""Notes, markers, pinned answers, and hiding what lies over the table."""

import pytest
from PySide6.QtCore import QPointF

from app.tabletop.marker_item import MarkerItem
from app.tabletop.overlays import Tag
from rules.battle.model import Marker, Note
from rules.battle.referee import Place, PutMarker, WriteNote
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose
from tests.app.tabletop.hands import Hands


def test_a_note_is_written_where_one_clicks_and_changed_where_it_lies(hands: Hands) -> None:
    hands.key("N")
    hands.click((30, 20))
    assert hands.page.panel.notes.field.hasFocus()
    hands.qtbot.keyClicks(hands.page.panel.notes.field, "Mines here")
    hands.key("Return")
    (note,) = hands.document.now.notes.values()
    assert note.text == "Mines here"
    assert note.place is not None
    assert note.place.point == pytest.approx((30, 20), abs=0.05)
    assert hands.view.hasFocus(), "the keys are the table's again"
    hands.click((30, 20))
    assert hands.page.panel.notes.field.text() == "Mines here"
    hands.page.panel.notes.field.setText("")
    hands.key("Return")
    assert hands.document.now.notes == FrozenMap()


def test_a_click_elsewhere_keeps_the_note_that_was_being_written(hands: Hands) -> None:
    hands.key("N")
    hands.click((30, 20))
    hands.qtbot.keyClicks(hands.page.panel.notes.field, "Mines")
    hands.click((50, 30))
    assert [note.text for note in hands.document.now.notes.values()] == ["Mines"]
    assert hands.page.panel.notes.field.text() == ""


def test_notes_are_marked_on_the_table_whatever_is_in_hand(hands: Hands) -> None:
    hands.stage.act(WriteNote(note=Note(id="n", text="Mines here", place=Pose(x=40, y=20))))
    assert hands.tool() == "tool-select"
    (mark,) = (item for item in hands.view.plane.items(QPointF(40, 20)) if item.toolTip())
    assert mark.toolTip() == "Mines here"
    hands.key("Ctrl+Z", hands.view)
    assert [item for item in hands.view.plane.items(QPointF(40, 20)) if item.toolTip()] == []


def test_a_marker_on_a_model_stands_over_its_edge(hands: Hands) -> None:
    place = hands.figure("a1.1").place
    hands.stage.act(PutMarker(marker=Marker(id="m", kind="mine", place=place)))
    (item,) = (item for item in hands.view.plane.items() if isinstance(item, MarkerItem))
    base = hands.view.plane.items_by_id["a1.1"]
    assert item.zValue() > base.zValue()
    assert not base.holds(item.x() + item.aside.x(), item.y() + item.aside.y())
    hands.drag([hands.where("a1.2"), (30, 20)])
    hands.stage.act(Place(places=FrozenMap({"a1.1": Pose(x=50, y=20)})))
    assert (item.aside.isNull(), item.zValue() < base.zValue()) == (True, True), "by itself it lies in its place"


def test_pinned_answers_stay_through_other_tools_and_steps(hands: Hands) -> None:
    hands.key("R")
    hands.drag([(30, 10), (42, 10)])
    hands.key("P")
    hands.key("V")
    hands.drag([hands.where("a1.1"), (15, 6)])
    assert any(isinstance(tag, Tag) and tag.title == "12.0″" for tag in hands.shown)
    hands.key("P")
    assert hands.shown == ()


def test_hide_is_held(hands: Hands) -> None:
    hands.key("R")
    hands.drag([(30, 10), (42, 10)])
    hands.qtbot.keyPress(hands.view, "h")
    assert hands.is_hidden()
    hands.qtbot.keyRelease(hands.view, "h")
    assert not hands.is_hidden()
    hands.stage.context.actions.trigger("hide-overlays")
    assert hands.is_hidden(), "from the menu it stays until it is asked for again"
    hands.stage.context.actions.trigger("hide-overlays")
    assert not hands.is_hidden()
