"""Teams as one cluster, groups as a chain, and who is missed."""

import pytest

from rules.core.tally import Tally
from rules.systems.smle.game.rating import modifiers
from tests.rules.systems.smle.build import (
    RIFLE,
    figures,
    leaders,
    rifles,
    section,
    side,
    team,
)
from tests.rules.systems.smle.game.stage import ENGINE, stage


def reasons(tally: Tally) -> dict[str, int]:
    return {term.reason: int(term.amount) for term in tally.terms}


@pytest.mark.rule("SM-ORG-18", "SM-ORG-19", "SM-ORG-22", "SM-ACT-16")
def test_a_split_team_is_separated_once() -> None:
    made = stage(rifles(id="one"), at={"a.one": (10, 10), "b.foe": (10, 40)})
    assert "separated" not in reasons(modifiers(made.battle, "a.one"))
    figure = made.figure("a.one.4")
    assert figure.place is not None
    apart = figure.model_copy(update={"place": figure.place.at(13.0 + 1 + 4.1, 10)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item("a.one.4", apart)})
    assert reasons(modifiers(made.battle, "a.one"))["separated"] == -2
    made.wound("a.one.4", "killed")
    assert "separated" not in reasons(modifiers(made.battle, "a.one"))


@pytest.mark.rule("SM-ORG-18", "SM-ORG-24")
def test_cohesion_is_half_a_full_move_of_the_team() -> None:
    made = stage(rifles(id="one"), at={"a.one": (10, 10)})
    assert ENGINE.cohesion_in(made.battle, "a.one.1") == 4.0


@pytest.mark.rule("SM-ORG-20", "SM-ORG-21")
def test_teams_hang_on_the_leader_by_a_chain_of_full_moves() -> None:
    men = side(section(leaders(id="lead"), rifles(id="two"), rifles(id="three")))
    at = {"a.lead": (2, 5), "a.two": (2, 13), "a.three": (2, 21), "b.foe": (10, 45)}
    made = stage(men, at=at)
    for unit in ("a.lead", "a.two", "a.three"):
        assert "separated" not in reasons(modifiers(made.battle, unit))
    made = stage(men, at=at | {"a.two": (2, 14.5), "a.three": (2, 23)})
    assert "separated" in reasons(modifiers(made.battle, "a.two"))
    assert "separated" in reasons(modifiers(made.battle, "a.three"))


@pytest.mark.rule("SM-ORG-23")
def test_a_lone_leader_is_never_separated_but_those_he_left_are() -> None:
    men = side(section(team(figures(1, RIFLE, role="leader"), id="lead"), rifles(id="two")))
    made = stage(men, at={"a.lead": (2, 5), "a.two": (30, 30), "b.foe": (10, 45)})
    assert "separated" not in reasons(modifiers(made.battle, "a.lead"))
    assert "separated" in reasons(modifiers(made.battle, "a.two"))
