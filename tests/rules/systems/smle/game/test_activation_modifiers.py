"""Each modifier of an activation roll: leaders, cover, armour, heroes, superior leaders."""

import pytest

from rules.core.tally import Tally
from rules.systems.smle.game.rating import modifiers
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    figures,
    leaders,
    rifles,
    section,
    side,
    team,
)
from tests.rules.systems.smle.game.stage import area, stage
from tests.rules.systems.smle.game.test_activation import weary

BOOK = SMLE.book()


def reasons(tally: Tally) -> dict[str, int]:
    return {term.reason: int(term.amount) for term in tally.terms}


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


@pytest.mark.rule("SM-HER-05")
def test_a_heros_grade_goes_onto_the_die_only_where_he_leads_or_is_alone() -> None:
    on = {"switches/heroes/default": True}
    led = team(figures(1, RIFLE, role="leader", hero="hero"), figures(2, RIFLE), id="one")
    among = team(figures(1, RIFLE, hero="hero"), figures(2, RIFLE), id="one")
    alone = team(figures(1, RIFLE, hero="major-hero"), id="one")
    for unit, grade in ((led, 2), (among, None), (alone, 3)):
        made = stage(side(section(unit), overrides=on))
        assert reasons(modifiers(made.battle, "a.one")).get("heros-grade") == grade


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
