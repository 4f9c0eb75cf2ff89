"""The menu at the pointer: a model’s, a place’s, a piece of terrain’s."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from tests.app.tabletop.hands import RIGHT, Hands
from tests.app.tabletop.menus import choose, lines, menu_of


def test_the_second_button_has_the_referees_choices_of_a_model(hands: Hands) -> None:
    hands.click(hands.where("a1.1"), RIGHT)
    menu = menu_of(hands)
    assert hands.selected() == ("a1.1", "a1.2"), "what is under the pointer is selected first"
    choose(menu, "Rifle 1 is", "Wounded")
    assert hands.figure("a1.1").wound == "wounded"
    choose(menu, "The 2 selected models are", "Prone")
    assert hands.figure("a1.2").states == ("prone",)
    choose(menu, "Team a1 is", "Acted")
    choose(menu, "Turn about")
    place = hands.figure("a1.1").place
    assert place is not None
    assert place.facing == 180
    choose(menu, "Take off the table")
    assert hands.figure("a1.1").place is None
    menu.close()
    assert hands.entries == 5


def test_the_menu_looks_and_measures_from_a_model(hands: Hands) -> None:
    hands.click(hands.where("a1.2"), RIGHT)
    choose(menu_of(hands), "Look from here")
    menu_of(hands).close()
    assert hands.tools.current.key == "tool-sight"
    assert hands.selected() == ("a1.2",)


def test_the_menu_of_a_place_puts_markers_and_notes(hands: Hands) -> None:
    hands.click((40, 30), RIGHT)
    menu = menu_of(hands)
    choose(menu, "Put a marker here", "Mine")
    menu.close()
    (marker,) = hands.document.now.markers.values()
    assert marker.kind == "mine"
    assert marker.place is not None
    assert marker.place.point == pytest.approx((40, 30), abs=0.05)
    hands.click((40, 30), RIGHT)
    menu = menu_of(hands)
    assert "Take Mine away" in lines(menu)
    choose(menu, "Take Mine away")
    menu.close()
    assert not hands.document.now.markers


def test_the_menu_of_terrain(hands: Hands) -> None:
    hands.click((15, 15), RIGHT)
    menu = menu_of(hands)
    assert lines(menu)[:3] == ["Shape the wood", "Duplicate the wood", "Take the wood away"]
    choose(menu, "Take the wood away")
    menu.close()
    assert hands.document.now.table is not None
    assert hands.document.now.table.pieces == ()


def test_the_menu_key_opens_it_at_the_selection(hands: Hands) -> None:
    hands.key(".")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    QApplication.sendEvent(hands.view, event)
    menu = menu_of(hands)
    assert "Rifle 1 is" in lines(menu)
    menu.close()
