"""The pointer on the table: what it hits, selects and drags, and what happens when a hand slips."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from rules.battle.engine import Engine
from rules.battle.model import Battle
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Base, Pose
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import CTRL, LEFT, MIDDLE, RIGHT, Hands
from tests.helpers import battles


def moved(battle: Battle, **places: Pose) -> Battle:
    """The battle with models elsewhere; their ids with an underscore for the dot."""
    figures = dict(battle.figures)
    for key, pose in places.items():
        name = key.replace("_", ".")
        figures[name] = figures[name].model_copy(update={"place": pose})
    return battle.model_copy(update={"figures": FrozenMap(figures)})


def test_a_click_takes_the_team_and_a_second_one_the_model(hands: Hands) -> None:
    hands.click(hands.where("a1.2"))
    assert hands.selected() == ("a1.1", "a1.2")
    hands.click(hands.where("a1.2"))
    assert hands.selected() == ("a1.2",)
    hands.click(hands.where("a2.1"), held=CTRL)
    assert hands.selected() == ("a1.2", "a2.1", "a2.2")
    hands.click((40, 20))
    assert hands.selected() == ()
    assert hands.entries == 0, "selecting is no step of the battle"


def test_a_lasso_takes_what_it_holds(hands: Hands) -> None:
    x, y = hands.where("a1.2")
    hands.drag([(x - 0.7, y - 2), (x - 0.7, y + 2), (x + 9, y + 2), (x + 9, y - 2), (x - 0.6, y - 2)])
    assert set(hands.stage.selected) == {"a1.2", "a2.1", "a2.2"}
    hands.drag([(9, 3), (9, 7), (11.8, 7), (11.8, 3), (9, 3)], held=CTRL)
    assert "a1.1" in hands.stage.selected
    assert len(hands.stage.selected) == 4


@pytest.mark.fault("F81")
def test_what_is_hit_is_the_topmost_base_by_its_true_shape(at_table: AtTable) -> None:
    start = moved(battles.battle(Engine()), a1_1=Pose(x=30, y=20), a1_2=Pose(x=30.9, y=20.9), a2_1=Pose(x=30.5, y=20))
    hands = at_table(start)
    hands.view.zoom(4, hands.view.to_view((30, 20)))
    plane = hands.view.plane
    radius = hands.figure("a1.1").base.inner_in
    corner = radius * 0.95
    assert plane.figure_at(30 - corner, 20 + corner) == "", "inside the rectangle of a round base, beside the base"
    assert plane.figure_at(30 + 0.25, 20) == "a2.1", "of two that overlap the upper one"
    hands.stage.select(["a1.1"])
    assert plane.figure_at(30 + 0.25, 20) == "a1.1", "what is selected lies on top"
    assert plane.figure_at(30.9 + radius * 0.7, 20.9 + radius * 0.7) == "a1.2"


@pytest.mark.fault("F81")
def test_a_turned_rectangle_is_hit_where_it_is(at_table: AtTable) -> None:
    start = battles.battle(Engine())
    base = Base(shape="rectangle", width_mm=25.4, depth_mm=101.6)
    tank = start.figures["a1.1"].model_copy(update={"base": base, "place": Pose(x=40, y=24, facing=90)})
    plane = at_table(start.model_copy(update={"figures": start.figures.with_item("a1.1", tank)})).view.plane
    assert plane.figure_at(41.8, 24) == "a1.1", "it lies along x"
    assert plane.figure_at(40, 25.8) == ""


def test_models_far_away_can_still_be_hit(hands: Hands) -> None:
    hands.view.zoom(0.1)
    x, y = hands.where("b1.1")
    at = hands.view.to_view((x, y)) + QPointF(-6, 0)
    hands.press_px(at)
    hands.release_px(at)
    assert hands.selected() == ("b1.1", "b1.2")


@pytest.mark.fault("F97")
@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_a_second_button_ends_a_drag_and_nothing_jumps(hands: Hands, button: Qt.MouseButton) -> None:
    start, area = hands.where("a1.1"), hands.view.shown_area()
    hands.press(start)
    hands.move((20, 12))
    assert "Ghost" in hands.kinds()
    hands.press((20, 12), button)
    assert hands.shown == ()
    hands.move((30, 20))
    hands.release((30, 20), button)
    hands.move((32, 22))
    hands.release((32, 22))
    assert hands.where("a1.1") == start
    assert hands.entries == 0
    assert hands.view.shown_area() == area
    hands.drag([start, (15, 6)])
    assert hands.where("a1.1") == pytest.approx((15, 6), abs=0.05)
    assert hands.entries == 1, "the next drag is an ordinary one"


@pytest.mark.fault("F97")
def test_escape_ends_a_drag(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((20, 12))
    hands.key("Esc", hands.view)
    hands.move((25, 15))
    hands.release((25, 15))
    assert (hands.where("a1.1"), hands.entries, hands.shown) == (start, 0, ())


@pytest.mark.fault("F97")
def test_leaving_the_window_ends_a_drag(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((20, 12))
    QApplication.sendEvent(hands.view, QFocusEvent(QFocusEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))
    hands.move((25, 15))
    hands.release((25, 15))
    assert (hands.where("a1.1"), hands.entries, hands.shown) == (start, 0, ())


@pytest.mark.fault("F97")
def test_a_button_that_came_up_elsewhere_ends_a_drag(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((20, 12))
    hands._held &= ~LEFT  # released where the table did not hear of it
    hands.move((25, 15))
    assert hands.shown == ()
    assert hands.where("a1.1") == start


@pytest.mark.fault("F72")
@pytest.mark.parametrize(
    ("first", "key"),
    [(first, key) for first in "VMR" for key in "VMRSBGCNT" if first != key and (first, key) != ("V", "M")],
)
def test_another_tool_in_the_middle_of_a_drag_starts_with_nothing(hands: Hands, first: str, key: str) -> None:
    hands.key(first)
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((20, 12))
    before = hands.tools.current
    hands.key(key)
    assert hands.tools.current is not before
    hands.stage.select(())
    hands.move((25, 15))
    hands.release((25, 15))
    lengths = [overlay for overlay in hands.shown if type(overlay).__name__ == "Line"]
    assert lengths == [] or key == "C", "what was measured before is not taken over"
    assert hands.entries == 0
    assert hands.where("a1.1") == start


@pytest.mark.fault("F97")
def test_undo_in_the_middle_of_a_drag_lets_the_drag_go(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.drag([start, (15, 6)])
    hands.press((15, 6))
    hands.move((20, 12))
    hands.key("Ctrl+Z", hands.view)
    assert hands.where("a1.1") == start
    hands.move((22, 12))
    hands.release((22, 12))
    assert hands.where("a1.1") == start, "the plan began where the model no longer stood"
    assert "Ghost" not in hands.kinds()


@pytest.mark.fault("F76")
def test_what_is_dragged_over_the_edge_goes_into_the_tray_and_comes_back(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((20, -5))
    assert hands.tag.title == "Off the table"
    hands.release((20, -5))
    assert hands.figure("a1.1").place is None
    assert hands.figure("a1.2").place is None, "the team is moved together"
    assert [unit.id for unit, _ in hands.page.mat.tray.waiting()] == ["a1"]
    hands.key("Ctrl+Z", hands.view)
    assert hands.where("a1.1") == start


@pytest.mark.fault("F76")
def test_a_model_far_off_the_table_waits_in_the_tray(at_table: AtTable) -> None:
    hands = at_table(moved(battles.battle(Engine()), a1_1=Pose(x=999, y=999), a1_2=Pose(x=-5, y=10)))
    assert hands.page.mat.tray.isVisible()
    (unit, figures) = hands.page.mat.tray.waiting()[0]
    assert (unit.id, figures) == ("a1", ("a1.1", "a1.2"))
    hands.page.mat.tray.take(figures)
    hands.click((20, 24))
    assert hands.where("a1.1") == pytest.approx((20, 24), abs=1.5)
    assert not hands.page.mat.tray.isVisible()


@pytest.mark.fault("F76")
def test_any_place_is_survived(hands: Hands) -> None:
    for place in (Pose(x=-5, y=-5), Pose(x=999, y=999), Pose(x=1e6, y=-1e6)):
        hands.stage.act(Place(places=FrozenMap({"a1.1": place})))
        hands.view.fit()
        hands.view.grab()
        assert "a1.1" in hands.page.mat.tray.waiting()[0][1]
    hands.stage.act(Place(places=FrozenMap({"a1.1": Pose(x=72, y=48)})))
    assert hands.page.mat.tray.waiting() == [], "on the very edge is on the table"
