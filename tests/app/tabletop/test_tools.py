"""Measure, look, blast, rings, cohesion: what they answer, by the pointer and by keys."""

import ast
from pathlib import Path

import pytest

import app
from app.tabletop.overlays import Area, Disc, Line, Outlined, Ring
from rules.battle.engine import Engine
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Base, Pose
from rules.tabletop.measuring import gap
from rules.tabletop.sight import sight
from rules.tabletop.terrain import Piece
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import CTRL, Hands
from tests.app.tabletop.test_pointer import moved
from tests.helpers import battles

WALL = Piece(
    id="wall", kind="wall", name="Long wall", outline=((20, 18), (40, 18)), is_line=True, width_in=0.4, sight="block"
)


def walled() -> Battle:
    start = moved(battles.battle(Engine()), a1_1=Pose(x=30, y=10), b1_1=Pose(x=30, y=26), b1_2=Pose(x=50, y=10))
    assert start.table is not None
    return start.model_copy(update={"table": start.table.model_copy(update={"pieces": (WALL,)})})


# --- Measure ------------------------------------------------------------------------------------------


def test_measure_is_from_edge_to_edge_or_from_centre_to_centre(hands: Hands) -> None:
    first, second = hands.stage.body("a1.1"), hands.stage.body("b1.1")
    assert first is not None
    assert second is not None
    hands.key("R")
    hands.click(hands.where("a1.1"))
    hands.move(hands.where("b1.1"))
    assert hands.tag.title == f"{gap(first, second):.1f}″"
    hands.key("X")
    assert hands.tag.title == "30.0″"
    assert "centre" in hands.tag.text


def test_measures_add_up_in_a_chain(hands: Hands) -> None:
    hands.key("R")
    hands.click((30, 10))
    hands.click((40, 10))
    hands.click((40, 16))
    hands.move((44, 16))
    assert hands.tag.title == "20.0″"
    assert hands.tag.text.startswith("10.0″ + 6.0″ + 4.0″")
    hands.key("Backspace", hands.view)
    hands.move((40, 10))
    assert hands.tag.title in ("10.0″", "12.0″", "16.0″")


def test_a_measure_stays_to_be_read_until_the_next_press(hands: Hands) -> None:
    hands.key("R")
    hands.drag([(30, 10), (35, 10), (42, 10)])
    hands.move((60, 40))
    assert hands.tag.title == "12.0″", "the pointer may go on"
    hands.click((42, 16), held=CTRL)
    hands.move((42, 16))
    assert hands.tag.title == "18.0″", "with Ctrl it goes on from there"
    hands.key("Esc")
    hands.drag([(30, 10), (42, 10)])
    hands.press((5, 40))
    hands.move((5, 44))
    assert hands.tag.title == "4.0″", "and else another begins"
    hands.release((5, 44))
    hands.key("Esc")
    assert hands.shown == ()


def test_a_double_click_ends_a_chain(hands: Hands) -> None:
    hands.key("R")
    hands.click((30, 10))
    hands.double_click((40, 10))
    hands.move((60, 40))
    assert hands.tag.title == "10.0″"


def test_measure_by_keys(hands: Hands) -> None:
    hands.keys("R", "Right", "Right", "Up")
    assert hands.tag.title == "2.2″"
    hands.key("Return")
    hands.keys("Up", "Up", "Up")
    assert hands.tag.title == "5.2″"


def test_a_measure_follows_its_models(hands: Hands) -> None:
    hands.key("R")
    hands.click(hands.where("a1.1"))
    hands.double_click(hands.where("b1.1"))
    before = hands.tag.title
    hands.key("P")
    hands.key("V")
    hands.drag([hands.where("a1.1"), (11, 8)])
    assert hands.tag.title != before
    assert float(hands.tag.title[:-1]) == pytest.approx(float(before[:-1]) - 3, abs=0.11)


# --- Sight --------------------------------------------------------------------------------------------


def test_sight_says_how_much_is_seen_and_what_is_in_the_way(at_table: AtTable) -> None:
    hands = at_table(walled())
    hands.click(hands.where("a1.1"))
    hands.click(hands.where("a1.1"))
    hands.key("S")
    hands.move(hands.where("b1.2"))
    assert hands.tag.title == "Rifle 1 sees 100 % of Rifle 2"
    hands.move(hands.where("b1.1"))
    assert hands.tag.title == "Rifle 1 sees 0 % of Rifle 1"
    assert "in the way: Long wall" in hands.tag.text
    assert Outlined("wall") in hands.shown
    assert any(isinstance(overlay, Area) for overlay in hands.shown), "and all that can be seen from there"


@pytest.mark.fault("F68")
def test_by_pointer_and_by_keys_sight_is_the_one_of_the_rules(at_table: AtTable) -> None:
    hands = at_table(walled())
    ground = hands.stage.ground
    assert ground is not None
    for viewer in ("a1.1", "a2.1", "b1.1"):
        hands.key("V")
        hands.stage.select([viewer])
        hands.key("S")
        others = [body for body in hands.stage.bodies() if body.id[0] != viewer[0]]
        for target in others:
            own = hands.stage.body(viewer)
            assert own is not None
            expected = sight(ground, own, target, hands.stage.measures, hands.stage.bodies())
            hands.move(target.pose.point)
            assert f"sees {round(100 * expected.fraction)} % of" in hands.tag.title, (viewer, target.id)
        by_keys = set()
        for _ in others:
            hands.key("Right", hands.view)
            by_keys.add(hands.tag.anchor)
            assert hands.tag.title in hands.announced[-1], "what is painted is what is said"
        assert by_keys == {body.pose.point for body in others}


