"""Leaders and heroes change over to another team of their group, or go on their own."""

import pytest

from rules.systems.smle.game.actions import JoinTeam, RollActivation, SetAttack, SetLevel
from rules.systems.smle.game.homes import quality_of
from rules.systems.smle.game.people import leader_in, person
from rules.systems.smle.game.rating import modifiers
from rules.systems.smle.game.together import is_separated
from tests.rules.systems.smle.build import RIFLE, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage, walk

CHIEF = "a.lead.1"


def two_teams(gap: float = 3.0, **given: object) -> Stage:
    """A leader with two riflemen at (10, 10), a rifle team north of him so many inches from base to base."""
    chief = team(figures(1, RIFLE, name="Sgt", role="leader", **given), figures(2, RIFLE), id="lead")
    men = side(section(chief, rifles(id="two", quality="green")))
    made = stage(men, rifles(1, id="foe"), at={"a.lead": (10, 10), "a.two": (10, 11.0 + gap), "b.foe": (40, 46)})
    return made.levels(a_lead=7, a_two=8, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))


@pytest.mark.rule("SM-ORG-15")
def test_a_leader_joins_a_team_of_his_group_within_half_of_its_move() -> None:
    made = two_teams(gap=4.1)
    join = JoinTeam(team="a.lead", figure=CHIEF, to="a.two")
    assert made.refused(join).details["reach"] == "4"
    made.do(walk("a.lead", CHIEF, (10, 11))).do(join)
    assert made.figure(CHIEF).unit == "a.two"
    assert CHIEF in made.battle.units["a.two"].figures
    assert CHIEF not in made.battle.units["a.lead"].figures
    assert leader_in(made.battle, "a.lead") is None
    assert leader_in(made.battle, "a.two") is not None
    assert not is_separated(made.battle, "a.lead")


@pytest.mark.rule("SM-ORG-15", "SM-QUA-08", "SM-ACT-05")
def test_he_keeps_his_own_quality_and_gives_his_new_team_his_roll() -> None:
    made = two_teams().do(JoinTeam(team="a.lead", figure=CHIEF, to="a.two"))
    assert person(made.battle, CHIEF).quality == "trained"
    assert quality_of(made.battle, "a.two") == "green"
    terms = {term.reason: term.amount for term in modifiers(made.battle, "a.two").terms}
    assert terms["trained"] == 4


@pytest.mark.rule("SM-TRN-10")
def test_who_has_had_his_turn_does_nothing_with_his_new_team_in_this_round() -> None:
    made = two_teams().do(JoinTeam(team="a.lead", figure=CHIEF, to="a.two")).end()
    assert made.active == "a.two"
    assert made.why_not(walk("a.two", CHIEF, (10, 12))) == "stopped"
    made.end().end()
    assert made.play.round == 2
    assert "joined" not in made.figure(CHIEF).states


def test_nobody_else_goes_and_nobody_joins_strangers() -> None:
    made = two_teams()
    assert made.why_not(JoinTeam(team="a.lead", figure="a.lead.2", to="a.two")) == "not-free-to-go"
    assert made.why_not(JoinTeam(team="a.lead", figure=CHIEF, to="b.foe")) == "not-of-group"
    assert made.why_not(JoinTeam(team="a.two", figure=CHIEF)) == "not-active"


@pytest.mark.rule("SM-ORG-25", "SM-ORG-23")
def test_a_leader_on_his_own_rolls_for_himself_and_those_he_left_miss_him() -> None:
    made = two_teams(quality="veteran").do(JoinTeam(team="a.lead", figure=CHIEF))
    own = f"{CHIEF}-alone"
    assert made.figure(CHIEF).unit == own
    assert (made.level(own), made.state(own).has_acted) == (7, True)
    assert not is_separated(made.battle, "a.lead")
    assert quality_of(made.battle, own) == "veteran"
    assert made.why_not(RollActivation(team=own)) == "not-the-phase"
    made.end().end().end()
    terms = {term.reason: term.amount for term in modifiers(made.battle, own).terms}
    assert terms["veteran"] == 6
    made.roll(own, 2)
    assert made.level("a.lead") is None
    far = made.figure(CHIEF)
    assert far.place is not None
    gone = far.model_copy(update={"place": far.place.at(1.0, 10.0)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(CHIEF, gone)})
    assert not is_separated(made.battle, own)
    assert is_separated(made.battle, "a.lead")


