"""The dialogue that sets up a battle. All of it can be done by keys; Enter sets up, Esc goes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.context import Context
from app.desk.battle_plan import BattlePlan, fault_of
from app.desk.battle_words import TABLES
from app.desk.battles import Battles
from app.desk.words import ARMIES
from app.tabletop.setup.drafting import Drafting
from app.tabletop.setup.parts import button, label
from app.tabletop.setup.sides import Sides
from app.tabletop.setup.table_card import TableCard, seed_field
from app.widgets.segmented import Segmented
from app.widgets.tab_order import set_page_order
from app.widgets.toggle import Toggle

WIDTH, HEIGHT, EDGE, TWO_COLUMNS = 980, 680, 24, 860
TITLES = {False: "New battle", True: "Track a game on a real table"}
REAL = "On a real table, with real models: you measure, the program keeps the books."
DICE = (("seeded", "The program throws"), ("typed", "We throw and type"))


class NewBattle(QDialog):
    """Shows a plan, changes it, and sets it up."""

    def __init__(self, context: Context, parent: QWidget | None = None, is_real: bool = False) -> None:
        super().__init__(parent)
        self.context = context
        self.battles = context.part(Battles)
        self.drafting = Drafting(context)
        self.drafting.play_for_real(is_real)
        self.setObjectName("new-battle")
        self.setWindowTitle("New battle")
        px = context.look.theme.px
        room = parent.size() - QSize(px(EDGE), px(EDGE)) if parent is not None else QSize(px(WIDTH), px(HEIGHT))
        self._make_fields()
        self._put_together()
        self._listen()
        self.resize(room.boundedTo(QSize(px(WIDTH), px(HEIGHT))))
        self.show_plan()

    def _make_fields(self) -> None:
        look = self.context.look
        self.sides = Sides(look, self.drafting)
        self.table = TableCard(look)
        self.real = Toggle(look, "real-table", "On a real table, with real models")
        self.dice = Segmented(look, "battle-dice", "Dice")
        self.dice.show_words(DICE)
        self.seed = seed_field("battle-seed", "Seed of the dice")
        self.name = QLineEdit()
        self.name.setObjectName("battle-name")
        self.name.setAccessibleName("Name of the battle")
        self.name.setMaxLength(80)
        self.problem = label("", "small", wrap=True)
        self._is_tried = False
        self.set_up = button("Set up", "set-up", "primary")
        self.set_up.setDefault(True)
        self.back = button("Go back", "go-back-button", "text")

    def _put_together(self) -> None:
        px = self.context.look.theme.px
        inside = QWidget()
        inside.setObjectName("page")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._columns.setContentsMargins(px(24), 0, px(24), 0)
        self._columns.setSpacing(px(24))
        self._columns.addLayout(self._left(), 1)
        self._columns.addLayout(self._right(), 1)
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inside)
        self.head, foot = label("", "panel"), QHBoxLayout()
        self.head.setIndent(px(24))
        foot.setContentsMargins(px(24), 0, px(24), 0)
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.back)
        foot.addWidget(self.set_up)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, px(18), 0, px(18))
        whole.setSpacing(px(12))
        whole.addWidget(self.head)
        whole.addWidget(self._area, 1)
        whole.addLayout(foot)

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(self.context.look.theme.px(6))
        column.addWidget(label("Sides", "label"))
        column.addWidget(self.sides, 1)
        return column

    def _right(self) -> QVBoxLayout:
        px = self.context.look.theme.px
        real, dice = QHBoxLayout(), QHBoxLayout()
        real.addWidget(self.real)
        real.addWidget(label(REAL, "small", wrap=True), 1)
        dice.addWidget(self.dice, 1)
        dice.addWidget(self.seed)
        self.seed.setFixedWidth(px(110))
        column = QVBoxLayout()
        column.setSpacing(px(6))
        column.addWidget(label("Table", "label"))
        column.addLayout(real)
        column.addWidget(self.table, 1)
        column.addWidget(label("Dice, and the seed that they follow", "label"))
        column.addLayout(dice)
        column.addWidget(label("Name of the battle", "label"))
        column.addWidget(self.name)
        column.addStretch(0)
        return column

    def _listen(self) -> None:
        drafting = self.drafting
        self.sides.stepped.connect(self._do)
        self.sides.file_wanted.connect(self._choose_army)
        self.sides.reached.connect(self._bring_into_sight)
        self.real.toggled.connect(lambda on: self._do(partial(drafting.play_for_real, on)))
        self.table.changed.connect(lambda plan: self._do(partial(drafting.take_table, plan)))
        self.table.file_wanted.connect(self._choose_table)
        self.dice.chosen.connect(lambda key: self._do(partial(drafting.change, dice=key)))
        self.seed.textEdited.connect(lambda text: drafting.change(seed=int(text or 0)))
        self.name.textEdited.connect(lambda text: drafting.change(name=text))
        self.set_up.clicked.connect(self.take)
        self.back.clicked.connect(self.reject)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def plan(self) -> BattlePlan:
        """The battle as it is planned now."""
        return self.drafting.plan

    def show_plan(self) -> None:
        """Everything as it is planned, and what is wrong with it."""
        plan = self.plan
        self.sides.show_plan(plan)
        self.real.blockSignals(True)
        self.real.show_value(self.drafting.is_real)
        self.real.blockSignals(False)
        self.head.setText(TITLES[self.drafting.is_real])
        self.table.setVisible(not self.drafting.is_real)
        self.table.show_plan(self.drafting.table, tuple(side.colour for side in plan.sides))
        self.name.setPlaceholderText(replace(plan, name="").title)
        self.dice.show_value(plan.dice)
        self.seed.setVisible(plan.dice == "seeded")
        if self.seed.text() != str(plan.seed):
            self.seed.setText(str(plan.seed))
        fault = fault_of(plan)
        self.problem.setText(self.drafting.told or fault)
        self._colour_problem()
        self.set_up.setToolTip(fault or "Set up (Enter)")
        self.set_up.setAccessibleDescription(fault)
        if self.isVisible():
            set_page_order([self])

    def _colour_problem(self) -> None:
        """What is still to do is no fault before somebody tried to begin without it."""
        tone = "error" if self.drafting.told or self._is_tried else ""
        if self.problem.property("tone") != tone:
            self.problem.setProperty("tone", tone)
            self.problem.style().unpolish(self.problem)
            self.problem.style().polish(self.problem)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two columns where there is room, else one under the other."""
        super().resizeEvent(event)
        wide = self.width() >= self.context.look.theme.px(TWO_COLUMNS)
        ways = QBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    def showEvent(self, event: QShowEvent) -> None:
        """The first army is what one chooses first; Tab goes in reading order."""
        super().showEvent(event)
        set_page_order([self])
        self.sides.cards[0].army.setFocus()

    # --- What is done -----------------------------------------------------------------------------

    def _do(self, step: Callable[[], None]) -> None:
        """One change; what went wrong with it is said."""
        self.drafting.told = ""
        step()
        if self.drafting.told:
            self.context.notes.announce(self.drafting.told)
        self.show_plan()

    def _bring_into_sight(self, widget: QWidget) -> None:
        """Scrolls to what has just come to be."""
        self._columns.activate()
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._area.ensureWidgetVisible(widget)

    def _choose_army(self, at: int) -> None:
        for path in self.context.asker.open_files("Army of this side", (ARMIES,))[:1]:
            self._do(partial(self.drafting.take_file, at, path))

    def _choose_table(self) -> None:
        for path in self.context.asker.open_files("Table", (TABLES,))[:1]:
            found = self.battles.tables.read(path)
            if found is not None:
                self._do(partial(self.drafting.take_table_file, found[0], path))

    def take(self) -> None:
        """Sets the battle up; what keeps it from being so is in sight already, and is said again."""
        if fault := fault_of(self.plan):
            self.context.notes.announce(fault)
            self._is_tried = True
            self._colour_problem()
        elif self.battles.new(self.plan) is not None:
            self.accept()
