"""The computed figures of the tables: what follows from other figures is worked out, never stored."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.core.faults import BadInput
from rules.core.frozen import Value
from rules.core.ids import slug
from rules.dice.odds import weights
from rules.dice.pool import parse_pool
from rules.systems.crucible.formations import composition
from rules.systems.crucible.pricing import points_cell, row_price
from rules.systems.crucible.scale import as_amount, scales_cell, table_cell
from rules.systems.crucible.tu import followed, row_key
from rules.tables.book import Book, as_value
from rules.tables.shelf import Compute

QUARTERS = ("front", "right", "rear", "left")
STEPS = ("first", "second", "third")
PLACE = re.compile(r"\{([a-z0-9-]+)/([a-z0-9-]+)/([a-z0-9-]+)\}")
"""A hole in a text of the tables: the figure that fills it."""


def tus_cell(book: Book, row: str, column: str) -> Value | None:
    """A cell that a TU leaves to another table, or its price by the formula."""
    return points_cell(book, row, column) if column == "points" else followed(book, row, column)


def detachment_tus(book: Book, row: str, _column: str) -> Value | None:
    """How many TUs a sample detachment has (CR-TU-04)."""
    return sum(count for _, count in composition(book, row))


def detachment_total(book: Book, row: str, _column: str) -> Value | None:
    """The price of a sample detachment without its leader (CR-PT-17)."""
    prices = [(row_price(book, profile), count) for profile, count in composition(book, row)]
    known = [price * count for price, count in prices if price is not None]
    return as_value(sum(known)) if len(known) == len(prices) else None


def detachment_leader(book: Book, row: str, column: str) -> Value | None:
    """The rating or price of the leader of a sample detachment, by its force's quality (CR-PT-12)."""
    quality = book.find("forces", row_key(book.find("detachments", row, "force")), "quality")
    leader = f"{slug(str(quality))}-{slug(str(book.find('detachments', row, 'leader')))}"
    return book.find("leaders", leader, column.removeprefix("leader-"))


def detachment_with_leader(book: Book, row: str, _column: str) -> Value | None:
    """The price of a sample detachment with the leader that comes with it."""
    total = as_amount(book.find("detachments", row, "total"))
    leader = as_amount(book.find("detachments", row, "leader-points"))
    return None if total is None or leader is None else as_value(total + leader)


def command_mine_points(book: Book, row: str, _column: str) -> Value | None:
    """The price of a command-fired mine (CR-PT-14)."""
    more = book.number("formula", "mine-command-fired", "points")
    return as_value(book.number("mines", row, "points") + more)


def gun_points(book: Book, row: str, _column: str) -> Value | None:
    """The price of a gun that was published with its transporter (CR-PT-13)."""
    both = book.number("published-prices", row, "points-with-transporter")
    return as_value(both - book.number("published-prices", "fasolini-transporter", "points"))


def ways(book: Book, row: str, _column: str) -> Value | None:
    """How many throws of the dice of an assault on a vehicle reach the row's number (TB-15); None where it has none."""
    needed = int(row.split("-")[0])
    try:
        pool = parse_pool(book.text("dice", "assault-vehicle", "dice"))
    except BadInput:
        return None
    return sum(count for total, count in weights(pool).items() if total >= needed)


def is_repairable(book: Book, row: str, _column: str) -> Value | None:
    """Whether an ARV can remove a damage result (CR-RC-04)."""
    return int(row) <= book.number("recovery", "results", "repairable-most")


def explosion_effect(book: Book, _row: str, _column: str) -> Value | None:
    """The wording of the last damage result (CR-DM-07)."""
    return _filled(book, book.text("explosion", "infantry", "effect"))


def vegetation_sight(book: Book, _row: str, _column: str) -> Value | None:
    """How far sight reaches into heavy vegetation (CR-SH-12)."""
    return _filled(book, book.text("sight", "heavy-vegetation", "sight"))


def _filled(book: Book, text: str) -> str:
    """A text of the tables with the figures that it names, as they stand there."""
    return PLACE.sub(lambda place: book.text(place[1], place[2], place[3]), text)


def step_boxes(book: Book, _row: str, _column: str) -> Value | None:
    """The LP steps printed on a card (CR-LP-06)."""
    return "-".join(book.text("lp", "move", step) for step in STEPS)


def assault_places(book: Book, row: str, _column: str) -> Value | None:
    """How many infantry TUs may touch a vehicle: so many in each quarter (CR-CA-26)."""
    return len(QUARTERS) * book.whole("close-assault", row.replace("vehicle", "quarter"), "tus")


def best_bonus(book: Book, _row: str, _column: str) -> Value | None:
    """The bonus of a TU with flamethrower and molotov: the better of the two, never both (CR-CA-43)."""
    flame = book.whole("close-assault", "flamethrower", "versus-vehicle")
    return max(flame, book.whole("close-assault", "molotov", "versus-vehicle-first-round"))


COMPUTE: Mapping[str, Compute] = {
    "tus": tus_cell,
    "scales": scales_cell,
    "table": table_cell,
    "detachments/tus": detachment_tus,
    "detachments/total": detachment_total,
    "detachments/leader-rating": detachment_leader,
    "detachments/leader-points": detachment_leader,
    "detachments/total-with-leader": detachment_with_leader,
    "mines/points-command": command_mine_points,
    "published-prices/points": gun_points,
    "ways-2d6/ways": ways,
    "damage/repairable": is_repairable,
    "damage/effect": explosion_effect,
    "terrain-codes/sight": vegetation_sight,
    "card/boxes": step_boxes,
    "close-assault/tus": assault_places,
    "close-assault/versus-vehicle": best_bonus,
}
"""What works out each computed cell, by table, or by table and column."""
