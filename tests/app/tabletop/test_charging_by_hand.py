"""A close assault and weapons in the window: the plan is shown, changed and taken, questions are answered."""

import pytest
from PySide6.QtWidgets import QPushButton

from app.tabletop.tools.planned_move import PlannedMove
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.seeing import touching
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.smle_table import Begun, begun

__all__ = ["begun"]

US, FOE = "1.sec1-rifles", "2.sec1-leader"


@pytest.fixture
def charged(begun: Begun) -> Hands:
    """Four riflemen whose turn it is at level 11, three of the enemy 5″ before them; nobody fires at it."""
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    battle = hands.document.now
    ours, theirs = battle.units[US].figures, battle.units[FOE].figures
    places = {key: Pose(x=30 + 1.5 * at, y=18, facing=0) for at, key in enumerate(ours)}
    places |= {key: Pose(x=31 + 1.5 * at, y=23, facing=180) for at, key in enumerate(theirs)}
    hands.stage.act(Place(places=FrozenMap(places)))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=11 if unit == US else 12))
    for unit in hands.document.now.units:
        if unit.startswith("2."):
            hands.stage.act(act.SetAttack(team=unit, attack="direct"))
    hands.stage.select(ours)
    return hands


def take(hands: Hands, code: str, target: str = "") -> None:
    found = (button for button in hands.page.playing.play.choices.buttons if button.choice.code == code)
    named = (button for button in found if not target or getattr(button.choice.action, "target", "") == target)
    button = next(named)
    hands.page.playing.play.choices.reveal(button)
    button.click()


def in_contact(hands: Hands) -> int:
    battle = hands.document.now
    foes = standing(battle, FOE)
    return sum(any(touching(one, foe) for foe in foes) for one in standing(battle, US))


def test_the_plan_is_shown_before_anything_is_done_and_enter_takes_it(charged: Hands) -> None:
    take(charged, "close-assault", FOE)
    tool = charged.tools.current
    assert isinstance(tool, PlannedMove)
    assert len(tool.paths) == 4
    assert {"Ghost", "Line", "Ring", "Tag"} <= charged.kinds()
    assert "plan" in charged.page.playing.play.hint.text()
    assert in_contact(charged) == 0
    charged.key("Return", charged.view)
    assert in_contact(charged) == 4
    decision = charged.document.now.decision
    assert decision is not None
    assert decision.code == "pair-off"


def test_a_drag_changes_the_way_of_one_and_the_others_keep_theirs(charged: Hands) -> None:
    take(charged, "close-assault", FOE)
    tool = charged.tools.current
    assert isinstance(tool, PlannedMove)
    first = charged.document.now.units[US].figures[0]
    start, planned = charged.where(first), dict(tool.paths)
    charged.drag([start, (start[0] - 1, start[1] + 1), (start[0] - 2, start[1] + 2)])
    assert tool.paths[first][-1] == pytest.approx((start[0] - 2, start[1] + 2), abs=0.2)
    assert {key: path for key, path in tool.paths.items() if key != first} == {
        key: path for key, path in planned.items() if key != first
    }
    assert charged.where(first) == start, "nothing is done yet"
    charged.page.playing.play.do.click()
    done = charged.document.journal.done[-1].action
    assert isinstance(done, act.CloseAssault)
    assert done.paths == tool.paths
    assert charged.where(first) == pytest.approx((start[0] - 2, start[1] + 2), abs=0.2)


def test_keys_change_the_way_of_the_model_in_hand(charged: Hands) -> None:
    take(charged, "close-assault", FOE)
    tool = charged.tools.current
    assert isinstance(tool, PlannedMove)
    last = charged.document.now.units[US].figures[3]
    charged.stage.select((last,))
    before = tool.paths[last]
    charged.view.setFocus()
    charged.keys("Right", "Right")
    charged.key("Escape", charged.view)
    assert tool.paths[last] == before
    assert charged.tools.current is tool, "the first Escape lets the change go, not the choice"
    charged.keys("Right", "Right", "Return")
    assert tool.paths[last] != before


def test_who_fights_whom_is_asked_for_each_figure_and_done(charged: Hands) -> None:
    take(charged, "close-assault", FOE)
    charged.key("Return", charged.view)
    bar = charged.page.playing.decision
    buttons = [button for button in bar.findChildren(QPushButton) if button.isVisibleTo(bar)]
    next(button for button in buttons if "fights" in button.text()).click()
    play = charged.page.playing.play
    assert len(play.questions.cards) == 4
    play.do.click()
    decision = charged.document.now.decision
    assert decision is None or decision.code == "take-prisoners"


def test_a_point_of_ground_shows_the_burst_as_large_as_the_weapon_has_it(charged: Hands) -> None:
    take(charged, "throw-at-ground")
    charged.move((33.0, 23.0))
    tool = charged.tools.current
    assert getattr(tool, "size_in", 0.0) == 1.0
    charged.click((33.0, 23.0))
    charged.key("Return", charged.view)
    done = charged.document.journal.done[-1].action
    assert isinstance(done, act.DirectFire)
    assert done.point is not None
    assert list(done.weapons.values()) == ["hand-grenade"]


def test_what_is_out_of_range_says_so_instead_of_a_number(charged: Hands) -> None:
    """A rifle's 24″ and twice that; we stand in one corner, the enemy's mortar in the other."""
    ours = charged.document.now.units[US].figures
    figures = charged.document.now.units["2.mortar"].figures
    places = {key: Pose(x=70.0, y=46.0 - 1.5 * at, facing=180.0) for at, key in enumerate(figures)}
    places |= {key: Pose(x=2.0 + 1.5 * at, y=2.0) for at, key in enumerate(ours)}
    charged.stage.act(Place(places=FrozenMap(places)))
    rows = charged.page.playing.play.choices.buttons
    row = next(row for row in rows if getattr(row.choice.action, "target", "") == "2.mortar")
    assert row.odds == "0 %"
    assert "Out of range" in row.accessibleName() + row.accessibleDescription()
    assert "Needs" not in row.accessibleName()


def test_who_fires_what_is_asked_once_the_target_is_named(charged: Hands) -> None:
    take(charged, "choose-fire")
    play = charged.page.playing.play
    assert not play.questions.cards
    charged.page.playing.choosing.show_answer(target=FOE)
    assert len(play.questions.cards) == 5, "four figures, and at whom"
    first = charged.document.now.units[US].figures[0]
    card = play.questions.cards[f"fires-with {first}"]
    names = {button.text() for button in card.findChildren(QPushButton)}
    assert names == {"Rifle, bolt action", "Hand grenade", "Does not fire"}
    next(button for button in card.findChildren(QPushButton) if button.text() == "Hand grenade").click()
    play.do.click()
    done = charged.document.journal.done[-1].action
    assert isinstance(done, act.DirectFire)
    assert done.weapons[first] == "hand-grenade"
