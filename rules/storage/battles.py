"""Battles as text: the content of a .tbbattle file, one JSON object a line, of which none is ever rewritten.

The first line has the battle at its start; each later one an action with its dice, an undo, a redo, or a snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.battle.engine import Engine
from rules.battle.journal import Entry, Journal
from rules.battle.model import Battle
from rules.core.faults import BadInput, Fault
from rules.core.frozen import FrozenMap
from rules.storage.battle_lines import chained, entry_data, snapshot_data, unchained
from rules.storage.battle_replay import SECOND, from_last_snapshot, played, read_state
from rules.storage.header import head, opened
from rules.storage.notices import Notice

EngineOf = Callable[[str], Engine]
"""The engine of a system's key; raises BadInput for one that there is not."""

AN_ACTION = '{"do":'


@dataclass(eq=False)
class BattleWriter:
    """Makes the lines of one file, each chained to the one before it. `link` is the last line's hash."""

    link: str = ""

    def start(self, battle: Battle) -> str:
        """The first line."""
        return self._line({**head("battle"), "system": battle.system, "battle": battle.model_dump(mode="json")})

    def entry(self, entry: Entry) -> str:
        """The line of an action."""
        return self._line(entry_data(entry))

    def undo(self) -> str:
        """The line of an undo."""
        return self._line({"undo": True})

    def redo(self) -> str:
        """The line of a redo."""
        return self._line({"redo": True})

    def snapshot(self, battle: Battle) -> str:
        """The line of a whole state, with its digest."""
        return self._line(snapshot_data(battle))

    def _line(self, data: Mapping[str, Any]) -> str:
        line, self.link = chained(data, self.link)
        return line


@dataclass(eq=False)
class LoadedBattle:
    """A battle with its journal, and what is worth knowing about the file.

    `length` counts the characters of the text that are good; `writer` goes on after them. `is_damaged` where lines in
    the middle are lost: then it is opened up to them, to be read only. `is_stopped` where lines further on do not fit
    this program's rules and are left out; `differs` where it is not played again from its start.
    """

    journal: Journal
    writer: BattleWriter
    length: int
    notices: tuple[Notice, ...] = ()
    is_damaged: bool = False

    @property
    def differs(self) -> bool:
        """Whether the rules of this program come to another state than the file."""
        return any(notice.code in ("battle-differs", "battle-stopped") for notice in self.notices)

    @property
    def is_stopped(self) -> bool:
        """Whether lines that do not fit the rules of this program are left out."""
        return any(notice.code == "battle-stopped" for notice in self.notices)


def load_battle(text: str, file: str, engine_of: EngineOf) -> LoadedBattle:
    """The battle in a text, played again from its start.

    Raises BadInput where the first line is no battle, NewerVersion for a later program's file. Lines torn at the end
    are dropped, damage further up ends what is read; where the rules of this program come to another state than the
    file, the last snapshot is opened, and all that fits after it. All three are noticed.
    """
    records = _Records(text.removeprefix("\ufeff"))
    first = next(iter(records), None)
    if first is None:
        raise BadInput([Fault("this is not a Tribarrel battle, or its first line is damaged.", file, 1)])
    engine, start = _start(first, file, engine_of)
    journal = Journal(engine, start)
    lines = list(records)
    wrong = played(journal, lines, SECOND)
    notices: list[Notice] = []
    if wrong is not None:
        journal, notices = from_last_snapshot(journal, lines, wrong)
    notices += records.notices(lines)
    return LoadedBattle(journal, BattleWriter(records.link), records.length, tuple(notices), records.is_damaged)


@dataclass(eq=False)
class _Records:
    """The records of a text, as far as each line follows from the one before."""

    text: str
    link: str = ""
    length: int = 0
    lost: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        while self.length < len(self.text) and not self.lost:
            end = self.text.find("\n", self.length)
            line = self.text[self.length : end] if end >= 0 else self.text[self.length :]
            found = unchained(line, self.link) if end >= 0 else None
            if found is None:
                self.lost = [rest for rest in self.text[self.length :].split("\n") if rest.strip()]
                return
            self.length = end + 1
            data, self.link = found
            yield data

    @property
    def is_damaged(self) -> bool:
        """Whether more is lost than a torn last line."""
        return len(self.lost) > 1 or (bool(self.lost) and self.text.endswith("\n"))

    def notices(self, read: list[dict[str, Any]]) -> list[Notice]:
        """What is lost after the records that could be read, counted in lines and in actions."""
        if not self.lost:
            return []
        code = "battle-damaged" if self.is_damaged else "battle-torn"
        line, kept = len(read) + SECOND, sum("do" in record for record in read)
        lost = sum(text.startswith(AN_ACTION) for text in self.lost[1:]) + 1
        counts = {"line": line, "lost": len(self.lost), "good": line - 1}
        actions = {"kept": kept, "action": kept + 1, "actions": kept + lost}
        return [Notice(code, line, details=FrozenMap({**counts, **actions}))]


def _start(data: dict[str, Any], file: str, engine_of: EngineOf) -> tuple[Engine, Battle]:
    content = opened(data, "battle", file, lambda _path: 1)
    try:
        engine = engine_of(str(content.data.get("system", "")))
    except BadInput as unknown:
        raise BadInput([replace(fault, file=file, line=1, key="system") for fault in unknown.faults]) from unknown
    return engine, read_state(engine, content.data.get("battle"), file, 1)
