"""The sample detachments, ready to be added in one step."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Formation
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.ids import slug
from rules.core.tally import Tally
from rules.systems.crucible.billing import detachment_origin, own_tally, with_commander
from rules.systems.crucible.muster import COMMANDER, muster, posted
from rules.tables.book import Book

KIND = "detachment"
PART = "composition-"


def composition(book: Book, row: str) -> list[tuple[str, int]]:
    """The profiles of a row of `detachments` with their numbers; a part is named with or without its force."""
    force = book.find("detachments", row, "force")
    parts = [column for column in book.columns("detachments", row) if column.startswith(PART)]
    counted = [(part.removeprefix(PART), book.whole("detachments", row, part)) for part in parts]
    return [(_profile(book, f"{force}-{part}", part), count) for part, count in counted if count > 0]


def _profile(book: Book, full: str, part: str) -> str:
    return full if book.columns("tus", full) else part


def formations(army: Army, book: Book) -> Iterator[Formation]:
    """Every sample detachment, with its leader unless the side has a commander of that force (CR-TU-20)."""
    led = {detachment.force for detachment in muster(army, book) if detachment.commander}
    for row in book.rows("detachments"):
        group = _group(book, row, led)
        detachment = posted(group, book)
        points = with_commander(
            detachment, Tally().plus(own_tally(detachment).total, KIND, "CR-PT-17", name=group.name)
        )
        yield Formation(row, group.name, (group,), points, "CR-TU-03", origin=detachment_origin(detachment))


def _group(book: Book, row: str, led: set[str]) -> Group:
    name = str(book.find("detachments", row, "name") or row)
    rank = slug(str(book.find("detachments", row, "leader")))
    leads = book.find("commander-ranks", rank, "detachments") is not None
    leads = leads and book.find("detachments", row, "force") not in led
    choices: dict[str, Value] = {COMMANDER: rank} if leads else {}
    units = tuple(Unit(profile=profile, count=count) for profile, count in composition(book, row))
    return Group(kind=KIND, name=name, units=units, choices=FrozenMap(choices))
