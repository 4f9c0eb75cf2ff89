"""The tray of models that are not on the table: by pointer, by keys, and until all are placed."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.tabletop.tray import UnitChip
from rules.battle.engine import Engine
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import LEFT, NONE, PLAIN, Hands
from tests.helpers import battles


@pytest.fixture
def unplaced(at_table: AtTable) -> Hands:
    """Nobody stands on the table yet."""
    start = battles.battle(Engine())
    figures = {key: figure.model_copy(update={"place": None}) for key, figure in start.figures.items()}
    return at_table(start.model_copy(update={"figures": FrozenMap(figures)}))


def chip(hands: Hands, unit: str) -> UnitChip:
    found = hands.page.mat.tray.findChild(UnitChip, f"tray-{unit}")
    assert isinstance(found, UnitChip)
    return found


def test_a_click_takes_a_team_in_hand_and_a_click_places_it(unplaced: Hands) -> None:
    hands = unplaced
    assert {unit.id for unit, _ in hands.page.mat.tray.waiting()} == {"a1", "a2", "b1", "b2"}
    hands.qtbot.mouseClick(chip(hands, "b1"), LEFT)
    hands.move((30, 30))
    assert "Ghost" in hands.kinds()
    hands.click((30, 30))
    assert hands.where("b1.1") != hands.where("b1.2")
    assert hands.where("b1.1") == pytest.approx((30, 30), abs=1.5)
    assert hands.selected() == ("b1.1", "b1.2")
    assert hands.entries == 1
    assert hands.tool() == "tool-select"


def test_a_team_is_dragged_from_the_tray(unplaced: Hands) -> None:
    hands = unplaced
    source = chip(hands, "a1")

    def send(kind: QMouseEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        QApplication.sendEvent(source, QMouseEvent(kind, source.mapFromGlobal(at), at, button, held, PLAIN))

    start = QPointF(source.mapToGlobal(source.rect().center()))
    end = QPointF(hands.view.viewport().mapToGlobal(hands.view.to_view((20, 24)).toPoint()))
    send(QMouseEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    send(QMouseEvent.Type.MouseMove, start + QPointF(2, -10), NONE, LEFT)
    send(QMouseEvent.Type.MouseMove, end, NONE, LEFT)
    assert "Ghost" in hands.kinds()
    send(QMouseEvent.Type.MouseButtonRelease, end, LEFT, NONE)
    assert hands.where("a1.1") == pytest.approx((20, 24), abs=1.5)
    assert hands.entries == 1


def test_a_drag_that_ends_beside_the_table_places_nobody(unplaced: Hands) -> None:
    hands = unplaced
    hands.page.mat.tray.take(("a1.1", "a1.2"))
    hands.view.drop(QPointF(hands.page.mat.dice.mapToGlobal(hands.page.mat.dice.rect().center())))
    assert hands.entries == 0
    hands.page.mat.tray.take(("a1.1", "a1.2"))
    hands.click((-3, 20))
    assert hands.entries == 0
    assert hands.told[-1] == "Not all of them would stand on the table."


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_team_is_placed_by_keys(unplaced: Hands, key: Qt.Key) -> None:
    hands = unplaced
    chip(hands, "a2").setFocus()
    hands.qtbot.keyClick(chip(hands, "a2"), key)
    assert hands.view.hasFocus(), "the arrows carry what is in hand"
    hands.keys("Right", "Up", "W", "Return")
    assert hands.where("a2.1") == pytest.approx((37, 25), abs=1.5)
    place = hands.figure("a2.1").place
    assert place is not None
    assert place.facing == 15


def test_enter_in_the_outline_takes_what_is_not_on_the_table_in_hand(unplaced: Hands) -> None:
    hands = unplaced
    hands.key("U")
    hands.keys("Home", "Down", "Return")
    assert hands.view.hasFocus()
    hands.keys("Return")
    assert hands.where("a1.1") != hands.where("a1.2")


def test_what_is_in_hand_is_let_go_when_it_is_gone(unplaced: Hands) -> None:
    hands = unplaced
    hands.page.mat.tray.take(("a1.1", "a1.2"))
    hands.key("Esc", hands.view)
    assert hands.tool() == "tool-select"
    assert hands.shown == ()


def test_zones_do_their_work_until_all_are_placed(unplaced: Hands) -> None:
    assert unplaced.page.mat.tray.waiting()
    poses = battles.battle(Engine()).figures
    unplaced.stage.act(Place(places=FrozenMap({key: figure.place for key, figure in poses.items()})))
    assert unplaced.view.plane.all_placed
    assert not unplaced.page.mat.tray.isVisible()


def test_after_placing_by_keys_the_next_team_in_the_tray_has_the_keys(unplaced: Hands) -> None:
    chip(unplaced, "a1").setFocus()
    unplaced.key("Return")
    unplaced.key("Return", unplaced.view)
    assert unplaced.figure("a1.1").place is not None
    unplaced.qtbot.waitUntil(lambda: chip(unplaced, "a2").hasFocus())
