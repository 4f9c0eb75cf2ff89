"""What the rows of a roster hold: their facts, their colours, the characters that no font has."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Roster, RosterGroup
from rules.army.model import Army
from templates import palette
from templates.fonts import faces
from templates.glyphs import MissingGlyph, missing_glyph


def group_colour(group: RosterGroup) -> str:
    """The side colour of a group, empty where it has none of its own."""
    fact = group.facts.get("colour")
    return fact.value if fact and isinstance(fact.value, str) and fact.value in palette.SHAPES else ""


def facts_of(roster: Roster) -> Iterator[Fact]:
    """Every fact of a roster, those of its cards too."""
    for group in roster.groups:
        yield from (fact for row in group.rows for fact in row.values())
        for card in group.cards:
            if card:
                yield from card.facts.values()
                yield from (fact for rows in card.rows.values() for row in rows for fact in row.values())


def missing_glyphs(army: Army, roster: Roster) -> Iterator[MissingGlyph]:
    """The characters that no font has, each with the unit and the place where it stands."""
    for character in faces.missing(army.name):
        yield missing_glyph(character, army.name, army.id, "name")
    for group in roster.groups:
        told = [(group.title, "title", group.title)]
        for row in group.rows:
            name = row.get(next(iter(roster.columns), ""))
            unit = name.value if name and isinstance(name.value, str) else group.title
            told += [(unit, key, fact.value) for key, fact in row.items() if isinstance(fact.value, str)]
        for title, place, text in told:
            for character in faces.missing(text):
                yield missing_glyph(character, title, group.subject, place)
