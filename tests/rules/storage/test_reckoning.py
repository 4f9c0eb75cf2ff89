"""Figures that cannot be reckoned with are told in our words, whatever went wrong inside."""

from __future__ import annotations

import pytest

from rules.army.model import Army
from rules.core.frozen import FrozenMap, Value
from rules.storage.reckoning import reckoning_faults
from rules.tables.book import Book, NotANumber, UnknownFigure, as_number
from tests.helpers.toy.system import Toy


def broken(error: Exception) -> Toy:
    """The toy with a computed figure that goes wrong."""

    def fail(_book: Book, _row: str, _column: str) -> Value | None:
        raise error

    class Broken(Toy):
        compute = {"units/double-move": fail}  # noqa: RUF012

    return Broken()


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ZeroDivisionError("Fraction(1, 0)"), "something is divided by 0."),
        (ValueError("Invalid literal for Fraction: 'x'"), "one does not go with the others."),
        (IndexError("list index out of range"), "one does not go with the others."),
        (NotANumber("x"), "‘x’ is not a number."),
        (UnknownFigure("toy/units/lorry/move", "units/tank/move"), "no figure toy/units/lorry/move; did you mean"),
    ],
)
def test_what_cannot_be_worked_out_is_told_in_our_words(error: Exception, why: str) -> None:
    army = Army(system="toy", overrides=FrozenMap({"units/tank/move": 3}))
    faults = reckoning_faults(broken(error), army, "a.tbarmy")
    assert len(faults) == 3, "one for each unit"
    place = "a.tbarmy: toy/units/squad/double-move cannot be worked out from the figures of this file: "
    assert str(faults[0]).startswith(place + why)


@pytest.mark.parametrize("value", ["x", "1/0", "", True, None])
def test_what_is_no_number_is_told_in_our_words(value: Value | None) -> None:
    with pytest.raises(NotANumber, match="is not a number"):
        as_number(value)
