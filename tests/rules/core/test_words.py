"""Ids, marks, issues and faults."""

import pytest

from rules.core.faults import BadInput, Fault, nearest
from rules.core.ids import new_id, slug
from rules.core.issues import advice, error, is_legal, warning
from rules.core.marks import Mark


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Žižka's Wagon", "zizka-s-wagon"), ("  2 Section ", "2-section"), ("日本", "unnamed"), ("", "unnamed")],
)
def test_slugs_are_plain(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_ids_are_all_different() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000


def test_only_what_is_not_official_shows_its_letter() -> None:
    assert [mark.value for mark in Mark if mark.shown] == ["D", "H", "O"]


def test_only_errors_make_an_army_illegal() -> None:
    assert is_legal([])
    assert is_legal([warning("small", "", "X"), advice("size", "", "X")])
    assert not is_legal([advice("size", "", "X"), error("over-limit", "", "X")])


def test_a_fault_names_the_place_and_the_way_out() -> None:
    fault = Fault("‘Vetran’ is not a quality.", "platoon.tbarmy", 41, "groups.0.quality", "Veteran")
    assert str(fault) == "platoon.tbarmy, line 41, groups.0.quality: ‘Vetran’ is not a quality. Did you mean Veteran?"
    assert str(Fault("not an army.")) == "not an army."
    assert str(BadInput([fault, Fault("not an army.")])).count("\n") == 1


def test_the_nearest_word_ignores_case_and_gives_up_in_time() -> None:
    assert nearest("VETRAN", ["Green", "Veteran"]) == "Veteran"
    assert nearest("banana", ["Green", "Veteran"]) == ""
