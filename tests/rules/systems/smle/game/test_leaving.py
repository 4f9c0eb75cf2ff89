"""Leaving the table by its edge: who may, where, what is told, and that it counts for the scenario."""

import pytest

from rules.battle.answers import Choice
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import Leave, SetAttack, SetBreaks, SetScenario
from rules.systems.smle.game.scenarios import escaped
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, Stage, march, stage

OURS, FOE = "a.one", "b.foe"
SMALL = FrozenMap({"a": "small", "b": "large"})
LARGE = FrozenMap({"a": "large", "b": "small"})


def standing(y: float, scenario: str = "", roles: FrozenMap[str, str] = SMALL) -> Stage:
    """Two of ours in a row at a height of the table, whose turn it is; the enemy far off."""
    played = SetScenario(scenario=scenario, roles=roles, limit=3)
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), {OURS: (10, y), FOE: (40, 24)}, scenario=played)
    return made.levels(a_one=11, b_foe=12).do(SetAttack(team=FOE, attack="direct"))


def leaving(made: Stage) -> Choice | None:
    return next((choice for choice in ENGINE.choices(made.battle, OURS) if choice.code == "leave"), None)


@pytest.mark.rule("SM-SCN-07")
def test_raiders_leave_by_any_edge_and_are_no_loss() -> None:
    made = standing(0.5, "multiple-signals")
    assert leaving(made) is None, "nobody is to leave in this scenario"
    made = standing(24.0, "commando")
    choice = leaving(made)
    assert choice is not None
    assert choice.issue is not None
    assert choice.issue.code == "not-at-edge"
    made = standing(0.5, "commando")
    choice = leaving(made)
    assert choice is not None
    assert choice.issue is None
    assert dict(choice.details) == {"models": 2, "edge": "south"}
    assert choice.action is not None
    made.do(choice.action)
    told = next(event for event in made.events if event.code == "escaped")
    assert (told.details["edge"], told.rule) == ("south", "SM-SCN-07")
    assert escaped(made.battle, "a") == 2
    assert ENGINE.score(made.battle)[1][1].total == 0, "who got away is not lost"
    assert OURS not in [turn.unit for turn in ENGINE.track(made.battle)]
    assert made.active != OURS


@pytest.mark.rule("SM-SCN-08")
def test_a_column_leaves_at_the_other_end_alone_and_half_of_it_wins() -> None:
    here = standing(0.5, "ambush", LARGE)
    assert here.why_not(Leave(team=OURS, figures=("a.one.1",))) == "not-at-that-edge"
    assert "leave" not in here.codes(OURS)
    made = standing(47.5, "ambush", LARGE).do(Leave(team=OURS, figures=("a.one.1",)))
    assert escaped(made.battle, "a") == 1
    made.end().end()
    assert (made.play.phase, made.play.winner) == ("end", "a")


def test_without_a_scenario_it_is_offered_to_who_went_to_an_edge() -> None:
    made = standing(5.0)
    assert leaving(made) is None
    made.do(march(made, OURS, 0, -4.5))
    choice = leaving(made)
    assert choice is not None
    assert choice.issue is None


@pytest.mark.rule("SM-SCN-08", "SM-MOV-29")
def test_a_vehicle_takes_those_inside_along() -> None:
    played = SetScenario(scenario="ambush", roles=LARGE, limit=3)
    ours = rifles(5, id="one", vehicle="truck")
    made = stage(ours, rifles(1, id="foe"), {OURS: (10, 47), FOE: (40, 5)}, scenario=played)
    made.levels(a_one=11, b_foe=12)
    choice = leaving(made)
    assert choice is not None
    assert choice.issue is None
    assert choice.details["models"] == 5
    assert choice.action is not None
    made.do(choice.action)
    assert all(figure.is_gone for figure in (made.figure(key) for key in made.battle.units[OURS].figures))


@pytest.mark.rule("SM-ACT-29")
def test_a_fleeing_team_leaves_at_its_base_line_and_the_log_says_so() -> None:
    made = standing(6.0).do(SetBreaks(team=OURS, results=2))
    paths = FrozenMap({key: ((x, 6.0), (x, 0.5)) for key, x in (("a.one.1", 10.0), ("a.one.2", 11.5))})
    made.do(march(made, OURS, 0, 0).model_copy(update={"paths": paths})).end()
    assert [event.code for event in made.events if event.rule == "SM-ACT-29"] == ["left-battlefield"] * 2
    assert OURS not in [turn.unit for turn in ENGINE.track(made.battle)]


def test_a_hand_need_not_set_a_base_down_on_the_very_line() -> None:
    """0.4″ from the edge is at it, 0.6″ is not."""
    for gap, code in ((0.4, None), (0.6, "not-at-edge")):
        choice = leaving(standing(0.5 + gap, "commando"))
        assert choice is not None
        assert (choice.issue.code if choice.issue else None) == code
