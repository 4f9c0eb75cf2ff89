"""A seat with a mouse and nothing else."""

from __future__ import annotations

from PySide6.QtWidgets import QListView, QPushButton

from app.tabletop.choice_button import ChoiceButton
from tests.app.tabletop.hands import Hands
from tests.stories.player import Player
from tests.stories.pointer import Pointer
from tests.stories.seat import CENTRE, Seat
from tests.stories.table import chips


class ByMouse(Seat):
    """Everything is done with clicks at places where what is meant lies on top."""

    def __init__(self, player: Player, hands: Hands) -> None:
        super().__init__(player, hands)
        self.pointer = Pointer()

    def press(self, button: ChoiceButton) -> None:
        """A click on the line."""
        self.pointer.click(button)

    def decide(self, button: QPushButton) -> None:
        """A click on it."""
        self.pointer.click(button)

    def click_table(self, x_in: float, y_in: float) -> None:
        """A click on a point of the table."""
        view = self.hands.view
        self.pointer.click(view.viewport(), view.to_view((x_in, y_in)).toPoint())

    def place(self, team: str, dx_in: int, dy_in: int) -> None:
        """Click the team, click where it stands."""
        self.pointer.click(next(chip for chip in chips(self.hands) if chip.objectName() == f"tray-{team}"))
        self.click_table(CENTRE[0] + dx_in, CENTRE[1] + dy_in)

    def walk(self, dx_in: int, dy_in: int) -> None:
        """Click the end of the way, click Go."""
        x, y = self.hands.where(self.hands.selected()[0])
        self.click_table(x + dx_in, y + dy_in)
        self.say()

    def aim(self, dx_in: int, dy_in: int) -> None:
        """Click the point."""
        self.click_table(CENTRE[0] + dx_in, CENTRE[1] + dy_in)

    def say(self, *answers: str) -> None:
        """Click the answers, click what does it."""
        for answer in answers:
            self.pointer.click(self.player.button(answer))
        if self.panel.do.isVisible():
            self.pointer.click(self.panel.do)

    def give_up(self) -> None:
        """Click the way back."""
        if self.panel.back.isVisible():
            self.pointer.click(self.panel.back)

    def undo(self) -> None:
        """Click the arrow in the bar."""
        self.pointer.click(self.player.button("bar-undo"))

    def redo(self) -> None:
        """Click the other one."""
        self.pointer.click(self.player.button("bar-redo"))

    def save(self) -> None:
        """The field in the bar, and the command in the list under it."""
        self.pointer.click(self.player.button("palette-field"))
        found = self.player.window.findChild(QListView, "palette-list")
        assert isinstance(found, QListView)
        self.pointer.line(found, "Save as")
