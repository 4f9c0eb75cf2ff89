"""Where things stand in a JSON text."""

import json
from typing import Any

from hypothesis import given

from rules.storage.json_text import Lines, read, write
from tests.helpers.strategies import JSON


def test_the_line_of_a_key_and_of_an_entry() -> None:
    lines = Lines('{\n"a": [\n1,\n{"b": "}],:{["},\n[\n2]\n],\n"c": {}}')
    assert [lines.of(["a"]), lines.of(["a", 0]), lines.of(["a", 1, "b"]), lines.of(["a", 2, 0])] == [2, 3, 4, 6]
    assert lines.of(["c"]) == 8


def test_what_is_missing_is_told_by_what_is_around_it() -> None:
    lines = Lines('{\n"a": {\n"b": 1}}')
    assert lines.of(["a", "x", "y"]) == 2
    assert lines.of(["x"]) == 0


def paths(value: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, (list, tuple)):
        inner = list(enumerate(value))
    return {path} | {found for key, entry in inner for found in paths(entry, (*path, key))}


@given(JSON)
def test_every_place_of_any_text_is_found_once(value: Any) -> None:
    text = write({"top": value})
    found = [path for path, _ in Lines(text).all]
    assert len(set(found)) == len(found)
    assert set(found) == paths({"top": value}) - {()}


@given(JSON)
def test_what_is_written_is_read_again(value: Any) -> None:
    text = write({"top": value})
    assert read(text, "x") == {"top": value}
    assert json.loads(text).keys() == {"top"}
