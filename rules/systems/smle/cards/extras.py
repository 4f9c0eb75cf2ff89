"""Cards for what a team brings with it: a hero or a leader who may leave it, a prepared position, a battery's calls."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Row, content
from rules.army.model import Unit
from rules.core.frozen import FrozenMap
from rules.systems.smle.cards.facts import Place, figure, said
from rules.systems.smle.cards.team import SPECIAL_FIGURES
from rules.systems.smle.muster import Figures, Muster, is_gun
from rules.systems.smle.vocabulary import NONE, ROUNDS
from rules.tables.book import Book
from rules.tables.shipped import Texts

LEADERSHIP: Place = ("activation-modifiers", "leader-with-group", "modifier")
RANKS = "leader-quality"
CALLS: dict[str, Place] = {
    "call": ("minimum-al", "call-indirect-fire", "al"),
    "observe": ("minimum-al", "observe", "al"),
    "arrival": ("indirect-fire", "arrival", "rounds"),
    "again": ("firer-modifiers", "observer", "modifier"),
    "deviation": ("deviation-factors", "indirect", "factor"),
}
"""The figures by which fire from off the table is called and arrives (SM-EXP-17 to 22)."""
OBSERVED = 3
"""How many further rounds of observing a card has boxes for: the bonus grows no more than a roll of two dice needs."""


def alone(unit: Unit, figures: Figures, quality: str) -> Unit:
    """A team of this figure alone: what is bought for the team stays with the team."""
    kept = {
        key: value
        for key, value in unit.choices.items()
        if not key.startswith(ROUNDS) and key not in ("position", "vehicle", "off-table")
    }
    choices = FrozenMap({**kept, "quality": quality})
    member = figures.member.model_copy(update={"count": 1})
    return unit.model_copy(update={"members": (member,), "count": 1, "choices": choices, "notes": ""})


def rank_facts(book: Book, figures: Figures) -> dict[str, Fact]:
    """A hero's grade, and what a leader gives to others: the bonus of his rolled quality, else the usual one."""
    facts: dict[str, Fact] = {}
    if figures.hero != NONE:
        facts["hero"] = Fact(figures.hero)
        facts["grade"] = figure(book, ("heroes", figures.hero, "grade"))
    if figures.leads:
        facts["leader-bonus"] = figure(book, _bonus_place(book, figures))
    return facts


def _bonus_place(book: Book, figures: Figures) -> Place:
    rank = figures.member.choices.get(RANKS, NONE)
    rows = (row for row in book.rows(RANKS) if book.find(RANKS, row, "leader") == rank)
    found = next(rows, None)
    return LEADERSHIP if found is None else (RANKS, found, "bonus")


def position_facts(book: Book) -> dict[str, Fact]:
    """A prepared position: its arc in degrees, and what it adds (SM-SHO-26 to 29)."""
    facts = {f"position-{name}": figure(book, place) for name, place in SPECIAL_FIGURES["position"].items()}
    facts["position-wait"] = figure(book, ("prepared-position", "moving-in", "rounds"))
    facts["position-spotted"] = figure(book, ("spotting", "concealed-position", "distance"), "in")
    return facts


def position_rows(facts: dict[str, Fact], texts: Texts) -> Iterator[Row]:
    """What a player must know of a prepared position."""
    given = {name.removeprefix("position-"): fact.value for name, fact in facts.items()}
    for key in ("shelter", "fire", "wait", "concealed"):
        yield FrozenMap(
            {"name": Fact(said(texts, f"position-{key}")), "text": Fact(said(texts, f"rule-position-{key}", **given))}
        )


def battery_facts(book: Book, found: Muster) -> dict[str, Fact]:
    """How a gun off the table is called, and what a round of it does."""
    facts = {f"battery-{name}": figure(book, place) for name, place in CALLS.items()}
    gun = next(weapon for entry in found.figures for weapon in entry.weapons if is_gun(weapon))
    per_die = book.number("burst", "radius", "per-die")
    facts["battery-damage"] = Fact(str(gun.damage) if gun.damage else None, book.mark(gun.table, gun.key, "range"))
    facts["battery-burst"] = Fact(
        gun.damage.dice * per_die if gun.damage else None, book.mark("burst", "radius", "per-die"), "in"
    )
    again = book.whole(*CALLS["again"])
    facts["battery-steps"] = Fact(
        "-".join(str(again * at) for at in range(1, OBSERVED + 1)), book.mark(*CALLS["again"])
    )
    return facts


def battery_rows(book: Book, texts: Texts) -> Iterator[Row]:
    """How a round is called, when it comes, and where it goes if it misses."""
    given = {name: content(book.find(*place)) for name, place in CALLS.items()}
    for key in ("call", "arrival", "again", "miss"):
        yield FrozenMap(
            {"name": Fact(said(texts, f"battery-{key}")), "text": Fact(said(texts, f"rule-battery-{key}", **given))}
        )
