"""Ways to mend the commonest problems of The Crucible in one step."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.edit import add_unit, choose, move, remove, set_count
from rules.army.fixes import Fix, fix, overridden
from rules.army.model import Army, Group, Unit, find
from rules.army.system import System
from rules.core.issues import Issue
from rules.systems.crucible.muster import BY_TUS, COMMANDER, HOSTS, NO_RANK, Detachment, muster, plain_tu
from rules.systems.crucible.tu import Tu
from rules.tables.book import Book

FLAGS = {"too-many-command-tus": "command", "too-many-arvs": "arv", "too-many-sniper-tus": "sniper"}


def mend(system: System, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
    """Fixes of a problem, the best first."""
    node = find(army, issue.subject)
    if isinstance(node, Unit):
        yield from _unit(system, army, node, issue)
    elif isinstance(node, Group):
        found = next(one for one in muster(army, book) if one.group.id == node.id)
        yield from _group(system, army, book, found, issue)
    elif issue.code == "no-commander":
        yield from _commander(system, army, book)


def _unit(system: System, army: Army, unit: Unit, issue: Issue) -> Iterator[Fix]:
    code, details = issue.code, issue.details
    if code in FLAGS:
        yield from _one_less(system, army, unit, issue)
    elif code == "mixed-quality":
        wanted = str(details["wanted"])
        yield fix("set-quality", choose(system, army, unit.id, "quality", wanted), unit.id, quality=wanted)
        yield fix("remove-unit", remove(system, army, [unit.id]), unit.id)
    elif code == "mixed-force":
        yield fix("remove-unit", remove(system, army, [unit.id]), unit.id)
    elif code == "must-start-mounted":
        yield fix("mount", choose(system, army, unit.id, "mounted", True), unit.id)
    elif code == "second-host" and (key := HOSTS.get(str(details.get("leader")))):
        yield fix("no-host", choose(system, army, unit.id, key, False), unit.id)
    elif code == "aa-needs-ai":
        # A figure of this army alone: what a vehicle has is its row's.
        yield fix("give-ai", overridden(army, f"tus/{unit.profile}/ai", True), unit.id)
        yield fix("remove-unit", remove(system, army, [unit.id]), unit.id)


def _one_less(system: System, army: Army, unit: Unit, issue: Issue) -> Iterator[Fix]:
    """Fewer of a kind: as plain TUs, or out of the detachment."""
    flag = FLAGS[issue.code]
    yield fix("plain-tu", choose(system, army, unit.id, flag, False), unit.id, key=flag)
    tus, most = issue.details.get("tus"), issue.details.get("most")
    if isinstance(tus, int) and isinstance(most, int):
        left = unit.count - (tus - most)
        after = set_count(system, army, unit.id, left) if left > 0 else remove(system, army, [unit.id])
        yield fix("take-tus", after, unit.id, tus=tus - most if left > 0 else unit.count)


def _group(system: System, army: Army, book: Book, found: Detachment, issue: Issue) -> Iterator[Fix]:
    code, subject, details = issue.code, found.group.id, issue.details
    if code == "over-cap":
        over = found.tus - _whole(details.get("cap"))
        yield from _fewer(system, army, found, over, foot=False)
    elif code == "second-commander":
        yield fix("no-commander", choose(system, army, subject, COMMANDER, NO_RANK), subject)
    elif code == "low-rank":
        needed = str(details["needed"])
        yield fix("set-rank", choose(system, army, subject, COMMANDER, needed), subject, rank=needed)
    elif code == "too-few-places":
        short = _whole(details.get("infantry")) - _whole(details.get("places"))
        yield from _carriers(system, army, book, found, short)
        yield from _fewer(system, army, found, short, foot=True)
    elif code in ("force-of-none", "quality-of-none"):
        key = code.removesuffix("-of-none")
        yield fix("by-tus", choose(system, army, subject, key, BY_TUS), subject, key=key)
    elif code == "nested-detachment":
        yield fix("move-out", move(system, army, subject, ""), subject)
    elif code == "empty-detachment":
        yield fix("remove-group", remove(system, army, [subject]), subject)
    elif code == "force-without-commander":
        yield from _commander(system, army, book, found.force)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _fewer(system: System, army: Army, found: Detachment, over: int, *, foot: bool) -> Iterator[Fix]:
    """So many TUs less: the last first, command TUs and carriers after all others; `foot` takes infantry alone."""
    left, after = over, army
    posts = [post for post in found.posts if post.tu is None or not foot or post.tu.is_foot]
    posts.reverse()
    for post in sorted(posts, key=lambda one: one.tu is not None and (one.tu.command or one.tu.carry > 0)):
        gone = min(left, post.unit.count)
        if gone == post.unit.count:
            after = remove(system, after, [post.unit.id])
        elif gone:
            after = set_count(system, after, post.unit.id, post.unit.count - gone)
        left -= gone
    if left == 0:
        yield fix("take-tus", after, found.group.id, tus=over)


def _carriers(system: System, army: Army, book: Book, found: Detachment, short: int) -> Iterator[Fix]:
    """Enough carriers: more of those that it has, else of the first of its force that has a price."""
    has = [post for post in found.posts if post.tu and post.tu.carry and not post.tu.is_foot]
    if has and has[0].tu:
        number = -(-short // has[0].tu.carry)
        after = set_count(system, army, has[0].unit.id, has[0].unit.count + number)
        yield fix("add-carriers", after, found.group.id, number=number, name=has[0].name)
        return
    tu = next((tu for profile in book.rows("tus") if (tu := plain_tu(book, profile)) and _carries(tu, found)), None)
    if tu:
        number = -(-short // tu.carry)
        unit = Unit(profile=tu.profile, count=number)
        yield fix("add-carriers", add_unit(army, found.group.id, unit), found.group.id, number=number, name=tu.name)


def _carries(tu: Tu, found: Detachment) -> bool:
    return tu.carry > 0 and not tu.is_foot and tu.force == found.force and tu.quality in (found.quality, "")


def _commander(system: System, army: Army, book: Book, force: str = "") -> Iterator[Fix]:
    """A commander of the rank that the detachments of his force need, with the first of them."""
    filled = [one for one in muster(army, book) if one.posts and (not force or one.force == force)]
    if not filled:
        return
    first = filled[0]
    count = sum(one.force == first.force for one in filled)
    ranks = {rank: book.whole("commander-ranks", rank, "detachments") for rank in book.rows("commander-ranks")}
    rank = next((rank for rank, leads in ranks.items() if leads >= count), max(ranks, key=lambda one: ranks[one]))
    yield fix("buy-commander", choose(system, army, first.group.id, COMMANDER, rank), first.group.id, rank=rank)
