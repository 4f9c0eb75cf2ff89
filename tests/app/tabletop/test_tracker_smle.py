"""A round of SMLE on a real table, through the tracker's own widgets: rolls for all, fire at whom and how far, dice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.tabletop.tracker.row import _apart
from app.tabletop.tracker.tracker import Team, Tracker
from rules.battle.model import Battle
from rules.systems.smle.game.actions import DirectFire, RollAll, StartGame
from rules.systems.smle.game.state import play_of
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.rules.systems.smle.build import bren, leaders, rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, stage

LEFT = Qt.MouseButton.LeftButton
SMALL, LARGE = (948, 600), (1364, 844)
FACES = (3, 5, 2, 6, 4, 1)
MOST_STEPS, MARGIN = 60, 12


def real() -> Battle:
    """Two sections that face each other on a real table; dice are typed."""
    ours = side(section(leaders(id="lead"), rifles(id="rifles"), bren(id="bren")))
    theirs = side(section(leaders(id="lead"), rifles(id="rifles"), bren(id="bren")))
    made = stage(ours, theirs, begun=False)
    return made.battle.model_copy(update={"table": None, "name": "Hollow Farm"})


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    hands = at_table(real(), size=SMALL, engine=ENGINE)
    hands.stage.act(StartGame(by="a"))
    return hands


class Player:
    """Plays with the tracker's widgets alone."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.tracker: Tracker = hands.page.playing.tracker
        self.team: Team = self.tracker.team
        self.thrown = 0

    def offered(self) -> list[str]:
        return [button.choice.code for button in self.team.play.choices.buttons if button.choice.issue is None]

    def choose(self, code: str) -> None:
        found = (button for button in self.team.play.choices.buttons if button.choice.code == code)
        QTest.mouseClick(next(found), LEFT)

    def press(self, button: QWidget) -> None:
        QTest.mouseClick(button, LEFT)

    def throw(self) -> None:
        """Taps a face for every die that is asked for."""
        dice = self.team.dice
        while dice.is_asking:
            for _ in range(dice.wanted.pool.count):
                self.press(dice.keys[FACES[self.thrown % len(FACES)] - 1])
                self.thrown += 1
            self.press(dice.throw)

    def roll_for_all(self) -> None:
        self.choose("roll-rest")
        self.throw()


def test_all_that_are_left_are_rolled_for_one_after_the_other_by_name(player: Hands) -> None:
    me = Player(player)
    me.choose("roll-rest")
    dice = me.team.dice
    names = []
    while dice.wanted.purpose == "activation":
        names.append(dice.title.text().removeprefix("Roll 1D for "))
        assert me.team.name.text() == names[-1], "the team that is rolled for stands above"
        assert not me.team.play.isVisible(), "nothing else is asked meanwhile"
        me.press(dice.keys[2])
        me.press(dice.throw)
        if dice.is_asking:
            assert dice.rolls.lines[-1].who == names[-1], "what it came to stays in sight"
    me.throw()  # ties
    assert len(set(names)) == 3, "the names of both sides are the same"
    assert len(names) == len(player.document.now.units)
    assert isinstance(player.document.journal.done[-1].action, RollAll)
    assert play_of(player.document.now).phase == "turns"
    assert dice.title.text() == f"Activation: {len(names)} teams"


def test_nothing_covers_the_dice_while_more_and_more_rolls_stand_among_them(player: Hands) -> None:
    player.page.resize(*LARGE)
    me = Player(player)
    me.choose("roll-rest")
    dice, column = me.team.dice, me.team.area.widget()
    assert column is not None
    for _ in range(4):
        me.press(dice.keys[2])
        QApplication.processEvents()
        assert dice.geometry().bottom() <= me.team.tabs.geometry().top()
        assert dice.width() >= column.width() - 2 * MARGIN, "the faces have the whole breadth"
        me.press(dice.throw)


def test_a_die_is_taken_back_by_a_button(player: Hands) -> None:
    me = Player(player)
    me.choose("roll-rest")
    dice = me.team.dice
    assert not dice.back.isVisible()
    me.press(dice.keys[5])
    assert dice.is_full
    assert dice.back.isVisible()
    assert min(dice.back.height(), dice.throw.height()) >= 44
    me.press(dice.back)
    assert (dice.wanted.typed, dice.is_asking) == ([], True)


def test_fire_asks_at_whom_then_how_far_and_each_shot_is_told_while_the_next_is_thrown(player: Hands) -> None:
    me = Player(player)
    me.roll_for_all()
    while "direct-fire-at" not in me.offered():
        me.choose("end-turn")
        me.throw()
    me.choose("direct-fire-at")
    play, dice = me.team.play, me.team.dice
    assert len(play.marks.buttons) == 3
    foe = next(iter(play.marks.buttons))
    me.press(play.marks.buttons[foe])
    assert not play.do.isEnabled()
    player.page.playing.choosing.state("range", 10)
    me.press(play.do)
    assert dice.is_asking
    for _ in range(2):
        me.press(dice.keys[0])
    me.press(dice.throw)
    assert [(line.result, line.success) for line in dice.rolls.lines] == [("miss", False)]
    me.throw()
    done = player.document.journal.done[-1].action
    assert isinstance(done, DirectFire)
    assert (done.target, done.stated.range_in) == (foe, 10.0)
    assert dice.title.text().split(": ")[1]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_whole_round_is_played_and_nothing_is_cut(player: Hands, size: tuple[int, int]) -> None:
    player.page.resize(*size)
    me = Player(player)
    me.roll_for_all()
    for _ in range(MOST_STEPS):
        if player.document.now.play.round == 2:
            break
        _step(me)
        inside = me.team.area.widget()
        assert inside is not None
        assert inside.minimumSizeHint().width() <= me.team.area.viewport().width()
    assert player.document.now.play.round == 2
    assert me.tracker.order.rows


def _step(me: Player) -> None:
    """The team whose go it is fires if it may, moves if it must, and ends its turn."""
    offered, play = me.offered(), me.team.play
    turn = play_of(me.hands.document.now).turn
    assert turn is not None
    fire = next((code for code in ("direct-fire-at", "return-fire-at", "panic-fire-at") if code in offered), "")
    if fire and not turn.has_fought:
        me.choose(fire)
        me.press(next(iter(play.marks.buttons.values())))
        me.hands.page.playing.choosing.state("range", 12)
        me.press(play.do)
    elif "end-turn" in offered:
        me.choose("end-turn")
    else:
        me.choose(next(code for code in offered if code in ("fall-back", "break", "move-to-cover")))
        me.hands.page.playing.choosing.state("how-far", 6)
        me.press(play.do)
    me.throw()


def test_the_list_gives_way_where_there_is_little_room(player: Hands) -> None:
    order = player.page.playing.tracker.order
    narrow = order.width()
    player.page.resize(*LARGE)
    assert order.width() > narrow
    assert player.page.playing.tracker.team.width() > narrow


def test_a_long_name_keeps_what_tells_it_apart() -> None:
    assert _apart("Section leader’s team, 2 Section", len, 20) == ("Section leader’s team", "2 Section")
    assert _apart("Rifles, 2 Section", len, 20) == ("Rifles, 2 Section", "")


def test_the_head_says_what_the_level_allows(player: Hands) -> None:
    me = Player(player)
    me.roll_for_all()
    active = ENGINE.active(player.document.now)
    turn = next(turn for turn in ENGINE.track(player.document.now) if turn.unit == active)
    assert (me.team.badge.text(), me.team.word.text().lower()) == (turn.figure, turn.word.lower())
    assert me.team.findChild(QPushButton, "roll-dice") is not None
