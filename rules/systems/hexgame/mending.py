"""Ways to mend the commonest problems of the hex game in one step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.army.edit import changed, choose, remove
from rules.army.fixes import Fix, fix, overridden
from rules.army.model import Army, Choices, Group, Node, Unit, find
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.systems.hexgame.edits import choose_for_all
from rules.systems.hexgame.muster import COMPANY, colours, muster
from rules.systems.hexgame.points import is_free
from rules.systems.hexgame.prices import CAPABILITIES, price
from rules.systems.hexgame.uniform import stand_in
from rules.tables.book import Book

SWITCHES = {"paradrop": "paradrop-turns"}
"""The optional rule that allows a choice, where it is not called the same."""


def mend(system: System, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
    """Fixes of a problem, the best first."""
    node = find(army, issue.subject)
    if isinstance(node, Unit):
        yield from _unit(system, army, book, node, issue)
    elif isinstance(node, Group):
        yield from _group(system, army, node, issue)
    elif issue.code == "attacker-limit" and isinstance(allowed := issue.details.get("allowed"), int):
        yield fix("set-limit", army.model_copy(update={"limit": allowed}), points=allowed)
    elif issue.code.endswith("-idle"):
        yield from _idle(system, army, issue.code.removesuffix("-idle"))


def _unit(system: System, army: Army, book: Book, unit: Unit, issue: Issue) -> Iterator[Fix]:
    what, _, how = issue.code.rpartition("-")
    if what in CAPABILITIES and how in ("missing", "alone"):
        like = how == "missing"
        yield fix("give" if like else "take", choose(system, army, unit.id, what, like), unit.id, key=what)
        all_code = "all-without" if like else "all-with"
        yield fix(all_code, choose_for_all(system, army, unit.id, what, not like), unit.id, key=what)
    elif issue.code in ("no-ecm", "no-gas", "no-paradrop"):
        key = issue.code.removeprefix("no-")
        value = 0 if key == "paradrop" else False
        yield fix("take", choose(system, army, unit.id, key, value), unit.id, key=key)
    elif issue.code == "mixed-counters":
        yield from _alike(system, army, book, unit, str(issue.details.get("most")))
    elif issue.code == "face-not-unit":
        yield _turned(system, army, [unit], str(issue.details.get("whole")))
    elif issue.code == "not-for-sale":
        yield from _recoloured(system, army, book, unit)
        yield fix("remove-unit", remove(system, army, [unit.id]), unit.id)
    elif issue.code == "free-not-allowed":
        switch = str(issue.details.get("switch"))
        yield fix("rule-on", overridden(army, f"switches/{switch}/default", True), key=switch)
        yield fix("pay", choose(system, army, unit.id, "free", False), unit.id)


def _recoloured(system: System, army: Army, book: Book, unit: Unit) -> Iterator[Fix]:
    """The force in a colour that may buy all of its counters, one that the army has not yet before others."""
    mustered = muster(army, book)
    home = mustered.post_of(unit).force
    if home is None:
        return
    profiles = {post.unit.profile for post in mustered.posts if post.force is home and not is_free(book, post.unit)}
    taken = {found.colour for found in mustered.forces}
    for colour in sorted(colours(book), key=lambda found: found in taken):
        side = str(book.find("colours", colour, "force"))
        if colour != home.colour and all(price(book, profile, side) is not None for profile in profiles):
            recoloured = choose(system, army, home.group.id, "colour", colour)
            yield fix("set-colour", recoloured, home.group.id, colour=colour)
            return


def _alike(system: System, army: Army, book: Book, unit: Unit, most: str) -> Iterator[Fix]:
    """This unit as the most of its colour, or all of its colour as this one."""
    mustered = muster(army, book)
    colour, counter = mustered.post_of(unit).colour, stand_in(book, unit.profile)
    alike = [p.unit for p in mustered.posts if p.colour == colour and stand_in(book, p.unit.profile) == counter]
    yield _turned(system, army, [unit], most)
    yield _turned(system, army, alike, unit.profile, "all-become")


def _turned(system: System, army: Army, units: list[Unit], profile: str, code: str = "become") -> Fix:
    """Units as counters of another row, with the choices that it takes too."""
    after = army
    for unit in units:
        after = changed(after, unit.id, lambda found: found.model_copy(update={"profile": profile}))
        now = find(after, unit.id)
        offered = {option.key for option in system.options(after, now)} if now else set()
        kept = FrozenMap({key: value for key, value in unit.choices.items() if key in offered})
        after = changed(after, unit.id, partial(_with_choices, choices=kept))
    return fix(code, after, units[0].id, profile=profile, name=system.profile_name(army, profile))


def _with_choices(node: Node, choices: Choices) -> Node:
    return node.model_copy(update={"choices": choices})


def _group(system: System, army: Army, group: Group, issue: Issue) -> Iterator[Fix]:
    if issue.code == "morale-differs":
        most, own = issue.details.get("most"), issue.details.get("morale")
        if isinstance(most, int) and isinstance(own, int):
            yield fix("set-morale", choose(system, army, group.id, "morale", most), group.id, morale=most)
            yield fix("all-morale", choose_for_all(system, army, group.id, "morale", own), group.id, morale=own)
    elif issue.code == "morale-not-for-sale" and isinstance(least := issue.details.get("least"), int):
        yield fix("set-morale", choose_for_all(system, army, group.id, "morale", least), group.id, morale=least)
    elif issue.code == "nested-force":
        nothing: Choices = FrozenMap()
        inner = changed(army, group.id, lambda node: node.model_copy(update={"kind": COMPANY, "choices": nothing}))
        yield fix("make-company", inner, group.id)


def _idle(system: System, army: Army, what: str) -> Iterator[Fix]:
    """What the scenario does not allow, taken from every counter; or allowed for this army."""
    after = army
    for post in muster(army, system.book(army)).posts:
        if what in post.unit.choices:
            after = choose(system, after, post.unit.id, what, 0 if what == "paradrop" else False)
    yield fix("take-all", after, key=what)
    switch = SWITCHES.get(what, what)
    shipped = system.book().find("switches", switch, "default")
    if shipped is not None:
        yield fix("allow", overridden(army, f"switches/{switch}/default", shipped), key=what)
