"""Distances at the scale and in the unit that an army plays in (CR-SC-02 to 04)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.army.card import Fact
from rules.army.chosen import whole, word
from rules.army.model import Army
from rules.army.system import book_fact
from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.core.tally import Amount, plain
from rules.tables.book import Book, as_number, as_value

CENTIMETRES, INCHES = "cm", "inch"
UNITS = (CENTIMETRES, INCHES)
CUSTOM = "custom"
SCALES = ("15-mm", "6-mm", "28-mm", CUSTOM)
BASE_UNIT = "cm15"
"""The unit of a figure that is a distance at 15 mm, in centimetres."""
SHORT = {CENTIMETRES: "cm", INCHES: "in"}
"""The unit as figures and facts name it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """One of SCALES with its factor on 15 mm distances, and one of UNITS."""

    name: str
    factor: Amount
    unit: str


def scale_of(army: Army, book: Book) -> Scale:
    """The scale and unit of an army; what it does not know counts as 15 mm and centimetres."""
    name, unit = (word(army.choices, key, words[0], words) for key, words in (("scale", SCALES), ("unit", UNITS)))
    if name == CUSTOM:
        least, most = custom_bounds(book)
        return Scale(name, Fraction(whole(army.choices, "custom-factor", 100, least=least, most=most), 100), unit)
    return Scale(name, book.number("scale-factors", name, "factor"), unit)


def custom_bounds(book: Book) -> tuple[int, int]:
    """The least and the most custom factor, in per cent."""
    least, most = (int(100 * book.number("scale-factors", "custom", end)) for end in ("least", "most"))
    return least, most


def scaled(book: Book, base: Amount, factor: Amount, unit: str) -> Amount:
    """A 15 mm distance in centimetres at another scale, rounded as its unit demands (CR-SC-03, 04)."""
    step, least = book.number("rounding", unit, "step"), book.number("rounding", unit, "least")
    if unit == CENTIMETRES:
        return max(plain(step * (base * factor // step)), least)
    steps = base * Fraction(factor) / book.number("rounding", unit, "divisor") / step
    return max(plain(step * ((steps + Fraction(1, 2)) // 1)), least)


def distance(book: Book, scale: Scale, place: str) -> Amount:
    """The 15 mm distance at a place ("table/row/column") at a scale."""
    return scaled(book, book.number(*place.split("/")), scale.factor, scale.unit)


def band(book: Book, scale: Scale, name: str) -> tuple[Amount, Mark]:
    """How far a movement or range band such as "very-fast" reaches, and where the figure comes from.

    A standard scale has it in the table `scales`, where a player may change it; a custom one is worked out.
    """
    if scale.name == CUSTOM:
        return distance(book, scale, base_of(book, name)), Mark.HOUSE
    row = f"{scale.name}-{SHORT[scale.unit]}"
    return book.number("scales", row, name), book.mark("scales", row, name)


def read_out(book: Book, scale: Scale, place: str) -> Fact:
    """The figure at a place, a 15 mm distance at a scale and in its unit; raises UnknownFigure."""
    fact = book_fact(book, place)
    if fact.unit != BASE_UNIT or not isinstance(fact.value, (int, Fraction)):
        return fact
    _, row, column = place.split("/")
    name = row if column == "distance" else {"indirect/spread/radius": "spread"}.get(place, "")
    if name and base_of(book, name) == place:
        far, mark = band(book, scale, name)
    else:
        far, mark = distance(book, scale, place), fact.mark
    return Fact(far, fact.mark if fact.mark is Mark.OVERRIDDEN else mark, SHORT[scale.unit])


def base_of(book: Book, column: str) -> str:
    """The place of the 15 mm distance behind a column of the table `scales`."""
    for table in ("bands", "range-bands"):
        if column in book.rows(table):
            return f"{table}/{column}/distance"
    return "indirect/spread/radius"


def scales_cell(book: Book, row: str, column: str) -> Value | None:
    """A cell of the table `scales`; its row is a scale and a unit, such as "6-mm-in"."""
    name, _, short = row.rpartition("-")
    unit = next(unit for unit in UNITS if SHORT[unit] == short)
    base = book.number(*base_of(book, column).split("/"))
    return as_value(scaled(book, base, book.number("scale-factors", name, "factor"), unit))


def table_cell(book: Book, row: str, column: str) -> Value | None:
    """The length or width of the standard table at another scale, in centimetres (CR-SU-01)."""
    factor = book.number("scale-factors", row, "factor")
    return as_value(scaled(book, book.number("table", "15-mm", column), factor, CENTIMETRES))


def as_amount(value: Value | None) -> Amount | None:
    """A figure as an exact number, None where it is absent or no number."""
    try:
        return as_number(value)
    except ValueError:
        return None
