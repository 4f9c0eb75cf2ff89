"""Figures that follow from others: chances, columns of odds, prices with a capability, totals of the regiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.frozen import FrozenMap, Value
from rules.dice.odds import Weights, weights
from rules.dice.pool import Pool
from rules.systems.hexgame.formations import line_counters, plain_points
from rules.tables.book import Book, as_value
from rules.tables.shelf import Compute

CHANCES = {"eliminate-chance": ("E", "R"), "disrupt-chance": ("D", "D*"), "rubble-chance": ("R", "D*")}
"""The results that each chance column counts."""


def _dice(book: Book, row: str) -> Weights:
    """How many of all throws of a row of the table `dice` give each total; none where they are no dice."""
    try:
        return weights(Pool(book.whole("dice", row, "count"), book.whole("dice", row, "sides")))
    except ValueError:
        return FrozenMap()


def chances(table: str, rubbles: bool = True) -> Compute:
    """Works out the chance columns of a result table, in throws of all throws; gas never rubbles (HX-RUB-03)."""

    def chance(book: Book, row: str, column: str) -> Value:
        counted = CHANCES[column] if rubbles or column != "rubble-chance" else ()
        thrown = _dice(book, "combat").items()
        return sum(found for total, found in thrown if book.find(table, row, str(total)) in counted)

    return chance


def rally_chance(book: Book, morale: int) -> int:
    """How many of all throws rally a unit of this morale: those that reach it (HX-RAL-02)."""
    return sum(found for total, found in _dice(book, "rally").items() if total >= morale)


def odds_columns(book: Book, row: str) -> Value:
    """The columns of a result table from its least to its most odds: "1:2, 1:1, 2:1"."""
    least, most = (_step(book.text("odds", row, name)) for name in ("minimum", "maximum"))
    return ", ".join(_odds(step) for step in range(least, most + 1))


def _step(odds: str) -> int:
    """Odds as a step of the ladder: 1:1 is 0, 2:1 is 1, 1:2 is -1."""
    attack, _, defence = odds.partition(":")
    return int(attack) - int(defence)


def _odds(step: int) -> str:
    return f"{step + 1}:1" if step >= 0 else f"1:{1 - step}"


def extended_range(book: Book, row: str) -> int | None:
    """How far a counter fires with half its attack, None for one that has no attack (HX-RNG-03, HX-RNG-08)."""
    if not book.find("counters", row, "attack"):
        return None
    return book.whole("counters", row, "range") * book.whole("range", "extended", "range-multiple")


def price_with(book: Book, row: str) -> Value:
    """The price of a line with a capability: the plain price and the counter's surcharge."""
    surcharge = book.number("counters", book.text("prices", row, "counter"), book.text("prices", row, "adds"))
    return as_value(book.number("prices", book.text("prices", row, "base"), "points") + surcharge)


def stacking(book: Book, row: str) -> Value:
    """The counters of several players in one hex (HX-MOV-21)."""
    return book.whole("limits", "stacking", "counters") * book.whole("limits", row, "players")


def off_course(book: Book, _row: str, column: str) -> Value:
    """The rolls that are off course: all above those on course."""
    if column == "maximum":
        return book.whole("dice", "paradrop", "sides")
    return book.whole("paradrop", "on-course", "maximum") + 1


def city_counters(book: Book, row: str) -> Value:
    """The least counters of a defender who must have some in every city hex."""
    hexes, each = (book.whole("scenarios", row, f"defender-{name}") for name in ("city-hexes", "counters-a-city-hex"))
    return hexes * each


def organisation(book: Book, row: str, column: str) -> Value:
    """What follows for an element of the regiment: its vehicles, its counters, the totals of all alike (T-12)."""
    if column == "counters":
        return book.find("organisation", row, "platoons") or 1
    if column.startswith("total-"):
        return _total(book, row, column.removeprefix("total-"))
    in_platoons = book.whole("organisation", row, "platoons") * book.whole("organisation", row, f"platoon-{column}")
    return book.whole("organisation", row, f"command-{column}") + in_platoons


def _total(book: Book, row: str, column: str) -> Value:
    parts = [found for found in book.rows("organisation") if book.find("organisation", found, "part-of") == row]
    fixed = [found for found in parts or [row] if book.find("organisation", found, "number") is not None]
    return sum(
        book.whole("organisation", found, "number") * book.whole("organisation", found, column) for found in fixed
    )


def templates(book: Book, row: str, column: str) -> Value:
    """What a group of the regiment costs plain, and how many counters its full line has (HX-ORG-10, HX-ORG-11)."""
    return as_value(plain_points(book, row)) if column == "points" else line_counters(book, row, column)


def by_row(work: Callable[[Book, str], Value | None]) -> Compute:
    """A figure of a row that does not depend on its column."""
    return lambda book, row, _column: work(book, row)


COMPUTE: Mapping[str, Compute] = {
    "direct-results": chances("direct-results"),
    "indirect-a": chances("indirect-a"),
    "indirect-b": chances("indirect-b"),
    "gas": chances("gas", rubbles=False),
    "morale-cost/rally-chance": by_row(lambda book, row: rally_chance(book, int(row))),
    "odds/columns": by_row(odds_columns),
    "counters/extended-range": by_row(extended_range),
    "prices/points": by_row(price_with),
    "limits/counters": by_row(stacking),
    "paradrop": off_course,
    "scenarios/defender-counters-minimum": by_row(city_counters),
    "organisation": organisation,
    "templates": templates,
}
"""Every computed figure of the system, by table and column."""
