"""The rows of weapons and of counted ammunition."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.cards.facts import Place, figure, heaviest, product, said
from rules.systems.smle.chosen import switch
from rules.systems.smle.muster import Muster, carried
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tables.shipped import Texts


def weapon_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """Every weapon of the team once, with how many it has; of a vehicle only what it mounts, with its rounds."""
    for weapon in on_bars(found):
        facts = weapon_facts(book, weapon, found, texts)
        if found.vehicle:
            rounds = dict(found.rounds).get(weapon, 0)
            facts |= {"rounds": Fact(rounds), "bearers": Fact(_bearers(found, weapon))}
        yield FrozenMap({**facts, "count": Fact(_count(found, weapon))})


def _count(found: Muster, weapon: Weapon) -> int:
    return sum(figures.count for figures in found.figures if weapon in figures.weapons)


def _bearers(found: Muster, weapon: Weapon) -> str:
    """Who of a crew serves a weapon, empty where all do."""
    names = [figures.member.name for figures in found.figures if weapon in figures.weapons]
    return "" if len(names) == len(found.figures) else ", ".join(dict.fromkeys(name for name in names if name))


def on_bars(found: Muster) -> tuple[Weapon, ...]:
    """The weapons that have a range bar: all of a team on foot; what a vehicle mounts, or all if it mounts none."""
    weapons = carried(found.figures)
    mounted = tuple(weapon for weapon in weapons if weapon.support) if found.vehicle else ()
    return mounted or weapons


def arm_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """The personal weapons of a crew, each in one line."""
    shown = on_bars(found)
    for weapon in carried(found.figures):
        if weapon not in shown:
            facts = weapon_facts(book, weapon, found, texts)
            reach = facts["effective"].value
            given = {name: facts[name].value for name in ("damage", "longest")}
            key = "card-arm" if reach is not None else "card-arm-near"
            text = said(texts, key, name=weapon.name, reach=reach, note=facts["note"].value, **given)
            yield FrozenMap({"name": Fact(text, facts["name"].mark), "key": Fact(weapon.key)})


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
        "must-brace": Fact(False) if (gun and found.vehicle) or _big_guns(found, weapon) else figure(book, brace),
        "indirect": Fact(weapon.indirect),
        "burst": _burst(book, weapon),
        "slots": Fact(weapon.slots),
    }
    if gun:
        facts["anti-tank"] = figure(book, ("guns", weapon.key, "anti-tank"))
    return {**facts, "note": Fact(_note(weapon, facts, texts))}


def _big_guns(found: Muster, weapon: Weapon) -> bool:
    """Whether heroes alone bear a weapon, and all of them need not brace it (SM-HER-08)."""
    bearers = [figures for figures in found.figures if weapon in figures.weapons]
    return bool(bearers) and all(
        figures.hero != NONE and switch(figures.member.choices, "big-guns") for figures in bearers
    )


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
    inline = on_bars(found) if found.vehicle else ()
    for weapon, count in found.rounds:
        if count and weapon not in inline:
            facts = weapon_facts(book, weapon, found, texts)
            reach = facts["effective"].value
            name = texts.words.get(f"rounds/{weapon.key}", weapon.name)
            text = said(texts, "card-ammunition", name=name, damage=facts["damage"].value, range=reach)
            told = Fact(text, facts["name"].mark)
            shown = ("key", "type", "damage", "effective", "burst")
            yield FrozenMap({"name": told, "count": Fact(count), **{key: facts[key] for key in shown}})
