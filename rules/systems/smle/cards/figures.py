"""One row for each figure of a team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rules.army.card import Content, Fact, Row
from rules.army.chosen import switch
from rules.core.frozen import FrozenMap
from rules.core.marks import heaviest
from rules.systems.smle.cards.facts import figure, said, signed, total
from rules.systems.smle.cards.team import assault_places, defence_places, own_card
from rules.systems.smle.cards.weapons import is_mounted
from rules.systems.smle.muster import Figures, Muster
from rules.systems.smle.vocabulary import ATTRIBUTES, NONE, SPECIAL
from rules.tables.book import Book
from rules.tables.shipped import Texts

BETWEEN = " · "
PROFILE = ("to-hit", "armour-bullet", "armour-explosive", "armour-assault")
"""What a figure may have of its own."""
MOST_ROWS = 60
"""More like figures than this go into one row that counts the rest."""


def figure_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """A row for each figure; of what is like the team's own only the name is said."""
    usual = _usual_kit(found)
    for figures in found.figures:
        row = FrozenMap(_figure(book, found, figures, texts, usual))
        yield from (row for _ in range(min(figures.count, MOST_ROWS)))
        if figures.count > MOST_ROWS:
            yield FrozenMap({"name": Fact(said(texts, "card-more", figures=figures.count - MOST_ROWS))})


def _usual_kit(found: Muster) -> tuple[str, ...] | None:
    """The kit that more of the figures have than any other, which needs no words; None for none such."""
    held: Counter[tuple[str, ...]] = Counter()
    for figures in found.figures:
        held[figures.member.kit] += figures.count
    first, second, *_ = [*held.most_common(2), ((), 0), ((), 0)]
    return first[0] if first[1] > second[1] else None


def _figure(
    book: Book, found: Muster, figures: Figures, texts: Texts, usual: tuple[str, ...] | None
) -> dict[str, Fact]:
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
    if own_card(found, figures):
        return {**row, "own-card": Fact(True)}
    profile = _profile(row, texts)
    kit = () if figures.member.kit == usual else tuple(weapon.name for weapon in figures.weapons)
    row["crew-note"] = _note(_at_hand(found, figures), profile)
    row["note"] = _note("; ".join(kit), profile)
    return row


def _note(arms: str, profile: Fact) -> Fact:
    return Fact(BETWEEN.join(part for part in (arms, str(profile.value)) if part), profile.mark)


def _at_hand(found: Muster, figures: Figures) -> str:
    """The arms of one of a vehicle's people, other than what it mounts, and than what all of them have."""
    shared = set.intersection(*({weapon.key for weapon in entry.weapons} for entry in found.figures))
    arms = (weapon for weapon in figures.weapons if not is_mounted(weapon) and weapon.key not in shared)
    return "; ".join(weapon.name for weapon in arms)


def _profile(row: dict[str, Fact], texts: Texts) -> Fact:
    """Every number in which a figure differs from its team, in one line: "to hit 6+ · bullet +1"."""
    shown = [name for name in PROFILE if name in row]
    numbers = {name: row[name].value for name in shown}
    parts = [said(texts, f"profile-{name}", number=signed_or_plain(name, numbers[name])) for name in shown]
    marks = {row[name].mark for name in shown}
    return Fact(BETWEEN.join(parts), heaviest(marks))


def signed_or_plain(name: str, number: Content) -> Content:
    """A number as a profile says it: with its sign, but for the number to hit."""
    return signed(number) if name != "to-hit" and isinstance(number, (int, Fraction)) else number


def _name(found: Muster, figures: Figures, texts: Texts) -> str:
    """The figure's name, and what sets it apart from its team in words."""
    apart = [figures.role, figures.hero, str(figures.member.choices.get("leader-quality", NONE))]
    apart += [figures.quality] if figures.quality != found.quality else []
    apart += [figures.armour] if figures.armour != found.armour else []
    apart += [key for key in ATTRIBUTES if switch(figures.member.choices, key)]
    name = figures.member.name or said(texts, "figure")
    words = [said(texts, key).lower() for key in apart if key != NONE]
    return ", ".join([name, *(word for word in words if word not in name.lower())])
