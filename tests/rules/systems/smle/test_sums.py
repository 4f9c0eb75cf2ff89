"""How a side's total is told: by reasons, which add up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules import registry
from rules.army.edit import set_count, set_points
from rules.army.model import Army, all_units
from rules.storage.armies import load_army
from templates.words import term_text

SMLE = registry.system("smle")


def sample(name: str) -> Army:
    return load_army(SMLE.sample_text(name), name, registry.SYSTEMS).army


def told(army: Army) -> dict[str, Fraction]:
    return {term_text(SMLE, term, army): Fraction(term.amount) for term in SMLE.roster(army).sums.terms}


@pytest.mark.parametrize("name", SMLE.samples())
def test_the_reasons_of_every_sample_add_up_to_its_total(name: str) -> None:
    army = sample(name)
    assert SMLE.roster(army).sums.total == SMLE.bill(army).points
    assert not [text for text in told(army) if text.startswith("all-") or "{" in text]


@pytest.mark.rule("SM-PTS-01", "SM-PTS-13", "SM-PTS-14")
def test_teams_are_told_by_quality_and_what_they_carry_by_weapon() -> None:
    assert told(sample("british-platoon")) == {
        "Trained, 8 teams": 96,
        "platoon and company leaders, 1 team": 12,
        "LMG, 2 teams": 8,
        "section leaders, 2": 12,
        "Light mortar, 50-60 mm, 6 rounds": 12,
        "PIAT, 4 rounds": 12,
        "Hand grenade, 12 rounds": 12,
    }


@pytest.mark.rule("SM-PTS-20")
def test_what_a_hidden_side_pays_comes_last() -> None:
    found = told(sample("hidden-partisans"))
    assert list(found)[-1] == "whole side hidden, × 2"
    assert found["whole side hidden, × 2"] == sum(list(found.values())[:-1])


def test_a_team_that_is_priced_by_hand_says_so_and_three_alike_count_as_three() -> None:
    army = sample("british-platoon")
    rifles = next(unit for unit in all_units(army) if "rifle" in unit.profile)
    priced = set_points(set_count(SMLE, army, rifles.id, 3), rifles.id, 30)
    found = told(priced)
    assert found["priced by hand, 3 teams"] == 90
    assert found["Trained, 7 teams"] == 84
