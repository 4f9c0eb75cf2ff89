"""Layouts: read, extended, and checked with every fault at its place."""

from collections.abc import Mapping

import pytest

from rules.core.faults import BadInput, Fault
from templates.layout import Layout, Source, layout, layout_for, read_layout, shipped
from templates.painters.figures import WellGiven

BASE = """
width = 60
height = "3 in"
order = ["notes"]
[flow]
x = 2
y = 20
w = 56
h = 50
[boxes.well]
x = 2
y = 2
w = "0.5 in"
h = 10
painter = "well"
with = { label = "MOVE", figure = "{move}" }
[parts.notes]
painter = "notes"
"""


def read(text: str, name: str = "mine", more: Mapping[str, str] | None = None) -> Layout:
    texts = {name: text, "base": BASE, **(more or {})}
    return read_layout(name, {key: Source(f"{key}.toml", value) for key, value in texts.items()})


def faults(text: str, more: Mapping[str, str] | None = None) -> list[Fault]:
    with pytest.raises(BadInput) as bad:
        read(text, more=more)
    return list(bad.value.faults)


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_layout_can_be_used(name: str) -> None:
    assert layout(name).parts


def test_the_two_sizes_are_those_of_the_cards_that_people_sleeve() -> None:
    found = [(layout_for("card", size).width, layout_for("card", size).height) for size in ("standard", "large")]
    assert found == [(63.5, 88.9), (88.9, 127.0)]


@pytest.mark.parametrize("kind", ["smle-team", "smle-vehicle", "crucible-tu", "hex-unit"])
def test_every_kind_has_a_layout_of_its_own_in_both_sizes(kind: str) -> None:
    assert layout_for(kind, "standard").name == kind
    assert layout_for(kind, "large").name == f"{kind}-large"


def test_a_kind_without_a_layout_has_the_plain_one() -> None:
    assert layout_for("submarine", "large").name == "card-large"


def test_lengths_are_in_mm_or_say_their_unit() -> None:
    found = read(BASE)
    assert (found.height, found.boxes[0].area.w) == pytest.approx((76.2, 12.7))


def test_a_layout_has_what_it_extends_but_for_what_it_says() -> None:
    found = read('extends = "base"\n[boxes.well]\nx = 5\nwith = { size = 18 }\n')
    given = found.boxes[0].given
    assert isinstance(given, WellGiven)
    assert (found.boxes[0].area.x, found.boxes[0].area.y, given.label, given.size) == (5.0, 2.0, "MOVE", 18.0)


def test_all_faults_are_told_at_once_each_with_its_line_and_the_nearest_word() -> None:
    text = BASE.replace('painter = "well"', 'painter = "wall"').replace('painter = "notes"', 'painter = "note"')
    found = [(fault.file, fault.line, fault.key, fault.hint) for fault in faults(text)]
    assert found == [
        ("mine.toml", 15, "boxes.well.painter", "well"),
        ("mine.toml", 18, "parts.notes.painter", "notes"),
    ]


def test_an_unknown_parameter_is_told_with_the_nearest_one() -> None:
    found = {(fault.line, fault.key, fault.hint) for fault in faults(BASE.replace("label =", "lable ="))}
    assert found == {(16, "boxes.well.with.label", ""), (16, "boxes.well.with.lable", "label")}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("width = 60", "width = true", "not a length"),
        ("width = 60", "", "missing"),
        ("x = 2\ny = 20", "y = 20", "‘x’ is missing"),
        ("h = 50", "h = 80", "not inside the card"),
        ("h = 50", "h = 0", "not inside the card"),
        ('painter = "well"', "", "‘painter’ is missing"),
        ('["notes"]', '["nots"]', "‘nots’ is not a part"),
        ("y = 20", "y = 5", "lies over ‘flow’"),
        ("{move}", "{move", "a hole is written"),
        ('figure = "{move}"', 'figure = "{move}", size = 4', "greater than or equal to 6"),
        ("[boxes.well]", "[boxes.well", "not readable as TOML"),
        ('painter = "notes"', 'painter = "notes"\nwith = { size = "big" }', "not a length"),
        ("width = 60", 'width = 60\nextends = "bass"', "‘bass’ is not a layout"),
        ("width = 60", 'width = 60\nextends = "mine"', "extends itself"),
        ("width = 60", "width = 60\ncolour = 3", "‘colour’ is not a key here"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(old: str, new: str, message: str) -> None:
    assert any(message in str(fault) for fault in faults(BASE.replace(old, new)))


def test_layouts_that_extend_each_other_are_refused() -> None:
    found = faults('extends = "other"', {"other": 'extends = "mine"'})
    assert "extends itself" in str(found[0])


def test_a_fault_of_the_layout_below_is_told_with_its_own_file() -> None:
    found = faults('extends = "other"', {"other": BASE + "\n[boxes.bad]\nz = 1\n"})
    assert [(fault.file, fault.key) for fault in found] == [("other.toml", "boxes.bad.z")]


def test_boxes_on_further_cards_may_not_lie_over_their_flow() -> None:
    text = BASE + "[more]\nx = 2\ny = 2\nw = 56\nh = 60\n"
    assert read(text).more.y == 2.0
    found = faults(text.replace('painter = "well"', 'painter = "well"\nevery = true'))
    assert [str(fault) for fault in found] == ["mine.toml, line 10, boxes.well: lies over ‘more’."]
