"""One line for all that an action did: who, at whom, and what came of it. What happened in between is left to unfold.

A system's texts say what opens such a line (`<code>-headline`, empty for what is left out of it), what is counted in it
(`<code>-sum`), and what is said where nothing is (`<code>-none`). Anything else is a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from app.open_battle import OpenBattle
from app.tabletop.event_words import (
    alike,
    event_text,
    is_secret,
    key_of,
    many_text,
    reason_of,
    texts_of,
    told_of,
    worded,
)
from rules.battle.event import Event
from rules.battle.journal import Entry
from rules.battle.model import Battle

MOST_PIECES = 4
OWN = "own side "


@dataclass
class Attack:
    """One attack of an entry: the event that opens it, and what is counted, by own side or not and by code."""

    lead: Event
    sums: dict[tuple[bool, str], list[Event]] = field(default_factory=dict)


Part = Attack | Event | tuple[Event, ...]
"""An attack, a single event, or the many that are alike."""


def headline(document: OpenBattle, entry: Entry) -> str:
    """What an entry came to, in one line; the referee's reason at its end."""
    told, reason = told_of(document, entry), reason_of(entry)
    text = _joined(piece for part in parted(document, entry) if (piece := part_text(document, part))) or told[0]
    return f"{text} ({reason})" if reason else text


def _joined(pieces: Iterator[str]) -> str:
    found = list(pieces)
    if len(found) > MOST_PIECES:
        found = [*found[: MOST_PIECES - 1], f"and {len(found) - MOST_PIECES + 1} more"]
    return "; ".join(found)


def attacks_of(document: OpenBattle, entry: Entry) -> list[Attack]:
    """The attacks of an entry."""
    return [part for part in parted(document, entry) if isinstance(part, Attack)]


def parted(document: OpenBattle, entry: Entry) -> list[Part]:
    """An entry taken apart: attacks, single events, and many alike at the place of the first of them."""
    if is_secret(document, entry):
        return []
    many, found = alike(document, entry.events), list[Part]()
    for event in entry.events:
        if any(event is one for one in many):
            if event is many[0]:
                found.append(many)
        else:
            _put(document, found, event)
    return found


def _put(document: OpenBattle, found: list[Part], event: Event) -> None:
    texts, last = texts_of(document), found[-1] if found else None
    if f"{event.code}-none" in texts:
        if event.subjects or not isinstance(last, Attack):
            found.append(Attack(event))
    elif isinstance(last, Attack) and f"{event.code}-sum" in texts and _is_of(document.now, last, event):
        last.sums.setdefault((_is_own(document.now, last, event), event.code), []).append(event)
    elif texts.get(f"{key_of(document, event)}-headline") != "":
        found.append(event)


def _is_of(battle: Battle, attack: Attack, event: Event) -> bool:
    """Whether something belongs to an attack: all that befalls figures does, of units only those it is about."""
    units = [subject for subject in event.subjects if subject in battle.units]
    return not units or units[0] in attack.lead.subjects[1:]


def _is_own(battle: Battle, attack: Attack, event: Event) -> bool:
    """Whether something befell those who attack."""
    figure = battle.figures.get(next(iter(event.subjects), ""))
    is_hurt = "weapon" not in event.details
    return is_hurt and bool(attack.lead.subjects) and figure is not None and figure.unit == attack.lead.subjects[0]


def part_text(document: OpenBattle, part: Part) -> str:
    """One part of the line."""
    if isinstance(part, tuple):
        return many_text(document, part)
    if isinstance(part, Event):
        return worded(document, part, f"{key_of(document, part)}-headline") or event_text(document, part)
    came = _came(document, part)
    hurt, after = ([words for is_unit, words in came if is_unit is of_unit] for of_unit in (False, True))
    told = [*(hurt or [worded(document, part.lead, f"{part.lead.code}-none")]), *after]
    return f"{worded(document, part.lead, f'{part.lead.code}-headline')}: {', '.join(told)}"


def _came(document: OpenBattle, attack: Attack) -> list[tuple[bool, str]]:
    """What came of an attack in the order of the texts, own losses last, each with whether it befell a whole unit."""
    order, units = list(texts_of(document)), document.now.units
    sums = sorted(attack.sums.items(), key=lambda pair: (pair[0][0], order.index(f"{pair[0][1]}-sum")))
    told = ((_of_unit(units, events), _sum(document, events, is_own)) for (is_own, _), events in sums)
    return [(is_unit, words) for is_unit, words in told if words]


def _of_unit(units: Container[str], events: list[Event]) -> bool:
    """Whether something befell a whole unit, such as its level."""
    return next(iter(events[0].subjects), "") in units


def _sum(document: OpenBattle, events: list[Event], is_own: bool) -> str:
    hits = sum(int(str(event.details.get("hits", 0))) for event in events)
    text = worded(document, events[0], f"{events[0].code}-sum", count=len(events), hits=hits)
    return f"{OWN}{text}" if is_own and text else text
