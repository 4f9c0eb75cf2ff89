"""Objectives: who holds markers and areas, the secret pick, its hit, and what is told of it at the end."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import Leave, PickObjective, SetHolder, SetScenario, SetUpBy, StartGame
from rules.systems.smle.game.objectives import holder, objectives
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Zone
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

ROLES = FrozenMap({"a": "small", "b": "large"})
SCENARIOS = ("", "magnificent-seven", "multiple-signals", "ambush", "exterminator", "section-platoon")
RING = ((8.0, 8.0), (12.0, 8.0), (12.0, 12.0), (8.0, 12.0))


def raid(scenario: str = "commando") -> Stage:
    """Two raiders at the lower edge, on an objective of the table's; another objective is a marker at the middle."""
    made = stage(
        rifles(2, id="one"),
        rifles(1, id="foe"),
        at={"a.one": (10, 8), "b.foe": (10, 40)},
        begun=False,
        scenario=SetScenario(scenario=scenario, roles=ROLES, limit=3),
    )
    assert made.battle.table is not None
    barn = Zone(id="z1", kind="objective", name="Barn", outline=RING)
    table = made.battle.table.model_copy(update={"zones": (barn,)})
    made.battle = made.battle.model_copy(update={"table": table})
    return made.put("mill", "objective", 24, 24)


def found(made: Stage) -> Choice:
    return next(choice for choice in ENGINE.choices(made.battle, "") if choice.code == "pick-objective")


@pytest.mark.rule("SM-SCN-03")
def test_objectives_are_markers_and_areas_of_the_table_and_held_by_who_is_there_alone() -> None:
    made = raid()
    barn, mill = objectives(made.battle)
    assert (barn.name, mill.name) == ("Barn", "mill")
    assert (holder(made.battle, barn), holder(made.battle, mill)) == ("a", "")
    edge = made.figure("b.foe.1").model_copy(update={"place": made.figure("a.one.1").place.at(12.5, 10)})  # type: ignore[union-attr]
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("b.foe.1", edge)})
    assert holder(made.battle, barn) == ""
    beyond = edge.model_copy(update={"place": edge.place.at(12.6, 10)})  # type: ignore[union-attr]
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("b.foe.1", beyond)})
    assert holder(made.battle, barn) == "a"


@pytest.mark.rule("SM-SCN-07")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_the_raid_has_a_secret_pick(scenario: str) -> None:
    made = raid(scenario).do(SetUpBy(side="a"))
    assert "pick-objective" not in [choice.code for choice in ENGINE.choices(made.battle, "")]
    assert made.why_not(PickObjective(by="a", objective="mill")) == "no-secret-pick"
    made.do(StartGame())


@pytest.mark.rule("SM-SCN-07")
def test_the_raiders_pick_alone_and_the_game_waits_for_it() -> None:
    made = raid()
    issue = found(made).issue
    assert issue is not None
    assert (issue.code, issue.details["side"]) == ("pick-alone", "A")
    assert made.why_not(StartGame()) == "not-picked"
    made.do(SetUpBy(side="b"))
    assert made.why_not(PickObjective(by="b", objective="mill")) == "no-secret-pick"
    assert made.why_not(PickObjective(by="a", objective="mill")) == "pick-alone"
    made.do(SetUpBy(side="a"))
    choice = found(made)
    (ask,) = ENGINE.asks(made.battle, choice, Answer())
    assert (ask.words, ask.value) == (("Barn", "mill"), None)
    assert ENGINE.complete(made.battle, choice, Answer()) is None
    picked = ENGINE.complete(made.battle, choice, Answer(stated=FrozenMap({"objective": "mill"})))
    assert picked == PickObjective(by="a", objective="mill")
    made.do(PickObjective(by="a", objective="mill"))
    assert made.why_not(PickObjective(by="a", objective="church")) == "no-such-marker"
    made.do(StartGame())
    assert made.why_not(PickObjective(by="a", objective="mill")) == "not-the-phase"


@pytest.mark.rule("SM-SCN-07")
def test_without_objectives_there_is_nothing_to_pick_and_the_game_begins() -> None:
    made = stage(rifles(1, id="one"), begun=False, scenario=SetScenario(scenario="commando", roles=ROLES))
    made.do(SetUpBy(side="a"))
    issue = found(made).issue
    assert issue is not None
    assert issue.code == "no-objectives"
    made.do(StartGame())


@pytest.mark.rule("SM-SCN-07")
def test_nothing_names_the_pick_to_the_other_side_before_it_is_hit() -> None:
    made = raid().do(SetUpBy(side="a"))
    assert found(made).details["objective"] == ""
    made.do(PickObjective(by="a", objective="z1"))
    assert found(made).details["objective"] == "Barn"
    assert ENGINE.asks(made.battle, found(made), Answer())[0].value == "Barn"
    made.do(SetUpBy(side="b"))
    assert found(made).details["objective"] == ""
    made.do(StartGame())
    told = [str(event) for event in made.log]
    assert not [words for words in told if "Barn" in words or "z1" in words]
    assert [term.reason for _, tally in ENGINE.score(made.battle) for term in tally.terms] == ["enemies-out"] * 2


def played(objective: str) -> Stage:
    """A raid up to the end of the first round, the raiders standing on the barn."""
    made = raid().do(SetUpBy(side="a")).do(PickObjective(by="a", objective=objective)).do(StartGame())
    return made.levels(a_one=8, b_foe=9).end().end()


@pytest.mark.rule("SM-SCN-07")
def test_who_has_hit_the_objective_may_leave_it_and_wins_with_half_of_them_away() -> None:
    made = played("z1")
    assert [event.details["objective"] for event in made.log if event.code == "objective-hit"] == ["Barn"]
    lost = made.figure("a.one.1")
    assert lost.place is not None
    away = lost.model_copy(update={"place": lost.place.at(10, 0.5)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("a.one.1", away)})
    made.levels(a_one=8, b_foe=9).do(Leave(team="a.one", figures=("a.one.1",))).end().end()
    assert (made.play.phase, made.play.winner) == ("end", "a")
    assert [event.code for event in made.log if event.code.startswith("objective-was")] == ["objective-was-hit"]
    assert [term.reason for term in dict(ENGINE.score(made.battle))["a"].terms] == ["enemies-out", "objective-hit"]
    assert dict(ENGINE.score(made.battle))["a"].total == 0


@pytest.mark.rule("SM-SCN-07")
def test_the_wrong_objective_is_no_hit() -> None:
    made = played("mill")
    assert "objective-hit" not in [event.code for event in made.log]
    for _ in range(2):
        made.levels(a_one=8, b_foe=9).end().end()
    assert (made.play.phase, made.play.winner) == ("end", "b")
    assert dict(ENGINE.score(made.battle))["a"].terms[1].reason == "objective-missed"


@pytest.mark.rule("SM-SCN-06", "SM-SCN-05")
@pytest.mark.parametrize("scenario", ["multiple-signals", "magnificent-seven"])
def test_of_several_objectives_the_attacker_must_hold_all(scenario: str) -> None:
    for held, winner in ((("z1",), "a"), (("z1", "mill"), "b")):
        made = raid(scenario).do(StartGame())
        for _ in range(3):
            if made.play.phase == "end":
                break
            made.levels(a_one=8, b_foe=9)
            away = FrozenMap({f"a.one.{n}": Pose(x=40.0 + 2 * n, y=2.0, facing=0.0) for n in (1, 2)})
            made.do(Place(places=away))
            for key in held:
                made.do(SetHolder(objective=key, side="b"))
            made.end().end()
        assert made.play.winner == winner, held
