"""What an army costs, node by node (CR-PT-12, 14, 16 to 18)."""

from __future__ import annotations

from rules.army.bill import Bill
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.tally import Detail, Tally, Term, join, plain
from rules.systems.crucible.muster import SERGEANT, Detachment, Post, muster
from rules.tables.book import Book


def bill(army: Army, book: Book) -> Bill:
    """The sum of the detachments and of each commander once (CR-PT-17)."""
    detachments = muster(army, book)
    nodes: dict[str, Tally] = {}
    for detachment in detachments:
        nodes.update({post.unit.id: unit_tally(post) for post in detachment.posts})
        nodes[detachment.group.id] = own_tally(detachment)
    total = Tally()
    for detachment in detachments:
        group = detachment.group
        total = total.plus(nodes[group.id].total, "detachment", "CR-PT-17", group=group.id, name=group.name)
    for detachment in detachments:
        total = with_commander(detachment, total)
    return Bill(total, FrozenMap(nodes))


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
        column = "points-command" if mines.kind.commanded else "points"
        points = detachment.book.number("mines", mines.kind.row, column) * mines.count
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
