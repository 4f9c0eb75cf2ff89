"""What one counter costs: its line of the price list, and what each capability adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.core.frozen import Value
from rules.core.tally import Amount
from rules.tables.book import Book, as_number

CAPABILITIES = ("ecm", "gas")
"""What all counters of a row have or none, each with its own line of the price list (HX-PTS-04)."""

REFUND = ("morale", "above-maximum", "refund")
"""What a morale that is above those for sale gives back."""


def is_counter(book: Book, profile: str) -> bool:
    """Whether a profile is a row of the counters."""
    return book.find("counters", profile, "name") is not None


def is_unit(book: Book, profile: str) -> bool:
    """Whether a counter is a unit, and no marker without morale such as a fortress (HX-PTS-15)."""
    return book.find("morale-cost", profile, "points") is None


def price_line(book: Book, profile: str, side: str) -> str:
    """The line of the table `prices` by which a side buys a counter; empty where it has none."""
    line = book.find("counters", profile, f"price-{side}") if side else None
    return "" if line is None else str(line)


def price(book: Book, profile: str, side: str) -> Amount | None:
    """The points of one plain counter on a side's list, None where it is not for sale (HX-PTS-01)."""
    return _amount(book.find("prices", price_line(book, profile, side), "points"))


def capability_price(book: Book, profile: str, side: str, capability: str) -> Amount | None:
    """What ECM or gas adds to one counter, None where it cannot be bought (HX-PTS-02, HX-PTS-03, HX-PTS-05)."""
    line = book.find("prices", price_line(book, profile, side), capability)
    if line is None:
        return None
    plain, full = price(book, profile, side), _amount(book.find("prices", str(line), "points"))
    return None if plain is None or full is None else full - plain


def paradrop_price(book: Book, side: str) -> Amount:
    """What the paradrop mark adds to one counter (HX-PTS-06)."""
    return sum((_amount(book.find(*place)) or 0 for place in paradrop_places(book, side)), start=0)


def paradrop_places(book: Book, side: str) -> list[tuple[str, str, str]]:
    """The figure behind the price of the paradrop mark; none where a side cannot buy it."""
    line = book.find("forces", side, "paradrop") if side else None
    return [] if line is None else [("prices", str(line), "points")]


def morale_price(book: Book, profile: str, morale: int) -> Amount:
    """What a morale number adds to one counter; nothing for a marker (HX-PTS-13, HX-PTS-15, HX-PTS-17)."""
    place = morale_place(book, profile, morale)
    amount = _amount(book.find(*place)) or 0
    return -amount if place == REFUND else amount


def morale_place(book: Book, profile: str, morale: int) -> tuple[str, str, str]:
    """The figure behind a counter's morale price."""
    if not is_unit(book, profile):
        return "morale-cost", profile, "points"
    return REFUND if morale > book.whole("morale", "for-sale", "maximum") else ("morale-cost", str(morale), "points")


def price_places(
    book: Book, profile: str, side: str, capabilities: Iterable[str], *, drops: bool, morale: int
) -> Iterator[tuple[str, str, str]]:
    """The figures behind the price of a counter with what it was bought with: those that add something to it."""
    line = price_line(book, profile, side)
    yield "prices", line, "points"
    for capability in capabilities:
        if capability_price(book, profile, side, capability):
            yield "prices", book.text("prices", line, capability), "points"
    if drops and paradrop_price(book, side):
        yield from paradrop_places(book, side)
    if morale_price(book, profile, morale):
        yield morale_place(book, profile, morale)


def attacker_budget(book: Book, defender_budget: Amount) -> int:
    """The points of the attacker against a defender's budget, a fraction dropped (HX-PTS-22)."""
    return int(Fraction(defender_budget) * (100 + book.number("budget", "attacker", "bonus")) / 100)


def _amount(value: Value | None) -> Amount | None:
    return None if value is None else as_number(value)
