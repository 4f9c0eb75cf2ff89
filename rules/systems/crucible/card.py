"""The facts of a unit card (CR-CD-01 to 04, 07)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rules.army.card import Card, Fact, Row, content
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.ids import slug
from rules.core.marks import Mark
from rules.systems.crucible.catalogue import silhouette
from rules.systems.crucible.codes import specials
from rules.systems.crucible.command import command_card
from rules.systems.crucible.damage import boxes, ends, move_lp
from rules.systems.crucible.desk import Desk, switched
from rules.systems.crucible.ground import ground
from rules.systems.crucible.muster import SERGEANT, Detachment, Post, force_name, leaders_of, muster
from rules.systems.crucible.scale import SHORT, distance, scale_of
from rules.systems.crucible.tu import DVS, INFANTRY, Line, Tu, cell
from rules.tables.book import Book

LAYOUT = "crucible-tu"
NO_ARMOUR = "no-armour"
SOURCE = re.compile(r"\(S\d+\)$|^\s*S\d+$")


def cards(army: Army, book: Book, only: str = "") -> Iterator[Card]:
    """For each detachment the card that it is led by, then one a unit of a known profile; or `only` one's."""
    desk = Desk(book, scale_of(army, book), army.colour)
    detachments = muster(army, book)
    for detachment in detachments:
        if only in ("", detachment.group.id) and any(post.tu for post in detachment.posts):
            yield _marked(desk, command_card(desk, detachment, detachments))
        hosting = {leader: detachment.hosts(leader)[:1] for leader in leaders_of(detachment.group, book)}
        for number, post in detachment.numbered():
            if post.tu is not None and only in ("", post.unit.id):
                leaders = [leader for leader, hosts in hosting.items() if post in hosts]
                yield _marked(desk, _card(desk, detachment, number, post, post.tu, leaders))


def _marked(desk: Desk, card: Card) -> Card:
    """The card, without H and D where the player hides them; what he overrode himself is always told (CR-CD-07)."""
    if switched(desk.book, "house-marks"):
        return card
    rows = {name: tuple(_unmarked(row) for row in some) for name, some in card.rows.items()}
    return replace(card, facts=_unmarked(card.facts), rows=FrozenMap(rows))


def _unmarked(facts: FrozenMap[str, Fact]) -> FrozenMap[str, Fact]:
    hidden = {name: replace(fact, mark=Mark.SEED) for name, fact in facts.items() if fact.mark is not Mark.OVERRIDDEN}
    return FrozenMap({**facts, **hidden})


def _card(desk: Desk, detachment: Detachment, number: int, post: Post, tu: Tu, leaders: list[str]) -> Card:
    """The card of a unit whose first TU has this number in its detachment."""
    facts = {**_make(desk, tu), **_strength(desk, tu), **_systems(desk, tu), **_price(post)}
    facts |= boxes(desk, tu)
    ridden: dict[str, Fact] = {}
    for leader in leaders:
        ridden |= _leader(desk, detachment, leader)
    return Card(
        kind=LAYOUT,
        subject=post.unit.id,
        title=post.name,
        group=detachment.group.name,
        colour=desk.colour,
        silhouette=silhouette(tu, desk.book),
        points=post.points,
        count=post.unit.count,
        facts=FrozenMap(facts | ridden),
        once=tuple(ridden),
        number=number,
        rows=FrozenMap(
            {
                "weapons": _weapons(desk, tu),
                "movement": _movement(desk, tu),
                "ads": (_ads(facts),) if tu.ads else (),
                "codes": tuple(specials(desk, tu)),
                "ground": ground(desk, tu),
                "ends": ends(desk, tu),
            }
        ),
        notes=post.unit.notes,
    )


def _ads(facts: dict[str, Fact]) -> Row:
    """The ADS as a line of its own."""
    return FrozenMap({name.removeprefix("ads-"): fact for name, fact in facts.items() if name.startswith("ads-")})


def _cell(desk: Desk, tu: Tu, column: str) -> Fact:
    unit = desk.book.shelf.origin(f"tus/{tu.profile}/{column}")[2]
    return Fact(content(cell(desk.book, tu.profile, column)), desk.book.mark("tus", tu.profile, column), unit)


def _make(desk: Desk, tu: Tu) -> dict[str, Fact]:
    """Force, name, kind, quality with its roll, mobility, speed, size; the armour of infantry."""
    facts = {column: _cell(desk, tu, column) for column in ("name", "kind", "mobility", "speed", "size")}
    facts["force"] = replace(desk.fact("forces", tu.force, "name"), value=force_name(desk.book, tu.force) or None)
    if tu.kind == INFANTRY:
        worn = _cell(desk, tu, "armour")
        facts["armour"] = replace(worn, value=NO_ARMOUR) if worn.value == "none" else worn
    if tu.off_table:
        facts["off-table"] = Fact(True)
    chosen = tu.quality != tu.own_quality
    facts["quality"] = Fact(tu.quality) if chosen else _cell(desk, tu, "quality")
    facts["quality-number"] = desk.fact("quality", slug(tu.quality), "number")
    if desk.book.find("bands", slug(tu.speed), "distance") is not None:
        facts["move"] = desk.reach(tu.speed)
    return {name: fact for name, fact in facts.items() if fact.value is not None}


def _strength(desk: Desk, tu: Tu) -> dict[str, Fact]:
    """Defence values, and the close-assault factor of infantry (CR-CD-03)."""
    columns = () if tu.off_table else ("dv",) if tu.kind == INFANTRY else DVS
    facts = {column: _cell(desk, tu, column) for column in columns}
    if tu.kind == INFANTRY:
        factor, is_generic = assault_factor(desk, tu)
        facts |= {"ca": factor, "ca-generic": Fact(is_generic)}
    return facts


