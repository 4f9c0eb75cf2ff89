"""Moving and the steps of the battle: many models at once, undo, replay, moments that have passed."""

import pytest

from app.session import Change
from app.tabletop.overlays import Tag
from rules.battle.engine import Engine
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers import battles


@pytest.mark.fault("F99")
def test_a_hundred_models_move_in_one_step_when_they_are_let_go(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=10))
    battle = hands.document.now
    poses = {key: Pose(x=5 + n % 20 * 1.5, y=5 + n // 20 * 1.5) for n, key in enumerate(battle.figures)}
    hands.stage.act(Place(places=FrozenMap(poses)))
    own = [key for key in battle.figures if battle.side_of(key) == "a"]
    assert len(own) == 100
    hands.stage.select(own)
    heard: list[Change] = []
    hands.stage.changed.connect(heard.append)
    before, entries = hands.document.now, hands.entries
    hands.press(hands.where(own[0]))
    for step in range(60):
        hands.move((5 + step / 4, 5 + step / 8))
    assert heard == []
    assert hands.document.now is before, "while dragging only the picture changes"
    hands.release((20, 12))
    assert [change.what for change in heard].count("battle") == 1
    assert hands.entries == entries + 1


@pytest.mark.fault("F88")
def test_what_floats_over_the_table_is_in_no_state_and_in_no_file(hands: Hands) -> None:
    path = hands.document.file.path
    assert path is not None
    battle, text = hands.document.now, path.read_bytes()
    hands.press(hands.where("a1.1"))
    hands.move((20, 9))
    hands.key("Esc", hands.view)
    hands.release((20, 9))
    for key in "RSBGC":
        hands.key(key)
        hands.click((30, 20))
        hands.move((35, 25))
        hands.key("P")
        hands.key("P")
    assert hands.document.now is battle
    assert path.read_bytes() == text


@pytest.mark.fault("F88")
def test_after_a_replay_no_line_is_stuck_and_every_tool_works(hands: Hands) -> None:
    hands.drag([hands.where("a1.1"), (15, 6)])
    hands.drag([hands.where("a1.1"), (20, 6)])
    hands.key("R")
    hands.click((20, 6))
    hands.move((30, 6))
    hands.key("P")
    hands.keys("PgUp", "PgUp")
    assert [overlay for overlay in hands.shown if isinstance(overlay, Tag)] in ([], [hands.shown[-1]])
    hands.key("End")
    hands.key("P")
    hands.key("Esc")
    assert hands.shown == ()
    hands.key("V")
    hands.drag([hands.where("a1.1"), (22, 8)])
    assert hands.where("a1.1") == pytest.approx((22, 8), abs=0.05)


def test_at_an_earlier_moment_nothing_can_be_dragged_and_the_reason_is_told(hands: Hands) -> None:
    hands.drag([hands.where("a1.1"), (15, 6)])
    hands.drag([hands.where("a1.1"), (20, 6)])
    hands.key("PgUp")
    hands.drag([(15, 6), (30, 6)])
    assert hands.entries == 2
    hands.key("Delete")
    assert hands.told[-1:] == ["You are looking at an earlier moment. End goes back to now."] or hands.entries == 2
    hands.key("End")
    assert hands.moment() == 0


def test_everything_can_be_undone_and_done_again(hands: Hands) -> None:
    first = hands.document.now
    hands.drag([hands.where("a1.1"), (15, 6)])
    hands.keys(".", "W")
    hands.key("Delete")
    last = hands.document.now
    hands.keys("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert hands.document.now is first
    hands.keys("Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+Y")
    assert hands.document.now is last
