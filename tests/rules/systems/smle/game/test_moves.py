"""Moves by the rows of Table 1: how far, where to, into what, and who may fire at them."""

import pytest

from rules.battle.action import Waive
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    CloseAssault,
    DirectFire,
    EndTurn,
    LieDown,
    Move,
    OpportunityFire,
    SetAttack,
    SetBreaks,
    StandUp,
)
from rules.systems.smle.game.people import full_move
from rules.systems.smle.game.seeing import knows
from tests.rules.systems.smle.build import RIFLE, bren, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, FAR, alone, area, march, stage, walk


@pytest.mark.rule("SM-MOV-01", "SM-MOV-02", "SM-MOV-04", "SM-MOV-13")
@pytest.mark.parametrize(
    ("unit", "inches"),
    [
        (rifles(2, id="one", armour="none"), 10),
        (rifles(2, id="one"), 8),
        (rifles(2, id="one", armour="body-armour"), 6),
        (rifles(2, id="one", armour="heavy"), 6),
        (rifles(2, id="one", warrior=True), 10),
        (bren(id="one"), 7),
        (team(figures(1, "mmg"), figures(2, RIFLE), id="one"), 6),
        (rifles(2, id="one", quality="veteran"), 8),
    ],
)
def test_a_teams_full_move_is_its_slowest_figures(unit: object, inches: int) -> None:
    assert full_move(stage(unit).battle, "a.one") == inches  # type: ignore[arg-type]


@pytest.mark.rule("SM-MOV-04", "SM-MOV-05")
def test_elite_and_fanatic_move_farther_only_by_the_switch() -> None:
    for on, inches in ((False, 10), (True, 12)):
        men = rifles(2, id="one", motivation="elite", warrior=True)
        army = side(section(men), overrides={"switches/elite-fanatic-move/default": on})
        assert full_move(stage(army).battle, "a.one") == inches


@pytest.mark.rule("SM-OPT-01", "SM-OPT-05", "SM-OPT-06", "SM-OPT-20")
@pytest.mark.parametrize(("level", "inches"), [(13, 8), (11, 8), (12, 8), (9, 4), (10, 4), (8, 4), (7, 4)])
def test_free_rows_move_as_far_as_they_say_in_any_direction(level: int, inches: int) -> None:
    made = alone(level)
    assert made.why_not(walk("a.one", "a.one.1", (10, 24 + inches + 0.01))) == "too-far"
    assert made.why_not(walk("a.one", "a.one.1", (10 + inches + 0.01, 24))) == "too-far"
    made.do(walk("a.one", "a.one.1", (10 + inches, 24)))
    assert made.place("a.one.1") == (10 + inches, 24)


@pytest.mark.rule("SM-MOV-14", "SM-MOV-15", "SM-MOV-16")
def test_running_doubles_the_rows_allowance_and_forbids_attacks() -> None:
    made = alone(9)
    assert made.why_not(walk("a.one", "a.one.1", (18.1, 24), is_running=True)) == "too-far"
    made.do(walk("a.one", "a.one.1", (18, 24), is_running=True))
    assert made.why_not(DirectFire(team="a.one", target="b.foe")) == "running"
    assert alone(5).why_not(walk("a.one", "a.one.1", (11, 24), is_running=True)) == "not-in-cover"
    assert alone(3).why_not(walk("a.one", "a.one.1", (10, 25), is_running=True)) == "no-move"


@pytest.mark.rule("SM-OPT-16", "SM-ASL-19")
@pytest.mark.parametrize(("width", "is_known"), [(48, False), (8, True)])
def test_who_moves_unseen_stays_unknown_and_surprises(width: float, is_known: bool) -> None:
    """Behind a wall from edge to edge nobody sees the move; from behind a short one it comes into view."""
    wall = area("house", 6, 20, width, 2, sight="block")
    at = {"a.one": (13.0, 17.0), "b.foe": (13.0, 40.0)}
    made = stage(rifles(1, id="one"), rifles(1, id="foe"), at=at, pieces=(wall,)).levels(a_one=11, b_foe=12)
    made.do(SetAttack(team="b.foe", attack="direct"))
    assert not knows(made.battle, "b", "a.one")
    made.do(walk("a.one", "a.one.1", (16, 17), (13, 17)))
    assert knows(made.battle, "b", "a.one") is is_known
    made.end().end().levels(a_one=11, b_foe=12)
    assert made.play.turn is not None
    assert made.play.turn.unaware == (() if is_known else ("b.foe",))


