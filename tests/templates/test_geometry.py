"""Nothing is cut and nothing overlaps, whatever a card must hold: proved on the ink of its letters."""

import pytest

from templates.compose import back, fronts
from templates.facts import Facts, Look
from templates.layout import layout_for
from templates.plan import Plan, Text
from tests.helpers.cards import EXAMPLES, HARD, LEVELS, LONG_NAME, MANY_WEAPONS, TEAM, WORDS, card, fact
from tests.helpers.ink import outside, overlaps, words
from tests.helpers.kinds import HARD_KINDS, KINDS, LONG_CREW, LONG_WORD

SIZES = ("standard", "large")
CARDS = {**EXAMPLES, **KINDS, **HARD, **HARD_KINDS}

PLAIN = Look()


def cards(name: str, size: str, look: Look = PLAIN) -> tuple[Plan, ...]:
    card = CARDS[name]
    return fronts(Facts(card, str, look, (f"{card.title}: too much of it.",), "System"), layout_for(card.kind, size))


@pytest.mark.fault("F45", "F47", "F56")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CARDS)
def test_every_operation_stays_on_its_card(name: str, size: str) -> None:
    safe = layout_for(CARDS[name].kind, size).safe
    assert [line for plan in cards(name, size) for line in outside(plan, safe)] == []


@pytest.mark.fault("F45", "F47")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CARDS)
def test_no_text_lies_over_another(name: str, size: str) -> None:
    assert [pair for plan in cards(name, size) for pair in overlaps(plan)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CARDS)
def test_nothing_is_smaller_than_the_floor(name: str, size: str) -> None:
    sizes = [op.size for plan in cards(name, size) for op in plan.ops if isinstance(op, Text)]
    assert min(sizes) >= 6.0


@pytest.mark.parametrize("name", CARDS)
def test_an_ink_saver_card_keeps_to_its_room_too(name: str) -> None:
    plans = cards(name, "standard", Look(ink_saver=True))
    assert [line for plan in plans for line in outside(plan, 1.5)] == []
    assert [pair for plan in plans for pair in overlaps(plan)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CARDS)
def test_backs_keep_to_their_room(name: str, size: str) -> None:
    card = CARDS[name]
    plan = back(Facts(card, str), layout_for(card.kind, size))
    assert outside(plan, 1.5) == []
    assert overlaps(plan) == []


@pytest.mark.fault("F45", "F56")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("long name", LONG_NAME[:60]),
        ("one word of 200 letters", "W" * 200),
        ("a long word in the notes", "w" * 200),
        ("long facts", LONG_NAME),
        ("long armour", LONG_NAME),
        ("long everything", LONG_NAME * 4),
        ("vehicle of long names", LONG_CREW[0]),
        ("vehicle of long names", LONG_CREW[11]),
        ("vehicle of one long word", LONG_WORD),
        ("hero of one long word", LONG_WORD),
        ("long class of a vehicle", LONG_NAME),
        ("position of a long name", LONG_NAME * 3),
        ("long name on a counter", LONG_NAME),
        ("one long word on a counter", LONG_WORD),
    ],
)
def test_a_long_text_is_on_the_cards_whole(name: str, text: str) -> None:
    assert text.replace(" ", "") in words(cards(name, "standard"))


@pytest.mark.fault("F56")
@pytest.mark.parametrize(
    "name",
    [
        "5,000 words of notes",
        "5,000 words on a vehicle",
        "60 rounds off the table",
        "long name on a counter",
        "5,000 words on a fortress",
    ],
)
def test_each_of_5000_words_of_notes_is_on_the_cards(name: str) -> None:
    plans = cards(name, "standard")
    found = {word for plan in plans for op in plan.ops if isinstance(op, Text) for word in op.text.split()}
    assert set(WORDS.split()) <= found


@pytest.mark.fault("F45")
@pytest.mark.parametrize("name", ["25 weapons", "25 weapons of a vehicle"])
def test_each_of_25_weapons_is_on_the_cards(name: str) -> None:
    found = words(cards(name, "standard"))
    for weapon in MANY_WEAPONS:
        assert str(weapon["name"].value).replace(" ", "") in found


def test_many_rounds_have_a_box_each() -> None:
    one, many = (
        [op for plan in fronts(Facts(card, str), layout_for(card.kind, "standard")) for op in plan.ops]
        for card in (HARD["long armour"], HARD["60 rounds"])
    )
    boxes = [[op for op in ops if "box" in str(op)[:4] and op.bounds[2] - op.bounds[0] < 3.2] for ops in (one, many)]
    assert len(boxes[1]) - len(boxes[0]) == 60


@pytest.mark.fault("F58")
@pytest.mark.parametrize("size", SIZES)
def test_a_card_prints_what_each_figure_of_a_team_has_of_its_own(size: str) -> None:
    found = [op.text for plan in cards("smle-team-profiles", size) for op in plan.ops if isinstance(op, Text)]
    for figure in CARDS["smle-team-profiles"].rows["figures"]:
        assert figure["name"].value in found
        assert "note" not in figure or figure["note"].value in ("", *found)


@pytest.mark.parametrize("size", SIZES)
def test_a_usual_tank_has_all_of_its_own_on_one_card(size: str) -> None:
    (plan,) = fronts(Facts(KINDS["smle-vehicle"], str), layout_for("smle-vehicle", size))
    found = [op.text for op in plan.ops if isinstance(op, Text)]
    assert {"Commander", "Radio operator", "75-76 mm gun", "MMG", "Pistol", "destroyed", "weapon out"} <= set(found)
    assert found.count("L") == 5


@pytest.mark.parametrize("size", SIZES)
def test_infantry_with_skimmers_has_both_sides_on_one_card(size: str) -> None:
    plan = fronts(Facts(KINDS["hex-unit-skimmers"], str), layout_for("hex-unit", size))[0]
    found = [op.text for op in plan.ops if isinstance(op, Text)]
    assert {"1 · ½", "– · 2", "Rubble"} <= set(found)


@pytest.mark.fault("F49")
def test_a_card_that_has_room_is_not_made_smaller() -> None:
    plans = fronts(Facts(EXAMPLES["smle-team"], str), layout_for("smle-team", "standard"))
    sizes = {op.text: op.size for op in plans[0].ops if isinstance(op, Text)}
    assert (sizes["+4"], sizes["Rifle team"], sizes["Rifle, bolt action"]) == (21.0, 12.0, 8.0)


def test_what_needs_more_cards_says_which_it_is() -> None:
    plans = cards("25 weapons", "standard")
    parts = len(plans)
    for at, plan in enumerate(plans, 1):
        texts = [op.text for op in plan.ops if isinstance(op, Text)]
        assert f"{at} of {parts}" in texts
        assert parts > 1


def test_only_the_first_card_of_a_unit_bears_its_points() -> None:
    plans = cards("25 weapons", "standard")
    bearing = [any(isinstance(op, Text) and op.text == "18" for op in plan.ops) for plan in plans]
    assert bearing == [True] + [False] * (len(plans) - 1)


def test_a_word_of_the_levels_that_has_no_room_is_told_whole_on_every_card() -> None:
    rows = {"levels": (LEVELS[0].with_item("word", fact(LONG_NAME)), *LEVELS[1:])}
    made = [card("smle-team", f"Team {at}", TEAM, rows) for at in range(2)]
    for one in made:
        plans = fronts(Facts(one, str), layout_for(one.kind, "standard"))
        assert LONG_NAME.replace(" ", "") in words(plans)
