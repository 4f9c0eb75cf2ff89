"""What a rule system must answer about armies. Everything around the hooks is the same for all systems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cached_property, lru_cache
from importlib.resources import files

from rules.army.bill import Bill
from rules.army.card import Card, Counter, Fact, Roster, content
from rules.army.catalogue import Entry, Formation, Option
from rules.army.checks import shared_issues
from rules.army.fixes import Fix, fixes
from rules.army.held import to_hold, to_play
from rules.army.kit import Kit
from rules.army.model import Army, Group, Member, Node, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.tables.book import Book, Layer
from rules.tables.packs import Pack
from rules.tables.shelf import Compute, Shelf
from rules.tables.shipped import Rule, Texts, rules_of, shelf, texts_of

MOST_BOOKS = 16
"""So many armies keep their book at hand."""


class System(ABC):
    """One rule system. A subclass gives the hooks; callers ask the public methods, which find the army's book.

    `key` is the system's name in files and paths, `name` its name for people, `package` where its data lies,
    `compute` works out its computed figures. `limit_is_error` says whether a passed points limit makes an army illegal,
    `limit_rule` which rule says so.
    """

    key: str
    name: str
    package: str
    compute: Mapping[str, Compute]
    limit_is_error: bool = True
    limit_rule: str = ""

    @cached_property
    def shelf(self) -> Shelf:
        """The shipped tables; raises BadInput where they are broken."""
        return shelf(self.key, self.package, self.compute)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the system."""
        return rules_of(self.package)

    @cached_property
    def texts(self) -> Texts:
        """The wording of the system's codes, over the wording of those that all systems share."""
        return texts_of(self.package).over(texts_of("rules.army"))

    def book(self, army: Army | None = None) -> Book:
        """The shipped figures, or those that hold for an army: held ones, its packs, its own overrides above."""
        watched = _watched.get()
        if watched and watched[0] is army:
            return watched[1]
        if army is None:
            return _book(self.shelf, FrozenMap(), (), FrozenMap())
        kept = self._books.get(id(army))
        if kept is None or kept[0] is not army:
            if len(self._books) >= MOST_BOOKS:
                self._books.clear()
            kept = self._books[id(army)] = (army, _book(self.shelf, army.held, army.packs, army.overrides))
        return kept[1]

    @cached_property
    def _books(self) -> dict[int, tuple[Army, Book]]:
        """The books of armies asked for lately, by the very object: to compare two armies' figures takes longer."""
        return {}

    def bill(self, army: Army) -> Bill:
        """What the army costs."""
        return self.price(army, self.book(army))

    def check(self, army: Army) -> list[Issue]:
        """Every problem of the army once, on the node to change, errors first."""
        return self.reckon(army)[1]

    def reckon(self, army: Army) -> tuple[Bill, list[Issue]]:
        """The bill and the problems of an army in one go, for those who want both after every edit."""
        book = self.book(army)
        bill = self.price(army, book)
        issues = [*shared_issues(self, army, bill), *self.inspect(army, book, bill)]
        order = {"error": 0, "warning": 1, "advice": 2}
        return bill, sorted(dict.fromkeys(issues), key=lambda issue: order[issue.severity])

    def check_match(self, armies: Sequence[Army]) -> list[Issue]:
        """Problems that show only when both sides are known; subjects are node ids of any of the armies."""
        return list(dict.fromkeys(self.compare(armies)))

    def fixes(self, army: Army, issue: Issue) -> tuple[Fix, ...]:
        """At most two ways to mend a problem of the army in one step, the best first; none where nothing is known."""
        return fixes(self, army, issue, self.mend(army, self.book(army), issue))

    def cards(self, army: Army, only: str = "") -> tuple[Card, ...]:
        """The facts of every card of the army, in its order, or `only` of those about one unit or group, by its id."""
        book = self.book(army)
        drawn = self.draw(army, book, self.price(army, book), only)
        return tuple(card for card in drawn if card.subject == only or not only)

    def counters(self, army: Army) -> tuple[Counter, ...]:
        """What lies on the board for the army, to cut out: none where a system is played with figures."""
        return tuple(self.pieces(army, self.book(army)))

    def roster(self, army: Army) -> Roster:
        """The army as tables."""
        book = self.book(army)
        return self.list_up(army, book, self.price(army, book))

    def fact(self, army: Army | None, place: str) -> Fact:
        """The figure at a place as the army's player reads it; raises UnknownFigure where the place is none."""
        return self.read_out(army, self.book(army), place)

    def catalogue(self, army: Army) -> tuple[Entry, ...]:
        """What can be added to the army."""
        return tuple(self.entries(army, self.book(army)))

    def used(self, army: Army) -> FrozenMap[str, Value]:
        """The shipped figures that the army uses, by place, as they hold for it below packs and overrides.

        Computed figures are left out: what they are computed from is here, and a pack may change that.
        """
        watched = self.book(army).watched()
        token = _watched.set((army, watched))
        try:
            self.check(army)
            self.cards(army)
            self.roster(army)
            self.check_match((army,))
        finally:
            _watched.reset(token)
        return self._below(army, to_hold(self.shelf, watched))

    def played(self, army: Army) -> FrozenMap[str, Value]:
        """What the army uses, and besides all figures that a game is played from, as they hold below its packs."""
        return FrozenMap({**self._below(army, to_play(self.shelf)), **self.used(army)})

    def _below(self, army: Army, places: Iterable[str]) -> FrozenMap[str, Value]:
        below = _book(self.shelf, army.held, (), FrozenMap())
        found = {place: below.find(*place.split("/")) for place in sorted(places)}
        return FrozenMap({place: value for place, value in found.items() if value is not None})

    def samples(self) -> tuple[str, ...]:
        """The slugs of the shipped sample armies, in order."""
        folder = files(self.package) / "data" / "samples"
        names = [entry.name for entry in folder.iterdir() if entry.name.endswith(".tbarmy")]
        return tuple(sorted(name.removesuffix(".tbarmy") for name in names))

    def sample_text(self, slug: str) -> str:
        """The .tbarmy text of a shipped sample; raises FileNotFoundError for an unknown slug."""
        return (files(self.package) / "data" / "samples" / f"{slug}.tbarmy").read_text(encoding="utf-8")

    def read_out(self, _army: Army | None, book: Book, place: str) -> Fact:
        """Hook of `fact`: a system overrides it where figures are read at a scale of the army's own."""
        return book_fact(book, place)

    def kinds_in(self, army: Army, _parent: Group | None) -> tuple[str, ...]:
        """The kinds of groups that belong into a group, or at the top for None; the usual one first.

        The plain answer is every kind that the catalogue knows. A system with an order of groups overrides it.
        """
        return tuple(dict.fromkeys(kind for entry in self.catalogue(army) for kind in entry.groups))

    def leads(self, _army: Army, _unit: Unit) -> bool:
        """Whether a unit leads others, so that a list may mark it with a star."""
        return False

    def kit_choices(self, _army: Army, _unit: Unit, _member: Member) -> tuple[str, ...]:
        """What the figures may carry, as keys: none where a system does not tell what a figure has."""
        return ()

    def kit_fact(self, _army: Army, key: str) -> Fact:
        """What a piece of kit is called, with the mark of its figures; the key itself where it has no name."""
        return Fact(key)

    def kit(self, army: Army, key: str) -> Kit:
        """All that a list of kit says of a piece."""
        return Kit(key, self.kit_fact(army, key))

    def mend(self, _army: Army, _book: Book, _issue: Issue) -> Iterator[Fix]:
        """Hook of `fixes`: the system's own, the best first; what cannot be done may raise IllegalEdit."""
        yield from ()

    def pieces(self, _army: Army, _book: Book) -> Iterator[Counter]:
        """Hook of `counters`: a system that is played with them overrides it."""
        yield from ()

    @abstractmethod
    def new_army(self, name: str = "") -> Army:
        """An empty army with the groups that a player starts from."""

    @abstractmethod
    def new_unit(self, army: Army, group: Group, profile: str) -> Unit:
        """A unit of this profile at its defaults; raises IllegalEdit for an unknown profile."""

    @abstractmethod
    def new_group(self, army: Army, kind: str) -> Group:
        """An empty group of this kind; raises IllegalEdit for an unknown kind."""

    @abstractmethod
    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        """Everything that can be chosen for a node of the army."""

    @abstractmethod
    def formations(self, army: Army) -> tuple[Formation, ...]:
        """Ready-made groups that can be added in one step."""

    @abstractmethod
    def trimmed(self, army: Army, unit: Unit) -> Unit:
        """The unit without choices that hang on something it no longer has."""

    @abstractmethod
    def profile_name(self, army: Army, profile: str) -> str:
        """The name of a profile for people; the profile's own key where it is unknown."""

    @abstractmethod
    def price(self, army: Army, book: Book) -> Bill:
        """Hook of `bill`."""

    @abstractmethod
    def inspect(self, army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
        """Hook of `check`: the system's own problems."""

    @abstractmethod
    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        """Hook of `check_match`."""

    @abstractmethod
    def draw(self, army: Army, book: Book, bill: Bill, only: str) -> Iterator[Card]:
        """Hook of `cards`; it may leave out what is not about `only`, where that is not empty, to save time."""

    @abstractmethod
    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        """Hook of `roster`."""

    @abstractmethod
    def entries(self, army: Army, book: Book) -> Iterator[Entry]:
        """Hook of `catalogue`."""


_watched: ContextVar[tuple[Army, Book] | None] = ContextVar("watched", default=None)
"""While `used` looks: the army, and the book that notes what is read."""


@lru_cache(maxsize=64)
def _book(
    shelf_: Shelf, held: FrozenMap[str, Value], packs: tuple[Pack, ...], overrides: FrozenMap[str, Value]
) -> Book:
    layers = [Layer(held, overrides=False), *(pack.layer() for pack in packs), Layer(overrides)]
    return Book(shelf_, [layer for layer in layers if layer.values])


def book_fact(book: Book, place: str) -> Fact:
    """The figure at a place as it stands in the book, numbers exact; raises UnknownFigure where the place is none."""
    figure = book.figure(place)
    return Fact(content(figure.value), figure.mark, figure.unit)


def unit_name(system: System, army: Army, unit: Unit) -> str:
    """What a player calls the unit: his own name for it, else its profile's."""
    return unit.name or system.profile_name(army, unit.profile)
