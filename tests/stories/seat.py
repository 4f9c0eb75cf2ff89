"""A seat at the table of SMLE: what a player sees of the game on the screen. How he acts is another’s to say."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app.tabletop.choice_button import ChoiceButton
from app.tabletop.decision_bar import DecisionBar
from app.tabletop.play_panel import PlayPanel
from tests.app.tabletop.hands import Hands
from tests.stories.player import Player
from tests.stories.table import chips

CENTRE = (36.0, 24.0)
"""The middle of the table, where keys take up what is to be placed."""


class Seat(ABC):
    """Eyes on the widgets; `taken` are the codes of the choices that were taken."""

    def __init__(self, player: Player, hands: Hands) -> None:
        self.player, self.hands = player, hands
        self.taken: list[str] = []

    # Eyes

    @property
    def panel(self) -> PlayPanel:
        """The choices in sight."""
        return self.hands.page.playing.panel

    @property
    def bar(self) -> DecisionBar:
        """What must be decided."""
        return self.hands.page.playing.decision

    @property
    def team(self) -> str:
        """The name above the figures in the panel."""
        return self.hands.page.panel.unit.head.name.text()

    @property
    def round(self) -> int:
        """The round that the head of the window names; 0 while it names none."""
        texts = [label.text() for label in self.player.window.bar.findChildren(QLabel)]
        found = next((found for text in texts if (found := re.match(r"Round (\d+)", text))), None)
        return int(found[1]) if found else 0

    @property
    def told(self) -> tuple[str, str]:
        """What the dice tray says: the last result, and what was foretold."""
        dice = self.hands.page.playing.dice
        return dice.title.text(), dice.foretold.text()

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        model = self.hands.page.panel.log.list.model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    def choices(self) -> list[ChoiceButton]:
        """Those that may be taken, as they are numbered."""
        QApplication.processEvents()
        return [button for button in self.panel.choices.buttons if button.isVisible() and button.number]

    def offered(self) -> set[str]:
        """The codes of what may be taken."""
        return {button.choice.code for button in self.choices()}

    def found(self, code: str) -> ChoiceButton | None:
        """The choice of a code that promises most."""
        alike = [button for button in self.choices() if button.choice.code == code]
        return max(alike, key=lambda button: _chance(button.odds), default=None)

    def promises(self, code: str) -> bool:
        """Whether a choice of a code is offered with a chance that is worth it."""
        found = self.found(code)
        return found is not None and _chance(found.odds) > 0

    def waits_beside(self) -> bool:
        """Whether the team in hand is still in the tray."""
        return self.team in [chip.name for chip in chips(self.hands)]

    def is_asked(self) -> bool:
        """Whether something must be decided first."""
        QApplication.processEvents()
        return self.bar.isVisible()

    def answers(self) -> list[QPushButton]:
        """What may be decided, letting it pass not among it."""
        return [button for button in self._pressable() if not button.objectName().startswith("decision-waive")]

    def passing(self) -> QPushButton | None:
        """What lets it pass."""
        return next((button for button in self._pressable() if button.objectName() == "decision-waive"), None)

    def _pressable(self) -> list[QPushButton]:
        return [button for button in self.bar.findChildren(QPushButton) if button.isVisible() and button.isEnabled()]

    def screen(self) -> str:
        """What is on the screen, for whoever reads that a story failed."""
        lines = [button.accessibleName() for button in self.panel.choices.buttons]
        told = f"{self.told}, taken {self.taken[-4:]}, toasts {self.player.told[-2:]}"
        return f"{self.team}, round {self.round}, {told}: {lines}"

    # Hands

    def take(self, code: str) -> ChoiceButton:
        """Takes a choice; gives its line as it was."""
        button = self.found(code)
        assert button is not None, f"{code} is not offered. {self.screen()}"
        self.taken.append(code)
        self.press(button)
        QApplication.processEvents()
        return button

    @abstractmethod
    def press(self, button: ChoiceButton) -> None:
        """Takes the choice of a line."""

    @abstractmethod
    def decide(self, button: QPushButton) -> None:
        """Presses a button of the bar of decisions."""

    @abstractmethod
    def place(self, team: str, dx_in: int, dy_in: int) -> None:
        """Puts a team from the tray so far from the middle of the table."""

    @abstractmethod
    def walk(self, dx_in: int, dy_in: int) -> None:
        """Shows a way for the choice in hand, and goes it."""

    @abstractmethod
    def aim(self, dx_in: int, dy_in: int) -> None:
        """Shows a point so far from the middle of the table for the choice in hand, and takes it."""

    @abstractmethod
    def say(self, *answers: str) -> None:
        """Answers what is asked by the names of buttons, and does the choice in hand."""

    @abstractmethod
    def give_up(self) -> None:
        """Lets the choice in hand go."""

    @abstractmethod
    def undo(self) -> None:
        """Takes the last step back."""

    @abstractmethod
    def redo(self) -> None:
        """Does it again."""

    @abstractmethod
    def save(self) -> None:
        """Saves the battle under another name."""


def _chance(odds: str) -> int:
    found = re.search(r"\d+", odds)
    return int(found[0]) if found else 0
