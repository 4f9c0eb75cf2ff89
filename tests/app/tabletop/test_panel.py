"""The unit panel: wounds, states, rounds, markers, names; of one unit or of many; each change one step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel

from rules.battle.engine import Engine
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers import battles


@pytest.fixture
def armed(at_table: AtTable) -> Hands:
    """A rifle with three rounds of rockets."""
    start = battles.battle(Engine())
    rocketeer = start.figures["a1.1"].model_copy(update={"ammunition": FrozenMap({"rocket": 3})})
    hands = at_table(start.model_copy(update={"figures": start.figures.with_item("a1.1", rocketeer)}))
    hands.key(".")
    return hands


def press(hands: Hands, name: str) -> None:
    button = hands.page.panel.findChild(QAbstractButton, name)
    assert button is not None, name
    hands.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_wound_is_set_and_taken_back(armed: Hands) -> None:
    press(armed, "wound-a1.1-wounded")
    assert armed.figure("a1.1").wound == "wounded"
    press(armed, "wound-a1.1-out")
    assert armed.figure("a1.1").wound == "out"
    assert armed.view.plane.items_by_id["a1.1"].sign.is_out
    press(armed, "wound-a1.1-out")
    assert armed.figure("a1.1").wound == ""
    assert armed.entries == 3


def test_states_of_the_models_and_of_the_whole_unit(armed: Hands) -> None:
    armed.stage.select(["a1.1"])
    press(armed, "figure-state-prone")
    assert armed.states("a1.1") == ("prone",)
    assert armed.states("a1.2") == ()
    press(armed, "unit-state-acted")
    assert armed.states("a1") == ("acted",)
    assert armed.page.panel.unit.states["unit-state:acted"].isChecked()
    press(armed, "unit-state-acted")
    assert armed.states("a1") == ()


def test_rounds_and_markers_are_counted(armed: Hands) -> None:
    armed.stage.select(["a1.1"])
    press(armed, "rounds-a1.1-rocket-minus")
    assert armed.figure("a1.1").ammunition["rocket"] == 2
    press(armed, "count-marker-plus")
    assert armed.document.now.units["a1"].counts["marker"] == 1
    armed.key("Ctrl+Z", armed.view)
    assert armed.page.panel.unit.counts["marker"].field.text() == "0"


def test_many_at_once(hands: Hands) -> None:
    hands.key("Ctrl+A")
    panel = hands.page.panel.unit
    assert panel.name.text() == "4 units"
    assert panel.name.isReadOnly()
    press(hands, "figure-state-prone")
    assert {figure.states for figure in hands.document.now.figures.values()} == {("prone",)}
    assert hands.entries == 1
    press(hands, "unit-state-in-cover")
    assert all(unit.states == ("in-cover",) for unit in hands.document.now.units.values())


def test_a_unit_gets_another_name(hands: Hands) -> None:
    hands.keys(".", "F2")
    field = hands.page.panel.unit.name
    assert field.hasFocus()
    hands.qtbot.keyClicks(field, "Bren, 1 Section")
    hands.key("Return")
    assert hands.document.now.units["a1"].name == "Bren, 1 Section"
    assert "Bren, 1 Section" in [pill.words for pill in hands.view.names().shown(())]  # type: ignore[union-attr]


def test_letters_typed_into_a_field_take_up_no_tool(hands: Hands) -> None:
    hands.keys(".", "F2")
    hands.qtbot.keyClicks(hands.page.panel.unit.name, "MRSBT 1.")
    assert hands.tool() == "tool-select"
    assert hands.page.panel.unit.name.text() == "MRSBT 1."


def test_without_a_selection_the_sides_stand_there(armed: Hands) -> None:
    press(armed, "wound-a1.1-out")
    armed.stage.select(())
    words = [label.text() for label in armed.page.panel.unit.sides.findChildren(QLabel)]
    assert "4 models: 3 able, 1 out" in words
    assert "4 models: 4 able" in words


def test_next_and_previous_team(hands: Hands) -> None:
    seen = []
    for _ in range(5):
        hands.key(".")
        seen.append(hands.stage.selected[0])
    assert seen == ["a1.1", "a2.1", "b1.1", "b2.1", "a1.1"]
    hands.key(",")
    assert hands.stage.selected[0] == "b2.1"
    assert hands.announced[-1] == "Team b2"
    hands.view.zoom(6, hands.view.to_view((70, 2)))
    hands.key(",")
    assert hands.view.shown_area().contains(*hands.where("b1.1")), "the next team is brought in sight"
