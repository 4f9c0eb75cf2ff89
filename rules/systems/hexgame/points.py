"""What an army costs, part by part: counters, ECM, gas, paradrop, morale (HX-PTS-25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.army.bill import Bill, all_origins
from rules.army.chosen import switch, whole
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, Origin
from rules.core.tally import Amount, Tally, Term
from rules.systems.hexgame.muster import Post, muster
from rules.systems.hexgame.prices import (
    CAPABILITIES,
    capability_price,
    is_counter,
    morale_price,
    paradrop_price,
    price,
    price_places,
)
from rules.tables.book import Book
from rules.tables.memory import remembered

RULES = {
    "price": "HX-PTS-01",
    "ecm": "HX-PTS-02",
    "gas": "HX-PTS-03",
    "paradrop": "HX-PTS-06",
    "morale": "HX-PTS-13",
    "by-hand": "",
}
"""The parts of a price in order, and the rule of each."""


def bill(army: Army, book: Book) -> Bill:
    """What the army, its groups and its units cost."""
    posts = muster(army, book).posts
    nodes = {post.unit.id: unit_tally(book, post) for post in posts}
    total = summed([_add_group(group, nodes) for group in army.groups])
    return Bill(
        total,
        FrozenMap(nodes),
        all_origins(army.groups, {post.unit.id: price_origin(book, post) for post in posts}),
    )


def _add_group(group: Group, nodes: dict[str, Tally]) -> Tally:
    inner = [_add_group(found, nodes) for found in group.groups]
    nodes[group.id] = summed([*(nodes[unit.id] for unit in group.units), *inner])
    return nodes[group.id]


def summed(tallies: Iterable[Tally]) -> Tally:
    """One tally with one term for each part: `count` is how many counters pay it."""
    amounts: dict[str, Amount] = {}
    counts: dict[str, int] = {}
    for tally in tallies:
        for term in tally.terms:
            part = term.reason.removeprefix("all-")
            amounts[part] = amounts.get(part, 0) + term.amount
            counts[part] = counts.get(part, 0) + int(term.details["count"] or 0)
    return Tally(
        tuple(
            Term(amounts[part], f"all-{part}", rule, FrozenMap({"count": counts[part]}))
            for part, rule in RULES.items()
            if part in amounts
        )
    )


def unit_tally(book: Book, post: Post) -> Tally:
    """What all counters of a unit cost; a profile that is not in the tables, or not for sale, costs nothing."""
    unit = post.unit
    if not is_counter(book, unit.profile):
        return Tally()
    if unit.points is not None:
        return Tally((_term("by-hand", unit.points, unit.count),))
    if post.force is None or is_free(book, unit):
        return Tally()
    bought = tuple(capability for capability in CAPABILITIES if switch(unit.choices, capability))
    return _counted(book, unit.profile, unit.count, bought, dropping(unit), post.force.side, post.force.morale)


def price_mark(book: Book, post: Post) -> Mark:
    """The mark of a unit's price."""
    return price_origin(book, post).mark


def price_origin(book: Book, post: Post) -> Origin:
    """Where a unit's price comes from: from its player's hand, or the figure to be seen first among its figures."""
    unit = post.unit
    if unit.points is not None:
        return Origin(Mark.OVERRIDDEN)
    if post.force is None or is_free(book, unit):
        return Origin()
    bought = tuple(capability for capability in CAPABILITIES if switch(unit.choices, capability))
    return _origin(book, unit.profile, post.force.side, bought, dropping(unit) > 0, post.force.morale)


@remembered
def _origin(book: Book, profile: str, side: str, bought: tuple[str, ...], drops: bool, morale: int) -> Origin:
    if price(book, profile, side) is None:
        return Origin()
    return book.origin(price_places(book, profile, side, bought, drops=drops, morale=morale))


def is_free(book: Book, unit: Unit) -> bool:
    """Whether a scenario gives the unit, as it may give fortresses (HX-PTS-18)."""
    return switch(unit.choices, "free") and book.find("counters", unit.profile, "free-by") is not None


def dropping(unit: Unit) -> int:
    """How many counters of the unit arrive by paradrop."""
    return whole(unit.choices, "paradrop", most=unit.count)


@remembered
def _counted(
    book: Book, profile: str, count: int, bought: tuple[str, ...], dropped: int, side: str, morale: int
) -> Tally:
    """What a number of counters cost with what was bought for them."""
    return Tally(tuple(_terms(book, profile, count, bought, dropped, side, morale)))


def _terms(
    book: Book, profile: str, count: int, bought: tuple[str, ...], dropped: int, side: str, morale: int
) -> Iterator[Term]:
    each = price(book, profile, side)
    if each is None:
        return
    yield _term("price", each, count)
    for capability in bought:
        yield from _paid(capability, capability_price(book, profile, side, capability), count)
    if dropped:
        yield from _paid("paradrop", paradrop_price(book, side), dropped)
    yield from _paid("morale", morale_price(book, profile, morale), count)


def _paid(part: str, each: Amount | None, count: int) -> Iterator[Term]:
    if each:
        yield _term(part, each, count)


def _term(part: str, each: Amount, count: int) -> Term:
    return Term(each * count, part, RULES[part], FrozenMap({"count": count, "each": each}))
