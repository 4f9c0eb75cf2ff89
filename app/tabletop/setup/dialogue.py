"""The dialogue that sets up a battle. All of it can be done by keys; Enter sets up, Esc goes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan, fault_of, free_colour, may_add
from app.desk.battle_words import TABLES
from app.desk.battles import Battles
from app.desk.words import ARMIES
from app.tabletop.setup.drafting import Drafting
from app.tabletop.setup.side_card import SideCard
from app.tabletop.setup.table_card import TableCard, seed_field
from app.widgets.segmented import Segmented
from app.widgets.tab_order import set_reading_order
from app.widgets.toggle import Toggle

WIDTH, HEIGHT, EDGE = 980, 680, 24
DICE = (("seeded", "The program throws"), ("typed", "We throw and type"))


class NewBattle(QDialog):
    """Shows a plan, changes it, and sets it up."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.battles = context.part(Battles)
        self.drafting = Drafting(context)
        self.setObjectName("new-battle")
        self.setWindowTitle("New battle")
        px = context.look.theme.px
        room = parent.size() - QSize(px(EDGE), px(EDGE)) if parent is not None else QSize(px(WIDTH), px(HEIGHT))
        self.resize(room.boundedTo(QSize(px(WIDTH), px(HEIGHT))))
        self.cards: list[SideCard] = []
        self._make_fields()
        self._put_together()
        self._listen()
        self.show_plan()

    def _make_fields(self) -> None:
        look = self.context.look
        self.name = QLineEdit()
        self.name.setObjectName("battle-name")
        self.name.setAccessibleName("Name of the battle")
        self.name.setMaxLength(80)
        self.add = _button("Add a side", "add-side")
        self.by_rules = Toggle(look, "by-rules", "Play by the rules of the armies")
        self.rules_text = _label("", "small", wrap=True)
        self.table = TableCard(look)
        self.dice = Segmented(look, "battle-dice", "Dice")
        self.dice.show_words(DICE)
        self.seed = seed_field("battle-seed", "Seed of the dice")
        self.problem = _label("", "small", wrap=True)
        self.problem.setProperty("tone", "error")
        self.set_up = _button("Set up", "set-up", "primary")
        self.set_up.setDefault(True)
        self.back = _button("Go back", "go-back-button", "text")

    def _put_together(self) -> None:
        px = self.context.look.theme.px
        columns = QHBoxLayout()
        columns.setSpacing(px(24))
        columns.addLayout(self._left(), 1)
        columns.addLayout(self._right(), 1)
        foot = QHBoxLayout()
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.back)
        foot.addWidget(self.set_up)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(24), px(18), px(24), px(18))
        whole.setSpacing(px(12))
        whole.addWidget(_label("New battle", "panel"))
        whole.addLayout(columns, 1)
        whole.addLayout(foot)

    def _left(self) -> QVBoxLayout:
        px = self.context.look.theme.px
        inside = QWidget()
        inside.setObjectName("page")
        self._sides = QVBoxLayout(inside)
        self._sides.setContentsMargins(0, 0, px(4), 0)
        self._sides.setSpacing(px(8))
        self._sides.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._sides.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        rules = QHBoxLayout()
        rules.addWidget(self.by_rules)
        rules.addWidget(self.rules_text, 1)
        column = QVBoxLayout()
        column.setSpacing(px(6))
        column.addWidget(_label("Sides", "label"))
        column.addWidget(area, 1)
        column.addLayout(rules)
        return column

    def _right(self) -> QVBoxLayout:
        px = self.context.look.theme.px
        dice = QHBoxLayout()
        dice.addWidget(self.dice, 1)
        dice.addWidget(self.seed)
        self.seed.setFixedWidth(px(110))
        column = QVBoxLayout()
        column.setSpacing(px(6))
        column.addWidget(_label("Table", "label"))
        column.addWidget(self.table, 1)
        column.addWidget(_label("Dice, and the seed that they follow", "label"))
        column.addLayout(dice)
        column.addWidget(_label("Name of the battle", "label"))
        column.addWidget(self.name)
        return column

    def _listen(self) -> None:
        drafting, show = self.drafting, self.show_plan
        self.name.textEdited.connect(lambda text: drafting.change(name=text))
        self.add.clicked.connect(self._add_side)
        self.by_rules.toggled.connect(lambda on: self._change(by_rules=on))
        self.table.changed.connect(lambda plan: self._do(partial(drafting.take_table, plan)))
        self.table.file_wanted.connect(self._choose_table)
        self.dice.chosen.connect(lambda key: self._change(dice=key))
        self.seed.textEdited.connect(lambda text: drafting.change(seed=int(text or 0)))
        self.set_up.clicked.connect(self.take)
        self.back.clicked.connect(self.reject)
        self.context.look.changed.connect(show)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def plan(self) -> BattlePlan:
        """The battle as it is planned now."""
        return self.drafting.plan

    def show_plan(self) -> None:
        """Everything as it is planned, and what is wrong with it."""
        plan = self.plan
        self._show_sides(plan)
        self.table.show_plan(self.drafting.table, tuple(side.colour for side in plan.sides))
        self.name.setPlaceholderText(replace(plan, name="").title)
        self.dice.show_value(plan.dice)
        self.seed.setVisible(plan.dice == "seeded")
        if self.seed.text() != str(plan.seed):
            self.seed.setText(str(plan.seed))
        self.by_rules.blockSignals(True)
        self.by_rules.show_value(plan.by_rules)
        self.by_rules.blockSignals(False)
        self.rules_text.setText(rules_words(plan))
        fault = fault_of(plan)
        self.problem.setText(self.drafting.told or fault)
        self.set_up.setToolTip(fault or "Set up (Enter)")
        self.set_up.setAccessibleDescription(fault)
        if self.isVisible():
            set_reading_order([self])

    def _show_sides(self, plan: BattlePlan) -> None:
        while len(self.cards) < len(plan.sides):
            self._add_card()
        while len(self.cards) > len(plan.sides):
            card = self.cards.pop()
            self._sides.removeWidget(card)
            card.hide()
            card.deleteLater()
        for at, card in enumerate(self.cards):
            card.show_side(plan.sides[at], self.drafting.chosen[at], self.drafting.offers, len(plan.sides) > 1)
        self.add.setVisible(may_add(plan))

    def _add_card(self) -> None:
        at = len(self.cards)
        card = SideCard(self.context.look, at + 1)
        card.changed.connect(lambda side: self._do(partial(self.drafting.take_side, at, side)))
        card.army_chosen.connect(lambda key: self._do(partial(self.drafting.take_army, at, key)))
        card.file_wanted.connect(lambda: self._choose_army(at))
        card.removed.connect(lambda: self._remove_side(at))
        self._sides.insertWidget(at, card)
        card.setVisible(True)
        self.cards.append(card)

    def showEvent(self, event: object) -> None:
        """The first army is what one chooses first; Tab goes in reading order."""
        super().showEvent(event)  # type: ignore[arg-type]
        set_reading_order([self])
        self.cards[0].army.setFocus()

    # --- What is done -----------------------------------------------------------------------------

    def _do(self, step: Callable[[], object]) -> None:
        self.drafting.told = ""
        step()
        if self.drafting.told:
            self.context.notes.announce(self.drafting.told)
        self.show_plan()

    def _change(self, **values: object) -> None:
        self._do(partial(self.drafting.change, **values))

    def _add_side(self) -> None:
        sides = self.plan.sides
        self._do(partial(self.drafting.add_side, SidePlan(colour=free_colour(sides))))
        self.cards[-1].army.setFocus()

    def _remove_side(self, at: int) -> None:
        self._do(partial(self.drafting.remove_side, at))
        self.cards[min(at, len(self.cards) - 1)].army.setFocus()

    def _choose_army(self, at: int) -> None:
        for path in self.context.asker.open_files("Army of this side", (ARMIES,))[:1]:
            self._do(partial(self.drafting.take_file, at, path))

    def _choose_table(self) -> None:
        for path in self.context.asker.open_files("Table", (TABLES,))[:1]:
            found = self.battles.tables.read(path)
            if found is not None:
                self._do(partial(self.drafting.take_table_file, found[0], path))

    def take(self) -> None:
        """Sets the battle up; what keeps it from being so is in sight already, and is told again."""
        if fault := fault_of(self.plan):
            self.context.notes.announce(fault)
            return
        if self.battles.new(self.plan) is not None:
            self.accept()


def rules_words(plan: BattlePlan) -> str:
    """Whether the program knows the rules of this battle."""
    if not plan.by_rules:
        return "Without rules: the table measures and keeps the books."
    if len(plan.systems) == 1:
        return f"By the rules of {plan.systems[0].name}."
    return "By the rules of the armies."


def _label(text: str, role: str, wrap: bool = False) -> QLabel:
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def _button(text: str, name: str, kind: str = "") -> QPushButton:
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(text)
    made.setProperty("kind", kind)
    made.setAutoDefault(False)
    return made
