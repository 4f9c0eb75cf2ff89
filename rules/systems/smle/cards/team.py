"""The single facts of a team, and what is special about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.army.card import Fact, Row, content
from rules.army.chosen import switch, word
from rules.army.model import Unit
from rules.core.frozen import FrozenMap
from rules.core.tally import plain
from rules.systems.smle.cards.facts import Place, figure, said, total
from rules.systems.smle.movement import full_move, move_places
from rules.systems.smle.muster import Figures, Muster, is_rolled
from rules.systems.smle.vocabulary import ATTRIBUTES, HEROES, LEADER_QUALITIES, LEADERS, NONE, ROLLED
from rules.tables.book import Book
from rules.tables.shipped import Texts

POWERED = ("armoured", "aliens", "monsters")
"""Kinds of armour with a close assault modifier of their own."""

_LEADER: Mapping[str, Place] = {"bonus": ("activation-modifiers", "leader-with-group", "modifier")}
SPECIAL_FIGURES: Mapping[str, Mapping[str, Place]] = {
    "elite": {
        "shooting": ("firer-modifiers", "elite", "modifier"),
        "defence": ("defence-modifiers", "elite", "modifier"),
        "assault": ("assault", "elite", "modifier"),
    },
    "fanatic": {"level": ("activation-modifiers", "fanatic", "modifier")},
    "steady": {"toward": ("activation-modifiers", "steady", "toward")},
    "leader": _LEADER,
    "platoon-leader": _LEADER,
    "company-leader": _LEADER,
    "position": {
        "arc": ("prepared-position", "fire", "arc"),
        "target": ("target-modifiers", "prepared-position", "modifier"),
        "activation": ("activation-modifiers", "in-prepared-position", "modifier"),
        "assault": ("assault", "defending-a-prepared-position", "modifier"),
    },
    "hidden": {"distance": ("spotting", "hidden-team", "distance")},
    **{grade: {"grade": ("heroes", grade, "grade")} for grade in HEROES},
}
"""The figures that the words of what is special about a team name."""


def team_facts(book: Book, unit: Unit, found: Muster, texts: Texts) -> dict[str, Fact]:
    """The facts of a team: numbers that already hold quality, motivation and armour."""
    quality, armour = found.quality, found.armour
    leader = next((role for role in LEADERS[::-1] if found.with_role(role)), None)
    return {
        "quality": Fact(quality),
        "motivation": Fact(found.motivation),
        "spirit": Fact(_spirit_words(found, texts)),
        "warrior": Fact(found.warrior),
        "team-kind": Fact(found.kind),
        "armour": Fact(f"armour-{armour}"),
        "activation": total(book, activation_places(found)),
        "rated-by": Fact(_rated_by(found)),
        "to-hit": figure(book, ("to-hit", quality, "number")),
        "always-misses": figure(book, ("firer-modifiers", "natural-2", "total")),
        **_move_facts(book, found),
        "armour-bullet": total(book, defence_places(found, quality, armour, "ballistic")),
        "armour-explosive": total(book, defence_places(found, quality, armour, "explosive")),
        "armour-target": figure(book, ("target-modifiers", quality, "modifier")),
        "armour-assault": total(book, assault_places(found, quality, armour)),
        "size": Fact(said(texts, "card-size", figures=found.size, slots=found.slots)),
        "figures-count": Fact(found.size),
        "slots": Fact(found.slots),
        "leader": Fact(leader),
        "position": Fact(found.positions),
        "hidden": Fact(switch(unit.choices, "hidden")),
        "off-table": Fact(found.off_table),
    }


def _spirit_words(found: Muster, texts: Texts) -> str:
    """Motivation and Warriors in words, empty for a team with neither: "elite warriors"."""
    keys = [found.motivation] * (found.motivation != NONE) + ["warriors"] * found.warrior
    return " ".join(said(texts, key).lower() for key in keys)


def _move_facts(book: Book, found: Muster) -> dict[str, Fact]:
    """The full move, its half and the run, in inches (SM-MOV-02, 14)."""
    full, mark = Fraction(full_move(book, found)), book.heaviest(move_places(book, found))
    factors = {
        "move": Fraction(1),
        "half-move": book.number("cohesion", "team", "distance"),
        "run": book.number("movement", "running", "factor"),
    }
    return {name: Fact(plain(full * factor), mark, "in") for name, factor in factors.items()}


def activation_places(found: Muster) -> list[Place]:
    """What adds up to the activation number; a leader's team goes by him (SM-ACT-02, SM-ACT-05, SM-QUA-16)."""
    row = "fanatic" if found.motivation == "fanatic" else _leaders_quality(found)
    return [("activation-modifiers", row, "modifier"), *_warriors("activation-modifiers", found)]


