"""A table that is made alone: its size and seed are offered, and nothing of a game is in the way."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battles import Battles
from app.tabletop.page import TablePage
from app.tabletop.setup.tables import SIZES
from rules.tabletop.terrain import Table
from tests.helpers.asker import Script


@pytest.fixture
def page(qtbot: QtBot, context: Context) -> TablePage:
    made = TablePage(context)
    qtbot.addWidget(made)
    made.resize(1300, 840)
    made.show()
    assert context.part(Battles).tables.make() is not None
    return made


def table(page: TablePage) -> Table:
    battle = page.stage.battle
    assert battle is not None
    assert battle.table is not None
    return battle.table


def test_the_terrain_is_in_hand_at_once_and_there_is_no_game(page: TablePage) -> None:
    assert page.toolbox.current is page.toolbox.terrain
    assert page.mat.terrain.isVisible()
    assert not page.mat.dice.isVisible()
    assert "Round" not in page.heading().note
    assert "model" not in page.panel.unit.about.text()


def test_its_size_is_chosen_or_typed(page: TablePage) -> None:
    row = page.mat.terrain.about_table
    for key in ("48x36", "120x60cm"):
        row.size_of.setCurrentIndex(row.size_of.findData(key))
        row.size_of.activated.emit(row.size_of.currentIndex())
        assert (table(page).width_in, table(page).depth_in) == pytest.approx(SIZES[key][1:])
    row.size_of.setCurrentIndex(row.size_of.findData("custom"))
    row.size_of.activated.emit(row.size_of.currentIndex())
    assert row.width_in.isVisible()
    row.width_in.setText("60")
    row.depth_in.setText("30")
    row.depth_in.editingFinished.emit()
    assert (table(page).width_in, table(page).depth_in) == (60, 30)
    assert row.size_of.currentData() == "custom"


def test_the_same_seed_makes_the_same_terrain(page: TablePage) -> None:
    row = page.mat.terrain.about_table
    found = []
    for _ in range(2):
        row.seed.setText("7")
        page.context.actions.trigger("random-terrain")
        found.append([(piece.kind, piece.outline) for piece in table(page).pieces])
        assert row.seed.text() == "8"
    assert found[0] == found[1]
    assert found[0]


def test_save_as_makes_a_table_of_it(page: TablePage, tmp_path: Path) -> None:
    file = tmp_path / "mine.tbtable"
    page.context.asker = Script(names=[file])
    battle = page.stage.document
    assert battle is not None
    assert page.context.part(Battles).saving.save_as(battle)
    assert file.exists()
