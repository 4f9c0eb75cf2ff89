"""Battles as text: the content of a .tbbattle file, one JSON object a line, of which none is ever rewritten.

The first line has the battle at its start; each later one an action with its dice, an undo, a redo, or a snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.journal import Entry, Journal
from rules.battle.model import Battle, Side
from rules.battle.referee import Join
from rules.core.faults import BadInput, Fault
from rules.core.frozen import FrozenMap
from rules.dice.thrown import ReplayDice, WrongDice
from rules.storage.battle_lines import chained, entry_data, read_roll, snapshot_data, unchained
from rules.storage.header import head, opened
from rules.storage.notices import Notice
from rules.tables.reading import faults_of, tupled

EngineOf = Callable[[str], Engine]
"""The engine of a system's key; raises BadInput for one that there is not."""

SECOND = 2
"""The line in which what comes after the start begins."""

AN_ACTION = '{"do":'
BROKEN_RECORD = (IllegalAction, WrongDice, BadInput, ValueError, LookupError)
"""What a record can raise that does not fit the rules of this program."""


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
        return self._line(snapshot_data(battle, digest(battle)))

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
    wrong = _played(journal, lines, SECOND)
    notices: list[Notice] = []
    if wrong is not None:
        journal, notices = _from_last_snapshot(journal, lines, wrong)
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
    engine = engine_of(str(content.data.get("system", "")))
    found = content.data.get("battle")
    if not isinstance(found, dict):
        raise BadInput([Fault("the first line holds no battle.", file, 1, "battle")])
    return engine, read_state(engine, found, file, 1)


def read_state(engine: Engine, data: dict[str, Any], file: str = "", line: int = 0) -> Battle:
    """A battle as plain data; raises BadInput with every fault of it."""
    known = dict(tupled(data))
    try:
        known["play"] = engine.play.model_validate(known.get("play", {}))
        known["waiting"] = tuple(_waiting(engine, entry) for entry in known.get("waiting", ()))
        known["held"] = tuple(_with_action(engine, entry) for entry in known.get("held", ()))
        return Battle.model_validate(known)
    except ValidationError as wrong:
        raise BadInput(faults_of(wrong, Battle, file, lambda _path: line)) from wrong


def _waiting(engine: Engine, entry: dict[str, Any]) -> dict[str, Any]:
    return _with_action(engine, entry) if "action" in entry else entry


def _with_action(engine: Engine, entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "action": engine.read_action(entry["action"])}


def _played(journal: Journal, records: list[dict[str, Any]], first: int) -> tuple[int, str] | None:
    """Plays the records, whose first stands in that line.

    Gives the line, and why, where one does not fit or leads to another state than the file says.
    """
    for number, record in enumerate(records, first):
        try:
            _play(journal, record)
        except BROKEN_RECORD as wrong:
            return number, str(wrong)
        if "snapshot" in record and record.get("digest") != digest(journal.now):
            return number, ""
    return None


def _play(journal: Journal, record: dict[str, Any]) -> None:
    if "do" in record:
        rolls = [read_roll(roll) for roll in record.get("dice", ())]
        dice = ReplayDice(rolls)
        journal.do(journal.engine.read_action(tupled(record["do"])), dice)
        if dice.left:
            raise WrongDice(f"{dice.left} recorded rolls were not thrown")
    elif "undo" in record:
        if journal.undo() is None:
            raise LookupError("there is nothing to undo")
    elif "redo" in record and journal.redo() is None:
        raise LookupError("there is nothing to redo")


def _from_last_snapshot(
    journal: Journal, records: list[dict[str, Any]], wrong: tuple[int, str]
) -> tuple[Journal, list[Notice]]:
    """The journal from the last snapshot after which all fits, and what is to be told of it.

    Where there is none such it is the last snapshot that can be read, else the journal up to the line that does not
    fit.
    """
    found: tuple[Journal, list[Notice]] = journal, [_notice("battle-stopped", *wrong)]
    for at in [at for at, record in enumerate(records) if "snapshot" in record][::-1]:
        try:
            state = read_state(journal.engine, records[at]["snapshot"])
        except BadInput:
            continue
        later = Journal(journal.engine, _with_armies(state, journal.start, _joined(journal.engine, records[:at])))
        stopped = _played(later, records[at + 1 :], at + SECOND + 1)
        differs = _notice("battle-differs", *wrong, start=at + SECOND)
        if stopped is None:
            return later, [differs]
        if found[0] is journal:
            found = later, [differs, _notice("battle-stopped", *stopped)]
    return found


def _notice(code: str, line: int, why: str, **details: int) -> Notice:
    return Notice(code, line, details=FrozenMap({"line": line, "why": why, **details}))


def _joined(engine: Engine, records: list[dict[str, Any]]) -> Iterator[Side]:
    """The sides that came in after the start, as far as this program can read them."""
    for record in records:
        done = record.get("do")
        if isinstance(done, dict) and done.get("kind") == Join.kind:
            with suppress(BadInput):
                action = engine.read_action(tupled(done))
                if isinstance(action, Join):
                    yield action.side


def _with_armies(battle: Battle, start: Battle, joined: Iterable[Side]) -> Battle:
    armies = {side.key: side.army for side in (*joined, *start.sides) if side.army is not None}
    sides = tuple(side.model_copy(update={"army": armies.get(side.key)}) for side in battle.sides)
    return battle.model_copy(update={"sides": sides})
