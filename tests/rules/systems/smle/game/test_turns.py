"""Whose turn it is, second turns, breaks, running and rest, the end of a round."""

import pytest

from rules.battle.action import Waive
from rules.battle.draft import Draft
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.actions import (
    ActFirst,
    EndTurn,
    Move,
    SetActed,
    SetAttack,
    SetBreaks,
    SetLevel,
    SetUnderFire,
)
from rules.systems.smle.game.permits import attack_refusal
from rules.systems.smle.game.reduction import come_under_fire
from rules.systems.smle.game.state import FireKind
from tests.rules.systems.smle.build import RIFLE, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, FAR, Stage, area, march, stage, walk

TWO = {"a.one": (10.0, 10.0), "a.two": (20.0, 10.0), "b.foe": (10.0, 44.0)}


def pair() -> Stage:
    return stage(side(section(rifles(id="one"), rifles(id="two"))), at=TWO)


def struck(made: Stage, unit: str, *kinds: FireKind, by: str = "b.foe") -> Stage:
    """An attack that comes to a team, its results aside."""
    draft = Draft(made.battle, EnteredDice())
    come_under_fire(draft, unit, by, kinds)
    made.battle = draft.battle
    return made


@pytest.mark.rule("SM-TRN-02", "SM-TRN-05", "SM-TRN-06")
def test_the_lowest_level_of_either_side_acts_next_until_all_have() -> None:
    made = pair().levels(a_one=9, a_two=7, b_foe=8)
    assert ENGINE.order(made.battle) == ("a.two", "b.foe", "a.one")
    made.end()
    assert made.active == "b.foe"
    made.do(SetLevel(team="a.one", level=5)).end()
    assert (made.active, made.level("a.one")) == ("a.one", 5)
    made.end()
    assert (made.play.phase, made.play.round) == ("activation", 2)
    assert made.why_not(EndTurn(team="a.one")) == "not-the-phase"


@pytest.mark.rule("SM-TRN-03")
def test_ties_are_diced_and_equal_dice_thrown_again() -> None:
    made = stage(rifles(id="one"), at={"a.one": (10, 10), "b.foe": (10, 44)}).levels(4, 4, 5, 2, a_one=8, b_foe=8)
    assert made.active == "b.foe"
    assert (made.level("a.one"), made.level("b.foe")) == (8, 8)


@pytest.mark.rule("SM-TRN-03")
def test_of_tied_teams_of_one_group_the_owner_picks() -> None:
    made = pair().levels(a_one=7, a_two=7, b_foe=9)
    assert made.active == "a.one"
    made.do(ActFirst(team="a.two"))
    assert made.why_not(ActFirst(team="a.two")) == "turn-begun", "it has the turn already"
    assert (made.active, made.state("a.one").turns) == ("a.two", 0)
    assert [event.code for event in made.events] == ["turn-passed", "turn-begins"]
    made.do(ActFirst(team="a.one")).end()
    assert made.active == "a.two"
    assert made.why_not(ActFirst(team="b.foe")) == "not-tied"


@pytest.mark.rule("SM-OPT-01", "SM-OPT-02", "SM-TRN-07", "SM-ACT-25")
def test_a_double_mover_comes_again_at_its_lowered_level() -> None:
    made = pair().levels(a_one=13, a_two=6, b_foe=7)
    made.end().end()
    assert made.active == "a.one"
    made.end()
    assert (made.play.phase, made.active) == ("double", "a.one")
    made = pair().levels(a_one=13, a_two=14, b_foe=7).end()
    made.end()
    assert made.active == "a.two"
    struck(made, "a.one", "direct", "auto", "rear")
    made.end()
    assert (made.play.phase, made.active, made.level("a.one")) == ("double", "a.one", 9)
    made.end()
    assert made.active == "a.two"
    made.end()
    assert made.play.round == 2


@pytest.mark.rule("SM-OPT-03")
def test_one_double_move_a_round_unless_the_film_says_otherwise() -> None:
    men = rifles(id="one", motivation="elite")
    for on, phase in ((False, "activation"), (True, "double")):
        made = stage(side(section(men), overrides={"switches/double-move-again/default": on}))
        made.levels(a_one=13, b_foe=7).end().end().end()
        assert made.play.phase == phase


@pytest.mark.rule("SM-OPT-03")
def test_who_goes_on_and_on_stops_by_doing_nothing() -> None:
    men = rifles(id="one", motivation="elite")
    made = stage(side(section(men), overrides={"switches/double-move-again/default": True}), at=FAR)
    made.levels(a_one=13, b_foe=7).do(SetAttack(team="b.foe", attack="direct")).end().end()
    for _ in range(3):
        made.do(march(made, "a.one", 0, 1)).end()
        assert (made.active, made.play.phase) == ("a.one", "double")
    made.end()
    assert (made.play.round, made.play.phase) == (2, "activation")


@pytest.mark.rule("SM-TRN-11", "SM-ACT-17")
def test_fire_of_this_round_is_that_of_the_last_one_in_the_next() -> None:
    made = pair().levels(a_one=9, a_two=6, b_foe=7)
    struck(made, "a.one", "direct")
    for _ in range(3):
        made.end()
    state = made.state("a.one")
    assert state.kinds_before() == {"direct"}
    assert [bool(state.fire), bool(state.moved), state.attack] == [False, False, ""]
    made.levels(a_one=8, a_two=6, b_foe=7).end().end().end()
    assert made.state("a.one").kinds_before() == frozenset()


