"""Layouts: read, extended, and checked with every fault at its place."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from rules.core.faults import BadInput, Fault
from templates.boxes import Layout
from templates.compose import fronts
from templates.facts import Facts
from templates.layout import Source, idle, layout, layout_for, own_layouts, read_layout, shipped
from templates.painters.figures import WellGiven
from templates.painters.registry import BOXES, PARTS
from tests.helpers.cards import EXAMPLES
from tests.helpers.ink import outside, overlaps

GUIDE = Path(__file__).parents[2] / "templates" / "layouts" / "README.md"

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
    found = layout(name)
    assert found.boxes
    assert bool(found.parts) == found.flows


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
        ("h = 50", "h = 0", "is too small: 4 x 2.5 mm is the least that holds a word"),
        ('painter = "well"', "", "‘painter’ is missing"),
        ('["notes"]', '["nots"]', "‘nots’ is not a part"),
        ("y = 20", "y = 5", "lies over ‘flow’"),
        ("{move}", "{move", "a hole is written"),
        ('figure = "{move}"', 'figure = "{move}", size = 4', "‘4’ is less than 6"),
        ("[boxes.well]", "[boxes.well", "the closing bracket is missing"),
        ('painter = "notes"', 'painter = "notes"\nwith = { size = "big" }', "not a length"),
        ("width = 60", 'width = 60\nextends = "bass"', "‘bass’ is not a layout"),
        ("width = 60", 'width = 60\nextends = "mine"', "extends itself"),
        ("width = 60", "width = 60\ncolour = 3", "‘colour’ is not a key here"),
        ("width = 60", "width = inf", "not a length"),
        ("width = 60", "width = 1000", "‘1000’ is more than 420"),
        ("width = 60", "width = 60\nsafe = -1", "‘-1’ is less than 0"),
        ("width = 60", "width = 60\nscale = 0.5", "‘0.5’ is less than 1"),
        ("width = 60", "width = 60\nsafe = 2.5", "is nearer than 2.5 mm to the edge, where"),
        ("x = 2\ny = 2\n", "x = 1\ny = 2\n", "is nearer than 1.5 mm to the edge, where"),
        ("h = 10\n", "h = 2\n", "is too small"),
        ("[flow]\nx = 2\ny = 20\nw = 56\nh = 50\n", "", "this key is missing"),
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


def own(**texts: str) -> Mapping[str, Layout]:
    """A player's own layouts, underscores in their names for hyphens."""
    return own_layouts(sources(**texts))


def sources(**texts: str) -> tuple[Source, ...]:
    return tuple(Source(f"mine/{name.replace('_', '-')}.toml", text) for name, text in texts.items())


def own_faults(**texts: str) -> list[str]:
    with pytest.raises(BadInput) as bad:
        own(**texts)
    return [str(fault) for fault in bad.value.faults]


def test_a_colour_may_reach_the_cut_where_text_may_not() -> None:
    band = '[boxes.band]\nx = 0\ny = 0\nw = 60\nh = 10\npainter = "{}"\n'
    text = BASE.replace("y = 2\n", "y = 10\n", 1)
    assert read(text + band.format("band")).boxes[1].area.x == 0.0
    found = faults(text + band.format("foot"))
    assert [fault.key for fault in found] == ["boxes.band"]


def test_a_file_that_extends_its_own_name_extends_ours() -> None:
    found = own(smle_team='extends = "smle-team"\n[boxes.move.with]\nsize = 15\n')
    boxes = {box.name: box.given for box in found["smle-team"].boxes}
    move, to_hit = boxes["move"], boxes["to-hit"]
    assert isinstance(move, WellGiven)
    assert isinstance(to_hit, WellGiven)
    assert (move.size, to_hit.size) == (15.0, 21.0)
    assert layout_for("smle-team", "standard", found) is found["smle-team"]
    assert layout_for("smle-team", "large", found) is layout("smle-team-large")
    assert layout_for("smle-vehicle", "standard", found) is layout("smle-vehicle")


