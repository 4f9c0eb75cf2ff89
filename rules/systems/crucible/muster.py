"""An army resolved once for every question: its detachments, their TUs with prices, their leaders and forces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.army.chosen import switch, whole, word
from rules.army.kept import Kept
from rules.army.model import Army, Group, Unit, all_groups
from rules.core.frozen import Value
from rules.core.ids import slug
from rules.core.tally import Amount
from rules.systems.crucible.mines import Mines, mine_kinds
from rules.systems.crucible.pricing import Price, price_of
from rules.systems.crucible.tu import Tu, counted, qualities, resolve, row_key
from rules.tables.book import Book
from rules.tables.memory import remembered

BY_TUS, NO_RANK = "by-tus", "none"
TRANSPORT, MOUNTED = "infantry-needs-transport", "infantry-starts-mounted"
SERGEANT, COMMANDER = "sergeant", "commander"
HOSTS = {SERGEANT: "sergeant-host", COMMANDER: "commander-host"}
"""The switch of a unit that makes it the host of a leader."""
MOST_MINES, MOST_LP = 99, 20
"""The most mines of one kind, and the most LP that a player adds or takes."""
Resolved = tuple[Tu | None, Price | None]


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


def lp_default(book: Book) -> int:
    """The LP adjustment of a detachment whose player sets none."""
    return book.whole("formula", "lp-adjustment", "default")


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

    def numbered(self) -> Iterator[tuple[int, Post]]:
        """Its units, each with the number of its first TU as they are counted through."""
        number = 1
        for post in self.posts:
            yield number, post
            number += post.unit.count

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

    @property
    def skill_points(self) -> int:
        """What its player adds for his leader's skills (CR-PT-18)."""
        return whole(self.group.choices, "skill-points")

    @property
    def lp_adjustment(self) -> int:
        """What its player adds to the LP of a turn, or takes from them (CR-PT-18)."""
        default = lp_default(self.book)
        return whole(self.group.choices, "lp-adjustment", default, least=-MOST_LP, most=MOST_LP)

    def mines(self) -> Iterator[Mines]:
        """The mines that it buys, kind by kind (CR-PT-14)."""
        for kind in mine_kinds(self.book):
            if count := whole(self.group.choices, kind.key, most=MOST_MINES):
                yield Mines(kind, count)

    def leader(self, rank: str, column: str) -> Amount:
        """The rating or points of a leader of this detachment's quality (CR-PT-12); 0 where the table has none."""
        place = self.leader_place(rank, column)
        return 0 if self.book.find(*place) is None else self.book.number(*place)

    def leader_place(self, rank: str, column: str) -> tuple[str, str, str]:
        """The figure of a leader of this detachment's quality."""
        return leader_place(self.quality, rank, column)

    def flag(self, name: str) -> bool:
        """Whether a rule of forces holds for it: as chosen, else as its force has it (CR-TU-09, 10)."""
        return switch(self.group.choices, name, self.book.flag("force-flags", self.force, name))

    def hosts(self, leader: str) -> list[Post]:
        """The units named as host of a leader, one if all is well; else the command TU, else the first (CR-TU-13)."""
        named = [post for post in self.posts if switch(post.unit.choices, HOSTS[leader])]
        commanding = [post for post in self.posts if post.tu and post.tu.command]
        return named or commanding[:1] or list(self.posts[:1])


def leader_place(quality: str, rank: str, column: str) -> tuple[str, str, str]:
    """The figure of a leader of a detachment of this quality."""
    return "leaders", f"{slug(quality)}-{rank}", column


def force_name(book: Book, force: str) -> str:
    """What people call a force, with the apostrophe that print has; its key where it has no name."""
    return str(book.find("forces", force, "name") or force).replace("'", "’")


@dataclass(frozen=True, slots=True)
class Muster:
    """An army's detachments in order; `homes` finds the one that a unit stands in by the unit's id."""

    detachments: tuple[Detachment, ...]
    homes: Mapping[str, Detachment]


def muster(army: Army, book: Book) -> tuple[Detachment, ...]:
    """Every detachment of an army in order, found once for an army and a book."""
    return _mustered(book, army).detachments


def home_of(army: Army, unit: Unit, book: Book) -> Detachment | None:
    """The detachment that holds a unit; None for one that is not in the army."""
    return _mustered(book, army).homes.get(unit.id)


def _muster(book: Book, army: Army) -> Muster:
    found = tuple(posted(group, book) for group in all_groups(army))
    return Muster(found, {unit.id: one for one in found for unit in one.group.units})


_mustered = Kept(_muster, most=4)


def posted(group: Group, book: Book) -> Detachment:
    """One detachment by itself."""
    posts = tuple(Post(unit, *_resolved_unit(unit, book)) for unit in group.units)
    force = row_key(group.choices.get("force", BY_TUS))
    force = force if book.columns("forces", force) else most(posts, "force")
    quality = word(group.choices, "quality", BY_TUS, qualities(book))
    if quality == BY_TUS:
        quality = most(posts, "quality") or str(book.find("forces", force, "quality") or "")
    return Detachment(group, posts, force, quality, book)


def plain_tu(book: Book, profile: str) -> Tu | None:
    """The TU of a row as it is added; None for an unknown row."""
    return _resolved(book, profile, (), None)[0]


def _resolved_unit(unit: Unit, book: Book) -> Resolved:
    choices = tuple(counted(book, unit.profile, unit.choices).items())
    return _resolved(book, unit.profile, choices, unit.points)


@remembered
def _resolved(book: Book, profile: str, choices: tuple[tuple[str, Value], ...], by_hand: int | None) -> Resolved:
    """A TU with the choices that count, and its price."""
    tu = resolve(book, profile, dict(choices))
    return tu, None if tu is None else price_of(book, tu, by_hand)


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
    return switch(group.choices, SERGEANT)


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
