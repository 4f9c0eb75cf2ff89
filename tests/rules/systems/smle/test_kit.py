"""What a figure may carry: prices, what is wrong with a weapon, sections and further names."""

from __future__ import annotations

import pytest

from rules.army.kit import kit_offers, with_kit
from rules.army.model import Army, Unit, all_units
from rules.registry import system
from rules.storage.armies import load_army

SMLE = system("smle")


def army() -> Army:
    return load_army(SMLE.sample_text("british-platoon"), "x", [SMLE]).army


def rifles(found: Army) -> Unit:
    return next(unit for unit in all_units(found) if unit.profile == "rifle-team")


@pytest.mark.rule("SM-PTS-05")
@pytest.mark.rule("SM-ORG-08")
def test_each_weapon_tells_its_price_and_what_is_wrong_with_it() -> None:
    built = army()
    offers = {offer.kit.key: offer for offer in kit_offers(SMLE, built, rifles(built).members[0], 0)}
    assert (offers["rifle-bolt-action"].price, offers["rifle-bolt-action"].issue) == (0, None)
    assert (offers["shotgun"].price, offers["shotgun"].issue) == (6, None)
    assert offers["lmg"].price == 6
    assert offers["lmg"].issue is not None
    assert SMLE.bill(built).points == 164


def test_weapons_stand_in_sections_and_have_other_names() -> None:
    built = army()
    kits = {key: SMLE.kit(built, key) for key in SMLE.kit_choices(built, rifles(built), rifles(built).members[0])}
    assert kits["lmg"].section == "kit-support"
    assert "Bren" in kits["lmg"].also
    assert kits["88-mm"].section == "kit-guns"
    assert {kit.section for kit in kits.values()} <= set(SMLE.texts.words)
    assert [fact.value for fact in kits["pistol"].facts] == ["1D", 8]


@pytest.mark.parametrize(
    ("at", "key", "expected"),
    [(0, "x", ("x", "b")), (1, "x", ("a", "x")), (None, "x", ("a", "b", "x")), (0, "", ("b",))],
)
def test_kit_is_changed_piece_by_piece(at: int | None, key: str, expected: tuple[str, ...]) -> None:
    assert with_kit(("a", "b"), at, key) == expected
