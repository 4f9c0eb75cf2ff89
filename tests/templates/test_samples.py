"""Every shipped sample prints: in both sizes, on every paper, with nothing cut, overlapping or left out."""

from functools import cache

import pytest

from rules.army.model import Army
from rules.army.system import System
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from templates.cards import CardOptions, Deck, deck, print_cards
from templates.layout import layout_for
from templates.plan import Text
from templates.roster import RosterOptions, print_roster, roster_plans
from tests.helpers.ink import outside, overlaps
from tests.helpers.pdfs import embedded, fonts

SIZES = ("standard", "large")
SAMPLES = [(system.key, slug) for system in SYSTEMS for slug in system.samples()]


@cache
def sample(key: str, slug: str) -> tuple[System, Army]:
    system = next(found for found in SYSTEMS if found.key == key)
    return system, load_army(system.sample_text(slug), slug, SYSTEMS).army


@cache
def plans(key: str, slug: str, size: str) -> Deck:
    return deck(*sample(key, slug), CardOptions(size=size, duplex=True))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_nothing_is_cut_and_nothing_overlaps(key: str, slug: str, size: str) -> None:
    safe = layout_for("card", size).safe
    for plan in dict.fromkeys((*plans(key, slug, size).fronts, *plans(key, slug, size).backs)):
        assert outside(plan, safe) == []
        assert overlaps(plan) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_no_text_is_shortened_but_a_player_s_own(key: str, slug: str, size: str) -> None:
    texts = {op.text for plan in plans(key, slug, size).fronts for op in plan.ops if isinstance(op, Text)}
    assert [text for text in texts if text.endswith("…")] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_no_unit_of_a_sample_needs_a_second_card(key: str, slug: str, size: str) -> None:
    assert [plan.name for plan in plans(key, slug, size).fronts if plan.name.endswith(" 2")] == []


@pytest.mark.parametrize("size", SIZES)
def test_a_prepared_position_says_each_of_its_rules_on_one_line(size: str) -> None:
    plan = next(plan for plan in plans("smle", "hidden-partisans", size).fronts if "smle-position" in plan.name)
    texts = [op for op in plan.ops if isinstance(op, Text)]
    names = [op for op in texts if op.text.endswith(":")]
    lines = {op.y for op in texts if op.size == names[0].size and names[0].y <= op.y < names[-1].y + 8}
    assert lines == {op.y for op in names}
    assert len(lines) == 4


@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_every_unit_has_its_cards(key: str, slug: str) -> None:
    system, army = sample(key, slug)
    printed = {plan.subject for plan in plans(key, slug, "standard").fronts}
    cards = system.cards(army)
    assert printed == {card.subject for card in cards}
    last = cards[-1].subject
    assert system.cards(army, last) == tuple(card for card in cards if card.subject == last)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_cards_and_roster_print_with_our_fonts_and_no_glyph_missing(key: str, slug: str, paper: str) -> None:
    cards = print_cards(*sample(key, slug), CardOptions(paper, duplex=True))
    roster = print_roster(*sample(key, slug), RosterOptions(paper))
    for printed in (cards, roster):
        assert printed.missing == ()
        assert fonts(printed.pdf) == embedded(printed.pdf)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_rosters_keep_to_their_room_and_break_no_word(key: str, slug: str, paper: str) -> None:
    system, army = sample(key, slug)
    roster = system.roster(army)
    found = {
        op.text for plan in roster_plans(system, army, RosterOptions(paper)) for op in plan.ops if isinstance(op, Text)
    }
    for plan in roster_plans(system, army, RosterOptions(paper)):
        assert outside(plan, 5) == []
        assert overlaps(plan) == []
    printed = {word for text in found for word in text.split()}
    facts = [fact for group in roster.groups for row in group.rows for name, fact in row.items() if name == "name"]
    assert {word for fact in facts for word in str(fact.value).split()} <= printed
    defences = {row["dv"].value for group in roster.groups for row in group.rows if "dv" in row}
    assert {value for value in defences if value} <= printed
