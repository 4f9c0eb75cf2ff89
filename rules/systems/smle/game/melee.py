"""Single combats: a figure's total, the ladder of results, and one against several (SM-ASL-05..13).

It knows no battle: `Fighter` holds all that bears on one figure, `total` adds it up, `result` is the ladder and `duel`
settles one lone figure against its opponents; play and odds share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.core.tally import Tally
from rules.systems.smle.game.wounding import at_least_one
from rules.tables.book import Book

Outcome = Literal["pushed-back", "breaks", "taken", "returns", "attacker-killed"]
OUTCOMES: dict[str, Outcome] = {
    "equal": "pushed-back",
    "attacker-at-least-double": "breaks",
    "attacker-more": "taken",
    "defender-at-least-double": "returns",
    "defender-more": "attacker-killed",
}
"""The rows of the ladder and what they do: to the attacker, or (breaks, taken) to the defender."""
ATTACKER_LOSES: frozenset[Outcome] = frozenset({"pushed-back", "returns", "attacker-killed"})


@dataclass(frozen=True, slots=True)
class Fighter:
    """All that bears on one figure's total. `close` is the best Close factor that it carries."""

    quality: str
    close: int = 0
    motivation: str = "none"
    armour: str = "light"
    hero: int = 0
    more: int = 0
    """opponents after the first"""
    is_warrior: bool = False
    is_wounded: bool = False
    is_surprised: bool = False
    in_position: bool = False
    modifier: int = 0


def total(book: Book, fighter: Fighter) -> Tally:
    """What is added to a figure's die (Table 6)."""
    found = Tally()
    if fighter.close:
        found = found.plus(fighter.close, "close-factor", "SM-ASL-05")
    rows = [
        (True, fighter.quality, "SM-ASL-05"),
        (fighter.motivation in ("elite", "fanatic"), fighter.motivation, "SM-ASL-05"),
        (book.find("assault", fighter.armour, "modifier") is not None, fighter.armour, "SM-MON-04"),
        (fighter.is_warrior, "warriors", "SM-QUA-22"),
        (fighter.in_position, "defending-a-prepared-position", "SM-ASL-05"),
        (fighter.is_wounded, "wounded", "SM-ASL-18"),
        (fighter.is_surprised, "surprised-or-unaware", "SM-ASL-19"),
    ]
    for holds, row, rule in rows:
        if holds and (amount := book.number("assault", row, "modifier")):
            found = found.plus(amount, f"assault-{row}", rule)
    if fighter.more:
        row = "each-opponent-after-the-first"
        amount = book.number("assault", row, "modifier") * fighter.more
        found = found.plus(amount, f"assault-{row}", "SM-ASL-06", opponents=fighter.more)
    if fighter.hero:
        found = found.plus(fighter.hero, "assault-hero", "SM-HER-02")
    return found.plus(fighter.modifier, "players", "") if fighter.modifier else found


def result(book: Book, attacker: int, defender: int) -> Outcome:
    """The ladder: equality first, then doubles, then more (Table 6b, SM-ASL-13)."""
    ours, theirs = at_least_one(book, attacker), at_least_one(book, defender)
    tests = {
        "equal": ours == theirs,
        "attacker-at-least-double": ours >= _double(book, "attacker-at-least-double") * theirs,
        "attacker-more": ours > theirs,
        "defender-at-least-double": theirs >= _double(book, "defender-at-least-double") * ours,
        "defender-more": theirs > ours,
    }
    order = sorted(tests, key=lambda row: book.whole("assault-results", row, "order"))
    return OUTCOMES[next(row for row in order if tests[row])]


def _double(book: Book, row: str) -> int:
    return book.whole("assault-results", row, "multiple")


def duel(book: Book, lone: int, others: Mapping[str, int], *, lone_attacks: bool) -> tuple[tuple[str, Outcome], ...]:
    """One total against each opponent's, from the lowest on, until the lone figure is done for (SM-ASL-06, 07)."""
    found: list[tuple[str, Outcome]] = []
    for key, theirs in sorted(others.items(), key=lambda pair: (pair[1], pair[0])):
        outcome = result(book, lone, theirs) if lone_attacks else result(book, theirs, lone)
        found.append((key, outcome))
        if (outcome in ATTACKER_LOSES) is lone_attacks:
            break
    return tuple(found)
