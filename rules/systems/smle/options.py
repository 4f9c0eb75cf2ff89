"""What can be chosen for the army, a team and its figures, and what goes when something is taken away."""

from __future__ import annotations

from typing import cast

from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army, Choices, Member, Node, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Origin
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.muster import MOST_ROUNDS, Muster, carried, counted, is_gun, muster, only_with
from rules.systems.smle.points import hidden_place
from rules.systems.smle.profiles import Profile
from rules.systems.smle.vocabulary import (
    AS_TEAM,
    ATTRIBUTES,
    HEROES,
    KINDS,
    LEADER_QUALITIES,
    LEADERS,
    LEVELS,
    MOTIVATIONS,
    NONE,
    QUALITIES,
    ROLES,
    ROLLED,
    ROUNDS,
    SPECIAL,
)
from rules.tables.book import Book
from rules.tables.memory import remembered


def options(book: Book, node: Node) -> tuple[Option, ...]:
    """Everything that can be chosen for a node."""
    if isinstance(node, Army):
        return _army_options(book)
    if isinstance(node, Unit):
        found = muster(book, node)
        return (*unit_options(book, found), *_rolled(node)) if found else kept(node.choices)
    if isinstance(node, Member):
        choices = node.choices
        return _member_options(
            book,
            armour=str(choices.get("armour", NONE)),
            hero=choices.get("hero", NONE) in HEROES,
            leader=choices.get("role", NONE) in LEADERS,
            rolled="leader-quality" in choices,
        )
    return ()


def _army_options(book: Book) -> tuple[Option, ...]:
    hidden = book.origin([hidden_place(book)])
    return (
        Option("level", OptionKind.CHOICE, "section", LEVELS, rule="SM-ORG-26"),
        Option("hidden", OptionKind.SWITCH, False, rule="SM-PTS-20", origin=hidden),
    )


def _rolled(unit: Unit) -> tuple[Option, ...]:
    """The quality that the dice gave: it can be dropped, and no other put in its place (SM-QUA-10)."""
    if ROLLED not in unit.choices:
        return ()
    words = (NONE, *(quality for quality in QUALITIES if quality == unit.choices[ROLLED]))
    return (Option(ROLLED, OptionKind.CHOICE, NONE, words, rule="SM-QUA-10"),)


def kept(choices: Choices) -> tuple[Option, ...]:
    """Options that take what a unit of an unknown profile holds, so that it is kept without further problems."""
    return tuple(_kept(key, value) for key, value in choices.items())


def _kept(key: str, value: Value) -> Option:
    if isinstance(value, bool):
        return Option(key, OptionKind.SWITCH, value)
    if isinstance(value, int):
        return Option(key, OptionKind.NUMBER, value, least=value, most=value)
    return Option(key, OptionKind.CHOICE, value, cast("tuple[str, ...]", (value,)))


def unit_options(book: Book, found: Muster) -> tuple[Option, ...]:
    """What can be chosen for a team with what its figures carry."""
    weapons = carried(found.figures)
    rounds = tuple(counted(book, weapons))
    ridden = found.vehicle.kind if found.vehicle else ""
    return _unit_options(book, found.profile, rounds, any(map(is_gun, weapons)), found.armour, ridden)


@remembered
def _unit_options(
    book: Book, found: Profile, rounds: tuple[Weapon, ...], gun: bool, armour: str, ridden: str
) -> tuple[Option, ...]:
    positions = book.whole("points", "prepared-position", "teams")
    worn, dug = _origin(book, "armour", armour, "factor"), _origin(book, "points", "prepared-position", "points")
    listed = [
        Option("quality", OptionKind.CHOICE, found.quality, QUALITIES, rule="SM-QUA-01"),
        Option("motivation", OptionKind.CHOICE, found.motivation, MOTIVATIONS, rule="SM-QUA-12"),
        Option("warrior", OptionKind.SWITCH, found.warrior, rule="SM-QUA-12"),
        Option("armour", OptionKind.CHOICE, found.armour, armours(book, armour), rule="SM-PTS-05", origin=worn),
        Option("kind", OptionKind.CHOICE, found.kind, KINDS, rule="SM-ORG-08"),
        *(_rounds(book, found, weapon) for weapon in rounds),
        Option("position", OptionKind.NUMBER, 0, most=positions, rule="SM-PTS-16", origin=dug),
        Option("hidden", OptionKind.SWITCH, False, rule="SM-PTS-20"),
    ]
    if found.table == "teams":
        vehicles = (NONE, *book.rows("vehicles"))
        class_price = _origin(book, "points", f"vehicle-{ridden}", "points") if ridden else Origin()
        listed.append(Option("vehicle", OptionKind.CHOICE, NONE, vehicles, rule="SM-VEH-01", origin=class_price))
    if gun:
        listed.append(Option("off-table", OptionKind.SWITCH, found.off_table, rule="SM-EXP-12"))
    return tuple(listed)


