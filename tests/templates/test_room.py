"""How parts and boxes share the room of a card: what grows, what fills the rest, tracks that come closer."""

from __future__ import annotations

import pytest

from rules.core.faults import BadInput
from templates.boxes import Layout
from templates.compose import fronts
from templates.facts import Facts
from templates.layout import Source, read_layout
from templates.painters.base import Area
from templates.painters.ticks import Track, TracksGiven, tracks
from templates.plan import Line, Plan, Text
from tests.helpers.cards import card, row
from tests.helpers.ink import outside, overlaps

FOOT = """
[boxes.foot]
x = 2
y = 52
w = 56
h = 3
painter = "foot"
every = true
"""
BASE = """
width = 60
height = 60
order = ["rules", "notes"]
[flow]
x = 2
y = 11
w = 56
h = 39
[boxes.pairs]
x = 2
y = 2
w = 56
h = 8.5
painter = "pairs"
grows = true
with = { pitch = 3.5, items = [
    { label = "One", value = "{one}" }, { label = "Two", value = "{two}" }, { label = "Three", value = "{three}" },
    { label = "Four", value = "{four}" },
] }
[parts.rules]
painter = "texts"
with = { rows = "rules" }
[parts.notes]
painter = "notes"
"""
REST = '[rest]\npainter = "jottings"\nwith = { lines = "NOTES" }\n'
RULE = row(name="Rule", text="as long as a line of a card may be, and then somewhat longer still")


def read(text: str) -> Layout:
    return read_layout("mine", {"mine": Source("mine.toml", text)})


def faults(text: str) -> list[str]:
    with pytest.raises(BadInput) as bad:
        read(text)
    return [f"{fault.key}: {fault.message}" for fault in bad.value.faults]


def plans(layout: Layout, count: int = 2, rules: int = 1, notes: str = "") -> tuple[Plan, ...]:
    """A card of so many pairs and rules."""
    facts = dict.fromkeys(("one", "two", "three", "four")[:count], 7)
    return fronts(Facts(card(facts=facts, rows={"rules": (RULE,) * rules}, notes=notes), str), layout)


def texts(*some: Plan) -> list[Text]:
    return [op for plan in some for op in plan.ops if isinstance(op, Text)]


def y_of(plan: Plan, text: str) -> float:
    return next(op.y for op in texts(plan) if op.text.startswith(text))


def test_a_box_grows_into_room_that_the_flow_can_spare() -> None:
    layout = read(BASE + FOOT)
    (few,), (many,) = plans(layout), plans(layout, 4)
    steps = [[y_of(plan, "Two") - y_of(plan, "One")] for plan in (few, many)]
    assert steps[0] == pytest.approx(steps[1])
    assert y_of(many, "Rule") - y_of(few, "Rule") == pytest.approx(4 * 3.5 - 8.5)
    assert outside(many, 1.5) == overlaps(many) == []


def test_a_box_does_not_grow_where_the_flow_needs_its_room() -> None:
    full = "\n".join(f"line {at}" for at in range(10))
    steps = []
    for count in (4, 2):
        (plan,) = plans(read(BASE + FOOT), count, 0, full)
        steps.append(y_of(plan, "Two") - y_of(plan, "One"))
    assert steps[0] < steps[1] == pytest.approx(3.5)


def test_no_part_is_ever_left_out() -> None:
    layout = read(BASE + FOOT)
    for count in range(1, 30):
        found = plans(layout, 2, count)
        told = [op.text for op in texts(*found)]
        assert told.count("Rule:") == count
        if len(found) > 1:
            break
    else:
        pytest.fail("all of them found room on one card")
    sizes = [{op.size for op in texts(*plans(layout, 2, rules)) if op.text == "Rule:"} for rules in (1, count - 1)]
    assert sizes[0] == {6.8}
    assert 6 <= max(sizes[1]) < 6.8
    assert faults(BASE.replace('painter = "texts"', 'painter = "texts"\nspare = true') + FOOT)


def test_only_what_differs_from_card_to_card_grows_and_only_over_the_flow() -> None:
    well = BASE.replace('painter = "pairs"', 'painter = "notes-to-come"')
    assert any("not a painter" in one for one in faults(well + FOOT))
    foot = FOOT.replace("every = true", "every = true\ngrows = true")
    assert "boxes.foot.grows: is not for this painter, which has the same height on every card." in faults(BASE + foot)
    under = '[boxes.band]\nx = 40\ny = 45\nw = 10\nh = 4\npainter = "foot"\n'
    short = BASE.replace("h = 40", "h = 30") + FOOT + under.replace("y = 45", "y = 35")
    assert any("lies over" in one or "would grow over" in one for one in faults(short))


def test_the_rest_of_a_card_has_lines_to_write_on() -> None:
    (roomy,) = plans(read(BASE + FOOT + REST))
    assert "NOTES" in [op.text for op in texts(roomy)]
    ruled = [op for op in roomy.ops if isinstance(op, Line) and op.y > y_of(roomy, "NOTES")]
    assert len(ruled) >= 2
    assert max(op.y for op in ruled) <= 50
    full = "\n".join(f"line {at}" for at in range(12))
    (plan,) = plans(read(BASE + FOOT + REST), 2, 0, full)
    assert "NOTES" not in [op.text for op in texts(plan)]
    assert faults(BASE + FOOT + '[rest]\npainter = "joting"\n') == ["rest.painter: ‘joting’ is not a painter."]


def test_tracks_come_closer_then_are_smaller_and_lose_no_word() -> None:
    some = tuple(Track(label=f"word {at}", boxes=("1",), after="another") for at in range(3))
    facts = Facts(card(), str)
    wide, narrow, tight = (
        [op for op in tracks(Area(0, 0, w, 4), facts, TracksGiven(tracks=some)) if isinstance(op, Text)]
        for w in (120, 76, 62)
    )
    assert [op.text for op in wide] == [op.text for op in narrow] == [op.text for op in tight]
    assert wide[0].size == narrow[0].size > tight[0].size >= 6
    assert max(op.left + op.width for op in narrow) <= 76
    assert max(op.left + op.width for op in tight) <= 62
    assert facts.spilled == []
