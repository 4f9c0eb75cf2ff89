"""Finds what no shipped font can print, and says where it stands, so that the player hears of it before he prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.card import Card, Fact
from templates.fonts import faces


@dataclass(frozen=True, slots=True)
class MissingGlyph:
    """A character that no font has: `code` such as "U+263E", the unit's name, its id, and the fact that holds it."""

    character: str
    code: str
    title: str
    subject: str
    place: str


def missing_on(card: Card) -> Iterator[MissingGlyph]:
    """Every missing character of a card, once for each place."""
    for place, text in _texts(card):
        for character in faces.missing(text):
            yield missing_glyph(character, card.title, card.subject, place)


def missing_glyph(character: str, title: str, subject: str, place: str) -> MissingGlyph:
    """The report of one character."""
    return MissingGlyph(character, f"U+{ord(character):04X}", faces.clean(title), subject, place)


def _texts(card: Card) -> Iterator[tuple[str, str]]:
    yield from (("title", card.title), ("group", card.group), ("notes", card.notes))
    facts: list[tuple[str, Fact]] = [*card.facts.items()]
    facts += [(name, fact) for name, rows in card.rows.items() for row in rows for fact in row.values()]
    yield from ((name, fact.value) for name, fact in facts if isinstance(fact.value, str))
