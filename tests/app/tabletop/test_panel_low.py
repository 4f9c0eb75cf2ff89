"""The panel where there is little room: one part at a time, the next step first."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.app.tabletop.busy import Busy, busy, choices, in_full_sight
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    hands = at_table(busy(), engine=Busy(), size=(1360, 845))
    hands.stage.select(hands.document.now.units["a1"].figures)
    QApplication.processEvents()
    return hands


@pytest.mark.parametrize("scale", [100, 200])
def test_in_a_drawer_the_next_step_is_in_sight_at_once(at_table: AtTable, scale: int) -> None:
    hands = at_table(busy(), engine=Busy(), size=(948, 640))
    preferences = hands.page.context.preferences
    preferences.change(preferences.now.but("look", scale=scale))
    hands.page.context.look.wear(preferences.now.look)
    page, panel = hands.page, hands.page.panel
    assert page.sides.is_drawer("unit")
    page.sides.reveal("unit")
    hands.qtbot.waitUntil(lambda: panel.is_low and in_full_sight(choices(hands).buttons[0]))
    assert not panel.unit.boxes["a1.1"].isVisible(), "the figures are folded"
    hands.qtbot.mouseClick(panel.unit.head.fold, Qt.MouseButton.LeftButton)
    hands.qtbot.waitUntil(lambda: panel.unit.boxes["a1.1"].isVisible())
    assert nameless(page) == []


def test_in_a_drawer_the_sum_is_right_under_its_choice(at_table: AtTable) -> None:
    hands = at_table(busy(), engine=Busy(), size=(948, 640))
    hands.page.sides.reveal("unit")
    hands.qtbot.waitUntil(lambda: hands.page.panel.is_low)
    view, tally = choices(hands), hands.page.playing.play.tally
    fires = [button for button in view.buttons if button.choice.code == "direct-fire"]
    for button in fires[:2]:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert 0 <= tally.y() - button.geometry().bottom() <= 6
    view.folds["barred"].setFocus(Qt.FocusReason.TabFocusReason)
    hands.page.playing.play.take(view.buttons[0].choice)
    assert view.isHidden()
    assert not view.isAncestorOf(tally), "under what is in hand"
    hands.page.playing.play.let_go()
    assert not view.isHidden()
    assert view.isAncestorOf(tally)


def test_a_list_is_one_of_the_tabs_of_a_low_panel(at_table: AtTable) -> None:
    hands = at_table(busy(), engine=Busy(), size=(948, 640))
    panel = hands.page.panel
    hands.page.sides.reveal("unit")
    hands.qtbot.waitUntil(lambda: panel.is_low)
    assert not panel.log.isVisible()
    hands.keys("L")
    assert panel.log.isVisible()
    assert not choices(hands).isVisible()
    hands.page.sides.toggle("unit")
    hands.page.sides.reveal("unit")
    assert choices(hands).isVisible(), "the next step again"


def test_a_panel_that_is_high_again_has_all_of_it(at_table: AtTable) -> None:
    hands = at_table(busy(), engine=Busy(), size=(1360, 520))
    panel = hands.page.panel
    hands.qtbot.waitUntil(lambda: panel.is_low)
    hands.page.resize(1360, 845)
    hands.qtbot.waitUntil(lambda: not panel.is_low)
    assert panel.log.isVisible()
    assert hands.page.playing.play.tally.isVisible()
    assert panel.unit.boxes
