"""Where a mobility class goes faster, at a roll, or not at all, as a card says it (CR-MV-03 to 08)."""

from __future__ import annotations

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.core.ids import slug
from rules.core.marks import heaviest
from rules.systems.crucible.desk import Desk
from rules.systems.crucible.tu import Tu

KINDS = ("easy", "difficult", "impossible")
STATIC = "Static"


def ground(desk: Desk, tu: Tu) -> tuple[Row, ...]:
    """One row: the class, and the terrain that is easy, difficult and impossible for it; none for what stays put."""
    row = slug(tu.mobility)
    if tu.off_table or not row or STATIC in (tu.mobility, tu.speed):
        return ()
    places = {kind: _places(desk, row, kind) for kind in KINDS}
    found = {kind: fact for kind, fact in places.items() if fact.value}
    return (FrozenMap({"mobility": Fact(tu.mobility), **found}),) if found else ()


def _places(desk: Desk, row: str, kind: str) -> Fact:
    """The terrain of one kind by name, in the order of the codes."""
    book = desk.book
    codes = [code for code in book.rows("terrain-codes") if book.find("terrain", row, code) == kind]
    names = (book.text("terrain-codes", code, "label") for code in codes)
    return Fact(", ".join(names), heaviest(book.mark("terrain", row, code) for code in codes))
