"""The lines of a Crucible card: reaches over their distances, marks under the rules, leaders, no word left alone."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from rules.army.model import Army
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from templates.cards import CardOptions, deck
from templates.plan import Line, Plan, Text
from tests.helpers.ink import ink
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu, with_leader

SIZES = ("standard", "large")
GAP = 0.1


@cache
def fronts(slug: str, size: str) -> tuple[Plan, ...]:
    army = load_army(SYSTEM.sample_text(slug), slug, SYSTEMS).army
    return tuple(dict.fromkeys(deck(SYSTEM, army, CardOptions(size=size)).fronts))  # type: ignore[arg-type]


def led(name: str, home: str, size: str) -> list[Text]:
    """What the command card of the second detachment says of the captain in the first."""
    first = detachment(tu("starmarine-komodo-command-tank"), id="first").model_copy(update={"name": home})
    tank = first.units[0].model_copy(update={"name": name})
    first = first.model_copy(update={"units": (tank,)})
    army: Army = with_leader(side(first, detachment(tu("starmarine-spectre-micv"), id="second")), "first", "captain")
    cards = deck(SYSTEM, army, CardOptions(size=size)).fronts  # type: ignore[arg-type]
    plan = next(plan for plan in cards if plan.name.startswith("crucible-command"))
    texts = [op for op in plan.ops if isinstance(op, Text)]
    start = next(at for at, op in enumerate(texts) if op.text == "LEADERS")
    end = next(at for at, op in enumerate(texts) if op.text.startswith("LP OF A TURN"))
    return texts[start + 1 : end]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SYSTEM.samples())
def test_a_distance_stands_clear_of_the_tail_of_its_reach(slug: str, size: str) -> None:
    for plan in fronts(slug, size):
        texts = [op for op in plan.ops if isinstance(op, Text)]
        for reach, far in pairwise(texts):
            if reach.text == "Long" and reach.x == far.x:
                over, under = ink(reach), ink(far)
                assert over
                assert under
                assert under[1] - over[3] >= GAP


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SYSTEM.samples())
def test_no_rule_crosses_a_letter_or_a_mark(slug: str, size: str) -> None:
    for plan in fronts(slug, size):
        rules = [op for op in plan.ops if isinstance(op, Line) and op.y == op.y2 and op.stroke == "rule"]
        boxes = [(op, box) for op in plan.ops if isinstance(op, Text) and (box := ink(op))]
        crossed = [
            op.text
            for op, box in boxes
            for rule in rules
            if box[1] < rule.y + rule.line / 2
            and box[3] > rule.y - rule.line / 2
            and rule.x < box[2]
            and box[0] < rule.x2
        ]
        assert crossed == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SYSTEM.samples())
def test_no_text_of_a_rule_ends_with_a_word_alone(slug: str, size: str) -> None:
    for plan in fronts(slug, size):
        texts = [op for op in plan.ops if isinstance(op, Text) and op.weight == "Regular" and op.colour == "ink"]
        for above, op in pairwise(texts):
            if (
                above.size == op.size
                and op.text.endswith(".")
                and op.left < above.left + above.width
                and op.y > above.y
            ):
                assert " " in op.text or above.text.endswith("."), op.text


@pytest.mark.parametrize("size", SIZES)
def test_a_leader_has_one_line_a_little_smaller_where_that_is_enough(size: str) -> None:
    label, mark, value = led("Komodo command tank", "det", size)
    assert (label.text, mark.text) == ("Captain, 8 LP, 100 points", "D")
    assert value.text.startswith("with Komodo command tank")
    assert label.y == value.y
    assert value.weight == "SemiBold"


def test_where_one_line_is_too_short_the_value_stands_under_its_label_with_the_mark_kept() -> None:
    label, mark, value = led("The Captain’s own command tank", "First heavy", "standard")
    assert (label.text, mark.text, value.anchor) == ("Captain, 8 LP, 100 points", "D", "right")
    assert value.y > label.y
    assert value.left + value.width <= 60.51


def test_a_leader_that_two_lines_do_not_hold_is_a_paragraph_that_says_its_mark() -> None:
    texts = led("A command tank with a name that is far too long for any line of a card", "First", "standard")
    assert " ".join(op.text for op in texts).startswith("Captain, 8 LP, 100 points D: with A command tank with a name")
