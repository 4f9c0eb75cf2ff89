"""The log's sentences, from an event's code and figures. Codes of the systems are worded by their own texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from app.open_battle import OpenBattle
from app.tabletop.step_names import action_name, whom
from app.tabletop.system_words import system_of
from app.tabletop.words import is_hidden, name_of
from rules import registry
from rules.battle.action import Referee
from rules.battle.event import Event
from rules.battle.journal import Entry
from rules.core.faults import BadInput
from templates.words import number_text

OF_SIDES = ("side", "winner", "by", "holder")
"""The details that name a side by its key."""
MOST_TOLD = 3
MANY = "-many"
"""After an event's code: what many of it come to, told of the one of the lowest level."""
EVENTS = {
    "placed": "{who} placed",
    "taken-off": "{who} taken off the table",
    "moved-freely": "{who} moved {inches}″",
    "turned": "{who} turned",
    "wound-set": "{one}: {wound}",
    "wound-healed": "{one}: unhurt",
    "ammunition-set": "{one}: {left} left of {weapon}",
    "state-set": "{who}: {state}",
    "state-ended": "{who}: no longer {state}",
    "count-set": "{who}: {marker} {count}",
    "marker-put": "Marker {name} put down",
    "marker-taken": "Marker {name} taken away",
    "rolled": "Rolled{for_what}",
    "noted": "Note: {text}",
    "note-taken": "Note taken away: {text}",
    "table-changed": "Terrain {what}",
    "removed": "{who} removed",
    "brought-back": "{who} brought back",
    "joined": "{side} joins the battle",
    "renamed": "{before} is now {who}",
    "side-set": "Side changed: {side}",
    "dice-set": "Dice: {dice}",
    "round-set": "Round {round}",
    "waived": "Let pass",
}


def entry_text(document: OpenBattle, entry: Entry) -> str:
    """All that an entry did, in one line; the referee's reason at its end."""
    if is_secret(document, entry):
        return "Something that is hidden from you"
    told = [event_text(document, event) for event in entry.events] or [action_name(document, entry.action)]
    reason = entry.action.reason if isinstance(entry.action, Referee) else ""
    between = "\n" if alike(document, entry) else "; "
    return between.join(told) + (f" ({reason})" if reason else "")


def entry_summary(document: OpenBattle, entry: Entry) -> str:
    """What an entry did in a few lines: of many events the first, the last, and how many lie between them."""
    if is_secret(document, entry) or len(entry.events) <= MOST_TOLD:
        return entry_text(document, entry)
    if found := alike(document, entry):
        least = min(found, key=lambda event: int(str(event.details.get("level", 0))))
        words = {"count": str(len(found)), "who": whom(document, least.subjects)}
        details = {key: _said(document, value, key in OF_SIDES) for key, value in least.details.items()}
        return _of_system(document, f"{least.code}{MANY}").format_map(_Blank({**details, **words}))
    first, last = event_text(document, entry.events[0]), event_text(document, entry.events[-1])
    return f"{first}; {len(entry.events) - 2} more in the log; {last}"


def alike(document: OpenBattle, entry: Entry) -> tuple[Event, ...]:
    """Of an entry that did one thing to many units those events, where the system sums them up ("activated-many")."""
    if len(entry.events) <= MOST_TOLD:
        return ()
    code = Counter(event.code for event in entry.events).most_common(1)[0][0]
    system = system_of(document.now)
    found = tuple(event for event in entry.events if event.code == code)
    is_told = system is not None and f"{code}{MANY}" in system.texts.events
    return found if is_told and len(found) > MOST_TOLD else ()


def is_secret(document: OpenBattle, entry: Entry) -> bool:
    """Whether an entry is about nobody but units that whoever looks must not see."""
    subjects = [subject for event in entry.events for subject in event.subjects]
    return bool(document.hidden) and bool(subjects) and all(is_hidden(document, subject) for subject in subjects)


def event_text(document: OpenBattle, event: Event) -> str:
    """One event as a sentence, with its dice."""
    pattern = EVENTS.get(event.code) or _of_system(document, event.code)
    words: dict[str, object] = {
        "who": whom(document, event.subjects),
        "number": _Number(_models(document, event.subjects)),
        "one": _first(document, event.subjects),
        "for_what": f" for {event.details.get('purpose')}" if event.details.get("purpose") else "",
        **{key: _said(document, value, key in OF_SIDES) for key, value in event.details.items()},
    }
    text = pattern.format_map(_Blank(words)).strip()
    if event.roll is None:
        return text
    faces = " + ".join(str(face) for face in event.roll.faces)
    add = f" {event.roll.pool.add:+d}" if event.roll.pool.add else ""
    total = f" = {event.roll.total}" if len(event.roll.faces) > 1 or add else ""
    die = "die " if len(event.roll.faces) == 1 and not add else ""
    return f"{text} ({die}{faces}{add}{total})"


def _models(document: OpenBattle, subjects: Iterable[str]) -> int:
    """How many figures an event is about."""
    units = document.now.units
    return sum(len(units[subject].figures) if subject in units else 1 for subject in subjects)


class _Number(int):
    """How many, for the words that hang on it: `{number:goes|go}`."""

    def __format__(self, words: str) -> str:
        one, _, more = words.partition("|")
        return one if self == 1 else more


class _Blank(dict[str, object]):
    """A word that an event lacks is left out."""

    def __missing__(self, _key: str) -> str:
        return ""


def _said(document: OpenBattle, value: object, is_side: bool) -> str:
    """A figure, a yes, a side's name, what somebody is called, or a word of the system."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return number_text(value)
    side = document.now.side(str(value)) if is_side else None
    if side is not None:
        return side.name or side.colour.capitalize()
    system = system_of(document.now)
    words: Mapping[str, str] = system.texts.words if system else {}
    return words.get(str(value), str(value).replace("-", " "))


def _first(document: OpenBattle, subjects: Iterable[str]) -> str:
    return next((name for subject in subjects if (name := name_of(document, subject))), "")


def _of_system(document: OpenBattle, code: str) -> str:
    """A system's own wording of a code; the code itself where it has none."""
    try:
        texts = registry.system(document.now.system).texts
    except BadInput:
        return code
    return texts.events.get(code, texts.words.get(code, code))
