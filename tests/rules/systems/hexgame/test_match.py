"""The attacker's additional points, and what shows only with both sides."""

from __future__ import annotations

import pytest

from rules.army.model import Army
from rules.systems.hexgame.prices import attacker_budget
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM, army, force, overridden, problems, unit


def side(points: int, limit: int | None, name: str, **choices: bool | int) -> Army:
    """A side whose one unit is priced by hand."""
    built = army(force("blue", unit("merc-tank", points=points)), limit=limit, **choices)
    return built.model_copy(update={"id": name})


def told(*sides: Army) -> list[tuple[str, str, str]]:
    """Code, severity and subject of each issue of a match."""
    return [(issue.code, str(issue.severity), issue.subject) for issue in SYSTEM.check_match(sides)]


EXPERIENCED = ("attacker-experienced", "advice", "a")


@pytest.mark.rule("HX-PTS-22")
@pytest.mark.parametrize(("defender", "attacker"), [(750, 900), (777, 932), (0, 0), (999, 1198), (1000, 1200)])
def test_example_32_the_attacker_has_20_percent_more_and_no_fraction(defender: int, attacker: int) -> None:
    assert attacker_budget(BOOK, defender) == attacker


@pytest.mark.rule("HX-PTS-22")
def test_the_attacker_may_have_932_against_777_and_not_933() -> None:
    defender = side(700, 777, "d")
    assert told(side(932, 932, "a", attacker=True), defender) == [EXPERIENCED]
    over = [("attacker-over", "error", "a"), EXPERIENCED]
    assert told(side(933, 940, "a", attacker=True), defender) == over


@pytest.mark.rule("HX-PTS-22")
def test_a_limit_other_than_allowed_is_noted() -> None:
    defender = side(700, 750, "d")
    assert told(side(800, 950, "a", attacker=True), defender)[0] == ("attacker-limit", "warning", "a")
    assert told(side(800, 850, "a", attacker=True), defender)[0] == ("attacker-may-have", "advice", "a")


def test_a_defender_without_a_limit_has_what_he_spent() -> None:
    assert told(side(841, None, "a", attacker=True), side(700, None, "d"))[0][0] == "attacker-over"
    assert told(side(840, None, "a", attacker=True), side(700, None, "d")) == [EXPERIENCED]


def test_of_several_defenders_the_largest_budget_counts() -> None:
    sides = side(900, 900, "a", attacker=True), side(500, 500, "d"), side(750, 750, "e")
    assert told(*sides) == [EXPERIENCED]


def test_sides_without_an_attacker_have_nothing_to_compare() -> None:
    assert told(side(700, 750, "d"), side(900, 900, "e")) == []


def test_two_attackers_are_noted() -> None:
    codes = told(side(10, None, "a", attacker=True), side(20, None, "b", attacker=True))
    assert codes == [("several-attackers", "warning", "b"), EXPERIENCED, ("attacker-experienced", "advice", "b")]


@pytest.mark.rule("HX-PTS-24")
def test_the_attacker_is_advised_for_the_more_experienced_player() -> None:
    (advice,) = SYSTEM.check_match([side(900, 900, "a", attacker=True), side(750, 750, "d")])
    assert (advice.code, advice.severity, advice.subject, advice.rule) == (*EXPERIENCED, "HX-PTS-24")


@pytest.mark.rule("HX-PTS-22")
def test_an_attacker_who_knows_the_defenders_budget_is_judged_alone() -> None:
    def alone(points: int, limit: int | None) -> list[str]:
        built = side(points, limit, "a", attacker=True, defender_budget=750)
        return [code for code, _, _ in problems(built, "error", "warning") if code != "unusual-size"]

    assert alone(900, 900) == []
    assert alone(901, None) == ["attacker-over"]
    assert alone(901, 900) == ["over-limit"]
    assert alone(900, 1000) == ["attacker-limit"]


def test_the_defenders_budget_does_nothing_without_attacking() -> None:
    assert problems(side(900, None, "a", defender_budget=500)) == []


@pytest.mark.rule("HX-PTS-22")
def test_the_bonus_is_a_figure_that_can_be_changed() -> None:
    attacker = overridden(side(825, 825, "a", attacker=True), budget__attacker__bonus=10)
    assert told(attacker, side(750, 750, "d")) == [EXPERIENCED]
