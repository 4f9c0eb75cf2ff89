"""What the dice tray says of the last dice: whose they were, each roll against its number, what was foretold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from app.open_battle import OpenBattle
from app.tabletop.event_words import alike, event_text, is_secret, level_of, told_of, worded
from app.tabletop.headlines import attacks_of, headline, part_text
from app.tabletop.roll_words import roll_sum, short_sum
from app.tabletop.system_words import ANYTHING, outcome_text
from app.tabletop.words import figure_name, is_hidden, name_of
from app.words import per_cent
from rules.battle.event import Event
from rules.battle.journal import Entry
from rules.core.wording import capital
from rules.dice.pool import Pool
from rules.dice.thrown import Roll
from templates.words import counted, number_text

MOST_TIES = 2
FREE = ("", "free roll")
ONE_HIT = "At least one hit"


@dataclass(frozen=True, slots=True)
class RollLine:
    """One roll: its dice, whose it is, what it came to, the word for that; `success` as in its event."""

    faces: tuple[int, ...]
    sides: int
    who: str
    words: str
    result: str
    success: bool | None

    @property
    def told(self) -> str:
        """All of it in one line, for screen readers."""
        faces = " + ".join(str(face) for face in self.faces)
        return ": ".join(
            part for part in (self.who, ", ".join(w for w in (faces, self.words) if w), self.result) if part
        )


@dataclass(frozen=True, slots=True)
class Told:
    """What stands in the tray: a title, one line under it, the odds as they were, and a line for each of several rolls.

    `roll` are the dice that lie there large, None where they are many.
    """

    title: str
    line: str = ""
    foretold: str = ""
    rolls: tuple[RollLine, ...] = ()
    roll: Roll | None = None
    success: bool | None = None


def told_roll(document: OpenBattle, entry: Entry) -> Told:
    """What an entry's dice came to."""
    if is_secret(document, entry):
        return Told(told_of(document, entry)[0])
    many = tuple(event for event in alike(document, entry.events) if not is_hidden(document, event.subjects[0]))
    if many and many[0].roll is not None:
        return _many(document, many)
    rolled = [event for event in entry.events if event.roll is not None]
    attacks = attacks_of(document, entry)
    title = part_text(document, attacks[-1]) if attacks else ""
    if len(rolled) == 1 and len(entry.rolls) == 1:
        return _single(document, entry, rolled[0], title)
    lines = tuple(_line(document, event) for event in rolled)
    roll = None if lines else entry.rolls[-1]
    last = f"{purpose_text(entry.rolls[-1])}{entry.rolls[-1].total}"
    return Told(title or headline(document, entry) or last, "", foretold(document, entry), lines, roll)


def _single(document: OpenBattle, entry: Entry, event: Event, title: str) -> Told:
    """One roll alone: its dice large, its sum with the word for what came of it."""
    assert event.roll is not None
    result = worded(document, event, f"{event.code}-result")
    words = roll_sum(document, event)
    line = f"{words}: {result}" if result else event_text(document, event)
    title = title or _title(document, event)
    return Told(title, line, foretold(document, entry), (), event.roll, event.success)


def _title(document: OpenBattle, event: Event) -> str:
    """The roll's purpose with whose it is, else with what it came to."""
    assert event.roll is not None
    first = next(iter(event.subjects), "")
    who = name_of(document, first, event.units.get(first, ""))
    purpose = purpose_text(event.roll)
    return f"{purpose}{who}" if purpose and who else f"{purpose}{event.roll.total}"


def _line(document: OpenBattle, event: Event) -> RollLine:
    assert event.roll is not None
    who = figure_name(document, next(iter(event.subjects), ""))
    result = worded(document, event, f"{event.code}-result")
    words = short_sum(document, event)
    return RollLine(event.roll.faces, event.roll.pool.sides, who, words, result, event.success)


def rolls_so_far(document: OpenBattle, told: Iterable[object]) -> tuple[RollLine, ...]:
    """The rolls of an action that waits for more dice, each with what it came to."""
    rolled = (event for event in told if isinstance(event, Event) and event.roll is not None)
    return tuple(_line(document, event) for event in rolled if not is_hidden(document, next(iter(event.subjects), "")))


def _many(document: OpenBattle, events: tuple[Event, ...]) -> Told:
    """One roll for each of many teams: the lowest, the highest, and those at one level."""
    roll = events[0].roll
    purpose = roll.purpose.replace("-", " ").capitalize() if roll else ""
    at: dict[int, list[str]] = defaultdict(list)
    for event in events:
        at[level_of(event)].append(name_of(document, event.subjects[0]))
    low, high = min(at), max(at)
    ties = [f"Tied at {_level(level)}: {'; '.join(at[level])}" for level in sorted(at) if len(at[level]) > 1]
    if len(ties) > MOST_TIES:
        ties = [*ties[:MOST_TIES], f"{counted(len(ties) - MOST_TIES, 'more tie', 'more ties')} in the log"]
    ends = [f"{word} {_level(level)}: {'; '.join(at[level])}" for word, level in (("Lowest", low), ("Highest", high))]
    ties = [tie for tie in ties if not tie.startswith((f"Tied at {_level(low)}:", f"Tied at {_level(high)}:"))]
    return Told(f"{purpose}: {counted(len(events), 'team', 'teams')}", "\n".join([*ends, *ties]))


def _level(level: int) -> str:
    return number_text(level)


def foretold(document: OpenBattle, entry: Entry) -> str:
    """How likely it was that it would do anything, as was said before the dice; empty where nothing was."""
    odds = document.journal.engine.odds(entry.before, entry.action)
    code = next((key for key in ANYTHING if odds and key in odds.chances), "")
    if odds is None or not code:
        return ""
    words = ONE_HIT if code == "hit" else capital(outcome_text(document, code))
    return f"{words} was {per_cent(odds.chances[code])}"


def purpose_text(roll: Roll) -> str:
    """What a roll was for, before its sum."""
    words = roll.purpose.replace("-", " ").strip()
    return f"{words.capitalize()}: " if words not in FREE else ""


def so_far(rolls: list[Roll], pool: Pool | None = None) -> str:
    """How rolls of one kind have fallen, by itself the last one's, against what is expected; or nothing."""
    pool = pool or (rolls[-1].pool if rolls else None)
    totals = [roll.total for roll in rolls if roll.pool == pool]
    if pool is None or not totals:
        return ""
    mean, expected = Fraction(sum(totals), len(totals)), Fraction(pool.count * (pool.sides + 1), 2) + pool.add
    many = counted(len(totals), "roll", "rolls")
    return f"{many} of {pool} so far, mean {float(mean):.1f} ({float(expected):.1f} expected)"
