"""The strip of activation levels on every card (Table 1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.core.ids import slug
from rules.systems.smle.cards.facts import figure, said
from rules.systems.smle.levels import ATTACKS, Band, Step, strip
from rules.tables.book import Book
from rules.tables.shipped import Texts


def level_rows(book: Book, texts: Texts) -> Iterator[Row]:
    """Eight fields, the highest levels first: from where to where, the action, and what it allows."""
    for step in strip(book):
        row = step.band.rows[-1]
        action = slug(step.band.action)
        yield FrozenMap(
            {
                "level": Fact(_level(step.band)),
                "word": Fact(f"level-{action}"),
                "note": Fact(_note(step, texts)),
                "least": Fact(step.band.least),
                "most": Fact(step.band.most),
                "action": figure(book, ("activation", row, "action")),
                "move": figure(book, ("activation", row, "move")),
                "attack": Fact(step.attack or None),
                "since": Fact(step.since),
                "turns": figure(book, ("activation", row, "active-turns")),
            }
        )


def _level(band: Band) -> str:
    if band.least is None:
        return f"<{(band.most or 0) + 1}"
    return f"{band.least}+" if band.most is None else str(band.least)


def _note(step: Step, texts: Texts) -> str:
    """The boldest attack of the field, with the level that it needs; at either end what else matters.

    A key of the words, or its wording with the level after it.
    """
    if step.band.most is None or step.band.least is None:
        return "level-top" if step.band.most is None else "level-bottom"
    key = f"level-note-{step.attack or 'none'}"
    if step.since is None:
        return key
    # Nobody panics by choice: above its level there is a better fire.
    return f"{said(texts, key)} {step.since}{'' if step.attack == ATTACKS[-1] else '+'}"
