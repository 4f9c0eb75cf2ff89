"""What cards of the hex game say in words, and the card of a fortress."""

from __future__ import annotations

from typing import Any

import pytest

from rules.army.card import Card
from rules.army.model import Army
from tests.rules.systems.hexgame.builders import SYSTEM, army, force, overridden, unit


def card(colour: str, profile: str, **given: Any) -> Card:
    """The card of one counter."""
    (found,) = SYSTEM.cards(army(force(colour, unit(profile, **given))))
    return found


def texts(found: Card, rows: str = "specials") -> dict[object, object]:
    """What is special by its name."""
    return {row["name"].value: row["text"].value for row in found.rows.get(rows, ())}


@pytest.mark.parametrize(
    ("colour", "profile", "names"),
    [
        ("blue", "merc-tank", ["ECM", "Counter-artillery fire", "Counter-paradrop fire"]),
        ("blue", "merc-combat-car", []),
        ("red", "merc-infantry", ["On foot", "Skimmers"]),
        ("tan", "conventional-infantry", ["On foot"]),
        ("tan", "conventional-militia", ["Militia", "Counter"]),
        ("tan", "conventional-bus", ["Counter"]),
        ("tan", "conventional-apc", ["Carries"]),
        ("tan", "howitzer", ["Towed", "Howitzer", "Gas"]),
        ("tan", "conventional-sp-artillery", ["Gun", "Gas"]),
        ("tan", "conventional-calliope", ["Towed", "Counter-artillery fire", "Counter-paradrop fire"]),
    ],
)
def test_what_a_counter_may_do_that_others_may_not(colour: str, profile: str, names: list[str]) -> None:
    found = card(colour, profile, ecm=profile == "merc-tank", gas=profile in ("howitzer", "conventional-sp-artillery"))
    assert list(texts(found)) == names


@pytest.mark.rule("HX-TOW-05", "HX-IND-02")
def test_words_of_a_towed_piece_name_the_figures_of_the_tables() -> None:
    assert texts(card("tan", "howitzer")) == {
        "Towed": "moves only in tow, at ½ of its vehicle’s movement.",
        "Howitzer": "indirect fire only, at a hex in its player’s sight.",
    }


@pytest.mark.rule("HX-PTS-12")
def test_a_counter_that_stands_in_is_named() -> None:
    found = card("tan", "conventional-bus")
    assert found.facts["counter-name"].value == "Armoured car"
    assert texts(found) == {"Counter": "has none of its own, plays as Armoured car."}


def test_what_is_special_has_the_mark_of_the_table_and_its_figures_theirs() -> None:
    def marks(built: Army, name: str) -> tuple[str, str]:
        (found,) = SYSTEM.cards(built)
        (row,) = (row for row in found.rows["specials"] if row["name"].value == name)
        return str(row["name"].mark), str(row["text"].mark)

    assert marks(army(force("blue", unit("slammers-sp-artillery"))), "Gun")[0] == "H"
    tank = army(force("blue", unit("merc-tank", ecm=True)))
    assert marks(overridden(tank, limits__ecm__units_jammed=2), "ECM")[1] == "O"


@pytest.mark.rule("HX-FOR-03", "HX-FOR-04", "HX-FOR-07", "HX-FOR-09")
def test_a_fortress_has_a_card_of_its_own_in_the_colour_of_markers() -> None:
    found = card("blue", "fortress")
    assert (found.kind, found.colour, found.group) == ("hex-fortress", "yellow", "Blue force")
    names = ("fortress-direct", "fortress-indirect", "fortress-enter", "holds")
    assert [found.facts[name].value for name in names] == [12, 12, 0, 3]
    said = texts(found, "rules")
    assert str(said["Defence"]).startswith("+12 in direct, 12 in indirect fire")
    assert str(said["Inside"]).startswith("3 units")
    assert str(said["Removed"]).startswith("by rubble only")


def test_an_overridden_fortress_says_so() -> None:
    built = overridden(army(force("red", unit("fortress"))), terrain__fortress__indirect=9)
    (found,) = SYSTEM.cards(built)
    assert (found.facts["fortress-indirect"].value, str(found.facts["fortress-indirect"].mark)) == (9, "O")
    assert "9 in indirect" in str(texts(found, "rules")["Defence"])


def test_everything_special_is_worded() -> None:
    for colour in ("blue", "red", "tan"):
        for entry in SYSTEM.catalogue(army(force(colour))):
            found = card(colour, entry.profile, gas=True, ecm=True)
            assert set(found.rows) <= {*SYSTEM.texts.words, "skimmer-terrain"}
            for name, text in {**texts(found), **texts(found, "rules")}.items():
                assert not str(name).startswith("special")
                assert "{" not in str(text)
                assert not str(text).startswith("special")
