"""The letters H, D and O: beside prices and options, what they say, and where F1 leads from them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.army.provenance import letter, sum_tip, target, tip
from app.context import Context
from rules.army.edit import set_points
from rules.army.fixes import overridden
from rules.army.model import Army, all_units
from rules.core.marks import GIVEN, Mark, Origin
from rules.registry import system
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample

SMLE = system("smle")
MORTAR = Origin(Mark.HOUSE, "weapons/light-mortar-50-60-mm/points")


def test_a_house_figure_says_its_value_its_source_and_where_to_change_it() -> None:
    said = tip(SMLE, Army(system="smle"), MORTAR)
    assert said == "House value 2, table 11. Not in the published rules. Change it in House packs."
    assert (letter(MORTAR), target(SMLE, MORTAR)) == ("H", "smle/table:weapons/light-mortar-50-60-mm/points")


def test_an_overridden_figure_says_what_the_rules_have() -> None:
    army = overridden(Army(system="smle"), "points/team/points", 14)
    assert tip(SMLE, army, Origin(Mark.OVERRIDDEN, "points/team/points")) == "Your own figure 14. The rules have 12."
    assert tip(SMLE, army, Origin(Mark.OVERRIDDEN)) == "Your own figure, set by hand."


def test_a_derived_figure_says_so() -> None:
    crucible = system("crucible")
    said = tip(crucible, Army(system="crucible"), Origin(Mark.DERIVED, "leaders/elite-sergeant/points"))
    assert said == "Derived value 20, table 6. Worked out from published figures. Change it in House packs."


def test_the_figure_behind_a_price_is_named() -> None:
    said = sum_tip(SMLE, Army(system="smle"), MORTAR)
    assert said.startswith("House value 2 (Light mortar, 50-60 mm), table 11.")
    assert sum_tip(SMLE, Army(system="smle"), GIVEN) == ""


@pytest.mark.parametrize("origin", [GIVEN, Origin(Mark.PUBLISHED, "points/platoon-leader/points")])
def test_the_rulebook_and_what_is_published_bear_no_letter(origin: Origin) -> None:
    assert (letter(origin), tip(SMLE, Army(system="smle"), origin), target(SMLE, origin)) == ("", "", "")


def test_rows_total_and_inspector_bear_the_letter(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    page.settle()
    model = page.tree.army_model()
    mortar = next(unit for unit in all_units(document.army) if "mortar" in unit.profile)
    rifle = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    rows = {unit.id: model.look(model._row(model.index_of(unit.id))) for unit in (mortar, rifle)}
    assert (rows[mortar.id].mark, rows[rifle.id].mark) == ("H", "")
    tips = [str(model.index_of(unit.id).data(Qt.ItemDataRole.ToolTipRole)) for unit in (mortar, rifle)]
    assert ("House value" in tips[0], "House value" in tips[1]) == (True, False)
    assert page.meter.mark.text() == "H"
    context.session.select(document, [mortar.id])
    assert (page.inspector.head.mark.text(), page.inspector.head.mark.isHidden()) == ("H", False)
    assert page.tree.property("rule") == "smle/table:weapons/light-mortar-50-60-mm/points"
    context.session.select(document, [rifle.id])
    assert page.inspector.head.mark.isHidden()


def test_a_price_by_hand_is_the_players_own_up_to_the_total(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    context.session.do(document, "Price", set_points(document.army, unit.id, 20))
    model = page.tree.army_model()
    marks = [model.look(model._row(model.index_of(node_id))).mark for node_id in (unit.id, document.army.groups[0].id)]
    assert [*marks, page.meter.mark.text()] == ["O", "O", "O"]


def test_options_and_templates_bear_the_letter(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = open_sample("crucible", "slammers-breakthrough")
    page = make_page()
    page.settle()
    context.session.select(document, [document.army.groups[1].id])
    fields = page.inspector.fields.fields
    assert (fields["sergeant"].mark.text(), fields["skill"].mark.isHidden()) == ("D", True)
    assert fields["sergeant"].control.property("rule") == "crucible/table:leaders/elite-sergeant/points"
    offers = {offer.title: offer for offer in page.catalogue._offers}
    assert (offers["Tank platoon"].mark, offers["Gun company"].mark, offers["Rifle company"].mark) == ("H", "D", "")
    model = page.catalogue.list.offers_model()
    told = str(model.index(model.row_of(offers["Tank platoon"].key)).data(Qt.ItemDataRole.ToolTipRole))
    assert "House value" in told
