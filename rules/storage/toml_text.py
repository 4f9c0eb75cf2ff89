"""Writing TOML as our packs use it: plain keys, then tables of tables of values. Reading is tomllib's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.storage.soundness import BROKEN

DELETE = re.compile("\x7f")


def write(data: Mapping[str, Any]) -> str:
    """Plain values first, then each table under its own header. Keys must be bare ones: letters, digits, hyphens.

    Characters that no TOML text can hold become U+FFFD.
    """
    return "\n".join(_lines(data, ())).lstrip("\n") + "\n"


def _lines(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    if path and (len(tables) < len(data) or not data):
        yield ""
        yield f"[{'.'.join(path)}]"
    for key, value in data.items():
        if key not in tables:
            yield f"{key} = {_value(value)}"
    for key, table in tables.items():
        yield from _lines(table, (*path, key))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return DELETE.sub("\\\\u007f", json.dumps(BROKEN.sub("\ufffd", value), ensure_ascii=False))
    return str(value)
