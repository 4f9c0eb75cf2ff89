"""What lies under a text: the colours that a reader sees around its letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from templates.paint import Page
from templates.palette import contrast
from templates.plan import Bounds, Box, Op, Path, Pattern, Plan, Text
from tests.helpers.ink import ink

LEAST = 4.5
"""The least contrast of text with its ground (WCAG 2, AA)."""


def grounds(ops: Iterable[Op], text: Text) -> set[str]:
    """The colours under a text: of the last thing that covers all of it, and of all that touches it after that."""
    room = ink(text)
    found = {"paper"}
    for op in ops:
        if op is text or room is None:
            break
        colour = _colour(op)
        if not colour or not _touch(op.bounds, room):
            continue
        if isinstance(op, Box) and _covers(op.bounds, room):
            found = {colour}
        else:
            found.add(colour)
    return found


def _colour(op: Op) -> str:
    """The colour of what lies flat on the paper; none for lines, text and outlines."""
    if isinstance(op, Box):
        return op.fill
    if isinstance(op, Path):
        return "" if op.line else op.colour
    return op.colour if isinstance(op, Pattern) and op.kind != "plain" else ""


def _touch(one: Bounds, other: Bounds) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def _covers(one: Bounds, other: Bounds) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]


def pairs(plan: Plan) -> Iterator[tuple[str, str, str]]:
    """Every text of a plan: its colour, a colour under it, and what it says."""
    for op in plan.ops:
        if isinstance(op, Text):
            yield from ((op.colour, ground, op.text) for ground in grounds(plan.ops, op))


def pale(plans: Iterable[Plan]) -> dict[tuple[str, str], str]:
    """Every pair of text and ground with too little contrast, and one text that has it."""
    found: dict[tuple[str, str], str] = {}
    for plan in plans:
        for colour, ground, text in pairs(plan):
            if contrast(colour, ground) < LEAST:
                found.setdefault((colour, ground), f"{plan.name}: {text}")
    return found


def plans_of(pages: Iterable[Page]) -> Iterator[Plan]:
    """Everything that stands on some pages, each plan once."""
    seen: set[int] = set()
    for page in pages:
        for plan in (*(stamp.plan for stamp in (*page.stamps, *page.beside)), *([page.over] if page.over else [])):
            if id(plan) not in seen:
                seen.add(id(plan))
                yield plan
