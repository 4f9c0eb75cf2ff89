"""The shipped sample sides."""

from __future__ import annotations

import pytest

from rules.army.model import all_nodes
from rules.storage.armies import dump_army, load_army
from tests.rules.systems.crucible.builders import SYSTEM

POINTS = {
    "fasolini-river-line": 970,
    "mercenary-spearhead-6-mm": 2180,
    "militia-levy": 950,
    "slammers-breakthrough": 6035,
    "slammers-patrol-28-mm": 1230,
    "starmarine-landing": 6610,
}


def test_there_are_samples_of_every_force() -> None:
    assert SYSTEM.samples() == tuple(POINTS)


@pytest.mark.parametrize(("slug", "expected"), POINTS.items())
def test_a_sample_has_no_problem_at_all(slug: str, expected: int) -> None:
    loaded = load_army(SYSTEM.sample_text(slug), slug, [SYSTEM])
    assert loaded.notices == ()
    army = loaded.army
    assert SYSTEM.check(army) == []
    assert SYSTEM.bill(army).points == expected
    assert army.limit is not None
    assert expected <= army.limit
    assert len(list(SYSTEM.cards(army))) == len(list(all_nodes(army))) - 1
    assert not army.held


@pytest.mark.parametrize("slug", POINTS)
def test_a_sample_saved_with_its_figures_opens_the_same(slug: str) -> None:
    army = load_army(SYSTEM.sample_text(slug), slug, [SYSTEM]).army
    again = load_army(dump_army(SYSTEM, army), slug, [SYSTEM]).army
    assert again.held
    assert SYSTEM.bill(again) == SYSTEM.bill(army)
    assert SYSTEM.cards(again) == SYSTEM.cards(army)
