"""What keeps a colour alike in one step."""

from __future__ import annotations

import pytest

from rules.army.edit import IllegalEdit
from rules.systems.hexgame.edits import choose_for_all
from tests.rules.systems.hexgame.builders import SYSTEM, army, company, force, points, problems, unit


@pytest.mark.rule("HX-PTS-04")
def test_ecm_for_all_tanks_of_a_colour_in_one_step() -> None:
    second = company(unit("merc-tank", name="second"))
    built = army(
        force("blue", unit("merc-tank", 2, name="first"), unit("merc-combat-car"), groups=(second,)),
        force("red", unit("merc-tank", name="red tank")),
    )
    bought = choose_for_all(SYSTEM, built, "second", "ecm", True)
    assert problems(bought) == []
    assert [points(bought, node) for node in ("first", "second", "red tank", "merc-combat-car")] == [70, 35, 31, 19]
    assert choose_for_all(SYSTEM, bought, "first", "ecm", False) == built


@pytest.mark.rule("HX-PTS-14")
def test_one_morale_for_all_groups_of_a_colour_in_one_step() -> None:
    built = army(force("tan", name="first"), force("tan", name="second", morale=7), force("green"))
    alike = choose_for_all(SYSTEM, built, "first", "morale", 8)
    assert [group.choices.get("morale") for group in alike.groups] == [8, 8, None]


@pytest.mark.parametrize(("node", "key"), [("company", "ecm"), ("nobody", "ecm"), ("merc-tank", "gas")])
def test_what_cannot_be_chosen_is_refused(node: str, key: str) -> None:
    built = army(force("blue", unit("merc-tank"), groups=(company(),)))
    with pytest.raises(IllegalEdit):
        choose_for_all(SYSTEM, built, node, key, True)
