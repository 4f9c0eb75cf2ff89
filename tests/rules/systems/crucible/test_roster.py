"""The Big Detachment Sheet."""

from __future__ import annotations

from rules.core.marks import Mark
from rules.systems.crucible.roster import worst
from tests.rules.systems.crucible.builders import SYSTEM, detachment, points, sample, side, tu, with_leader


def test_the_heading_of_a_detachment() -> None:
    army = with_leader(sample("fasolini-1"), "fasolini-1", "captain")
    (group,) = SYSTEM.roster(army).groups
    assert {name: fact.value for name, fact in group.facts.items()} == {
        "force": "Fasolini's Company",
        "quality": "Veteran",
        "tus": 10,
        "cap": 10,
        "leader": "captain",
        "rating": 6,
        "total": 530,
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
    assert raeside["weapons"] == "ATGW 3 3/10 Extreme 360 (top DV, phase 7); sniper pod 2 2/2 Long 360 (S3)"
    assert (raeside["count"], raeside["points"], raeside["codes"]) == (2, 1240, "sniper-pod, guided")
    assert "ads" not in raeside
    assert rows[1]["ca"].value == 4
    assert sum(row["points"].value for row in rows) == points(army)  # type: ignore[misc]


def test_ads_in_short() -> None:
    row = SYSTEM.roster(side(detachment(tu("mercenary-aa-vehicle")))).groups[0].rows[0]
    assert row["ads"].value == "Drozd box 4+ 1 2/1 all but rear"
    assert row["aa"].value is True


def test_joined_figures_have_the_mark_of_the_least_sure() -> None:
    assert worst(iter([Mark.SEED, Mark.HOUSE, Mark.DERIVED])) is Mark.HOUSE
    assert worst(iter([])) is Mark.SEED
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
