"""The sides of a battle to be, one card each, and whether they play by rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.desk.battle_plan import BattlePlan, SidePlan, free_colour, may_add
from app.look import Look
from app.tabletop.setup.drafting import Drafting
from app.tabletop.setup.parts import button, label
from app.tabletop.setup.side_card import SideCard
from app.widgets.toggle import Toggle

Step = Callable[[], None]


class Sides(QWidget):
    """`stepped` carries a Step that changes the drafting, `file_wanted` the place of a side whose army is a file.

    `reached` carries the card that has the focus after one was added or removed.
    """

    stepped = Signal(object)
    file_wanted = Signal(int)
    reached = Signal(object)

    def __init__(self, look: Look, drafting: Drafting) -> None:
        super().__init__()
        self._look = look
        self._drafting = drafting
        self.cards: list[SideCard] = []
        self.add: QPushButton = button("Add a side", "add-side")
        self.by_rules = Toggle(look, "by-rules", "Play by the rules of the armies")
        self.rules_text: QLabel = label("", "small", wrap=True)
        self.add.clicked.connect(self._add_side)
        self.by_rules.toggled.connect(lambda on: self.stepped.emit(partial(drafting.change, by_rules=on)))
        rules = QHBoxLayout()
        rules.addWidget(self.by_rules)
        rules.addWidget(self.rules_text, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.theme.px(8))
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addLayout(rules)
        self._column.addStretch(1)

    def show_plan(self, plan: BattlePlan) -> None:
        """The sides as they are planned."""
        while len(self.cards) < len(plan.sides):
            self._add_card()
        while len(self.cards) > len(plan.sides):
            card = self.cards.pop()
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        drafting = self._drafting
        for at, card in enumerate(self.cards):
            card.show_side(plan.sides[at], drafting.chosen[at], drafting.offers, len(plan.sides) > 1)
        self.add.setVisible(may_add(plan))
        self.by_rules.blockSignals(True)
        self.by_rules.show_value(plan.by_rules)
        self.by_rules.blockSignals(False)
        self.rules_text.setText(rules_words(plan))

    def _add_card(self) -> None:
        at, step = len(self.cards), self.stepped.emit
        card = SideCard(self._look, at + 1)
        card.changed.connect(lambda side: step(partial(self._drafting.take_side, at, side)))
        card.army_chosen.connect(lambda key: step(partial(self._drafting.take_army, at, key)))
        card.file_wanted.connect(lambda: self.file_wanted.emit(at))
        card.removed.connect(lambda: self._remove_side(at))
        self._column.insertWidget(at, card)
        card.setVisible(True)
        self.cards.append(card)

    def _add_side(self) -> None:
        side = SidePlan(colour=free_colour(self._drafting.plan.sides))
        self.stepped.emit(partial(self._drafting.add_side, side))
        self._go_to(self.cards[-1])

    def _remove_side(self, at: int) -> None:
        self.stepped.emit(partial(self._drafting.remove_side, at))
        self._go_to(self.cards[min(at, len(self.cards) - 1)])

    def _go_to(self, card: SideCard) -> None:
        card.army.setFocus()
        self.reached.emit(card)


def rules_words(plan: BattlePlan) -> str:
    """Whether the program knows the rules of this battle."""
    if not plan.by_rules:
        return "Without rules: the table measures and keeps the books."
    if len(plan.systems) == 1:
        return f"By the rules of {plan.systems[0].name}."
    return "By the rules of the armies."
