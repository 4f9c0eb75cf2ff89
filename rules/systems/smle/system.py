"""SMLE as a system: ties the hooks to their modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Roster
from rules.army.catalogue import Entry, Formation, Option
from rules.army.chosen import word
from rules.army.edit import IllegalEdit
from rules.army.fixes import Fix
from rules.army.kit import Kit
from rules.army.model import Army, Group, Member, Node, Unit
from rules.army.system import System
from rules.core.issues import Issue, error
from rules.systems.smle import arsenal, formations, mending, options, points, profiles, roster
from rules.systems.smle.cards.deck import cards
from rules.systems.smle.checks import match, side
from rules.systems.smle.checks.groups import PARENTS
from rules.systems.smle.computed import COMPUTE
from rules.systems.smle.entries import entries
from rules.systems.smle.vocabulary import GROUPS, LEADERS, NONE, ROLES
from rules.tables.book import Book


class Smle(System):
    """Skirmishes of teams, sections and platoons."""

    key = "smle"
    name = "SMLE"
    package = "rules.systems.smle"
    compute = COMPUTE

    def new_army(self, name: str = "") -> Army:
        """A section-level side with one empty section."""
        return Army(system=self.key, name=name, groups=(Group(kind=GROUPS[0]),))

    def new_unit(self, army: Army, _group: Group, profile: str) -> Unit:
        """A team or vehicle at its defaults; raises IllegalEdit for an unknown profile."""
        return formations.new_unit(self.book(army), profile)

    def new_group(self, _army: Army, kind: str) -> Group:
        """An empty section, platoon or company; raises IllegalEdit for another kind."""
        if kind not in GROUPS:
            raise IllegalEdit(error("unknown-kind", "", "SM-ORG-02", kind=kind))
        return Group(kind=kind)

    def kinds_in(self, _army: Army, parent: Group | None) -> tuple[str, ...]:
        """Sections in platoons, platoons in companies, anything at the top."""
        return tuple(kind for kind in GROUPS if parent is None or parent.kind in PARENTS[kind])

    def leads(self, _army: Army, unit: Unit) -> bool:
        """Whether a figure of the team leads a section, a platoon or a company."""
        return any(word(member.choices, "role", NONE, ROLES) in LEADERS for member in unit.members)

    def options(self, army: Army, node: Node) -> tuple[Option, ...]:
        """Everything that can be chosen for a node of the army."""
        return options.options(self.book(army), node)

    def formations(self, army: Army) -> tuple[Formation, ...]:
        """Ready-made sections and platoons."""
        return tuple(formations.formations(army, self.book(army)))

    def trimmed(self, army: Army, unit: Unit) -> Unit:
        """The unit without rounds that nobody carries, and the like."""
        return options.trimmed(self.book(army), unit) if options.may_shrink(unit) else unit

    def profile_name(self, army: Army, profile: str) -> str:
        """The name of a team or vehicle; the key itself where it is unknown."""
        found = profiles.profile(self.book(army), profile)
        return found.name if found else profile

    def price(self, army: Army, book: Book) -> Bill:
        """What the army costs (SM-PTS)."""
        return points.bill(army, book)

    def inspect(self, army: Army, book: Book, _bill: Bill) -> Iterator[Issue]:
        """Problems by SM-ORG, SM-QUA and SM-PTS."""
        return side.issues(army, book)

    def mend(self, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
        """Figures in and out, another quality, leaders made and unmade, optional rules switched on."""
        return mending.mend(self, army, book, issue)

    def kit_choices(self, army: Army, _unit: Unit, _member: Member) -> tuple[str, ...]:
        """Every weapon and gun."""
        return arsenal.weapon_keys(self.book(army))

    def kit_fact(self, army: Army, key: str) -> Fact:
        """A weapon's name, with the mark that its figures ask the reader to see."""
        return arsenal.weapon_fact(self.book(army), key)

    def kit(self, army: Army, key: str) -> Kit:
        """A weapon with its section, its damage and range, and what else it is called."""
        return arsenal.weapon_kit(self.book(army), key)

    def compare(self, armies: Sequence[Army]) -> Iterator[Issue]:
        """Problems that show only with both sides known (SM-PTS-20, 21)."""
        return match.issues([(army, self.book(army)) for army in armies])

    def draw(self, army: Army, book: Book, bill: Bill, only: str) -> Iterator[Card]:
        """One card for each unit."""
        return cards(army, book, bill, self.texts, only)

    def list_up(self, army: Army, book: Book, bill: Bill) -> Roster:
        """The army as tables."""
        return roster.roster(army, book, bill, self.texts)

    def entries(self, _army: Army, book: Book) -> Iterator[Entry]:
        """Every team and vehicle that can be taken."""
        return entries(book)
