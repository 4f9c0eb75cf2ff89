"""The special codes of a unit, with their texts as they stand on its card (CR-CD-04)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.systems.crucible.desk import Desk
from rules.systems.crucible.figures import PLACE
from rules.systems.crucible.scale import CENTIMETRES, INCHES, distance
from rules.systems.crucible.tu import Tu, has_token
from rules.tables.book import Book

SIGNS = {CENTIMETRES: " cm", INCHES: "″"}


def specials(desk: Desk, tu: Tu) -> Iterator[Row]:
    """The special codes of a TU with their text, in the order of the table."""
    for row in desk.book.rows("codes"):
        if _has_code(desk.book, row, tu):
            text = Fact(filled(desk, desk.book.text("codes", row, "text")), desk.book.mark("codes", row, "text"))
            yield FrozenMap({"code": Fact(row), "text": text})


def _has_code(book: Book, row: str, tu: Tu) -> bool:
    flag = book.find("codes", row, "flag")
    if flag in ("arv", "sniper"):
        return tu.arv if flag == "arv" else tu.sniper
    if flag is not None:
        return book.flag("tus", tu.profile, str(flag))
    return any(has_token(book, row, line.tokens) for line in tu.lines)


def filled(desk: Desk, text: str) -> str:
    """A text with the figures that it names, distances at the army's scale and with their unit."""

    def figure(match: re.Match[str]) -> str:
        table, row, column = match.groups()
        if desk.book.find(table, row, column) is None:
            return match[0]
        if desk.book.shelf.origin(f"{table}/{row}/{column}")[2] != "cm15":
            return desk.book.text(table, row, column).replace("-", "−")
        far = distance(desk.book, desk.scale, f"{table}/{row}/{column}")
        return f"{float(far):g}{SIGNS[desk.scale.unit]}"

    return PLACE.sub(figure, text)
