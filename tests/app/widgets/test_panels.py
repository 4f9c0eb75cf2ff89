"""Side panels: they keep their widths, fold away, and become drawers in a narrow window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.context import Context
from app.widgets.drawer import EdgeTab
from app.widgets.panels import Panels


@pytest.fixture
def panels(qtbot: QtBot, context: Context) -> Panels:
    """A catalogue at the left and an inspector at the right of a middle."""
    made = Panels(context.look, QPushButton("middle"))
    made.add(QPushButton("left"), "catalogue", "Catalogue", "left", 292, 1200)
    made.add(QPushButton("right"), "inspector", "Inspector", "right", 396, 1100)
    qtbot.addWidget(made)
    made.resize(1440, 700)
    made.show()
    return made


def button(panels: Panels, text: str) -> QPushButton:
    return next(found for found in panels.findChildren(QPushButton) if found.text() == text)


def tab(panels: Panels, name: str) -> EdgeTab:
    found = panels.findChild(EdgeTab, f"tab-{name}")
    assert found is not None
    return found


def test_panels_stand_beside_the_middle(panels: Panels) -> None:
    assert [button(panels, text).width() for text in ("left", "right")] == [292, 396]
    assert panels.state() == "catalogue:292:0,inspector:396:0"
    assert tab(panels, "catalogue").isHidden()


@pytest.mark.parametrize(("width", "drawers"), [(1440, (False, False)), (1150, (True, False)), (1024, (True, True))])
def test_a_narrow_window_makes_drawers(panels: Panels, width: int, drawers: tuple[bool, bool]) -> None:
    panels.resize(width, 700)
    assert (panels.is_drawer("catalogue"), panels.is_drawer("inspector")) == drawers
    assert (panels.is_shown("catalogue"), panels.is_shown("inspector")) == tuple(not drawer for drawer in drawers)
    panels.resize(1440, 700)
    assert panels.state() == "catalogue:292:0,inspector:396:0"


def test_drawers_come_earlier_at_a_larger_scale(panels: Panels, context: Context) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=150, less_motion=True))
    assert panels.is_drawer("catalogue")
    assert panels.is_drawer("inspector")


def test_a_drawer_opens_over_the_middle_and_closes_again(panels: Panels, qtbot: QtBot) -> None:
    panels.resize(1024, 700)
    panels.activateWindow()
    qtbot.mouseClick(tab(panels, "catalogue"), Qt.MouseButton.LeftButton)
    assert panels.is_shown("catalogue")
    assert QApplication.focusWidget() is button(panels, "left")
    panels.toggle("inspector")
    assert (panels.is_shown("catalogue"), panels.is_shown("inspector")) == (False, True)
    qtbot.keyClick(button(panels, "right"), Qt.Key.Key_Escape)
    assert not panels.is_shown("inspector")
    assert QApplication.focusWidget() is button(panels, "middle")


def test_a_drawer_closes_when_the_focus_goes_to_the_middle(panels: Panels) -> None:
    panels.resize(1024, 700)
    panels.activateWindow()
    panels.reveal("catalogue")
    panels.reveal("catalogue")
    assert panels.is_shown("catalogue")
    button(panels, "middle").setFocus()
    assert not panels.is_shown("catalogue")


def test_panels_fold_away_and_come_back(panels: Panels, qtbot: QtBot) -> None:
    panels.toggle("catalogue")
    assert not button(panels, "left").isVisible()
    qtbot.mouseClick(tab(panels, "catalogue"), Qt.MouseButton.LeftButton)
    assert button(panels, "left").width() == 292
    panels.toggle_all()
    assert (panels.is_shown("catalogue"), panels.is_shown("inspector")) == (False, False)
    assert panels.state() == "catalogue:292:1,inspector:396:1"
    panels.toggle_all()
    assert (panels.is_shown("catalogue"), panels.is_shown("inspector")) == (True, True)


def test_f9_opens_and_closes_drawers(panels: Panels) -> None:
    panels.resize(1024, 700)
    panels.toggle_all()
    assert panels.is_shown("inspector")
    panels.toggle_all()
    assert not panels.is_shown("inspector")


def test_widths_are_kept_and_found_again(panels: Panels) -> None:
    panels.restore("catalogue:350:0,inspector:396:1,unknown:3")
    assert button(panels, "left").width() == 350
    assert not panels.is_shown("inspector")
    state = panels.state()
    panels.restore("nonsense")
    assert panels.state() == state == "catalogue:350:0,inspector:396:1"


def test_dragging_an_edge_keeps_the_width(panels: Panels) -> None:
    panels._splitter.moveSplitter(340, 1)
    assert panels.state().startswith("catalogue:340:0")


def test_a_tab_says_what_it_opens(panels: Panels) -> None:
    panels.resize(1024, 700)
    found = tab(panels, "inspector")
    assert (found.accessibleName(), found.toolTip()) == ("Inspector", "Inspector (F9)")
    assert min(found.width(), found.height()) >= 36
    assert not panels.grab().isNull()