def _origin(book: Book, *place: str) -> Origin:
    table, row, column = place
    return book.origin([(table, row, column)])


def _rounds(book: Book, found: Profile, weapon: Weapon) -> Option:
    own = found.rounds.get(weapon.key, 0)
    price = _origin(book, weapon.table, weapon.key, "points")
    return Option(ROUNDS + weapon.key, OptionKind.NUMBER, own, most=MOST_ROUNDS, rule="SM-PTS-19", origin=price)


def armours(book: Book, worn: str) -> tuple[str, ...]:
    """The kinds of armour on offer: those of optional rules in force, and what is worn already."""
    return tuple(row for row in book.rows("armour") if row == worn or in_force(book, only_with(book, row)))


def in_force(book: Book, switch: str) -> bool:
    """Whether the optional rule of this key is on; no key is no condition."""
    return not switch or book.flag("switches", switch, "default")


@remembered
def _member_options(book: Book, *, armour: str, hero: bool, leader: bool, rolled: bool) -> tuple[Option, ...]:
    worn = Origin() if armour in (NONE, AS_TEAM) else _origin(book, "armour", armour, "factor")
    led = _origin(book, "points", "section-leader", "points") if leader else Origin()
    listed = [
        Option("quality", OptionKind.CHOICE, AS_TEAM, (AS_TEAM, *QUALITIES), rule="SM-QUA-06"),
        Option("armour", OptionKind.CHOICE, AS_TEAM, (AS_TEAM, *armours(book, armour)), rule="SM-PTS-07", origin=worn),
        Option("role", OptionKind.CHOICE, NONE, ROLES, rule="SM-ORG-14", origin=led),
        Option(SPECIAL, OptionKind.SWITCH, False, rule="SM-ORG-06"),
    ]
    if hero or in_force(book, "heroes"):
        listed.append(
            Option(
                "hero",
                OptionKind.CHOICE,
                NONE,
                (NONE, *HEROES),
                rule="SM-HER-01",
                origin=_origin(book, "points", "hero", "points"),
            )
        )
    if hero:
        listed += [Option(key, OptionKind.SWITCH, False, rule="SM-HER-10") for key in ATTRIBUTES]
    if leader and (rolled or in_force(book, "leader-quality-roll")):
        listed.append(Option("leader-quality", OptionKind.CHOICE, NONE, LEADER_QUALITIES, rule="SM-PTS-15"))
    return tuple(listed)


def may_shrink(unit: Unit) -> bool:
    """Whether the unit holds any choice that hangs on something else; only then is it worth trimming."""
    return any(map(_hangs, unit.choices)) or any(_gone(member) for member in unit.members if member.choices)


def _hangs(key: str) -> bool:
    return key.startswith(ROUNDS) or key == "off-table"


def trimmed(book: Book, unit: Unit) -> Unit:
    """The unit without choices that hang on something it no longer has; the same object where nothing goes."""
    gone = _gone_from_team(book, unit)
    members = tuple(_trimmed_member(member) for member in unit.members)
    if not gone and all(new is old for new, old in zip(members, unit.members, strict=True)):
        return unit
    return unit.model_copy(update={"members": members, "choices": _without(unit.choices, gone)})


def _gone_from_team(book: Book, unit: Unit) -> list[str]:
    hanging = [key for key in unit.choices if _hangs(key)]
    found = muster(book, unit) if hanging else None
    if found is None:
        return []
    offered = {option.key for option in unit_options(book, found)}
    return [key for key in hanging if key not in offered]


def _trimmed_member(member: Member) -> Member:
    gone = _gone(member)
    return member.model_copy(update={"choices": _without(member.choices, gone)}) if gone else member


def _gone(member: Member) -> list[str]:
    """A hero's attributes without a hero, a leader's quality without a leader."""
    choices = member.choices
    gone = [key for key in ATTRIBUTES if key in choices and choices.get("hero", NONE) not in HEROES]
    if "leader-quality" in choices and choices.get("role", NONE) not in LEADERS:
        gone.append("leader-quality")
    return gone


def _without(choices: Choices, gone: list[str]) -> Choices:
    return FrozenMap({key: value for key, value in choices.items() if key not in gone})