@pytest.mark.rule("SM-OPT-08", "SM-OPT-14")
@pytest.mark.parametrize("level", [5, 6])
def test_stand_moves_into_cover_only_and_not_toward_the_enemy(level: int) -> None:
    behind, ahead = area("copse", 8, 18, 4, 4, cover="soft"), area("ahead", 8, 26, 4, 2, cover="soft")
    made = alone(level, (behind, ahead))
    assert made.why_not(walk("a.one", "a.one.1", (13, 23))) == "not-in-cover"
    assert made.why_not(walk("a.one", "a.one.1", (10, 27))) == "toward-enemy"
    made.do(walk("a.one", "a.one.1", (10, 21)))
    assert made.end().figure("a.one.1").states.count("prone") == 0


@pytest.mark.rule("SM-OPT-09", "SM-OPT-17")
def test_pinned_stays_or_falls_back() -> None:
    made = alone(3)
    assert made.why_not(walk("a.one", "a.one.1", (11, 24))) == "no-move"
    made.do(walk("a.one", "a.one.1", (10, 18)))
    assert "prone" not in made.end().figure("a.one.1").states


@pytest.mark.rule("SM-OPT-10")
@pytest.mark.parametrize(("level", "least"), [(2, 4), (1, 8)])
def test_fall_back_goes_home_and_away_far_enough(level: int, least: int) -> None:
    made = alone(level)
    assert made.why_not(walk("a.one", "a.one.1", (10, 26))) == "not-away"
    assert made.why_not(walk("a.one", "a.one.1", (10, 24 - least + 0.1))) == "too-near"
    assert made.why_not(walk("a.one", "a.one.1", (10, 15.9))) == "too-far"
    assert made.why_not(EndTurn(team="a.one")) == "must-move"
    made.do(walk("a.one", "a.one.1", (10, 24 - least)))


@pytest.mark.rule("SM-OPT-10", "SM-OPT-15")
def test_fall_back_may_go_into_cover_that_is_nearer() -> None:
    made = alone(2, (area("copse", 8, 20, 4, 3, cover="soft"),))
    assert made.do(walk("a.one", "a.one.1", (10, 22))).place("a.one.1") == (10, 22)


@pytest.mark.rule("SM-OPT-19")
def test_fall_back_without_a_way_stays_and_goes_prone() -> None:
    pen = area("pen", 9, 23, 2, 2, has_walls=True)
    made = alone(2, (pen,))
    assert "prone" in made.end().figure("a.one.1").states


@pytest.mark.rule("SM-OPT-11", "SM-OPT-19")
def test_break_runs_up_to_two_full_moves_and_stops_at_its_base_line() -> None:
    made = alone(0)
    assert made.why_not(walk("a.one", "a.one.1", (10, 17))) == "too-near"
    assert made.why_not(walk("a.one", "a.one.1", (10, 7.9))) == "too-far"
    made.do(walk("a.one", "a.one.1", (10, 8)))
    near = alone(0, at={"a.one": (10, 4), "b.foe": (10, 46)})
    near.do(walk("a.one", "a.one.1", (10, 0.5)))
    assert near.why_not(DirectFire(team="a.one", target="b.foe")) == "level-too-low"


