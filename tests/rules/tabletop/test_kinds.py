"""The ready-made kinds: all that a table needs, the figures of the rules, and faults with file and key."""

import subprocess
import sys

import pytest

from rules.core.faults import BadInput, Fault
from rules.core.marks import Mark
from rules.tabletop.kinds import kinds, read_kinds
from rules.tabletop.making import make

WANTED = "wood growth building wall hedge hill river ford bridge road rubble swamp crater"
GOOD = '[mud]\nname = "Mud"\nform = "natural"\nsize = [4, 3]\n'


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        read_kinds(text, "kinds.toml")
    return caught.value.faults


def test_every_kind_is_there_and_can_be_made() -> None:
    assert list(kinds()) == WANTED.split()
    for key, kind in kinds().items():
        pieces = make(key, (20, 20))
        assert {piece.kind for piece in pieces} == {key}
        assert {piece.name for piece in pieces} == {kind.name}


@pytest.mark.rule("SM-MOV-06")
def test_dense_growth_halves_the_pace_on_foot_and_is_soft_cover() -> None:
    growth = kinds()["growth"]
    assert (growth.costs["foot"], growth.cover) == (2, "soft")
    assert (growth.mark("costs.foot"), growth.mark("cover")) == (Mark.SEED, Mark.SEED)
    assert growth.mark("height_in") is Mark.HOUSE
    (piece,) = make("growth", (20, 20))
    assert (piece.costs["foot"], piece.cover) == (2, "soft")


@pytest.mark.rule("SM-SHO-21")
def test_masonry_is_hard_cover_and_leaves_are_soft() -> None:
    assert [kinds()[key].cover for key in ("building", "wall", "rubble")] == ["hard"] * 3
    assert [kinds()[key].cover for key in ("wood", "hedge")] == ["soft"] * 2
    assert kinds()["road"].cover == "none"


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        (GOOD + "covr = 'soft'\n", "mud.covr", "this is not a key here. Did you mean cover?"),
        (GOOD + "cover = 'sofft'\n", "mud.cover", "(‘sofft’)"),
        (GOOD + "height_in = -1\n", "mud.height_in", "(‘-1’)"),
        (GOOD + "costs = { feet = 2 }\n", "mud", "‘feet’ is not one of foot, wheeled, tracked, hover."),
        (GOOD + "marks = { colour = 'S' }\n", "mud", "‘colour’ is not a figure of a kind."),
        (GOOD + "marks = { cover = 'Q' }\n", "mud.marks.cover", "(‘Q’)"),
        ("[mud]\nname = 'Mud'\nform = 'natural'\n", "mud.size", "Field required."),
        (GOOD.replace("4, 3", "4, 0"), "mud.size.1", "(‘0’)"),
    ],
)
def test_bad_data_is_told_with_file_and_key(text: str, key: str, message: str) -> None:
    (fault,) = faults(text)
    assert (fault.file, fault.key) == ("kinds.toml", key)
    assert str(fault).endswith(message) or message in str(fault)


def test_all_faults_are_told_at_once_and_broken_toml_too() -> None:
    twice = GOOD + "cover = 'x'\n" + GOOD.replace("mud", "sand") + "depth_in = 'deep'\n"
    assert [fault.key for fault in faults(twice)] == ["mud.cover", "sand.depth_in"]
    (fault,) = faults("[mud\n")
    assert "line 1" in str(fault)


def test_making_terrain_needs_no_shapely() -> None:
    """A window that only shows and edits a table starts without it."""
    asked = "import sys, rules.tabletop.making, rules.tabletop.editing; sys.exit('shapely' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
