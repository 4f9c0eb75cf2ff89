"""Tables as text: the content of a .tbtable file, JSON; and the tables that are shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import FrozenMap
from rules.storage.armies import entry_of
from rules.storage.header import VERSION, Opened, head, opened, read_as
from rules.storage.json_text import Lines, read, write
from rules.storage.notices import Notice
from rules.storage.places import called, with_places
from rules.storage.table_parts import Path, table_parts, with_own_ids
from rules.tables.reading import faults_of
from rules.tabletop.editing import is_off
from rules.tabletop.terrain import Piece, Table

PLACES = 9
"""Decimal places of a length in a file."""
COORDINATE = re.compile(r"(\.\d+)\.\d+$")
SUFFIX = ".tbtable"


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table, and what is worth knowing about the file that it came from."""

    table: Table
    notices: tuple[Notice, ...] = ()


def dump_table(table: Table) -> str:
    """The table as text; keys of later versions are kept. Lengths keep nine decimal places."""
    return write({**head("table"), **_rounded(entry_of(table))}) + "\n"


def load_table(text: str, file: str) -> LoadedTable:
    """The table in a text; raises BadInput with every fault at once, NewerVersion for a later program's file.

    Shapes that lie off the table are kept and told of; so are keys that this version does not know. An id that stands
    twice is healed. `file` is the name that faults give.
    """
    text = text.removeprefix("\ufeff")
    lines = Lines(text)
    content = opened(read_as("table", text, file, read), "table", file, lines.of)
    try:
        table = Table.model_validate(_floats(content.data), strict=True)
    except ValidationError as error:
        faults = [_pointed(fault) for fault in faults_of(error, Table, file, lines.of)]
        raise BadInput(sorted(with_places(faults, content.data), key=lambda fault: fault.line)) from error
    whole, healed = with_own_ids(table)
    told = [_notice("duplicate-id", (*path, "id"), content.data, lines, id=had, now=now) for path, had, now in healed]
    return LoadedTable(whole, (*_findings(table, content, lines), *told))


def shipped_tables() -> Mapping[str, Table]:
    """The tables that come with the program, by slug."""
    folder = files("rules.tabletop") / "data" / "tables"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX))
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in names}
    return {name.removesuffix(SUFFIX): load_table(text, name).table for name, text in texts.items()}


def _rounded(value: Any) -> Any:
    """The same with lengths as a person writes them: nine places, none where there is nothing behind the point."""
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_rounded(entry) for entry in value]
    if isinstance(value, float):
        short = round(value, PLACES)
        return int(short) if short.is_integer() else short
    return value


def _floats(value: Any) -> Any:
    """The same with decimals as geometry has them."""
    if isinstance(value, dict):
        return {key: _floats(entry) for key, entry in value.items()}
    if isinstance(value, tuple):
        return tuple(map(_floats, value))
    return float(value) if isinstance(value, Decimal) else value


def _pointed(fault: Fault) -> Fault:
    """A fault of one coordinate told of its point."""
    return replace(fault, key=COORDINATE.sub(r"\1", fault.key))


def _findings(table: Table, content: Opened, lines: Lines) -> Iterator[Notice]:
    if content.version < VERSION:
        yield Notice("migrated", details=FrozenMap({"version": content.version, "now": VERSION}))
    for path, part in table_parts(table):
        for key in part.model_extra or {}:
            hint = nearest(key, type(part).model_fields)
            yield _notice("unknown-key", (*path, key), content.data, lines, hint, key=key)
        if isinstance(part, Piece) and is_off(table, part):
            yield _notice("off-table", path, content.data, lines, name=part.name or part.kind)


def _notice(code: str, path: Path, data: Any, lines: Lines, hint: str = "", **details: str) -> Notice:
    keys = tuple(map(str, path))
    return Notice(code, lines.of(path), ".".join(keys), hint, FrozenMap(details), place=called(data, keys))
