"""Counters on paper: each piece cut once, its back behind it, and faces that say what they must and no more."""

import os
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rules.army.card import Card, Content, Counter
from rules.army.model import Army
from rules.registry import SYSTEMS
from rules.storage.armies import load_army
from rules.systems.hexgame.system import HexGame
from templates.compose import face
from templates.counters import CounterOptions, counter_deck, print_counters
from templates.facts import Facts, Look
from templates.layout import layout_for
from templates.plan import Box, Line, Pattern, Plan, Text
from templates.plan import Path as Shape
from tests.helpers.cards import army, card, system
from tests.helpers.ink import outside, overlaps
from tests.helpers.pdfs import page_sizes, page_texts

GOLDEN = Path(__file__).parents[1] / "golden" / "plans"
HEX = HexGame()
FIGURES: Mapping[str, Content] = {
    "attack": 8,
    "defence": 8,
    "range": 4,
    "movement": 6,
    "class": "A",
    "disrupted-movement": 3,
    "assault": 8,
}
FRONT = card("counter", "Hover tank", {**FIGURES, "ecm": True}, colour="red", silhouette="hovertank")
BACK = card("counter-disrupted", "Hover tank", FIGURES, colour="red", silhouette="hovertank")
RUBBLE = card("marker", "Rubble", {"caption": "RUBBLE", "bonus": 2}, colour="yellow", silhouette="rubble")
LOST = card("marker", "Lost", {"head": "LOST", "text": "has yet to fire"}, colour="yellow", silhouette="")
TURN = card("marker", "Turn", {"head": "TURN", "turn": 1}, colour="yellow", silhouette="")
TENS = card("marker", "Turn", {"head": "TURN", "turns": 10}, colour="yellow", silhouette="")
BLOWN = card("marker", "Fort", {"caption": "BLOWN UP", "struck": True}, colour="yellow", silhouette="fortress")
FACES = (FRONT, BACK, RUBBLE, LOST, TURN, TENS, BLOWN)
WIDE: Mapping[str, Content] = {
    **FIGURES,
    "attack": 12,
    "defence": 10,
    "range": 16,
    "movement": 12,
    "gas": True,
    "ecm": True,
    "assault": 12,
}


def plan(made: Card, *, ink_saver: bool = False) -> Plan:
    return face(Facts(made, str, Look(ink_saver)), layout_for(made.kind, "standard"))


def texts(made: Card) -> list[str]:
    return [op.text for op in plan(made).ops if isinstance(op, Text)]


@cache
def sample(slug: str) -> Army:
    return load_army(HEX.sample_text(slug), slug, SYSTEMS).army


@pytest.mark.parametrize("ink_saver", [False, True], ids=["colour", "ink-saver"])
def test_the_faces_are_those_of_the_golden_file(ink_saver: bool) -> None:
    text = "\n".join(str(plan(made, ink_saver=ink_saver)) for made in FACES)
    file = GOLDEN / f"counters{'-ink-saver' if ink_saver else ''}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_a_front_has_its_figures_in_the_four_corners_and_its_class_between() -> None:
    found = {op.text: op for op in plan(FRONT).ops if isinstance(op, Text)}
    assert set(found) == {"4", "6", "8", "A·E"}
    assert (found["4"].x, found["4"].size, found["6"].anchor, found["6"].size) == (0.9, 8.2, "right", 8.2)
    corners = sorted((op.x, op.y, op.size) for op in plan(FRONT).ops if isinstance(op, Text) and op.text == "8")
    assert corners == [(0.9, 14.9, 13.5), (15.1, 14.9, 13.5)]


def test_a_front_is_coloured_to_the_cut_and_patterned_at_its_top() -> None:
    ground = next(op for op in plan(FRONT).ops if isinstance(op, Box))
    strip = next(op for op in plan(FRONT).ops if isinstance(op, Pattern))
    assert (ground.bounds, ground.fill, ground.stroke) == ((0.0, 0.0, 16.0, 16.0), "red/fill", "")
    assert (strip.bounds, strip.kind) == ((0.0, 0.0, 16.0, 2.4), "slanted")


def test_a_disrupted_back_has_no_range_half_the_movement_and_a_small_attack() -> None:
    found = sorted((op.text, op.size) for op in plan(BACK).ops if isinstance(op, Text))
    assert found == [("3", 8.2), ("8", 8.2), ("8", 13.5), ("DISRUPTED", 6.0), ("assault", 6.0)]


