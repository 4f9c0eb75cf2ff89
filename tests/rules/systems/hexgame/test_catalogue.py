"""What can be added, at the price that it will cost."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.army.edit import IllegalEdit, add_unit
from rules.army.model import Army, find
from rules.core.frozen import FrozenMap, Value
from rules.tables.packs import Pack, pack_faults
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM, army, company, force, points, problems, unit


def with_pack(built: Army) -> Army:
    """The army with a house pack that brings a counter of its own."""
    hovercraft: dict[str, Value] = {
        "name": "Hovercraft",
        "class": "B",
        "mobility": "hover",
        "attack": 3,
        "defence": 2,
        "range": 3,
        "movement": 8,
        "paradrop": False,
        "price-slammers": "slammers-hovercraft",
    }
    price: dict[str, Value] = {"points": Decimal("9.5")}
    figures = {
        "counters": FrozenMap({"hovercraft": FrozenMap(hovercraft)}),
        "prices": FrozenMap({"slammers-hovercraft": FrozenMap(price)}),
    }
    pack = Pack(system="hexgame", name="Hovercraft", figures=FrozenMap(figures))
    assert pack_faults(pack, BOOK) == []
    return built.model_copy(update={"packs": (pack,)})


@pytest.mark.fault("F14")
@pytest.mark.parametrize("morale", [9, 6])
def test_every_entry_costs_what_it_says_when_added(morale: int) -> None:
    colours = ("blue", "red", "green", "tan")
    built = army(*(force(colour, groups=(company(name=f"{colour} company"),), morale=morale) for colour in colours))
    entries = SYSTEM.catalogue(built)
    assert len(entries) == 5 + 9 + 12 + 12
    for entry in entries:
        assert len(entry.within) == 2
        for group_id in entry.within:
            group = find(built, group_id)
            assert group is not None
            assert getattr(group, "kind", "") in entry.groups
            new = SYSTEM.new_unit(built, group, entry.profile)  # type: ignore[arg-type]
            added = add_unit(built, group_id, new)
            assert points(added) == entry.price.total
            assert problems(added) == []


@pytest.mark.rule("HX-PTS-04")
def test_a_new_unit_has_ecm_where_all_others_of_its_row_and_colour_have_it() -> None:
    built = army(force("blue", unit("merc-tank", ecm=True)), force("red", unit("merc-tank", name="red tank")))
    blue, red = built.groups
    assert SYSTEM.new_unit(built, blue, "merc-tank").choices == {"ecm": True}
    assert SYSTEM.new_unit(built, red, "merc-tank").choices == {}
    prices = {(entry.profile, entry.details["colour"]): entry.price.total for entry in SYSTEM.catalogue(built)}
    assert (prices["merc-tank", "blue"], prices["merc-tank", "red"]) == (35, 31)


def test_an_entry_can_be_found_by_further_words() -> None:
    entry = next(found for found in SYSTEM.catalogue(army(force("tan"))) if found.profile == "howitzer")
    assert (entry.name, entry.kind, entry.silhouette) == ("Howitzer", "artillery", "howitzer")
    assert entry.search == ("tan", "towed", "B", "howitzer", "gas")


def test_every_kind_of_counter_has_a_word() -> None:
    kinds = {BOOK.value("counters", row, "kind") for row in BOOK.rows("counters")}
    assert kinds <= set(SYSTEM.texts.words)


def test_a_packs_own_counter_is_offered_priced_and_drawn() -> None:
    built = with_pack(army(force("blue", unit("hovercraft", 2), morale=8), force("red")))
    (entry,) = [found for found in SYSTEM.catalogue(built) if found.profile == "hovercraft"]
    assert (entry.name, entry.price.total, str(entry.mark), entry.silhouette) == (
        "Hovercraft",
        21 / 2,
        "O",
        "hovertank",
    )
    assert points(built) == 21
    assert problems(built) == []
    (card,) = SYSTEM.cards(built)
    assert (card.facts["attack"].value, card.facts["extended-range"].value) == (3, 6)
    without = built.model_copy(update={"packs": ()})
    assert problems(without) == [("unknown-profile", "hovercraft", "")]


def test_an_unknown_profile_or_kind_is_refused() -> None:
    built = SYSTEM.new_army("New")
    with pytest.raises(IllegalEdit) as refused:
        SYSTEM.new_unit(built, built.groups[0], "merc-hovercraft")
    assert refused.value.issue.code == "unknown-profile"
    with pytest.raises(IllegalEdit) as refused:
        SYSTEM.new_group(built, "flotilla")
    assert refused.value.issue.code == "unknown-kind"


def test_a_new_army_starts_with_a_blue_force_and_new_forces_take_further_colours() -> None:
    built = SYSTEM.new_army("New")
    assert (built.system, built.name, built.limit) == ("hexgame", "New", None)
    for colour in ("red", "green", "tan"):
        group = SYSTEM.new_group(built, "force")
        assert group.choices == {"colour": colour}
        built = built.model_copy(update={"groups": (*built.groups, group)})
    assert SYSTEM.new_group(built, "force").choices == {}
    assert SYSTEM.new_group(built, "company").choices == {}


def test_names_for_people() -> None:
    built = SYSTEM.new_army()
    assert SYSTEM.profile_name(built, "conventional-apc") == "APC"
    assert SYSTEM.profile_name(built, "nothing") == "nothing"
