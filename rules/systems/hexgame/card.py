"""What stands on a counter's card: its printed figures, its movement costs, what it was bought with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Row, content
from rules.army.model import Army
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark
from rules.core.tally import plain
from rules.systems.hexgame.computed import extended_range, rally_chance
from rules.systems.hexgame.muster import Post, muster
from rules.systems.hexgame.points import dropping, is_free, price_mark
from rules.systems.hexgame.prices import CAPABILITIES, is_counter, is_unit
from rules.systems.hexgame.special import fortress_facts, fortress_rows, special_rows
from rules.tables.book import Book, as_number
from rules.tables.shipped import Texts

PRINTED = (
    "class",
    "mobility",
    "defence",
    "defence-modifier",
    "range",
    "movement",
    "caf",
    "cpf",
    "artillery",
    "carries",
    "holds",
    "disrupt-result",
    "counter",
)
"""Figures that go on a card as they are."""
OF_THE_HEX = "terrain-of-the-hex"
"""What stands in place of a cost where a marker leaves that of its hex."""
TOWED = "towed"
"""The mobility of a piece that only moves in tow."""
SKIMMER = "skimmer-"
"""What the figures of a counter's other face are called on its card."""


def cards(army: Army, book: Book, bill: Bill, texts: Texts, only: str = "") -> Iterator[Card]:
    """One card for each unit, in the army's order, or `only` that of one."""
    terrain: dict[str, dict[str, tuple[Row, ...]]] = {}
    for post in muster(army, book).posts:
        if only not in ("", post.unit.id):
            continue
        unit, found = post.unit, facts(book, post)
        if unit.profile not in terrain:
            terrain[unit.profile] = terrain_rows(book, unit.profile)
        marker = is_counter(book, unit.profile) and not is_unit(book, unit.profile)
        if marker:
            found |= fortress_facts(book)
            rows = {"rules": fortress_rows(book, texts)}
        else:
            rows = {**terrain[unit.profile], "specials": tuple(special_rows(book, unit.profile, found, texts))}
        yield Card(
            kind="hex-fortress" if marker else "hex-unit",
            subject=unit.id,
            title=unit.name or counter_name(book, unit.profile),
            group=group_title(post, texts),
            colour=str(book.find("counters", unit.profile, "colours")) if marker else post.colour or army.colour,
            silhouette=silhouette(book, unit.profile),
            points=bill.of(unit.id),
            count=unit.count,
            facts=FrozenMap(found | _price(book, bill, post)),
            rows=FrozenMap({name: some for name, some in rows.items() if some}),
            notes=unit.notes,
        )


def _price(book: Book, bill: Bill, post: Post) -> dict[str, Fact]:
    """What one counter of a unit costs, the mean where not all drop, and where its price comes from."""
    if not is_counter(book, post.unit.profile):
        return {}
    each = Fraction(bill.of(post.unit.id)) / post.unit.count
    return {"points": Fact(plain(each), price_mark(book, post), "points")}


def counter_name(book: Book, profile: str) -> str:
    """A counter's name for people, its key where the tables do not know it."""
    return str(book.find("counters", profile, "name") or profile)


def silhouette(book: Book, profile: str) -> str:
    """A counter's silhouette, or that of its mobility where a pack gives none."""
    own = book.find("counters", profile, "silhouette")
    mobility = str(book.find("counters", profile, "mobility") or "")
    return str(own or book.find("mobility", mobility, "silhouette") or "")


def group_title(post: Post, texts: Texts) -> str:
    """The name of a unit's group, or that of its kind and colour."""
    kind = f"{post.group.kind}-{post.colour}" if post.force and post.group is post.force.group else post.group.kind
    return post.group.name or texts.words.get(kind, kind)