@pytest.mark.rule("SM-HER-09")
def test_a_hero_may_leave_his_team_and_come_back_to_it() -> None:
    on = {"switches/heroes/default": True}
    men = team(figures(1, RIFLE, hero="hero"), figures(3, RIFLE), id="one")
    made = stage(side(section(men, leaders(id="lead")), overrides=on), at={"a.one": (10, 10), "a.lead": (10, 14)})
    made.levels(a_one=7, a_lead=9, b_foe=12)
    made.do(JoinTeam(team="a.one", figure="a.one.1"))
    own = "a.one.1-alone"
    assert not is_separated(made.battle, own)
    made.end().end().end()
    made.levels(a_one=9, a_lead=10, b_foe=12, a_one_1_alone=7)
    made.do(JoinTeam(team=own, figure="a.one.1", to="a.one"))
    assert made.figure("a.one.1").unit == "a.one"
    assert made.active == "a.one"


def test_the_choices_of_a_leader_are_to_go_alone_or_over() -> None:
    codes = [choice.code for choice in ENGINE.choices(two_teams().battle, "a.lead") if choice.issue is None]
    assert {"go-alone", "join-team"} <= set(codes)
    assert "go-alone" not in [choice.code for choice in ENGINE.choices(two_teams().end().battle, "a.two")]


@pytest.mark.rule("SM-ORG-15", "SM-ORG-25")
def test_who_goes_alone_again_leaves_those_who_joined_him_in_their_team() -> None:
    hero = team(figures(1, RIFLE, name="Hero", hero="minor-hero"), figures(2, RIFLE), id="two")
    men = side(section(leaders(id="lead"), hero), overrides={"switches/heroes/default": True})
    made = stage(men, rifles(1, id="foe"), at={"a.lead": (10, 10), "a.two": (14, 12), "b.foe": (10, 46)})
    made.levels(a_lead=7, a_two=8, b_foe=12).do(JoinTeam(team="a.lead", figure=CHIEF)).end()
    own = made.figure(CHIEF).unit
    made.do(JoinTeam(team="a.two", figure="a.two.1", to=own)).end().end()
    assert made.play.round == 2
    made.levels(**{"a_lead": 9, "a_two": 9, "b_foe": 12}).do(SetLevel(team=own, level=5)).until(own)
    made.do(JoinTeam(team=own, figure=CHIEF))
    assert made.battle.units[own].figures == ("a.two.1",)
    assert made.figure("a.two.1").unit == own
    again = made.figure(CHIEF).unit
    assert again not in (own, "a.lead")
    assert made.battle.units[again].figures == (CHIEF,)
    assert not list(made.battle.loose_ends())


@pytest.mark.rule("SM-ORG-25", "SM-QUA-08")
def test_a_team_of_one_who_has_joined_another_has_nobody_and_is_still_told_of() -> None:
    made = two_teams().do(JoinTeam(team="a.lead", figure=CHIEF)).end().end().end()
    own = made.figure(CHIEF).unit
    made.levels(a_lead=9, a_two=9, b_foe=12).do(SetLevel(team=own, level=5)).until(own)
    made.do(JoinTeam(team=own, figure=CHIEF, to="a.two"))
    assert made.battle.units[own].figures == ()
    assert ENGINE.traits(made.battle, own) == ("trained",)
    assert ENGINE.choices(made.battle, own) is not None
    assert ENGINE.circumstances(made.battle, own).total == 0
