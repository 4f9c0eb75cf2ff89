"""A player at the tracker, with real models on a real table: a mouse in his hand, or keys."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from app.tabletop.choice_button import LAST_KEY, ChoiceButton
from app.tabletop.tracker.tracker import Team
from tests.app.tabletop.hands import Hands
from tests.stories.player import Player
from tests.stories.pointer import Pointer

FACES = (3, 5, 2, 6, 4, 1)
MOST_PANES = 10


class AtTracker:
    """Plays with what is in sight. `by_keys` says with which hand, `thrown` how many dice were."""

    def __init__(self, player: Player, hands: Hands) -> None:
        self.player, self.hands, self.pointer = player, hands, Pointer()
        self.by_keys = False
        self.thrown = 0

    # Eyes

    @property
    def team(self) -> Team:
        """The right half of the page."""
        return self.hands.page.playing.tracker.team

    @property
    def round(self) -> str:
        """What the head of the window says of the round."""
        texts = [label.text() for label in self.player.window.bar.findChildren(QLabel)]
        return next((text for text in texts if text.startswith("Round")), "")

    def offered(self) -> dict[str, ChoiceButton]:
        """What may be done, the first line of each code."""
        QApplication.processEvents()
        lines = [line for line in self.team.play.choices.buttons if line.isVisible() and line.number]
        return {line.choice.code: line for line in reversed(lines)}

    def is_asking(self) -> bool:
        """Whether dice are asked for."""
        QApplication.processEvents()
        return self.team.dice.keys[0].isVisible()

    # Hands

    def press(self, button: QAbstractButton) -> None:
        """A click; by keys F6 to the half of the page, Tab to the button, Space."""
        if not self.by_keys:
            self.pointer.click(button)
            return
        for _ in range(MOST_PANES):
            if self.player.is_in(self.team):
                break
            self.player.press("F6")
        self.player.tab_to(button.objectName())
        self.player.press("Space")

    def choose(self, code: str) -> None:
        """The line of a choice, or its digit."""
        line = self.offered()[code]
        if self.by_keys and line.number <= LAST_KEY:
            self.player.press(str(line.number))
        else:
            self.press(line)

    def throw(self) -> list[str]:
        """A face for every die that is asked for, until none is; gives what was asked."""
        asked = []
        while self.is_asking():
            dice = self.team.dice
            asked.append(dice.title.text())
            while dice.throw.text() != "Done":
                sides = sum(key.isVisible() for key in dice.keys)  # a die of three faces has three keys
                self._face((FACES[self.thrown % len(FACES)] - 1) % sides + 1)
                self.thrown += 1
            if self.by_keys:
                self.player.press("Return")
            else:
                self.pointer.click(dice.throw)
        return asked

    def _face(self, face: int) -> None:
        if self.by_keys:
            self.player.press(str(face))
        else:
            self.pointer.click(self.team.dice.keys[face - 1])

    def inches(self, code: str, inches: int) -> None:
        """A length: plus so often, or typed."""
        if self.by_keys:
            self.player.tab_to(f"ask-{code}")
            self.player.type(str(inches))
            self.player.press("Tab")
        else:
            for _ in range(inches):
                self.pointer.click(self.player.button(f"ask-{code}-plus"))
