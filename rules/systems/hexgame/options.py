"""What can be chosen: for the army, for a force, for a unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Option, OptionKind
from rules.army.model import MOST_POINTS, Unit
from rules.systems.hexgame.muster import Post, colours, default_morale, morale_bounds
from rules.systems.hexgame.prices import CAPABILITIES, capability_price
from rules.tables.book import Book
from rules.tables.memory import remembered


def army_options() -> Iterator[Option]:
    """The army attacks, and against how many points (0: not told)."""
    rule = "HX-PTS-22"
    yield Option("attacker", OptionKind.SWITCH, False, rule=rule)
    yield Option("defender-budget", OptionKind.NUMBER, 0, most=MOST_POINTS, rule=rule)


def force_options(book: Book) -> Iterator[Option]:
    """A force's colour and its morale."""
    least, most = morale_bounds(book)
    playable = colours(book)
    yield Option("colour", OptionKind.CHOICE, playable[0], words=playable, rule="HX-PTS-01")
    yield Option("morale", OptionKind.NUMBER, default_morale(book), least=least, most=most, rule="HX-PTS-14")


def unit_options(book: Book, post: Post) -> tuple[Option, ...]:
    """What the counters of a unit can be bought with, and what it has without a right to it."""
    unit = post.unit
    return _unit_options(book, unit.profile, unit.count, frozenset(unit.choices), post.side)


@remembered
def _unit_options(book: Book, profile: str, count: int, chosen: frozenset[str], side: str) -> tuple[Option, ...]:
    listed = [
        Option(capability, OptionKind.SWITCH, False, rule="HX-PTS-04")
        for capability in CAPABILITIES
        if capability_price(book, profile, side, capability) is not None or capability in chosen
    ]
    if book.flag("counters", profile, "paradrop") or "paradrop" in chosen:
        listed.append(Option("paradrop", OptionKind.NUMBER, 0, most=count, rule="HX-PTS-06"))
    if book.find("counters", profile, "free-by") is not None:
        listed.append(Option("free", OptionKind.SWITCH, False, rule="HX-PTS-18"))
    return tuple(listed)


def trimmed(unit: Unit) -> Unit:
    """The unit with no more counters dropping than it has."""
    dropping = unit.choices.get("paradrop")
    if isinstance(dropping, bool) or not isinstance(dropping, int) or dropping <= unit.count:
        return unit
    return unit.model_copy(update={"choices": unit.choices.with_item("paradrop", unit.count)})
