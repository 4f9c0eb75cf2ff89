"""What the painters of single kinds of cards draw: arcs, hulls, wells, strips, and parts in room to spare."""

from __future__ import annotations

import re
from math import atan2, degrees

import pytest

from templates.compose import fronts
from templates.facts import Facts, Look
from templates.layout import layout_for
from templates.plan import Box, Line, Path, Plan, Text
from tests.helpers.cards import COUNTER, TEAM, card, counter, fact, row, team
from tests.helpers.kinds import GUN, KINDS, MMG, PISTOL, RULES, hero, infantry, leader, position, towed, vehicle

PLAIN = Look()


def plans(kind_card: object, size: str = "standard", look: Look = PLAIN) -> tuple[Plan, ...]:
    return fronts(Facts(kind_card, lambda key: key, look), layout_for(kind_card.kind, size))  # type: ignore[attr-defined, arg-type]


def texts(*found: Plan) -> list[str]:
    return [op.text for plan in found for op in plan.ops if isinstance(op, Text)]


@pytest.mark.parametrize("angle", [30, 90, 180, 240])
def test_an_arc_is_drawn_to_its_true_angle(angle: int) -> None:
    (plan,) = plans(position(angle))
    edges = [op for op in plan.ops if isinstance(op, Line) and op.dash]
    assert len(edges) == 2
    drawn = [degrees(atan2(op.x2 - op.x, op.y - op.y2)) for op in edges]
    assert drawn == pytest.approx([-angle / 2, angle / 2])
    assert f"{angle}°" in texts(plan)


@pytest.mark.parametrize("value", [0, -5, None, True, "wide"])
def test_an_arc_that_is_none_is_not_drawn(value: object) -> None:
    found = card("smle-position", facts={"position-arc": value})  # type: ignore[dict-item]
    (plan,) = plans(found)
    assert not [op for op in plan.ops if isinstance(op, Path) and op.name in ("fan", "rim")]


def test_saving_ink_leaves_the_arc_empty() -> None:
    (plan,) = plans(position(), look=Look(ink_saver=True))
    names = [op.name for op in plan.ops if isinstance(op, Path)]
    assert "fan" not in names
    assert "rim" in names


def test_a_hull_has_each_of_its_five_figures_with_a_word() -> None:
    (plan,) = plans(KINDS["smle-vehicle"])
    assert {"front", "side", "rear", "top", "turret"} <= set(texts(plan))
    well = next(op for op in plan.ops if isinstance(op, Box) and op.fill == "well" and op.y > 27)
    inside = [op for op in plan.ops if isinstance(op, Text) and op.x < well.x + well.w and 0 < op.y - well.y < well.h]
    assert sorted(op.text for op in inside if op.text.isdigit()) == ["10", "10", "7", "8", "8", "8"]


def test_a_vehicle_with_one_value_all_round_says_it_once() -> None:
    (plan,) = plans(KINDS["smle-vehicle-soft"])
    assert {"7", "all", "round"} <= set(texts(plan))
    assert "turret" not in texts(plan)


def test_the_farthest_weapons_have_bars_and_the_others_a_line_each_in_the_order_of_the_card() -> None:
    (plan,) = plans(vehicle((PISTOL, GUN, MMG)))
    found = texts(plan)
    assert "8″, 16″  1D" in found
    assert found.index("Pistol") < found.index("75-76 mm gun") < found.index("MMG")


def test_a_bar_that_goes_on_farther_than_it_is_drawn_is_broken() -> None:
    broken, whole = (
        [op for op in plans(vehicle((gun,)))[0].ops if isinstance(op, Path) and op.name == "break"]
        for gun in (GUN, PISTOL)
    )
    assert (len(broken), len(whole)) == (1, 0)


def test_rounds_stand_on_the_line_of_their_gun() -> None:
    (plan,) = plans(vehicle((GUN,)))
    name = next(op for op in plan.ops if isinstance(op, Text) and op.text == "75-76 mm gun")
    boxes = [op for op in plan.ops if isinstance(op, Box) and op.radius and op.stroke and abs(op.y - name.y) < 3.2]
    assert len([op for op in boxes if op.x > name.x + name.width and op.y < name.y]) == 6


@pytest.mark.parametrize(("found", "right"), [(hero(), "+2"), (leader(), "+1"), (position(), "90°")])
def test_a_card_that_is_not_bought_for_itself_bears_no_points(found: object, right: str) -> None:
    shown = texts(*plans(found))
    assert right in shown
    assert not [text for text in shown if re.search("points", text)]


def test_a_figure_with_a_card_of_its_own_has_no_boxes_on_that_of_its_team() -> None:
    shown = texts(*plans(KINDS["smle-team-profiles"]))
    assert "own card" in shown
    assert shown.count("K") == 3


