"""Activation rolls: the worked examples, group rolls, platoon dice."""

from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.actions import RollActivation, RollGroup, SetBreaks, SetUnderFire
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.reduction import level_of, penalties
from rules.systems.smle.game.state import FireKind, TeamState, set_team, team_of
from tests.rules.systems.smle.build import (
    SMLE,
    bren,
    group,
    leaders,
    rifles,
    section,
    side,
)
from tests.rules.systems.smle.game.stage import Stage, stage

BOOK = SMLE.book()


def weary(made: Stage, *teams: str) -> Stage:
    """The same battle with teams that are no longer fresh."""
    draft = Draft(made.battle, EnteredDice())
    for unit in teams:
        set_team(draft, unit, is_fresh=False)
    made.battle = draft.battle
    return made


def rated(
    unit: Unit, die: int, *, fresh: bool = False, fire: tuple[FireKind, ...] = (), shift: str = "", **said: Any
) -> tuple[int, int]:
    """Raw level and level of one team's roll, with the leader and cover that are said."""
    made = stage(unit, begun=True)
    key = next(iter(made.battle.units))
    if not fresh:
        weary(made, key)
    if fire:
        made.do(SetUnderFire(team=key, kinds=fire))
    made.roll(key, die, **said)
    state = made.state(key)
    assert state.raw is not None
    assert state.level is not None
    return state.raw, state.level


@pytest.mark.rule("SM-ACT-11", "SM-ACT-12")
def test_direct_autofire_from_the_flank_takes_three() -> None:
    assert penalties(BOOK, ("direct", "auto", "flank")).total == -3
    assert penalties(BOOK, ("direct", "explosive")).total == -3
    assert penalties(BOOK, ("explosive",)).total == -2
    assert penalties(BOOK, ("direct", "direct", "rear")).total == -3


@pytest.mark.example("SM-EX-12")
@pytest.mark.rule("SM-ACT-01", "SM-ACT-02", "SM-ACT-04", "SM-ACT-06")
def test_a_fresh_follower_with_its_leader_rolls_twelve() -> None:
    assert rated(rifles(), 4, fresh=True, has_leader=True) == (12, 12)


@pytest.mark.example("SM-EX-13")
@pytest.mark.rule("SM-QUA-13", "SM-ACT-10")
def test_the_same_team_made_elite_moves_up_a_row() -> None:
    assert rated(rifles(motivation="elite"), 4, fresh=True, has_leader=True) == (12, 13)


@pytest.mark.example("SM-EX-14")
@pytest.mark.rule("SM-QUA-19", "SM-QUA-20")
def test_green_reluctant_on_nine_falls_to_eight() -> None:
    assert rated(rifles(quality="green", motivation="reluctant"), 5, has_leader=True) == (9, 8)


@pytest.mark.example("SM-EX-15")
@pytest.mark.rule("SM-QUA-21", "SM-ACT-17")
def test_steady_goes_one_toward_seven() -> None:
    assert rated(rifles(motivation="steady"), 6, has_leader=True) == (12, 11)


@pytest.mark.example("SM-EX-16")
@pytest.mark.rule("SM-ACT-09", "SM-ACT-17", "SM-QUA-21")
def test_a_casualty_and_fire_of_last_round_leave_three_and_steady_makes_it_four() -> None:
    made = weary(stage(rifles(motivation="steady", id="one")), "a.one").wound("a.one.1", "killed")
    fire_last_round(made, "a.one", "direct")
    made.roll("a.one", 2)
    assert (made.state("a.one").raw, made.level("a.one")) == (3, 4)


def fire_last_round(made: Stage, unit: str, *kinds: FireKind) -> Stage:
    """A team that came under fire in the round before."""
    made.do(SetUnderFire(team=unit, kinds=kinds))
    draft = Draft(made.battle, EnteredDice())
    set_team(draft, unit, fire=(), fire_before=team_of(made.battle, unit).fire)
    made.battle = draft.battle
    return made


@pytest.mark.example("SM-EX-17")
@pytest.mark.rule("SM-ACT-09", "SM-QUA-13")
def test_veteran_elite_with_two_casualties_is_pinned() -> None:
    made = stage(rifles(quality="veteran", motivation="elite", id="one"))
    made.wound("a.one.1", "killed").wound("a.one.2", "serious")
    fire_last_round(made, "a.one", "direct", "auto")
    made.roll("a.one", 2)
    assert (made.state("a.one").raw, made.level("a.one")) == (2, 3)


@pytest.mark.example("SM-EX-18")
@pytest.mark.rule("SM-QUA-16", "SM-ACT-02", "SM-ACT-08")
def test_fanatic_replaces_veteran() -> None:
    """Die 3, Fanatic 6, hard cover 2: the example has nobody fire or not fire, so that +1 is corrected away."""
    corrections = FrozenMap({"as-in-the-example": -1})
    unit = rifles(quality="veteran", motivation="fanatic")
    assert rated(unit, 3, cover="hard", corrections=corrections) == (11, 11)


