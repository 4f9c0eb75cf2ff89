"""What the army says of a team: its book, its groups, its own entry."""

from __future__ import annotations

from functools import lru_cache

from rules.army.chosen import word
from rules.army.kept import Kept
from rules.army.model import Army, Group, Member, Node, Unit, all_groups, all_nodes, all_units
from rules.battle.model import Battle, Figure, Squad
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.state import play_of
from rules.systems.smle.muster import Muster, muster
from rules.systems.smle.profiles import Vehicle
from rules.systems.smle.system import Smle
from rules.systems.smle.vocabulary import AS_TEAM, NONE, QUALITIES
from rules.tables.book import Book, Layer

SMLE = Smle()
DEFAULT_QUALITY = "trained"
ALONE = "alone"
"""The kind of a team that is one figure away on his own (SM-ORG-25)."""


def book_of(battle: Battle, side: str) -> Book:
    """The figures that hold for a side: its army's, and the switches of this battle above them."""
    found = battle.side(side)
    return _switched(SMLE.book(found.army if found else None), play_of(battle).switches)


@lru_cache(maxsize=16)
def _switched(book: Book, switches: FrozenMap[str, Value]) -> Book:
    layer = Layer({f"switches/{row}/default": value for row, value in switches.items()})
    return book.over(layer) if switches else book


def words(listed: str) -> tuple[str, ...]:
    """The words of a cell that lists several, with commas between them."""
    return tuple(word.strip() for word in listed.split(","))


def wording(key: str, **given: str) -> str:
    """A word of the system's own, for what has no name; `given` fills what it leaves open."""
    return SMLE.texts.words[key].format(**given)


def is_on(book: Book, switch_key: str) -> bool:
    """Whether an optional rule is in force."""
    return book.flag("switches", switch_key, "default")


_owners: Kept[Army, dict[str, Unit]] = Kept(
    lambda _book, army: {member.id: unit for unit in all_units(army) for member in unit.members}
)
_nodes: Kept[Army, dict[str, Node]] = Kept(lambda _book, army: {node.id: node for node in all_nodes(army)})


_homes: Kept[Army, dict[str, tuple[Group, ...]]] = Kept(lambda _book, army: dict(_posts(army)))


def _posts(army: Army) -> list[tuple[str, tuple[Group, ...]]]:
    parents: dict[str, Group] = {inner.id: group for group in all_groups(army) for inner in group.groups}
    found: list[tuple[str, tuple[Group, ...]]] = []
    for group in all_groups(army):
        chain = [group]
        while chain[-1].id in parents:
            chain.append(parents[chain[-1].id])
        for unit in group.units:
            found += [(node.id, tuple(chain)) for node in (unit, *unit.members)]
    return found


def groups_of(battle: Battle, unit: str) -> tuple[Group, ...]:
    """The groups that a team belongs to, its section first, then the platoon and the company above."""
    squad = battle.units.get(unit)
    return posts_of(battle, unit, squad.source) if squad else ()


def posts_of(battle: Battle, unit: str, source: str) -> tuple[Group, ...]:
    """The groups that a member or a unit of the army is in, the innermost first."""
    _, army, book = _home(battle, unit)
    return _homes(book, army).get(source, ()) if army else ()


def _home(battle: Battle, unit: str) -> tuple[Squad | None, Army | None, Book]:
    squad = battle.units.get(unit)
    side = battle.side(squad.side) if squad else None
    return squad, side.army if side else None, book_of(battle, squad.side if squad else "")


def node_of(battle: Battle, unit: str, source: str) -> Node | None:
    """The member or unit of the army that a figure came from, or None."""
    _, army, book = _home(battle, unit)
    return _nodes(book, army).get(source) if army else None


def muster_of(battle: Battle, unit: str) -> Muster | None:
    """A team as its army has it, or None where it came with none."""
    squad, army, book = _home(battle, unit)
    node = _nodes(book, army).get(squad.source) if squad and army else None
    return muster(book, node) if isinstance(node, Unit) else None


def own_muster(battle: Battle, figure: Figure) -> Muster | None:
    """The team that a figure came with, whichever it belongs to now (SM-ORG-15)."""
    _, army, book = _home(battle, figure.unit)
    owner = _owners(book, army).get(figure.source) if army else None
    return muster(book, owner) if owner else muster_of(battle, figure.unit)


def quality_of(battle: Battle, unit: str) -> str:
    """The team's quality as a whole (SM-QUA-07); of who is away on his own, his (SM-QUA-08)."""
    found = muster_of(battle, unit)
    if found is None:
        return DEFAULT_QUALITY
    squad = battle.units[unit]
    alone = next(iter(squad.figures), "") if squad.kind == ALONE else ""
    node = node_of(battle, unit, battle.figures[alone].source) if alone else None
    if not isinstance(node, Member):
        return found.quality
    own = word(node.choices, "quality", AS_TEAM, QUALITIES)
    return found.own_quality if own == AS_TEAM else own


def motivation_of(battle: Battle, unit: str) -> str:
    """The team's motivation."""
    found = muster_of(battle, unit)
    return found.motivation if found else NONE


def is_warrior(battle: Battle, unit: str) -> bool:
    """Whether the team are Warriors."""
    found = muster_of(battle, unit)
    return found.warrior if found else False


def vehicle_of(battle: Battle, unit: str) -> Vehicle | None:
    """The vehicle that a team came with, or None."""
    found = muster_of(battle, unit)
    return found.vehicle if found else None
