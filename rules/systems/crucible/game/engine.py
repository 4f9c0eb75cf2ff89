"""The Crucible's TUs on a table: their footprints and which words they wear. The turn is the players' own."""

from __future__ import annotations

from rules.army.model import Army
from rules.army.system import unit_name
from rules.battle.answers import Muster, Wound
from rules.battle.engine import Engine
from rules.battle.fielding import Fielder, posted
from rules.core.tally import Amount
from rules.systems.crucible.catalogue import silhouette
from rules.systems.crucible.scale import Scale, scale_of
from rules.systems.crucible.system import Crucible
from rules.systems.crucible.tu import INFANTRY, Tu, resolve
from rules.tables.book import Book
from rules.tabletop.bases import Base

MM_PER_CM = 10


class CrucibleEngine(Engine):
    """TUs with damage, suppression and orders; a TU is destroyed or it is not."""

    key = "crucible"
    wounds = (Wound("destroyed", "X", is_out=True),)
    figure_states = ("bogged", "deployed", "drive-wrecked", "stalled", "wreck")
    unit_states = ("aa-set", "acted", "assaulting", "located", "riding")
    counts = ("moves", "suppression")

    def muster(self, army: Army, side: str) -> Muster:
        """A footprint for each TU (CR-SC, TB-18), those that stand off the table included."""
        system = Crucible()
        book = system.book(army)
        fielder = Fielder(side)
        for group, unit in posted(army):
            tu = resolve(book, unit.profile, unit.choices)
            kind = silhouette(tu, book) if tu else ""
            base = footprint(book, scale_of(army, book), tu)
            name = unit_name(system, army, unit)
            for copy in range(1, unit.count + 1):
                figure = {"name": name, "kind": kind, "source": unit.id, "base": base}
                fielder.squad(unit, copy, name, [figure], group=group.name, kind=kind)
        return fielder.muster()


def footprint(book: Book, scale: Scale, tu: Tu | None) -> Base:
    """What a TU takes up: a circle for infantry, a rectangle by size for the rest, at the scale (TB-18)."""
    row = "infantry" if tu is None or tu.kind == INFANTRY else tu.size.lower() or "medium"
    own = scale.name in book.rows("footprint-scales") and book.find("footprint-scales", scale.name, "factor")
    factor: Amount = (
        scale.factor if not own or scale.name == "custom" else book.number("footprint-scales", scale.name, "factor")
    )

    def mm(column: str) -> float:
        return float(book.number("footprints", row, column) * factor * MM_PER_CM)

    if row == "infantry":
        return Base(width_mm=2 * mm("radius"), depth_mm=2 * mm("radius"))
    return Base(shape="rectangle", width_mm=mm("width"), depth_mm=mm("length"))
