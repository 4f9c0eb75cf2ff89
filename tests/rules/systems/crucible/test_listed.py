"""Prices that stand whatever the formula says: published ones, and those of a player's own hand or house pack."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from rules.army.edit import set_points
from rules.army.model import Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Mark
from tests.rules.systems.crucible.builders import SYSTEM, Figures, detachment, price, side, tu, tu_cards


@pytest.mark.rule("CR-PT-01")
def test_a_published_price_beats_the_formula_and_keeps_its_mark() -> None:
    figures = {"formula": {"infantry-veteran": {"points": 60}}}
    assert price("fasolini-tank-hunters", figures) == 40
    entry = next(e for e in SYSTEM.catalogue(SYSTEM.new_army()) if e.profile == "fasolini-tank-hunters")
    assert entry.mark is Mark.PUBLISHED
    (term,) = entry.price.terms
    assert (term.amount, term.reason, term.rule, term.details["formula"]) == (40, "listed-price", "CR-PT-01", 40)


@pytest.mark.rule("CR-PT-01")
@pytest.mark.parametrize(
    ("profile", "mark"),
    [
        ("slammers-blower-tank", Mark.HOUSE),
        ("fasolini-oto-melara-410cgs-gun", Mark.DERIVED),
        ("mercenary-infantry", Mark.PUBLISHED),
    ],
)
def test_each_price_says_where_it_comes_from(profile: str, mark: Mark) -> None:
    card = tu_cards(side(detachment(tu(profile))))[0]
    assert card.facts["points"].mark is mark


@pytest.mark.rule("CR-PT-01", "CR-CD-07")
@pytest.mark.parametrize(
    ("figures", "mark"),
    [
        ({"formula": {"fp-vehicle": {"factor": 3}}}, Mark.OVERRIDDEN),
        ({"tus": {"slammers-blower-tank": {"dv-top": 9}}}, Mark.OVERRIDDEN),
        ({"tus": {"slammers-blower-tank": {"name": "Old Blower"}}}, Mark.HOUSE),
        ({"formula": {"infantry-elite": {"points": 60}}}, Mark.HOUSE),
    ],
)
def test_a_price_that_is_worked_out_from_overridden_figures_says_so(figures: Figures, mark: Mark) -> None:
    facts = tu_cards(side(detachment(tu("slammers-blower-tank")), figures=figures))[0].facts
    assert facts["points"].mark is mark
    assert "formula-points" not in facts


@pytest.mark.rule("CR-PT-16")
def test_the_formula_beside_a_price_by_hand_has_its_own_mark() -> None:
    figures: Figures = {"formula": {"fp-vehicle": {"factor": 3}}}
    army = set_points(side(detachment(tu("slammers-blower-tank")), figures=figures), "slammers-blower-tank", 500)
    assert tu_cards(army)[0].facts["formula-points"].mark is Mark.OVERRIDDEN


def test_a_listed_price_pays_for_what_the_player_adds() -> None:
    assert price("fasolini-transporter", command=True) == 80
    assert price("fasolini-transporter", arv=True) == 80
    assert price("fasolini-standard-infantry", sniper=True) == 40
    assert price("fasolini-tank-hunters", sniper=True) == 40


def test_another_quality_is_priced_by_the_formula() -> None:
    assert price("fasolini-standard-infantry", quality="Elite") == 50
    assert price("slammers-blower-tank", quality="Veteran") == 480
    assert price("fasolini-transporter", quality="Trained") == 35


@pytest.mark.rule("CR-PT-13")
def test_a_gun_and_its_carrier_are_two_tus() -> None:
    gun, truck = price("fasolini-oto-melara-410cgs-gun"), price("fasolini-transporter")
    assert (gun, truck) == (85, 40)
    assert price("fasolini-oto-melara-440cgs-gun") + truck == 170
    pair = side(detachment(tu("fasolini-oto-melara-410cgs-gun"), tu("fasolini-transporter")))
    assert SYSTEM.bill(pair).points == 125
    assert SYSTEM.roster(pair).groups[0].facts["tus"].value == 2


def test_a_new_price_of_the_truck_leaves_the_published_pair() -> None:
    figures = {"published-prices": {"fasolini-transporter": {"points": 50}}}
    assert price("fasolini-oto-melara-410cgs-gun", figures) == 75


@pytest.mark.rule("CR-PT-16")
def test_a_price_by_hand_is_marked_and_the_formula_stands_beside_it() -> None:
    army = side(detachment(tu("slammers-blower-tank")))
    changed = set_points(army, "slammers-blower-tank", 500)
    facts = tu_cards(changed)[0].facts
    assert (facts["points"].value, facts["points"].mark, facts["points"].mark.shown) == (500, Mark.OVERRIDDEN, True)
    assert facts["formula-points"].value == 620
    (term,) = SYSTEM.bill(changed).nodes["slammers-blower-tank"].terms
    assert (term.reason, term.details["formula"]) == ("points-by-hand", 620)
    assert SYSTEM.bill(set_points(changed, "slammers-blower-tank", None)).points == 620


@pytest.mark.rule("CR-PT-16")
def test_points_in_a_house_pack_are_a_price_by_hand_too() -> None:
    army = side(detachment(tu("slammers-blower-tank")), figures={"tus": {"slammers-blower-tank": {"points": 700}}})
    facts = tu_cards(army)[0].facts
    assert (facts["points"].value, facts["points"].mark, facts["formula-points"].value) == (700, Mark.OVERRIDDEN, 620)


@pytest.mark.rule("CR-PT-16")
@pytest.mark.parametrize("quality", ["Elite", "Veteran", "Trained", "Untrained"])
def test_a_players_own_price_stands_at_every_quality(quality: str) -> None:
    own: Figures = {"tus": {"slammers-blower-tank": {"points": 700}, "fasolini-transporter": {"points": 55}}}
    assert price("slammers-blower-tank", own, quality=quality) == 700
    assert price("fasolini-transporter", own, quality=quality) == 55


@pytest.mark.rule("CR-PT-16")
def test_a_changed_figure_of_the_formula_gives_no_price_by_hand() -> None:
    changed: Figures = {"formula": {"speed-medium": {"points": 120}}}
    assert price("slammers-blower-tank", changed) == 750
    assert price("slammers-blower-tank", changed, quality="Veteran") == 580


@pytest.mark.fault("F06")
def test_half_points_are_kept_from_the_price_to_the_sheet() -> None:
    own: Figures = {"tus": {"militia": {"points": Decimal("8.5")}}}
    army = side(detachment(tu("militia", count=3)), figures=own)
    each, three = Fraction(17, 2), Fraction(51, 2)
    bill = SYSTEM.bill(army)
    assert (bill.of("militia"), bill.of("det"), bill.points) == (three, three, three)
    command, card = SYSTEM.cards(army)
    assert (card.facts["points"].value, card.points) == (each, three)
    assert command.facts["total"].value == three
    (group,) = SYSTEM.roster(army).groups
    assert (group.points, group.facts["total"].value, group.rows[0]["points"].value) == (three, three, three)


@pytest.mark.fault("F16")
@pytest.mark.parametrize(("order", "dearer"), [((True, 1), 41), ((1, True), 42)])
def test_a_flag_that_is_no_switch_costs_nothing_whatever_was_priced_before(
    order: tuple[Value, Value], dearer: int
) -> None:
    units = [
        Unit(id=f"u{at}", profile="militia-truck", choices=FrozenMap({"command": value}))
        for at, value in enumerate(order)
    ]
    unseen: Figures = {"formula": {"command": {"points": dearer}}}
    bill = SYSTEM.bill(side(detachment(*units), figures=unseen))
    assert {str(value): bill.of(unit.id) for value, unit in zip(order, units, strict=True)} == {
        "True": 30 + dearer,
        "1": 30,
    }
