"""The profiles that a pack adds or changes, each with its form, its card and a way out; undo brings them back."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.look import Look
from app.rulebook.contents import row_name, title_of
from app.rulebook.figures_pane import button, label
from app.rulebook.form_plan import ROWS, row_word
from app.rulebook.row_card import has_cards
from app.widgets.elided import ElidedLabel
from rules.army.system import System
from rules.tables.packs import Pack
from templates.words import counted

NARROW = 560
NONE = "None yet. Add a vehicle, a weapon or another profile from your own book; or change one of the rules’."


@dataclass(frozen=True, slots=True)
class Profile:
    """A row that a pack gives figures for."""

    table: str
    row: str
    name: str
    note: str
    has_card: bool
    is_new: bool


def profiles(system: System, pack: Pack) -> tuple[Profile, ...]:
    """The rows of a pack that have a form, what has cards first."""
    rules = system.book()
    book = rules.over(pack.layer())
    found = []
    for table, what in addable(system):
        for row, columns in pack.figures.get(table, {}).items():
            is_new = row not in rules.rows(table)
            note = f"{what} · {counted(len(columns), 'figure', 'figures')}{'' if is_new else ' changed'}"
            name = row_name(system, book, table, row)
            found.append(Profile(table, row, name, note, has_cards(system, table), is_new))
    return tuple(sorted(found, key=lambda profile: not profile.has_card))


def is_formed(system: System, table: str) -> bool:
    """Whether the rows of a table can be filled in as a form."""
    shown = system.shelf.tables.get(table)
    return shown is not None and shown.open and bool(shown.needs)


def addable(system: System) -> tuple[tuple[str, str], ...]:
    """The tables that take new rows, with what a row of each is called, as a menu offers them."""
    tables = [*_tables(system), *(table for table in system.shelf.tables if table not in _tables(system))]
    return tuple(
        (table, row_word(system.key, table) or title_of(system.book(), table))
        for table in tables
        if is_formed(system, table)
    )


def _tables(system: System) -> list[str]:
    """The tables that have a plan, in its order."""
    return [place.partition("/")[2] for place in ROWS if place.startswith(f"{system.key}/")]


class ProfileList(QWidget):
    """`edit_wanted`, `card_wanted` and `delete_wanted` carry a table and a row."""

    edit_wanted = Signal(str, str)
    card_wanted = Signal(str, str)
    delete_wanted = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[tuple[Profile, ...], bool] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setObjectName("page")
        self._none = label(NONE, "small", wrap=True)
        self._column.addWidget(self._none)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._column.setSpacing(self._look.theme.px(6))

    def show_pack(self, system: System, pack: Pack, can_edit: bool) -> None:
        """The profiles of a pack; where it cannot be edited they have their cards alone."""
        found = (profiles(system, pack), can_edit)
        if found == self._shown:
            return
        self._shown = found
        for old in self.findChildren(QFrame, "profile"):
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        for profile in found[0]:
            self._column.addWidget(self._row(profile, can_edit))
        self._none.setVisible(not found[0])

    def _row(self, profile: Profile, can_edit: bool) -> QFrame:
        px = self._look.theme.px
        frame = QFrame()
        frame.setObjectName("profile")
        frame.setProperty("panel", "card")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(ElidedLabel(profile.name, "row"))
        words.addWidget(ElidedLabel(profile.note, "small"))
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight, frame)
        row.setContentsMargins(px(12), px(6), px(8), px(6))
        row.addLayout(words, 1)
        buttons = QHBoxLayout()
        row.addLayout(buttons)
        ways = [("Print its card", "print-card", self.card_wanted)] if profile.has_card else []
        if can_edit:
            out = "Delete" if profile.is_new else "Put back"
            ways += [("Edit…", "edit-profile", self.edit_wanted), (out, "delete-profile", self.delete_wanted)]
        for text, name, signal in ways:
            made = button(text, name)
            made.setAccessibleName(f"{text.rstrip('…')}: {profile.name}")
            made.clicked.connect(lambda _=False, to=signal: to.emit(profile.table, profile.row))
            buttons.addWidget(made)
        row.setDirection(self._direction())
        return frame

    def _direction(self) -> QBoxLayout.Direction:
        """The buttons beside the words, or under them where there is little room."""
        narrow = self.width() < self._look.theme.px(NARROW)
        return QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See _direction."""
        super().resizeEvent(event)
        for frame in self.findChildren(QFrame, "profile"):
            layout = frame.layout()
            if isinstance(layout, QBoxLayout):
                layout.setDirection(self._direction())
