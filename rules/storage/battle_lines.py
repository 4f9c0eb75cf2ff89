"""One line of a .tbbattle file: its content, and a hash that chains it to every line before it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from rules.battle.digest import digest_of, state_of
from rules.battle.journal import Entry
from rules.battle.model import Battle
from rules.dice.pool import Pool
from rules.dice.thrown import Roll
from rules.storage.soundness import BROKEN

CHAIN = re.compile(r',"chain":"([0-9a-f]{16})"\}$', re.ASCII)
LENGTH = 8
"""Bytes of a chained hash."""


def chained(data: Mapping[str, Any], before: str) -> tuple[str, str]:
    """The line of some data, with its line break, and the hash that the next line is chained to."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    text = BROKEN.sub(_escaped, text)
    link = _link(text, before)
    return f'{text[:-1]},"chain":"{link}"}}\n', link


def _escaped(broken: re.Match[str]) -> str:
    """A character that UTF-8 cannot hold, as JSON writes it: what is read again is what was written."""
    return f"\\u{ord(broken[0]):04x}"


def unchained(line: str, before: str) -> tuple[dict[str, Any], str] | None:
    """The data of a line and its hash; None where the line is damaged, or not the one that followed."""
    found = CHAIN.search(line)
    text = f"{line[: found.start()]}}}" if found else ""
    if found is None or _link(text, before) != found[1]:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return (data, found[1]) if isinstance(data, dict) else None


def _link(text: str, before: str) -> str:
    return blake2b(f"{before}{text}".encode("utf-8", "surrogatepass"), digest_size=LENGTH).hexdigest()


def entry_data(entry: Entry) -> dict[str, Any]:
    """What a line says of an action: what was done, and the faces that it threw."""
    rolls = [_roll_data(roll) for roll in entry.rolls]
    return {"do": entry.action.written(), **({"dice": rolls} if rolls else {})}


def snapshot_data(battle: Battle) -> dict[str, Any]:
    """What a line says of a whole state: without the armies, which stand further up; and its digest."""
    state = state_of(battle)
    return {"snapshot": state, "digest": digest_of(state)}


def _roll_data(roll: Roll) -> list[Any]:
    return [roll.pool.count, roll.pool.sides, roll.pool.add, roll.purpose, list(roll.faces)]


def read_rolls(data: Any) -> list[Roll]:
    """The rolls of a line; raises ValueError for what are none."""
    if not isinstance(data, list):
        raise ValueError(f"no rolls: {data}")
    return [_roll(roll) for roll in data]


def _roll(data: Any) -> Roll:
    match data:
        case [int() as count, int() as sides, int() as add, str() as purpose, [*faces]] if all(
            isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= sides for face in faces
        ):
            return Roll(Pool(count, sides, add), tuple(faces), purpose)
        case _:
            raise ValueError(f"no roll: {data}")
