"""Moving on the table: a ghost along a path, its cost, waypoints, and one step when it is let go."""

import pytest

from app.tabletop.overlays import Ghost, Line
from rules.battle.answers import Pace
from rules.battle.engine import Engine
from rules.battle.model import Battle
from rules.battle.referee import MoveFreely
from rules.core.frozen import FrozenMap
from rules.tabletop.terrain import Piece
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers import battles

GROWTH = Piece(
    id="growth",
    kind="dense-growth",
    name="Thicket",
    outline=((10, 10), (20, 10), (20, 20), (10, 20)),
    sight="depth",
    depth_in=2,
    costs=FrozenMap({"foot": 2.0}),
)


@pytest.fixture
def at_growth(at_table: AtTable) -> Hands:
    """A table with a thicket in which each inch counts twice."""
    start = battles.battle(Engine())
    assert start.table is not None
    return at_table(start.model_copy(update={"table": start.table.model_copy(update={"pieces": (GROWTH,)})}))


def test_the_model_stays_until_the_ghost_is_let_go(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.press(start)
    hands.move((15, 7))
    ghosts = {ghost.figure: ghost.pose for ghost in hands.shown if isinstance(ghost, Ghost)}
    assert ghosts["a1.1"].point == pytest.approx((15, 7), abs=0.05)
    assert ghosts["a1.2"].point == pytest.approx((16.5, 7), abs=0.05), "the team keeps its shape"
    assert hands.where("a1.1") == start
    hands.release((15, 7))
    assert hands.where("a1.1") == pytest.approx((15, 7), abs=0.05)
    assert hands.shown == ()
    assert isinstance(hands.document.journal.made[-1].action, MoveFreely)


def test_a_path_with_waypoints_through_a_thicket_says_what_it_costs(at_growth: Hands) -> None:
    hands = at_growth
    hands.click(hands.where("a1.2"))
    hands.click(hands.where("a1.2"))
    hands.key("M")
    hands.click(hands.where("a1.2"))
    hands.click((12.5, 8))
    hands.click((12.5, 14))
    hands.move((22, 14))
    tag = hands.tag
    assert tag.title == "18.5″, costs 30.0″"
    assert "11.5″ of Thicket × 2" in tag.text
    slow = [line for line in hands.shown if isinstance(line, Line) and line.tone == "warn"]
    assert slow, "the slow part is drawn apart"
    hands.key("Backspace", hands.view)
    assert hands.tag.title != tag.title, "the last waypoint is taken back"
    hands.click((12.5, 14))
    hands.move((22, 14))
    hands.key("Return", hands.view)
    assert hands.where("a1.2") == pytest.approx((22, 14), abs=0.05)
    made = hands.document.journal.made[-1].action
    assert isinstance(made, MoveFreely)
    assert len(made.paths["a1.2"]) == 4
    assert hands.entries == 1


def test_a_double_click_commits(hands: Hands) -> None:
    hands.key("M")
    hands.click(hands.where("a1.1"))
    hands.click((11, 9))
    hands.double_click((14, 9))
    assert hands.where("a1.1") == pytest.approx((14, 9), abs=0.05)
    assert hands.entries == 1


def test_keys_alone_move_turn_and_commit(hands: Hands) -> None:
    hands.keys(".", "M", "Right", "Right", "Shift+Up", "W", "Return")
    x, y = hands.where("a1.1")
    assert (x, y) == pytest.approx((13.0, 5.1))
    place = hands.figure("a1.1").place
    assert place is not None
    assert place.facing == pytest.approx((90 - 2.8624 + 15) % 360, abs=0.1)
    assert any("2.0″" in said for said in hands.announced), "a screen reader hears the length"


def test_waypoints_by_keys(hands: Hands) -> None:
    hands.keys(".", "M", "Right", "Right", "Insert", "Up", "Up", "Up")
    assert hands.tag.title == "5.0″"
    hands.keys("Insert", "Left")
    assert hands.tag.title == "6.0″"
    hands.key("Backspace")
    assert hands.tag.title != "6.0″"
    hands.key("Return")
    made = hands.document.journal.made[-1].action
    assert isinstance(made, MoveFreely)
    assert made.paths["a1.1"][1] == pytest.approx((13, 5))
    hands.key("B")
    assert hands.stage.context.actions.reason("waypoint-add").endswith("the tool in hand has none.")


def test_escape_forgets_a_plan_then_the_tool_then_the_selection(hands: Hands) -> None:
    hands.keys(".", "M", "Right")
    assert "Ghost" in hands.kinds()
    hands.key("Esc")
    assert hands.shown == ()
    hands.key("Esc")
    assert hands.tool() == "tool-select"
    assert hands.stage.selected
    hands.key("Esc")
    assert hands.selected() == ()
    assert hands.entries == 0


def test_a_plan_is_dropped_with_the_selection_that_it_was_for(hands: Hands) -> None:
    hands.keys(".", "M", "Right")
    hands.key(".")
    assert hands.shown == (), "the plan of another team is not this one's"
    hands.key("Return")
    assert hands.entries == 0


def test_what_is_selected_stays_so_for_the_next_tool(hands: Hands) -> None:
    hands.key(".")
    for key in "MRSBGCNTV":
        hands.key(key)
        assert hands.selected() == ("a1.1", "a1.2"), key


@pytest.mark.fault("F71")
def test_the_figures_are_the_same_at_every_zoom(hands: Hands) -> None:
    told = set()
    for factor in (1.0, 0.3, 2.0, 5.0, 1.37):
        hands.view.fit()
        hands.view.zoom(factor, hands.view.to_view((14, 8)))
        hands.press(hands.where("a1.1"))
        hands.move((19, 17))
        told.add((hands.tag.title, hands.tag.text))
        hands.key("Esc", hands.view)
        hands.release((19, 17))
    assert len(told) == 1


def killed(battle: Battle, *keys: str) -> Battle:
    figures = {key: figure.model_copy(update={"wound": "out"}) for key, figure in battle.figures.items() if key in keys}
    return battle.model_copy(update={"figures": FrozenMap({**battle.figures, **figures})})


def test_who_is_out_stays_when_his_team_is_dragged_unless_he_is_taken_himself(at_table: AtTable) -> None:
    hands = at_table(killed(battles.battle(Engine(), figures=3), "a1.2"))
    lies = hands.where("a1.2")
    hands.drag([hands.where("a1.1"), (11, 10)])
    assert hands.where("a1.2") == lies
    assert hands.where("a1.3") == pytest.approx((14, 10), abs=0.05)
    hands.drag([lies, (30, 20)])
    assert hands.where("a1.2") == pytest.approx((30, 20), abs=0.05)
    assert hands.where("a1.1") == pytest.approx((11, 10), abs=0.05), "who is taken hold of goes alone"
    hands.stage.select(("a1.2",))
    hands.keys("M", "Right", "Return")
    assert hands.where("a1.2") == pytest.approx((31, 20), abs=0.05)


class Paced(Engine):
    """Everybody has 4 inches; the second of a team 9."""

    def pace(self, _battle: Battle, figure: str) -> Pace:
        return Pace("foot", 9.0 if figure.endswith("2") else 4.0)


def test_the_tag_of_a_team_has_one_shortfall_and_names_whom_else_something_stops(at_table: AtTable) -> None:
    start = battles.battle(Engine())
    assert start.table is not None
    table = start.table.model_copy(update={"pieces": (GROWTH,)})
    hands = at_table(start.model_copy(update={"table": table}), engine=Paced())
    hands.press(hands.where("a1.1"))
    hands.move((8, 17))
    lines = hands.tag.text.splitlines()
    assert "costs" in hands.tag.title
    assert len([line for line in lines if line.endswith("too far") and ":" not in line]) == 1
    assert len(lines) == len(set(lines))
    for line in lines[1:]:
        assert "too far" not in line or line.startswith("Rifle"), lines


class Halted(Engine):
    """The second of a team can do nothing more."""

    def pace(self, _battle: Battle, figure: str) -> Pace:
        return Pace("foot", 0.0 if figure.endswith("2") else 9.0)


def test_who_has_no_inch_left_stays_while_the_others_go(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), figures=3), engine=Halted())
    stays, start = hands.where("a1.2"), hands.where("a1.1")
    hands.drag([start, (start[0], start[1] + 3)])
    assert hands.where("a1.1") == pytest.approx((start[0], start[1] + 3), abs=0.05)
    assert hands.where("a1.2") == stays
