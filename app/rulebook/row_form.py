"""A form for a row of a pack, such as a vehicle or a weapon, new or to be changed, with its card as it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.context import Context
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.contents import title_of
from app.rulebook.figures_pane import button, label
from app.rulebook.form_card import FormCard
from app.rulebook.form_field import FieldBox
from app.rulebook.form_plan import row_word
from app.rulebook.form_sections import FormSections
from app.rulebook.row_card import CardPrinter
from app.rulebook.row_draft import Draft, Trial
from app.rulebook.row_fields import sections
from app.widgets.flow import FlowLayout
from templates.words import line

CARD, PAUSE_MS = 320, 150
FIELD, NARROW, LOW = 176, 700, 360
WHOLE = "All there. What is left empty is worked out, or is not there."


class RowForm(QWidget):
    """`left` is emitted when the player is done: with "table/row" where the row was kept, or nothing.

    `arranged` is emitted when its fields have other places.
    """

    left = Signal(str)
    arranged = Signal()

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        self._printer = context.part(CardPrinter)
        self._kept: Kept | None = None
        self._table = self._row = ""
        self.is_dirty = False
        self._sections: FormSections | None = None
        self.title = label("", "panel", wrap=True)
        self.state = label("", "small", wrap=True)
        self.card = FormCard(context.look)
        self.add = button("Add to the pack", "add-to-pack", "primary")
        self.print = button("Add and print", "add-and-print")
        self.back = button("Go back", "form-back")
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self.judge)
        self._area = QScrollArea()
        self._build()
        self.add.clicked.connect(lambda: self._keep(prints=False))
        self.print.clicked.connect(lambda: self._keep(prints=True))
        self.back.clicked.connect(lambda: self.left.emit(""))
        keep = QShortcut(QKeySequence("Ctrl+Return"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keep.activated.connect(lambda: self._keep(prints=False))
        context.look.changed.connect(self._dress)

    def _build(self) -> None:
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        buttons = FlowLayout()
        for widget in (self.add, self.print, self.back):
            buttons.addWidget(widget)
        self._left = QVBoxLayout()
        self._left.addWidget(self.title)
        self._left.addWidget(self._area, 1)
        self._left.addWidget(self.state)
        self._left.addLayout(buttons)
        self._whole = QHBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addLayout(self._left, 1)
        self._whole.addWidget(self.card)
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._left.setContentsMargins(px(20), px(12), px(12), px(12))
        self.card.setFixedWidth(px(CARD))
        narrow = self.width() < px(NARROW)
        self.title.setVisible(self.height() >= px(LOW))
        if narrow and self._sections is not None:
            self._sections.put_under(self.card)
        else:
            self._whole.addWidget(self.card)
        if self._sections is not None:
            self._sections.lay_out((self.width() - (0 if narrow else px(CARD)) - px(44)) // px(FIELD))
        self.arranged.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fewer fields in a row where there is less room, and the card under them."""
        super().resizeEvent(event)
        self._dress()

    # --- The fields -------------------------------------------------------------------------------

    def parts(self) -> list[QWidget]:
        """What Tab goes through: the fields, then the buttons under them, wherever the fields are scrolled to."""
        return [*([self._sections] if self._sections else []), self.add, self.print, self.back]

    @property
    def fields(self) -> dict[str, FieldBox]:
        """The fields by column."""
        return self._sections.fields if self._sections is not None else {}

    def start(self, kept: Kept, table: str, row: str = "") -> None:
        """Begins a new row of a table for a pack, or opens one that there is."""
        self._kept, self._table, self._row, self.is_dirty = kept, table, row, False
        draft = self._draft()
        if draft is None:
            return
        self._whole.addWidget(self.card)  # out of the old form, which goes
        self._sections = FormSections(
            self._context.look, sections(draft.system, draft.book, table), lambda box: self._fill(draft, box)
        )
        self._sections.show_filled(lambda column: bool(draft.text(column) or draft.original(column) is not None))
        self._sections.changed.connect(self._typed)
        self._sections.grown.connect(self._dress)
        self._area.setWidget(self._sections)
        self._name_all(draft)
        self._dress()
        self.judge()
        next(iter(self.fields.values())).editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _draft(self) -> Draft | None:
        """The row over its pack as that is now kept; None where the pack has gone."""
        kept = self._shelf.at(self._kept.path) if self._kept is not None else None
        self._kept = kept or self._kept
        return Draft(self._shelf.system_of(kept), kept.pack, self._table, self._row) if kept is not None else None

    def _fill(self, draft: Draft, box: FieldBox) -> None:
        column, original = box.field.column, draft.original_text(box.field.column)
        hint = draft.hint(column, "" if box.field.choices else box.field.like)
        if original:
            hint = f"{box.word_of(original)}, by the rules"
        box.fill(draft.text(column), hint, draft.tip(column))

    def _name_all(self, draft: Draft) -> None:
        word = row_word(draft.system.key, self._table) or title_of(draft.book, self._table)
        name = draft.filled(self._texts()).name
        what = f"New: {word.lower()}" if not self._row else f"{name}: {word.lower()}"
        self.title.setText(f"{what}, in {line(draft.pack.name)}")
        self.add.setText("Keep in the pack" if self._row else "Add to the pack")
        self.print.setText("Keep and print" if self._row else "Add and print")
        for shown in (self.add, self.print):
            shown.setAccessibleName(shown.text())
        self.add.setToolTip(f"{shown_keys('Ctrl+Return')} keeps it from any field")

    def _texts(self) -> dict[str, str]:
        return {column: box.text for column, box in self.fields.items()}

    def _typed(self) -> None:
        self.is_dirty = True
        self._later.start()

    # --- The row as it stands ---------------------------------------------------------------------

    def judge(self) -> bool:
        """Says at each field what is wrong with it, and shows the card where nothing is."""
        return self._judged() is not None

    def _judged(self) -> Trial | None:
        """The row as it is filled in, None where it cannot be kept."""
        self._later.stop()
        draft = self._draft()
        if draft is None:
            self.state.setText("The pack has gone. Undo brings it back.")
            return None
        trial = draft.filled(self._texts())
        faults, needs = trial.faults(), trial.needed()
        for column, box in self.fields.items():
            box.show_fault(faults.get(column, ""))
            box.show_mark(draft.mark(column, box.text), box.word_of(draft.original_text(column)))
        rest = () if faults or needs else trial.rest()
        fine = not (faults or needs or rest)
        show = self.card.draw if fine else self.card.clear
        self.print.setVisible(show(draft.system, trial.pack, self._table, trial.row))
        self._tell(needs, rest, bool(faults))
        return trial if fine else None

    def _tell(self, needs: list[str], rest: tuple[str, ...], wrong: bool) -> None:
        names = ", ".join(self.fields[column].field.title for column in needs if column in self.fields)
        text = "A field is not right yet." if wrong else f"Still needed: {names}." if needs else " ".join(rest[:2])
        self.state.setText(text or self.card.problem or WHOLE)

    def _keep(self, prints: bool) -> None:
        """Puts the row into the pack; the first field that is wrong or empty has the focus where it cannot be."""
        trial = self._judged()
        if trial is None or self._kept is None:
            self._focus_first_fault()
            return
        changed = trial.pack != self._kept.pack
        if not self._shelf.change(self._kept, trial.pack, trial.step):
            return
        self.is_dirty = False
        self.left.emit(f"{self._table}/{trial.row}" if changed else "")
        if prints:
            self._printer.print_card(trial.draft.system, trial.pack, trial.row, trial.name)

    def _focus_first_fault(self) -> None:
        for box in self.fields.values():
            if not box.fault.isHidden() or (box.field.needed and not box.text):
                box.editor.setFocus(Qt.FocusReason.OtherFocusReason)
                return


def shown_keys(keys: str) -> str:
    """A shortcut as this computer writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