def facts(book: Book, post: Post) -> dict[str, Fact]:
    """Every single fact of a unit's card. What it was bought with is there only where it was."""
    unit = post.unit
    if not is_counter(book, unit.profile):
        return {}
    found = _face(book, unit.profile, "")
    found.update(_printed(book, unit.profile, PRINTED))
    if (stand_in := book.find("counters", unit.profile, "counter")) is not None:
        found["counter-name"] = Fact(counter_name(book, str(stand_in)), found["counter"].mark)
    if (movement := book.find("counters", unit.profile, "movement")) is not None:
        half = int(as_number(movement) * Fraction(book.number("movement-factors", "disrupted", "multiple")))
        found["disrupted-movement"] = Fact(half, book.mark("counters", unit.profile, "movement"))
    if (other := book.find("counters", unit.profile, "skimmer-face")) is not None:
        found.update(_face(book, str(other), SKIMMER))
    elif is_unit(book, unit.profile):
        found["disrupted-side"] = Fact(True)
    if is_unit(book, unit.profile) and post.force:
        chance = Fact(rally_chance(book, post.force.morale), Mark.DERIVED)
        found.update({"morale": Fact(post.force.morale), "rally-chance": chance})
    found.update({name: Fact(True) for name in CAPABILITIES if unit.choices.get(name) is True})
    if dropped := dropping(unit):
        found["paradrop"] = Fact(dropped)
        found["paradrop-from"] = _fact(book, "limits", "paradrop-arrival", "first-turn")
    if book.find("counters", unit.profile, "mobility") == TOWED:
        found["towed"] = Fact(True)
    if is_free(book, unit):
        found["free"] = Fact(True)
    return found


def _face(book: Book, profile: str, prefix: str) -> dict[str, Fact]:
    """The ratings of one face: attack as printed (a calliope's is S), and how far it reaches at half attack."""
    names = ("defence", "range", "movement", "mobility") if prefix else ()
    found = {f"{prefix}{name}": fact for name, fact in _printed(book, profile, names).items()}
    printed = book.find("counters", profile, "attack-printed")
    attack = "attack" if printed is None else "attack-printed"
    if book.find("counters", profile, attack) is not None:
        found[f"{prefix}attack"] = _fact(book, "counters", profile, attack)
    reach = extended_range(book, profile)
    if reach is not None:
        found[f"{prefix}extended-range"] = Fact(reach, book.mark("counters", profile, "range"))
    return found


def _printed(book: Book, profile: str, columns: tuple[str, ...]) -> dict[str, Fact]:
    there = [column for column in columns if book.find("counters", profile, column) is not None]
    return {column: _fact(book, "counters", profile, column) for column in there}


def _fact(book: Book, table: str, row: str, column: str) -> Fact:
    return Fact(content(book.find(table, row, column)), book.mark(table, row, column))


def terrain_rows(book: Book, profile: str) -> dict[str, tuple[Row, ...]]:
    """What each terrain costs a counter, and its skimmer face; nothing for a piece that only moves in tow."""
    other = book.find("counters", profile, "skimmer-face")
    lists = {"terrain": movement_column(book, profile)}
    if other is not None:
        lists["skimmer-terrain"] = movement_column(book, str(other))
    return {name: tuple(_costs(book, column)) for name, column in lists.items() if column}


def movement_column(book: Book, profile: str) -> str:
    """The column of movement costs that a counter uses (HX-MOV-08), empty for none."""
    mobility = str(book.find("counters", profile, "mobility") or "")
    column = book.find("mobility", mobility, "column")
    merged = book.find("mobility", mobility, "merged")
    if merged is not None and not book.flag("switches", "separate-foot-column", "default"):
        column = merged
    return str(column or "")


def _costs(book: Book, column: str) -> Iterator[Row]:
    """Each terrain with its cost in movement factors, None where it may not be entered."""
    for terrain in book.rows("movement"):
        cost = book.find("movement", terrain, column)
        if cost != OF_THE_HEX:
            amount = None if cost is None else as_number(cost)
            row = {"terrain": Fact(terrain), "cost": Fact(amount, book.mark("movement", terrain, column))}
            if book.flag("movement", terrain, "added"):
                row["added"] = Fact(True)
            yield FrozenMap(row)
