"""A round of SMLE in the real window, once by mouse and once by keys alone: scenario, set-up, rolls, moves, fire."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.cli import main
from app.tabletop.choice_button import ChoiceButton
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.state import SmlePlay, play_of
from tests.app.tabletop.hands import Hands
from tests.stories.conftest import OpenWindow
from tests.stories.player import Player
from tests.stories.table import hands_at_table, state
from tests.stories.test_window_table import place_by_mouse, set_up, to_chip

MOST_STEPS = 90
SEED = 6


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program thinks up the same dice every time."""
    monkeypatch.setattr("secrets.randbelow", lambda _most: SEED)


class Game:
    """A player of SMLE at the table; `taken` are the choices that he took, `moved` the teams that walked."""

    def __init__(self, player: Player, hands: Hands, by_keys: bool) -> None:
        self.player, self.hands, self.by_keys = player, hands, by_keys
        self.taken: list[str] = []
        self.moved: list[str] = []

    @property
    def play(self) -> SmlePlay:
        return play_of(self.hands.document.now)

    def choices(self) -> list[ChoiceButton]:
        """Those that are allowed, as they are numbered."""
        QApplication.processEvents()
        buttons = self.hands.page.playing.panel.choices.buttons
        return [button for button in buttons if button.choice.issue is None]

    def found(self, code: str) -> tuple[int, ChoiceButton] | None:
        """The first choice of a code at somebody on the table, with its number."""
        numbered = ((one.number, one) for one in self.choices() if one.choice.code == code and one.number)
        return next(((at, one) for at, one in numbered if "range" not in one.choice.wants), None)

    def may(self, code: str) -> bool:
        return self.found(code) is not None

    def choose(self, code: str) -> None:
        """Takes the first choice of a code: with a click, or with its number, or Enter where it has the focus."""
        found = self.found(code)
        assert found is not None, code
        at, button = found
        if not self.by_keys:
            self.player.click_at(button)
        elif at <= 9:
            self.hands.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.player.press(str(at))
        else:
            button.setFocus(Qt.FocusReason.TabFocusReason)
            self.player.press("Return")
        self.taken.append(code)
        QApplication.processEvents()

    def let_pass(self) -> int:
        """Everything that is asked is let pass. How often anybody was asked."""
        asked = 0
        while (decision := self.hands.document.now.decision) is not None:
            bar = self.hands.page.playing.decision
            assert bar.isVisible()
            assert self.hands.document.now.units[decision.subject].name in bar.question.text()
            button = self.player.button("decision-waive", bar)
            if self.by_keys:
                button.setFocus(Qt.FocusReason.TabFocusReason)
                self.player.press("Space")
            else:
                self.player.click_at(button)
            asked += 1
        return asked

    def walk(self) -> None:
        """The team in hand goes an inch to the middle of the table."""
        self.choose("move")
        assert self.hands.tool() == "choice-path"
        first = self.hands.document.now.figures_of(self.team)[0]
        x, y = self.hands.where(first.id)
        way = 1 if x < 36 else -1
        if self.by_keys:
            self.hands.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.player.press("Right" if way > 0 else "Left")
            self.player.press("Return")
        else:
            self.hands.click((x + 2 * way, y))
            self.player.click_at(self.hands.page.playing.play.do)

    @property
    def phase(self) -> str:
        return self.play.phase

    @property
    def team(self) -> str:
        return self.play.turn.team if self.play.turn else ""

    def is_placed(self) -> bool:
        figures = self.hands.document.now.figures_of(self.team) if self.team else ()
        return any(figure.place is not None for figure in figures)

    def turn(self) -> None:
        """One thing of a turn: fire once and walk twice in the round, else the turn is over."""
        before = self.hands.entries
        if self.is_placed() and self.may("direct-fire") and "direct-fire" not in self.taken:
            self.choose("direct-fire")
        elif self.is_placed() and self.may("move") and self.team not in self.moved and len(self.moved) < 2:
            self.moved.append(self.team)
            self.walk()
        else:
            self.choose("end-turn")
        self.let_pass()
        assert self.hands.entries > before, self.taken[-2:]

    def round(self) -> None:
        """Until the next round begins."""
        for _ in range(MOST_STEPS):
            if self.play.round > 1 or self.play.phase == "end":
                return
            self.turn()
        raise AssertionError(f"the round does not end: {self.taken}")