@pytest.mark.example("SM-EX-19")
@pytest.mark.rule("SM-ACT-16", "SM-ACT-09")
def test_green_separated_broken_with_a_casualty_breaks() -> None:
    made = weary(stage(rifles(quality="green", id="one")), "a.one").wound("a.one.1", "killed")
    made.do(SetBreaks(team="a.one", results=1))
    fire_last_round(made, "a.one", "direct")
    made.roll("a.one", 1, is_separated=True, corrections=FrozenMap({"as-in-the-example": 1}))
    assert (made.state("a.one").raw, made.level("a.one")) == (-3, -3)


@pytest.mark.example("SM-EX-20")
@pytest.mark.rule("SM-QUA-19", "SM-OPT-11")
def test_untrained_reluctant_on_one_breaks() -> None:
    unit = rifles(quality="untrained", motivation="reluctant")
    assert rated(unit, 1, corrections=FrozenMap({"as-in-the-example": -1})) == (1, 0)


@pytest.mark.rule("SM-QUA-13", "SM-QUA-19", "SM-QUA-21")
@pytest.mark.parametrize(
    ("shift", "raw", "level"),
    [
        pytest.param("reluctant", 14, 12, marks=pytest.mark.example("SM-EX-24")),
        ("elite", 7, 8),
        ("steady", 6, 7),
        ("elite", 14, 14),
        ("reluctant", -2, -2),
        ("steady", 7, 7),
    ],
)
def test_shifts_of_raw_levels(shift: str, raw: int, level: int) -> None:
    assert level_of(BOOK, TeamState(shift=shift), raw) == level


@pytest.mark.rule("SM-ACT-18", "SM-ACT-19")
def test_one_roll_gives_the_whole_group_the_leaders_level() -> None:
    men = side(
        section(
            leaders(id="lead", quality="veteran", motivation="elite"),
            rifles(id="two", quality="green"),
            bren(id="bren"),
        )
    )
    made = stage(men).do(RollGroup(team="a.lead"), 1)
    assert {made.state(unit).raw for unit in ("a.lead", "a.two", "a.bren")} == {10}
    assert {made.level(unit) for unit in ("a.lead", "a.two", "a.bren")} == {11}


@pytest.mark.rule("SM-ACT-18", "SM-ASL-17")
def test_no_group_roll_under_fire_or_in_contact() -> None:
    men = side(section(leaders(id="lead"), rifles(id="two")))
    made = stage(men, at={"a.lead": (2, 5), "a.two": (10, 5), "b.foe": (10, 40)})
    made.do(SetUnderFire(team="a.two", kinds=("direct",)))
    assert made.why_not(RollGroup(team="a.lead")) == "group-under-fire"
    touching = stage(men, at={"a.lead": (2, 5), "a.two": (10, 5), "b.foe": (10, 6)})
    assert touching.why_not(RollGroup(team="a.lead")) == "group-in-contact"
    assert made.why_not(RollGroup(team="a.two")) == "no-leader"


@pytest.mark.rule("SM-ACT-20", "SM-ORG-26", "SM-ORG-27")
def test_at_platoon_level_a_section_has_one_die_and_each_team_its_own_modifiers() -> None:
    platoon = group("platoon", section(leaders(id="lead"), rifles(id="two", quality="veteran")))
    made = stage(side(platoon, level="platoon"), at={"a.lead": (10, 10), "a.two": (10, 14)}).roll("a.lead", 3)
    assert made.state("a.two").raw == (made.state("a.lead").raw or 0) + 2 + 1, "a veteran, and his leader near"
    assert [event.code for event in made.events][:2] == ["activated", "activated"]


@pytest.mark.rule("SM-ACT-20", "SM-ACT-04", "SM-ACT-08")
def test_on_a_real_table_each_team_of_the_section_is_asked_about_and_takes_its_die() -> None:
    platoon = group("platoon", section(leaders(id="lead"), rifles(id="two"), rifles(id="three")))
    made = stage(side(platoon, level="platoon")).roll("a.lead", 3)
    assert [made.state(unit).raw for unit in ("a.two", "a.three")] == [None, None]
    made.roll("a.two", has_leader=True, cover="hard").roll("a.three", is_separated=True)
    assert made.state("a.two").raw == 3 + 4 + 2 + 1 + 1 + 2
    assert made.state("a.three").raw == 3 + 4 + 2 + 1 - 2
    assert made.state("a.two").die == 0


@pytest.mark.rule("SM-TRN-01")
def test_nobody_rolls_twice_or_out_of_phase() -> None:
    made = stage(rifles(id="one")).roll("a.one", 4)
    assert made.why_not(RollActivation(team="a.one")) == "rolled-already"
    made.roll("b.foe", 1)
    assert made.play.phase == "turns"
    assert made.why_not(RollActivation(team="a.one")) == "not-the-phase"


def test_a_team_that_is_no_more_is_not_rolled() -> None:
    made = stage(rifles(1, id="one")).wound("a.one.1", "killed")
    assert made.why_not(RollActivation(team="a.one")) == "nobody-able"
    with pytest.raises(IllegalAction):
        made.roll("a.nobody", 1)
    assert book_of(made.battle, "a").whole("quality", "trained", "activation") == 4