@pytest.mark.example("SM-EX-59")
@pytest.mark.rule("SM-MOV-06", "SM-MOV-10")
def test_a_prone_gunner_in_dense_growth() -> None:
    """8 - 1 = 7 inches, 1 to stand up, and 6 are 3 inches of growth at two each."""
    growth = area("growth", 8, 24, 4, 4, cover="soft", costs=FrozenMap({"foot": 2.0}))
    men = team(figures(1, "lmg"), id="one")
    made = stage(men, rifles(1, id="foe"), at={"a.one": (10, 24), "b.foe": (10, 46)}, pieces=(growth,))
    made.mark("prone", "a.one.1").levels(a_one=11, b_foe=14).do(SetAttack(team="b.foe", attack="direct"))
    assert made.why_not(walk("a.one", "a.one.1", (10, 27.01))) == "too-far"
    made.do(walk("a.one", "a.one.1", (10, 27)))
    assert "prone" not in made.figure("a.one.1").states


@pytest.mark.rule("SM-MOV-08", "SM-MOV-09", "SM-MOV-10", "SM-MOV-11")
def test_prone_figures_crawl_two_inches_or_stand_up_for_one() -> None:
    made = alone(8).mark("prone", "a.one.1")
    assert made.why_not(walk("a.one", "a.one.1", (10, 21.9), is_crawling=True)) == "too-far"
    made.do(walk("a.one", "a.one.1", (10, 22), is_crawling=True))
    assert "prone" in made.figure("a.one.1").states
    assert made.state("a.one").moved["a.one.1"] == pytest.approx(2)
    made = alone(8).mark("prone", "a.one.1").do(StandUp(team="a.one", figures=("a.one.1",)))
    assert made.why_not(walk("a.one", "a.one.1", (13.1, 24))) == "too-far"
    made.do(walk("a.one", "a.one.1", (13, 24)))


@pytest.mark.rule("SM-MOV-08")
def test_who_goes_prone_in_a_move_has_ended_it_and_only_he() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at=FAR).levels(a_one=11, b_foe=14)
    made.do(SetAttack(team="b.foe", attack="direct"))
    made.do(march(made, "a.one", 0, 2)).do(LieDown(team="a.one", figures=("a.one.1",)))
    assert made.why_not(walk("a.one", "a.one.1", (10, 27))) == "too-far"
    assert made.why_not(walk("a.one", "a.one.1", (10, 27), is_crawling=True)) == "too-far"
    assert made.why_not(StandUp(team="a.one", figures=("a.one.1",))) == "move-over"
    made.do(walk("a.one", "a.one.2", (11.5, 29)))
    assert made.place("a.one.1") == (10, 26)
    told = stage(rifles(1, id="one"), rifles(1, id="foe")).levels(a_one=11, b_foe=14)
    told.do(Move(team="a.one", inches=2)).do(LieDown(team="a.one", figures=("a.one.1",)))
    assert told.why_not(Move(team="a.one", inches=1)) == "move-over"


@pytest.mark.rule("SM-MOV-08", "SM-OPT-10")
def test_lying_down_spares_nobody_the_way_back_that_he_owes() -> None:
    made = alone(1).do(LieDown(team="a.one", figures=("a.one.1",)))
    assert made.why_not(EndTurn(team="a.one")) == "must-move"


@pytest.mark.rule("SM-MOV-12")
def test_veterans_lie_down_by_default() -> None:
    for quality, prone in (("veteran", ("a.one.1",)), ("trained", ())):
        made = alone(8, quality=quality)
        action = ENGINE.move(made.battle, FrozenMap({"a.one.1": ((10.0, 22.0),)}), FrozenMap())
        assert isinstance(action, Move)
        assert action.prone == prone


@pytest.mark.rule("SM-MOV-26", "SM-MOV-31", "SM-HIT-10", "SM-HIT-11")
def test_wounded_figures_go_half_as_far_and_stopped_ones_nowhere() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at=FAR).levels(a_one=11, b_foe=14)
    made.do(SetAttack(team="b.foe", attack="direct")).wound("a.one.1", "serious")
    assert made.why_not(walk("a.one", "a.one.1", (10, 19.9))) == "too-far"
    made.do(walk("a.one", "a.one.1", (10, 20)))
    made.mark("near-miss", "a.one.2")
    assert made.why_not(walk("a.one", "a.one.2", (11.5, 23))) == "stopped"
    assert ENGINE.pace(made.battle, "a.one.2").limit_in == 0, "so the window leaves it where it is"


