"""What the kit of one figure counts for: its weapons, its slots, its multiplier."""

from __future__ import annotations

from rules.core.tally import Amount
from rules.systems.smle.arsenal import Weapon, weapon
from rules.tables.book import Book
from rules.tables.memory import remembered

Kit = tuple[tuple[Weapon, ...], tuple[str, ...], int, Amount]
"""The weapons of a kit, what in it is none, and the slots and the multiplier of a figure with it."""


@remembered
def kit_of(book: Book, kit: tuple[str, ...], special: bool) -> Kit:
    """What a kit counts for."""
    known = tuple(found for key in kit if (found := weapon(book, key)))
    unknown = tuple(key for key in kit if not weapon(book, key))
    return known, unknown, _slots(book, known, special), _factor(book, known)


def _slots(book: Book, weapons: tuple[Weapon, ...], special: bool) -> int:
    """The slots of one figure: a support weapon or special equipment makes it count for more (SM-ORG-06)."""
    slots = max((found.slots for found in weapons), default=0)
    if special:
        slots = max(slots, book.whole("organisation", "special-equipment", "slots"))
    return max(slots, book.whole("organisation", "other-figure", "slots"))


def _factor(book: Book, weapons: tuple[Weapon, ...]) -> Amount:
    """The weapon multiplier of one figure: the highest of what is not bought by the round (SM-PTS-08, 10)."""
    lasting = [found.factor for found in weapons if found.rounds is None]
    if lasting:
        return max(lasting)
    row = "rounds-bought-singly" if weapons else "1d"
    return book.number("points", row, "factor")
