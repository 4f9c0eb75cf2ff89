"""The rows of weapons and of counted ammunition."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.cards.facts import Place, figure, heaviest, product, said
from rules.systems.smle.muster import Muster, carried
from rules.tables.book import Book
from rules.tables.shipped import Texts


def weapon_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """Every weapon of the team once, with how many it has."""
    for weapon in carried(found.figures):
        count = sum(figures.count for figures in found.figures if weapon in figures.weapons)
        yield FrozenMap({**weapon_facts(book, weapon, found, texts), "count": Fact(count)})


def weapon_facts(book: Book, weapon: Weapon, found: Muster, texts: Texts) -> dict[str, Fact]:
    """What a weapon does. Distances are in inches; `close` is how far its Close factor reaches."""
    gun = weapon.table == "guns"
    damage: Place = (weapon.table, weapon.key, "he" if gun else "damage")
    reach: Place = (weapon.table, weapon.key, "range")
    brace: Place = ("guns", "towed", "must-brace") if gun else ("weapons", weapon.key, "must-brace")
    factor = figure(book, (weapon.table, weapon.key, "close"))
    facts = {
        "key": Fact(weapon.key),
        "name": Fact(weapon.name, heaviest(book, [damage, reach])),
        "damage": Fact(_damage(weapon, texts)),
        "type": Fact(weapon.type or None),
        "auto": figure(book, (weapon.table, weapon.key, "auto")),
        "close-factor": factor,
        "close": figure(book, ("firer-modifiers", "close-range", "distance"), "in") if factor.value else Fact(None),
        "effective": figure(book, reach, "in"),
        "longest": product(book, [reach, ("firer-modifiers", "extreme-range", "multiple")], "in"),
        "must-brace": Fact(False) if gun and found.vehicle else figure(book, brace),
        "indirect": Fact(weapon.indirect),
        "burst": _burst(book, weapon),
        "slots": Fact(weapon.slots),
    }
    if gun:
        facts["anti-tank"] = figure(book, ("guns", weapon.key, "anti-tank"))
    return {**facts, "note": Fact(_note(weapon, facts, texts))}


def _damage(weapon: Weapon, texts: Texts) -> str | None:
    if weapon.damage is None:
        return None
    return f"{weapon.damage} {said(texts, 'type-EX')}" if weapon.type == "EX" else str(weapon.damage)


def _burst(book: Book, weapon: Weapon) -> Fact:
    """The radius of an explosion in inches; none where nothing explodes (SM-EXP-02)."""
    if weapon.type != "EX" or weapon.damage is None:
        return Fact(None)
    per_die = book.number("burst", "radius", "per-die")
    return Fact(weapon.damage.dice * per_die, book.mark("burst", "radius", "per-die"), "in")


def _note(weapon: Weapon, facts: dict[str, Fact], texts: Texts) -> str:
    """The weapon's nature in a few words: "bullet, autofire, close +3"."""
    parts = [said(texts, f"type-{weapon.type}")] if weapon.type in ("B", "E") else []
    parts += [said(texts, "autofire")] if facts["auto"].value else []
    if weapon.indirect:
        parts.append(said(texts, "direct-or-indirect" if weapon.direct else "indirect"))
    if facts["burst"].value is not None:
        parts.append(said(texts, "note-burst", burst=facts["burst"].value))
    if facts["close-factor"].value is not None:
        parts.append(said(texts, "note-close", close=facts["close-factor"].value))
    if "anti-tank" in facts:
        parts.append(said(texts, "note-anti-tank", damage=facts["anti-tank"].value))
    parts += [said(texts, "must-brace")] if facts["must-brace"].value else []
    return ", ".join(parts)


def ammunition_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """Every kind of counted ammunition that the team has, one box for each round (SM-PTS-19)."""
    for weapon, count in found.rounds:
        if count:
            facts = weapon_facts(book, weapon, found, texts)
            reach = facts["effective"].value
            text = said(texts, "card-ammunition", name=weapon.name, damage=facts["damage"].value, range=reach)
            name = Fact(text, facts["name"].mark)
            shown = ("key", "type", "damage", "effective", "burst")
            yield FrozenMap({"name": name, "count": Fact(count), **{key: facts[key] for key in shown}})
