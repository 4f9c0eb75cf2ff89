"""Figures that follow from others: each function works out the computed cells of one table or column."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.frozen import Value
from rules.systems.smle.damage import Damage, damage
from rules.systems.smle.levels import ATTACKS, shifted
from rules.tables.book import Book, as_number, as_value
from rules.tables.shelf import Compute

MINIMA = {
    "close-assault": ("close-assault", "al"),
    "direct": ("direct-fire", "al"),
    "opportunity": ("opportunity-fire", "al"),
    "return": ("return-fire", "al"),
    "panic": ("panic-fire", "al"),
    "call-indirect": ("call-indirect-fire", "al"),
    "close-assault-strict-rows-off": ("close-assault", "al-strict-rows-off"),
    "direct-strict-rows-off": ("direct-fire", "al-strict-rows-off"),
}
"""Columns of the table activation, and where their lowest level stands in the table minimum-al."""
SHIPPED_SHIFT = (0, -1)
"""Two raw levels of the column "0-or-less": alike in what they become, or a step apart."""


def allowed(book: Book, row: str, column: str) -> Value | None:
    """Whether a row of Table 1 allows an attack (SM-OPT-07)."""
    minimum, figure = MINIMA[column]
    if column in ATTACKS and not book.flag("switches", "strict-rows", "default"):
        figure = "al-strict-rows-off" if book.find("minimum-al", minimum, "al-strict-rows-off") is not None else "al"
    lowest = book.find("activation", row, "al-min")
    level = lowest if lowest is not None else book.value("activation", row, "al-max")
    return as_number(level) >= book.number("minimum-al", minimum, figure)


def other_options(book: Book, row: str, _column: str) -> Value | None:
    """The other options that come in at a row of Table 1, or None."""
    least, most = (book.number("activation", row, end) for end in ("al-min", "al-max"))
    labels = [
        book.text("minimum-al", option, "label")
        for option in book.rows("minimum-al")
        if book.find("minimum-al", option, "label") is not None
        and least <= book.number("minimum-al", option, "al") <= most
    ]
    return ", ".join(labels) or None


def motivation_shift(book: Book, row: str, column: str) -> Value | None:
    """Table 2: the level that a raw level becomes; for "0-or-less" a number, "same" or "raw+1"."""
    if column != "0-or-less":
        return shifted(book, row, int(column))
    at_zero, below = (shifted(book, row, raw) for raw in SHIPPED_SHIFT)
    if at_zero == below:
        return at_zero
    return f"raw{at_zero:+d}" if at_zero else "same"


def burst(_book: Book, row: str, column: str) -> Value | None:
    """Table 7a: attacks on a figure in the band "1-2" of an explosion of `row` dice (SM-EXP-03)."""
    band = int(column.partition("-")[0])
    return max(0, int(row) - band)


def gun_dice(book: Book, row: str) -> int:
    """The dice of a gun by its calibre (SM-EXP-08, 09, 11)."""
    counts_as = book.find("guns", row, "counts-as")
    calibre = as_number(counts_as) if counts_as is not None else book.number("guns", row, "calibre")
    least = max(book.whole("gun-rule", "any-gun", "dice-min"), book.whole("switches", "gun-min-dice", "default"))
    return max(least, int(calibre // book.number("gun-rule", "calibre", "per-die")))


def gun(book: Book, row: str, column: str) -> Value | None:
    """Table 12: a gun's dice against armour, its shell, its burst and the points of a round."""
    dice = gun_dice(book, row)
    if column == "anti-tank":
        return str(Damage(dice, dice * book.whole("gun-rule", "anti-tank", "add-per-die")))
    if column == "burst":
        return as_value(dice * book.number("burst", "radius", "per-die"))
    return str(Damage(dice)) if column == "he" else dice


def weapon_factor(book: Book, row: str, _column: str = "factor") -> Value | None:
    """The points multiplier of a weapon: by its damage, or that of rounds bought singly (SM-PTS-05, 09, 10)."""
    if is_counted(book, row):
        return book.value("points", "rounds-bought-singly", "factor")
    written = damage(str(book.find("weapons", row, "damage") or ""))
    if written is None or written <= Damage(1):
        return book.value("points", "1d", "factor")
    if written > Damage(1, 2):
        return book.value("points", "stronger-than-1d-plus-2", "factor")
    return book.value("points", f"1d-plus-{written.adds}", "factor")


def is_counted(book: Book, row: str) -> bool:
    """Whether a weapon's rounds are bought singly: it has a price for a round, or is explosive."""
    return book.find("weapons", row, "points") is not None or book.find("weapons", row, "type") == "EX"


def weapon_points(book: Book, row: str, _column: str = "points") -> Value | None:
    """The points of any other round: its dice (SM-PTS-18)."""
    written = damage(str(book.find("weapons", row, "damage") or ""))
    return written.dice if written else 0


def weapon_slots(book: Book, row: str, _column: str = "slots") -> Value | None:
    """The slots of a figure with this weapon (SM-ORG-06)."""
    kind = "support-weapon" if book.find("weapons", row, "support") else "other-figure"
    return book.value("organisation", kind, "slots")


def road_speed(book: Book, row: str, _column: str = "road-speed") -> Value | None:
    """A vehicle's speed on a good surface (SM-VEH-04)."""
    factor = book.number("vehicle-rules", "road-speed", "factor")
    return as_value(book.number("vehicles", row, "combat-move") * factor)


def vehicle_armour(book: Book, row: str, column: str) -> Value | None:
    """Table 8: the armour of a class on its turret, sides, rear and top (SM-VEH-11 to 14)."""
    if column == "turret" or not book.flag("vehicle-armour", row, "tank"):
        return book.value("vehicle-armour", row, "front")
    if column == "top":
        return book.value("vehicle-armour", book.text("vehicle-rules", "tank-top", "class").lower(), "front")
    classes = book.rows("vehicle-armour")
    lower = classes.index(row) - book.whole("vehicle-rules", "tank-side-and-rear", "classes-lower")
    return book.value("vehicle-armour", classes[max(lower, 0)], "front")


def body_armour_factor(book: Book, _row: str, _column: str) -> Value | None:
    """Body armour pays as heavy armour (SM-PTS-11)."""
    return book.value("points", "heavy-armour", "factor")


def hidden_factor(book: Book, _row: str, _column: str) -> Value | None:
    """The factor of a hidden side where nobody sets a larger one (SM-PTS-20)."""
    return book.value("points", "whole-side-hidden", "factor")


def default_rounds(book: Book, _row: str, _column: str) -> Value | None:
    """The round limit of a scenario that names none of its own (SM-SCN-04)."""
    return book.value("scenarios", "default", "rounds")


def grenade_beyond(book: Book, _row: str, _column: str) -> Value | None:
    """A grenade thrown beyond its range: both factors (SM-EXP-15)."""
    both = (book.number("deviation-factors", row, "factor") for row in ("grenade", "beyond-effective-range"))
    grenade, beyond = both
    return as_value(grenade * beyond)


COMPUTE: Mapping[str, Compute] = {
    "activation": allowed,
    "activation/other": other_options,
    "motivation-shift": motivation_shift,
    "burst": burst,
    "guns": gun,
    "weapons/factor": weapon_factor,
    "weapons/points": weapon_points,
    "weapons/slots": weapon_slots,
    "vehicles/road-speed": road_speed,
    "vehicle-armour": vehicle_armour,
    "points/factor": body_armour_factor,
    "switches/default": hidden_factor,
    "scenarios/rounds": default_rounds,
    "scenarios/hidden-factor": hidden_factor,
    "deviation-factors/factor": grenade_beyond,
}
