"""What shows only when both sides are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.army.chosen import switch
from rules.army.model import Army, all_units
from rules.core.issues import Issue, advice, warning
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.damage import damage
from rules.systems.smle.muster import Muster, carried, muster
from rules.tables.book import Book


def issues(sides: list[tuple[Army, Book]]) -> Iterator[Issue]:
    """Vehicles that nobody can stop, both sides hidden, and advice on objectives; subjects are the armies' ids."""
    mustered = [(army, book, _musters(army, book)) for army, book in sides]
    for army, book, teams in mustered:
        others = [found for other, _, found in mustered if other is not army]
        vehicles = sum(count for found in others for team, count in found if team.vehicle)
        if vehicles and teams and not any(_stops(book, team) for team, _ in teams):
            yield warning("no-anti-vehicle", army.id, "SM-PTS-21", army=army.name, vehicles=vehicles)
    hidden = [army for army, _ in sides if switch(army.choices, "hidden")]
    for army in hidden[1:]:
        yield warning("both-hidden", army.id, "SM-PTS-20", army=army.name)
    if len(sides) > 1:
        yield advice("objectives", "", "SM-ORG-33")


def _musters(army: Army, book: Book) -> list[tuple[Muster, int]]:
    """Every team of a known profile, and how many there are of it."""
    return [(found, unit.count) for unit in all_units(army) if (found := muster(book, unit))]


def _stops(book: Book, team: Muster) -> bool:
    """Whether a team can stop a vehicle: with what it carries, or with rounds that it has."""
    lasting = (found for found in carried(team.figures) if found.rounds is None)
    return can_stop(book, (*lasting, *(found for found, count in team.rounds if count)))


def can_stop(book: Book, weapons: Iterable[Weapon]) -> bool:
    """Whether some weapon is strong enough, or explosive with enough dice (SM-PTS-21)."""
    least = damage(book.text("anti-vehicle-check", "damage", "minimum"))
    dice = book.number("anti-vehicle-check", "explosive-dice", "minimum")
    return any(
        (least is not None and found.damage >= least) or (found.type == "EX" and found.damage.dice >= dice)
        for found in weapons
        if found.damage is not None
    )
