"""What a player's hands meet in a game: keys after clicks, contact by dragging, the referee's moves, the menu."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.tabletop.fallen import fallen
from app.tabletop.key_keeper import KeyKeeper
from app.tabletop.overlays import Disc, Line, Tag
from rules.battle.engine import Engine
from rules.battle.event import Event
from rules.battle.model import Held
from rules.core.frozen import FrozenMap
from rules.storage.tables import shipped_tables
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.state import play_of
from rules.tabletop.measuring import gap
from rules.tabletop.terrain import Table
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import RIGHT, Hands
from tests.app.tabletop.menus import choose, lines, menu_of
from tests.app.tabletop.smle_table import Begun, begun, roll_all
from tests.helpers import battles
from tests.helpers.skirmish import Skirmish, skirmish

__all__ = ["begun"]


class Room:
    """A window with a rail beside a page, which has a button that goes and a field that acts."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window, self.page = QWidget(), QWidget()
        self.rail, self.gone, self.field = QPushButton("Rail"), QPushButton("Do it"), QLineEdit()
        inside, row = QHBoxLayout(self.page), QHBoxLayout(self.window)
        inside.addWidget(self.field)
        inside.addWidget(self.gone)
        row.addWidget(self.page)
        row.addWidget(self.rail)
        self.keeper = KeyKeeper(self.page, lambda: self.field)
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)


def test_a_button_that_goes_leaves_the_keys_to_its_page(qtbot: QtBot) -> None:
    room = Room(qtbot)
    room.gone.setFocus()
    room.gone.hide()
    qtbot.waitUntil(room.field.hasFocus)


def test_who_leaves_a_page_by_himself_is_let_go(qtbot: QtBot) -> None:
    room = Room(qtbot)
    room.gone.setFocus()
    room.rail.setFocus()
    QApplication.processEvents()
    assert room.rail.hasFocus()


def test_a_model_that_is_dragged_onto_another_touches_it(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine()))
    hands.click(hands.where("a1.1"))
    hands.click(hands.where("a1.1"))
    assert hands.selected() == ("a1.1",)
    x, y = hands.where("a2.1")
    start = hands.where("a1.1")
    hands.drag([start, (start[0], y + 6.0)])
    hands.drag([(start[0], y + 6.0), (x - 0.2, y + 0.3)])
    mine, other = hands.stage.body("a1.1"), hands.stage.body("a2.1")
    assert mine is not None
    assert other is not None
    assert gap(mine, other) == pytest.approx(0.0, abs=1e-6)
    middle = mine.base.radius_in + other.base.radius_in
    assert ((mine.pose.x - x) ** 2 + (mine.pose.y - y) ** 2) ** 0.5 == pytest.approx(middle, abs=1e-6)


