"""Set-up by zones, hidden teams, prepared positions, round limits and how scenarios end."""

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    Deploy,
    DigIn,
    DirectFire,
    Hide,
    PickObjective,
    SetHolder,
    SetScenario,
    SetUpBy,
    StartGame,
)
from rules.systems.smle.game.scenarios import limit_of
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Zone
from tests.rules.systems.smle.build import SMLE, rifles
from tests.rules.systems.smle.game.stage import Stage, stage

ROLES = FrozenMap({"a": "small", "b": "large"})


def set_up(scenario: str = "", limit: int = 0) -> Stage:
    return stage(
        rifles(1, id="one"),
        rifles(1, id="foe"),
        at={"a.one": (10, 10), "b.foe": (10, 40)},
        begun=False,
        scenario=SetScenario(scenario=scenario, roles=ROLES, limit=limit),
    )


@pytest.mark.rule("SM-SCN-01", "SM-SCN-03")
def test_figures_are_set_up_in_their_sides_area_and_only_before_the_game() -> None:
    made = set_up()
    zone = Zone(id="z", side="a", outline=((0, 0), (48, 0), (48, 12), (0, 12)))
    assert made.battle.table is not None
    table = made.battle.table.model_copy(update={"zones": (zone,)})
    made.battle = made.battle.model_copy(update={"table": table})
    assert made.why_not(Deploy(by="a", places=FrozenMap({"a.one.1": Pose(x=5, y=13)}))) == "outside-zone"
    assert made.why_not(Deploy(by="b", places=FrozenMap({"a.one.1": Pose(x=5, y=5)}))) == "not-yours"
    made.do(Deploy(by="a", places=FrozenMap({"a.one.1": Pose(x=5, y=12, facing=45)})))
    assert made.state("a.one").facing == 45
    made.do(StartGame())
    assert made.why_not(Deploy(by="a", places=FrozenMap({"a.one.1": Pose(x=5, y=5)}))) == "not-the-phase"


@pytest.mark.rule("SM-SCN-04", "SM-SCN-06", "SM-SCN-09")
def test_each_scenario_has_its_round_limit() -> None:
    book = SMLE.book()
    found = {key: limit_of(book, key) for key in ("", "multiple-signals", "commando", "exterminator", "ambush")}
    assert found == {"": 8, "multiple-signals": 10, "commando": 8, "exterminator": 12, "ambush": 8}


@pytest.mark.rule("SM-SCN-08", "SM-SCN-10")
def test_hidden_teams_show_when_an_enemy_comes_near_or_they_fire() -> None:
    made = set_up().do(Hide(team="a.one")).do(StartGame())
    assert "hidden" in made.battle.units["a.one"].states
    made.levels(a_one=8, b_foe=9)
    assert made.play.turn is not None
    assert made.play.turn.unaware == ("b.foe",)
    made.do(DirectFire(team="a.one", target="b.foe"), 1, 1)
    assert "hidden" not in made.battle.units["a.one"].states
    near = set_up().do(Hide(team="a.one"))
    foe = near.figure("b.foe.1").model_copy(update={"place": Pose(x=10, y=15.1)})
    near.battle = near.battle.model_copy(update={"figures": near.battle.figures.with_item("b.foe.1", foe)})
    near.do(StartGame())
    assert "hidden" in near.battle.units["a.one"].states
    foe = foe.model_copy(update={"place": Pose(x=10, y=15)})
    near.battle = near.battle.model_copy(update={"figures": near.battle.figures.with_item("b.foe.1", foe)})
    near.mark("prone", "b.foe.1")
    assert "hidden" not in near.battle.units["a.one"].states


@pytest.mark.rule("SM-SHO-26", "SM-SHO-28")
def test_a_position_is_ready_where_a_team_is_set_up_in_it_and_takes_a_round_later() -> None:
    made = set_up().put("pit", "position", 10, 10).do(DigIn(team="a.one", position="pit")).do(StartGame())
    made.levels(a_one=8, b_foe=9)
    assert "direct-fire" in made.codes("a.one")
    later = set_up().do(StartGame()).put("pit", "position", 10, 10).levels(a_one=8, b_foe=9)
    later.do(DigIn(team="a.one", position="pit"))
    assert later.why_not(DirectFire(team="a.one", target="b.foe")) == "settling-in"
    later.end().end().levels(a_one=8, b_foe=9)
    assert "direct-fire" in later.codes("a.one")


@pytest.mark.rule("SM-SCN-04", "SM-SCN-05", "SM-SCN-06", "SM-SCN-07")
@pytest.mark.parametrize(
    ("scenario", "holder", "rounds", "winner"),
    [
        ("multiple-signals", "", 2, "a"),
        ("multiple-signals", "b", 1, "b"),
        ("magnificent-seven", "b", 2, "b"),
        ("magnificent-seven", "", 2, "a"),
        ("commando", "", 2, "b"),
        ("", "", 2, "draw"),
        ("", "a", 2, "a"),
    ],
)
def test_scenarios_end_at_their_limit_or_by_the_objective(scenario: str, holder: str, rounds: int, winner: str) -> None:
    made = set_up(scenario, limit=2).put("goal", "objective", 24, 24)
    if scenario == "commando":
        made.do(SetUpBy(side="a")).do(PickObjective(by="a", objective="goal"))
    made.do(StartGame()).do(SetHolder(objective="goal", side=holder))
    for _ in range(rounds):
        made.levels(a_one=8, b_foe=9).end().end()
    assert (made.play.phase, made.play.winner) == ("end", winner)


@pytest.mark.rule("SM-SCN-09")
def test_who_is_left_alone_has_won_and_the_score_counts_the_enemies_out() -> None:
    made = set_up("exterminator").do(StartGame()).levels(a_one=8, b_foe=9).wound("a.one.1", "killed").end()
    assert made.play.winner == "b"
    assert made.play.scores == FrozenMap({"a": 0, "b": 1})
