"""The notices that an army file gives rise to: older version, other figures, words that nothing knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.army.model import Army, Member, Node, find, group_of
from rules.army.system import System
from rules.core.faults import nearest
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.core.tally import Detail
from rules.storage.header import VERSION, Opened
from rules.storage.healing import paths
from rules.storage.json_text import Lines
from rules.storage.notices import Notice
from rules.storage.places import called

MISSPELT = {
    "unknown-profile": "profile",
    "unknown-kind": "kind",
    "unknown-weapon": "weapon",
    "unknown-choice": "key",
    "unknown-key": "key",
    "not-a-word": "value",
    "not-a-switch": "value",
    "not-text": "value",
    "not-whole": "value",
    "number-in-quotes": "value",
    "out-of-range": "value",
}
"""Issues of an army that may come from a slip in its file, each with its detail that holds the word at fault.

Their place in the file and the nearest good word help.
"""
FEW = 8
"""So many words that could have been meant are listed."""


def findings(system: System, army: Army, opened: Opened, lines: Lines) -> Iterator[Notice]:
    """Everything worth knowing about an army that opened well."""
    if opened.version < VERSION:
        yield Notice("migrated", details=FrozenMap({"version": opened.version, "now": VERSION}))
    yield from _held(system, army, lines)
    yield from _misspelt(system, army, opened, lines)


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


def _misspelt(system: System, army: Army, opened: Opened, lines: Lines) -> Iterator[Notice]:
    issues = [issue for issue in system.check(army) if issue.code in MISSPELT]
    places = {node.id: path for path, node in paths(army)} if issues else {}
    for issue in issues:
        node = find(army, issue.subject)
        if node:
            path = (*places[node.id], *_key(node, issue))
            known = tuple(_known(system, army, node, issue))
            hint = nearest(str(issue.details.get(MISSPELT[issue.code], "")), known)
            words = known if len(known) <= FEW else ()
            place = called(opened.data, tuple(map(str, path)))
            key = ".".join(map(str, path))
            yield Notice(issue.code, lines.of(path), key, hint, issue.details, words, issue, place)


def _key(node: Node, issue: Issue) -> tuple[str | int, ...]:
    """Where below its node the word stands that an issue is about."""
    if issue.code in ("unknown-profile", "unknown-kind"):
        return (MISSPELT[issue.code],)
    if issue.code == "unknown-weapon":
        kit, weapon = (node.kit if isinstance(node, Member) else ()), str(issue.details.get("weapon"))
        return ("kit", kit.index(weapon)) if weapon in kit else ("kit",)
    key = str(issue.details.get("key", ""))
    return (key,) if issue.code == "unknown-key" else ("choices", key)


def _known(system: System, army: Army, node: Node, issue: Issue) -> Iterable[str]:
    """The words that could have been meant."""
    if issue.code == "unknown-profile":
        return dict.fromkeys(entry.profile for entry in system.catalogue(army))
    if issue.code == "unknown-kind":
        return system.kinds_in(army, group_of(army, node.id))
    if issue.code == "unknown-weapon":
        return (str(issue.details["hint"]),) if issue.details.get("hint") else ()
    if issue.code == "unknown-key":
        return type(node).model_fields
    options = {option.key: option for option in system.options(army, node)}
    if issue.code == "unknown-choice":  # one of other nodes is no slip
        return () if issue.details["key"] in system.texts.words else options
    return options[str(issue.details["key"])].words if issue.code == "not-a-word" else ()
