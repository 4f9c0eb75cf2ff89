"""The head of every file of ours: its format, its version and the program that wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from rules.core.faults import BadInput, Fault, NewerVersion, nearest, shown
from rules.storage.migrate import MIGRATIONS, Migration, migrated

VERSION = 1
FORMATS = {"army": "tribarrel-army", "pack": "tribarrel-pack", "table": "tribarrel-table", "battle": "tribarrel-battle"}
KINDS = {"army": "an army", "pack": "a house pack", "table": "a table", "battle": "a battle"}
HEAD = ("format", "version", "program")

JSON_FORMAT = re.compile(r'"format"\s*:\s*"tribarrel-([a-z]+)"')
TOML_FORMAT = re.compile(r"^\s*format\s*=\s*[\"']tribarrel-([a-z]+)[\"']", re.MULTILINE)

FindLine = Callable[[Sequence[str | int]], int]


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file says below its head, brought to today's version, and the version that it was of."""

    data: dict[str, Any]
    version: int


def program() -> str:
    """The version of this program, "0" where it runs from bare sources."""
    try:
        return metadata.version("tribarrel")
    except metadata.PackageNotFoundError:
        return "0"


def head(kind: str) -> dict[str, Any]:
    """The first keys of a file of this kind."""
    return {"format": FORMATS[kind], "version": VERSION, "program": program()}


def sniffed(text: str) -> str:
    """The kind of file that a text says it is, a key of FORMATS, by its content alone; empty for none of ours."""
    pattern = JSON_FORMAT if text.lstrip("\ufeff \t\r\n").startswith("{") else TOML_FORMAT
    found = pattern.search(text)
    return found[1] if found and found[1] in FORMATS else ""


def read_as(kind: str, text: str, file: str, read: Callable[[str, str], dict[str, Any]]) -> dict[str, Any]:
    """The data of a text that ought to be of this kind; raises BadInput where it is another, or none of ours."""
    if not text.strip("\ufeff \t\r\n"):
        raise BadInput([Fault("it is empty.", file)])
    found = sniffed(text)
    if found and found != kind:
        raise BadInput([Fault(f"this is {KINDS[found]}, not {KINDS[kind]}.", file)])
    try:
        return read(text, file)
    except BadInput:
        if found:
            raise
        raise BadInput([Fault("this is not a Tribarrel file.", file)]) from None


def opened(
    data: Mapping[str, Any],
    kind: str,
    file: str,
    line: FindLine,
    migrations: Mapping[str, Mapping[int, Migration]] = MIGRATIONS,
    version: int = VERSION,
) -> Opened:
    """What stands below the head, migrated; raises BadInput for a wrong head, NewerVersion for a later program's."""
    _known_format(data, kind, file, line)
    made = data.get("version")
    if isinstance(made, bool) or not isinstance(made, int) or made < 1:
        fault = "this key is missing." if made is None else f"‘{shown(made)}’ is not the version of a file."
        raise BadInput([Fault(fault, file, line(["version"]), "version")])
    if made > version:
        maker = data.get("program")
        named = f"Tribarrel {shown(maker)}" if isinstance(maker, str) and maker else "a later Tribarrel"
        form = f"in a newer form (version {shown(made)}) than this program reads ({version})"
        way = "Opened nothing, changed nothing. Get the newer Tribarrel."
        raise NewerVersion([Fault(f"Made by {named}, {form}. {way}", file)])
    body = {key: value for key, value in data.items() if key not in HEAD}
    return Opened(migrated(body, made, version, migrations.get(kind, {})), made)


def _known_format(data: Mapping[str, Any], kind: str, file: str, line: FindLine) -> None:
    if "format" not in data:
        raise BadInput([Fault("this is not a Tribarrel file.", file)])
    if data["format"] != FORMATS[kind]:
        found = str(data["format"])
        hint = nearest(found, FORMATS.values())
        raise BadInput(
            [Fault(f"‘{shown(found)}’ is not a format of Tribarrel.", file, line(["format"]), "format", hint)]
        )
