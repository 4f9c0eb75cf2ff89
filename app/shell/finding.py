"""What the palette offers, as entries to search, and the search itself. The entries are asked for at each opening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["command", "setting", "unit", "rule", "file", "sample"]
PREFIXES: dict[str, Kind] = {">": "command", "@": "unit", "#": "rule"}
ORDER: tuple[Kind, ...] = ("command", "setting", "unit", "rule", "file", "sample")
HEADS: dict[Kind, str] = {
    "command": "Commands",
    "setting": "Settings",
    "unit": "Units",
    "rule": "Rules",
    "file": "Files",
    "sample": "Sample armies",
}
LAST = "Last used"
MOST_LAST = 5
MOST_EACH = 60


@dataclass(frozen=True)
class Entry:
    """One thing to run or go to. `id` is the same at each opening; `reason` is why it may not be done now.

    `also` are words that mean it and are not shown, such as "bigger" for a size.
    """

    id: str
    kind: Kind
    text: str
    run: Callable[[], object]
    detail: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    reason: str = ""
    also: str = ""
    head: str = ""

    @property
    def spoken(self) -> str:
        """All of it for a screen reader."""
        return ", ".join(part for part in (self.text, self.detail, *self.keys, self.reason) if part)


def found(entries: Sequence[Entry], typed: str, last: Sequence[str] = ()) -> list[Entry]:
    """The entries that a typed text means, best first within their kind; the last used on top where it means all."""
    prefix = PREFIXES.get(typed[:1])
    words = (typed[1:] if prefix else typed).lower().split()
    meant = [entry for entry in entries if prefix in (None, entry.kind)]
    if words:
        return list(_by_kind(sorted(_hits(meant, words), key=lambda hit: hit[0])))
    if prefix:
        return _headed(meant)
    used = {entry.id: entry for entry in meant}
    top = [used[name] for name in last[:MOST_LAST] if name in used]
    rest = [entry for entry in meant if entry not in top and entry.kind in ("command", "file", "sample")]
    return [*_headed(top, LAST), *_headed(rest)]


def _hits(entries: Iterable[Entry], words: Sequence[str]) -> Iterator[tuple[int, Entry]]:
    for entry in entries:
        text = entry.text.lower()
        where = f"{text} {entry.detail} {entry.also} {entry.id}".lower()
        if all(word in where for word in words):
            yield (0 if text.startswith(words[0]) else 1 if all(word in text for word in words) else 2), entry


def _by_kind(hits: Sequence[tuple[int, Entry]]) -> Iterator[Entry]:
    for kind in ORDER:
        yield from _headed([entry for _, entry in hits if entry.kind == kind][:MOST_EACH])


def _headed(entries: Sequence[Entry], head: str = "") -> list[Entry]:
    """The same entries, the first of each kind with the heading over it."""
    told: set[str] = set()
    headed: list[Entry] = []
    for entry in entries:
        title = head or HEADS[entry.kind]
        headed.append(replace(entry, head="" if title in told else title))
        told.add(title)
    return headed
