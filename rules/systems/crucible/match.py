"""What shows only with both sides: their number, their detachments together, one scale and unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.model import Army
from rules.core.issues import Issue, error, warning
from rules.systems.crucible.muster import muster
from rules.systems.crucible.scale import Scale, scale_of
from rules.tables.book import Book


def compare(sides: Sequence[tuple[Army, Book]]) -> Iterator[Issue]:
    """What shows only with both sides: their number, all their detachments, one scale and unit (CR-TU-05, CR-SC-05).

    A limit is that of each side's own tables.
    """
    for most in {book.whole("limits", "sides", "per-game"): None for _, book in sides}:
        if len(sides) != most:
            yield error("sides", "", "CR-TU-05", sides=len(sides), most=most)
    yield from _together(sides)
    scales = [(army, scale_of(army, book)) for army, book in sides]
    for army, scale in scales[1:]:
        yield from _other_scale(army, scales[0][1], scale)


def _together(sides: Sequence[tuple[Army, Book]]) -> Iterator[Issue]:
    """Many detachments on the table, where no side has so many by itself: its own check tells that (CR-TU-05)."""
    counts = [sum(1 for one in muster(army, book) if one.posts) for army, book in sides]
    limits = [book.whole("limits", "detachments", "warning-from") for _, book in sides]
    alone = any(count >= limit for count, limit in zip(counts, limits, strict=True))
    if limits and sum(counts) >= min(limits) and not alone:
        yield warning("many-detachments", "", "CR-TU-05", detachments=sum(counts))


def _other_scale(army: Army, first: Scale, other: Scale) -> Iterator[Issue]:
    if other.name != first.name:
        yield warning("other-scale", army.id, "CR-SC-02")
    elif other.factor != first.factor:
        yield warning("other-custom-factor", army.id, "CR-SC-02")
    if other.unit != first.unit:
        yield warning("other-unit", army.id, "CR-SC-05")
