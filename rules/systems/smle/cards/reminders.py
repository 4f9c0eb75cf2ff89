"""The rules that a team needs time and again, in a few words each: for cards with room for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.army.card import Fact, Row, content
from rules.core.frozen import FrozenMap
from rules.systems.smle.cards.facts import Place, said
from rules.systems.smle.muster import Muster
from rules.tables.book import Book
from rules.tables.shipped import Texts

FIGURES: Mapping[str, Mapping[str, Place]] = {
    "shooting": {
        "calm": ("firer-modifiers", "not-under-fire", "modifier"),
        "slow": ("firer-modifiers", "moved-less-than-half", "modifier"),
        "fast": ("firer-modifiers", "moved-half-or-more", "modifier"),
        "prone": ("firer-modifiers", "prone", "modifier"),
        "braced": ("firer-modifiers", "braced", "modifier"),
        "far": ("firer-modifiers", "extreme-range", "modifier"),
    },
    "close": {"distance": ("firer-modifiers", "close-range", "distance")},
    "burst": {"damage": ("burst", "attack", "damage")},
    "wounds": {
        "shooting": ("firer-modifiers", "lightly-wounded", "modifier"),
        "assault": ("assault", "wounded", "modifier"),
    },
    "together": {"separated": ("activation-modifiers", "separated", "modifier")},
}
"""The figures that the words name."""


def reminder_rows(book: Book, found: Muster, weapons: Sequence[Row], texts: Texts) -> Iterator[Row]:
    """Each rule that bears on this team, with its figures: what hits do to its vehicle, how it shoots, how it lasts."""
    for key in _keys(found, weapons):
        given = {name: content(book.find(*place)) for name, place in FIGURES.get(key, {}).items()}
        yield FrozenMap(
            {"name": Fact(said(texts, f"mind-{key}")), "text": Fact(said(texts, f"rule-mind-{key}", **given))}
        )


def _keys(found: Muster, weapons: Sequence[Row]) -> Iterator[str]:
    if found.vehicle:
        yield from ("light-hit", "destroyed")
    if any(row["effective"].value for row in weapons):
        yield "shooting"
    if any(row["auto"].value for row in weapons):
        yield "autofire"
    if any(row["close-factor"].value and row["effective"].value for row in weapons):
        yield "close"
    if any(row["must-brace"].value for row in weapons):
        yield "bracing"
    if any(count for _, count in found.rounds) or any(row["burst"].value for row in weapons):
        yield "burst"
    yield "wounds"
    if found.size > 1 and not found.vehicle:
        yield "together"
