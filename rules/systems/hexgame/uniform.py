"""What must be alike within one colour: ECM and gas by row, counters that stand in for others, morale."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from rules.army.chosen import switch
from rules.core.issues import Issue, error
from rules.systems.hexgame.muster import Force, Muster, Post
from rules.systems.hexgame.prices import CAPABILITIES, capability_price
from rules.tables.book import Book

Chosen = TypeVar("Chosen", bound=Hashable)
STAND_IN_RULE = "HX-PTS-12"
"""Why a counter can be of one kind only; a row may name a rule of its own."""


def usual(settings: Iterable[tuple[Chosen, int]]) -> Chosen:
    """The setting that most counters have, the first one of several equals; `settings` gives it with their number."""
    weights: dict[Chosen, int] = {}
    for setting, count in settings:
        weights[setting] = weights.get(setting, 0) + count
    return max(weights, key=lambda setting: weights[setting])


def capability_issues(book: Book, mustered: Muster) -> Iterator[Issue]:
    """An error on each unit that differs from the rest of its row and colour in ECM or gas (HX-PTS-04)."""
    rows: dict[tuple[str, str], list[Post]] = {}
    for post in mustered.posts:
        rows.setdefault((post.colour, post.unit.profile), []).append(post)
    for (colour, profile), posts in rows.items():
        for capability in CAPABILITIES:
            if capability_price(book, profile, posts[0].side, capability) is not None:
                yield from _differing(colour, profile, capability, posts)


def _differing(colour: str, profile: str, capability: str, posts: list[Post]) -> Iterator[Issue]:
    most = usual((_has(post, capability), post.unit.count) for post in posts)
    code = f"{capability}-missing" if most else f"{capability}-alone"
    for post in posts:
        if _has(post, capability) != most:
            yield error(code, post.unit.id, "HX-PTS-04", colour=colour, profile=profile)


def _has(post: Post, capability: str) -> bool:
    return switch(post.unit.choices, capability)


def stand_in_issues(book: Book, mustered: Muster) -> Iterator[Issue]:
    """An error on each unit that is mixed with another kind of the same counter: militia, buses (HX-PTS-09, -10)."""
    shared: dict[tuple[str, str], list[Post]] = {}
    for post in mustered.posts:
        if post.colour:
            shared.setdefault((post.colour, stand_in(book, post.unit.profile)), []).append(post)
    for (colour, _), posts in shared.items():
        most = usual((post.unit.profile, post.unit.count) for post in posts)
        for post in posts:
            if post.unit.profile != most:
                rule = _mixing_rule(book, most, post.unit.profile)
                yield error("mixed-counters", post.unit.id, rule, colour=colour, profile=post.unit.profile, most=most)


def stand_in(book: Book, profile: str) -> str:
    """The counter that a profile is played with: its own, or the one that stands in for it (HX-PTS-12)."""
    return str(book.find("counters", profile, "counter") or profile)


def _mixing_rule(book: Book, *profiles: str) -> str:
    rules = (book.find("counters", profile, "not-with-rule") for profile in profiles)
    return next((str(rule) for rule in rules if rule is not None), STAND_IN_RULE)


def morale_issues(mustered: Muster) -> Iterator[Issue]:
    """An error on each group whose morale differs from that of the other groups of its colour (HX-PTS-14)."""
    counters: dict[str, int] = {}
    for post in mustered.posts:
        if post.force:
            counters[post.force.group.id] = counters.get(post.force.group.id, 0) + post.unit.count
    colours: dict[str, list[Force]] = {}
    for force in mustered.forces:
        colours.setdefault(force.colour, []).append(force)
    for colour, forces in colours.items():
        most = usual((force.morale, counters.get(force.group.id, 0)) for force in forces)
        for force in forces:
            if force.morale != most:
                yield error(
                    "morale-differs", force.group.id, "HX-PTS-14", colour=colour, morale=force.morale, most=most
                )
