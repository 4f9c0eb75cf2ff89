"""Activation levels: the rows of Table 1, the shift by motivation, and the strip of levels on a card."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rules.core.tally import Amount
from rules.tables.book import Book, as_number

ATTACKS = ("close-assault", "direct", "opportunity", "return", "panic")
"""Columns of the table activation, boldest first (SM-QUA-17)."""


@dataclass(frozen=True, slots=True)
class Band:
    """Neighbouring activation levels that count as one: from `least` to `most`, None without an end."""

    rows: tuple[str, ...]
    least: int | None
    most: int | None
    action: str


def rows(book: Book) -> tuple[Band, ...]:
    """The rows of Table 1, lowest first."""
    found = [
        Band((row,), _end(book, row, "al-min"), _end(book, row, "al-max"), book.text("activation", row, "action"))
        for row in book.rows("activation")
    ]
    return tuple(sorted(found, key=_height))


def _end(book: Book, row: str, column: str) -> int | None:
    value = book.find("activation", row, column)
    return None if value is None else int(as_number(value))


def _height(band: Band) -> tuple[bool, int]:
    return band.least is not None, band.least or 0


def merged(bands: tuple[Band, ...], alike: str, book: Book) -> tuple[Band, ...]:
    """Neighbouring bands of one action as one; with `alike` "move", only those that also move alike."""

    def key(band: Band) -> tuple[str, object]:
        return band.action, book.find("activation", band.rows[0], "move") if alike == "move" else None

    groups = [list(group) for _, group in groupby(bands, key)]
    return tuple(
        Band(tuple(row for band in group for row in band.rows), group[0].least, group[-1].most, group[0].action)
        for group in groups
    )


def shifted(book: Book, motivation: str, raw: int) -> int:
    """The activation level of a raw level after the shift by motivation (SM-QUA-13, 19, 21)."""
    if motivation == "steady":
        return _toward(book, raw)
    if motivation not in ("elite", "reluctant"):
        return raw
    step = book.whole("activation-modifiers", motivation, "rows")
    reach = book.text("switches", "band-shift", "default")
    bands = rows(book)
    if reach == "named_action":
        bands = merged(bands, "action", book)
    at = max((number for number, band in enumerate(bands) if band.least is None or band.least <= raw), default=0)
    if (at == len(bands) - 1 and step > 0) or (at == 0 and step < 0):
        return raw
    if reach == "one_level":
        return raw + step
    landing = bands[min(max(at + step, 0), len(bands) - 1)]
    edge = landing.least if step > 0 else landing.most
    return raw if edge is None else edge


def _toward(book: Book, raw: int) -> int:
    goal = book.whole("activation-modifiers", "steady", "toward")
    step = book.whole("activation-modifiers", "steady", "levels")
    return min(raw + step, goal) if raw < goal else max(raw - step, goal)


@dataclass(frozen=True, slots=True)
class Step:
    """One field of the strip of levels: its band, its move in full moves, and the boldest attack that it allows.

    `attack` is a column of the table activation or empty; `since` the lowest level of the band that allows it, None
    where all do.
    """

    band: Band
    move: Amount
    attack: str
    since: int | None


def strip(book: Book) -> tuple[Step, ...]:
    """The strip of levels, highest first: the rows of Table 1 with like action and move taken together."""
    return tuple(_step(book, band) for band in reversed(merged(rows(book), "move", book)))


def _step(book: Book, band: Band) -> Step:
    top = band.rows[-1]
    attack = next((name for name in ATTACKS if book.flag("activation", top, name)), "")
    allowing = [row for row in band.rows if attack and book.flag("activation", row, attack)]
    since = None if len(allowing) in (0, len(band.rows)) else book.whole("activation", allowing[0], "al-min")
    return Step(band, book.number("activation", top, "move"), attack, since)
