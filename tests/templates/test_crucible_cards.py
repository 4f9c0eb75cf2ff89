"""Crucible cards as a player reads them: nothing lost, nothing too near, each thing drawn as what it is."""

from __future__ import annotations

from functools import cache

import pytest

from rules.army.card import Card
from rules.army.model import Army
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from templates.cards import CardOptions, deck
from templates.painters.above import PLANS, plan_of
from templates.painters.ticks import FIVES
from templates.plan import Box, Path, Plan, Text
from templates.silhouettes import shapes
from tests.helpers.ink import ink, outside, overlaps, words
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu

SIZES = ("standard", "large")
SAMPLES = SYSTEM.samples()


@cache
def sample(slug: str) -> Army:
    return load_army(SYSTEM.sample_text(slug), slug, SYSTEMS).army


@cache
def cards(slug: str) -> tuple[Card, ...]:
    return tuple(SYSTEM.cards(sample(slug)))


@cache
def printed(slug: str, size: str) -> tuple[Plan, ...]:
    return deck(SYSTEM, sample(slug), CardOptions(size=size)).fronts  # type: ignore[arg-type]


def fronts(army: Army, size: str = "standard", subject: str = "") -> list[Plan]:
    """The cards of this unit or group, of all units where it is empty."""
    plans = deck(SYSTEM, army, CardOptions(size=size)).fronts  # type: ignore[arg-type]
    return [plan for plan in plans if plan.subject == subject or (not subject and plan.name.startswith("crucible-tu"))]


def texts(plan: Plan) -> list[Text]:
    return [op for op in plan.ops if isinstance(op, Text)]


def told(plan: Plan) -> set[str]:
    return {op.text for op in texts(plan)}


def the(plan: Plan, text: str) -> Text:
    return next(op for op in texts(plan) if op.text == text)


@pytest.mark.rule("CR-CD-01", "CR-CD-04")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SAMPLES)
def test_the_text_of_every_code_and_of_every_ads_is_on_some_card_of_its_unit(slug: str, size: str) -> None:
    for card in cards(slug):
        found = words(tuple(plan for plan in printed(slug, size) if plan.subject == card.subject))
        for row in card.rows.get("codes", ()):
            assert str(row["text"].value).replace(" ", "") in found
        for row in card.rows.get("ads", ()):
            assert f"within{row['range'].value}" in found
            assert str(row["system"].value).replace(" ", "") in found


@pytest.mark.parametrize("slug", SAMPLES)
def test_large_cards_have_the_ground_of_their_class_and_how_a_vehicle_ends(slug: str) -> None:
    for card in cards(slug):
        found = words(tuple(plan for plan in printed(slug, "large") if plan.subject == card.subject))
        for row in card.rows.get("ground", ()):
            for kind in ("easy", "difficult", "impossible"):
                assert kind not in row or str(row[kind].value).replace(" ", "") in found
        for row in card.rows.get("ends", ()):
            assert f"5{row['wreck'].value}.6{row['explosion'].value}.".replace(" ", "") in found


def test_a_large_card_with_room_has_lines_to_write_on_and_a_full_one_has_none() -> None:
    (truck,) = fronts(side(detachment(tu("militia-truck"))), "large")
    (tank,) = fronts(side(detachment(tu("starmarine-komodo-command-tank"))), "large")
    assert "NOTES" in told(truck)
    assert "NOTES" not in told(tank)
    assert "NOTES" not in told(fronts(side(detachment(tu("militia-truck"))))[0])


def rows_of_boxes(plan: Plan) -> list[list[Box]]:
    """The boxes beside "Destroyed" and under them, row by row."""
    top = the(plan, "Destroyed").y - 4
    below = next(op.y for op in texts(plan) if op.text.startswith("LP OF AN ACTION"))
    found = [op for op in plan.ops if isinstance(op, Box) and op.stroke == "ink" and top < op.y < below]
    levels = sorted({round(op.y, 2) for op in found})
    return [sorted((op for op in found if round(op.y, 2) == y), key=lambda box: box.x) for y in levels]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 5, 8, 10, 11, 15, 27, 30])
