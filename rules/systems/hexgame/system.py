"""The hex game as a rule system: ties the modules of this room together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.bill import Bill
from rules.army.card import Card, Counter, Roster
from rules.army.catalogue import Entry, Formation, Option
from rules.army.edit import IllegalEdit
from rules.army.fixes import Fix
from rules.army.model import Army, Group, Node, Unit
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.systems.hexgame import catalogue, formations, mending, options
from rules.systems.hexgame.card import cards, counter_name
from rules.systems.hexgame.checks import inspect
from rules.systems.hexgame.computed import COMPUTE
from rules.systems.hexgame.counters import counters
from rules.systems.hexgame.match import compare
from rules.systems.hexgame.muster import COMPANY, FORCE, KINDS, colours, muster
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

    def new_army(self, name: str = "") -> Army:
        """An army with one empty force, of the first colour."""
        army = Army(system=self.key, name=name)
        return army.model_copy(update={"groups": (self.new_group(army, FORCE),)})

    def new_unit(self, army: Army, group: Group, profile: str) -> Unit:
        """A counter as the rest of its row and colour is bought; raises IllegalEdit for an unknown profile."""
        book = self.book(army)
        if not is_counter(book, profile):
            raise IllegalEdit(error("unknown-profile", "", "", profile=profile))
        mustered = muster(army, book)
        return fresh_unit(book, mustered, mustered.force_of(group.id), profile)

    def new_group(self, army: Army, kind: str) -> Group:
        """An empty force of the first colour that the army lacks, or a company; raises IllegalEdit for another kind."""
        if kind not in KINDS:
            raise IllegalEdit(error("unknown-kind", "", "", kind=kind))
        book = self.book(army)
        playable = colours(book)
        taken = [force.colour for force in muster(army, book).forces]
        colour = next((found for found in playable if found not in taken), playable[0])
        chosen = kind == FORCE and colour != playable[0]
        return Group(kind=kind, choices=FrozenMap({"colour": colour} if chosen else {}))

    def kinds_in(self, _army: Army, parent: Group | None) -> tuple[str, ...]:
        """Forces at the top, companies in them and in each other."""
        return (FORCE,) if parent is None else (COMPANY,)

    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        """What can be chosen for the army, for a force, for a unit."""
        book = self.book(army)
        if isinstance(node, Unit):
            return options.unit_options(book, muster(army, book).post_of(node))
        if isinstance(node, Group) and node.kind == FORCE:
            return tuple(options.force_options(book))
        return tuple(options.army_options(book)) if isinstance(node, Army) else ()

    def formations(self, army: Army) -> tuple[Formation, ...]:
        """The groups of the tables, for each colour that can buy them."""
        book = self.book(army)
        return tuple(formations.formations(book, muster(army, book), self.texts))

    def trimmed(self, _army: Army, unit: Unit) -> Unit:
        """The unit with no more counters dropping than it has."""
        return options.trimmed(unit)

    def profile_name(self, army: Army, profile: str) -> str:
        """A counter's name; its key where the tables do not know it."""
        return counter_name(self.book(army), profile)

    def price(self, army: Army, book: Book) -> Bill:
        """What the army costs, part by part (HX-PTS-25)."""
        return bill(army, book)

    def inspect(self, army: Army, book: Book, bill: Bill) -> Iterator[Issue]:
        """The system's own problems."""
        return inspect(army, book, bill)

    def mend(self, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
        """ECM and gas alike in a colour, morale, counters that do not mix, what a scenario forbids."""
        return mending.mend(self, army, book, issue)

    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        """The problems between the sides: the attacker's additional points (HX-PTS-22)."""
        return compare([(army, self.book(army), self.bill(army)) for army in armies])

    def draw(self, army: Army, book: Book, bill: Bill, only: str) -> Iterator[Card]:
        """One card for each unit."""
        return cards(army, book, bill, self.texts, only)

    def pieces(self, army: Army, book: Book) -> Iterator[Counter]:
        """The counters of every unit, and the markers that go with them."""
        return counters(army, book, self.texts)

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        """One table for each group that holds units."""
        return roster(army, book, bill, self.texts)

    def entries(self, army: Army, book: Book) -> Iterator[Entry]:
        """For each force the counters on its colour's list."""
        return catalogue.entries(book, muster(army, book))
