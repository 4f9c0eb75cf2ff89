"""The problems of one army: what may not be bought, what the rules of play leave idle, how large a game it makes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.bill import Bill
from rules.army.chosen import switch
from rules.army.model import Army, Group, walk_groups
from rules.core.issues import Issue, advice, error, warning
from rules.core.tally import Amount
from rules.systems.hexgame.match import budget_issues, declared_budget, is_attacker
from rules.systems.hexgame.muster import FORCE, KINDS, Force, Muster, Post, muster
from rules.systems.hexgame.points import dropping, is_free
from rules.systems.hexgame.prices import CAPABILITIES, attacker_budget, capability_price, is_counter, price
from rules.systems.hexgame.switches import forbids_drops, is_off, switch_issues
from rules.systems.hexgame.uniform import capability_issues, morale_issues, stand_in_issues
from rules.tables.book import Book

BOUNDS = (("few-mercs", "below"), ("usual-size", "minimum"), ("usual-size", "maximum"), ("unwieldy", "above"))
"""The bounds on the size of a game, from the least up (HX-PTS-23)."""


def inspect(army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
    """Every problem of the system's own, each on the node to change."""
    mustered = muster(army, book)
    for group in army.groups:
        yield from _group_issues(group)
    for force in mustered.forces:
        yield from _morale_bounds(book, force)
    for post in mustered.posts:
        yield from _unit_issues(book, post)
    yield from capability_issues(book, mustered)
    yield from stand_in_issues(book, mustered)
    yield from morale_issues(mustered)
    yield from switch_issues(book)
    yield from _idle(book, mustered)
    yield from _size_advice(army, book, bill.points if mustered.posts else 0)
    yield from _attacker_issues(army, book, bill.points)


def _group_issues(top: Group) -> Iterator[Issue]:
    if top.kind in KINDS and top.kind != FORCE:
        yield error("outside-force", top.id, "HX-PTS-01")
    for group in walk_groups((top,)):
        if group.kind not in KINDS:
            yield error("unknown-kind", group.id, "", kind=group.kind)
        elif group.kind == FORCE and group is not top:
            yield error("nested-force", group.id, "HX-PTS-01")


def _morale_bounds(book: Book, force: Force) -> Iterator[Issue]:
    least, most = (book.whole("morale", "for-sale", name) for name in ("minimum", "maximum"))
    if force.morale < least:
        yield error("morale-not-for-sale", force.group.id, "HX-PTS-17", morale=force.morale, least=least)
    elif force.morale > most:
        yield advice("morale-above-sale", force.group.id, "HX-PTS-17", morale=force.morale, most=most)


def _unit_issues(book: Book, post: Post) -> Iterator[Issue]:
    unit = post.unit
    if not is_counter(book, unit.profile):
        yield error("unknown-profile", unit.id, "", profile=unit.profile)
    elif (whole := book.find("counters", unit.profile, "face-of")) is not None:
        yield error("face-not-unit", unit.id, "HX-CMP-18", profile=unit.profile, whole=str(whole))
    elif is_free(book, unit):
        yield from _free_issues(book, post)
    elif post.force and price(book, unit.profile, post.side) is None:
        yield error("not-for-sale", unit.id, _list_rule(book, post), profile=unit.profile, colour=post.colour)
    elif post.force:
        yield from _extra_issues(book, post)


def _list_rule(book: Book, post: Post) -> str:
    own = book.find("counters", post.unit.profile, "list-rule")
    return str(own or book.find("forces", post.side, "list-rule"))


def _free_issues(book: Book, post: Post) -> Iterator[Issue]:
    switch = book.text("counters", post.unit.profile, "free-by")
    if not book.flag("switches", switch, "default"):
        yield error("free-not-allowed", post.unit.id, "HX-PTS-18", switch=switch)


def _extra_issues(book: Book, post: Post) -> Iterator[Issue]:
    unit = post.unit
    for capability in CAPABILITIES:
        bought = switch(unit.choices, capability)
        if bought and capability_price(book, unit.profile, post.side, capability) is None:
            yield error(f"no-{capability}", unit.id, "HX-PTS-05", profile=unit.profile, colour=post.colour)
    if dropping(unit) and not book.flag("counters", unit.profile, "paradrop"):
        yield error("no-paradrop", unit.id, "HX-PTS-07", profile=unit.profile)


def _idle(book: Book, mustered: Muster) -> Iterator[Issue]:
    """A warning for what was bought and this army's optional rules forbid."""
    units = [post.unit for post in mustered.posts]
    rules = {"ecm": "HX-ECM-01", "gas": "HX-SCN-04"}
    for capability in CAPABILITIES:
        if is_off(book, capability) and any(switch(unit.choices, capability) for unit in units):
            yield warning(f"{capability}-idle", "", rules[capability])
    if forbids_drops(book) and any(dropping(unit) for unit in units):
        yield warning("paradrop-idle", "", "HX-SCN-04")


def _size_advice(army: Army, book: Book, points: Amount) -> Iterator[Issue]:
    """How large a game the limit makes, or the points where there is no limit; an attacker's are measured as such."""
    if not points:
        return
    size = points if army.limit is None else army.limit
    few, least, most, many = (_bound(army, book, row, column) for row, column in BOUNDS)
    attacks = is_attacker(army)
    if size < few:
        yield advice("few-mercs", "", "HX-PTS-23", size=size, below=few, attacker=attacks)
    elif size > many:
        yield advice("unwieldy", "", "HX-PTS-23", size=size, above=many, attacker=attacks)
    elif not least <= size <= most:
        yield advice("unusual-size", "", "HX-PTS-23", size=size, least=least, most=most, attacker=attacks)


def _bound(army: Army, book: Book, row: str, column: str) -> Amount:
    bound = book.number("advice", row, column)
    return attacker_budget(book, bound) if is_attacker(army) else bound


def _attacker_issues(army: Army, book: Book, points: Amount) -> Iterator[Issue]:
    """What is wrong with the points of an attacker who was told the defender's budget (HX-PTS-22)."""
    budget = declared_budget(army)
    told_by_limit = army.limit is not None and points > army.limit
    if is_attacker(army) and budget and not told_by_limit:
        yield from budget_issues("", points, army.limit, attacker_budget(book, budget))
