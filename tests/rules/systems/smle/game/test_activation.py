"""Activation rolls: the worked examples, each modifier, group rolls, platoon dice."""

from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.actions import RollActivation, RollGroup, SetBreaks, SetUnderFire
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.rating import modifiers
from rules.systems.smle.game.reduction import level_of, penalties
from rules.systems.smle.game.state import FireKind, TeamState, set_team, team_of
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    bren,
    figures,
    group,
    leaders,
    rifles,
    section,
    side,
    team,
)
from tests.rules.systems.smle.game.stage import Stage, area, stage

BOOK = SMLE.book()


def reasons(tally: Tally) -> dict[str, int]:
    return {term.reason: int(term.amount) for term in tally.terms}


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


@pytest.mark.rule("SM-ACT-01", "SM-ACT-02", "SM-ACT-04", "SM-ACT-06")
def test_a_fresh_follower_with_its_leader_rolls_twelve() -> None:
    assert rated(rifles(), 4, fresh=True, has_leader=True) == (12, 12)


@pytest.mark.rule("SM-QUA-13", "SM-ACT-10")
def test_the_same_team_made_elite_moves_up_a_row() -> None:
    assert rated(rifles(motivation="elite"), 4, fresh=True, has_leader=True) == (12, 13)


@pytest.mark.rule("SM-QUA-19", "SM-QUA-20")
def test_green_reluctant_on_nine_falls_to_eight() -> None:
    assert rated(rifles(quality="green", motivation="reluctant"), 5, has_leader=True) == (9, 8)


@pytest.mark.rule("SM-QUA-21", "SM-ACT-17")
def test_steady_goes_one_toward_seven() -> None:
    assert rated(rifles(motivation="steady"), 6, has_leader=True) == (12, 11)


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


@pytest.mark.rule("SM-ACT-09", "SM-QUA-13")
def test_veteran_elite_with_two_casualties_is_pinned() -> None:
    made = stage(rifles(quality="veteran", motivation="elite", id="one"))
    made.wound("a.one.1", "killed").wound("a.one.2", "serious")
    fire_last_round(made, "a.one", "direct", "auto")
    made.roll("a.one", 2)
    assert (made.state("a.one").raw, made.level("a.one")) == (2, 3)


@pytest.mark.rule("SM-QUA-16", "SM-ACT-02", "SM-ACT-08")
def test_fanatic_replaces_veteran() -> None:
    """Die 3, Fanatic 6, hard cover 2: the example has nobody fire or not fire, so that +1 is corrected away."""
    corrections = FrozenMap({"as-in-the-example": -1})
    unit = rifles(quality="veteran", motivation="fanatic")
    assert rated(unit, 3, cover="hard", corrections=corrections) == (11, 11)


@pytest.mark.rule("SM-ACT-16", "SM-ACT-09")
def test_green_separated_broken_with_a_casualty_breaks() -> None:
    made = weary(stage(rifles(quality="green", id="one")), "a.one").wound("a.one.1", "killed")
    made.do(SetBreaks(team="a.one", results=1))
    fire_last_round(made, "a.one", "direct")
    made.roll("a.one", 1, is_separated=True, corrections=FrozenMap({"as-in-the-example": 1}))
    assert (made.state("a.one").raw, made.level("a.one")) == (-3, -3)


@pytest.mark.rule("SM-QUA-19", "SM-OPT-11")
def test_untrained_reluctant_on_one_breaks() -> None:
    unit = rifles(quality="untrained", motivation="reluctant")
    assert rated(unit, 1, corrections=FrozenMap({"as-in-the-example": -1})) == (1, 0)


@pytest.mark.rule("SM-QUA-13", "SM-QUA-19", "SM-QUA-21")
@pytest.mark.parametrize(
    ("shift", "raw", "level"),
    [
        ("reluctant", 14, 12),
        ("elite", 7, 8),
        ("steady", 6, 7),
        ("elite", 14, 14),
        ("reluctant", -2, -2),
        ("steady", 7, 7),
    ],
)
def test_shifts_of_raw_levels(shift: str, raw: int, level: int) -> None:
    assert level_of(BOOK, TeamState(shift=shift), raw) == level


@pytest.mark.rule("SM-QUA-22")
def test_warriors_add_two() -> None:
    made = stage(rifles(warrior=True, id="one"))
    assert reasons(modifiers(made.battle, "a.one"))["warriors"] == 2


@pytest.mark.rule("SM-ACT-04", "SM-ACT-05")
def test_the_leader_helps_teams_within_their_move_and_in_sight_but_not_his_own() -> None:
    men = side(section(leaders(id="lead"), rifles(id="near"), rifles(id="far")))
    made = stage(men, at={"a.lead": (10, 10), "a.near": (10, 18), "a.far": (30, 30), "b.foe": (10, 40)})
    assert "leader-with-group" in reasons(modifiers(made.battle, "a.near"))
    assert "leader-with-group" not in reasons(modifiers(made.battle, "a.lead"))
    assert "leader-with-group" not in reasons(modifiers(made.battle, "a.far"))
    made.wound("a.lead.1", "serious")
    assert "leader-with-group" not in reasons(modifiers(made.battle, "a.near"))


