"""The log and the outline: models that keep Qt's rules, in step with the battle and the selection."""

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from app.tabletop.log_model import StruckRole
from app.tabletop.outline_model import KindRole
from rules.battle.engine import Engine
from rules.battle.model import Figure, Side, Squad
from rules.battle.referee import Join, Place, Rename, SetState, SetWound
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import opened
from tests.app.tabletop.hands import Hands
from tests.helpers import battles

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
LEFT = Qt.MouseButton.LeftButton


def lived(hands: Hands) -> None:
    """A little of everything that happens to a battle."""
    hands.drag([hands.where("a1.1"), (15, 6)])
    hands.stage.act(SetWound(figure="b1.1", wound="wounded"))
    hands.key("Ctrl+Z", hands.view)
    hands.stage.act(Rename(unit="a1", name="Bren"))
    squad = Squad(id="c1", side="c", name="Late", figures=("c1.1",))
    side = Side(key="c", name="Green", colour="green")
    hands.stage.act(Join(side=side, units=(squad,), figures=(Figure(id="c1.1", unit="c1", name="Rifle"),)))
    hands.key("PgUp", hands.view)
    hands.key("End", hands.view)
    hands.key("Ctrl+Z", hands.view)
    hands.key("Ctrl+Y", hands.view)


def test_the_log_is_a_proper_model(hands: Hands) -> None:
    model = hands.page.panel.log.model
    QAbstractItemModelTester(model, FATAL, model)
    lived(hands)
    assert [model.index(row).data() for row in range(model.rowCount())] == [
        "Team a1 moved 4.1″",
        "Rifle 1, Team b1: wounded",
        "Team a1 is now Bren",
        "Green joins the battle",
    ]
    assert [bool(model.index(row).data(StruckRole)) for row in range(4)] == [False, True, False, False]


def test_the_outline_is_a_proper_model(hands: Hands) -> None:
    model = hands.page.panel.outline.model
    QAbstractItemModelTester(model, FATAL, model)
    lived(hands)
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "Blue",
        "Red",
        "Green",
        "Terrain",
    ]
    bren = model.index_of("unit:a1")
    assert bren.data() == "Bren"
    assert bren.data(KindRole) == "unit"
    first = model.index_of("figure:a1.1")
    assert first.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Rifle 1, 15.")


def test_the_outline_is_the_table_for_those_who_do_not_see_it(hands: Hands) -> None:
    hands.key("U")
    tree = hands.page.panel.outline.tree
    assert tree.hasFocus()
    hands.key("Home")
    assert tree.currentIndex().data() == "Blue", "Home goes through the rows, and leaves the table as it is"
    hands.key("Down")
    assert hands.selected() == ("a1.1", "a1.2")
    assert hands.page.panel.unit.name.text() == "Team a1"
    hands.keys("Right", "Down")
    assert hands.selected() == ("a1.1",)
    hands.stage.select(["b2.1", "b2.2"])
    rows = [index.data() for index in tree.selectionModel().selectedRows()]
    assert rows == ["Team b2"], "what is selected on the table is selected here"


def test_a_click_in_the_log_shows_that_moment(hands: Hands) -> None:
    start = hands.where("a1.1")
    hands.drag([start, (15, 6)])
    hands.drag([(15, 6), (20, 6)])
    log = hands.page.panel.log.list
    hands.qtbot.mouseClick(log.viewport(), LEFT, pos=log.visualRect(log.model().index(0, 0)).center())
    assert hands.moment() == 1
    item = hands.view.plane.items_by_id["a1.1"]
    assert round(item.x()) == 15
    assert "looking at step 1" in hands.page.heading().note
    hands.key("End", hands.view)
    assert hands.moment() == 0
    assert round(item.x()) == 20


def test_a_bar_says_that_one_looks_at_an_earlier_moment_and_goes_through_them(hands: Hands) -> None:
    bar = hands.page.mat.moment
    for x in (15.0, 20.0, 25.0):
        hands.drag([hands.where("a1.1"), (x, 6)])
    assert not bar.isVisible()
    hands.key("PgUp", hands.view)
    assert bar.isVisible()
    assert bar.words.text() == "Step 2 of 3"
    for name, step in (("bar-moment-back", 1), ("bar-moment-on", 2)):
        button = bar.findChild(QAbstractButton, name)
        assert button is not None
        hands.qtbot.mouseClick(button, LEFT)
        assert hands.moment() == step
    hands.qtbot.mouseClick(bar.now, LEFT)
    assert hands.moment() == 0
    assert not bar.isVisible()


