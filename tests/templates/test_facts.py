"""What painters may say: templates, numbers, units and marks."""

from fractions import Fraction

import pytest

from templates.facts import NOTHING, Facts, Look, Said, gathered, without
from tests.helpers.cards import card, fact, row

CARD = card(
    facts={
        "move": fact(8, unit="in"),
        "half": fact(Fraction(7, 2), "H", "in"),
        "cost": fact(Fraction(1, 2), "D"),
        "worse": -1,
        "level": 0,
        "quality": "trained",
        "brave": True,
        "hidden": False,
        "none": None,
        "empty": "",
    },
    rows={"things": [row(name="Rope", length=fact(20, "O", "in"))]},
)
WORDS = {"trained": "Trained", "yes": "yes", "no": "no"}

PLAIN = Look()


def facts(look: Look = PLAIN) -> Facts:
    return Facts(CARD, lambda key: WORDS.get(key, key), look)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{move}", "8″"),
        ("half {half} · run", "half 3.5″ · run"),
        ("{cost}", "1/2"),
        ("{worse}", "−1"),
        ("{move:+}", "+8″"),
        ("{worse:+}", "−1"),
        ("{level:+}", "0"),
        ("{quality}", "Trained"),
        ("{brave}", "yes"),
        ("{hidden}", "no"),
        ("{brave?Warriors}", "Warriors"),
        ("plain", "plain"),
        ("{none}|{empty}|{hidden?so}|{move}", "8″"),
    ],
)
def test_a_template_is_filled_with_facts(template: str, text: str) -> None:
    assert facts().say(template).text == text


@pytest.mark.parametrize("template", ["{none}", "{empty}", "{unknown} of it", "{hidden?text}", "{none}|{empty}", ""])
def test_a_template_whose_fact_is_missing_says_nothing(template: str) -> None:
    assert facts().say(template) == NOTHING
    assert not facts().say(template)


def test_the_marks_of_all_its_facts_stand_after_a_text_once_each() -> None:
    assert facts().say("{half} {cost} {half} {move}") == Said("3.5″ 1/2 3.5″ 8″", "HD")


def test_marks_can_be_switched_off() -> None:
    found = facts(Look(marks=False))
    assert found.say("{half}").marks == ""
    assert found.all_marks() == ""


def test_the_marks_of_a_card_are_those_of_facts_and_rows() -> None:
    assert facts().all_marks() == "HDO"


def test_a_row_has_facts_of_its_own() -> None:
    assert facts().say("{name}, {length}", facts().rows("things")[0]) == Said("Rope, 20″", "O")


@pytest.mark.parametrize(("name", "there"), [("move", True), ("things", True), ("hidden", False), ("none", False)])
def test_a_card_has_what_is_there_and_not_no(name: str, there: bool) -> None:
    assert facts().has(name) == there


def test_one_letter_does_for_figures_of_one_origin() -> None:
    assert gathered([Said("1", "H"), Said("2", "H"), NOTHING]) == ([Said("1"), Said("2"), NOTHING], "H")


def test_figures_of_several_origins_keep_their_letters() -> None:
    saids = [Said("1", "H"), Said("2")]
    assert gathered(saids) == (saids, "")


def test_a_letter_that_was_said_is_not_said_again() -> None:
    assert without(Said("3", "HD"), "H") == Said("3", "D")


def test_density_takes_sizes_and_lengths_down_to_their_least() -> None:
    found = facts()
    found.scale = 1.25
    assert (found.size(8.0), found.mm(4.0, 3.0)) == (10.0, 5.0)
    found.density = found.closeness = 1.0
    assert (found.size(8.0), found.size(4.0), found.mm(4.0, 3.0), found.mm(4.0)) == (6.0, 6.0, 3.75, 5.0)


@pytest.mark.parametrize(
    ("points", "count", "copies", "own", "text"),
    [
        (18, 1, True, None, "18"),
        (36, 2, True, None, "18"),
        (36, 2, False, None, "36"),
        (36, 2, True, 620, "620"),
        (36, 2, False, 18, "36"),
        (18, 1, False, 18, "18"),
    ],
)
def test_a_price_is_that_of_what_the_card_stands_for(
    points: int, count: int, copies: bool, own: int | None, text: str
) -> None:
    found = Facts(card(points=points, count=count, facts={} if own is None else {"points": own}), str)
    found.copies = copies
    assert found.price == text


def test_a_text_is_spilled_once() -> None:
    found = facts()
    found.spill("long")
    found.spill("long")
    assert found.spilled == ["long"]