def _leaders_quality(found: Muster) -> str:
    """The quality that a team activates by: that of its highest leader, else its own."""
    leaders = (figures.quality for role in LEADERS[::-1] for figures in found.figures if figures.role == role)
    return next(leaders, found.quality)


def _rated_by(found: Muster) -> str | None:
    """The leader's quality where the activation number is his and not that of the team's own quality."""
    quality = _leaders_quality(found)
    return quality if quality != found.quality and found.motivation != "fanatic" else None


def _warriors(table: str, found: Muster) -> list[Place]:
    return [(table, "warriors", "modifier")] if found.warrior else []


def _spirit(table: str, found: Muster) -> list[Place]:
    return [(table, found.motivation, "modifier")] if found.motivation in ("elite", "fanatic") else []


def defence_places(found: Muster, quality: str, armour: str, against: str) -> list[Place]:
    """What adds up to a figure's defence against "ballistic" or "explosive" hits (SM-HIT-04, 05)."""
    return [
        ("armour", armour, against),
        ("defence-modifiers", quality, "modifier"),
        *_spirit("defence-modifiers", found),
    ]


def assault_places(found: Muster, quality: str, armour: str) -> list[Place]:
    """What adds up to a figure's close assault number, without its weapon (SM-ASL-05)."""
    worn: list[Place] = [("assault", armour, "modifier")] if armour in POWERED else []
    return [("assault", quality, "modifier"), *_spirit("assault", found), *_warriors("assault", found), *worn]


def special_rows(book: Book, unit: Unit, found: Muster, texts: Texts) -> Iterator[Row]:
    """What a player must bear in mind with this team, each with its words and figures."""
    keys = [found.motivation] if found.motivation != NONE else []
    keys += ["warrior"] * found.warrior
    staying = [figures.role for figures in found.figures if not own_card(found, figures)]
    keys += [role for role in LEADERS if role in staying]
    keys += ["position"] * bool(found.positions)
    keys += ["hidden"] * switch(unit.choices, "hidden")
    keys += [ROLLED] * is_rolled(unit, found)
    keys += ["off-table"] * found.off_table
    yield from (special_row(book, key, texts) for key in [*keys, *_hero_keys(found)])


def _hero_keys(found: Muster) -> list[str]:
    """Grades and attributes of heroes without a card of their own, each once."""
    heroes = [figures for figures in found.figures if figures.hero != NONE and not own_card(found, figures)]
    held = [key for key in ATTRIBUTES for figures in heroes if switch(figures.member.choices, key)]
    return list(dict.fromkeys([*(figures.hero for figures in heroes), *held]))


def own_card(found: Muster, figures: Figures) -> bool:
    """Whether figures need a card of their own: a hero, or a leader unlike his team, who may leave it (SM-ORG-15)."""
    if found.size == figures.count or found.off_table:
        return False
    ranked = word(figures.member.choices, "leader-quality", NONE, LEADER_QUALITIES) != NONE
    unlike = (figures.quality, figures.armour) != (found.quality, found.armour)
    return figures.hero != NONE or (figures.leads and (ranked or unlike))


def special_row(book: Book, key: str, texts: Texts) -> Row:
    """The name of something special, and its words with their figures."""
    places = SPECIAL_FIGURES.get(key, {})
    given = {name: content(book.find(*place)) for name, place in places.items()}
    return FrozenMap({"name": Fact(said(texts, key)), "text": Fact(said(texts, f"special-{key}", **given))})
