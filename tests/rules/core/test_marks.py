"""Which mark a reader must see."""

from __future__ import annotations

from itertools import permutations

from rules.core.marks import Mark, heaviest


def test_the_least_sure_mark_is_seen_and_an_overridden_one_before_all() -> None:
    order = [Mark("O"), Mark("H"), Mark("D"), Mark("P"), Mark("S")]
    for at, mark in enumerate(order):
        for some in permutations(order[at:]):
            assert heaviest(some) is mark
    assert heaviest([]) is Mark("S")
