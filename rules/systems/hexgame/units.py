"""New units: bought as the rest of their row and colour is bought."""

from __future__ import annotations

from rules.army.chosen import switch
from rules.army.model import Unit
from rules.core.frozen import FrozenMap, Value
from rules.systems.hexgame.muster import Force, Muster
from rules.systems.hexgame.prices import CAPABILITIES, capability_price
from rules.tables.book import Book


def fresh_unit(book: Book, mustered: Muster, home: Force | None, profile: str, count: int = 1) -> Unit:
    """A unit as it is added to a force: with ECM or gas where all others of its row and colour have it (HX-PTS-04)."""
    choices: dict[str, Value] = {
        capability: True
        for capability in CAPABILITIES
        if home and capability_price(book, profile, home.side, capability) is not None
        if _all_have(mustered, home, profile, capability)
    }
    return Unit(profile=profile, count=count, choices=FrozenMap(choices))


def _all_have(mustered: Muster, home: Force, profile: str, capability: str) -> bool:
    others = [
        switch(post.unit.choices, capability)
        for post in mustered.posts
        if post.unit.profile == profile and post.colour == home.colour
    ]
    return bool(others) and all(others)
