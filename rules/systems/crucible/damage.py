"""What befalls a TU as its card has it: boxes to tick, damage results in a word each, and how it ends."""

from __future__ import annotations

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, heaviest
from rules.systems.crucible.codes import filled
from rules.systems.crucible.desk import Desk, switched
from rules.systems.crucible.tu import GUN, INFANTRY, Tu, cell
from rules.tables.book import Book

BOXES = ("suppression", "damage", "moves", "lp-steps")
STEPS = ("first", "second", "third")
WRECK, EXPLOSION = "5", "6"
"""The results that end a vehicle."""


def boxes(desk: Desk, tu: Tu) -> dict[str, Fact]:
    """The boxes of a TU: how many, and the LP of its moves; the damage results in a word each.

    Nothing moves or hits what is not on the table (CR-LP-08, CR-DM-10, CR-PT-15).
    """
    if tu.off_table:
        return {f"{name}-boxes": Fact(None) for name in BOXES}
    found = {f"{name}-boxes": desk.fact("card", name, "boxes") for name in BOXES}
    return found | {"lp-steps-boxes": _steps(desk, tu)} | _results(desk, tu)


def price_mark(book: Book, action: str) -> Mark:
    """The mark of what an action costs in LP, the first, second and third time."""
    steps = (step for step in STEPS if book.find("lp", action, step) is not None)
    return heaviest(book.mark("lp", action, step) for step in steps)


def move_lp(desk: Desk, tu: Tu) -> Fact:
    """The LP of a deployed gun's moves; with the mark of the price itself where its row says no more than that."""
    place = ("tus", tu.profile, "move-lp")
    listed = "/".join(place) in desk.book.shelf.computed and desk.book.mark(*place) is not Mark.OVERRIDDEN
    mark = price_mark(desk.book, "move-slow-gun") if listed else desk.book.mark(*place)
    value = cell(desk.book, tu.profile, "move-lp")
    return Fact(None if value is None else str(value), mark, "LP")


def _steps(desk: Desk, tu: Tu) -> Fact:
    """The LP steps in the boxes of its moves, with the mark of their price."""
    if tu.deployable:
        return move_lp(desk, tu)
    found = desk.fact("card", "lp-steps", "boxes")
    return found if found.mark is Mark.OVERRIDDEN else Fact(found.value, price_mark(desk.book, "move"))


def _results(desk: Desk, tu: Tu) -> dict[str, Fact]:
    """A word for each damage result, and who picks the weapon that is lost.

    What has none loses its drive instead, a carrier the gun that it carries; a gun is destroyed by any (CR-DM-11, 12,
    14).
    """
    if tu.kind == INFANTRY:
        return {}
    if tu.kind == GUN:
        return {"frail": Fact(True)}
    found: dict[str, Fact] = {}
    bare = not tu.lines and not tu.ads
    for result in range(1, desk.book.whole("card", "damage", "boxes") + 1):
        word, picker = _words(desk, str(result))
        if picker.value is None:
            found[f"damage-{result}"] = word
        elif not bare:
            found |= {f"damage-{result}": word, f"damage-{result}-picker": picker}
    if bare:
        found["unarmed"] = Fact(True)
        found |= {"gun-carrier": Fact(True)} if cell(desk.book, tu.profile, "loaded-speed") is not None else {}
    return found


def _words(desk: Desk, result: str) -> tuple[Fact, Fact]:
    """The first word of a damage result, of the swapped table where that is played, and who picks what it takes."""
    book = desk.book
    swapped = switched(book, "damage-swap") and book.find("damage-swapped", result, "effect") is not None
    table = "damage-swapped" if swapped else "damage"
    effect, _, picks = str(book.find(table, result, "effect") or "").partition(",")
    mark = book.mark(table, result, "effect")
    return Fact(_first(effect), mark), Fact(_first(picks) if picks.endswith("picks") else None, mark)


def _first(text: str) -> str | None:
    """The first word of a text."""
    return next(iter(text.split()), None)


def ends(desk: Desk, tu: Tu) -> tuple[Row, ...]:
    """The results that end a vehicle, the distance of an explosion at the army's scale (CR-DM-06, 07)."""
    if tu.kind in (INFANTRY, GUN) or tu.off_table:
        return ()
    book = desk.book
    wreck, explosion = (desk.fact("damage", result, "effect") for result in (WRECK, EXPLOSION))
    if explosion.mark is not Mark.OVERRIDDEN:
        text = filled(desk, book.text("explosion", "infantry", "effect"))
        marks = (explosion.mark, book.mark("explosion", "infantry", "radius"))
        explosion = Fact(text, heaviest(marks))
    return (FrozenMap({"wreck": wreck, "explosion": explosion}),)
