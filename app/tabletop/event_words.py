"""The log's sentences, from an event's code and figures. Codes of the systems are worded by their own texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from app.open_battle import OpenBattle
from app.tabletop.roll_words import roll_sum
from app.tabletop.step_names import action_name, units_of, whom
from app.tabletop.system_words import system_of
from app.tabletop.words import HIDDEN, figure_name, is_hidden, is_hidden_name, name_of, wound_words
from rules import registry
from rules.battle.action import Referee
from rules.battle.event import Event
from rules.battle.journal import Entry
from rules.core.faults import BadInput
from templates.words import number_text

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""How a code looks; a name has a capital or a space."""
OF_SIDES = ("side", "winner", "by", "holder")
"""The details that name a side by its key."""
MOST_TOLD = 3
MANY = "-many"
"""After an event's code: what many of it come to."""
EVENTS = {
    "placed": "{who} placed",
    "taken-off": "{who} taken off the table",
    "moved-freely": "{who} moved {inches}″",
    "turned": "{who} turned",
    "wound-set": "{one}: {wound}",
    "wound-healed": "{one}: unhurt",
    "ammunition-set": "{one} has {left} left of {weapon}",
    "state-set": "{who} {units:is|are} now: {state}",
    "state-ended": "{who} {units:is|are} no longer: {state}",
    "count-set": "{who} {units:has|have} {marker}: {count}",
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
    told, reason = told_of(document, entry), reason_of(entry)
    between = "\n" if alike(document, entry.events) else "; "
    return between.join(told) + (f" ({reason})" if reason else "")


def told_of(document: OpenBattle, entry: Entry) -> list[str]:
    """What an entry did, a sentence for each thing."""
    if is_secret(document, entry):
        return ["Something that is hidden from you"]
    return [event_text(document, event) for event in entry.events] or [action_name(document, entry.action)]


def reason_of(entry: Entry) -> str:
    """Why the referee did it; empty for what players do."""
    return entry.action.reason if isinstance(entry.action, Referee) else ""


def many_text(document: OpenBattle, events: tuple[Event, ...]) -> str:
    """What was done to many units alike, told of the one of the lowest level."""
    least = min(events, key=level_of)
    return worded(document, least, f"{least.code}{MANY}", count=len(events))


def level_of(event: Event) -> int:
    """The level that an event gives; 0 for none."""
    return int(str(event.details.get("level", 0)))


def alike(document: OpenBattle, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Of events that did one thing to many units those, where the system sums them up ("activated-many")."""
    if len(events) <= MOST_TOLD:
        return ()
    code = Counter(event.code for event in events).most_common(1)[0][0]
    found = tuple(event for event in events if event.code == code)
    return found if f"{code}{MANY}" in texts_of(document) and len(found) > MOST_TOLD else ()


def is_secret(document: OpenBattle, entry: Entry) -> bool:
    """Whether an entry is about nobody but units that whoever looks must not see."""
    subjects = [subject for event in entry.events for subject in event.subjects]
    return bool(document.hidden) and bool(subjects) and all(is_hidden(document, subject) for subject in subjects)


def event_text(document: OpenBattle, event: Event, with_dice: bool = True) -> str:
    """One event as a sentence, with its dice and what they came to."""
    texts = texts_of(document)
    pattern = texts.get(key_of(document, event)) or EVENTS.get(event.code) or _of_system(document, event.code)
    text = _filled(document, event, pattern)
    return f"{text} ({roll_sum(document, event)})" if event.roll is not None and with_dice else text


def key_of(document: OpenBattle, event: Event) -> str:
    """Under what an event is worded: its code, with the question that was passed over where that has words."""
    own = f"{event.code}-{event.details.get('question', '')}"
    return own if own in texts_of(document) else event.code


def worded(document: OpenBattle, event: Event, code: str, **counts: int) -> str:
    """What a system says under another code of an event; empty where it says nothing."""
    return _filled(document, event, texts_of(document).get(code, ""), counts)


def texts_of(document: OpenBattle) -> Mapping[str, str]:
    """What the battle's system says of events."""
    system = system_of(document.now)
    return system.texts.events if system else {}


def _filled(document: OpenBattle, event: Event, pattern: str, counts: Mapping[str, int] | None = None) -> str:
    words: dict[str, object] = {
        "who": whom(document, event.subjects, event.units),
        "number": _Number(_models(document, event.subjects)),
        "units": _Number(len(units_of(document, event.subjects, event.units))),
        "one": _first(document, event),
        "figure": figure_name(document, next(iter(event.subjects), "")),
        "for_what": f" for {event.details.get('purpose')}" if event.details.get("purpose") else "",
        **{key: _detail(document, key, value) for key, value in event.details.items()},
        **{key: _Count(number_text(count)) for key, count in (counts or {}).items()},
    }
    return pattern.format_map(_Blank(words)).strip()


def _models(document: OpenBattle, subjects: Iterable[str]) -> int:
    """How many figures an event is about."""
    units = document.now.units
    return sum(len(units[subject].figures) if subject in units else 1 for subject in subjects)


class _Number(int):
    """How many, for the words that hang on it: `{number:goes|go}`."""

    def __format__(self, words: str) -> str:
        one, _, more = words.partition("|")
        return one if self == 1 else more


class _Count(str):
    """A count, alone or with its noun: `{hits:hit|hits}`."""

    __slots__ = ()

    def __format__(self, words: str) -> str:
        one, _, more = words.partition("|")
        return f"{self} {one if self == '1' else more}" if more else str(self)


class _Blank(dict[str, object]):
    """A word that an event lacks is left out."""

    def __missing__(self, _key: str) -> str:
        return ""


def _detail(document: OpenBattle, key: str, value: object) -> object:
    return wound_words(str(value)) if key == "wound" else _said(document, value, key in OF_SIDES)


def _said(document: OpenBattle, value: object, is_side: bool) -> str:
    """A figure, a yes, a side's name, what somebody is called, or a word of the system."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return _Count(number_text(value))
    if is_hidden_name(document, str(value)):
        return HIDDEN
    if str(value) in document.now.figures:
        return name_of(document, str(value))
    side = document.now.side(str(value)) if is_side else None
    if side is not None:
        return side.name or side.colour.capitalize()
    system = system_of(document.now)
    words: Mapping[str, str] = system.texts.words if system else {}
    return ", ".join(_word(words, part) for part in str(value).split(", "))


def _word(words: Mapping[str, str], value: str) -> str:
    """A code in the system's words, or in plain ones; what is no code stays as it is."""
    plain = value.replace("-", " ") if CODE.fullmatch(value) else value
    return words.get(value, plain)


def _first(document: OpenBattle, event: Event) -> str:
    names = (name_of(document, subject, event.units.get(subject, "")) for subject in event.subjects)
    return next((name for name in names if name), "")


def _of_system(document: OpenBattle, code: str) -> str:
    """A system's own wording of a code; the code itself where it has none."""
    try:
        texts = registry.system(document.now.system).texts
    except BadInput:
        return code
    return texts.events.get(code, texts.words.get(code, code))
