"""What can be chosen: for the army, for a force, for a unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Option, OptionKind
from rules.army.model import MOST_POINTS, Unit
from rules.core.marks import Origin
from rules.systems.hexgame.muster import Post, colours, default_morale, morale_bounds
from rules.systems.hexgame.prices import CAPABILITIES, capability_price, paradrop_places, price_line
from rules.tables.book import Book
from rules.tables.memory import remembered


def army_options(book: Book) -> Iterator[Option]:
    """The army attacks, and against how many points (0: not told)."""
    rule, bonus = "HX-PTS-22", book.origin([("budget", "attacker", "bonus")])
    yield Option("attacker", OptionKind.SWITCH, False, rule=rule, origin=bonus)
    yield Option("defender-budget", OptionKind.NUMBER, 0, most=MOST_POINTS, rule=rule)


def force_options(book: Book) -> Iterator[Option]:
    """A force's colour and its morale."""
    least, most = morale_bounds(book)
    playable = colours(book)
    yield Option("colour", OptionKind.CHOICE, playable[0], words=playable, rule="HX-PTS-01")
    usual = book.origin([("morale", "default", "number")])
    yield Option(
        "morale", OptionKind.NUMBER, default_morale(book), least=least, most=most, rule="HX-PTS-14", origin=usual
    )


def unit_options(book: Book, post: Post) -> tuple[Option, ...]:
    """What the counters of a unit can be bought with, and what it has without a right to it."""
    unit = post.unit
    return _unit_options(book, unit.profile, unit.count, frozenset(unit.choices), post.side)


@remembered
def _unit_options(book: Book, profile: str, count: int, chosen: frozenset[str], side: str) -> tuple[Option, ...]:
    listed = [
        Option(capability, OptionKind.SWITCH, False, rule="HX-PTS-04", origin=_origin(book, profile, side, capability))
        for capability in CAPABILITIES
        if capability_price(book, profile, side, capability) is not None or capability in chosen
    ]
    if book.flag("counters", profile, "paradrop") or "paradrop" in chosen:
        dropped = book.origin(paradrop_places(book, side))
        listed.append(Option("paradrop", OptionKind.NUMBER, 0, most=count, rule="HX-PTS-06", origin=dropped))
    if book.find("counters", profile, "free-by") is not None:
        listed.append(Option("free", OptionKind.SWITCH, False, rule="HX-PTS-18"))
    return tuple(listed)


def _origin(book: Book, profile: str, side: str, capability: str) -> Origin:
    """Where the price of a counter with ECM or gas comes from."""
    line = book.find("prices", price_line(book, profile, side), capability)
    return Origin() if line is None else book.origin([("prices", str(line), "points")])


def trimmed(unit: Unit) -> Unit:
    """The unit with no more counters dropping than it has."""
    dropping = unit.choices.get("paradrop")
    if isinstance(dropping, bool) or not isinstance(dropping, int) or dropping <= unit.count:
        return unit
    return unit.model_copy(update={"choices": unit.choices.with_item("paradrop", unit.count)})
