"""Who stands where: every force of an army with its colour and morale, every unit with the force that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.army.chosen import whole, word
from rules.army.kept import Kept
from rules.army.model import Army, Group, Unit, walk_groups
from rules.tables.book import Book

FORCE = "force"
COMPANY = "company"
KINDS = (FORCE, COMPANY)
"""A force is everything of one colour and stands at the top; companies stand in it and in each other."""


@dataclass(frozen=True, slots=True)
class Force:
    """One group of kind "force". `side` is its price list, a row of `forces`."""

    group: Group
    colour: str
    side: str
    morale: int

    def group_ids(self) -> tuple[str, ...]:
        """The ids of the force and of all companies in it."""
        return tuple(group.id for group in walk_groups((self.group,)))


@dataclass(frozen=True, slots=True)
class Post:
    """A unit, the group that holds it directly, and its force; None where it stands in none."""

    unit: Unit
    group: Group
    force: Force | None = None

    @property
    def side(self) -> str:
        """The price list that the unit is bought from, empty for none."""
        return self.force.side if self.force else ""

    @property
    def colour(self) -> str:
        """The unit's colour, empty for none."""
        return self.force.colour if self.force else ""


@dataclass(frozen=True, slots=True)
class Muster:
    """All forces and all units of an army, in its order; `places` finds where a unit stands by its id."""

    forces: tuple[Force, ...]
    posts: tuple[Post, ...]
    places: Mapping[str, Post]

    def force_of(self, group_id: str) -> Force | None:
        """The force that a group is, or is in."""
        return next((force for force in self.forces if group_id in force.group_ids()), None)

    def post_of(self, unit: Unit) -> Post:
        """Where a unit stands; for one that is not in the army, nowhere."""
        found = self.places.get(unit.id)
        return Post(unit, found.group, found.force) if found else Post(unit, Group(kind=""))


def colours(book: Book) -> tuple[str, ...]:
    """The colours that can be played: those whose force has a price list."""
    sides = book.rows("forces")
    return tuple(colour for colour in book.rows("colours") if book.find("colours", colour, "force") in sides)


def default_morale(book: Book) -> int:
    """The morale of a force that chose none (HX-RAL-10)."""
    return book.whole("morale", "default", "number")


def morale_bounds(book: Book) -> tuple[int, int]:
    """The least and the most that a force may choose: any number that the dice of a rally can be asked for."""
    dice, sides = (book.whole("dice", "rally", column) for column in ("count", "sides"))
    return dice, dice * sides


def force(group: Group, book: Book) -> Force:
    """What a group of kind "force" chose."""
    playable = colours(book)
    least, most = morale_bounds(book)
    colour = word(group.choices, "colour", playable[0], playable)
    morale = whole(group.choices, "morale", default_morale(book), least=least, most=most)
    return Force(group, colour, str(book.find("colours", colour, "force")), morale)


def muster(army: Army, book: Book) -> Muster:
    """The army's forces and units, found once for an army and a book."""
    return _mustered(book, army)


def _muster(book: Book, army: Army) -> Muster:
    forces: list[Force] = []
    posts: list[Post] = []
    for top in army.groups:
        for group, its_force in _walk(top, None, book, forces):
            posts.extend(Post(unit, group, its_force) for unit in group.units)
    return Muster(tuple(forces), tuple(posts), {post.unit.id: post for post in posts})


_mustered = Kept(_muster, most=4)


def _walk(group: Group, above: Force | None, book: Book, forces: list[Force]) -> Iterator[tuple[Group, Force | None]]:
    if group.kind == FORCE:
        above = force(group, book)
        forces.append(above)
    yield group, above
    for inner in group.groups:
        yield from _walk(inner, above, book, forces)