def test_what_is_aimed_at_says_how_it_is_taken_and_keeps_its_size(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    play = hands.page.playing.play
    shell = next(button for button in play.choices.buttons if "point" in button.choice.wants)
    play.take(shell.choice, shell.unit)
    hands.move((20, 20))
    assert "click to lay it" in hands.tag.text
    assert "Q and W" not in hands.tag.text
    before = hands.tag.title
    hands.keys("X", "Q", "W")
    assert hands.tag.title == before
    hands.click((20, 20))
    assert "Enter" in [tag.text for tag in hands.shown if isinstance(tag, Tag)][-1]


def waiting(hands: Hands) -> str:
    """A unit whose go it is not."""
    turn = play_of(hands.document.now).turn
    assert turn is not None
    return next(unit for unit in hands.document.now.units if unit != turn.team)


def test_the_referee_who_says_why_moves_whom_he_likes_as_far_as_he_likes(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    roll_all(hands)
    unit = waiting(hands)
    lead = hands.document.now.units[unit].figures[0]
    hands.stage.select([lead])
    start = hands.where(lead)
    goal = (start[0] + 0.5, 20.0 if start[1] < 20 else 18.0)
    hands.keys("M")
    hands.drag([start, goal])
    assert hands.where(lead) == start, "it is not its turn"
    hands.key("Esc", hands.view)
    hands.page.mat.referee.open_bar()
    hands.page.mat.referee.field.setText("We forgot them")
    hands.stage.select([lead])
    hands.drag([start, goal])
    assert hands.where(lead) == pytest.approx(goal, abs=0.05)
    made = hands.document.journal.made[-1].action
    assert getattr(made, "reason", "") == "We forgot them"
    hands.page.mat.referee.close_bar()
    hands.drag([goal, (goal[0], goal[1] + 1)])
    assert hands.where(lead) == pytest.approx(goal, abs=0.05), "and by the rules again"


def test_the_turn_is_ended_whoever_is_looked_at(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    roll_all(hands)
    turn = play_of(hands.document.now).turn
    assert turn is not None
    hands.stage.select(figure.id for figure in hands.document.now.figures_of(waiting(hands)))
    hands.page.context.actions.trigger("act-end")
    after = play_of(hands.document.now).turn
    assert after is not None
    assert after.team != turn.team


def test_the_menu_of_a_model_has_what_it_may_do(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    made = hands.entries
    hands.click(hands.where("a1.1"), RIGHT)
    menu = menu_of(hands)
    unit = hands.document.now.units["a1"].name
    assert f"{unit} may" in lines(menu)
    inside = next(line.menu() for line in menu.actions() if line.text() == f"{unit} may")
    assert isinstance(inside, QMenu)
    last = lines(inside)[-1]
    choose(menu, f"{unit} may", last)
    menu.close()
    assert hands.entries == made + 1


def test_the_door_under_the_pointer_comes_first_in_the_menu(at_table: AtTable) -> None:
    made = battles.battle(Engine())
    away = {key: figure.model_copy(update={"place": None}) for key, figure in made.figures.items()}
    table = shipped_tables()["hollow-farm"]
    hands = at_table(made.model_copy(update={"table": table, "figures": FrozenMap(away)}))
    house = next(piece for piece in table.pieces if piece.name == "Farmhouse")
    door = next(opening for opening in house.openings if opening.kind == "door")
    hands.click((door.x, door.y + 0.3), RIGHT)
    menu = menu_of(hands)
    words = lines(menu)
    assert words[0] == ("Close this door" if door.is_open else "Open this door")
    choose(menu, words[0])
    menu.close()
    assert hands.document.now.table is not None
    after = hands.document.now.table.piece(house.id)
    assert after is not None
    found = next(opening for opening in after.openings if opening.id == door.id)
    assert found.is_open is not door.is_open


def test_a_point_named_before_is_met_exactly(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    shell(hands)
    hands.click((20.3, 20.7))
    hands.keys("Return")
    named = hands.document.journal.made[-1].action
    shell(hands)
    hands.click((20.5, 20.5))
    hands.keys("Return")
    again = hands.document.journal.made[-1].action
    assert getattr(again, "point", None) == getattr(named, "point", None)
    shell(hands)
    hands.keys("Right", "Return")
    assert getattr(hands.document.journal.made[-1].action, "point", None) == getattr(named, "point", None)
    shell(hands)
    hands.click((24, 20.5))
    hands.keys("Return")
    assert getattr(hands.document.journal.made[-1].action, "point", None) == pytest.approx((24, 20.5), abs=0.05)


def shell(hands: Hands) -> None:
    """Takes the choice in hand that wants a point."""
    play = hands.page.playing.play
    found = next(button for button in play.choices.buttons if "point" in button.choice.wants)
    play.take(found.choice, found.unit)


def test_a_round_that_is_called_and_one_that_goes_astray_are_on_the_map(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    document = hands.document
    shot = Event("deviates", details=FrozenMap({"at": "12.500,20.000", "aimed": "10.000,20.000"}))
    burst = Event("bursts", details=FrozenMap({"at": "12.500,20.000", "dice": 3}))
    held = (Held(due="later", action=act.Observe(by="1", team="1.hq", figure="1.hq.1", point=(30.0, 30.0))),)
    after = document.now.model_copy(update={"held": held})
    last = document.journal.last
    assert last is not None
    document.journal.take(replace(last, number=last.number + 1, events=(shot, burst), before=after, after=after))
    found = fallen(document)
    assert Line(((10.0, 20.0), (12.5, 20.0)), "error", dashed=True) in found
    discs = [overlay for overlay in found if isinstance(overlay, Disc) and overlay.centre == (12.5, 20.0)]
    assert [disc.radius_in for disc in discs] == [1, 2, 3]
    assert any(isinstance(overlay, Tag) and overlay.anchor == (30.0, 30.0) for overlay in found)
    document.looking = "2"
    assert not any(isinstance(overlay, Tag) for overlay in fallen(document)), "who is to be hit is not told where"


def test_in_a_game_only_the_referee_takes_models_off_the_table(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    roll_all(hands)
    lead = hands.document.now.units[waiting(hands)].figures[0]
    hands.stage.select([lead])
    start = hands.where(lead)
    made = hands.entries
    hands.keys("M")
    hands.drag([start, (start[0], 24), (-3, 24)])
    assert hands.entries == made
    assert "referee" in hands.told[-1]
    hands.page.mat.referee.open_bar()
    hands.page.mat.referee.field.setText("They were never here")
    hands.drag([start, (start[0], 24), (-3, 24)])
    assert hands.figure(lead).place is None
