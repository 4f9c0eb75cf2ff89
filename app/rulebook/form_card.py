"""The card beside a profile's form, as the row stands."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.look import Look
from app.rulebook.figures_pane import label
from app.rulebook.row_card import army_of, has_cards
from app.widgets.card_view import CardOverlay, CardView
from rules.army.model import Army
from rules.army.system import System
from rules.core.issues import Severity
from rules.tables.packs import Pack
from templates.cards import deck
from templates.words import issue_text

NO_CARD = "Its card stands here as soon as the row is whole."
UNBOUGHT = "It has no card yet: nothing in an army can be bought by it."
NEVER = "A row of this table has no card of its own; what it changes shows on the cards that use it."


class FormCard(QFrame):
    """A panel with the card, or with why there is none. `problem` is what makes an army with it illegal, or empty."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.problem = ""
        self.setProperty("panel", "surface")
        self.view = CardView(look, "row-card")
        self.view.enlarge_wanted.connect(self._enlarge)
        self.words = label(NO_CARD, "small", wrap=True)
        column = QVBoxLayout(self)
        column.addWidget(label("Card", "row"))
        column.addWidget(self.view)
        column.addWidget(self.words)
        column.addStretch(1)

    def draw(self, system: System, pack: Pack, table: str, row: str) -> bool:
        """Draws the card of a row; False where the row has none."""
        is_unit = has_cards(system, table)
        made = army_of(system, pack, row) if is_unit else None
        self.problem = _problem(system, *made) if made else ""
        self.view.show_plans(deck(system, made[0], only=made[1]).fronts if made else ())
        self._show(made is not None, UNBOUGHT if is_unit else NEVER)
        return made is not None

    def clear(self, system: System, _pack: Pack, table: str, _row: str) -> bool:
        """There is no card yet."""
        self.problem = ""
        self.view.show_plans(())
        self._show(False, NO_CARD if has_cards(system, table) else NEVER)
        return False

    def _show(self, there: bool, words: str) -> None:
        self.words.setText(words)
        self.words.setVisible(not there)
        self.view.setVisible(there)

    def _enlarge(self) -> None:
        if self.view.plans:
            CardOverlay(self._look, self.window(), self.view.plans)


def _problem(system: System, army: Army, unit: str) -> str:
    """The first error of the unit itself, in words."""
    issues = (issue for issue in system.check(army) if issue.severity is Severity.ERROR and issue.subject == unit)
    return next((issue_text(system, army, issue) for issue in issues), "")