@pytest.mark.fault("F68")
def test_nothing_else_in_the_window_decides_who_sees_whom() -> None:
    """One sight function: whoever asks for it takes it from rules.tabletop.sight, and nobody looks at rays himself."""
    for path in Path(app.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {name.name for name in node.names}
                assert "shapely" not in node.module, path
                assert not {"sight", "Sight"} & names or node.module == "rules.tabletop.sight", path
                assert node.module not in ("rules.tabletop.shots", "rules.tabletop.screens"), path


def test_a_click_on_a_friend_looks_from_there(at_table: AtTable) -> None:
    hands = at_table(walled())
    hands.key("S")
    hands.click(hands.where("a2.1"))
    assert hands.selected() == ("a2.1",)
    assert hands.tools.current.said() or hands.shown


# --- Blast, rings, cohesion -----------------------------------------------------------------------------


def test_blast_tells_whom_it_touches_in_each_form(hands: Hands) -> None:
    hands.key("B")
    x, y = hands.where("b1.1")
    hands.click((x, y - 1))
    assert "2″ circle: 2 models touched" in hands.tag.title
    assert {ring.figure for ring in hands.shown if isinstance(ring, Ring)} == {"b1.1", "b1.2"}
    assert [disc.radius_in for disc in hands.shown if isinstance(disc, Disc)] == [1, 2]
    hands.drag([(x, y - 1), (x + 5, y - 1)])
    assert hands.tag.title.startswith("5″ circle")
    hands.key("X")
    assert "5″ cone" in hands.tag.title
    hands.key("X")
    assert "5″ strip" in hands.tag.title
    hands.keys("Esc", "Esc")
    assert hands.tool() == "tool-select"


def test_blast_by_keys(hands: Hands) -> None:
    hands.keys("B", "Up", "Right")
    assert hands.tag.anchor == pytest.approx((37, 25))
    hands.key("W")
    assert hands.tag.title.startswith("2.5″")
    hands.keys("X", "Shift+W", "W")
    assert hands.tag.title.startswith("3″ cone"), "Shift with the keys that turn makes it larger"


@pytest.mark.fault("F80")
def test_rings_and_ghosts_follow_the_unit_whose_go_it_is(at_table: AtTable) -> None:
    start = battles.battle(Engine())
    big = Base(width_mm=80.0, depth_mm=80.0)
    figures = {key: figure for key, figure in start.figures.items() if not key.startswith("a2")}
    figures |= {key: start.figures[key].model_copy(update={"base": big}) for key in ("a2.1", "a2.2")}
    hands = at_table(start.model_copy(update={"figures": FrozenMap(figures)}))
    hands.key("G")
    for team in ("a1", "a2", "b1", "b2", "a1"):
        hands.key(".")
        first = hands.figure(f"{team}.1")
        radius = max(disc.radius_in for disc in hands.shown if isinstance(disc, Disc))
        assert radius == pytest.approx(12 + first.base.inner_in), team
        assert hands.tag.anchor == hands.where(first.id), "the next team has its own rings"
    hands.keys(",", ",", ",", "M", "Right")
    assert hands.selected() == ("a2.1", "a2.2")
    swath = next(line for line in hands.shown if isinstance(line, Line) and line.width_in)
    assert swath.width_in == pytest.approx(80 / 25.4), "and the ground that it sweeps is its own"


def test_a_pinned_ring_goes_with_its_model_while_that_is_dragged(hands: Hands) -> None:
    hands.keys(".", "G", "P", "V")
    hands.press(hands.where("a1.1"))
    hands.move((20, 9))
    discs = [disc for disc in hands.shown if isinstance(disc, Disc)]
    assert discs[0].centre == pytest.approx((20, 9), abs=0.05)
    hands.release((20, 9))
    discs = [disc for disc in hands.shown if isinstance(disc, Disc)]
    assert discs[0].centre == pytest.approx((20, 9), abs=0.05)
    hands.key("P")
    assert not any(isinstance(overlay, Disc) for overlay in hands.shown)


def test_cohesion_shows_who_is_too_far(at_table: AtTable) -> None:
    hands = at_table(moved(battles.battle(Engine()), a1_2=Pose(x=30, y=5)))
    hands.key("C")
    assert hands.tag.title == "Team a1 is split"
    assert "Rifle 2 is" in hands.tag.text or "Rifle 1 is" in hands.tag.text
    assert any(isinstance(line, Line) and line.tone == "warn" for line in hands.shown)
    hands.click(hands.where("a2.1"))
    assert hands.tag.text == "Together, widest gap 0.5″"
    assert hands.tools.said() == "Together, widest gap 0.5″."
