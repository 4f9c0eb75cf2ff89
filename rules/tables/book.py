"""The figures of one system, resolved: what is shipped, what an army holds, what a player overrides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules.core.faults import nearest
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Mark, Origin, weightiest
from rules.core.tally import Amount, plain
from rules.tables.shelf import Shelf


class UnknownFigure(LookupError):
    """No such figure; `hint` is the nearest place that exists, or empty."""

    def __init__(self, place: str, hint: str) -> None:
        self.place = place
        self.hint = hint
        super().__init__(f"no figure {place}" + (f"; did you mean {hint}?" if hint else ""))


class NotANumber(ValueError):
    """A figure that is no number where one is needed."""

    def __init__(self, value: object) -> None:
        super().__init__(f"‘{value}’ is not a number")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it stands: `path` is "system/table/row/column", `value` None where the source has none.

    `shipped` is the program's own value where the player overrides it.
    """

    path: str
    value: Value | None
    mark: Mark
    ref: str
    unit: str = ""
    shipped: Value | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """Figures laid over a book, by place: what an army held when it was saved, or what its player overrides."""

    values: Mapping[str, Value]
    overrides: bool = True


def as_number(value: Value | None) -> Amount:
    """A stored value as an exact number; "1/2" is one half. Raises NotANumber for what is none."""
    if isinstance(value, bool) or value is None:
        raise NotANumber(value)
    try:
        return plain(Fraction(value) if isinstance(value, (str, Decimal)) else value)
    except (ValueError, ZeroDivisionError):
        raise NotANumber(value) from None


def as_value(amount: Amount) -> Value:
    """An exact number as a table stores it: an int, a decimal where it ends, else "1/3". `as_number` reads it back."""
    amount = plain(amount)
    if isinstance(amount, int):
        return amount
    decimal = Decimal(amount.numerator) / Decimal(amount.denominator)
    return decimal if Fraction(decimal) == amount else str(amount)


