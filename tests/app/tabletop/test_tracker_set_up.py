"""How a game on a real table is set up, and found again."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battles import Battles
from app.tabletop.page import TablePage
from app.tabletop.setup.dialogue import NewBattle
from tests.app.conftest import OpenSample


def test_a_real_table_is_a_switch(qtbot: QtBot, context: Context, open_sample: OpenSample) -> None:
    open_sample("smle")
    dialogue = NewBattle(context)
    qtbot.addWidget(dialogue)
    dialogue.show()
    assert dialogue.table.isVisible()
    qtbot.mouseClick(dialogue.real, Qt.MouseButton.LeftButton)
    assert not dialogue.table.isVisible()
    assert (dialogue.plan.table, dialogue.plan.dice) == (None, "typed")
    qtbot.keyClick(dialogue.real, Qt.Key.Key_Space)
    assert dialogue.plan.table is not None
    assert dialogue.plan.dice == "seeded"


def test_tracking_begins_from_the_dialogue(qtbot: QtBot, context: Context, open_sample: OpenSample) -> None:
    open_sample("smle")
    page = TablePage(context)
    qtbot.addWidget(page)
    page.show()
    dialogue = NewBattle(context, is_real=True)
    qtbot.addWidget(dialogue)
    dialogue.show()
    assert dialogue.real.isChecked()
    qtbot.keyClick(dialogue, Qt.Key.Key_Return)
    assert context.session.battle is not None
    assert context.session.battle.now.table is None
    assert page.playing.tracker.isVisible()
    assert page.playing.tracker.order.rows, "every team is there"
    context.part(Battles).close()
    assert not page.playing.tracker.isVisible()


def test_a_game_on_a_real_table_is_opened_again(
    qtbot: QtBot, context: Context, open_sample: OpenSample, tmp_path: Path
) -> None:
    open_sample("smle")
    dialogue = NewBattle(context, is_real=True)
    qtbot.addWidget(dialogue)
    dialogue.take()
    assert context.session.battle is not None
    path = context.session.battle.file.path
    assert path is not None
    context.part(Battles).close()
    page = TablePage(context)
    qtbot.addWidget(page)
    page.show()
    assert context.part(Battles).open(path) is not None
    assert page.playing.tracker.isVisible()
    context.part(Battles).close()
