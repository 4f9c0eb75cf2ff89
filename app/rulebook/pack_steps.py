"""What can be done with a house pack, each as one step that undo takes back: made, renamed, switched, put back."""

from __future__ import annotations

from app.context import Context
from app.packs.edit import faults_of, figure_fault, typed_value, with_figures
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.contents import name_of, row_name
from app.rulebook.packs_model import Listed
from app.rulebook.row_card import CardPrinter
from rules.army.edit import switch_off, switch_on
from rules.army.system import System
from rules.tables.packs import Pack
from templates.words import line


class PackSteps:
    """Steps on packs; what cannot be done is told in a toast, or given back where there is a field to say it at."""

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        self._context, self._shelf = context, shelf

    def make(self, system: System) -> Kept | None:
        """A new, empty pack for a system."""
        return self._shelf.new(Pack(system=system.key, name="My figures"), "New pack")

    def duplicate(self, pack: Pack) -> Kept | None:
        """A copy of a pack, in a file of its own."""
        return self._shelf.new(pack, "Duplicate")

    def delete(self, kept: Kept) -> None:
        """Takes a pack away; undo brings it back."""
        if self._shelf.delete(kept):
            gone = "Deleted" if self._shelf.is_own(kept) else "Taken off the list"
            self._context.notes.say(f"{gone}: {kept.pack.name}.", "plain", "Undo", self._shelf.undo)

    def name_fault(self, kept: Kept, name: str) -> str:
        """Why a pack may not be called so; empty where it may."""
        if not name:
            return "A pack needs a name."
        others = {other.pack.name.casefold() for other in self._shelf.packs if other.path != kept.path}
        return f"Another pack is called {name}." if name.casefold() in others else ""

    def rename(self, kept: Kept, name: str) -> Kept | None:
        """Another name for a pack and its file; says why a file keeps its name."""
        if name == kept.pack.name:
            return kept
        renamed = self._shelf.rename(kept, name)
        if renamed is not None and renamed.path == kept.path and not self._shelf.is_own(kept):
            where = f"it lies in a folder of yours, {kept.path.parent}"
            self._context.notes.say(f"The pack is called {name} now. Its file stays {kept.path.name}: {where}.")
        return renamed

    def annotate(self, kept: Kept, notes: str) -> None:
        """Other notes for a pack."""
        self._shelf.change(kept, kept.pack.model_copy(update={"notes": notes}), f"Note on {kept.pack.name}")

    def switch(self, entry: Listed) -> None:
        """Switches a pack on or off for the open army."""
        current = self._context.session.current
        if current is None:
            return
        name = f"Switch {entry.pack.name} {'off' if entry.on else 'on'}"
        army = switch_off(current.army, entry.pack.name) if entry.on else switch_on(current.army, entry.pack)
        self._context.session.do(current, name, army, origin=self)
        self._shelf.note(name)

    def store(self, kept: Kept, place: str, text: str) -> str:
        """Gives a pack a figure as it was typed; says why not where it may not be. Nothing typed puts it back."""
        if not text.strip():
            self.put_back(kept, place)
            return ""
        system = self._shelf.system_of(kept)
        value = typed_value(system.book().over(kept.pack.layer()), place, text)
        if value == system.book().find(*place.split("/")):
            value = None
        if message := figure_fault(system, kept.pack, place, value):
            return message
        where = self._named(kept, place)
        name = f"Put {where} back" if value is None else f"Set {where} to {text.strip()}"
        is_kept = self._shelf.change(kept, with_figures(kept.pack, {place: value}), name)
        return "" if is_kept else "It could not be written."

    def _named(self, kept: Kept, place: str) -> str:
        system = self._shelf.system_of(kept)
        table, row, column = place.split("/")
        book = system.book().over(kept.pack.layer())
        return f"{row_name(system, book, table, row)}, {name_of(system, column)}"

    def put_back(self, kept: Kept, place: str) -> None:
        """Takes a figure out of a pack: the original stands again. Says why not where the pack needs it."""
        where = self._named(kept, place)
        self._take_out(kept, (place,), where, f"Put {where} back")

    def remove_row(self, kept: Kept, table: str, row: str) -> None:
        """Takes all that a pack says of a row out of it: a new row goes, one of the rules' is as it was."""
        system = self._shelf.system_of(kept)
        book = system.book().over(kept.pack.layer())
        name = row_name(system, book, table, row)
        places = tuple(f"{table}/{row}/{column}" for column in _columns(kept.pack, table, row))
        is_own = row not in system.book().rows(table)
        step = f"Delete {name} from {kept.pack.name}" if is_own else f"Put {name} back"
        if self._take_out(kept, places, name, step):
            self._context.notes.say(
                f"{'Deleted' if is_own else 'Put back'}: {name}.", "plain", "Undo", self._shelf.undo
            )

    def _take_out(self, kept: Kept, places: tuple[str, ...], what: str, step: str) -> bool:
        pack = with_figures(kept.pack, dict.fromkeys(places))
        faults = faults_of(self._shelf.system_of(kept), pack)
        if faults:
            self._context.notes.say(f"{line(what)} stays. {faults[0]}", "warn")
            return False
        return self._shelf.change(kept, pack, step)

    def print_card(self, entry: Listed, table: str, row: str) -> None:
        """Takes the card of one of a pack's profiles to the print page."""
        book = entry.system.book().over(entry.pack.layer())
        name = row_name(entry.system, book, table, row)
        self._context.part(CardPrinter).print_card(entry.system, entry.pack, row, name)


def _columns(pack: Pack, table: str, row: str) -> tuple[str, ...]:
    """The columns that a pack gives for a row."""
    rows = pack.figures.get(table)
    columns = rows.get(row) if rows is not None else None
    return tuple(columns or ())