def test_our_own_layouts_extend_only_ours_whatever_a_player_gives() -> None:
    found = own(card='extends = "card"\n[boxes.band.with]\nname = 9\n', hex_unit='extends = "hex-unit"\n')
    assert found["hex-unit"].boxes == layout("hex-unit").boxes
    assert layout_for("submarine", "standard", found) is found["card"]


def test_a_player_s_layouts_may_extend_each_other() -> None:
    found = own(base=BASE, hex_unit='extends = "base"\nwidth = 70\n')
    assert (found["hex-unit"].width, found["hex-unit"].flow.h) == (70.0, 50.0)


@pytest.mark.fault("F45")
def test_every_fault_of_every_own_file_is_told_at_once_with_its_place_and_the_nearest_word() -> None:
    found = own_faults(
        smle_team='extends = "smle-team"\n[boxes.move]\npainter = "wel"\n',
        hex_unit='extends = "hex-unit"\n\norder = ["nots"]\n[boxes.foot]\nx = 0.5\n',
    )
    assert found == [
        "mine/smle-team.toml, line 3, boxes.move.painter: ‘wel’ is not a painter. Did you mean well?",
        "mine/hex-unit.toml, line 4, boxes.foot: is nearer than 1.5 mm to the edge, where a cut may go astray.",
        "mine/hex-unit.toml, line 3, order: ‘nots’ is not a part. Did you mean notes?",
    ]


def test_what_no_longer_fits_is_told_at_the_line_that_brings_it_in() -> None:
    found = own_faults(smle_team='width = 50\nextends = "smle-team"\n[boxes.move]\nx = 3\n')
    assert "mine/smle-team.toml, line 2, boxes.band: is not inside the card, which is 50 x 88.9 mm." in found


def test_a_file_whose_name_is_no_kind_of_card_is_told_the_nearest_one() -> None:
    assert own_faults(smle_teem='extends = "smle-team"\n') == [
        "mine/smle-teem.toml: no kind of card has the name ‘smle-teem’. Did you mean smle-team?"
    ]


def test_two_files_of_one_name_are_refused() -> None:
    twice = (Source("a/card.toml", 'extends = "card"\n'), Source("b\\card.toml", 'extends = "card"\n\n'))
    with pytest.raises(BadInput, match="two layouts with the name ‘card’"):
        own_layouts(twice)


def test_a_layout_for_cards_has_room_for_what_goes_on() -> None:
    text = BASE[: BASE.index("order")] + BASE[BASE.index("[boxes") : BASE.index("[parts")]
    assert own_faults(hex_unit=text) == [
        "mine/hex-unit.toml, flow: this key is missing.",
        "mine/hex-unit.toml, order: this key is missing.",
    ]


def test_a_file_that_is_no_toml_is_told_with_its_line() -> None:
    (fault,) = own_faults(card="\n[boxes\n")
    assert fault.startswith("mine/card.toml, line 2: column 7: the closing bracket is missing")


def test_files_that_no_card_used_are_told() -> None:
    given = sources(base=BASE, hex_unit='extends = "base"\n', card='extends = "card"\n')
    assert idle(given, ["hex-unit"]) == ("mine/card.toml",)
    assert idle(given, ["hex-unit", "card"]) == ()


def examples() -> dict[str, str]:
    """The layouts of the guide, by the name that each begins with."""
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return {block.split(".toml:")[0].removeprefix("# "): block for block in blocks}


@pytest.mark.parametrize("name", ["smle-team", "hex-unit"])
def test_the_examples_of_the_guide_can_be_used_as_they_stand(name: str) -> None:
    found = own_layouts((Source(f"{name}.toml", examples()[name]),))[name]
    plans = fronts(Facts(EXAMPLES[name], str), found)
    assert len(plans) == 1
    assert outside(plans[0], found.safe) == []
    assert overlaps(plans[0]) == []


def test_the_guide_names_every_painter() -> None:
    told = set(re.findall(r"`([a-z-]+)`", GUIDE.read_text(encoding="utf-8")))
    assert set(BOXES) | set(PARTS) <= told
