"""The one owner of now: the open armies and the battle, what is in front and selected, and their undo.

It is the only place that assigns state. Everybody hears `changed` with what changed, and ignores what does not concern
him. Files are asked of app.desk; nothing here shows anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.files.documents import Document
from app.files.problems import CannotWrite
from app.history import History
from app.open_army import OpenArmy

if TYPE_CHECKING:  # the window is there before the rules are
    from app.files.battle_file import BattleFile
    from app.open_battle import OpenBattle
    from rules.army.model import Army
    from rules.army.system import System
    from rules.battle.action import Action
    from rules.battle.journal import Entry
    from rules.dice.thrown import Dice
    from rules.storage.battles import BattleWriter

SNAPSHOT_EACH = 100
"""After so many actions the whole state goes into the file."""


@dataclass(frozen=True, slots=True)
class Change:
    """What changed: "army" (its content), "selection", "file" (path, saved), "documents" (opened, closed, in front).

    Of the battle: "battle" (its state), "moment" (which one is looked at), "figures" (what is selected), "battles"
    (opened, closed) and "battle-file". `document` is the id of the one concerned; `origin` is whoever began it, so that
    a view need not answer itself.
    """

    what: str
    document: str = ""
    origin: object = None


class Session(QObject):
    """The open documents; `changed` carries a Change."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.documents: tuple[OpenArmy, ...] = ()
        self.current: OpenArmy | None = None
        self.battle: OpenBattle | None = None

    def open(self, system: System, army: Army, file: Document, saved: bool = True) -> OpenArmy:
        """Takes an army in and puts it in front; `saved` says whether its file holds it as it is."""
        document = OpenArmy(system, file, History(army), army if saved else None)
        self.documents = (*self.documents, document)
        self.current = document
        self.changed.emit(Change("documents", document.id))
        return document

    def close(self, document: OpenArmy) -> None:
        """Lets a document go; the one before it comes to the front."""
        self.documents = tuple(other for other in self.documents if other is not document)
        if self.current is document:
            self.current = self.documents[-1] if self.documents else None
        self.changed.emit(Change("documents", document.id))

    def show(self, document: OpenArmy) -> None:
        """Puts a document in front."""
        if document is not self.current:
            self.current = document
            self.changed.emit(Change("documents", document.id))

    def do(
        self, document: OpenArmy, name: str, army: Army, select: Iterable[str] | None = None, origin: object = None
    ) -> None:
        """One undoable step, named in words: "Add Bren group". Where nothing changes there is no step."""
        if army is document.army or army == document.army:
            return
        document.history.do(name, army)
        self._moved(document, origin, select)

    def undo(self, document: OpenArmy) -> str:
        """Takes the last step back; gives its name, empty where there is none."""
        return self._travel(document, document.history.undo)

    def redo(self, document: OpenArmy) -> str:
        """Does the step taken back again; gives its name, empty where there is none."""
        return self._travel(document, document.history.redo)

    def _travel(self, document: OpenArmy, way: Callable[[], str]) -> str:
        name = way()
        if name:
            self._moved(document, None, None)
        return name

    def _moved(self, document: OpenArmy, origin: object, select: Iterable[str] | None) -> None:
        from rules.army.model import all_nodes

        known = {node.id for node in all_nodes(document.army)}
        wanted = document.selected if select is None else tuple(select)
        kept = tuple(node for node in wanted if node in known)
        selection_changed = kept != document.selected
        document.selected = kept
        self.changed.emit(Change("army", document.id, origin))
        if selection_changed:
            self.changed.emit(Change("selection", document.id, origin))

    def select(self, document: OpenArmy, nodes: Iterable[str], origin: object = None) -> None:
        """Selects nodes of a document by id, in the order given."""
        chosen = tuple(dict.fromkeys(nodes))
        if chosen != document.selected:
            document.selected = chosen
            self.changed.emit(Change("selection", document.id, origin))

    def filed(self, document: OpenArmy, file: Document, saved: Army | None) -> None:
        """The document has another file, or its file holds another content now."""
        document.file, document.saved = file, saved
        self.changed.emit(Change("file", file.id))

    # --- The battle ---------------------------------------------------------------------------------

    def open_battle(self, battle: OpenBattle) -> None:
        """Takes a battle in. There is one at a time: whoever opens another has closed it."""
        self.battle = battle
        self.changed.emit(Change("battles", battle.id))

    def close_battle(self) -> None:
        """Lets the battle and its file go."""
        battle, self.battle = self.battle, None
        if battle is None:
            return
        if battle.disk:
            battle.disk.close()
        self.changed.emit(Change("battles", battle.id))

    def act(self, battle: OpenBattle, action: Action, dice: Dice | None = None, origin: object = None) -> Entry:
        """Does an action, and has its line on the disk before anybody hears of it.

        Raises IllegalAction, NeedDice, or CannotWrite: whatever is raised, nothing has changed.
        """
        entry = battle.journal.prepare(action, dice)
        self._write(battle, lambda writer: writer.entry(entry))
        battle.journal.take(entry)
        if entry.after.play.round != entry.before.play.round or entry.number % SNAPSHOT_EACH == 0:
            with suppress(CannotWrite):  # the action is on the disk, and the file is whole without its snapshot
                self._write(battle, lambda writer: writer.snapshot(entry.after))
        self._fought(battle, origin)
        return entry

    def undo_act(self, battle: OpenBattle) -> Entry | None:
        """Takes the last action back, dice and all; raises CannotWrite, and then it stands."""
        if battle.journal.last is None:
            return None
        self._write(battle, lambda writer: writer.undo())
        entry = battle.journal.undo()
        self._fought(battle, None)
        return entry

    def redo_act(self, battle: OpenBattle) -> Entry | None:
        """Does the action that was taken back again, with the same dice; raises CannotWrite, and then it does not."""
        if battle.journal.next is None:
            return None
        self._write(battle, lambda writer: writer.redo())
        entry = battle.journal.redo()
        self._fought(battle, None)
        return entry

    def select_figures(self, battle: OpenBattle, subjects: Iterable[str], origin: object = None) -> None:
        """Selects figures of the battle by id, in the order given."""
        chosen = tuple(dict.fromkeys(subjects))
        if chosen != battle.selected:
            battle.selected = chosen
            self.changed.emit(Change("figures", battle.id, origin))

    def look_at(self, battle: OpenBattle, moment: Entry | None) -> None:
        """Shows the battle as it was after an entry, or (None) as it stands."""
        if moment is not battle.moment:
            battle.moment = moment
            self.changed.emit(Change("moment", battle.id))

    def look_as(self, battle: OpenBattle, side: str) -> None:
        """Shows the battle to one side, or (empty) to all: what is hidden from them is neither shown nor selected."""
        if side != battle.looking:
            battle.looking = side
            figures, hidden = battle.shown.figures, battle.hidden
            kept = tuple(key for key in battle.selected if key in figures and figures[key].unit not in hidden)
            selection_changed, battle.selected = kept != battle.selected, kept
            self.changed.emit(Change("moment", battle.id))
            if selection_changed:
                self.changed.emit(Change("figures", battle.id))

    def battle_filed(self, battle: OpenBattle, file: Document, disk: BattleFile, writer: BattleWriter) -> None:
        """The battle goes on in another file, after the lines that its writer knows."""
        if battle.disk:
            battle.disk.close()
        battle.file, battle.disk, battle.writer = file, disk, writer
        self.changed.emit(Change("battle-file", file.id))

    def _write(self, battle: OpenBattle, line: Callable[[BattleWriter], str]) -> None:
        """One line to the file; what a failed write leaves behind is cut off again."""
        if battle.writer is None or battle.disk is None:
            raise CannotWrite("opened-read-only", battle.file.path or Path())
        before = battle.writer.link
        try:
            battle.disk.append(line(battle.writer))
        except CannotWrite:
            battle.writer.link = before
            raise

    def _fought(self, battle: OpenBattle, origin: object) -> None:
        battle.moment = None
        known = battle.now.figures
        kept = tuple(figure for figure in battle.selected if figure in known)
        selection_changed, battle.selected = kept != battle.selected, kept
        self.changed.emit(Change("battle", battle.id, origin))
        if selection_changed:
            self.changed.emit(Change("figures", battle.id, origin))
