"""Facts from figures: each carries the mark that its reader must see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from rules.army.card import Content, Fact, content
from rules.core.tally import Amount, plain
from rules.tables.book import Book, as_number
from rules.tables.shipped import Texts

HOLE = re.compile(r"\{(\+?)([a-z-]+)(?::([^{}|]*)\|([^{}|]*))?\}")

Place = tuple[str, str, str]
"""The table, row and column of a figure."""


def figure(book: Book, place: Place, unit: str = "") -> Fact:
    """One figure of the tables; a fact without value where the table has none."""
    return Fact(content(book.find(*place)), book.mark(*place), unit)


def total(book: Book, places: Sequence[Place], unit: str = "") -> Fact:
    """Several figures added up."""
    amount: Amount = sum((Fraction(book.number(*place)) for place in places), start=Fraction(0))
    return Fact(plain(amount), book.heaviest(places), unit)


def product(book: Book, places: Sequence[Place], unit: str = "") -> Fact:
    """Several figures multiplied; a fact without value where one is missing."""
    amount = Fraction(1)
    for place in places:
        value = book.find(*place)
        if value is None:
            return Fact(None)
        amount *= Fraction(as_number(value))
    return Fact(plain(amount), book.heaviest(places), unit)


def said(texts: Texts, key: str, **given: Content) -> str:
    """The wording of a key with its holes filled; the key itself where it has none.

    {name} is the value, {+name} a number with its sign, {name:one|many} a count with its noun.
    """

    def fill(hole: re.Match[str]) -> str:
        sign, name, one, many = hole.groups()
        value = given.get(name)
        if sign and isinstance(value, (int, Fraction)):
            return signed(value)
        return str(value) if one is None else f"{value} {one if value == 1 else many}"

    return HOLE.sub(fill, texts.words.get(key, key))


def signed(number: Amount) -> str:
    """A number with its sign, none for 0."""
    sign = "−" if number < 0 else "+" if number else ""
    return f"{sign}{abs(number)}"