def test_hovering_over_the_log_lights_up_whom_it_is_about(hands: Hands) -> None:
    hands.drag([hands.where("a1.1"), (15, 6)])
    log = hands.page.panel.log.list
    log.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    log.entered.emit(log.model().index(0, 0))
    assert hands.stage.hover == "a1.1"
    assert [key for key, item in hands.view.plane.items_by_id.items() if item.sign.is_hovered] == ["a1.1", "a1.2"]
    hands.stage.point_at("")
    assert not hands.view.plane.items_by_id["a1.2"].sign.is_hovered


def test_what_was_taken_back_has_no_moment(hands: Hands) -> None:
    hands.drag([hands.where("a1.1"), (15, 6)])
    hands.key("Ctrl+Z", hands.view)
    log = hands.page.panel.log.list
    log.clicked.emit(log.model().index(0, 0))
    assert hands.told[-1] == "This was taken back: there is no such moment any more."


def test_a_battle_is_played_again(hands: Hands) -> None:
    for x in (15.0, 20.0, 25.0):
        hands.drag([hands.where("a1.1"), (x, 6)])
    hands.key("Shift+Space", hands.view)
    assert hands.is_playing()
    assert hands.moment() == 1
    hands.key("Shift+Space", hands.view)
    assert not hands.is_playing()
    hands.page.replay._next()
    assert hands.moment() == 2
    hands.key("Shift+Space", hands.view)
    hands.page.replay._next()
    assert hands.moment() == 0
    assert not hands.is_playing(), "at the end it stops by itself"


def test_a_log_that_scrolls_by_itself_lights_nobody_up(hands: Hands) -> None:
    hands.drag([hands.where("a1.1"), (15, 6)])
    log = hands.page.panel.log.list
    log.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    log.entered.emit(log.model().index(0, 0))
    assert hands.stage.lit == frozenset()


def in_sight(hands: Hands) -> list[int]:
    """The numbers of the entries that can be read in the log."""
    log = hands.page.panel.log.list
    seen = (row for row in range(log.model().rowCount()) if log.viewport().rect().intersects(row_box(hands, row)))
    return [row + 1 for row in seen]


def row_box(hands: Hands, row: int) -> QRect:
    log = hands.page.panel.log.list
    return log.visualRect(log.model().index(row, 0))


def test_the_log_follows_the_moment_that_is_shown(hands: Hands) -> None:
    for number in range(60):
        hands.stage.act(SetWound(figure="b1.1", wound="wounded" if number % 2 else ""))
    assert 60 in in_sight(hands)
    session = hands.page.context.session
    session.look_at(hands.document, hands.document.journal.made[2])
    assert 3 in in_sight(hands)
    session.look_at(hands.document, None)
    assert 60 in in_sight(hands)
    for _ in range(55):
        session.undo_act(hands.document)
    assert 5 in in_sight(hands)
    for _ in range(55):
        session.redo_act(hands.document)
    assert 60 in in_sight(hands)


def test_a_battle_that_is_opened_shows_the_end_of_its_log(hands: Hands, tmp_path: Path) -> None:
    other = opened(battles.battle(Engine()), tmp_path / "long.tbbattle")
    for number in range(60):
        hands.page.context.session.act(other, SetWound(figure="b1.1", wound="wounded" if number % 2 else ""))
    hands.page.context.session.open_battle(other)
    QApplication.processEvents()
    assert 60 in in_sight(hands)


def test_bar_head_and_log_have_one_number_for_a_moment(hands: Hands) -> None:
    for x in (15.0, 20.0, 25.0):
        hands.drag([hands.where("a1.1"), (x, 6)])
    hands.key("Ctrl+Z", hands.view)
    hands.drag([hands.where("a1.1"), (30, 6)])
    hands.drag([hands.where("a1.1"), (35, 6)])
    hands.key("PgUp", hands.view)
    assert hands.moment() == 4
    assert hands.page.mat.moment.words.text() == "Step 4 of 5"
    assert "step 4" in hands.page.heading().note


def test_outline_and_sides_say_who_is_out_and_who_is_aboard(hands: Hands) -> None:
    hands.stage.act(SetWound(figure="a1.1", wound="out"))
    hands.stage.act(Place(places=FrozenMap({"b1.1": None, "b1.2": None, "b2.1": None})))
    hands.stage.act(SetState(subjects=("b1.1", "b1.2"), state="aboard"))
    model = hands.page.panel.outline.model
    assert model.where(model.index_of("unit:a1")) == "1 of 2 on the table, 1 out"
    assert model.where(model.index_of("unit:b1")) == "0 of 2 on the table, 2 aboard"
    assert model.where(model.index_of("figure:b1.1")) == "aboard"
    told = {label.text() for label in hands.page.panel.unit.sides.findChildren(QLabel)}
    assert "4 models: 3 able, 1 out" in told
    assert "4 models: 4 able, 2 aboard, 1 not on the table" in told
