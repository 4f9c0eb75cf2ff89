"""What figures, models, dice, inches and rounds stand for; the qualities of teams; optional rules, off by default."""

import pytest

from rules.core.frozen import FrozenMap
from rules.dice.pool import parse_pool
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.actions import EndTurn, SetScenario
from rules.systems.smle.game.homes import book_of, is_on, quality_of
from rules.systems.smle.game.people import figure_move
from rules.systems.smle.game.scoring import Shot, modifiers
from rules.systems.smle.vocabulary import QUALITIES
from rules.tabletop.bases import MM_PER_INCH
from tests.rules.systems.smle.build import RIFLE, SMLE, codes, figures, group, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

BOOK = SMLE.book()


@pytest.mark.rule("SM-SCL-01", "SM-SCL-11")
def test_each_person_is_one_figure_an_inch_across() -> None:
    made = stage(rifles(4, id="one"))
    men = made.battle.figures_of("a.one")
    assert len(men) == 4
    assert {figure.base.width_in for figure in men} == {1.0}


@pytest.mark.rule("SM-SCL-02")
def test_each_vehicle_is_one_model_with_its_crew_inside() -> None:
    made = stage(team(figures(1, RIFLE), profile="jeep", id="jeep", number=2))
    hulls = [figure for figure in made.battle.figures.values() if figure.unit.startswith("a.") and not figure.states]
    assert len(hulls) == 2
    for hull in hulls:
        assert (hull.base.width_mm, hull.base.depth_mm) == (25.4, 50.8)
        assert hull.height_in == 1.5


@pytest.mark.rule("SM-SCL-04")
def test_every_die_that_the_tables_name_has_six_sides() -> None:
    pools = [parse_pool(BOOK.text("rolls", row, "dice")) for row in BOOK.rows("rolls")]
    assert len(pools) > 10
    assert {pool.sides for pool in pools} == {6}


@pytest.mark.rule("SM-SCL-05")
def test_distances_are_inches_of_five_metres() -> None:
    assert BOOK.number("scales", "inch", "metres") == 5
    assert MM_PER_INCH == 25.4


@pytest.mark.rule("SM-SCL-06")
def test_a_round_is_over_when_every_team_has_had_its_turn() -> None:
    made = stage(rifles(id="one"), rifles(id="foe")).levels(a_one=7, b_foe=8)
    assert made.play.round == 1
    made.end()
    assert made.play.round == 1
    made.end()
    assert made.play.round == 2
    assert made.why_not(EndTurn(team="a.one")) == "not-the-phase"


OPTIONAL = (
    "elite-fanatic-move", "double-move-again", "leader-quality-roll", "sf-pack", "heroes", "camera-fodder", "monsters",
    "unreliable-weapons", "bayonets",
)  # fmt: skip


@pytest.mark.rule("SM-SCL-15")
@pytest.mark.parametrize("switch", OPTIONAL)
def test_an_optional_rule_is_off_until_the_scenario_turns_it_on(switch: str) -> None:
    plain = stage(rifles(id="one"))
    assert is_on(book_of(plain.battle, "a"), switch) is False
    played = stage(rifles(id="one"), scenario=SetScenario(switches=FrozenMap({switch: True})))
    assert is_on(book_of(played.battle, "a"), switch) is True


@pytest.mark.rule("SM-QUA-01")
def test_qualities_rise_from_untrained_to_veteran() -> None:
    assert QUALITIES == ("untrained", "green", "trained", "veteran")
    assert [BOOK.whole("quality", key, "activation") for key in QUALITIES] == [0, 2, 4, 6]
    assert [BOOK.whole("quality", key, "to-hit") for key in QUALITIES] == [9, 8, 7, 6]


@pytest.mark.rule("SM-QUA-02", "SM-QUA-03", "SM-MOV-03")
def test_civilians_are_untrained_and_fast_and_police_may_be_green_and_elite() -> None:
    made = stage(team(figures(6, "unarmed-or-not-listed"), profile="civilians", id="mob"))
    assert quality_of(made.battle, "a.mob") == "untrained"
    assert figure_move(made.battle, "a.mob.1") == 10
    police = rifles(4, id="law", quality="green", motivation="elite")
    assert codes(side(section(police, leaders())), police.id) == []


@pytest.mark.rule("SM-QUA-04")
def test_trained_is_the_default_and_neither_helps_nor_harms() -> None:
    assert quality_of(stage(rifles(id="one")).battle, "a.one") == "trained"
    rifle = weapon(BOOK, RIFLE)
    assert rifle is not None
    shot = Shot("trained", rifle, 10.0, target_quality="trained")
    assert modifiers(BOOK, shot).total == 0
    assert BOOK.whole("quality", "trained", "assault") == 0


@pytest.mark.rule("SM-QUA-05")
def test_veterans_are_the_best_in_every_column() -> None:
    others = [key for key in QUALITIES if key != "veteran"]
    for column in ("activation", "armour-roll", "assault"):
        best = BOOK.whole("quality", "veteran", column)
        assert all(BOOK.whole("quality", key, column) < best for key in others)
    for column in ("to-hit", "as-target"):
        least = BOOK.whole("quality", "veteran", column)
        assert all(BOOK.whole("quality", key, column) > least for key in others)


def told(made: Stage, code: str) -> list[str]:
    return [event.rule for event in made.log if event.code == code]


@pytest.mark.rule("SM-QUA-23", "SM-QUA-20")
def test_players_are_reminded_of_how_warriors_and_reluctant_teams_behave() -> None:
    made = stage(rifles(id="one", warrior=True), rifles(id="foe", motivation="reluctant")).levels(a_one=7, b_foe=8)
    assert told(made, "remind-warriors") == ["SM-QUA-23"]
    assert told(made, "remind-reluctant") == []
    made.end()
    assert told(made, "remind-reluctant") == ["SM-QUA-20"]
    assert ENGINE.active(made.battle) == "b.foe"


@pytest.mark.rule("SM-SCN-02")
def test_a_section_rolls_for_each_team_against_a_platoon_that_rolls_for_each_section() -> None:
    ours = side(section(leaders(id="lead"), rifles(id="two")), level="section")
    theirs = side(group("platoon", section(leaders(id="boss"), rifles(id="men"))), level="platoon")
    made = stage(ours, theirs, at={"b.boss": (10, 40), "b.men": (20, 40)})
    made.roll("a.lead", 3)
    assert made.level("a.two") is None
    made.roll("b.boss", 3)
    assert made.level("b.men") is not None
