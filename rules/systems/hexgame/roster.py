"""The army as tables: one for each group that holds units, with what each counter costs part by part (HX-PTS-25)."""

from __future__ import annotations

from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Fact, Roster, RosterGroup, Row
from rules.army.model import Army, Unit
from rules.core.frozen import FrozenMap
from rules.core.tally import Amount, plain
from rules.systems.hexgame.card import counter_name, facts, group_title
from rules.systems.hexgame.muster import Post, muster
from rules.systems.hexgame.points import price_mark
from rules.tables.book import Book
from rules.tables.shipped import Texts

FROM_CARD = ("attack", "defence", "range", "movement", "class", "mobility", "morale", "paradrop")
PARTS = {
    "price-counters": ("price", "by-hand"),
    "price-ecm": ("ecm",),
    "price-gas": ("gas",),
    "price-paradrop": ("paradrop",),
    "price-morale": ("morale",),
}
"""The columns of the parts of a price, each with the reasons of its terms."""
BOUGHT = {"price-ecm": "ecm", "price-gas": "gas"}
"""What a counter has or not, told in the column of its price."""
COLUMNS = ("name", "count", *FROM_CARD, *PARTS, "points")


def roster(army: Army, book: Book, bill: Bill, texts: Texts) -> Roster:
    """Every group that holds units, with a row for each; a group's points are those of its rows."""
    groups: dict[str, list[Post]] = {}
    for post in muster(army, book).posts:
        groups.setdefault(post.group.id, []).append(post)
    return Roster(COLUMNS, tuple(_table(book, bill, texts, posts) for posts in groups.values()), joined=True)


def _table(book: Book, bill: Bill, texts: Texts, posts: list[Post]) -> RosterGroup:
    return RosterGroup(
        subject=posts[0].group.id,
        title=group_title(posts[0], texts),
        points=plain(sum((bill.of(post.unit.id) for post in posts), start=Fraction(0))),
        rows=tuple(_row(book, bill, post) for post in posts),
        facts=FrozenMap({"colour": Fact(posts[0].colour)} if posts[0].colour else {}),
    )


def _row(book: Book, bill: Bill, post: Post) -> Row:
    unit = post.unit
    found = facts(book, post)
    row = {"name": Fact(unit.name or counter_name(book, unit.profile)), "count": Fact(unit.count)}
    row.update({column: found[column] for column in FROM_CARD if column in found})
    row.update(_parts(bill, unit, found))
    row["points"] = Fact(bill.of(unit.id), price_mark(book, post), "points")
    return FrozenMap(row)


def _parts(bill: Bill, unit: Unit, found: dict[str, Fact]) -> dict[str, Fact]:
    """What each part of the price comes to; a yes for what the counters have without paying for it."""
    terms = bill.nodes[unit.id].terms if unit.id in bill.nodes else ()
    row: dict[str, Fact] = {}
    for column, reasons in PARTS.items():
        amounts: list[Amount] = [term.amount for term in terms if term.reason in reasons]
        if amounts:
            row[column] = Fact(sum(amounts), unit="points")
        elif BOUGHT.get(column) in found:
            row[column] = Fact(True)
    return row
