"""Where a key stands in a TOML text: asked only when a fault must be told."""

from __future__ import annotations

import re
from collections.abc import Sequence

HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
PART = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([A-Za-z0-9_-]+)")


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line, from 1, that holds the deepest part of `path` to be found in `text`; 0 for none.

    Numbers in the path count the entries of an array of tables.
    """
    best, depth = 0, 0
    here: list[str | int] = []
    arrays: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header = HEADER.match(line)
        if header:
            here = _header(line, header[1], arrays)
            found = _shared(here, path)
        else:
            found = _in_line(line, here, path)
        if found > depth:
            best, depth = number, found
    return best


def _header(line: str, name: str, arrays: dict[str, int]) -> list[str | int]:
    parts: list[str | int] = list(_parts(name))
    if line.lstrip().startswith("[["):
        arrays[name] = arrays.get(name, -1) + 1
        parts.append(arrays[name])
    return parts


def _in_line(line: str, here: list[str | int], path: Sequence[str | int]) -> int:
    key, equals, rest = line.partition("=")
    if not equals or _shared(here, path) < len(here):
        return 0
    place = [*here, *_parts(key)]
    found = _shared(place, path)
    if (
        found == len(place)
        and found < len(path)
        and re.search(rf"(?<![\w-])\"?{re.escape(str(path[found]))}\"?\s*=", rest)
    ):
        return found + 1
    return found if found == len(place) else 0


def _parts(name: str) -> list[str]:
    return [next(part for part in match if part) for match in PART.findall(name)]


def _shared(here: Sequence[str | int], path: Sequence[str | int]) -> int:
    count = 0
    for left, right in zip(here, path, strict=False):
        if str(left) != str(right):
            break
        count += 1
    return count


def syntax_place(said: str) -> tuple[int, int]:
    """The line and the column that a TOML syntax error names, 0 where it names none."""
    match = re.search(r"line (\d+), column (\d+)", said)
    return (int(match[1]), int(match[2])) if match else (0, 0)
