"""What people call a place in an army file: "count of ‘Rifle team’", "unit 2 of ‘1 Section’"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.faults import Fault, shown

LISTS = {
    "groups": "group",
    "units": "unit",
    "members": "figures",
    "packs": "pack",
    "pieces": "piece",
    "zones": "zone",
    "openings": "opening",
    "outline": "point",
    "holes": "hole",
    "partitions": "partition",
}
"""Keys that hold lists, and what one entry of each is called."""
NAMES = ("name", "profile", "kind")
DEEPEST = 24
"""A path of more keys than this is no place that people can follow."""


def with_places(faults: Iterable[Fault], data: Any) -> Iterator[Fault]:
    """The faults of an army's data, each with what its place is called."""
    for fault in faults:
        yield replace(fault, place=called(data, fault.key.split("."))) if fault.key else fault


def called(data: Any, path: Sequence[str]) -> str:
    """What people call the place at a path of keys: by the nearest thing that has a name, else counted from 1."""
    if len(path) > DEEPEST:
        return "a place deep inside"
    steps = list(_steps(data, path))
    named = max((at for at, (_, name) in enumerate(steps) if name), default=-1)
    parts = [word for word, _ in steps[named + 1 :]]
    if named >= 0:
        parts.insert(0, f"‘{shown(steps[named][1])}’")
    return " of ".join(reversed(parts))


def _steps(data: Any, path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The steps down a path: what each is called, and the name of what is there, empty for none."""
    parts = list(path)
    while parts:
        if parts[0] in LISTS and len(parts) > 1 and parts[1].isdigit():
            data = _inside(_inside(data, parts[0]), parts[1])
            yield f"{LISTS[parts[0]]} {int(parts[1]) + 1}", _name(data)
            parts = parts[2:]
        elif parts[0] == "choices" and len(parts) > 1:
            parts = [".".join(parts[1:])]
        else:
            entry = f" {int(parts.pop()) + 1}" if len(parts) > 1 and parts[-1].isdigit() else ""
            yield ".".join(parts) + entry, ""
            return


def _inside(data: Any, key: str) -> Any:
    if isinstance(data, Mapping):
        return data.get(key)
    if isinstance(data, (list, tuple)) and key.isdigit() and int(key) < len(data):
        return data[int(key)]
    return None


def _name(data: Any) -> str:
    found = (data.get(key) for key in NAMES) if isinstance(data, Mapping) else ()
    return next((text for text in found if isinstance(text, str) and text.strip()), "")
