"""What one TU costs: the house formula as a Tally, published prices, prices set by hand (CR-PT-01 to 11, 15, 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.core.frozen import Value
from rules.core.ids import slug
from rules.core.marks import Mark
from rules.core.tally import Amount, Detail, Tally
from rules.systems.crucible.scale import as_amount
from rules.systems.crucible.tu import INFANTRY, Tu, resolve
from rules.tables.book import Book, as_value

EXTRAS = ("carry", "burn-through", "aa", "deployable")
"""What a vehicle may have at a price of its own, each a row of the table `formula`."""


@dataclass(frozen=True)
class Price:
    """What one TU costs and where that comes from; `formula` is the formula's price, None where it gives none.

    `formula_mark` says whether the player changed what the formula works with.
    """

    tally: Tally
    mark: Mark
    formula: Amount | None
    formula_mark: Mark = Mark.HOUSE

    @cached_property
    def total(self) -> Amount:
        """The price in points."""
        return self.tally.total


def price_of(book: Book, tu: Tu, by_hand: int | None = None) -> Price | None:
    """The price of one TU; None where nothing gives one (CR-TU-17: unpriced)."""
    formula = formula_price(book, tu)
    worth = None if formula is None else formula.total
    own = _formula_mark(book, tu)
    if by_hand is not None:
        return Price(Tally().plus(by_hand, "points-by-hand", "CR-PT-16", formula=worth), Mark.OVERRIDDEN, worth, own)
    listed = listed_points(book, tu)
    if listed is not None:
        tally = Tally().plus(listed, "listed-price", "CR-PT-01", formula=worth)
        mark = book.mark("tus", tu.profile, "points")
        return Price(_with_changes(book, tu, tally), mark, worth, own)
    return None if formula is None else Price(formula, own, worth, own)


def _formula_mark(book: Book, tu: Tu) -> Mark:
    """H, or O where the formula works with a figure of the player's own; what things are called is none."""
    changed = book.overridden_by(lambda: (resolve(book, tu.profile, {}), formula_price(book, tu)))
    return Mark.HOUSE if all(place.endswith("name") for place in changed) else Mark.OVERRIDDEN


def listed_points(book: Book, tu: Tu) -> Amount | None:
    """The price that stands for a TU whatever the formula says, None for none.

    One that was published is for its row's own quality alone, the player's own for every quality (CR-PT-01, 16).
    """
    if not book.overrides("tus", tu.profile, "points"):
        worked_out = f"tus/{tu.profile}/points" in book.shelf.computed
        if worked_out or tu.quality != tu.own_quality:
            return None
    return as_amount(book.find("tus", tu.profile, "points"))


def _with_changes(book: Book, tu: Tu, tally: Tally) -> Tally:
    """A listed price with what the player's flags add to it or take from it."""
    for flag, rule in (("command", "CR-PT-02"), ("arv", "CR-PT-11")):
        changed = getattr(tu, flag) - book.flag("tus", tu.profile, flag)
        if changed:
            tally = tally.plus(changed * book.whole("formula", flag, "points"), flag, rule)
    plain = resolve(book, tu.profile, {})
    if plain is None or tu.kind != INFANTRY or plain.sniper == tu.sniper:
        return tally
    return _adding(tally, _equipment(book, tu) - _equipment(book, plain), "special-equipment", "CR-PT-08")


def formula_price(book: Book, tu: Tu) -> Tally | None:
    """The formula's price of a TU; None where the row lacks a figure that it needs, or is of no known quality."""
    if book.find("formula", f"quality-{slug(tu.quality)}", "factor") is None:
        return None
    basis = _infantry(book, tu) if tu.kind == INFANTRY else _vehicle(book, tu)
    if basis is None:
        return None
    if tu.command:
        basis = basis.plus(book.number("formula", "command", "points"), "command", "CR-PT-02")
    return basis.plus(book.number("formula", "arv", "points"), "arv", "CR-PT-11") if tu.arv else basis


def _adding(tally: Tally, amount: Amount, reason: str, rule: str, **details: Detail) -> Tally:
    return tally.plus(amount, reason, rule, **details) if amount else tally


