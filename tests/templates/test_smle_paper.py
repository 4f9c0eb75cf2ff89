"""SMLE cards as a player reads them: nothing dropped, nothing squeezed, and the room that is left put to use."""

from __future__ import annotations

import pytest

from templates.compose import back, fronts
from templates.facts import Facts, Look
from templates.fit import Try, fitted
from templates.layout import layout_for
from templates.painters.base import Area
from templates.painters.jottings import JottingsGiven, jottings
from templates.plan import Box, Line, Pattern, Plan, Text
from tests.helpers.cards import TEAM, WEAPON, card, fact, row, team
from tests.helpers.ink import ink, outside, overlaps
from tests.helpers.kinds import GUN, KINDS, MMG, PISTOL, VEHICLE, hero, position, vehicle

SIZES = ("standard", "large")
REMINDERS = tuple(row(name=f"Rule {at}", text="a few words that a player needs time and again.") for at in range(3))
FEW = {"weapons": (WEAPON,), "figures": (row(name="Rifleman"),), "reminders": REMINDERS}


def plans(found: object, size: str = "standard") -> tuple[Plan, ...]:
    return fronts(Facts(found, str, Look()), layout_for(found.kind, size))  # type: ignore[attr-defined, arg-type]


def texts(found: object, size: str = "standard") -> list[Text]:
    return [op for plan in plans(found, size) for op in plan.ops if isinstance(op, Text)]


def words(found: object, size: str = "standard") -> list[str]:
    return [op.text for op in texts(found, size)]


def one(found: object, text: str, size: str = "standard") -> Text:
    return next(op for op in texts(found, size) if op.text == text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["smle-vehicle", "smle-vehicle-soft"])
def test_what_the_crew_is_on_foot_is_on_every_vehicle_s_card(kind: str, size: str) -> None:
    shown = texts(KINDS[kind], size)
    assert len(plans(KINDS[kind], size)) == 1
    lead = next(op for op in shown if op.text.startswith("On foot"))
    beside = {op.text for op in shown if op.y == lead.y}
    assert {"bullet", "explosive", "target", "assault"} <= beside


@pytest.mark.parametrize("size", SIZES)
def test_weapons_stand_in_one_order_and_pistols_beside_their_bearers(size: str) -> None:
    shown = words(vehicle(), size)
    assert shown.index("75-76 mm gun") < shown.index("MMG") < shown.index("Pistol", shown.index("MMG"))
    driver, arm = one(vehicle(), "Driver", size), [op for op in texts(vehicle(), size) if op.text == "Pistol"]
    assert any(op.y == driver.y for op in arm)


@pytest.mark.parametrize("size", SIZES)
def test_a_well_s_label_stands_clear_of_its_figure(size: str) -> None:
    label, figure = (one(vehicle(), text, size) for text in ("COMBAT MOVE", "12″"))
    assert figure.y - 0.72 * figure.size * 25.4 / 72 - label.y > 0.7


@pytest.mark.parametrize("size", SIZES)
def test_a_rule_parts_weapons_from_what_hits_do(size: str) -> None:
    (plan,) = plans(vehicle(), size)
    lowest, highest = (one(vehicle(), text, size).y for text in ("Pistol", "= armour"))
    rules = [op.y for op in plan.ops if isinstance(op, Line) and op.stroke == "rule" and op.x2 - op.x > 50]
    assert any(lowest < y < highest for y in rules)


@pytest.mark.parametrize(
    ("weapons", "told"),
    [((PISTOL,), ["of 20″"]), ((MMG, GUN), ["of 96″"]), ((WEAPON,), []), ((PISTOL, WEAPON), [])],
)
def test_a_bar_of_another_scale_says_which(weapons: tuple[object, ...], told: list[str]) -> None:
    found = card("smle-team", facts=TEAM, rows={"weapons": weapons})  # type: ignore[dict-item]
    assert [text for text in words(found) if text.startswith("of ")] == told


def test_the_scale_stands_under_the_end_of_its_bar() -> None:
    found = card("smle-team", facts=TEAM, rows={"weapons": (PISTOL,)})
    assert one(found, "of 20″").bounds[2] == pytest.approx(3.0 + 57.5)


def test_a_weapon_without_damage_has_its_note_at_the_edge() -> None:
    club = row(name=fact("Improvised weapon", "H"), note="close +1")
    found = card("smle-team", facts=TEAM, rows={"weapons": (club,)})
    assert one(found, "close +1").bounds[2] == pytest.approx(3.0 + 57.5)


def test_a_group_breaks_between_its_names_and_leaves_the_unit_s_name_on_its_level() -> None:
    short, long = (
        card("smle-team", "Rifle team", TEAM, group=group)
        for group in ("1 Section", "Command and weapons · 2 Platoon, A Company")
    )
    assert {"Command and weapons", "2 Platoon, A Company"} <= set(words(long))
    assert one(short, "Rifle team").y == one(long, "Rifle team").y
    (plan,) = plans(long)
    assert overlaps(plan) == []


@pytest.mark.parametrize("title", ["Rifle team", "The Baron and his guard"])
def test_a_group_of_two_lines_stays_clear_of_the_pattern(title: str) -> None:
    found = card("smle-team", title, TEAM, colour="red", group="The Baron’s household · The Baron’s men")
    (plan,) = plans(found)
    strip = next(op for op in plan.ops if isinstance(op, Pattern))
    lower = ink(one(found, "The Baron’s men"))
    assert lower
    assert strip.y - lower[3] > 0.5


