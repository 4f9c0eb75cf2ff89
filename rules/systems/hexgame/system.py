"""The hex game as a rule system: ties the modules of this room together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.bill import Bill
from rules.army.card import Card, Counter, Roster
from rules.army.catalogue import Entry, Formation, Option
from rules.army.edit import IllegalEdit
from rules.army.model import Army, Group, Node, Unit
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.hexgame import catalogue, formations, options
from rules.systems.hexgame.card import cards, counter_name
from rules.systems.hexgame.checks import inspect
from rules.systems.hexgame.computed import COMPUTE
from rules.systems.hexgame.counters import counters
from rules.systems.hexgame.match import compare
from rules.systems.hexgame.muster import COMPANY, FORCE, KINDS, Post, colours, muster
from rules.systems.hexgame.points import bill
from rules.systems.hexgame.prices import is_counter
from rules.systems.hexgame.roster import roster
from rules.systems.hexgame.units import fresh_unit
from rules.tables.book import Book


class HexGame(System):
    """The hex game."""

    key = "hexgame"
    name = "Hex game"
    package = "rules.systems.hexgame"
    compute = COMPUTE
    limit_rule = "HX-SCN-06"

    def __init__(self) -> None:
        self._posted: tuple[Army, dict[str, Post]] | None = None

    def new_army(self, name: str = "") -> Army:
        army = Army(system=self.key, name=name)
        return army.model_copy(update={"groups": (self.new_group(army, FORCE),)})

    def new_unit(self, army: Army, group: Group, profile: str) -> Unit:
        book = self.book(army)
        if not is_counter(book, profile):
            raise IllegalEdit(error("unknown-profile", "", "", profile=profile))
        mustered = muster(army, book)
        return fresh_unit(book, mustered, mustered.force_of(group.id), profile)

    def new_group(self, army: Army, kind: str) -> Group:
        if kind not in KINDS:
            raise IllegalEdit(error("unknown-kind", "", "", kind=kind))
        book = self.book(army)
        playable = colours(book)
        taken = [force.colour for force in muster(army, book).forces]
        colour = next((found for found in playable if found not in taken), playable[0])
        chosen = kind == FORCE and colour != playable[0]
        return Group(kind=kind, choices=FrozenMap({"colour": colour} if chosen else {}))

    def kinds_in(self, _army: Army, parent: Group | None) -> tuple[str, ...]:
        return (FORCE,) if parent is None else (COMPANY,)

    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        book = self.book(army)
        if isinstance(node, Unit):
            return tuple(options.unit_options(book, self._post(army, book, node)))
        if isinstance(node, Group) and node.kind == FORCE:
            return tuple(options.force_options(book))
        return tuple(options.army_options()) if isinstance(node, Army) else ()

    def _post(self, army: Army, book: Book, unit: Unit) -> Post:
        """Where a unit stands. The places of the last army are kept, for its units are asked about one by one."""
        if self._posted is None or self._posted[0] is not army:
            self._posted = army, {post.unit.id: post for post in muster(army, book).posts}
        found = self._posted[1].get(unit.id)
        return Post(unit, found.group, found.force) if found else Post(unit, Group(kind=""))

    def formations(self, army: Army) -> tuple[Formation, ...]:
        book = self.book(army)
        return tuple(formations.formations(book, muster(army, book), self.texts))

    def trimmed(self, _army: Army, unit: Unit) -> Unit:
        return options.trimmed(unit)

    def profile_name(self, army: Army, profile: str) -> str:
        return counter_name(self.book(army), profile)

    def price(self, army: Army, book: Book) -> Bill:
        return bill(army, book)

    def inspect(self, army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
        return inspect(army, book, bill)

    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        return compare([(army, self.book(army), self.bill(army)) for army in armies])

    def draw(self, army: Army, book: Book, bill: Bill) -> Iterator[Card]:
        return cards(army, book, bill, self.texts)

    def pieces(self, army: Army, book: Book) -> Iterator[Counter]:
        return counters(army, book, self.texts)

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        return roster(army, book, bill, self.texts)

    def entries(self, army: Army, book: Book) -> Iterator[Entry]:
        return catalogue.entries(book, muster(army, book))