@pytest.mark.rule("SM-OPT-18", "SM-ASL-01")
@pytest.mark.parametrize("level", [9, 10])
def test_who_may_not_assault_stops_short_of_contact(level: int) -> None:
    made = alone(level, at={"a.one": (10, 24), "b.foe": (10, 27)})
    assert made.why_not(walk("a.one", "a.one.1", (10, 26))) == "contact-needs-assault"
    made.do(walk("a.one", "a.one.1", (10, 25.5)))
    assert made.why_not(CloseAssault(team="a.one", target="b.foe")) == "level-too-low"


@pytest.mark.rule("SM-ACT-30")
def test_a_broken_team_that_is_assaulted_is_removed_without_dice() -> None:
    made = alone(11, at={"a.one": (10, 24), "b.foe": (10, 27)}).do(SetBreaks(team="b.foe", results=1))
    made.do(CloseAssault(team="a.one", target="b.foe", paths=FrozenMap({"a.one.1": ((10.0, 26.0),)})))
    assert made.figure("b.foe.1").is_gone


@pytest.mark.rule("SM-CBT-05", "SM-CBT-07", "SM-TRN-04", "SM-TRN-08")
def test_opportunity_fire_interrupts_a_move_at_the_point_that_is_named() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 32)})
    made.levels(a_one=8, b_foe=9).do(march(made, "a.one", 4, 0))
    assert made.battle.decision is not None
    assert (made.battle.decision.code, made.battle.decision.subject) == ("opportunity-fire", "b.foe")
    assert made.why_not(EndTurn(team="a.one")) == "decide-first"
    made.do(OpportunityFire(team="b.foe", target="a.one", at=0.5))
    assert made.place("a.one.1") == (12, 20)
    assert made.battle.decision is not None
    assert made.battle.decision.code == "lie-down"
    made.do(Waive(decision=made.battle.decision.id), 1, 1)
    assert made.place("a.one.1") == (14, 20)
    assert made.state("b.foe").attack == "opportunity"
    assert "direct" in made.state("a.one").kinds()


@pytest.mark.rule("SM-MOV-08", "SM-CBT-07")
def test_who_lies_down_in_answer_stops_there() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 32)})
    made.levels(a_one=8, b_foe=9).do(march(made, "a.one", 4, 0))
    made.do(OpportunityFire(team="b.foe", target="a.one", at=0.25))
    made.do(LieDown(team="a.one", figures=("a.one.1",)), 1, 1)
    assert (made.place("a.one.1"), made.place("a.one.2")) == ((11, 20), (15.5, 20))


@pytest.mark.rule("SM-CBT-05", "SM-CBT-06", "SM-CBT-04")
@pytest.mark.parametrize(("level", "attack", "asked"), [(6, "", True), (5, "", False), (9, "direct", False)])
def test_only_who_has_level_six_and_no_attack_behind_him_is_asked(level: int, attack: str, asked: bool) -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 32)})
    made.levels(a_one=4, b_foe=level)
    made.do(SetAttack(team="b.foe", attack=attack)).do(march(made, "a.one", 0, -4))  # type: ignore[arg-type]
    assert (made.battle.decision is not None) is asked


@pytest.mark.rule("SM-ACT-15", "SM-VEH-15")
@pytest.mark.parametrize("facing", [0.0, 90.0, 277.0, 360.0])
def test_who_has_moved_looks_where_he_was_turned(facing: float) -> None:
    made = alone(11)
    made.do(walk("a.one", "a.one.1", (14, 24), facings=FrozenMap({"a.one.1": facing})))
    place = made.battle.figures["a.one.1"].place
    assert place is not None
    assert place.facing == facing % 360.0