@pytest.mark.rule("SM-ACT-28", "SM-OPT-11")
def test_a_turn_below_one_is_a_break_and_heavy_weapons_are_dropped() -> None:
    men = team(figures(1, "lmg", name="Gunner"), figures(2, RIFLE), id="one")
    made = stage(men, at={"a.one": (10, 20), "b.foe": (10, 30)}).levels(a_one=0, b_foe=9)
    assert made.state("a.one").breaks == 1
    assert made.figure("a.one.1").kit == ()
    assert [marker.kind for marker in made.battle.markers.values()] == ["dropped-weapon"]


@pytest.mark.rule("SM-OPT-12")
def test_a_breaking_team_runs_and_does_nothing_else() -> None:
    made = stage(rifles(id="one"), at={"a.one": (10, 20), "b.foe": (10, 30)}).levels(a_one=0, b_foe=9)
    assert made.codes("a.one") == ["break"]
    assert made.why_not(EndTurn(team="a.one")) == "must-move"


@pytest.mark.rule("SM-OPT-13", "SM-OPT-19")
def test_who_is_cornered_surrenders() -> None:
    """A pen with walls all round: no path leads a full move away."""
    pen = area("pen", 21, 21, 6, 6, has_walls=True)
    made = stage(rifles(1, id="one"), at={"a.one": (24, 24), "b.foe": (24, 30)}, pieces=(pen,))
    made.levels(a_one=0, b_foe=9)
    assert made.figure("a.one.1").is_gone


@pytest.mark.rule("SM-ACT-29")
def test_after_two_breaks_a_team_only_runs_and_leaves_at_its_base_line() -> None:
    made = stage(rifles(1, id="one"), at={"a.one": (10, 6), "b.foe": (10, 40)})
    made.do(SetBreaks(team="a.one", results=2)).levels(a_one=9, b_foe=10)
    assert made.codes("a.one") == ["break"]
    made.do(walk("a.one", "a.one.1", (10, 0.5)))
    if made.battle.decision:
        made.do(Waive(decision=made.battle.decision.id))
    made.end()
    assert made.figure("a.one.1").is_gone


@pytest.mark.rule("SM-ACT-15", "SM-OPT-08", "SM-OPT-09")
@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_stand_and_pinned_teams_in_the_open_lie_down_turned_to_the_enemy(level: int) -> None:
    made = stage(rifles(1, id="one"), rifles(1, id="foe"), at={"a.one": (10, 10), "b.foe": (30, 10)})
    made.levels(a_one=level, b_foe=9).end()
    assert "prone" in made.figure("a.one.1").states
    assert made.state("a.one").facing == pytest.approx(90.0)


@pytest.mark.rule("SM-ACT-15")
def test_the_owner_sets_the_facing_at_the_end_and_a_move_before() -> None:
    made = stage(rifles(1, id="one"), at={"a.one": (10, 10), "b.foe": (10, 44)}).levels(a_one=8, b_foe=9)
    made.do(walk("a.one", "a.one.1", (14, 10)))
    if made.battle.decision:
        made.do(Waive(decision=made.battle.decision.id))
    assert made.state("a.one").facing == pytest.approx(90.0)
    made.end(facing=200.0)
    assert made.state("a.one").facing == 200.0


@pytest.mark.example("SM-EX-60")
@pytest.mark.rule("SM-MOV-14", "SM-MOV-17")
@pytest.mark.parametrize(("armour", "rest"), [("heavy", (4, 5)), ("light", (4,))])
def test_after_three_rounds_of_running_a_team_rests(armour: str, rest: tuple[int, ...]) -> None:
    """On a table without places."""
    made = stage(rifles(2, id="one", armour=armour))
    full = 6.0 if armour == "heavy" else 8.0
    for number in range(1, 7):
        made.levels(a_one=11, b_foe=12)
        run = Move(team="a.one", inches=2 * full, is_running=True)
        if number in rest:
            assert made.why_not(run) == "resting"
            assert made.why_not(Move(team="a.one", inches=1)) == "resting"
            assert attack_refusal(made.battle, "a.one", "direct") is None
        elif number <= 3:
            assert made.why_not(Move(team="a.one", inches=2 * full + 0.1, is_running=True)) == "too-far"
            made.do(run)
        else:
            assert "move" in made.codes("a.one")
        made.end().end()


@pytest.mark.rule("SM-SHO-16")
def test_a_round_still_and_silent_braces_until_the_figure_moves() -> None:
    made = pair().levels(a_one=8, a_two=6, b_foe=7).end().end()
    made.do(walk("a.one", "a.one.1", (10, 12)))
    if made.battle.decision:
        made.do(Waive(decision=made.battle.decision.id))
    made.end()
    assert "braced" not in made.figure("a.one.1").states
    assert "braced" in made.figure("a.one.2").states


def test_the_referee_sets_levels_turns_and_fire() -> None:
    made = pair().levels(a_one=8, a_two=6, b_foe=7)
    made.do(SetActed(team="a.two", acted=True))
    assert made.active == "b.foe"
    made.do(SetUnderFire(team="a.one", kinds=("direct",)))
    assert made.state("a.one").under_fire()
    made.do(SetUnderFire(team="a.one"))
    assert not made.state("a.one").under_fire()


def test_a_battle_without_places_is_played_through() -> None:
    made = stage(side(section(leaders(id="lead"), rifles(id="two"))))
    made.roll("a.lead", 3).roll("a.two", 4, has_leader=True).roll("b.foe", 1)
    for _ in range(3):
        made.end()
    assert made.play.round == 2


def test_moves_of_several_teams_are_free_ones() -> None:
    made = pair().levels(a_one=8, a_two=6, b_foe=7)
    paths = FrozenMap({"a.one.1": ((10.0, 11.0),), "a.two.1": ((20.0, 11.0),)})
    assert ENGINE.move(made.battle, paths, FrozenMap()).kind == "move-freely"
    assert ENGINE.move(made.battle, paths.without("a.one.1"), FrozenMap()).kind == "move"