@pytest.mark.rule("SM-ACT-04")
def test_the_leader_must_be_seen() -> None:
    men = side(section(leaders(id="lead"), rifles(id="near")))
    wall = area("wall", 5, 13, 20, 1, sight="block")
    at = {"a.lead": (10, 10), "a.near": (10, 16), "b.foe": (10, 40)}
    assert "leader-with-group" in reasons(modifiers(stage(men, at=at).battle, "a.near"))
    assert "leader-with-group" not in reasons(modifiers(stage(men, at=at, pieces=(wall,)).battle, "a.near"))


@pytest.mark.rule("SM-ACT-05", "SM-ORG-25")
def test_the_leaders_team_is_rated_with_his_quality() -> None:
    men = team(figures(1, RIFLE, role="leader", quality="veteran"), figures(3, RIFLE), id="lead", quality="green")
    made = stage(men)
    assert reasons(modifiers(made.battle, "a.lead"))["veteran"] == 6


@pytest.mark.rule("SM-ACT-08")
@pytest.mark.parametrize(
    ("kind", "inside", "row"), [("soft", 3, "in-cover"), ("hard", 3, "in-hard-cover"), ("soft", 2, "")]
)
def test_cover_counts_for_more_than_half(kind: str, inside: int, row: str) -> None:
    """Four figures 1.5 inches apart from x = 10: a piece that ends at 9.9 + 1.5 n holds n of them."""
    piece = area("copse", 5, 5, 5 + 1.5 * inside - 0.8, 10, cover=kind)
    made = stage(rifles(id="one"), at={"a.one": (10, 10)}, pieces=(piece,))
    found = reasons(modifiers(made.battle, "a.one"))
    assert [name for name in found if name.startswith("in-")] == ([row] if row else [])


@pytest.mark.rule("SM-ACT-08")
def test_prone_is_no_cover_and_a_prepared_position_is_the_best() -> None:
    made = stage(rifles(id="one"), at={"a.one": (10, 10)}, begun=False)
    made.mark("prone", *(f"a.one.{n}" for n in range(1, 5)))
    assert not [name for name in reasons(modifiers(made.battle, "a.one")) if name.startswith("in-")]
    made.put("trench", "position", 12, 10, radius=4)
    from rules.systems.smle.game.actions import DigIn

    made.do(DigIn(team="a.one", position="trench"))
    assert reasons(modifiers(made.battle, "a.one"))["in-prepared-position"] == 3


@pytest.mark.rule("SM-ACT-07")
@pytest.mark.parametrize(("vehicle", "counts"), [("bren-carrier", True), ("truck", False)])
def test_riders_of_an_armoured_vehicle_are_armoured(vehicle: str, counts: bool) -> None:
    made = stage(rifles(id="one", vehicle=vehicle))
    assert ("armoured-troops" in reasons(modifiers(made.battle, "a.one"))) is counts


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
    made = stage(side(platoon, level="platoon")).roll("a.lead", 3)
    assert made.state("a.two").raw == (made.state("a.lead").raw or 0) + 2
    assert [event.code for event in made.events][:2] == ["activated", "activated"]


@pytest.mark.rule("SM-TRN-01")
def test_nobody_rolls_twice_or_out_of_phase() -> None:
    made = stage(rifles(id="one")).roll("a.one", 4)
    assert made.why_not(RollActivation(team="a.one")) == "rolled-already"
    made.roll("b.foe", 1)
    assert made.play.phase == "turns"
    assert made.why_not(RollActivation(team="a.one")) == "not-the-phase"


@pytest.mark.rule("SM-HER-05")
def test_a_heros_grade_goes_onto_the_die_only_where_he_leads_or_is_alone() -> None:
    on = {"switches/heroes/default": True}
    led = team(figures(1, RIFLE, role="leader", hero="hero"), figures(2, RIFLE), id="one")
    among = team(figures(1, RIFLE, hero="hero"), figures(2, RIFLE), id="one")
    alone = team(figures(1, RIFLE, hero="major-hero"), id="one")
    for unit, grade in ((led, 2), (among, None), (alone, 3)):
        made = stage(side(section(unit), overrides=on))
        assert reasons(modifiers(made.battle, "a.one")).get("hero") == grade


@pytest.mark.rule("SM-PTS-15")
@pytest.mark.parametrize(("word", "level"), [("ordinary", 7), ("good", 8), ("exceptional", 9), ("incompetent", 6)])
def test_superior_leaders_lift_those_who_follow(word: str, level: int) -> None:
    """Trained 4, leader 1, not under fire 1, die 1: 7. A good leader lifts it to row 8, an exceptional to row 9-10."""
    on = {"switches/leader-quality-roll/default": True}
    lead = team(figures(1, RIFLE, role="leader", leader_quality=word), figures(2, RIFLE), id="lead")
    made = stage(side(section(lead, rifles(id="two")), overrides=on), at={"a.lead": (10, 10), "a.two": (10, 14)})
    weary(made, "a.lead", "a.two")
    made.roll("a.lead", 1).roll("a.two", 1)
    assert made.level("a.two") == level


def test_a_team_that_is_no_more_is_not_rolled() -> None:
    made = stage(rifles(1, id="one")).wound("a.one.1", "killed")
    assert made.why_not(RollActivation(team="a.one")) == "nobody-able"
    with pytest.raises(IllegalAction):
        made.roll("a.nobody", 1)
    assert book_of(made.battle, "a").whole("quality", "trained", "activation") == 4