@pytest.mark.parametrize("size", SIZES)
def test_a_figure_s_note_stays_clear_of_the_boxes_over_it(size: str) -> None:
    note = "Rifle, bolt action · to hit 8+ · bullet 0 · explosive −1 · assault −1"
    figure = row(name="His nephew, team leader, green", note=note)
    (plan,) = plans(card("smle-team", facts=TEAM, rows={"figures": (figure,)}), size)
    under = next(box for op in plan.ops if isinstance(op, Text) and op.text == note and (box := ink(op)))
    boxes = [op for op in plan.ops if isinstance(op, Box) and op.fill == "paper" and op.x < under[2]]
    assert boxes
    assert all(0.25 < under[1] - (op.y + op.h) < 1.0 for op in boxes)


@pytest.mark.parametrize("width", range(12, 40, 2))
def test_no_line_ends_with_what_parts_a_list(width: int) -> None:
    found = fitted("to hit 6+ · bullet +1 · explosive 0 · assault +1", "Regular", width, [Try(9, 7.0, 6.0)])
    assert not any(line.endswith("·") for line in found.lines)
    assert " ".join(found.lines).replace(" · ", " ") == "to hit 6+ bullet +1 explosive 0 assault +1"


@pytest.mark.parametrize("size", SIZES)
def test_a_hero_s_note_reads_like_all_others(size: str) -> None:
    assert "natural 2 misses" in words(hero(), size)


def test_a_leader_s_number_names_him_and_the_team_s_quality() -> None:
    shown = words(card("smle-team", facts={**TEAM, "rated-by": "Veteran"}))
    assert {"Veteran leader", "Trained team"} <= set(shown)
    small = words(vehicle(facts={**VEHICLE, "rated-by": "Veteran"}))
    assert "leader’s · Trained" in small


def test_a_large_card_fills_its_room_with_rules_and_lines_to_write_on() -> None:
    found = card("smle-team", facts=TEAM, rows=FEW)
    assert {"Rule 0:", "Rule 2:", "IN SHORT", "NOTES"} <= set(words(found, "large"))
    assert not {"IN SHORT", "NOTES"} & set(words(found, "standard"))
    (plan,) = plans(found, "large")
    notes = one(found, "NOTES", "large").y
    assert sum(isinstance(op, Line) and op.y > notes for op in plan.ops) >= 2
    assert outside(plan, 1.5) == overlaps(plan) == []


def test_rules_come_closer_where_that_lets_in_one_more() -> None:
    facts = Facts(card("smle-team", rows={"reminders": REMINDERS}), str, Look())
    given = JottingsGiven(rows="reminders", heading="IN SHORT")

    def shown(height: float) -> list[float]:
        return [op.y for op in jottings(Area(0, 0, 80, height), facts, given) if str(op).endswith(":’")]

    roomy = shown(40)
    least = next(height / 10 for height in range(100, 400) if len(shown(height / 10)) == len(roomy))
    close = shown(least)
    assert close[-1] - close[0] < roomy[-1] - roomy[0] - 0.5
    assert len(shown(least - 0.1)) == len(roomy) - 1
    assert shown(least - 0.1) == roomy[:-1]


def test_a_full_large_card_has_neither() -> None:
    full = card("smle-team", facts=TEAM, rows={**FEW, "figures": tuple(row(name=f"Man {at}") for at in range(11))})
    assert not {"IN SHORT", "NOTES"} & set(words(full, "large"))
    assert len(plans(full, "large")) == 1


def test_a_large_position_has_lines_to_write_on() -> None:
    assert "NOTES" in words(position(), "large")


def test_a_transport_has_lines_for_whom_it_carries() -> None:
    crew = ("Driver", "Gunner")
    full, empty = (vehicle(crew=crew, facts={**VEHICLE, "passengers": seats}) for seats in (10, 0))
    assert ("aboard" in words(full), "aboard" in words(empty)) == (True, False)


def test_sizes_shrink_only_after_spacing() -> None:
    figures = tuple(row(name=f"Villager {at}") for at in range(8))
    found = card("smle-team", facts=TEAM, rows={"weapons": (WEAPON,), "figures": figures})
    assert len(plans(found)) == 1
    assert one(found, "Villager 1").size > 6.5


def test_a_label_shrinks_where_that_lets_its_note_stand_beside_it() -> None:
    name, note = "The schoolmaster, team leader", "Rifle, bolt action"
    found = card("smle-team", facts=TEAM, rows={"figures": (row(name=name, note=note, leader=True),)})
    assert one(found, name).y == one(found, note).y


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["smle-team", "crucible-tu", "hex-unit"])
def test_a_back_has_a_large_mark_name_and_group(kind: str, size: str) -> None:
    plan = back(Facts(card(kind, "Rifle team", group="1 Section"), str), layout_for(kind, size))
    sizes = {op.text: op.size for op in plan.ops if isinstance(op, Text)}
    assert sizes["Rifle team"] >= 14
    assert sizes["1 Section"] >= 7
    assert any(isinstance(op, Box) and op.fill == "blue/soft" for op in plan.ops)


def test_a_small_team_is_told_once() -> None:
    assert words(team()).count("Rifle, bolt action") == 1
