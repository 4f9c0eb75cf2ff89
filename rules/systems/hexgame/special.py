"""What a card says in words of a counter: what it may do that others may not, and what a fortress does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.systems.hexgame.prices import CAPABILITIES
from rules.tables.book import Book
from rules.tables.shipped import Texts

Place = tuple[str, str, str]

FORTRESS: Mapping[str, Place] = {
    "direct": ("terrain", "fortress", "direct"),
    "indirect": ("terrain", "fortress", "indirect"),
    "enter": ("action-costs", "enter-fortress", "unit"),
}
"""The figures of a fortress (HX-FOR-03, HX-FOR-09)."""
FIGURES: Mapping[str, Mapping[str, Place]] = {
    "skimmers": {"change": ("action-costs", "change-skimmers", "foot")},
    "carries": {"mount": ("action-costs", "mount-apc", "apc")},
    "towed": {"towing": ("movement-factors", "towing", "multiple")},
    "caf": {"cancelled": ("limits", "caf", "counters-cancelled")},
    "ecm": {"jammed": ("limits", "ecm", "units-jammed")},
    "fortress-defence": {name: FORTRESS[name] for name in ("direct", "indirect")},
    "fortress-shelter": {"holds": ("counters", "fortress", "holds")},
}
"""The figures that the words of what is special name."""
FORTRESS_RULES = ("fortress-defence", "fortress-shelter", "fortress-place", "fortress-end")


def special_rows(book: Book, profile: str, bought: Mapping[str, Fact], texts: Texts) -> Iterator[Row]:
    """A name and a sentence for each thing that a player must bear in mind with this counter."""
    for key in _keys(book, profile, bought):
        yield special_row(book, key, texts)


def _keys(book: Book, profile: str, bought: Mapping[str, Fact]) -> Iterator[str]:
    def found(column: str) -> str:
        return str(book.find("counters", profile, column) or "")

    if found("mobility") == "towed":
        yield "towed"
    if artillery := found("artillery"):
        yield artillery
    if book.flag("counters", profile, "caf"):
        yield "caf"
    if (cpf := found("cpf")) not in ("", "no"):
        yield f"cpf-{cpf}"
    yield from (name for name in CAPABILITIES if name in bought)
    if found("carries"):
        yield "carries"
    if result := found("disrupt-result"):
        yield result
    elif found("mobility") == "foot":
        yield "on-foot"
    if found("skimmer-face"):
        yield "skimmers"
    if found("counter"):
        yield "stand-in"


def special_row(book: Book, key: str, texts: Texts) -> Row:
    """One thing and its words, filled with the figures that they name."""
    text = texts.words.get(f"special-{key}", key)
    for name, place in FIGURES.get(key, {}).items():
        text = text.replace(f"{{{name}}}", str(book.find(*place)))
    return FrozenMap({"name": Fact(texts.words.get(f"special-name-{key}", key)), "text": Fact(text)})


def fortress_facts(book: Book) -> dict[str, Fact]:
    """What a fortress adds to defence, and what entering or leaving it costs in movement factors."""
    facts: dict[str, Fact] = {}
    for name, place in FORTRESS.items():
        facts[f"fortress-{name}"] = Fact(book.whole(*place), book.mark(*place))
    return facts


def fortress_rows(book: Book, texts: Texts) -> tuple[Row, ...]:
    """What a player must know of a fortress."""
    return tuple(special_row(book, key, texts) for key in FORTRESS_RULES)
