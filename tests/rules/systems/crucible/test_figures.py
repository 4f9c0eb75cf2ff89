"""Figures that are worked out or stand in two places: an override of one reaches the other."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.book import Book, Layer
from rules.tables.packs import pack_faults
from tests.rules.systems.crucible.builders import SYSTEM, Figures, pack, side


def changed(place: str, value: Value) -> Book:
    return SYSTEM.book().over(Layer({place: value}))


def at(book: Book, place: str) -> Value | None:
    return book.find(*place.split("/"))


SAME = [
    ("forces/slammers/cap", "caps/elite/tus", 9),
    ("published-prices/starmarine-captain/points", "leaders/elite-captain/points", 90),
    ("formula/infantry-trained/points", "published-prices/cheap-infantry/points", 30),
    ("tus/mercenary-infantry/points", "published-prices/cheap-infantry/points", 30),
    ("formula/arv/points", "formula/command/points", 50),
    ("tus/mercenary-arv/arv-surcharge", "formula/command/points", 50),
    ("tus/fasolini-mortar-team/points", "published-prices/fasolini-mortar-team/points", 50),
    ("tus/slammers-command-car/command-lp", "leadership/command-tu/lp", 3),
    ("detachments/starmarine-mobile/total", "published-prices/starmarine-mobile/points", 1500),
    ("scales/15-mm-cm/very-fast", "bands/very-fast/distance", 55),
    ("scales/15-mm-cm/long", "range-bands/long/distance", 110),
    ("scales/15-mm-cm/spread", "indirect/spread/radius", 25),
    ("scales/6-mm-in/factor", "scale-factors/6-mm/factor", Decimal("0.5")),
    ("footprint-scales/inch/divisor", "rounding/inch/divisor", 3),
    ("close-assault/contact/tolerance-cm", "measuring/within/tolerance-cm", Decimal("0.1")),
    ("card/moves/boxes", "leadership/same-action/per-turn", 4),
    ("movement/moves/per-turn", "leadership/same-action/per-turn", 4),
    ("card/suppression/boxes", "suppression/tu/most", 3),
    ("damage-swapped/1/effect", "damage/2/effect", "thrown a track"),
    ("lp/mount/third", "lp/move/third", 5),
    ("lp/rapid/second", "lp/move/second", 3),
    ("weapons/20-cm-rockets-off-table-battery/fp-vehicle", "weapons/20-cm-rockets-howitzer/fp-vehicle", 7),
    ("ads/drozd-6/points", "formula/drozd-box/points", 35),
]


@pytest.mark.parametrize(("first", "second", "value"), SAME)
def test_an_override_of_either_is_an_override_of_both(first: str, second: str, value: Value) -> None:
    assert at(SYSTEM.book(), first) == at(SYSTEM.book(), second)
    for place in (first, second):
        book = changed(place, value)
        assert at(book, first) == at(book, second) == value
        assert {book.mark(*found.split("/")) for found in (first, second)} == {Mark.OVERRIDDEN}


@pytest.mark.parametrize("needed", range(2, 14))
def test_the_ways_of_two_dice(needed: int) -> None:
    row = {2: "2-or-less", 13: "13-or-more"}.get(needed, str(needed))
    ways = sum(1 for faces in product(range(1, 7), repeat=2) if sum(faces) >= needed)
    assert SYSTEM.book().number("ways-2d6", row, "ways") == ways


FLOWS: list[tuple[str, Value, str, Value | None]] = [
    ("formula/dv/factor", 7, "tus/slammers-combat-car/points", 625),
    ("formula/quality-elite/factor", Decimal("1.5"), "tus/slammers-jeep-tribarrel/points", 270),
    ("weapons/tribarrel/fp-vehicle", 5, "tus/slammers-combat-car/weapon-2-fp-vehicle", 5),
    ("weapons/tribarrel/shots", 3, "tus/slammers-jeep-tribarrel/points", 280),
    ("ads/strip-mines/number", 4, "tus/slammers-blower-tank/ads-number", 4),
    ("assault-factor/veteran/factor", 2, "tus/fasolini-tank-hunters/ca", 2),
    ("infantry-armour/body-armour/dv", 5, "tus/starmarine-infantry-skimmer/dv", 5),
    ("forces/militia/infantry-armour", "body armour", "tus/militia/dv", 6),
    ("bands/foot-infantry/band", "Medium", "tus/militia-buzzbombs/speed", "Medium"),
    ("sizes/gun/size", "Medium", "tus/fasolini-oto-melara-410cgs-gun/size", "Medium"),
    ("lp/move-slow-gun/third", 6, "tus/fasolini-oto-melara-440cgs-gun/move-lp", "2-3-6"),
    ("lp/move/third", 3, "card/lp-steps/boxes", "1-2-3"),
    ("published-prices/fasolini-transporter/points", 45, "tus/fasolini-oto-melara-440cgs-gun/points", 125),
    ("mines/heavy/points", 60, "mines/heavy/points-command", 70),
    ("formula/mine-command-fired/points", 5, "mines/light/points-command", 15),
    ("detachments/militia/composition-truck", 6, "detachments/militia/tus", 29),
    ("detachments/militia/composition-truck", 6, "detachments/militia/total", 900),
    ("detachments/militia/leader", "Captain", "detachments/militia/leader-rating", 3),
    ("leaders/trained-lieutenant/points", 25, "detachments/mercenary-armoured/total-with-leader", 2180),
    ("tus/slammers-blower-tank/points", 600, "detachments/slammers-tank-platoon/total", 2460),
    ("recovery/results/repairable-most", 3, "damage/4/repairable", False),
    ("explosion/infantry/radius", 20, "damage/6/effect", "explodes, infantry within 20 suppressed"),
    ("sight/heavy-vegetation/depth", 8, "terrain-codes/hv/sight", "blocks beyond 8 inside"),
    ("close-assault/quarter-huge/tus", 3, "close-assault/vehicle-huge/tus", 12),
    ("close-assault/flamethrower/versus-vehicle", 3, "close-assault/flamethrower-and-molotov/versus-vehicle", 3),
    ("table/15-mm/length", 180, "table/28-mm/length", 360),
]


@pytest.mark.parametrize(("place", "value", "follows", "expected"), FLOWS)
def test_what_is_computed_follows_what_it_is_computed_from(
    place: str, value: Value, follows: str, expected: Value | None
) -> None:
    assert at(SYSTEM.book(), follows) != expected
    assert at(changed(place, value), follows) == expected


def test_a_card_of_its_own_keeps_its_own_line() -> None:
    book = changed("weapons/atgw/shots", 2)
    assert at(book, "tus/mercenary-missile-team/weapon-2-shots") == 2
    assert at(book, "tus/starmarine-raeside-missile-system/weapon-1-shots") == 3


def test_what_a_sample_lacks_stays_empty() -> None:
    book = SYSTEM.book()
    for place in (
        "detachments/starmarine-heavy/total-with-leader",
        "tus/slammers-blower-tank/ca",
        "tus/militia-truck/weapon-1-name",
    ):
        assert at(book, place) is None
    assert at(changed("tus/militia-truck/speed", "Warp"), "detachments/militia/total") is None


PACK: Figures = {
    "tus": {
        "half-track": {
            "name": "Half-track",
            "force": "mercenary",
            "kind": "vehicle",
            "quality": "Trained",
            "mobility": "Tracked",
            "size": "Medium",
            "speed": "Fast",
            "dv-front": 7,
            "dv-side": 6,
            "dv-rear": 5,
            "dv-top": 5,
            "weapon-1-line": "heavy-machine-gun",
            "weapon-1-arc": "360",
            "weapon-4-name": "smoke thrower",
            "weapon-4-shots": 1,
            "weapon-4-fp-infantry": 1,
            "weapon-4-fp-vehicle": 0,
            "weapon-4-reach": "Close",
            "carry": 2,
        }
    },
    "weapons": {
        "recoilless": {"name": "recoilless gun", "shots": 1, "fp-infantry": 3, "fp-vehicle": 6, "reach": "Long"}
    },
    "detachments": {"column": {"name": "Column", "force": "mercenary", "composition-half-track": 4}},
}


def test_a_house_pack_may_add_tus_weapons_and_detachments_with_columns_of_their_own() -> None:
    assert pack_faults(pack(PACK), SYSTEM.book()) == []
    army = side(figures=PACK)
    entry = next(found for found in SYSTEM.catalogue(army) if found.profile == "half-track")
    assert entry.price.total == 130  # 0.85 x (6 x 11 + speed 40 + 40 + 4) = 127.5
    assert entry.mark is Mark.OVERRIDDEN
    assert next(found for found in SYSTEM.formations(army) if found.key == "column").points.total == 4 * 130


@pytest.mark.parametrize(
    ("column", "value", "hint"),
    [
        ("quality", "Vetran", "Veteran"),
        ("weapon-4-reach", "Efective", "Effective"),
        ("weapon-7-shots", "two", ""),
        ("weapon-5-shots", -1, ""),
        ("weapon-1-shorts", 1, "weapon-1-shots"),
        ("mobility", "Traked", "Tracked"),
    ],
)
def test_a_slip_in_a_house_pack_is_told_with_a_hint(column: str, value: Value, hint: str) -> None:
    figures: Figures = {"tus": {"half-track": {**PACK["tus"]["half-track"], column: value}}}
    (fault,) = pack_faults(pack(figures), SYSTEM.book())
    assert fault.key == f"figures.tus.half-track.{column}"
    assert fault.hint == hint


def test_a_row_of_a_players_own_needs_name_kind_and_quality() -> None:
    faults = pack_faults(pack({"tus": {"mine": {"points": 5}}}), SYSTEM.book())
    (fault,) = faults
    assert all(f"‘{name}’" in fault.message for name in ("mine", "name", "kind", "quality"))