def test_quality_and_motivation_share_the_first_well() -> None:
    shown = texts(*plans(card("smle-team", facts={**TEAM, "spirit": "elite warriors"})))
    assert "Trained, elite" in shown
    assert "warriors" in shown


@pytest.mark.parametrize(
    ("found", "labels"),
    [(counter(), ["FAR", "MOVE", "RALLY"]), (towed(), ["FAR", "RALLY"]), (card("hex-unit", facts={"class": "A"}), [])],
)
def test_a_counter_s_card_has_a_well_for_each_figure_that_it_has(found: object, labels: list[str]) -> None:
    shown = texts(*plans(found))
    assert [text for text in shown if text in ("FAR", "MOVE", "RALLY")] == labels


def test_two_costs_of_a_terrain_share_a_field_unless_they_are_one() -> None:
    shown = texts(*plans(infantry()))
    assert {"1 · ½", "1 · 2", "– · 2"} <= set(shown)
    same = tuple(row(terrain="Road", cost=fact(1, "H")) for _ in range(2))
    rows = {"terrain": same, "skimmer-terrain": same}
    assert texts(*plans(card("hex-unit", facts=COUNTER, rows=rows))).count("1") == 2


def test_one_mark_at_the_heading_does_for_costs_of_one_origin() -> None:
    (plan,) = plans(counter())
    marks = [op for op in plan.ops if isinstance(op, Text) and op.text == "H" and op.y > 57]
    heading = next(op for op in plan.ops if isinstance(op, Text) and op.text == "Class A · hover")
    assert len([op for op in marks if abs(op.y - heading.y) < 2]) == 1


@pytest.mark.parametrize("notes", ["", "Two of them drop behind the line."])
def test_no_rule_of_a_counter_is_left_out_and_none_gives_way_to_a_note(notes: str) -> None:
    for made in (towed(), infantry(notes=notes)):
        said = " ".join(texts(*plans(made)))
        for rule in RULES:
            assert f"{rule['name'].value}:" in said
            assert str(rule["text"].value) in said
        assert notes in said or made.notes == ""


def test_the_mark_of_a_rule_stands_after_its_name() -> None:
    rules = (row(name=fact("Gun", "H"), text="direct fire."),)
    (plan,) = plans(card("hex-unit", facts=COUNTER, rows={"specials": rules}))
    name = next(op for op in plan.ops if isinstance(op, Text) and op.text == "Gun:")
    mark = next(
        op for op in plan.ops if isinstance(op, Text) and op.text == "H" and op.y == pytest.approx(name.y, abs=1.5)
    )
    text = next(op for op in plan.ops if isinstance(op, Text) and op.text == "direct fire.")
    assert name.bounds[2] < mark.x < mark.bounds[2] < text.x


def test_the_other_face_takes_the_place_of_the_wells_of_a_disrupted_side() -> None:
    shown = texts(*plans(infantry()))
    assert [text for text in shown if text in ("FAR", "MOVE", "RALLY")] == ["FAR"]
    assert [text for text in shown if text in ("attack", "defence", "range", "far", "move")][-5:] == [
        "attack",
        "defence",
        "range",
        "far",
        "move",
    ]


@pytest.mark.parametrize("size", ["standard", "large"])
def test_what_a_counter_s_card_leaves_free_is_lines_to_write_on(size: str) -> None:
    (plan,) = plans(towed(), size)
    lines = [op for op in plan.ops if isinstance(op, Line) and op.y == op.y2 and op.y > plan.h * 0.75]
    assert ("NOTES" in texts(plan)) == (len(lines) > 1)
    assert size == "standard" or "NOTES" in texts(plan)


@pytest.mark.parametrize("kind", ["hex-unit-towed", "hex-unit-skimmers", "hex-fortress"])
def test_a_counter_s_card_has_one_right_edge(kind: str) -> None:
    plan = plans(KINDS[kind])[0]
    wells = [op for op in plan.ops if isinstance(op, Box) and op.x > 50 and op.w < 12]
    assert {round(op.x + op.w, 2) for op in wells if op.h > 8} == {60.5}


def test_a_pair_that_is_wider_than_the_card_is_a_paragraph() -> None:
    long = "by odds, and by nothing else in the whole wide world as far as anybody could tell in all these years"
    shown = texts(*plans(card("hex-unit", facts={**COUNTER, "towed": True, "mobility": long})))
    assert any(text.startswith("Mobility by odds") for text in shown)


def test_a_team_with_one_weapon_has_its_note_beside_its_name() -> None:
    (plan,) = plans(team())
    name, note = (
        next(op for op in plan.ops if isinstance(op, Text) and op.text == text)
        for text in ("Rifle, bolt action", "bullet, close +1")
    )
    assert name.y == note.y
