"""The log and the outline: models that keep Qt's rules, in step with the battle and the selection."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton

from app.tabletop.log_model import StruckRole
from app.tabletop.outline_model import KindRole
from rules.battle.model import Figure, Side, Squad
from rules.battle.referee import Join, Rename, SetWound
from tests.app.tabletop.hands import Hands

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
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Blue", "Red", "Green"]
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
    at: QPoint = log.visualRect(log.model().index(0, 0)).center()
    hands.qtbot.mouseMove(log.viewport(), at)
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
