"""A form for a new profile, weapon, vehicle or Tactical Unit of one's own, with its card beside it as it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.context import Context
from app.desk.desk import Desk
from app.files.documents import Document
from app.packs.edit import faults_of, free_row, typed_value
from app.packs.shelf import Kept, PackShelf
from app.rulebook.contents import title_of
from app.rulebook.figures_pane import button, label
from app.rulebook.row_fields import Field, army_of, sections, trial
from app.widgets.card_view import CardView
from rules.core.frozen import Value
from rules.tables.packs import Pack, value_faults
from templates.cards import deck
from templates.words import line

CARD, ACROSS, PAUSE_MS = 320, 3, 150
FIELD, NARROW = 180, 700
NO_CARD = "Its card stands here as soon as the row is whole."


def _lay_out(grid: QGridLayout, across: int) -> None:
    """Sets the cells of a grid anew, so many in a row."""
    items = [grid.itemAt(at) for at in range(grid.count())]
    cells = [cell for item in items if (cell := item.widget() if item else None)]
    for at, cell in enumerate(cells):
        grid.addWidget(cell, at // across, at % across)
    for at in range(ACROSS):
        grid.setColumnStretch(at, 1 if at < across else 0)


class RowForm(QWidget):
    """`left` is emitted when the player is done, with the row's "table/row", or nothing where he went back."""

    left = Signal(str)

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        self._kept: Kept | None = None
        self._table = ""
        self.fields: dict[str, QLineEdit | QComboBox] = {}
        self._faults: dict[str, QLabel] = {}
        self._grids: list[QGridLayout] = []
        self._fields: QVBoxLayout | None = None
        self.title = label("", "panel", wrap=True)
        self.state = label("", "small", wrap=True)
        self.card = CardView(context.look, "row-card")
        self.no_card = label(NO_CARD, "small", wrap=True)
        self.add = button("Add to the pack", "add-to-pack", "primary")
        self.print = button("Add, and print its card", "add-and-print")
        self.back = button("Go back", "form-back")
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self.judge)
        self._area = QScrollArea()
        self._build()
        self.add.clicked.connect(lambda: self._keep(prints=False))
        self.print.clicked.connect(lambda: self._keep(prints=True))
        self.back.clicked.connect(lambda: self.left.emit(""))
        context.look.changed.connect(self._dress)

    def _build(self) -> None:
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._side = QFrame()
        self._side.setProperty("panel", "surface")
        side = QVBoxLayout(self._side)
        side.addWidget(label("Card", "row"))
        side.addWidget(self.card)
        side.addWidget(self.no_card)
        side.addStretch(1)
        buttons = QHBoxLayout()
        for widget in (self.add, self.print, self.back):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        self._left = QVBoxLayout()
        self._left.addWidget(self.title)
        self._left.addWidget(self._area, 1)
        self._left.addWidget(self.state)
        self._left.addLayout(buttons)
        self._whole = QHBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addLayout(self._left, 1)
        self._whole.addWidget(self._side)
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._left.setContentsMargins(px(20), px(12), px(12), px(12))
        self._side.setFixedWidth(px(CARD))
        narrow = self.width() < px(NARROW)
        if narrow and self._fields is not None:
            self._fields.addWidget(self._side)
        else:
            self._whole.addWidget(self._side)
        across = max(1, min(ACROSS, (self.width() - (0 if narrow else px(CARD))) // px(FIELD)))
        for grid in self._grids:
            _lay_out(grid, across)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fewer fields in a row where there is less room, and the card under them."""
        super().resizeEvent(event)
        self._dress()

    # --- The fields -------------------------------------------------------------------------------

    def start(self, kept: Kept, table: str) -> None:
        """Begins a new row of a table for a pack."""
        self._kept, self._table = kept, table
        system = self._shelf.system_of(kept)
        book = system.book().over(kept.pack.layer())
        self.title.setText(f"New row of {title_of(book, table)}, in {line(kept.pack.name)}")
        self.fields, self._faults, self._grids = {}, {}, []
        self._whole.addWidget(self._side)  # out of the old form, which goes
        inside = QWidget()
        inside.setObjectName("page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, self._context.look.theme.px(12), 0)
        for section in sections(system, book, table):
            if section.title:
                column.addWidget(label(section.title, "row"))
            column.addLayout(self._grid(section.fields))
        column.addStretch(1)
        self._fields = column
        self._area.setWidget(inside)
        self._dress()
        self.print.hide()
        self.judge()
        next(iter(self.fields.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def _grid(self, fields: tuple[Field, ...]) -> QGridLayout:
        grid = QGridLayout()
        for at, field in enumerate(fields):
            box = QWidget()
            cell = QVBoxLayout(box)
            cell.setContentsMargins(0, 0, 0, 0)
            cell.setSpacing(2)
            words = label(f"{field.title} (needed)" if field.needed else field.title, "label")
            editor = self._editor(field)
            words.setBuddy(editor)
            fault = label("", "small", wrap=True)
            fault.setProperty("tone", "error")
            fault.hide()
            for widget in (words, editor, fault):
                cell.addWidget(widget)
            cell.addStretch(1)
            grid.addWidget(box, at // ACROSS, at % ACROSS)
            self.fields[field.column], self._faults[field.column] = editor, fault
        self._grids.append(grid)
        return grid

    def _editor(self, field: Field) -> QLineEdit | QComboBox:
        editor: QLineEdit | QComboBox
        if field.choices:
            editor = QComboBox()
            editor.addItem("–", "")
            for key, text in field.choices:
                editor.addItem(text, key)
            editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            editor.currentIndexChanged.connect(lambda _: self._later.start())
        else:
            editor = QLineEdit()
            editor.setPlaceholderText(f"as {line(field.like)[:24]}" if field.like else "")
            editor.textEdited.connect(lambda _: self._later.start())
        editor.setObjectName(f"field-{field.column}")
        editor.setAccessibleName(f"{field.title}, needed" if field.needed else field.title)
        return editor

    def _typed(self, column: str) -> str:
        editor = self.fields[column]
        return str(editor.currentData() or "") if isinstance(editor, QComboBox) else editor.text()

    # --- The row as it stands ---------------------------------------------------------------------

    def _row(self) -> tuple[str, Pack, dict[str, Value]] | None:
        """The new row's key, the pack with it and its values."""
        if self._kept is None:
            return None
        system = self._shelf.system_of(self._kept)
        book = system.book().over(self._kept.pack.layer())
        name = self._typed("name") if "name" in self.fields else ""
        row = free_row(book, self._table, name or "own")
        typed = {
            column: typed_value(book, f"{self._table}/{row}/{column}", self._typed(column)) for column in self.fields
        }
        values = {column: value for column, value in typed.items() if value is not None}
        return row, trial(self._kept.pack, self._table, row, values), values

    def judge(self) -> bool:
        """Says at each field what is wrong with it, and shows the card where nothing is."""
        self._later.stop()
        found = self._row()
        if found is None or self._kept is None:
            return False
        row, pack, values = found
        system = self._shelf.system_of(self._kept)
        over = system.book().over(pack.layer())
        wrong = False
        for column in self.fields:
            place = f"{self._table}/{row}/{column}"
            faults = value_faults(system.book(), place, values[column], over) if column in values else iter(())
            fault = next(faults, None)
            hint = f" Did you mean {fault.hint}?" if fault and fault.hint else ""
            self._say(column, f"{fault.message}{hint}" if fault else "")
            wrong = wrong or fault is not None
        needs = [column for column in over.shelf.tables[self._table].needs if column not in values]
        rest = () if wrong or needs else faults_of(system, pack)
        self._tell(needs, rest, wrong)
        fine = not (wrong or needs or rest)
        self._draw(pack, row, fine)
        return fine

    def _say(self, column: str, text: str) -> None:
        self._faults[column].setText(line(text))
        self._faults[column].setVisible(bool(text))
        editor = self.fields[column]
        if editor.property("wrong") != ("true" if text else "false"):
            editor.setProperty("wrong", "true" if text else "false")
            editor.style().unpolish(editor)
            editor.style().polish(editor)

    def _tell(self, needs: list[str], rest: tuple[str, ...], wrong: bool) -> None:
        names = ", ".join(
            self.fields[column].accessibleName().removesuffix(", needed") for column in needs if column in self.fields
        )
        text = "A field is not right yet." if wrong else f"Still needed: {names}." if needs else " ".join(rest[:2])
        self.state.setText(text or "All there. What is left empty is worked out, or is not there.")

    def _draw(self, pack: Pack, row: str, fine: bool) -> None:
        made = army_of(self._shelf.system_of(self._kept), pack, row) if fine and self._kept else None
        system = self._shelf.system_of(self._kept) if self._kept else None
        self.card.show_plans(deck(system, made[0], only=made[1]).fronts if made and system else ())
        self.no_card.setVisible(made is None)
        self.card.setVisible(made is not None)
        self.print.setVisible(made is not None)

    def _keep(self, prints: bool) -> None:
        """Puts the row into the pack; the first field that is wrong or empty has the focus where it cannot be."""
        found = self._row()
        if not self.judge() or found is None or self._kept is None:
            self._focus_first_fault()
            return
        row, pack, values = found
        name = line(str(values.get("name", row)))
        system = self._shelf.system_of(self._kept)
        if not self._shelf.change(self._kept, pack, f"Add {name}"):
            return
        self.left.emit(f"{self._table}/{row}")
        made = army_of(system, pack, row, name) if prints else None
        if made is not None:
            self._context.part(Desk).take_in(system, made[0], Document("army"), None, saved=False)
            self._context.notes.go("print")

    def _focus_first_fault(self) -> None:
        needs = self._shelf.system_of(self._kept).shelf.tables[self._table].needs if self._kept else ()
        for column, editor in self.fields.items():
            if not self._faults[column].isHidden() or (column in needs and not self._typed(column)):
                editor.setFocus(Qt.FocusReason.OtherFocusReason)
                return
