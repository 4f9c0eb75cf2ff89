"""What can be wrong with a side (CR-TU-17): each problem once, on the node that the player must change."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.chosen import switch
from rules.army.model import Army, walk_groups
from rules.core.frozen import FrozenMap
from rules.core.ids import slug
from rules.core.issues import Issue, Severity, advice, error, warning
from rules.core.tally import Detail
from rules.systems.crucible.formations import KIND, composition
from rules.systems.crucible.muster import (
    BY_TUS,
    MOUNTED,
    TRANSPORT,
    Detachment,
    Post,
    by_force,
    force_name,
    leaders_of,
    muster,
)
from rules.systems.crucible.tu import INFANTRY, row_key
from rules.tables.book import Book


def inspect(army: Army, book: Book) -> Iterator[Issue]:
    """Every problem of a side."""
    yield from _places(army)
    detachments = muster(army, book)
    listed = forces_with_arv(book)
    for detachment in detachments:
        yield from _unit_issues(detachment, book)
        yield from _mixed(detachment)
        yield from _cap(detachment, book)
        yield from _one_of_a_kind(detachment, book, detachment.force in listed)
        yield from _transport(detachment)
        yield from _hosts(detachment)
    yield from _commanders(detachments, book)
    yield from _numbers(detachments, book)


def _places(army: Army) -> Iterator[Issue]:
    """Every group is a detachment, and none stands in another: one that does counts by itself."""
    for top in army.groups:
        for group in walk_groups((top,)):
            if group.kind != KIND:
                yield error("unknown-kind", group.id, "", kind=group.kind)
            elif group is not top:
                yield error("nested-detachment", group.id, "CR-TU-03")


def forces_with_arv(book: Book) -> set[str]:
    """The forces in whose lists of detachments an ARV stands already (CR-TU-08)."""
    return {
        row_key(book.find("detachments", row, "force"))
        for row in book.rows("detachments")
        if any(book.flag("tus", profile, "arv") for profile, _ in composition(book, row))
    }


def _unit_issues(detachment: Detachment, book: Book) -> Iterator[Issue]:
    """Unknown and unpriced TUs, DVs that no row gives (CR-CD-01), AA on a vehicle without AI (CR-PT-06)."""
    needs_ai = book.flag("formula", "aa", "vehicle-requires-ai")
    for post in detachment.posts:
        if post.tu is None:
            yield error("unknown-profile", post.unit.id, "", profile=post.unit.profile)
        elif post.price is None:
            yield error("unpriced", post.unit.id, "CR-TU-17")
        if post.tu and None in post.tu.dvs and not post.tu.off_table:
            yield warning("no-dv", post.unit.id, "CR-CD-01", kind=post.tu.kind)
        if post.tu and post.tu.kind != INFANTRY and post.tu.is_aa and not post.tu.ai and needs_ai:
            yield error("aa-needs-ai", post.unit.id, "CR-PT-06")


def _mixed(detachment: Detachment) -> Iterator[Issue]:
    """One force and one quality (CR-TU-03, 06): each odd TU, or the detachment if what it chose fits none."""
    for what, rule in (("force", "CR-TU-06"), ("quality", "CR-TU-03")):
        wanted: str = getattr(detachment, what)
        having = [post for post in detachment.posts if post.tu and getattr(post.tu, what)]
        odd = [post for post in having if getattr(post.tu, what) != wanted]
        if odd and len(odd) == len(having) and detachment.group.choices.get(what, BY_TUS) != BY_TUS:
            yield error(f"{what}-of-none", detachment.group.id, rule, wanted=_named(detachment, what, wanted))
            continue
        for post in odd:
            has = _named(detachment, what, getattr(post.tu, what))
            yield error(f"mixed-{what}", post.unit.id, rule, has=has, wanted=_named(detachment, what, wanted))


def _named(detachment: Detachment, what: str, word: str) -> str:
    return force_name(detachment.book, word) if what == "force" else word


def _cap(detachment: Detachment, book: Book) -> Iterator[Issue]:
    """No more TUs than the quality allows (CR-TU-03, 04), and not none at all."""
    cap = cap_of(detachment, book)
    if cap is not None and detachment.tus > cap:
        over: dict[str, Detail] = {"tus": detachment.tus, "cap": cap, "quality": detachment.quality}
        yield error("over-cap", detachment.group.id, "CR-TU-03", **over)


def cap_of(detachment: Detachment, book: Book) -> int | None:
    """The most TUs that a detachment may have, None where its quality is unknown."""
    known = book.find("caps", slug(detachment.quality), "tus") is not None
    return book.whole("caps", slug(detachment.quality), "tus") if known else None


def _one_of_a_kind(detachment: Detachment, book: Book, arv_listed: bool) -> Iterator[Issue]:
    """Command TUs, ARVs and snipers (CR-TU-07, 08, 19): an error on the unit with which there are too many."""
    arvs = "per-detachment-with-one-listed" if arv_listed else "per-detachment"
    limits = (
        ("command", "command-tus", "per-detachment", "CR-TU-07"),
        ("arv", "arvs", arvs, "CR-TU-08"),
        ("sniper", "sniper-tus", "per-detachment", "CR-TU-19"),
    )
    for flag, row, column, rule in limits:
        most = book.whole("limits", row, column)
        carrying = [post for post in detachment.posts if post.tu and getattr(post.tu, flag)]
        yield from _too_many(carrying, most, f"too-many-{row}", rule)


def _too_many(posts: list[Post], most: int, code: str, rule: str) -> Iterator[Issue]:
    counted = 0
    total = sum(post.unit.count for post in posts)
    for post in posts:
        counted += post.unit.count
        if counted > most:
            yield error(code, post.unit.id, rule, tus=total, most=most)
            return


def _transport(detachment: Detachment) -> Iterator[Issue]:
    """Places for infantry where the force demands them (CR-TU-09), and nobody left on foot (CR-TU-10)."""
    foot = [post for post in detachment.posts if post.tu and post.tu.is_foot]
    infantry = sum(post.unit.count for post in foot)
    places = sum(post.tu.carry * post.unit.count for post in detachment.posts if post.tu)
    starts_mounted = detachment.flag(MOUNTED)
    if infantry > places and (detachment.flag(TRANSPORT) or starts_mounted):
        rule = "CR-TU-09" if detachment.flag(TRANSPORT) else "CR-TU-10"
        yield error("too-few-places", detachment.group.id, rule, infantry=infantry, places=places)
    riding = sum(post.unit.count for post in foot if switch(post.unit.choices, "mounted"))
    if riding > places and not detachment.flag(TRANSPORT) and not starts_mounted:
        yield warning("too-few-places", detachment.group.id, "CR-TU-10", infantry=riding, places=places)
    for post in foot if starts_mounted else ():
        if not switch(post.unit.choices, "mounted", default=True):
            yield error("must-start-mounted", post.unit.id, "CR-TU-10")


def _hosts(detachment: Detachment) -> Iterator[Issue]:
    """One host for each leader (CR-TU-13): an error on the second one named."""
    for leader in leaders_of(detachment.group, detachment.book):
        hosts = detachment.hosts(leader)
        for post in hosts[1:]:
            yield error("second-host", post.unit.id, "CR-TU-13", leader=leader, host=hosts[0].name)


def _commanders(detachments: tuple[Detachment, ...], book: Book) -> Iterator[Issue]:
    """A commander for each force, one and no more, of sufficient rank (CR-TU-11, 20).

    One in a detachment without TUs is paid and counts too, after those who have a host.
    """
    forces = by_force(detachments)
    led: dict[str, list[Detachment]] = {force: [] for force in forces}
    for found in sorted(detachments, key=lambda one: not one.posts):
        if found.commander:
            led.setdefault(found.force, []).append(found)
    if forces and not any(led.values()):
        yield warning("no-commander", "", "CR-TU-17")
        return
    most = book.whole("limits", "commanders", "per-side-and-force")
    for force, leading in led.items():
        if not leading:
            first = forces[force][0].group.id
            yield advice("force-without-commander", first, "CR-TU-11", force=force_name(book, force))
            continue
        yield from _rank(leading[0], len(forces.get(force, ())), book)
        for other in leading[most:]:
            yield error("second-commander", other.group.id, "CR-TU-20", force=force_name(book, force), most=most)


def _rank(leading: Detachment, count: int, book: Book) -> Iterator[Issue]:
    """The commander's rank against the detachments of his force; binding only where the force says so (CR-TU-11)."""
    ranks = {rank: book.whole("commander-ranks", rank, "detachments") for rank in book.rows("commander-ranks")}
    needed = next((rank for rank, leads in ranks.items() if leads >= count), max(ranks, key=lambda rank: ranks[rank]))
    if ranks[leading.commander] >= ranks[needed]:
        return
    binding = book.flag("force-flags", leading.force, "rank-is-binding")
    details: dict[str, Detail] = {"rank": leading.commander, "needed": needed, "detachments": count}
    severity = Severity.ERROR if binding else Severity.WARNING
    yield Issue("low-rank", severity, leading.group.id, FrozenMap(details), "CR-TU-11")


def _numbers(detachments: tuple[Detachment, ...], book: Book) -> Iterator[Issue]:
    """How many detachments (CR-TU-05), and none without a TU."""
    filled = [detachment for detachment in detachments if detachment.posts]
    if filled:
        for detachment in detachments:
            if not detachment.posts:
                yield warning("empty-detachment", detachment.group.id, "CR-TU-03")
    usual = book.whole("limits", "detachments", "usual-most")
    if len(filled) >= book.whole("limits", "detachments", "warning-from"):
        yield warning("many-detachments", "", "CR-TU-05", detachments=len(filled))
    elif len(filled) > usual:
        yield advice("unusual-detachments", "", "CR-TU-05", detachments=len(filled), usual=usual)
