"""What is in the air and what has just come down: points of the table that the battle itself tells of."""

from __future__ import annotations

from collections.abc import Iterator

from app.open_battle import OpenBattle
from app.tabletop.overlays import Disc, Dot, Line, Overlay, Tag
from rules.battle.event import Event
from rules.battle.journal import Entry
from rules.tabletop.bases import Point

AIMED_IN = 0.75
"""How wide the ring is around a point that something is on its way to."""
AWAITED = "Fire is called here"


def fallen(document: OpenBattle) -> tuple[Overlay, ...]:
    """Where rounds that are called are aimed, and where those of the last step came down, with how they went astray."""
    last = document.moment or document.journal.last
    return (*_awaited(document), *(_landed(last) if last is not None else ()))


def _awaited(document: OpenBattle) -> Iterator[Overlay]:
    for held in document.shown.held:
        point, by = getattr(held.action, "point", None), held.action.by
        if point is not None and (not document.looking or by in ("", document.looking)):
            yield Disc(point, AIMED_IN, "warn", dashed=True)
            yield Dot(point, "warn")
            yield Tag(point, AWAITED, "", "blast", "warn")


def _landed(entry: Entry) -> Iterator[Overlay]:
    """Each burst with its inch bands, one for each of its dice, and the line along which a round went astray."""
    for event in entry.events:
        at, aimed, dice = _point(event, "at"), _point(event, "aimed"), event.details.get("dice")
        if at is not None and aimed is not None:
            yield Line((aimed, at), "error", dashed=True)
            yield Dot(aimed, "error")
        elif at is not None and isinstance(dice, int):
            yield from (Disc(at, inch, "error", 0.1) for inch in range(1, dice + 1))


def _point(event: Event, detail: str) -> Point | None:
    told = event.details.get(detail)
    if not isinstance(told, str) or told.count(",") != 1:
        return None
    x, y = told.split(",")
    return (float(x), float(y))
