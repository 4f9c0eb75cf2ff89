"""The notices that an army file gives rise to: older version, other figures, words that nothing knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.army.model import Army, Node, find
from rules.army.system import System
from rules.core.faults import nearest
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.core.tally import Detail
from rules.storage.header import VERSION, Opened
from rules.storage.healing import paths
from rules.storage.json_text import Lines
from rules.storage.notices import Notice

MISSPELT = ("unknown-profile", "unknown-choice", "not-a-word", "unknown-key")
"""Issues of an army that may come from a slip in its file: their place in it and the nearest good word help."""


def findings(system: System, army: Army, opened: Opened, lines: Lines) -> Iterator[Notice]:
    """Everything worth knowing about an army that opened well."""
    if opened.version < VERSION:
        yield Notice("migrated", details=FrozenMap({"version": opened.version, "now": VERSION}))
    yield from _held(system, army, lines)
    yield from _misspelt(system, army, lines)


def _held(system: System, army: Army, lines: Lines) -> Iterator[Notice]:
    """The held figures that this program has otherwise, or not at all. They stand, as the army was saved."""
    shipped = system.book()
    for place, value in army.held.items():
        now = shipped.find(*place.split("/"))
        if now != value:
            code = "held-unknown" if now is None else "held-differs"
            details = FrozenMap({"path": f"{system.key}/{place}", "held": _told(value), "shipped": _told(now)})
            yield Notice(code, lines.of(("held", place)), f"held.{place}", details=details)


def _told(value: Value | None) -> Detail:
    return value if value is None or isinstance(value, (bool, int, str)) else Fraction(value)


def _misspelt(system: System, army: Army, lines: Lines) -> Iterator[Notice]:
    issues = [issue for issue in system.check(army) if issue.code in MISSPELT]
    places = {node.id: path for path, node in paths(army)} if issues else {}
    for issue in issues:
        node = find(army, issue.subject)
        if node:
            path = (*places[node.id], *_key(issue))
            known = _known(system, army, node, issue)
            word = str(issue.details.get(_asked(issue), ""))
            yield Notice(issue.code, lines.of(path), ".".join(map(str, path)), nearest(word, known), issue.details)


def _key(issue: Issue) -> tuple[str, ...]:
    """Where below its node the word stands that an issue is about."""
    if issue.code == "unknown-profile":
        return ("profile",)
    key = str(issue.details.get("key", ""))
    return (key,) if issue.code == "unknown-key" else ("choices", key)


def _asked(issue: Issue) -> str:
    """The detail of an issue that holds the word which nothing knows."""
    return {"unknown-profile": "profile", "not-a-word": "value"}.get(issue.code, "key")


def _known(system: System, army: Army, node: Node, issue: Issue) -> Iterable[str]:
    """The words that could have been meant."""
    if issue.code == "unknown-profile":
        return [entry.profile for entry in system.catalogue(army)]
    if issue.code == "unknown-key":
        return type(node).model_fields
    options = {option.key: option for option in system.options(army, node)}
    if issue.code == "unknown-choice":
        return options
    return options[str(issue.details["key"])].words
