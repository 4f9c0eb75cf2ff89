"""Where prices and options come from, in every system: the marks that a window shows beside them."""

from __future__ import annotations

import pytest

from rules.army.catalogue import Option
from rules.army.fixes import overridden
from rules.army.model import Army, Node, all_nodes, all_units
from rules.army.system import System
from rules.core.marks import Mark
from rules.registry import SYSTEMS, system
from rules.storage.armies import load_army

SAMPLES = [(found, slug) for found in SYSTEMS for slug in found.samples()]


def sample(found: System, slug: str) -> Army:
    return load_army(found.sample_text(slug), slug, [found]).army


def option(found: System, army: Army, node: Node, key: str) -> Option:
    return next(one for one in found.options(army, node) if one.key == key)


@pytest.mark.parametrize(("found", "slug"), SAMPLES)
def test_every_price_and_option_names_a_figure_with_its_mark(found: System, slug: str) -> None:
    army = sample(found, slug)
    book, bill = found.book(army), found.bill(army)
    origins = list(bill.origins.values())
    origins += [one.origin for node in all_nodes(army) for one in found.options(army, node)]
    origins += [one.origin for one in found.formations(army)]
    assert {unit.id for unit in all_units(army)} <= bill.origins.keys()
    for origin in origins:
        if origin.place:
            assert book.figure(origin.place).mark is origin.mark, origin.place


@pytest.mark.parametrize(("found", "slug"), SAMPLES)
def test_a_roster_marks_the_points_as_the_bill_does(found: System, slug: str) -> None:
    army = sample(found, slug)
    bill = found.bill(army)
    tables = {table.subject: table for table in found.roster(army).groups}
    for group in (node for node in all_nodes(army) if node.id in tables):
        units = getattr(group, "units", ())
        for unit, row in zip(units, tables[group.id].rows, strict=True):
            assert row["points"].mark is bill.origin(unit.id).mark


@pytest.mark.parametrize(
    ("key", "slug", "place", "value"),
    [
        ("smle", "british-platoon", "points/section-leader/points", 9),
        ("hexgame", "joint-force", "prices/slammers-tank/points", 40),
        ("crucible", "slammers-breakthrough", "leaders/elite-captain/points", 90),
    ],
)
def test_a_figure_of_the_players_own_marks_what_is_made_of_it(key: str, slug: str, place: str, value: int) -> None:
    found = system(key)
    army = sample(found, slug)
    assert found.bill(army).origin().mark is not Mark.OVERRIDDEN
    bill = found.bill(overridden(army, place, value))
    assert (bill.origin().mark, bill.origin().place) == (Mark.OVERRIDDEN, place)


def test_options_say_what_their_price_is_made_of() -> None:
    smle = system("smle")
    army = sample(smle, "british-platoon")
    mortar = next(unit for unit in all_units(army) if "mortar" in unit.profile)
    rounds = option(smle, army, mortar, "rounds/light-mortar-50-60-mm")
    assert (rounds.origin.mark, rounds.origin.place) == (Mark.HOUSE, "weapons/light-mortar-50-60-mm/points")
    crucible = system("crucible")
    army = sample(crucible, "slammers-breakthrough")
    sergeant = option(crucible, army, army.groups[1], "sergeant")
    assert (sergeant.origin.mark, sergeant.origin.place) == (Mark.DERIVED, "leaders/elite-sergeant/points")
    hexes = system("hexgame")
    army = sample(hexes, "joint-force")
    assert option(hexes, army, army.groups[0], "morale").origin.mark is Mark.HOUSE
