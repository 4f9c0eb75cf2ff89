"""The Crucible on paper: what a unit card, a command card and the Big Detachment Sheet print."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rules.army.model import Army
from rules.core.frozen import Value
from templates.cards import CardOptions, deck, print_cards
from templates.painters.ticks import tick
from templates.plan import Box, Plan, Text
from templates.roster import RosterOptions, print_roster, roster_plans
from tests.helpers.cards import LONG_NAME, WORDS
from tests.helpers.golden import golden
from tests.helpers.ink import outside, overlaps, words
from tests.helpers.pdfs import page_sizes, page_texts
from tests.rules.systems.crucible.builders import SYSTEM, Figures, detachment, side, tu

GUN: dict[str, Value] = {
    "name": "gun",
    "shots": 2,
    "fp-infantry": 3,
    "fp-vehicle": 10,
    "reach": "Long",
    "arc": "not rear",
}
HULL: dict[str, Value] = {
    "name": "Many guns", "kind": "vehicle", "quality": "Elite", "speed": "Medium", "mobility": "Tracked",
    "size": "Huge", "dv-front": 14, "dv-side": 12, "dv-rear": 11, "dv-top": 10, "points": 700,
}  # fmt: skip
PAPERS = ("a4", "letter")


def gunned(count: int, notes: str = "") -> Figures:
    """A house pack with a vehicle that has so many weapon lines."""
    lines = {
        f"weapon-{at}-{column}": f"{value} {at}" if column == "name" else value
        for at in range(1, count + 1)
        for column, value in GUN.items()
    }
    return {"tus": {"own": {**HULL, **lines, **({"weapon-1-notes": notes} if notes else {})}}}


def front(army: Army, size: str = "standard", marks: bool = True) -> tuple[Plan, ...]:
    """The cards of the first unit."""
    cards = deck(SYSTEM, army, CardOptions(size=size, marks=marks)).fronts  # type: ignore[arg-type]
    plans = [plan for plan in cards if plan.name.startswith("crucible-tu")]
    return tuple(plan for plan in plans if plan.subject == plans[0].subject)


def texts(plan: Plan) -> list[str]:
    return [op.text for op in plan.ops if isinstance(op, Text)]


def boxes(plan: Plan) -> list[Box]:
    """The boxes to tick on a standard card."""
    (pattern,) = (op for op in tick(0, 0, 3.1) if isinstance(op, Box))
    return [op for op in plan.ops if isinstance(op, Box) and (op.fill, op.stroke, op.line) == (
        pattern.fill, pattern.stroke, pattern.line,
    )]  # fmt: skip


@pytest.mark.rule("CR-CD-01")
@pytest.mark.parametrize("size", ["standard", "large"])
def test_a_card_says_all_that_a_player_needs(size: str) -> None:
    army = side(detachment(tu("starmarine-komodo-command-tank"), commander="captain"))
    (plan,) = front(army, size)
    found = set(texts(plan))
    assert {"Komodo command tank", "730", "Elite", "3+", "Size", "Large", "Tracked", "20 cm Medium"} <= found
    assert {"14", "12", "10", "9", "ADS all quarters", "3+ FP 3/1", "AI", "yes", "Command", "+2 LP"} <= found
    assert {"Captain", "8 LP", "Heavy laser", "all round, +1B", "4/11", "Extreme", "180 cm"} <= found
    assert "The Crucible · Vehicle, TA Starmarines" in found
    assert "+1B:" in found


@pytest.mark.parametrize("size", ["standard", "large"])
def test_a_figure_in_the_turret_has_its_mark_over_it(size: str) -> None:
    own = side(detachment(tu("slammers-blower-tank")), figures={"tus": {"slammers-blower-tank": {"dv-top": 24}}})
    (plan,) = front(own, size)
    figure = next(op for op in plan.ops if isinstance(op, Text) and op.text == "24")
    mark = next(
        op for op in plan.ops if isinstance(op, Text) and op.text == "O" and op.y < figure.y and op.x > figure.x
    )
    assert mark.left >= figure.left + figure.width
    assert "…" not in texts(plan)
    assert overlaps(plan) == []


@pytest.mark.rule("CR-CD-02")
def test_the_moves_of_a_carrier_and_of_a_deployable_gun_are_two_lines() -> None:
    (truck,) = front(side(detachment(tu("fasolini-transporter"))))
    assert {"Empty", "30 cm Fast", "Loaded", "20 cm Medium"} <= set(texts(truck))
    (gun,) = front(side(detachment(tu("fasolini-oto-melara-410cgs-gun"))))
    assert {"On carrier", "Deployed", "15 cm Slow"} <= set(texts(gun))


@pytest.mark.rule("CR-CD-03")
@pytest.mark.parametrize(("quality", "shown"), [("Veteran", "3"), ("Elite", "(4)")])
def test_a_generic_assault_factor_stands_in_brackets(quality: str, shown: str) -> None:
    (plan,) = front(side(detachment(tu("fasolini-standard-infantry", quality=quality))))
    assert "Close assault" in texts(plan)
    assert next(op.text for op in plan.ops if isinstance(op, Text) and op.size == 20 and "+" not in op.text) == shown


@pytest.mark.rule("CR-CD-04")
@pytest.mark.parametrize(
    ("profile", "ticks"),
    [
        ("slammers-combat-car", 2 + 3 + 4 + 3 * 2),
        ("fasolini-transporter", 2 + 3 + 2),
        ("fasolini-oto-melara-410cgs-gun", 2 + 3 + 1 * 2),
        ("militia", 2 + 3 + 1 * 2),
        ("slammers-off-table-battery", 1 * 2),
    ],
)
def test_boxes_for_suppression_moves_damage_and_each_weapon_line(profile: str, ticks: int) -> None:
    (plan,) = front(side(detachment(tu(profile))))
    assert len(boxes(plan)) == ticks
    told = texts(plan)
    assert ("Suppressed" in told) == ("Moves" in told) == (profile != "slammers-off-table-battery")
    assert ("fired" in told, "lost" in told) == (profile != "fasolini-transporter",) * 2
    assert ("stalled" in told) == (profile in ("slammers-combat-car", "fasolini-transporter"))


@pytest.mark.rule("CR-CD-04")
def test_the_moves_of_a_gun_cost_its_own_steps() -> None:
    (plan,) = front(side(detachment(tu("fasolini-oto-melara-410cgs-gun"))))
    moves = [op.text for op in plan.ops if isinstance(op, Text) and op.colour == "ink3" and op.text.isdigit()]
    assert moves[:3] == ["2", "3", "5"]


@pytest.mark.rule("CR-CD-05")
@pytest.mark.parametrize("size", ["standard", "large"])
@pytest.mark.parametrize("notes", ["", "+1B, S3"])
def test_five_weapon_lines_stay_on_one_card_and_six_go_on_to_a_second(size: str, notes: str) -> None:
    first, *rest = front(side(detachment(tu("own")), figures=gunned(5, notes)), size)
    assert all(f"Gun {at}" in texts(first) for at in range(1, 6))
    if size == "standard":
        assert bool(rest) == bool(notes)
        first, second = front(side(detachment(tu("own")), figures=gunned(6, notes)), size)
        lines = [f"Gun {at}" for at in range(1, 7)]
        assert [line for line in lines if line in texts(first)] + [
            line for line in lines if line in texts(second)
        ] == lines
        assert "WEAPONS" in texts(second)


@pytest.mark.rule("CR-CD-05")
@pytest.mark.parametrize(("paper", "pages"), [("a4", 1), ("letter", 2)])
def test_nine_cards_are_on_an_a4_page_and_eight_on_a_letter_page(paper: str, pages: int) -> None:
    army = side(detachment(tu("slammers-blower-tank", 8)))
    assert (len(deck(SYSTEM, army).fronts), print_cards(SYSTEM, army, CardOptions(paper)).pages) == (9, pages)
    (plan, *_) = front(army)
    assert (plan.w, plan.h) == (63.5, 88.9)


@pytest.mark.rule("CR-CD-07", "CR-PT-16")
def test_marks_stand_beside_figures_and_a_switch_hides_them() -> None:
    army = side(detachment(tu("slammers-blower-tank", points=777)))
    (plan,) = front(army)
    assert {"H", "O", "777", "formula 620", "H house   O overridden"} <= set(texts(plan))
    (plain,) = front(army, marks=False)
    assert not {"H", "D", "O"} & set(texts(plain))
    assert "formula 620" in texts(plain)


def test_a_battery_says_that_it_is_off_the_table() -> None:
    (plan,) = front(side(detachment(tu("slammers-off-table-battery"))))
    assert "Off the table" in texts(plan)
    assert "DV" not in texts(plan)


@pytest.mark.parametrize("size", ["standard", "large"])
def test_a_command_card_has_leaders_pool_prices_and_mines(size: str) -> None:
    group = detachment(
        tu("slammers-command-tank", name=""), commander="captain", sergeant=True, mines_light=3, skill=WORDS[:300]
    )
    plans = [plan for plan in deck(SYSTEM, side(group), CardOptions(size=size)).fronts if plan.subject == "det"]  # type: ignore[arg-type]
    found = {text for plan in plans for text in texts(plan)}
    assert {
        "LP, 2d6",
        "INITIATIVE",
        "+8",
        "Captain, 8 LP, 100 points",
        "Sergeant, 4 LP, 20 points",
        "with Command tank 1",
    } <= found
    assert {"Command TU lives", "Each TU destroyed", "−1", "Move", "1-2-4", "MINES", "points in all"} <= found
    for plan in plans:
        assert outside(plan, 1.5) == overlaps(plan) == []


SHEET_HEADS = ("No.", "TU", "Quality", "Class", "Move", "CA", "Weapons", "Sh", "Reach", "ADS", "Carry", "Points")


@cache
def levy() -> Army:
    """30 TUs of militia and a leader."""
    return side(detachment(tu("militia", 28), tu("militia-molotovs", 2), commander="captain", id="Levy"), limit=500)


@pytest.mark.rule("CR-CD-06")
@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
def test_the_big_sheet_has_a_row_for_each_tu_and_its_heading_on_every_page(
    paper: str, size: tuple[float, float]
) -> None:
    printed = print_roster(SYSTEM, levy(), RosterOptions(paper))
    pages = page_texts(printed.pdf)
    assert [page_sizes(printed.pdf)[at] for at in range(printed.pages)] == [pytest.approx(size, abs=0.01)] * len(pages)
    assert len(pages) > 1
    for text in pages[: 2 if paper == "letter" else None]:
        assert "Untrained militia · Untrained · 30 of 30 TUs · Captain, 3 LP · 460 points" in text
        assert all(head in text for head in SHEET_HEADS)
        assert "Legal, 475 of 500 points H house" in text
    rows = [line for plan in roster_plans(SYSTEM, levy(), RosterOptions(paper)) for line in texts(plan)]
    assert rows.count("Militia") == 28
    assert next(int(word) for word in rows if word.isdigit()) == 1
    assert "Captain, 3 LP" in rows
    assert "Molotov:" in rows
    assert "Captain, Untrained: Generic Untrained militia" in " ".join(rows)


@pytest.mark.rule("CR-CD-06", "CR-CD-07")
def test_the_columns_of_the_sheet_are_the_same_on_every_page_and_its_marks_can_be_hidden() -> None:
    one, other, *_ = roster_plans(SYSTEM, levy())
    for head in SHEET_HEADS:
        (left,), (right,) = (
            [op.x for op in plan.ops if isinstance(op, Text) and op.text == head] for plan in (one, other)
        )
        assert left == right
    plain = roster_plans(SYSTEM, levy(), RosterOptions(marks=False))
    assert not [text for plan in plain for text in texts(plan) if text in ("H", "D", "O", "H house")]


@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_of_the_sheet_is_broken_and_no_mark_stands_in_the_next_column(paper: str) -> None:
    (plan,) = roster_plans(SYSTEM, side(detachment(tu("mercenary-aa-vehicle"), tu("militia"))), RosterOptions(paper))
    assert {"Untrained", "Wheeled"} & set(texts(plan))
    lefts = sorted(op.x for op in plan.ops if isinstance(op, Text) and op.text in SHEET_HEADS and op.anchor == "left")
    for mark in (op for op in plan.ops if isinstance(op, Text) and op.text in ("H", "D", "HD") and op.y > 40):
        after = [x for x in lefts if x > mark.x]
        assert not after or mark.bounds[2] + 1.0 < min(after)


def test_a_leader_from_another_detachment_is_said_to_be_of_it() -> None:
    first = detachment(tu("slammers-command-tank"), commander="captain", id="one").model_copy(update={"name": "Tanks"})
    other = detachment(tu("slammers-combat-car"), id="two").model_copy(update={"name": "Cars"})
    said = " ".join(text for plan in roster_plans(SYSTEM, side(first, other)) for text in texts(plan))
    assert "Captain of Tanks, 8 LP" in said
    assert said.count("of Tanks, 8 LP") == 1


@pytest.mark.rule("CR-CD-01", "CR-CD-02", "CR-CD-03")
def test_a_row_says_what_the_card_does() -> None:
    group = detachment(
        tu("fasolini-transporter"), tu("fasolini-tank-hunters", quality="Elite"), tu("mercenary-aa-vehicle")
    )
    found = {text for plan in roster_plans(SYSTEM, side(group)) for text in texts(plan)}
    assert {"30 cm Fast", "Empty", "20 cm Medium", "Loaded", "3/3/3/3", "Vehicle, Medium", "Wheeled"} <= found
    assert {"6", "(4)", "Buzzbomb", "3/8", "Close 15 cm", "Infantry, body armour", "ADS can stop"} <= found
    assert {"Drozd box 4+", "1 × 2/1, all but rear", "AA"} <= found


@pytest.mark.fault("F45", "F56")
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_of_hundreds_of_units_with_endless_names_is_whole(paper: str) -> None:
    named = [
        tu("slammers-combat-car").model_copy(update={"id": f"u{at}", "name": f"{LONG_NAME} {at}"}) for at in range(200)
    ]
    monster = tu("own").model_copy(update={"name": "W" * 200, "notes": WORDS})
    group = detachment(*named, tu("gone", 3), monster, sergeant=True, id="d").model_copy(update={"name": WORDS})
    plans = roster_plans(SYSTEM, side(group, figures=gunned(60)), RosterOptions(paper))
    found = words(tuple(plans))
    assert "W" * 200 in found
    for at in (0, 199):
        assert f"{LONG_NAME} {at}".replace(" ", "") in found
    assert all(f"Gun{at}" in found for at in range(1, 61))
    assert set(WORDS.split()) <= {word for plan in plans for text in texts(plan) for word in text.split()}
    assert found.count("gone") >= 3
    for plan in plans:
        assert outside(plan, 5) == overlaps(plan) == []


@pytest.mark.fault("F20")
def test_an_illegal_side_says_so_on_every_page_of_its_sheet() -> None:
    army = side(detachment(tu("militia", 40)))
    for text in page_texts(print_roster(SYSTEM, army).pdf):
        assert "Not legal: 1 problem" in text


def test_printing_a_sheet_twice_gives_the_same_bytes() -> None:
    assert print_roster(SYSTEM, levy()).pdf == print_roster(SYSTEM, levy()).pdf


@pytest.mark.parametrize("paper", PAPERS)
def test_the_plan_of_the_sheet_is_that_of_the_golden_file(paper: str) -> None:
    group = detachment(tu("slammers-command-tank"), tu("fasolini-tank-hunters", 2), sergeant=True, mines_light=2)
    plans = roster_plans(SYSTEM, side(group, limit=900), RosterOptions(paper))
    golden(Path("plans") / f"crucible-sheet-{paper}.txt", "\n".join(map(str, plans)))


def test_a_command_card_is_that_of_the_golden_file() -> None:
    group = detachment(tu("slammers-command-tank"), commander="captain", sergeant=True, mines_light=3)
    plans = [plan for plan in deck(SYSTEM, side(group)).fronts if plan.subject == "det"]
    golden(Path("plans") / "crucible-command-standard.txt", "\n".join(map(str, plans)))


@pytest.mark.rule("CR-TU-13")
def test_only_the_first_copy_of_a_unit_names_its_leader() -> None:
    group = detachment(tu("militia-truck", count=3), commander="captain")
    cards = front(side(group))
    assert [any("captain" in text.lower() for text in texts(plan)) for plan in cards] == [True, False, False]
    sheet = [text for plan in roster_plans(SYSTEM, side(group)) for text in texts(plan)]
    assert sheet.count("Captain, 3 LP") == 1, "in the row of the first, and in the heading within its line"
