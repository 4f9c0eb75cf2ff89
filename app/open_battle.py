"""The open battle: its journal, its file, what is selected and which moment is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.files.battle_file import BattleFile
from app.files.documents import Document
from rules.battle.journal import Entry, Journal
from rules.battle.model import Battle
from rules.storage.battles import BattleWriter


@dataclass(eq=False)
class OpenBattle:
    """The open battle: its journal, its file and what is selected. Changed by the session alone.

    `moment` is the entry that is looked at instead of now, None for now; `looking` the side that looks, empty where all
    look together. `disk` and `writer` take each step to the file at once; they are None where the battle is only to be
    read.
    """

    file: Document
    journal: Journal
    disk: BattleFile | None = None
    writer: BattleWriter | None = None
    selected: tuple[str, ...] = ()
    moment: Entry | None = None
    looking: str = ""
    _hidden: tuple[Battle | None, Battle | None, str, frozenset[str]] = field(
        default=(None, None, "", frozenset()), repr=False
    )

    @property
    def id(self) -> str:
        """The document's id."""
        return self.file.id

    @property
    def now(self) -> Battle:
        """The battle as it stands."""
        return self.journal.now

    @property
    def shown(self) -> Battle:
        """The battle at the moment that is looked at."""
        return self.moment.after if self.moment else self.now

    @property
    def hidden(self) -> frozenset[str]:
        """The units that must not be seen or named now: what is hidden from whoever looks.

        Who looks at an earlier moment does not see there what is hidden now.
        """
        key = (self.shown, self.now, self.looking)
        known = self._hidden
        if known[0] is not key[0] or known[1] is not key[1] or known[2] != key[2]:
            hidden = self.journal.engine.hidden
            self._hidden = (*key, hidden(self.shown, self.looking) | hidden(self.now, self.looking))
        return self._hidden[3]

    @property
    def is_read_only(self) -> bool:
        """Whether nothing may be done in it."""
        return self.writer is None