class Book:
    """All figures of one system under their places, "table/row/column".

    A fact that has two places is stored at one of them; an override of either is an override of both.
    `memory` holds what others worked out from the book (rules.tables.memory), and goes with it.
    """

    def __init__(self, shelf: Shelf, layers: Iterable[Layer] = ()) -> None:
        self.shelf = shelf
        self.reads: set[str] | None = None
        self.memory: dict[object, dict[Any, Any]] = {}
        self._layers = tuple(layers)
        self._over: dict[str, Value] = {}
        self._overridden: set[str] = set()
        self._added: dict[str, dict[str, dict[str, None]]] = {}
        self._known: dict[str, Value | None] = {}
        self._inputs: dict[str, set[str]] = {}
        self._open: list[set[str]] = []
        for layer in self._layers:
            self._lay(layer)

    def _lay(self, layer: Layer) -> None:
        for place, value in layer.values.items():
            home = self.shelf.home(place)
            self._over[home] = value
            if layer.overrides:
                self._overridden.add(home)
            if not self.shelf.has(place):
                table, row, column = place.split("/")
                self._added.setdefault(table, {}).setdefault(row, {})[column] = None

    def over(self, *layers: Layer) -> Book:
        """This book with layers of figures over it, later ones above earlier ones."""
        return Book(self.shelf, (*self._layers, *layers))

    def watched(self) -> Book:
        """A copy that notes in `reads` the place of every figure that is asked for."""
        copy = self.over()
        copy.reads = set()
        return copy

    def find(self, table: str, row: str, column: str) -> Value | None:
        """The figure at a place, or None where there is none."""
        place = self.shelf.home(f"{table}/{row}/{column}")
        self._note(place)
        if place in self._over:
            return self._over[place]
        if place in self.shelf.stored:
            return self.shelf.stored[place]
        return self._worked_out(place) if place in self.shelf.computed else None

    def _note(self, *places: str) -> None:
        """Notes what is read: for whoever watches the book, and for the computed figures that are being worked out."""
        for inputs in self._open:
            inputs.update(places)
        if self.reads is not None:
            self.reads.update(places)

    def _worked_out(self, place: str) -> Value | None:
        if place in self._known:
            self._note(*self._inputs[place])
            return self._known[place]
        _, row, column = place.split("/")
        self._open.append(set())
        try:
            value = self.shelf.computed[place](self, row, column)
        finally:
            inputs = self._open.pop()
        self._known[place], self._inputs[place] = value, inputs
        return value

    def value(self, table: str, row: str, column: str) -> Value:
        """The figure at a place; raises UnknownFigure where there is none."""
        value = self.find(table, row, column)
        if value is None:
            place = f"{table}/{row}/{column}"
            raise UnknownFigure(f"{self.shelf.system}/{place}", self.near(place))
        return value

    def number(self, table: str, row: str, column: str) -> Amount:
        """The figure at a place as an exact number; raises UnknownFigure or ValueError."""
        return as_number(self.value(table, row, column))

    def whole(self, table: str, row: str, column: str) -> int:
        """The figure at a place as an int, fractions dropped; raises UnknownFigure or ValueError."""
        return int(self.number(table, row, column))

    def text(self, table: str, row: str, column: str) -> str:
        """The figure at a place as text; raises UnknownFigure."""
        return str(self.value(table, row, column))

    def flag(self, table: str, row: str, column: str) -> bool:
        """True where the figure at a place is true; an absent one is false."""
        return self.find(table, row, column) is True

    def rows(self, table: str) -> tuple[str, ...]:
        """The rows of a table, a house pack's own after the shipped ones."""
        return tuple(dict.fromkeys([*self.shelf.columns.get(table, {}), *self._added.get(table, {})]))

    def columns(self, table: str, row: str) -> tuple[str, ...]:
        """The columns of a row, empty cells included."""
        shipped, added = self.shelf.columns.get(table, {}), self._added.get(table, {})
        return (*shipped.get(row, ()), *added.get(row, ()))

    def row(self, table: str, row: str) -> FrozenMap[str, Value]:
        """All figures of a row that are there, by column."""
        found = {column: self.find(table, row, column) for column in self.columns(table, row)}
        return FrozenMap({column: value for column, value in found.items() if value is not None})

    def places(self) -> list[str]:
        """Every place of the book: the shipped ones in the order of the files, then the player's own."""
        added = [
            f"{table}/{row}/{column}" for table, rows in self._added.items() for row in rows for column in rows[row]
        ]
        return [*self.shelf.places(), *added]

    def near(self, place: str) -> str:
        """The nearest place that exists, or an empty string."""
        return nearest(place, self.places())

    def figure(self, place: str) -> Figure:
        """The figure at a place with its provenance; raises UnknownFigure where the place is none."""
        table, row, column = place.split("/")
        if column not in self.columns(table, row):
            raise UnknownFigure(f"{self.shelf.system}/{place}", self.near(place))
        mark = self.mark(table, row, column)
        _, ref, unit = self.shelf.origin(place)
        shipped = _shipped(self.shelf).find(table, row, column) if mark is Mark.OVERRIDDEN else None
        return Figure(f"{self.shelf.system}/{place}", self.find(table, row, column), mark, ref, unit, shipped)

    def overrides(self, table: str, row: str, column: str) -> bool:
        """Whether the player gave this very figure."""
        return self.shelf.home(f"{table}/{row}/{column}") in self._overridden

    def mark(self, table: str, row: str, column: str) -> Mark:
        """Where the figure at a place comes from; one worked out from an overridden figure is overridden too."""
        if self.overrides(table, row, column):
            return Mark.OVERRIDDEN
        place = self.shelf.home(f"{table}/{row}/{column}")
        if self._overridden and place in self.shelf.computed and place not in self._over:
            self._worked_out(place)
            if self._overridden & self._inputs[place]:
                return Mark.OVERRIDDEN
        return self.shelf.origin(f"{table}/{row}/{column}")[0]

    def overridden_by(self, work: Callable[[], object]) -> set[str]:
        """The places of the figures that the player gave among those that some work reads."""
        if not self._overridden:
            return set()
        self._open.append(set())
        try:
            work()
        finally:
            inputs = self._open.pop()
        return self._overridden & inputs

    def origin(self, places: Iterable[tuple[str, str, str]]) -> Origin:
        """Where a number comes from that is made of the figures at several places: the one to be seen first."""
        return weightiest(Origin(self.mark(*place), "/".join(place)) for place in places)

    def heaviest(self, places: Iterable[tuple[str, str, str]]) -> Mark:
        """The mark that a reader must see first, where one fact comes from the figures at several places."""
        return self.origin(places).mark

    def figures(self) -> list[Figure]:
        """Every figure of the system, in the order of the files."""
        return [self.figure(place) for place in self.places()]


@lru_cache(maxsize=8)
def _shipped(shelf: Shelf) -> Book:
    """The book without any layer."""
    return Book(shelf)
