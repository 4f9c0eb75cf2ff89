"""TUs without a price, and AA that needs AI."""

from __future__ import annotations

import pytest

from rules.core.frozen import Value
from tests.rules.systems.crucible.builders import SYSTEM, codes, detachment, issues, side, tu

DVS: dict[str, Value] = {f"dv-{face}": 5 for face in ("front", "side", "rear", "top")}


@pytest.mark.rule("CR-PT-06")
def test_aa_on_a_vehicle_requires_ai() -> None:
    figures = {"tus": {"slammers-calliope": {"ai": False}}}
    (issue,) = issues(side(detachment(tu("slammers-calliope")), figures=figures), "aa-needs-ai")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "slammers-calliope", "CR-PT-06")
    waived = {**figures, "formula": {"aa": {"vehicle-requires-ai": False}}}
    assert issues(side(detachment(tu("slammers-calliope")), figures=waived), "aa-needs-ai") == []
    assert issues(side(detachment(tu("fasolini-air-defence-squad"))), "aa-needs-ai") == []


@pytest.mark.rule("CR-TU-17")
def test_an_unpriced_tu_is_an_error_until_it_has_points() -> None:
    own = {"tus": {"mine": {"name": "Crawler", "kind": "vehicle", "quality": "Elite", "speed": "Slow"}}}
    (issue,) = issues(side(detachment(tu("mine")), figures=own), "unpriced")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "mine", "CR-TU-17")
    priced = side(detachment(tu("mine", points=300), commander="lieutenant"), figures=own)
    assert codes(priced) == ["no-dv"]
    assert SYSTEM.bill(priced).of("mine") == 300


@pytest.mark.parametrize(
    "lacking",
    [
        {"weapon-1-name": "gun"},
        {"weapon-1-line": "no-such-line", "weapon-1-name": "gun"},
        {"speed": "Warp"},
        {"quality": "Legendary"},
    ],
)
def test_a_row_that_lacks_a_figure_has_no_price(lacking: dict[str, str]) -> None:
    row = {"name": "X", "kind": "vehicle", "quality": "Elite", "speed": "Slow"}
    army = side(detachment(tu("mine")), figures={"tus": {"mine": {**row, **DVS, **lacking}}})
    assert "unpriced" in codes(army, "error")
    assert SYSTEM.bill(army).points == 0


@pytest.mark.rule("CR-CD-01")
@pytest.mark.parametrize(("kind", "given"), [("infantry", DVS), ("vehicle", {"dv": 5})])
def test_a_dv_that_no_row_gives_is_told(kind: str, given: dict[str, Value]) -> None:
    own = {"tus": {"mine": {"name": "X", "kind": kind, "quality": "Elite", "speed": "Slow", **given}}}
    army = side(detachment(tu("mine", points=30)), figures=own)
    (issue,) = issues(army, "no-dv")
    assert (issue.severity, issue.subject, issue.rule) == ("warning", "mine", "CR-CD-01")
    assert issues(side(detachment(tu("slammers-calliope"), tu("militia"))), "no-dv") == []
