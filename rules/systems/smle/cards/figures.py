"""One row for each figure of a team."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.systems.smle.cards.facts import figure, said, total
from rules.systems.smle.cards.team import assault_places, defence_places
from rules.systems.smle.chosen import switch
from rules.systems.smle.muster import Figures, Muster
from rules.systems.smle.vocabulary import ATTRIBUTES, NONE, SPECIAL
from rules.tables.book import Book
from rules.tables.shipped import Texts

MOST_ROWS = 60
"""More like figures than this go into one row that counts the rest."""


def figure_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """A row for each figure; of what is like the team's own only the name is said."""
    for figures in found.figures:
        row = FrozenMap(_figure(book, found, figures, texts))
        yield from (row for _ in range(min(figures.count, MOST_ROWS)))
        if figures.count > MOST_ROWS:
            yield FrozenMap({"name": Fact(said(texts, "card-more", figures=figures.count - MOST_ROWS))})


def _figure(book: Book, found: Muster, figures: Figures, texts: Texts) -> dict[str, Fact]:
    row = {
        "name": Fact(_name(found, figures, texts)),
        "leader": Fact(figures.leads),
        "role": Fact(figures.role),
        "kit": Fact("; ".join(weapon.name for weapon in figures.weapons)),
        "slots": Fact(figures.slots),
    }
    if figures.quality != found.quality:
        row["quality"] = Fact(figures.quality)
        row["to-hit"] = figure(book, ("to-hit", figures.quality, "number"))
    if (figures.quality, figures.armour) != (found.quality, found.armour):
        worn = found, figures.quality, figures.armour
        row["armour"] = Fact(figures.armour)
        row["armour-bullet"] = total(book, defence_places(*worn, "ballistic"))
        row["armour-explosive"] = total(book, defence_places(*worn, "explosive"))
        row["armour-assault"] = total(book, assault_places(*worn))
    if figures.hero != NONE:
        row["hero"] = Fact(figures.hero)
        row["hero-bonus"] = figure(book, ("heroes", figures.hero, "grade"))
    choices = figures.member.choices
    row |= {key: Fact(True) for key in (*ATTRIBUTES, SPECIAL) if switch(choices, key)}
    if "leader-quality" in choices:
        row["leader-quality"] = Fact(str(choices["leader-quality"]))
    return row


def _name(found: Muster, figures: Figures, texts: Texts) -> str:
    """The figure's name, and what sets it apart from its team in words."""
    apart = [figures.role, figures.hero, str(figures.member.choices.get("leader-quality", NONE))]
    apart += [figures.quality] if figures.quality != found.quality else []
    apart += [figures.armour] if figures.armour != found.armour else []
    apart += [key for key in ATTRIBUTES if switch(figures.member.choices, key)]
    name = figures.member.name or said(texts, "figure")
    words = [said(texts, key).lower() for key in apart if key != NONE]
    return ", ".join([name, *(word for word in words if word not in name.lower())])
