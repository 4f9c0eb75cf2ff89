"""The table of a battle to be: which one, how large, by which seed; and how it looks."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desk.battle_plan import MOST_SEED, new_seed
from app.desk.battle_words import table_about
from app.look import Look
from app.tabletop.setup.picture import TablePicture
from app.tabletop.setup.tables import RANDOM, SIZES, TablePlan, words
from app.widgets.combo import Combo


class TableCard(QWidget):
    """`changed` carries the TablePlan that is wanted; `file_wanted` asks for a file."""

    changed = Signal(object)
    file_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._plan = TablePlan()
        self.kind = Combo(look, "table-kind", "Table")
        self.file = QPushButton("File…")
        self.file.setObjectName("table-file")
        self.file.setAccessibleName("Choose a table’s file")
        self.size_of = Combo(look, "table-size", "Size of the table")
        for key, (text, _, _) in SIZES.items():
            self.size_of.addItem(text, key)
        self.seed = seed_field("table-seed", "Seed of the terrain")
        self.another = QPushButton("Another")
        self.another.setObjectName("table-another")
        self.another.setAccessibleName("Another random table")
        self.picture = TablePicture(look)
        self.about = QLabel()
        self.about.setProperty("role", "caption")
        self._put_together()
        self._listen()

    def _put_together(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.kind, 1)
        first.addWidget(self.file)
        second.addWidget(self.size_of, 1)
        second.addWidget(self.seed, 1)
        second.addWidget(self.another)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.theme.px(8))
        column.addLayout(first)
        column.addWidget(self.picture, 1)
        column.addWidget(self.about)
        column.addLayout(second)

    def _listen(self) -> None:
        self.kind.activated.connect(lambda _: self.changed.emit(self._plan.but(kind=self.kind.currentData())))
        self.size_of.activated.connect(lambda _: self.changed.emit(self._plan.but(size=self.size_of.currentData())))
        self.another.clicked.connect(lambda: self.changed.emit(self._plan.but(seed=new_seed())))
        self.seed.editingFinished.connect(self._take_seed)
        self.file.clicked.connect(self.file_wanted)

    def _take_seed(self) -> None:
        if self.seed.isModified() and self.seed.text():
            self.seed.setModified(False)
            self.changed.emit(self._plan.but(seed=int(self.seed.text())))

    def show_plan(self, plan: TablePlan, colours: tuple[str, ...]) -> None:
        """The table as it is planned, its zones in the sides' colours."""
        self._plan = plan
        choices = words(plan)
        if choices != [(self.kind.itemData(at), self.kind.itemText(at)) for at in range(self.kind.count())]:
            self.kind.clear()
            for key, text in choices:
                self.kind.addItem(text, key)
        self.kind.setCurrentIndex(self.kind.findData(plan.kind))
        self.size_of.setCurrentIndex(self.size_of.findData(plan.size))
        self.size_of.setVisible(plan.has_size)
        if self.seed.text() != str(plan.seed):
            self.seed.setText(str(plan.seed))
        for widget in (self.seed, self.another):
            widget.setVisible(plan.kind == RANDOM)
        table = plan.table()
        self.picture.show_table(table, colours)
        self.about.setText(table_about(table))


def seed_field(name: str, title: str) -> QLineEdit:
    """A field for a seed: a whole number."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setAccessibleName(title)
    field.setToolTip(f"{title}: the same number gives the same again")
    field.setValidator(QIntValidator(0, MOST_SEED, field))
    return field
