"""JSON as our files use it: exact numbers, no key twice, nothing that cannot be written again, lines for faults."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any

from rules.core.faults import BadInput, Fault
from rules.storage.places import with_places
from rules.storage.soundness import BROKEN, leaf_faults, whole
from rules.tables.reading import exact, tupled

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')

SYNTAX = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before this",
    "Expecting ':' delimiter": "a colon is missing before this",
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected here",
    "Expecting value": "a value is expected here",
    "Extra data": "nothing more is expected after the end",
    "Invalid control character at": "a line break or control character stands inside a text",
    "Invalid \\escape": "a backslash stands before a letter that it does not go with",
    "Invalid \\uXXXX escape": "\\u wants four hexadecimal digits after it",
    "Illegal trailing comma before end of object": "a comma stands before the closing bracket",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
}


class Lines:
    """Where things stand in a JSON text. It is searched once, when the first fault or notice must be told."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def all(self) -> tuple[tuple[tuple[str | int, ...], int], ...]:
        """Every key and list entry as (path, line), in order; a key given twice comes twice."""
        return tuple(_places(self._text))

    @cached_property
    def _first(self) -> dict[tuple[str | int, ...], int]:
        return dict(reversed(self.all))

    def of(self, path: Sequence[str | int]) -> int:
        """The line, from 1, of the deepest part of `path` that the text has; 0 for none."""
        parts = tuple(path)
        while parts and parts not in self._first:
            parts = parts[:-1]
        return self._first.get(parts, 0)


def _places(text: str) -> Iterator[tuple[tuple[str | int, ...], int]]:
    path: list[str | int] = []
    wants_key = False
    line, at = 1, 0
    for token in TOKEN.finditer(text):
        line, at = line + text.count("\n", at, token.start()), token.start()
        sign = token[0]
        if sign == ",":
            wants_key = isinstance(path[-1], str)
            path[-1] = path[-1] if isinstance(path[-1], str) else path[-1] + 1
        elif sign == ":":
            wants_key = False
        elif sign in "}]":
            path.pop()
        else:
            if wants_key:
                path[-1] = json.loads(sign)
            if path and (wants_key or isinstance(path[-1], int)):
                yield tuple(path), line
            if sign in "{[":
                wants_key = sign == "{"
                path.append("" if wants_key else 0)


def read(text: str, file: str) -> dict[str, Any]:
    """The object in a JSON text, lists as tuples and decimals exact.

    Raises BadInput for bad syntax, a key given twice, and values that no file of ours can hold.
    """
    twice: list[bool] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        twice.extend([True] * (len(found) < len(pairs)))
        return found

    try:
        data = json.loads(text, object_pairs_hook=unique, parse_float=exact, parse_int=whole, parse_constant=exact)
    except json.JSONDecodeError as error:
        raise BadInput([_syntax_fault(error, text, file)]) from error
    except RecursionError as error:
        raise BadInput([Fault("brackets are nested too deep.", file)]) from error
    lines = Lines(text)
    faults = [*(_twice_faults(lines, file) if twice else ()), *leaf_faults(data, file, lines.of)]
    if not isinstance(data, dict):
        faults.append(Fault("an object in braces is expected here.", file, 1))
    if faults:
        raise BadInput(with_places(faults, data))
    return dict(tupled(data))


def _syntax_fault(error: json.JSONDecodeError, text: str, file: str) -> Fault:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return Fault("it ends in the middle: it may have been cut short.", file, error.lineno)
    message = SYNTAX.get(error.msg.removesuffix(": "), "this is not written as JSON is")
    return Fault(f"column {error.colno}: {message}.", file, error.lineno)


def _twice_faults(lines: Lines, file: str) -> Iterator[Fault]:
    first: dict[tuple[str | int, ...], int] = {}
    for path, line in lines.all:
        if path in first:
            message = f"‘{path[-1]}’ is given twice; the first is in line {first[path]}."
            yield Fault(message, file, line, ".".join(map(str, path)))
        first.setdefault(path, line)


def write(value: Any, indent: str = "") -> str:
    """A value as JSON with an indent of two spaces, decimals as plain numbers, points in one line.

    Characters that no UTF-8 file can hold become U+FFFD: a player's work is never refused.
    """
    inner = indent + "  "
    if isinstance(value, dict) and value:
        entries = [f"{inner}{_text(key)}: {write(entry, inner)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    if isinstance(value, (list, tuple)) and value:
        if all(isinstance(entry, (int, float)) for entry in value):
            return json.dumps(value)
        return "[\n" + ",\n".join(inner + write(entry, inner) for entry in value) + f"\n{indent}]"
    if isinstance(value, Decimal):
        return str(value)
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    return json.dumps(BROKEN.sub("\ufffd", text), ensure_ascii=False)