def _vehicle(book: Book, tu: Tu) -> Tally | None:
    """Q x (DV + speed + weapons + ADS + AI), rounded (CR-PT-02 to 07)."""
    tally = Tally() if tu.off_table else _hull(book, tu)
    if tally is None:
        return None
    for line in tu.lines:
        if line.shots is None or line.fp_infantry is None or line.fp_vehicle is None:
            return None
        fire = book.number("formula", "fp-infantry", "factor") * line.fp_infantry
        fire += book.number("formula", "fp-vehicle", "factor") * line.fp_vehicle
        tally = _adding(tally, line.shots * fire, "weapon", "CR-PT-05", weapon=line.name)
    tally = _fittings(book, tu, tally)
    factor = book.value("formula", f"quality-{slug(tu.quality)}", "factor")
    share = tally.total * (book.number("formula", f"quality-{slug(tu.quality)}", "factor") - 1)
    tally = _adding(tally, share, "quality", "CR-PT-03", quality=tu.quality, factor=str(factor))
    return tally.rounded_half_up("rounding", "CR-PT-07", book.whole("formula", "rounding", "step"))


def _hull(book: Book, tu: Tu) -> Tally | None:
    free = book.number("formula", "dv", "free")
    speed = as_amount(book.find("formula", f"speed-{slug(tu.speed)}", "points"))
    dvs = [dv for dv in tu.dvs if dv is not None]
    if speed is None or len(dvs) < len(tu.dvs):
        return None
    above: Amount = sum((max(0, dv - free) for dv in dvs), start=0)
    tally = _adding(
        Tally(), book.number("formula", "dv", "factor") * above, "defence", "CR-PT-02", above=above, free=free
    )
    return _adding(tally, speed, "speed", "CR-PT-04", speed=tu.speed)


def _fittings(book: Book, tu: Tu, tally: Tally) -> Tally:
    """The tally with ADS, AI and what else has a price in the table (CR-PT-06)."""
    if tu.ads:
        points = as_amount(book.find("ads", slug(tu.ads), "points")) or 0
        tally = _adding(tally, points, "ads", "CR-PT-06", ads=tu.ads)
    if tu.ai:
        tally = _adding(tally, book.number("formula", "ai", "points"), "ai", "CR-PT-06")
    for extra in EXTRAS:
        if _has_extra(tu, extra):
            tally = _adding(tally, book.number("formula", extra, "points"), extra, "CR-PT-06")
    return tally


def _has_extra(tu: Tu, extra: str) -> bool:
    if extra == "burn-through":
        return any(line.burns_through for line in tu.lines)
    return {"carry": tu.carry > 0, "aa": tu.is_aa, "deployable": tu.deployable}[extra]


def _infantry(book: Book, tu: Tu) -> Tally:
    """The base of its quality, special equipment once, a mortar, skimmers (CR-PT-08 to 10)."""
    base = book.number("formula", f"infantry-{slug(tu.quality)}", "points")
    tally = Tally().plus(base, "infantry", "CR-PT-08", quality=tu.quality)
    tally = _adding(tally, _equipment(book, tu), "special-equipment", "CR-PT-08")
    if _has_mortar(tu):
        tally = _adding(tally, book.number("formula", "mortar", "points"), "mortar", "CR-PT-09")
    if tu.skimmer:
        tally = _adding(tally, book.number("formula", "skimmers", "points"), "skimmers", "CR-PT-08")
    return tally


def _has_mortar(tu: Tu) -> bool:
    return any(line.special == "mortar" for line in tu.lines)


def _equipment(book: Book, tu: Tu) -> Amount:
    """What special equipment costs, once whatever there is of it (CR-PT-08, 10); a mortar alone is none (CR-PT-09)."""
    found = {line.special for line in tu.lines} | {"aa-weapon" if line.is_aa else "" for line in tu.lines}
    found |= {"flamethrower" if tu.flamethrower else "", "molotov" if tu.molotov else ""}
    found |= {"sniper-rifle" if tu.sniper else "", f"{slug(tu.armour)}" if tu.armour else ""}
    counts = any(book.flag("special-equipment", kind, "counts") for kind in sorted(found) if kind)
    if _has_mortar(tu) and not book.flag("formula", "mortar", "replaces-special-equipment"):
        counts = True
    return book.number("formula", "special-equipment", "points") if counts else 0


def points_cell(book: Book, row: str, _column: str) -> Value | None:
    """The formula's price of a row of `tus`."""
    tu = resolve(book, row, {})
    tally = None if tu is None else formula_price(book, tu)
    return None if tally is None else as_value(tally.total)


def row_price(book: Book, profile: str) -> Amount | None:
    """What a TU of this row costs as it is added."""
    tu = resolve(book, profile, {})
    price = None if tu is None else price_of(book, tu)
    return None if price is None else price.total
