"""The log's sentences, from an event's code and figures. Codes of the systems are worded by their own texts."""

from __future__ import annotations

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
    return "; ".join(told) + (f" ({reason})" if reason else "")


def entry_summary(document: OpenBattle, entry: Entry) -> str:
    """What an entry did in a few lines: of many events the first, the last, and how many lie between them."""
    if is_secret(document, entry) or len(entry.events) <= MOST_TOLD:
        return entry_text(document, entry)
    first, last = event_text(document, entry.events[0]), event_text(document, entry.events[-1])
    return f"{first}; {len(entry.events) - 2} more in the log; {last}"


def is_secret(document: OpenBattle, entry: Entry) -> bool:
    """Whether an entry is about nobody but units that whoever looks must not see."""
    subjects = [subject for event in entry.events for subject in event.subjects]
    return bool(document.hidden) and bool(subjects) and all(is_hidden(document, subject) for subject in subjects)


def event_text(document: OpenBattle, event: Event) -> str:
    """One event as a sentence, with its dice."""
    pattern = EVENTS.get(event.code) or _of_system(document, event.code)
    words = {
        "who": whom(document, event.subjects),
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


class _Blank(dict[str, str]):
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
