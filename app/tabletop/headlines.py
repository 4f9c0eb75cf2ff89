"""One line for all that an action did: who, at whom, and what came of it. What happened in between is left to unfold.

A system's texts say what opens such a line (`<code>-headline`, empty for what is left out of it), what is counted in it
(`<code>-sum`), and what is said where nothing is (`<code>-none`). Anything else is a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field, replace

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
from rules.core.frozen import FrozenMap

MOST_PIECES = 4
OWN = "own side "
BEGAN = ("before",)
"""What holds of the first of several events alike; all else is as the last of them left it."""


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
    texts, attack = texts_of(document), _open_attack(document.now, found)
    if f"{event.code}-none" in texts:
        if attack is None or _names_units(document.now, event):
            found.append(Attack(event))
    elif attack and f"{event.code}-sum" in texts and _is_of(document.now, attack, event):
        attack.sums.setdefault((_is_own(document.now, attack, event), event.code), []).append(event)
    elif texts.get(f"{key_of(document, event)}-headline") != "":
        found.append(event)


def _open_attack(battle: Battle, found: list[Part]) -> Attack | None:
    """The attack that is still told of: what befalls its own two in between does not end it, anything else does."""
    since = set[str]()
    for part in reversed(found):
        if isinstance(part, Attack):
            return part if since <= _units_of(battle, part.lead) else None
        if isinstance(part, tuple):
            return None
        since |= _units_of(battle, part)
    return None


def _units_of(battle: Battle, event: Event) -> set[str]:
    """The units that something names, itself or by their figures."""
    units = (battle.figures[key].unit if key in battle.figures else key for key in event.subjects)
    return {unit for unit in units if unit in battle.units}


def _names_units(battle: Battle, event: Event) -> bool:
    """Whether it opens an attack of its own at any time; a burst, which does not, is part of the attack it came of."""
    return any(subject in battle.units for subject in event.subjects)


def _is_of(battle: Battle, attack: Attack, event: Event) -> bool:
    """Whether something belongs to an attack: all that befalls figures does, of units only those it is about.

    What is at nobody, as a burst, is about the one unit whose figures it caught.
    """
    units = [subject for subject in event.subjects if subject in battle.units]
    if not units or units[0] in attack.lead.subjects[1:]:
        return True
    return not _names_units(battle, attack.lead) and _units_of(battle, attack.lead) == set(units)


def _is_own(battle: Battle, attack: Attack, event: Event) -> bool:
    """Whether something befell those who attack: what succeeds against somebody names him last."""
    figure = battle.figures.get(event.subjects[-1 if event.success else 0] if event.subjects else "")
    is_hurt = "weapon" not in event.details
    return is_hurt and figure is not None and figure.unit == _attacker(battle, attack.lead)


def _attacker(battle: Battle, lead: Event) -> str:
    """The unit that attacks: it is named first, or dices first; empty for what comes from nobody, as a burst does."""
    first = next(iter(lead.subjects), "")
    figure = battle.figures.get(first)
    return first if figure is None else figure.unit if lead.roll is not None else ""


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
    first, last = events[0].details, events[-1].details
    all_of_it = replace(events[-1], details=FrozenMap({**last, **{key: first[key] for key in BEGAN if key in first}}))
    text = worded(document, all_of_it, f"{all_of_it.code}-sum", count=len(events), hits=hits)
    return f"{OWN}{text}" if is_own and text else text