def assault_factor(desk: Desk, tu: Tu) -> tuple[Fact, bool]:
    """The close-assault factor that the game uses, and whether it is the generic one of the quality (CR-CD-03)."""
    book, place = desk.book, f"tus/{tu.profile}/ca"
    own = book.find("tus", tu.profile, "ca")
    generic = own is None
    if tu.quality != tu.own_quality and book.mark("tus", tu.profile, "ca") is not Mark.OVERRIDDEN:
        generic = generic or place in book.shelf.computed
    return (desk.fact("assault-factor", slug(tu.quality), "factor") if generic else _cell(desk, tu, "ca")), generic


def _systems(desk: Desk, tu: Tu) -> dict[str, Fact]:
    """ADS, AI, AA, carry, command, ARV, sniper; what a TU lacks is not on its card."""
    has = {
        "ai": tu.ai,
        "carry": tu.carry > 0,
        "aa": tu.is_aa,
        "command": tu.command,
        "arv": tu.arv,
        "sniper": tu.sniper,
    }
    facts = {name: _cell(desk, tu, name) for name in ("ai", "carry") if has[name]}
    facts |= {name: Fact(True) for name in ("aa", "command", "arv", "sniper") if has[name]}
    if tu.command:
        facts["command-lp"] = desk.fact("leadership", "command-tu", "lp")
    if tu.ads:
        columns = ("ads-system", "ads-number", "ads-shots", "ads-fp-infantry", "ads-fp-vehicle", "ads-quarters")
        facts |= {column: _cell(desk, tu, column) for column in columns}
        facts["ads-range"] = _distance(desk, "ads", slug(tu.ads), "range")
    return {name: fact for name, fact in facts.items() if fact.value is not None}


def _distance(desk: Desk, table: str, row: str, column: str) -> Fact:
    far = distance(desk.book, desk.scale, f"{table}/{row}/{column}")
    return Fact(far, desk.book.mark(table, row, column), SHORT[desk.scale.unit])


def _price(post: Post) -> dict[str, Fact]:
    """The price with its mark, and the formula's beside one that the player gave (CR-PT-01, 16)."""
    if post.price is None:
        return {}
    total, formula = post.price.total, post.price.formula
    facts = {"points": Fact(total, post.price.mark, "points")}
    if formula is not None and formula != total and post.price.mark is Mark.OVERRIDDEN:
        facts["formula-points"] = Fact(formula, post.price.formula_mark, "points")
    return facts


def _leader(desk: Desk, detachment: Detachment, leader: str) -> dict[str, Fact]:
    """Who rides in this TU, and his rating (CR-TU-13)."""
    rank = SERGEANT if leader == SERGEANT else detachment.commander
    row = f"{slug(detachment.quality)}-{rank}"
    return {leader: Fact(rank), f"{leader}-rating": desk.fact("leaders", row, "rating")}


def _weapons(desk: Desk, tu: Tu) -> tuple[Row, ...]:
    return tuple(FrozenMap(_weapon(desk, tu, line)) for line in tu.lines)


def _weapon(desk: Desk, tu: Tu, line: Line) -> dict[str, Fact]:
    """Name, shots, firepower, reach by name and distance, arc, notes, and the code of its special equipment."""
    columns = ("name", "shots", "fp-infantry", "fp-vehicle", "reach", "arc", "notes")
    facts = {column: _cell(desk, tu, f"weapon-{line.number}-{column}") for column in columns}
    facts["name"] = replace(facts["name"], value=line.name[:1].upper() + line.name[1:])
    facts["notes"] = replace(facts["notes"], value=_without_sources(str(facts["notes"].value or "")))
    if desk.book.find("range-bands", slug(line.reach), "distance") is not None:
        facts["distance"] = desk.reach(line.reach)
    return {name: fact for name, fact in facts.items() if fact.value is not None}


def _without_sources(notes: str) -> str | None:
    """The notes of a weapon line without "S5" and the like, which say where their rule is printed."""
    kept = (SOURCE.sub("", note).strip() for note in notes.split(","))
    return ", ".join(note for note in kept if note) or None


def _movement(desk: Desk, tu: Tu) -> tuple[Row, ...]:
    """One line of movement, or two: a carrier empty and loaded, a gun on its carrier and deployed (CR-CD-02)."""
    if tu.off_table:
        return ()
    own = {"mobility": _cell(desk, tu, "mobility"), "speed": _cell(desk, tu, "speed")}
    own |= {"distance": desk.reach(tu.speed)} if "speed" in own and _moves(desk, tu.speed) else {}
    if tu.deployable:
        price = move_lp(desk, tu)
        own |= {"lp": price} if price.value is not None else {}
        return (FrozenMap({"state": Fact("on-carrier")}), FrozenMap({"state": Fact("deployed"), **own}))
    loaded = cell(desk.book, tu.profile, "loaded-speed")
    if loaded is None:
        return (FrozenMap(own),)
    laden = {"mobility": own["mobility"], "speed": _cell(desk, tu, "loaded-speed"), "distance": desk.reach(str(loaded))}
    return (FrozenMap({"state": Fact("empty"), **own}), FrozenMap({"state": Fact("loaded"), **laden}))


def _moves(desk: Desk, speed: str) -> bool:
    return desk.book.find("bands", slug(speed), "distance") is not None
