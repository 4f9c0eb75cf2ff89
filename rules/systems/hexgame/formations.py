"""Groups that are added in one step: what they hold, what they cost plain, and the groups themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Formation
from rules.army.model import Group, Unit, walk_groups
from rules.core.frozen import FrozenMap
from rules.core.marks import weightiest
from rules.core.tally import Amount
from rules.systems.hexgame.muster import COMPANY, FORCE, Force, Muster, Post, colours, force
from rules.systems.hexgame.points import price_origin, summed, unit_tally
from rules.systems.hexgame.prices import price
from rules.systems.hexgame.units import fresh_unit
from rules.tables.book import Book
from rules.tables.shipped import Texts


def counters_in(book: Book, row: str) -> Iterator[tuple[str, int]]:
    """The counters that a group holds directly, with their numbers."""
    profiles = book.rows("counters")
    for column in book.columns("formations", row):
        if column in profiles and (count := book.whole("formations", row, column)) > 0:
            yield column, count


def groups_in(book: Book, row: str) -> Iterator[tuple[str, int]]:
    """The groups that a group holds, with their numbers; only such as hold none themselves."""
    rows = book.rows("formations")
    for column in book.columns("formations", row):
        if column in rows and not any(name in rows for name in book.columns("formations", column)):
            yield column, book.whole("formations", row, column)


def plain_points(book: Book, row: str) -> Amount:
    """What a group costs at the morale that costs nothing, without ECM, gas and paradrop."""
    side = book.text("formations", row, "force")
    own = sum((price(book, profile, side) or 0) * count for profile, count in counters_in(book, row))
    return own + sum(plain_points(book, inner) * count for inner, count in groups_in(book, row))


def line_counters(book: Book, row: str, line: str) -> int:
    """How many counters of one line of the regiment a group of groups holds (HX-ORG-11)."""
    return sum(
        count * book.whole("organisation", inner, "counters")
        for inner, count in groups_in(book, row)
        if book.find("organisation", inner, "line") == line
    )


def formations(book: Book, mustered: Muster, texts: Texts) -> Iterator[Formation]:
    """Every group of the tables for each colour that can buy it, the army's own colours first.

    It goes into the army's force of that colour, or brings one of its own where there is none.
    """
    present = {found.colour: found for found in reversed(mustered.forces)}
    for colour in sorted(colours(book), key=lambda found: found not in present):
        home = present.get(colour) or _new_force(book, colour)
        for row in book.rows("formations"):
            if book.find("formations", row, "force") == home.side:
                yield _formation(book, mustered, texts, row, home, colour in present)


def _new_force(book: Book, colour: str) -> Force:
    default = colours(book)[0]
    choices = FrozenMap[str, str]() if colour == default else FrozenMap({"colour": colour})
    return force(Group(kind=FORCE, choices=choices), book)


def _formation(book: Book, mustered: Muster, texts: Texts, row: str, home: Force, present: bool) -> Formation:
    group = _company(book, mustered, row, home, book.text("formations", row, "name"))
    units = [(unit, inner) for inner in walk_groups((group,)) for unit in inner.units]
    posts = [Post(unit, inner, home) for unit, inner in units]
    return Formation(
        key=f"{home.colour}-{row}",
        name=f"{group.name} ({texts.words.get(home.colour, home.colour)})",
        groups=(group,) if present else (home.group.model_copy(update={"groups": (group,)}),),
        points=summed(unit_tally(book, post) for post in posts),
        rule=str(book.find("formations", row, "rule") or ""),
        parent=home.group.id if present else "",
        origin=weightiest(price_origin(book, post) for post in posts),
    )


def _company(book: Book, mustered: Muster, row: str, home: Force, name: str) -> Group:
    drops = book.flag("formations", row, "drops")
    units = [fresh_unit(book, mustered, home, profile, count) for profile, count in counters_in(book, row)]
    inner = [
        _company(book, mustered, found, home, f"{book.text('formations', found, 'name')} {ordinal}")
        for found, count in groups_in(book, row)
        for ordinal in range(1, count + 1)
    ]
    placed = tuple(_dropped(book, unit) for unit in units) if drops else tuple(units)
    return Group(kind=COMPANY, name=name, units=placed, groups=tuple(inner))


def _dropped(book: Book, unit: Unit) -> Unit:
    """The unit with all its counters arriving by paradrop, where they may."""
    if not book.flag("counters", unit.profile, "paradrop"):
        return unit
    return unit.model_copy(update={"choices": unit.choices.with_item("paradrop", unit.count)})
