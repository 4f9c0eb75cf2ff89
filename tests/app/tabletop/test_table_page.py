"""The table page as a whole: names, keys and reasons, panes, the map, the picture, the referee."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.context import Context
from app.files.documents import Document
from app.open_battle import OpenBattle
from app.tabletop.page import TablePage
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import LEFT, Hands
from tests.app.tabletop.menus import nameless
from tests.helpers import battles
from tests.helpers.asker import Script

TOOLS = "VMRSBGCNT"


# --- Names, keys, reasons -------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["", ".", ".M", ".T", "Ctrl+A", "Ctrl+R", "U", "Shift+N"])
def test_everything_that_takes_the_focus_has_a_name(hands: Hands, keys: str) -> None:
    for key in [keys] if "+" in keys else list(keys):
        hands.key(key)
    assert nameless(hands.page) == []


def test_without_a_battle_the_page_says_the_way_on(qtbot: QtBot, context: Context) -> None:
    page = TablePage(context)
    qtbot.addWidget(page)
    page.show()
    assert nameless(page) == []
    assert page.heading().title == "Table"
    context.actions.bind("new-battle", lambda: None, page)
    for bound in context.actions.bound():
        if bound.spec.menu == "Table":
            reason = bound.reason()
            assert reason.endswith("."), f"{bound.spec.id} does nothing and says nothing"


def test_every_tool_is_a_key_a_button_and_an_action(hands: Hands) -> None:
    buttons = hands.page.mat.tools.buttons
    for key, tool in zip(TOOLS, hands.tools.tools, strict=True):
        hands.key(key)
        assert hands.tools.current is tool
        assert buttons[tool.key].isChecked()
        assert f"({key})" in buttons[tool.key].toolTip()
    for tool in hands.tools.tools:
        hands.qtbot.mouseClick(buttons[tool.key], LEFT)
        assert hands.tools.current is tool
        assert hands.view.hasFocus(), "the table has the keys of the tool"
        assert buttons[tool.key].size() == QSize(44, 44)


def test_the_buttons_say_the_players_own_keys(hands: Hands) -> None:
    hands.stage.context.actions.use_keys({"tool-measure": "Ctrl+M"})
    hands.stage.context.actions.refresh()
    assert "(Ctrl+M)" in hands.page.mat.tools.buttons["tool-measure"].toolTip()


def test_what_may_not_be_done_says_why(at_table: AtTable, context: Context, tmp_path: Path) -> None:
    hands = at_table()
    document = OpenBattle(
        Document("battle", tmp_path / "read.tbbattle", read_only=True), Journal(Engine(), battles.battle(Engine()))
    )
    context.session.open_battle(document)
    hands.stage.select(["a1.1"])
    for action in ("delete", "random-terrain", "referee", "next-round", "dice-mode"):
        assert context.actions.reason(action) == "This battle is open to be read only.", action
    hands.drag([(11, 5), (20, 5)])
    assert hands.stage.battle is document.journal.start
    hands.stage.select(())
    hands.keys("R", "Right", "Right")
    assert hands.tag.title == "2.0″", "looking and measuring do no harm"


def test_tab_goes_through_the_table_and_f6_through_its_panes(hands: Hands) -> None:
    panes = [pane.objectName() for pane in hands.page.panes() if pane.isVisible()]
    assert panes[0] == "table-view"
    assert panes[-1] == "unit-panel"
    assert {"tools", "dice-tray"} <= set(panes)
    seen = set()
    for _ in range(60):
        hands.key("Tab")
        focus = QApplication.focusWidget()
        assert focus is not None
        seen.add(focus.objectName())
    assert {"table-view", "tool-move-button", "table-zoom-in", "roll-dice", "battle-log"} <= seen


def test_the_panel_folds_away_and_becomes_a_drawer(at_table: AtTable) -> None:
    hands = at_table(size=(1300, 800))
    wide = hands.view.width()
    hands.page.show_panels()
    assert hands.view.width() > wide
    hands.page.show_panels()
    assert hands.view.width() == wide
    hands.page.resize(1000, 700)
    assert hands.view.width() > 900
    hands.key("L", hands.view)
    assert hands.page.panel.log.isVisible()


def test_no_part_comes_up_as_a_window_of_its_own(qtbot: QtBot, at_table: AtTable, qapp: QApplication) -> None:
    from tests.stories.test_window_names import Watch

    hands = at_table()
    watch = Watch()
    qapp.installEventFilter(watch)
    for key in (".", "Ctrl+A", "T", "Esc", "V", "Delete", "Ctrl+Z", "Ctrl+R", "D"):
        hands.key(key, hands.view)
    hands.stage.select(())
    qapp.removeEventFilter(watch)
    assert watch.seen == []


# --- Map, scale, picture, referee -----------------------------------------------------------------------


def test_a_click_in_the_small_map_goes_there(hands: Hands) -> None:
    hands.view.zoom(4)
    small = hands.page.mat.map
    assert small.isVisible()
    scale, origin = small._scale(), small._origin()
    at = origin + QPointF(60 * scale, (48 - 40) * scale)
    hands.qtbot.mouseClick(small, LEFT, pos=at.toPoint())
    centre = hands.view.shown_area().center()
    assert (centre.x(), centre.y()) == pytest.approx((60, 40), abs=1)


def test_the_scale_says_what_an_inch_is(hands: Hands) -> None:
    bar = hands.page.mat.scale
    before = hands.view.inch_px
    hands.qtbot.mouseClick(bar.larger, LEFT)
    assert hands.view.inch_px == pytest.approx(before * 1.2)
    hands.qtbot.mouseClick(bar.smaller, LEFT)
    assert hands.view.inch_px == pytest.approx(before)
    hands.keys("Alt++", "Home")
    assert hands.view.inch_px == pytest.approx(before)


@pytest.mark.parametrize(("name", "begins"), [("farm.png", b"\x89PNG"), ("farm.pdf", b"%PDF")])
def test_a_picture_of_the_table(hands: Hands, tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    hands.page.context.asker = Script(names=[path])
    hands.keys(".", "G")
    hands.key("Ctrl+Shift+P")
    assert path.read_bytes().startswith(begins)
    assert hands.told[-1] == f"Picture saved as {name}."
    if name.endswith("png"):
        picture = QImage(str(path))
        assert (picture.width(), picture.height()) == (72 * 40, 48 * 40)


def test_a_picture_that_cannot_be_written_says_so(hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    hands.page.context.asker = Script(names=[tmp_path / "file" / "farm.png"])
    hands.key("Ctrl+Shift+P")
    assert "farm.png" in hands.told[-1]


def test_the_referees_reason_goes_into_the_log(hands: Hands) -> None:
    hands.key("Ctrl+R")
    field = hands.page.mat.referee.field
    assert field.hasFocus()
    hands.qtbot.keyClicks(field, "we forgot the smoke")
    hands.view.setFocus()
    hands.drag([hands.where("a1.1"), (15, 6)])
    log = hands.page.panel.log.model
    assert log.index(log.rowCount() - 1).data().endswith("(we forgot the smoke)")
    hands.page.mat.referee.field.setFocus()
    hands.key("Esc")
    assert not hands.page.mat.referee.isVisible()
    hands.view.setFocus()
    hands.drag([(15, 6), (20, 6)])
    assert not log.index(log.rowCount() - 1).data().endswith(")")


def test_rounds_go_on_and_models_are_removed_and_brought_back(hands: Hands) -> None:
    hands.stage.context.actions.trigger("next-round")
    assert hands.document.now.play.round == 2
    assert "Round 2" in hands.page.heading().note
    hands.keys(".", "Delete")
    assert hands.document.now.figures_of("a1") == ()
    assert "a1.1" not in hands.view.plane.items_by_id
    hands.stage.context.actions.trigger("bring-back")
    assert len(hands.document.now.figures_of("a1")) == 2
    assert "a1.1" in hands.view.plane.items_by_id
