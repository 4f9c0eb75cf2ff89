"""The Big Detachment Sheet."""

from __future__ import annotations

import pytest

from rules.core.marks import Mark
from tests.rules.systems.crucible.builders import SYSTEM, detachment, points, sample, side, tu, with_leader


@pytest.mark.rule("CR-CD-06")
def test_the_heading_of_a_detachment() -> None:
    army = with_leader(sample("fasolini-1"), "fasolini-1", "captain")
    (group,) = SYSTEM.roster(army).groups
    assert {name: fact.value for name, fact in group.facts.items()} == {
        "force": "Fasolini’s Company",
        "quality": "Veteran",
        "tus": 10,
        "cap": 10,
        "leader": "captain",
        "rating": 6,
        "total": 530,
        "commander-points": 40,
    }
    assert (group.subject, group.title, group.points) == ("fasolini-1", "Gun company", 530)


def test_one_row_a_unit_in_the_order_of_the_list() -> None:
    army = sample("starmarine-mobile")
    roster = SYSTEM.roster(army)
    rows = roster.groups[0].rows
    assert [row["name"].value for row in rows] == ["Raeside missile system", "Infantry, skimmer"]
    assert {name for row in rows for name in row} <= set(roster.columns)
    raeside = {name: fact.value for name, fact in rows[0].items()}
    assert raeside["dv"] == "9/8/7/7"
    assert raeside["weapons"] == "ATGW 3 3/10 Extreme 360 (top DV, phase 7); Sniper pod 2 2/2 Long 360"
    assert (raeside["count"], raeside["points"], raeside["codes"]) == (2, 1240, "Sniper pod, Guided")
    assert "ads" not in raeside
    assert rows[1]["ca"].value == 4
    assert sum(row["points"].value for row in rows) == points(army)  # type: ignore[misc]


@pytest.mark.rule("CR-CD-06", "CR-PT-17")
def test_each_row_has_its_card_and_what_else_a_detachment_pays_is_told() -> None:
    group = detachment(tu("militia", count=3), tu("gone"), sergeant=True, mines_light=2, commander="captain")
    (found,) = SYSTEM.roster(side(group)).groups
    assert [card and (card.subject, card.count) for card in found.cards] == [("militia", 3), None]
    assert [(term.reason, term.amount) for term in found.extra.terms] == [("sergeant", 5), ("mines", 20)]
    assert found.points == 3 * 15 + 5 + 20


def test_ads_in_short() -> None:
    row = SYSTEM.roster(side(detachment(tu("mercenary-aa-vehicle")))).groups[0].rows[0]
    assert row["ads"].value == "Drozd box 4+ 1 2/1 all but rear"
    assert row["aa"].value is True


def test_joined_figures_have_the_mark_of_the_least_sure() -> None:
    figures = {"tus": {"slammers-combat-car": {"dv-top": 9}}}
    row = SYSTEM.roster(side(detachment(tu("slammers-combat-car")), figures=figures)).groups[0].rows[0]
    assert (row["dv"].value, row["dv"].mark) == ("10/10/10/9", Mark.OVERRIDDEN)


def test_an_empty_detachment_has_an_empty_table() -> None:
    (group,) = SYSTEM.roster(side(detachment())).groups
    assert (group.rows, group.facts["cap"].value) == ((), None)


def test_a_unit_without_price_and_one_without_profile_have_their_row() -> None:
    own = {"tus": {"mine": {"name": "M", "kind": "vehicle", "quality": "Elite"}}}
    rows = SYSTEM.roster(side(detachment(tu("mine"), tu("gone")), figures=own)).groups[0].rows
    assert [(row["name"].value, row["points"].value) for row in rows] == [("M", 0), ("gone", 0)]
