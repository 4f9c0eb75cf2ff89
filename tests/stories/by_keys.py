"""A seat with a keyboard and nothing else: every key goes to where the focus is, and no focus is set."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton

from app.tabletop.choice_button import LAST_KEY, ChoiceButton
from tests.stories.opening import to_chip
from tests.stories.seat import Seat

MOST_PANES, MOST_LINES = 10, 40


class ByKeys(Seat):
    """F6, Tab, arrows, digits, Enter, Space, Esc and the letters that the program names."""

    def press(self, button: ChoiceButton) -> None:
        """Its digit; of a line that has none F6 to the panel, Tab down the lines, Enter."""
        if button.number <= LAST_KEY:
            self.player.press(str(button.number))
            return
        self._to_pane(ChoiceButton)
        self._tab_to(button.objectName())
        self.player.press("Return")

    def _to_pane(self, kind: type) -> None:
        for _ in range(MOST_PANES):
            if isinstance(QApplication.focusWidget(), kind):
                return
            self.player.press("F6")
        raise AssertionError(f"F6 does not come to a {kind.__name__}")

    def _tab_to(self, name: str) -> None:
        self.player.tab_to(name)

    def decide(self, button: QPushButton) -> None:
        """F6 to the bar, Tab to the answer, Space."""
        for _ in range(MOST_PANES):
            if self.player.is_in(self.bar):
                break
            self.player.press("F6")
        self._tab_to(button.objectName())
        self.player.press("Space")

    def place(self, team: str, dx_in: int, dy_in: int) -> None:
        """F6 to the tray, Tab to the team, Space takes it, arrows carry it, Enter."""
        to_chip(self.player, team[0])
        self._tab_to(f"tray-{team}")
        self.player.press("Space")
        self._go(dx_in, dy_in)
        self.player.press("Return")

    def _go(self, dx_in: int, dy_in: int) -> None:
        for keys, count in (("Right", dx_in), ("Left", -dx_in), ("Up", dy_in), ("Down", -dy_in)):
            for _ in range(count):
                self.player.press(keys)

    def walk(self, dx_in: int, dy_in: int) -> None:
        """Arrows, an inch each, and Enter."""
        self._go(dx_in, dy_in)
        self.player.press("Return")

    def aim(self, dx_in: int, dy_in: int) -> None:
        """Arrows from where the program begins, and Enter."""
        self._go(dx_in, dy_in)
        self.player.press("Return")

    def say(self, *answers: str) -> None:
        """Tab to each answer and to what does it, Space."""
        for answer in answers:
            self._tab_to(answer)
            self.player.press("Space")
        if self.panel.do.isVisible():
            self._tab_to("choice-do")
            self.player.press("Space")

    def give_up(self) -> None:
        """Esc, twice where a way was begun."""
        for _ in range(3):
            if self.panel.back.isVisible():
                self.player.press("Esc")

    def undo(self) -> None:
        """Its shortcut."""
        self.player.press("Ctrl+Z")

    def redo(self) -> None:
        """Its shortcut."""
        self.player.press("Ctrl+Shift+Z")

    def save(self) -> None:
        """Its shortcut."""
        self.player.press("Ctrl+Shift+S")

    def outline(self, team: str) -> None:
        """U for the outline, and down its lines to a team."""
        self.player.press("U")
        for _ in range(MOST_LINES):
            if self.team == team:
                return
            self.player.press("Down")
        raise AssertionError(f"the outline does not come to {team}")

    def next_team(self, team: str) -> None:
        """The full stop goes from team to team, wherever the focus is."""
        for _ in range(MOST_LINES):
            if self.team == team:
                return
            self.player.press(".")
        raise AssertionError(f"the full stop does not come to {team}")