@pytest.mark.parametrize("made", FACES, ids=lambda made: f"{made.kind} {made.title}")
@pytest.mark.parametrize("ink_saver", [False, True], ids=["colour", "ink-saver"])
def test_every_face_keeps_to_its_room(made: Card, ink_saver: bool) -> None:
    found = plan(made, ink_saver=ink_saver)
    assert (found.w, found.h) == (16.0, 16.0)
    assert outside(found, layout_for(made.kind, "standard").safe) == []
    assert overlaps(found) == []
    assert min(op.size for op in found.ops if isinstance(op, Text)) >= 6.0


@pytest.mark.parametrize("colour", ["blue", "red", "green", "tan"])
@pytest.mark.parametrize("kind", ["counter", "counter-disrupted"])
def test_figures_of_two_digits_and_all_letters_go_in_on_every_side(kind: str, colour: str) -> None:
    found = plan(card(kind, "Gun", WIDE, colour=colour))
    assert outside(found, 0.7) == []
    assert overlaps(found) == []
    assert not [op for op in found.ops if isinstance(op, Text) and "…" in op.text]


@pytest.mark.parametrize("made", FACES, ids=lambda made: f"{made.kind} {made.title}")
def test_saving_ink_leaves_no_ground_and_says_the_side_by_a_shape(made: Card) -> None:
    ops = plan(made, ink_saver=True).ops
    assert not [op for op in ops if isinstance(op, Box) and op.fill]
    if made.colour == "red":
        assert [op for op in ops if isinstance(op, Shape) and op.name == "diamond"]


def test_markers_say_what_they_do() -> None:
    assert texts(RUBBLE) == ["RUBBLE +2"]
    assert texts(card("marker", facts={"bonus": 12, "holds": 3}, colour="yellow")) == ["+12 · holds 3"]
    assert texts(LOST) == ["LOST", "has yet", "to fire"]
    assert (texts(TURN), texts(TENS)) == (["TURN", "1"], ["TURN", "+10"])
    assert [op.stroke for op in plan(BLOWN).ops if isinstance(op, Line)] == ["error"]


@pytest.mark.fault("F50")
@pytest.mark.parametrize(("slug", "paper"), list(product(HEX.samples(), ("a4", "letter", "a3", "a5"))))
def test_every_piece_and_marker_of_a_sample_is_on_a_page_once(slug: str, paper: str) -> None:
    built = sample(slug)
    count = sum(counter.count for counter in HEX.counters(built))
    deck = counter_deck(HEX, built)
    assert len(deck.fronts) == len(deck.backs) == count
    printed = print_counters(HEX, built, CounterOptions(paper))
    assert (
        printed.pages
        == len(page_sizes(printed.pdf))
        == 2 * -(-count // {"a4": 150, "letter": 140, "a3": 345, "a5": 60}[paper])
    )
    for made in dict.fromkeys((*deck.fronts, *deck.backs)):
        assert outside(made, 0.7) == []
        assert overlaps(made) == []


def test_many_counters_go_on_as_many_pages_as_they_need_each_with_its_backs() -> None:
    printed = print_counters(system(counters_=[Counter(FRONT, BACK, 151)]), army())
    found = page_texts(printed.pdf)
    assert len(found) == 4
    assert [text.count("DISRUPTED") for text in found] == [0, 150, 0, 1]
    assert "page 2 of 2 · A4, backs, turn over the long edge" in found[3]
    assert "Legal, 216 of 220 points" in found[0]
    assert "100 mm" in found[0]


def test_the_same_counters_give_the_same_bytes() -> None:
    one, other = (print_counters(HEX, sample("joint-force")).pdf for _ in range(2))
    assert one == other


def test_marks_and_bar_can_be_left_out() -> None:
    made = system(counters_=[Counter(FRONT, BACK)])
    (front, _) = page_texts(print_counters(made, army(), CounterOptions(scale_bar=False, crop_marks=False)).pdf)
    assert "100 mm" not in front
    full, bare = (print_counters(made, army(), CounterOptions(crop_marks=marks)).pdf for marks in (True, False))
    assert len(full) > len(bare)


def test_a_system_that_is_played_with_figures_has_no_counters() -> None:
    assert [found.key for found in SYSTEMS if found.counters(found.new_army())] == ["hexgame"]