def test_boxes_for_destroyed_tus_stand_in_rows_of_whole_fives_begun_level(count: int, size: str) -> None:
    (plan,) = fronts(side(detachment(tu("militia", count))), size, "det")
    rows = rows_of_boxes(plan)
    assert sum(map(len, rows)) == count
    assert all(len(row) % FIVES == 0 for row in rows[:-1])
    assert len({round(row[0].x, 2) for row in rows}) == 1
    assert outside(plan, 1.5) == overlaps(plan) == []


@pytest.mark.parametrize(
    ("silhouette", "gear", "armed", "found"),
    [
        ("tank", "tracks", True, ("tracks", "hull", True)),
        ("hovertank", "skirt", True, ("skirt", "hull", True)),
        ("truck", "wheels", False, ("wheels", "truck", False)),
        ("truck", "wheels", True, ("wheels", "truck", True)),
        ("hovertruck", "skirt", False, ("skirt", "truck", False)),
        ("gun", "tracks", True, ("none", "carriage", True)),
        ("hoverjeep", "", False, ("skirt", "jeep", False)),
        ("tank", "wheels", True, ("wheels", "hull", True)),
        ("monster", "", True, ("tracks", "hull", True)),
    ],
)
def test_the_plan_from_above_is_that_of_what_the_unit_is(
    silhouette: str, gear: str, armed: bool, found: tuple[str, str, bool]
) -> None:
    plan = plan_of(silhouette, gear, armed)
    assert (plan.gear, plan.body, plan.turret) == found
    assert bool(plan.barrels) == plan.turret


def test_every_plan_is_for_a_silhouette_that_there_is() -> None:
    assert all(shapes.unit(name).name == name for name in PLANS)


def paths(plan: Plan) -> list[str]:
    return [op.name for op in plan.ops if isinstance(op, Path)]


def test_a_truck_has_no_turret_and_no_box_for_a_weapon() -> None:
    truck, gun, tank = fronts(
        side(detachment(tu("fasolini-transporter"), tu("fasolini-oto-melara-410cgs-gun"), tu("militia-gun-truck")))
    )
    assert "circle" not in paths(truck)
    assert "circle" in paths(gun)
    assert "hull" not in paths(gun)
    assert {"3 and 4: its gun, or drive", "stalled", "drive"} <= told(truck)
    assert "Any damage destroys it" in told(gun)
    assert {"weapon:", "owner", "attacker"} <= told(tank)
    assert not {"weapon:", "owner", "attacker"} & (told(truck) | told(gun))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("profile", ["slammers-blower-tank", "slammers-combat-car", "fasolini-transporter"])
def test_the_figures_of_the_quarters_have_air_around_them(profile: str, size: str) -> None:
    (plan,) = fronts(side(detachment(tu(profile))), size)
    well = next(op for op in plan.ops if isinstance(op, Box) and op.fill == "well")
    large = max(op.size for op in texts(plan) if well.x < op.x < well.x + well.w and op.weight == "Bold")
    figures = [op for op in texts(plan) if op.weight == "Bold" and op.size == large and op.x < well.x + well.w]
    boxes = [box for op in figures if (box := ink(op))]
    assert len(boxes) == 4
    assert min(box[1] for box in boxes) - well.y > 2.0
    assert well.y + well.h - max(box[3] for box in boxes) > 1.5
    word, left = ink(the(plan, "side")), min(boxes)
    assert word
    assert left[1] - word[3] > 0.8


