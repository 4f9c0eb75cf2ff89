"""The rows of weapons and of counted ammunition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.card import Fact, Row
from rules.army.chosen import switch
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.cards.facts import Place, figure, product, said
from rules.systems.smle.cards.team import own_card
from rules.systems.smle.muster import Figures, Muster, carried
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tables.shipped import Texts


def weapon_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """Every weapon of the team once, with how many it has; those of figures with a card of their own stand there.

    A vehicle's come in the order of their weight, its gun first. Who serves what it mounts is said with the weapon; the
    arms of its people stand beside their names.
    """
    figures = tuple(figures for figures in found.figures if not own_card(found, figures))
    weapons = carried(figures)
    for weapon in sorted(weapons, key=lightness) if found.vehicle else weapons:
        bearers = [entry for entry in figures if weapon in entry.weapons]
        facts = weapon_facts(book, weapon, found, texts)
        if found.vehicle:
            all_or_hand = len(bearers) == len(figures) or not is_mounted(weapon)
            facts["rounds"] = Fact(dict(found.rounds).get(weapon, 0))
            facts["bearers"] = Fact("" if all_or_hand else _names(bearers))
        yield FrozenMap({**facts, "count": Fact(sum(entry.count for entry in bearers))})


def is_mounted(weapon: Weapon) -> bool:
    """Whether a vehicle mounts such a weapon, rather than that one of its people has it at hand."""
    return weapon.table == "guns" or weapon.support != ""


def lightness(weapon: Weapon) -> int:
    """By what a vehicle's weapons are in order: its gun, what it mounts, what is at hand."""
    return 0 if weapon.table == "guns" else 2 - bool(weapon.support)


def _names(bearers: Sequence[Figures]) -> str:
    return ", ".join(dict.fromkeys(entry.member.name for entry in bearers if entry.member.name))


def weapon_facts(book: Book, weapon: Weapon, found: Muster, texts: Texts) -> dict[str, Fact]:
    """What a weapon does. Distances are in inches; `close` is how far its Close factor reaches."""
    gun = weapon.table == "guns"
    damage: Place = (weapon.table, weapon.key, "he" if gun else "damage")
    reach: Place = (weapon.table, weapon.key, "range")
    brace: Place = ("guns", "towed", "must-brace") if gun else ("weapons", weapon.key, "must-brace")
    factor = figure(book, (weapon.table, weapon.key, "close"))
    facts = {
        "key": Fact(weapon.key),
        "name": Fact(weapon.name, book.heaviest([damage, reach])),
        "damage": Fact(_damage(weapon, texts)),
        "type": Fact(weapon.type or None),
        "auto": figure(book, (weapon.table, weapon.key, "auto")),
        "close-factor": factor,
        "close": figure(book, ("firer-modifiers", "close-range", "distance"), "in") if factor.value else Fact(None),
        "effective": figure(book, reach, "in"),
        "longest": product(book, [reach, ("firer-modifiers", "extreme-range", "multiple")], "in"),
        "must-brace": Fact(False) if found.vehicle or _big_guns(found, weapon) else figure(book, brace),
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
    if weapon.indirect and not weapon.direct:
        parts.append(said(texts, "indirect"))
    if facts["burst"].value is not None:
        parts.append(said(texts, "note-burst", burst=facts["burst"].value))
    if facts["close-factor"].value is not None:
        parts.append(said(texts, "note-close", close=facts["close-factor"].value))
    if "anti-tank" in facts:
        parts.append(said(texts, "note-anti-tank", damage=facts["anti-tank"].value))
    if weapon.indirect and weapon.direct:
        parts.append(said(texts, "direct-or-indirect"))
    parts += [said(texts, "must-brace")] if facts["must-brace"].value else []
    return ", ".join(parts)


def ammunition_rows(book: Book, found: Muster, texts: Texts) -> Iterator[Row]:
    """Every kind of counted ammunition that the team has, one box for each round (SM-PTS-19)."""
    inline = carried(found.figures) if found.vehicle else ()
    for weapon, count in found.rounds:
        if count and weapon not in inline:
            facts = weapon_facts(book, weapon, found, texts)
            reach = facts["effective"].value
            name = texts.words.get(f"rounds/{weapon.key}", weapon.name)
            text = said(texts, "card-ammunition", name=name, damage=facts["damage"].value, range=reach)
            told = Fact(text, facts["name"].mark)
            shown = ("key", "type", "damage", "effective", "burst")
            yield FrozenMap({"name": told, "count": Fact(count), **{key: facts[key] for key in shown}})
