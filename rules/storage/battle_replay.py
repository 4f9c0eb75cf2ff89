"""The records of a battle played again, and where they do not fit this program's rules, a state from a snapshot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from pydantic import ValidationError

from rules.battle.action import Action
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.journal import Journal
from rules.battle.model import Battle, Side
from rules.battle.referee import Join
from rules.core.faults import BadInput, Fault
from rules.core.frozen import FrozenMap
from rules.dice.thrown import ReplayDice, WrongDice
from rules.storage.battle_lines import read_rolls
from rules.storage.notices import Notice
from rules.tables.reading import faults_of, tupled

SECOND = 2
"""The line in which what comes after the start begins."""

BROKEN_RECORD = (IllegalAction, WrongDice, BadInput, ValueError, LookupError, ArithmeticError, RuntimeError)
"""What a record can raise that does not fit the rules of this program."""


def read_state(engine: Engine, data: Any, file: str = "", line: int = 0) -> Battle:
    """A battle as plain data; raises BadInput with every fault of it."""
    if not isinstance(data, dict):
        raise BadInput([Fault("this line holds no battle.", file, line)])
    read = partial(engine.read_action, file=file, line=line)
    try:
        known = dict(tupled(data))
        known["play"] = engine.play.model_validate(known.get("play", {}))
        known |= {key: _with_actions(read, known[key]) for key in ("waiting", "held") if key in known}
        return Battle.model_validate(known)
    except ValidationError as wrong:
        raise BadInput(faults_of(wrong, Battle, file, lambda _path: line)) from wrong
    except RecursionError as deep:
        raise BadInput([Fault("brackets are nested too deep.", file, line)]) from deep


def _with_actions(read: Callable[[Any], Action], entries: Any) -> Any:
    """Entries with their actions read; what is no entry stays as it is, for the model to refuse."""
    return tuple(_with_action(read, entry) for entry in entries) if isinstance(entries, tuple) else entries


def _with_action(read: Callable[[Any], Action], entry: Any) -> Any:
    has_action = isinstance(entry, dict) and "action" in entry
    return {**entry, "action": read(entry["action"])} if has_action else entry


def played(journal: Journal, records: list[dict[str, Any]], first: int) -> tuple[int, str] | None:
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
        dice = ReplayDice(read_rolls(record.get("dice", [])))
        entry = journal.prepare(journal.engine.read_action(tupled(record["do"])), dice)
        if dice.left:
            raise WrongDice(f"{dice.left} recorded rolls were not thrown")
        journal.take(entry)
    elif "undo" in record:
        if journal.undo() is None:
            raise LookupError("there is nothing to undo")
    elif "redo" in record:
        if journal.redo() is None:
            raise LookupError("there is nothing to redo")
    elif "snapshot" not in record:
        raise LookupError("this line is neither an action nor a snapshot")


def from_last_snapshot(
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
        stopped = played(later, records[at + 1 :], at + SECOND + 1)
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
            with suppress(BadInput, RecursionError):
                action = engine.read_action(tupled(done))
                if isinstance(action, Join):
                    yield action.side


def _with_armies(battle: Battle, start: Battle, joined: Iterable[Side]) -> Battle:
    armies = {side.key: side.army for side in (*joined, *start.sides) if side.army is not None}
    sides = tuple(side.model_copy(update={"army": armies.get(side.key)}) for side in battle.sides)
    return battle.model_copy(update={"sides": sides})
