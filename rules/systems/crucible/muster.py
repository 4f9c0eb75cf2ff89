"""An army resolved once for every question: its detachments, their TUs with prices, their leaders and forces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from rules.army.model import Army, Group, Unit, all_groups
from rules.core.frozen import Value
from rules.core.ids import slug
from rules.core.tally import Amount
from rules.systems.crucible.pricing import Price, price_of
from rules.systems.crucible.tu import FLAGS, Tu, qualities, resolve, row_key
from rules.tables.book import Book

BY_TUS, NO_RANK = "by-tus", "none"
TRANSPORT, MOUNTED = "infantry-needs-transport", "infantry-starts-mounted"
SERGEANT, COMMANDER = "sergeant", "commander"
HOSTS = {SERGEANT: "sergeant-host", COMMANDER: "commander-host"}
"""The switch of a unit that makes it the host of a leader."""
Key = tuple[Value | None, ...]
Resolved = tuple[Tu | None, Price | None]

_known: WeakKeyDictionary[Book, dict[Key, Resolved]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Post:
    """One unit of a detachment; `tu` is None for an unknown profile, `price` None where it has none."""

    unit: Unit
    tu: Tu | None
    price: Price | None

    @property
    def name(self) -> str:
        """The player's own name for it, else its profile's."""
        return self.unit.name or (self.tu.name if self.tu else self.unit.profile)

    @property
    def points(self) -> Amount:
        """What all of its TUs cost together."""
        return 0 if self.price is None else self.price.total * self.unit.count


@dataclass(frozen=True)
class Detachment:
    """One detachment; `force` and `quality` are as chosen, or else what most of its TUs have."""

    group: Group
    posts: tuple[Post, ...]
    force: str
    quality: str
    book: Book

    @cached_property
    def tus(self) -> int:
        """How many TUs it has; leaders and mines are none (CR-TU-04)."""
        return sum(post.unit.count for post in self.posts)

    @property
    def force_name(self) -> str:
        """What people call its force."""
        return force_name(self.book, self.force)

    @property
    def has_sergeant(self) -> bool:
        """Whether it buys a Sergeant (CR-TU-12)."""
        return has_sergeant(self.group)

    @property
    def commander(self) -> str:
        """The rank of the commander whose host is here, a row of `commander-ranks`, or empty."""
        return commander(self.group, self.book)

    def leader(self, rank: str, column: str) -> Amount:
        """The rating or points of a leader of this detachment's quality (CR-PT-12); 0 where the table has none."""
        row = f"{slug(self.quality)}-{rank}"
        return 0 if self.book.find("leaders", row, column) is None else self.book.number("leaders", row, column)

    def flag(self, name: str) -> bool:
        """Whether a rule of forces holds for it: as chosen, else as its force has it (CR-TU-09, 10)."""
        chosen = self.group.choices.get(name)
        return chosen if isinstance(chosen, bool) else self.book.flag("force-flags", self.force, name)

    def hosts(self, leader: str) -> list[Post]:
        """The units named as host of a leader, one if all is well; else the command TU, else the first (CR-TU-13)."""
        named = [post for post in self.posts if post.unit.choices.get(HOSTS[leader]) is True]
        commanding = [post for post in self.posts if post.tu and post.tu.command]
        return named or commanding[:1] or list(self.posts[:1])


def force_name(book: Book, force: str) -> str:
    """What people call a force; its key where it has no name."""
    return str(book.find("forces", force, "name") or force)


def muster(army: Army, book: Book) -> tuple[Detachment, ...]:
    """Every detachment of an army in order."""
    known = _known_in(book)
    return tuple(_detachment(group, book, known) for group in all_groups(army))


def posted(group: Group, book: Book) -> Detachment:
    """One detachment by itself."""
    return _detachment(group, book, _known_in(book))


def plain_tu(book: Book, profile: str) -> Tu | None:
    """The TU of a row as it is added; None for an unknown row."""
    return _resolved(Unit(profile=profile), book, _known_in(book))[0]


def _known_in(book: Book) -> dict[Key, Resolved]:
    """What was resolved from a book before; nothing is kept of a watched one, for it must see every reading."""
    return _known.setdefault(book, {}) if book.reads is None else {}


def _detachment(group: Group, book: Book, known: dict[Key, Resolved]) -> Detachment:
    posts = tuple(Post(unit, *_resolved(unit, book, known)) for unit in group.units)
    force = row_key(group.choices.get("force", BY_TUS))
    force = force if book.columns("forces", force) else most(posts, "force")
    quality = str(group.choices.get("quality", BY_TUS))
    if quality not in qualities(book):
        quality = most(posts, "quality") or str(book.find("forces", force, "quality") or "")
    return Detachment(group, posts, force, quality, book)


def _resolved(unit: Unit, book: Book, known: dict[Key, Resolved]) -> Resolved:
    key = (unit.profile, unit.points, *(unit.choices.get(name) for name in ("quality", *FLAGS)))
    if key not in known:
        tu = resolve(book, unit.profile, unit.choices)
        known[key] = (tu, None if tu is None else price_of(book, tu, unit.points))
    return known[key]


def most(posts: tuple[Post, ...], what: str) -> str:
    """The force or quality that most TUs have, the first of those that tie; empty for none."""
    counted: Counter[str] = Counter()
    for post in posts:
        if post.tu and getattr(post.tu, what):
            counted[getattr(post.tu, what)] += post.unit.count
    return max(counted, key=lambda word: counted[word], default="")


def by_force(detachments: tuple[Detachment, ...]) -> dict[str, list[Detachment]]:
    """The detachments that have TUs, by their force."""
    forces: dict[str, list[Detachment]] = {}
    for detachment in detachments:
        if detachment.posts:
            forces.setdefault(detachment.force, []).append(detachment)
    return forces


def has_sergeant(group: Group) -> bool:
    """Whether a detachment buys a Sergeant."""
    return group.choices.get(SERGEANT) is True


def commander(group: Group, book: Book) -> str:
    """The rank of the commander whose host is in a detachment, empty for none."""
    rank = row_key(group.choices.get(COMMANDER, NO_RANK))
    return rank if book.find("commander-ranks", rank, "detachments") is not None else ""


def leaders_of(group: Group, book: Book) -> Iterator[str]:
    """Which leaders have their host in a detachment."""
    if has_sergeant(group):
        yield SERGEANT
    if commander(group, book):
        yield COMMANDER


def leaders_over(one: Detachment, detachments: tuple[Detachment, ...]) -> list[tuple[str, Detachment]]:
    """Who may lead a detachment, each by rank and with the detachment that has his host, the best rated first.

    They are its Sergeant and the commander of its force on this side (CR-TU-11, 12, CR-LP-02).
    """
    commanding = (other for other in detachments if other.posts and other.commander)
    found = [(other.commander, other) for other in commanding if other.force == one.force]
    if one.has_sergeant:
        found.append((SERGEANT, one))
    return sorted(found, key=lambda leader: -leader[1].leader(leader[0], "rating"))
