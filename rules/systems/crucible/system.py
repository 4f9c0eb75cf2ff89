"""The Crucible as a rule system: ties the hooks of its room together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Roster
from rules.army.catalogue import Entry, Formation, Option
from rules.army.fixes import Fix
from rules.army.model import Army, Group, Node, Unit
from rules.army.system import System
from rules.core.issues import Issue
from rules.systems.crucible import billing, card, catalogue, checks, formations, match, mending, options, roster, scale
from rules.systems.crucible.figures import COMPUTE
from rules.systems.crucible.muster import home_of
from rules.tables.book import Book


class Crucible(System):
    """Hammer's Slammers: The Crucible, from company to battalion, in centimetres or inches."""

    key = "crucible"
    name = "The Crucible"
    package = "rules.systems.crucible"
    compute = COMPUTE
    limit_is_error = False
    limit_rule = "CR-TU-18"

    def new_army(self, name: str = "") -> Army:
        """A side with one empty detachment."""
        return catalogue.new_army(self.key, name)

    def new_unit(self, army: Army, group: Group, profile: str) -> Unit:
        """A TU as its row has it; raises IllegalEdit for an unknown row."""
        return catalogue.new_unit(group, profile, self.book(army))

    def new_group(self, _army: Army, kind: str) -> Group:
        """An empty detachment; raises IllegalEdit for any other kind."""
        return catalogue.new_group(kind)

    def kinds_in(self, _army: Army, parent: Group | None) -> tuple[str, ...]:
        """Detachments at the top, and nothing in them."""
        return (formations.KIND,) if parent is None else ()

    def leads(self, army: Army, unit: Unit) -> bool:
        """Whether the TU is a command TU, by its row or by choice."""
        return unit.choices.get("command", self.book(army).flag("tus", unit.profile, "command")) is True

    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        """What can be chosen for a side, a detachment or a TU."""
        return options.options(army, node, self.book(army))

    def formations(self, army: Army) -> tuple[Formation, ...]:
        """The sample detachments."""
        return tuple(formations.formations(army, self.book(army)))

    def trimmed(self, army: Army, unit: Unit) -> Unit:
        """The unit without being host of a leader that nobody buys."""
        if not catalogue.is_host(unit):
            return unit
        return catalogue.trimmed(unit, home_of(army, unit, self.book(army)))

    def profile_name(self, army: Army, profile: str) -> str:
        """The name of a row of `tus`; its key where it has none."""
        return str(self.book(army).find("tus", profile, "name") or profile)

    def price(self, army: Army, book: Book) -> Bill:
        """Detachments, and each commander once."""
        return billing.bill(army, book)

    def inspect(self, army: Army, book: Book, _bill: Bill) -> Iterator[Issue]:
        """The system's own problems."""
        return checks.inspect(army, book)

    def mend(self, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
        """TUs out, carriers in, commanders bought and dismissed, odd ones set right."""
        return mending.mend(self, army, book, issue)

    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        """Problems between the sides."""
        return match.compare([(army, self.book(army)) for army in armies])

    def draw(self, army: Army, book: Book, _bill: Bill, only: str) -> Iterator[Card]:
        """One card a unit."""
        return card.cards(army, book, only)

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        """The Big Detachment Sheets."""
        return roster.roster(army, book, bill, self.texts)

    def read_out(self, army: Army | None, book: Book, place: str) -> Fact:
        """A distance at the scale and in the unit of the army, 15 mm and centimetres without one."""
        return scale.read_out(book, scale.scale_of(army or Army(system=self.key), book), place)

    def entries(self, _army: Army, book: Book) -> Iterator[Entry]:
        """Every TU that can be added."""
        return catalogue.entries(book)
