"""Units, and ready-made groups from the table templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.army.catalogue import Formation
from rules.army.chosen import word
from rules.army.edit import IllegalEdit, fresh
from rules.army.model import Army, Group, Unit, all_groups, all_units
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.systems.smle.points import groups_bill
from rules.systems.smle.profiles import Listed, listed, profile, rounds_in
from rules.systems.smle.vocabulary import COMMANDERS, GROUPS, NONE, ROLES, ROUNDS
from rules.tables.book import Book

DEEPEST = len(GROUPS)
"""Templates of a house pack that hold each other end here."""


def new_unit(book: Book, key: str) -> Unit:
    """A team or vehicle at its defaults; raises IllegalEdit for an unknown profile."""
    found = profile(book, key)
    if found is None:
        raise IllegalEdit(error("unknown-profile", "", "", profile=key))
    return Unit(profile=key, members=tuple(fresh(member) for member in found.figures))


def formations(army: Army, book: Book) -> Iterator[Formation]:
    """Every template as a group with fresh ids; one that belongs within another group only where there is such."""
    for key in book.rows("templates"):
        group = _group(book, key, _text(book, key, "name"), DEEPEST)
        parent = _parent(army, group, _text(book, key, "within"))
        if parent is not None:
            rule = book.shelf.origin(f"templates/{key}/name")[1]
            cost = groups_bill((group,), book)
            yield Formation(key, group.name, (group,), cost.total, rule, parent, cost.origin())


def _parent(army: Army, group: Group, within: str) -> str | None:
    """The id of the group that a template goes into: the first of its kind that lacks the leaders it brings.

    Empty for the top, None where there is no such group.
    """
    if not within:
        return ""
    brought = _leaders(group)
    homes = (home for home in all_groups(army) if home.kind == within)
    return next((home.id for home in homes if not brought & _leaders(home)), None)


def _leaders(group: Group) -> set[str]:
    """The leaders of platoons and companies in a group and in those inside it."""
    roles = (word(member.choices, "role", NONE, ROLES) for unit in all_units(group) for member in unit.members)
    return {role for role in roles if role in COMMANDERS}


def _text(book: Book, key: str, column: str) -> str:
    return str(book.find("templates", key, column) or "")


def _group(book: Book, key: str, name: str, depth: int) -> Group:
    teams = listed(_text(book, key, "teams"))
    inner = listed(_text(book, key, "groups")) if depth > 1 else ()
    return Group(
        name=name,
        kind=_text(book, key, "kind") or GROUPS[0],
        units=tuple(_unit(book, entry) for entry in teams for _ in range(entry.count)),
        groups=tuple(_inner(book, inner, depth - 1)),
    )


def _inner(book: Book, entries: tuple[Listed, ...], depth: int) -> Iterator[Group]:
    """The groups inside one, numbered where a template is taken more than once."""
    known = [entry for entry in entries if entry.name in book.rows("templates")]
    several = Counter({entry.name: entry.count for entry in known})
    for entry in known:
        label = _text(book, entry.name, "label") or _text(book, entry.name, "name")
        for number in range(1, entry.count + 1):
            name = f"{number} {label}" if several[entry.name] > 1 else label
            yield _group(book, entry.name, name, depth)


def _unit(book: Book, entry: Listed) -> Unit:
    found = profile(book, entry.name)
    if found is None:
        return Unit(profile=entry.name)
    rounds = {ROUNDS + key: count for key, count in rounds_in(entry.inside).items()}
    return new_unit(book, entry.name).model_copy(update={"choices": FrozenMap(rounds)})
