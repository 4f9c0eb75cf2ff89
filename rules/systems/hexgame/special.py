"""What a card says in words of a counter: what it may do that others may not, and what a fortress does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.army.card import Content, Fact, Row
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, heaviest
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
    """A name and a sentence for each thing that a player must bear in mind, with the mark of what says so."""
    stand_in = {"counter": bought["counter-name"].value} if "counter-name" in bought else {}
    for key, column in _keys(book, profile, bought):
        mark = book.mark("counters", profile, column) if column else Mark.SEED
        yield special_row(book, key, texts, mark, **stand_in)


def _keys(book: Book, profile: str, bought: Mapping[str, Fact]) -> Iterator[tuple[str, str]]:
    """What is special, the most needed first, each with the column that says so, which may be none."""

    def found(column: str) -> str:
        return str(book.find("counters", profile, column) or "")

    if found("mobility") == "towed":
        yield "towed", "mobility"
    if artillery := found("artillery"):
        yield artillery, "artillery"
    yield from ((name, "") for name in CAPABILITIES if name in bought)
    if book.flag("counters", profile, "caf"):
        yield "caf", "caf"
    if (cpf := found("cpf")) not in ("", "no"):
        yield f"cpf-{cpf}", "cpf"
    if found("carries"):
        yield "carries", "carries"
    if result := found("disrupt-result"):
        yield result, "disrupt-result"
    elif found("mobility") == "foot":
        yield "on-foot", "mobility"
    if found("skimmer-face"):
        yield "skimmers", ""
    if found("counter"):
        yield "stand-in", "counter"


def special_row(book: Book, key: str, texts: Texts, mark: Mark = Mark.SEED, **names: Content) -> Row:
    """One thing and its words, filled with the figures that they name, of which the heaviest mark is said."""
    text = texts.words.get(f"special-{key}", key)
    places = FIGURES.get(key, {})
    told = {name: number_sign(str(book.find(*place))) for name, place in places.items()} | names
    for name, value in told.items():
        text = text.replace(f"{{{name}}}", str(value))
    marks = heaviest(book.mark(*place) for place in places.values())
    name = texts.words.get(f"special-name-{key}", key)
    return FrozenMap({"name": Fact(name, mark), "text": Fact(text, marks)})


def number_sign(figure: str) -> str:
    """A figure as a text has it, a half as one sign."""
    return {"1/2": "½"}.get(figure, figure)


def fortress_facts(book: Book) -> dict[str, Fact]:
    """What a fortress adds to defence, and what entering or leaving it costs in movement factors."""
    facts: dict[str, Fact] = {}
    for name, place in FORTRESS.items():
        facts[f"fortress-{name}"] = Fact(book.whole(*place), book.mark(*place))
    return facts


def fortress_rows(book: Book, texts: Texts) -> tuple[Row, ...]:
    """What a player must know of a fortress."""
    return tuple(special_row(book, key, texts) for key in FORTRESS_RULES)
