"""What an army costs, node by node (CR-PT-12, 14, 16 to 18)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.bill import Bill, all_origins
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.marks import GIVEN, Origin, weightiest
from rules.core.tally import Detail, Tally, Term, join, plain
from rules.systems.crucible.muster import SERGEANT, Detachment, Post, muster
from rules.tables.book import Book
from rules.tables.memory import remembered

PARTS = ("tus", SERGEANT, "mines", "skill")
"""The reasons of what a detachment pays."""


def bill(army: Army, book: Book) -> Bill:
    """The sum of the detachments and of each commander once (CR-PT-17)."""
    detachments = muster(army, book)
    nodes: dict[str, Tally] = {}
    for detachment in detachments:
        nodes.update({post.unit.id: unit_tally(post) for post in detachment.posts})
        nodes[detachment.group.id] = own_tally(detachment)
    total = Tally()
    for detachment in detachments:
        total = Tally((*total.terms, _detachment_term(detachment, nodes[detachment.group.id])))
    for detachment in detachments:
        total = with_commander(detachment, total)
    units = {post.unit.id: unit_origin(book, post) for one in detachments for post in one.posts}
    extra = {one.group.id: one.book.origin(_extra_places(one)) for one in detachments}
    extra[""] = weightiest(commander_origin(one) for one in detachments)
    return Bill(total, FrozenMap(nodes), all_origins(army.groups, units, extra))


def unit_origin(book: Book, post: Post) -> Origin:
    """Where the price of a unit comes from; from no single figure where its player or the formula gave it."""
    if post.price is None:
        return GIVEN
    own = _row_origin(book, post.unit.profile)
    listed = post.unit.points is None and own.mark is post.price.mark
    return own if listed else Origin(post.price.mark)


@remembered
def _row_origin(book: Book, profile: str) -> Origin:
    return book.origin([("tus", profile, "points")])


def detachment_origin(detachment: Detachment) -> Origin:
    """Where the price of a detachment and of its commander comes from, the mark to be seen first."""
    parts = [unit_origin(detachment.book, post) for post in detachment.posts]
    parts += [detachment.book.origin(_extra_places(detachment)), commander_origin(detachment)]
    return weightiest(parts)


def commander_origin(detachment: Detachment) -> Origin:
    """Where the points of the commander whose host is here come from."""
    rank = detachment.commander
    return detachment.book.origin([detachment.leader_place(rank, "points")] if rank else [])


def _extra_places(detachment: Detachment) -> Iterator[tuple[str, str, str]]:
    """The figures of what a detachment pays beside its TUs."""
    if detachment.has_sergeant:
        yield detachment.leader_place(SERGEANT, "points")
    for mines in detachment.mines():
        yield "mines", mines.kind.row, mines.kind.column


def _detachment_term(detachment: Detachment, own: Tally) -> Term:
    """A detachment's total, with what its TUs, its Sergeant, its mines and skills come to."""
    group = detachment.group
    details: dict[str, Detail] = {"group": group.id, "name": group.name, "tus": detachment.tus}
    for reason in PARTS:
        amounts = [term.amount for term in own.terms if term.reason == reason]
        details[f"{reason}-points"] = plain(sum(amounts)) if amounts else None
    return Term(own.total, "detachment", "CR-PT-17", FrozenMap(details))


def unit_tally(post: Post) -> Tally:
    """What all TUs of a unit cost: the price of one, and what the others add."""
    if post.price is None:
        return Tally()
    one, count = post.price.tally, post.unit.count
    return one if count == 1 else one.plus(one.total * (count - 1), "count", "CR-PT-17", factor=count)


def own_tally(detachment: Detachment) -> Tally:
    """A detachment's total: its TUs, its Sergeant, its mines, what its player adds for skills (CR-PT-17, 18)."""
    return join([Tally(tuple(_term(post) for post in detachment.posts)), extra_tally(detachment)])


def extra_tally(detachment: Detachment) -> Tally:
    """What a detachment pays beside its TUs (CR-PT-17, 18)."""
    tally = Tally()
    if detachment.has_sergeant:
        points = detachment.leader(SERGEANT, "points")
        tally = tally.plus(points, SERGEANT, "CR-PT-12", quality=detachment.quality)
    tally = _with_mines(detachment, tally)
    skill = detachment.skill_points
    return tally.plus(skill, "skill", "CR-PT-18") if skill else tally


def _term(post: Post) -> Term:
    details: dict[str, Detail] = {"unit": post.unit.id, "name": post.name, "count": post.unit.count}
    return Term(plain(post.points), "tus", "CR-PT-17", FrozenMap(details))


def _with_mines(detachment: Detachment, tally: Tally) -> Tally:
    for mines in detachment.mines():
        points = detachment.book.number("mines", mines.kind.row, mines.kind.column) * mines.count
        tally = tally.plus(points, "mines", "CR-PT-14", mine=mines.kind.key, count=mines.count)
    return tally


def command_points(detachment: Detachment) -> Tally:
    """What a detachment pays beside its TUs, and the commander whose host is here."""
    return with_commander(detachment, extra_tally(detachment))


def with_commander(detachment: Detachment, total: Tally) -> Tally:
    """A total with the commander whose host is in this detachment, if there is one (CR-TU-20, CR-PT-12)."""
    rank = detachment.commander
    if not rank:
        return total
    points = detachment.leader(rank, "points")
    return total.plus(
        points, "commander", "CR-PT-12", rank=rank, quality=detachment.quality, force=detachment.force_name
    )