def test_a_card_names_size_and_armour_and_its_kind_in_the_foot() -> None:
    tank, foot = fronts(side(detachment(tu("mercenary-aa-vehicle"), tu("mercenary-infantry"))))
    assert {"Size", "Medium", "AI", "yes", "Air defence", "AA"} <= told(tank)
    assert {"Size", "Infantry", "Armour", "body armour"} <= told(foot)
    assert "Vehicle" not in told(tank)
    assert any(text.endswith("Vehicle, Generic Trained mercenaries") for text in told(tank))
    assert any(text.endswith("Infantry, Generic Trained mercenaries") for text in told(foot))


@pytest.mark.parametrize("size", SIZES)
def test_seven_facts_beside_the_well_keep_their_size_where_the_card_has_room(size: str) -> None:
    led = side(detachment(tu("slammers-command-tank"), commander="captain"))
    plain = side(detachment(tu("slammers-blower-tank")))
    seven, five = (fronts(army, size)[0] for army in (led, plain))
    assert "8 LP" in told(seven)
    assert the(seven, "Class").size == the(five, "Class").size
    pitch = [the(plan, "Size").y - the(plan, "Class").y for plan in (seven, five)]
    assert pitch[0] == pytest.approx(pitch[1])


def test_the_block_beside_the_well_does_not_grow_into_a_further_card() -> None:
    plans = fronts(side(detachment(tu("starmarine-komodo-command-tank"), commander="captain")))
    assert len(plans) == 1
    assert "8 LP" in told(plans[0])


def test_copies_are_numbered_as_the_rows_of_the_sheet() -> None:
    plans = fronts(side(detachment(tu("militia", 3), tu("militia-truck", 2))))
    titles = [next(op for op in texts(plan) if op.text in ("Militia", "Truck")) for plan in plans]
    for at, (title, plan) in enumerate(zip(titles, plans, strict=True)):
        beside = (op for op in texts(plan) if op.left > title.left and op.anchor == "left")
        number = next(op for op in beside if abs(op.y - title.y) < 0.01 and op.text != "H")
        assert number.text == str(at + 1)
        assert number.left > title.left + title.width
        assert number.size < title.size


def name_and_points(plan: Plan) -> float:
    """The room between a name with its number and the points with their mark, in mm."""
    band = [op for op in texts(plan) if op.y < 10 and op.colour.endswith("/on")]
    right = min(op.left for op in band if op.anchor == "right" or op.text in "HDO")
    return right - max(op.left + op.width for op in band if op.left < right)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SAMPLES)
def test_no_name_comes_near_the_points(slug: str, size: str) -> None:
    assert min(name_and_points(plan) for plan in printed(slug, size)) >= 1.9


def test_feet_stand_level_on_cards_of_both_kinds() -> None:
    plans = deck(SYSTEM, side(detachment(tu("militia")))).fronts
    feet = {op.y for plan in plans for op in texts(plan) if op.text.startswith("The Crucible")}
    assert len(plans) == 2
    assert len(feet) == 1


@pytest.mark.rule("CR-CD-07", "CR-PH-03")
@pytest.mark.parametrize("profile", ["militia", "mercenary-infantry", "slammers-blower-tank", "fasolini-tank-hunters"])
def test_the_die_of_initiative_has_its_own_mark_beside_any_rating(profile: str) -> None:
    (plan,) = fronts(side(detachment(tu(profile), commander="captain", id="det")), subject="det")
    note = the(plan, "1d6, highest first")
    marks = [op for op in texts(plan) if op.text == "H" and 0 < op.left - note.left - note.width < 1 and op.y < note.y]
    assert len(marks) == 1


def test_no_label_is_shouted_that_is_an_abbreviation_and_the_cap_is_told_as_one() -> None:
    (plan,) = fronts(side(detachment(tu("militia", 27))), subject="det")
    assert "TUs" in told(plan)
    assert "TUS" not in told(plan)
    assert "atmost30,Untrained" in words((plan,))


@pytest.mark.parametrize("slug", SAMPLES)
def test_no_card_of_a_sample_has_a_typewriter_s_apostrophe(slug: str) -> None:
    assert [text for plan in printed(slug, "standard") for text in told(plan) if "'" in text] == []
