"""The army as tables: one for each group that holds units."""

from __future__ import annotations

from rules.army.bill import Bill
from rules.army.card import Fact, Roster, RosterGroup, Row
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.systems.hexgame.card import counter_name, facts, group_title
from rules.systems.hexgame.muster import Post, muster
from rules.tables.book import Book
from rules.tables.shipped import Texts

FROM_CARD = ("attack", "defence", "range", "movement", "class", "mobility", "ecm", "gas", "paradrop", "morale")
COLUMNS = ("name", "count", *FROM_CARD, "points")


def roster(army: Army, book: Book, bill: Bill, texts: Texts) -> Roster:
    """Every group that holds units, with a row for each; a group's points are those of its rows."""
    groups: dict[str, list[Post]] = {}
    for post in muster(army, book).posts:
        groups.setdefault(post.group.id, []).append(post)
    return Roster(COLUMNS, tuple(_table(book, bill, texts, posts) for posts in groups.values()))


def _table(book: Book, bill: Bill, texts: Texts, posts: list[Post]) -> RosterGroup:
    return RosterGroup(
        subject=posts[0].group.id,
        title=group_title(posts[0], texts),
        points=sum(int(bill.of(post.unit.id)) for post in posts),
        rows=tuple(_row(book, bill, post) for post in posts),
        facts=FrozenMap({"colour": Fact(posts[0].colour)} if posts[0].colour else {}),
    )


def _row(book: Book, bill: Bill, post: Post) -> Row:
    unit = post.unit
    found = facts(book, post)
    row = {"name": Fact(unit.name or counter_name(book, unit.profile)), "count": Fact(unit.count)}
    row.update({column: found[column] for column in FROM_CARD if column in found})
    row["points"] = Fact(int(bill.of(unit.id)), unit="points")
    return FrozenMap(row)
