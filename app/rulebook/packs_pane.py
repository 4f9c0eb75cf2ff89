"""House packs: the list, and the one in front with its name, its switch for the open army and all that it changes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.context import Context
from app.packs.edit import faults_of, with_figures
from app.packs.shelf import Kept, PackShelf
from app.rulebook.contents import title_of
from app.rulebook.figures_pane import button, label
from app.rulebook.pack_detail import PackDetail
from app.rulebook.pack_list import PackList
from app.rulebook.packs_model import Listed
from app.widgets.empty import EmptyState
from app.widgets.panels import Panels
from app.words import title_text
from rules import registry
from rules.army.edit import switch_off, switch_on
from rules.army.system import System
from rules.tables.packs import Pack

LEFT, UNDER = 300, 860
NONE = "No house packs yet. A pack keeps figures and profiles of your own; each is marked O wherever it is shown."


class PacksPane(QWidget):
    """`figures_wanted` carries a pack's path and a place or nothing, `row_wanted` a pack's path and a table."""

    figures_wanted = Signal(str, str)
    row_wanted = Signal(str, str)

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        look = context.look
        self.list = PackList(look)
        self.new = button("New pack", "new-pack", "primary")
        self.unread = label("", "small", wrap=True)
        self.unread.setProperty("tone", "error")
        self.detail = PackDetail(look)
        self.name, self.fault, self.notes = self.detail.name, self.detail.fault, self.detail.notes
        self.on, self.on_words = self.detail.on, self.detail.on_words
        self.changes, self.where = self.detail.changes, self.detail.where
        self._buttons = self.detail.buttons
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
        self.new.setMenu(menu)
        self.list.chosen.connect(self._show)
        self.name.editingFinished.connect(self._rename)
        self.notes.installEventFilter(self)
        self.on.clicked.connect(self._switch)
        self._buttons["figures"].clicked.connect(lambda: self._ask_for_figures(""))
        self._buttons["duplicate"].clicked.connect(self.duplicate)
        self._buttons["delete"].clicked.connect(self.delete)
        self.changes.place_wanted.connect(self._ask_for_figures)
        self.changes.back_wanted.connect(self._put_back)
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
        self._show_words(entry)
        self._show_switch(entry)
        self._show_add(entry)

    def _show_words(self, entry: Listed) -> None:
        if not self.name.isModified():
            self.name.setText(entry.pack.name)
            self.fault.hide()
        if not self.notes.document().isModified() or not self.notes.hasFocus():
            self.notes.setPlainText(entry.pack.notes)
        kept = entry.kept
        for field in (self.name, self.notes):
            field.setReadOnly(kept is None)
        for key in ("figures", "add", "delete"):
            self._buttons[key].setVisible(kept is not None)
        if kept is None:
            self.where.setText(
                "Only the open army has this pack. Duplicate it to edit: the copy is a file of your own."
            )
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
        add = self._buttons["add"]
        book = entry.system.book()
        menu = QMenu(add)
        for table, shown in book.shelf.tables.items():
            if shown.open and shown.needs:
                menu.addAction(title_of(book, table), partial(self._ask_for_row, table))
        add.setMenu(menu)

    # --- Steps ------------------------------------------------------------------------------------

    def make(self, system: System) -> None:
        """A new, empty pack for a system; its name waits to be typed over."""
        made = self._shelf.new(Pack(system=system.key, name="My figures"), "New pack")
        if made is not None:
            self.list.choose(str(made.path))
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.name.selectAll()

    def duplicate(self) -> None:
        """A copy of the pack in front, in a file of its own."""
        entry = self.list.entry
        if entry is not None:
            made = self._shelf.new(entry.pack, "Duplicate")
            if made is not None:
                self.list.choose(str(made.path))

    def delete(self) -> None:
        """Takes the pack in front away; undo brings it back."""
        kept = self.kept
        if kept is not None and self._shelf.delete(kept):
            gone = "Deleted" if self._shelf.is_own(kept) else "Taken off the list"
            self._context.notes.say(f"{gone}: {kept.pack.name}.", "plain", "Undo", self._shelf.undo)

    def _rename(self) -> None:
        kept = self.kept
        if kept is None or not self.name.isModified():
            return
        name = " ".join(self.name.text().split())
        taken = {other.pack.name.casefold() for other in self._shelf.packs if other.path != kept.path}
        fault = (
            "A pack needs a name."
            if not name
            else f"Another pack is called {name}."
            if name.casefold() in taken
            else ""
        )
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.name.setProperty("wrong", "true" if fault else "false")
        self.name.style().unpolish(self.name)
        self.name.style().polish(self.name)
        if not fault:
            self.name.setModified(False)
            self._shelf.change(kept, kept.pack.model_copy(update={"name": name}), f"Rename {kept.pack.name} to {name}")

    def _annotate(self) -> None:
        kept = self.kept
        if kept is not None and self.notes.document().isModified():
            self.notes.document().setModified(False)
            pack = kept.pack.model_copy(update={"notes": self.notes.toPlainText()})
            self._shelf.change(kept, pack, f"Note on {kept.pack.name}")

    def _switch(self) -> None:
        """Switches the pack in front on or off for the open army."""
        entry, current = self.list.entry, self._context.session.current
        if entry is None or current is None:
            return
        name = f"Switch {entry.pack.name} {'off' if entry.on else 'on'}"
        army = switch_off(current.army, entry.pack.name) if entry.on else switch_on(current.army, entry.pack)
        self._context.session.do(current, name, army, origin=self)
        self._shelf.note(name)

    def _put_back(self, place: str) -> None:
        kept = self.kept
        if kept is None:
            return
        pack = with_figures(kept.pack, {place: None})
        faults = faults_of(self._shelf.system_of(kept), pack)
        if faults:
            self._context.notes.say(f"It stays. {faults[0]}", "warn")
        else:
            self._shelf.change(kept, pack, f"Put {place.rpartition('/')[2]} of {place.split('/')[1]} back")

    def _ask_for_figures(self, place: str) -> None:
        if self.kept is not None:
            self.figures_wanted.emit(str(self.kept.path), place)

    def _ask_for_row(self, table: str) -> None:
        if self.kept is not None:
            self.row_wanted.emit(str(self.kept.path), table)
