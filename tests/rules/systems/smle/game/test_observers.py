"""Who observes a call, and what the engine fills in where a player shows only the point."""

import pytest

from rules.battle.asking import Answer
from rules.systems.smle.game.actions import CallFire, Observe
from rules.systems.smle.game.explosives import Shell
from rules.systems.smle.game.observers import is_observer, observer_for
from rules.tabletop.bases import Point
from tests.rules.systems.smle.build import figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage


def battery() -> Stage:
    """A mortar behind a wall at level 8, two command teams of which the first is behind it too, an enemy far off."""
    mortar = team(figures(2, "light-mortar-50-60-mm"), profile="light-mortar-team", id="tube",
                  rounds__light_mortar_50_60_mm=4)  # fmt: skip
    blind, seeing = leaders(id="blind", kind="command"), rifles(2, id="eyes", kind="command")
    army = side(section(blind, seeing, mortar, rifles(id="more")))
    wall = area("wall", 0.0, 8.0, 14.0, 1.0, sight="block", height_in=3.0)
    where = {"a.tube": (5.0, 5.0), "a.blind": (1.0, 2.0), "a.eyes": (20.0, 12.0), "a.more": (25.0, 12.0)}
    made = stage(army, rifles(2, id="foe"), {**where, "b.foe": (10.0, 30.0)}, pieces=(wall,))
    return made.levels(a_tube=8, a_blind=9, a_eyes=9, a_more=9, b_foe=12)


def called(made: Stage, point: Point) -> CallFire:
    """The call as the window makes it: the choice, and the point that the player shows."""
    choice = next(choice for choice in made.choices("a.tube") if choice.code == "call-fire")
    action = ENGINE.complete(made.battle, choice, Answer(point=point))
    assert isinstance(action, CallFire)
    return action


@pytest.mark.rule("SM-EXP-17")
def test_an_observer_who_sees_the_point_is_found_for_a_call() -> None:
    made = battery()
    assert called(made, (10.0, 30.0)).observer == "a.eyes.1"
    made.do(called(made, (10.0, 30.0)))
    assert made.state("a.tube").attack == "call-indirect"


@pytest.mark.rule("SM-EXP-17", "SM-ORG-13")
def test_riflemen_observe_nothing() -> None:
    made = battery()
    assert is_observer(made.battle, made.figure("a.eyes.1"))
    assert not is_observer(made.battle, made.figure("a.more.1"))
    made.wound("a.eyes.1", "killed").wound("a.eyes.2", "serious")
    assert called(made, (10.0, 30.0)).observer == ""
    assert made.why_not(called(made, (10.0, 30.0))) == "no-observer"


@pytest.mark.rule("SM-EXP-20", "SM-EXP-22")
def test_one_who_has_watched_the_point_goes_before_others() -> None:
    eyes, late = rifles(2, id="eyes", kind="command"), rifles(2, id="late", kind="command")
    army = side(section(eyes, late, rifles(id="more")))
    made = stage(army, rifles(2, id="foe"), {"a.eyes": (10, 12), "a.late": (16, 12), "b.foe": (10.0, 30.0)})
    made.levels(a_eyes=9, a_late=8, a_more=10, b_foe=12)
    made.do(Observe(team="a.late", figure="a.late.1", point=(10.0, 30.0)))
    call = CallFire(team="a.more", figure="a.more.1", weapon="x", observer="", point=(10.0, 30.0))
    assert observer_for(made.battle, call) == "a.late.1"


def two_eyes() -> Stage:
    """A mortar at level 8 between two command teams, of which both see the point."""
    mortar = team(figures(2, "light-mortar-50-60-mm"), profile="light-mortar-team", id="tube",
                  rounds__light_mortar_50_60_mm=4)  # fmt: skip
    eyes, late = rifles(2, id="eyes", kind="command"), rifles(2, id="late", kind="command")
    where = {"a.tube": (5.0, 5.0), "a.eyes": (10.0, 12.0), "a.late": (20.0, 12.0), "b.foe": (10.0, 30.0)}
    made = stage(side(section(eyes, late, mortar)), rifles(2, id="foe"), where)
    return made.levels(a_tube=8, a_eyes=9, a_late=10, b_foe=12).until("a.tube")


def in_the_air(made: Stage) -> Shell:
    shell = made.battle.held[0].action
    assert isinstance(shell, Shell)
    return shell


@pytest.mark.rule("SM-EXP-17", "SM-EXP-22")
def test_a_call_uses_the_eyes_that_look_though_it_named_others() -> None:
    point = (10.0, 30.0)
    made = two_eyes()
    made.do(called(made, point))
    assert made.events[0].details["observer"] == in_the_air(made).observer == "a.eyes.1"
    made.end("a.tube").until("a.late").do(Observe(team="a.late", figure="a.late.1", point=point))
    assert (in_the_air(made).observer, in_the_air(made).is_observed) == ("a.late.1", True)


@pytest.mark.rule("SM-EXP-20", "SM-EXP-22")
def test_of_two_who_look_at_a_point_the_one_who_has_looked_longer_rolls() -> None:
    point = (10.0, 30.0)
    made = two_eyes()
    observed = made.play.observed.with_item("a.eyes.1 10.000,30.000", 2)
    made.battle = made.battle.model_copy(update={"play": made.play.model_copy(update={"observed": observed})})
    made.do(called(made, point)).end("a.tube")
    made.do(Observe(team="a.eyes", figure="a.eyes.1", point=point)).end("a.eyes")
    assert (in_the_air(made).observer, in_the_air(made).looks) == ("a.eyes.1", 2)
    made.do(Observe(team="a.late", figure="a.late.1", point=point))
    assert (in_the_air(made).observer, in_the_air(made).looks) == ("a.eyes.1", 2)


@pytest.mark.rule("SM-EXP-17", "SM-OTH-03")
def test_whoever_of_a_team_sees_the_point_observes_it_and_nobody_who_does_not() -> None:
    wall = area("wall", 0.0, 16.0, 10.7, 1.0, sight="block", height_in=3.0)
    eyes = rifles(2, id="eyes", kind="command")
    where = {"a.eyes": (10.0, 12.0), "b.foe": (10.0, 30.0)}
    made = stage(side(section(eyes)), rifles(2, id="foe"), where, pieces=(wall,))
    made.levels(a_eyes=9, b_foe=12).until("a.eyes")
    observe = next(choice for choice in made.choices("a.eyes") if choice.code == "observe")
    clear, behind = (12.0, 30.0), (2.0, 18.0)
    action = ENGINE.complete(made.battle, observe, Answer(point=clear))
    assert isinstance(action, Observe)
    assert action.figure == "a.eyes.2"
    assert made.why_not(action.model_copy(update={"figure": "a.eyes.1", "point": behind})) == "point-not-seen"
    made.do(action)
