"""House packs: the list, and the one in front with its name, its switch for the open army and all that it changes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.context import Context
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.figures_pane import button, give_menu, label
from app.rulebook.pack_detail import PackDetail
from app.rulebook.pack_list import PackList
from app.rulebook.pack_steps import PackSteps
from app.rulebook.packs_model import Listed
from app.rulebook.profile_list import addable
from app.widgets.empty import EmptyState
from app.widgets.panels import Panels
from app.words import title_text
from rules import registry
from rules.army.system import System

LEFT, UNDER = 300, 860
NONE = "No house packs yet. A pack keeps figures and profiles from your own books, each marked O. New pack begins one."


class PacksPane(QWidget):
    """`figures_wanted` carries a pack's path and a place or nothing; `row_wanted` a path, a table, a row or nothing."""

    figures_wanted = Signal(str, str)
    row_wanted = Signal(str, str, str)

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        self.steps = PackSteps(context, shelf)
        look = context.look
        self.list = PackList(look)
        self.new = button("New pack", "new-pack", "primary")
        self.unread = label("", "small", wrap=True)
        self.unread.setProperty("tone", "error")
        self.detail = PackDetail(look)
        self.name, self.notes = self.detail.name, self.detail.notes
        self.on, self.on_words = self.detail.on, self.detail.on_words
        self.changes, self.where, self.buttons = self.detail.changes, self.detail.where, self.detail.buttons
        self._add_menu = QMenu(self.buttons["add"])
        self._build()
        self._listen()
        self.fill()

    def _build(self) -> None:
        left = QFrame()
        left.setProperty("panel", "surface")
        self._column = QVBoxLayout(left)
        self._column.addWidget(self.new)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self.unread)
        self._empty = EmptyState(self._context.look, "sliders", NONE)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.detail)
        self._stack.addWidget(area)
        self.panels = Panels(self._context.look, self._stack)
        self.panels.add(left, "packs", "House packs", "left", LEFT, UNDER)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.panels)
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._column.setContentsMargins(px(12), px(12), px(12), px(12))

    def _listen(self) -> None:
        menu = QMenu(self.new)
        for system in registry.SYSTEMS:
            menu.addAction(system.name, partial(self.make, system))
        give_menu(self._context.look, self.new, menu)
        give_menu(self._context.look, self.buttons["add"], self._add_menu)
        self.list.chosen.connect(self._show)
        self.list.rename_wanted.connect(self.name_it)
        self.list.delete_wanted.connect(self.delete)
        self.name.editingFinished.connect(self._rename)
        self.notes.installEventFilter(self)
        self.on.clicked.connect(self._switch)
        self.buttons["figures"].clicked.connect(lambda: self._ask_for_figures(""))
        self.buttons["duplicate"].clicked.connect(self.duplicate)
        self.buttons["delete"].clicked.connect(self.delete)
        self.changes.place_wanted.connect(self._ask_for_figures)
        self.changes.back_wanted.connect(self._put_back)
        self.detail.profiles.edit_wanted.connect(self._ask_for_row)
        self.detail.profiles.card_wanted.connect(self._print_card)
        self.detail.profiles.delete_wanted.connect(self._remove_row)
        self._shelf.changed.connect(self.fill)
        self._context.look.changed.connect(self._dress)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notes are kept when one leaves them."""
        if watched is self.notes and event.type() is QEvent.Type.FocusOut:
            self._annotate()
        return super().eventFilter(watched, event)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def kept(self) -> Kept | None:
        """The pack in front, if it has a file."""
        return self.list.entry.kept if self.list.entry else None

    def _entries(self) -> tuple[Listed, ...]:
        current = self._context.session.current
        on = {pack.name: pack for pack in current.army.packs} if current else {}
        key = current.army.system if current else ""
        own = [
            Listed(kept.pack, self._shelf.system_of(kept), kept, kept.pack.system == key and kept.pack.name in on)
            for kept in self._shelf.packs
        ]
        names = {entry.pack.name for entry in own if entry.pack.system == key}
        foreign = (
            [Listed(pack, current.system, None, True) for pack in on.values() if pack.name not in names]
            if current
            else []
        )
        return (*own, *foreign)

    def fill(self) -> None:
        """Shows the packs as they are now."""
        self.unread.setText("\n".join(self._shelf.unread))
        self.unread.setVisible(bool(self._shelf.unread))
        self.list.show_packs(self._entries())

    def _show(self) -> None:
        entry = self.list.entry
        self._stack.setCurrentIndex(0 if entry is None else 1)
        self.changes.show_pack(entry.system if entry else None, entry.pack if entry else None)
        if entry is None:
            return
        self.detail.profiles.show_pack(entry.system, entry.pack, entry.kept is not None)
        self._show_words(entry)
        self._show_switch(entry)
        self._show_add(entry)

    def _show_words(self, entry: Listed) -> None:
        if not self.name.isModified():
            self.name.setText(entry.pack.name)
            self.detail.show_fault("")
        if not self.notes.document().isModified() or not self.notes.hasFocus():
            self.notes.setPlainText(entry.pack.notes)
        kept = entry.kept
        for field in (self.name, self.notes):
            field.setReadOnly(kept is None)
        for key in ("figures", "add", "delete"):
            self.buttons[key].setVisible(kept is not None)
        if kept is None:
            self.where.setText("Only the open army has this pack. Duplicate it, and edit the copy.")
        else:
            self.where.setText(f"{entry.system.name}. Every step is written at once to {kept.path}")

    def _show_switch(self, entry: Listed) -> None:
        current = self._context.session.current
        fits = current is not None and current.army.system == entry.pack.system
        self.on.setVisible(fits)
        self.on.show_value(entry.on)
        if not fits or current is None:
            self.on_words.setText(f"No army of {entry.system.name} is in front. Open one to switch the pack on for it.")
            return
        title = title_text(current.army)
        older = entry.on and entry.pack not in current.army.packs
        text = f"On for {title}." if entry.on else f"Off for {title}."
        self.on_words.setText(f"{text} The army has another state of it: off and on takes this one." if older else text)

    def _show_add(self, entry: Listed) -> None:
        """What can be added to a pack of its system; a menu that is open is left as it is."""
        if self._add_menu.title() != entry.system.name:
            self._add_menu.setTitle(entry.system.name)
            self._add_menu.clear()
            for table, words in addable(entry.system):
                self._add_menu.addAction(words, partial(self._ask_for_row, table))

    # --- Steps ------------------------------------------------------------------------------------

    def make(self, system: System) -> None:
        """A new, empty pack for a system; its name waits to be typed over."""
        if self._bring(self.steps.make(system)):
            QTimer.singleShot(0, self.name, self.name_it)  # the menu gives the focus back to its button first

    def name_it(self) -> None:
        """The name of the pack in front waits to be typed over."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def duplicate(self) -> None:
        """A copy of the pack in front, in a file of its own."""
        if self.list.entry is not None:
            self._bring(self.steps.duplicate(self.list.entry.pack))

    def delete(self) -> None:
        """Takes the pack in front away; undo brings it back."""
        if self.kept is not None:
            self.steps.delete(self.kept)

    def _bring(self, kept: Kept | None) -> bool:
        return kept is not None and self.list.choose(str(kept.path))

    def _rename(self) -> None:
        kept = self.kept
        if kept is None or not self.name.isModified():
            return
        name = " ".join(self.name.text().split())
        fault = self.steps.name_fault(kept, name)
        self.detail.show_fault(fault)
        if not fault:
            self.name.setModified(False)
            self._bring(self.steps.rename(kept, name))

    def _annotate(self) -> None:
        kept = self.kept
        if kept is not None and self.notes.document().isModified():
            self.notes.document().setModified(False)
            self.steps.annotate(kept, self.notes.toPlainText())

    def _switch(self) -> None:
        if self.list.entry is not None:
            self.steps.switch(self.list.entry)

    def _put_back(self, place: str) -> None:
        if self.kept is not None:
            self.steps.put_back(self.kept, place)

    def _remove_row(self, table: str, row: str) -> None:
        if self.kept is not None:
            self.steps.remove_row(self.kept, table, row)

    def _print_card(self, table: str, row: str) -> None:
        if self.list.entry is not None:
            self.steps.print_card(self.list.entry, table, row)

    def _ask_for_figures(self, place: str) -> None:
        if self.kept is not None:
            self.figures_wanted.emit(str(self.kept.path), place)

    def _ask_for_row(self, table: str, row: str = "") -> None:
        if self.kept is not None:
            self.row_wanted.emit(str(self.kept.path), table, row)