def begun(game: Game) -> None:
    """The game begins, and all rolls are made with one choice."""
    game.choose("start")
    assert game.phase == "activation"
    assert game.choices()[0].choice.code == "roll-all", "what comes next is the first of all"
    game.choose("roll-all")
    assert game.phase == "turns"
    assert game.team
    selected = {game.hands.figure(key).unit for key in game.hands.selected()}
    assert selected == {game.team}, "the team whose go it is comes into hand by itself"


def ended(game: Game, player: Player, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A round was played; everything can be taken back and done again, and the file replays to the same state."""
    assert game.play.round == 2
    assert "move" in game.taken
    done = [type(entry.action) for entry in game.hands.document.journal.done]
    assert act.RollAll in done
    assert act.Move in done
    last = state(player)
    steps = len(done)
    for _ in range(steps):
        player.press("Ctrl+Z")
    for _ in range(steps):
        player.press("Ctrl+Shift+Z")
    assert state(player) == last
    player.will_answer(names=[file])
    player.press("Ctrl+Shift+S")
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert last in capsys.readouterr().out


def test_a_round_by_mouse(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    set_up(player, qtbot, platoon, folder)
    player.click("rail-start")
    player.click("start-new-battle")
    player.click("set-up")
    hands = hands_at_table(qtbot, player)
    game = Game(player, hands, by_keys=False)
    assert game.choices()[0].choice.code == "set-scenario", "with nothing selected the game itself is to be set up"
    game.choose("set-scenario")
    player.click("ask-scenario-multiple-signals")
    assert "hold until the set round" in hands.page.playing.play.questions.notes["small-side"].text()
    player.click("ask-small-side-2")
    player.click("choice-do")
    assert (game.play.scenario, game.play.limit) == ("multiple-signals", 10)
    assert dict(game.play.roles) == {"1": "large", "2": "small"}
    place_by_mouse(hands)
    assert isinstance(hands.document.journal.done[-1].action, act.Deploy)
    dug = next(unit for unit, squad in hands.document.now.units.items() if squad.side == "2" and placed(hands, unit))
    hands.stage.select(hands.document.now.units[dug].figures)
    game.choose("dig-in")
    assert hands.document.journal.engine.arc_of(hands.document.now, f"{dug}.position") == 90
    hands.stage.select(())
    begun(game)
    game.round()
    ended(game, player, folder / "by mouse.tbbattle", capsys)


def placed(hands: Hands, unit: str) -> bool:
    return any(figure.place is not None for figure in hands.document.now.figures_of(unit))


def test_a_round_by_keys(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    set_up(player, qtbot, platoon, folder)
    player.press("Ctrl+Shift+N")
    qtbot.waitUntil(lambda: QApplication.activeWindow() not in (None, player.window))
    player.press("Return")
    hands = hands_at_table(qtbot, player)
    game = Game(player, hands, by_keys=True)
    game.choose("set-scenario")
    player.press("Tab")
    player.tab_to("ask-scenario-ambush")
    player.press("Space")
    player.tab_to("choice-do")
    player.press("Space")
    assert game.play.scenario == "ambush"
    for side, moves in (("1", "Up"), ("2", "Down")):
        to_chip(player, side)
        player.press("Space")
        for _ in range(3):
            player.press(moves)
        player.press("Return")
    hands.stage.select(())
    begun(game)
    game.round()
    ended(game, player, folder / "by keys.tbbattle", capsys)
