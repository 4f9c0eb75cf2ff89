"""The table itself, at the head of the terrain: how large it is, and by which seed it gets its terrain."""

from __future__ import annotations

from PySide6.QtGui import QDoubleValidator
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desk.battle_plan import new_seed
from app.desk.battle_words import is_table_only
from app.tabletop.setup.table_card import seed_field
from app.tabletop.setup.tables import SIZES
from app.tabletop.stage import Stage
from app.widgets.combo import Combo
from rules.battle.referee import ShapeTable
from rules.tabletop.terrain import LONGEST_IN, Table

CUSTOM = "custom"
LEAST_IN = 6.0
SAME_IN = 0.05


class TableRow(QWidget):
    """Size and seed; the size of a table that is being made alone: under models it stays."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        look = stage.context.look
        self.size_of = Combo(look, "made-table-size", "Size of the table")
        for key, (text, _, _) in SIZES.items():
            self.size_of.addItem(text, key)
        self.size_of.addItem("Custom", CUSTOM)
        self.width_in, self.depth_in = (_inches(f"made-table-{name}", name) for name in ("width", "depth"))
        self.seed = seed_field("made-table-seed", "Seed of the terrain")
        self.seed.setText(str(new_seed()))
        self.random = QPushButton("Random")
        self.random.setObjectName("made-table-random")
        self.random.setAccessibleName("Random terrain by this seed")
        self.random.setToolTip("Other terrain by this seed (Ctrl+G); the next seed then stands here")
        self._put_together()
        self.size_of.activated.connect(lambda _: self._take_size())
        for field in (self.width_in, self.depth_in):
            field.editingFinished.connect(self._take_custom)
        self.random.clicked.connect(self.shuffle)
        stage.changed.connect(lambda _: self._show())
        self._show()

    def _put_together(self) -> None:
        self._custom = QWidget()
        sides, below = QHBoxLayout(self._custom), QHBoxLayout()
        sides.setContentsMargins(0, 0, 0, 0)
        for widget in (self.width_in, QLabel("×"), self.depth_in, QLabel("″")):
            sides.addWidget(widget)
        below.addWidget(self.seed, 1)
        below.addWidget(self.random)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.size_of)
        column.addWidget(self._custom)
        column.addLayout(below)

    @property
    def table(self) -> Table | None:
        """The table that is looked at."""
        battle = self.stage.battle
        return battle.table if battle else None

    def _show(self) -> None:
        battle, table = self.stage.battle, self.table
        is_made = battle is not None and is_table_only(battle)
        self.size_of.setVisible(is_made)
        if table is None:
            return
        at = self.size_of.findData(_size_of(table))
        wants_custom = self.size_of.currentData() == CUSTOM and self._custom.isVisibleTo(self)
        self.size_of.setCurrentIndex(self.size_of.findData(CUSTOM) if wants_custom else at)
        self._custom.setVisible(is_made and self.size_of.currentData() == CUSTOM)
        for field, length in ((self.width_in, table.width_in), (self.depth_in, table.depth_in)):
            if not field.hasFocus():
                field.setText(f"{length:g}")

    def _take_size(self) -> None:
        key = self.size_of.currentData()
        self._custom.setVisible(key == CUSTOM)
        if key == CUSTOM:
            self.width_in.setFocus()
            self.width_in.selectAll()
        else:
            _, width_in, depth_in = SIZES[key]
            self._resize(width_in, depth_in)

    def _take_custom(self) -> None:
        if self._custom.isVisibleTo(self):
            lengths = [_length(field.text()) for field in (self.width_in, self.depth_in)]
            self._resize(*lengths)

    def _resize(self, width_in: float, depth_in: float) -> None:
        """Another size: what would stand beside the table comes back onto it."""
        from rules.tabletop.editing import brought_back, is_off

        table = self.table
        if table is None or (abs(table.width_in - width_in) < SAME_IN and abs(table.depth_in - depth_in) < SAME_IN):
            return
        sized = table.model_copy(update={"width_in": width_in, "depth_in": depth_in})
        pieces = tuple(brought_back(sized, piece) if is_off(sized, piece) else piece for piece in sized.pieces)
        what = f"on a table of {width_in:.4g} × {depth_in:.4g}″"
        self.stage.act(ShapeTable(table=sized.model_copy(update={"pieces": pieces}), what=what))

    def shuffle(self) -> None:
        """Other terrain by the seed that stands in the field; the one after it stands there then."""
        from rules.tabletop.landscape import random_table

        table = self.table
        if table is None:
            return
        seed = int(self.seed.text() or 0)
        made = random_table(seed, table.width_in, table.depth_in)
        shaped = table.model_copy(update={"pieces": made.pieces})
        if self.stage.act(ShapeTable(table=shaped, what=f"at random by seed {seed}")) is not None:
            self.seed.setText(str(seed + 1))


def _size_of(table: Table) -> str:
    """The key of a table's size."""
    for key, (_, width_in, depth_in) in SIZES.items():
        if abs(table.width_in - width_in) < SAME_IN and abs(table.depth_in - depth_in) < SAME_IN:
            return key
    return CUSTOM


def _inches(name: str, title: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(name)
    field.setAccessibleName(f"{title.capitalize()} of the table in inches")
    field.setValidator(QDoubleValidator(LEAST_IN, LONGEST_IN, 1, field))
    return field


def _length(text: str) -> float:
    """A length that a table may have."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = LEAST_IN
    return min(max(found, LEAST_IN), LONGEST_IN)
