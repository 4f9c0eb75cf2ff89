"""Puts text with its raised marks into a room: the one way in which painters letter."""

from __future__ import annotations

from templates.facts import Facts, Said
from templates.fit import FLOOR, Fitted, Try, fitted
from templates.fonts import faces
from templates.plan import Anchor, Op, Text

MARK_SIZE = FLOOR
MARK_GAP = 0.25
EM = faces.MM_PER_PT


def marks_width(marks: str) -> float:
    """The room in mm that raised marks need."""
    return MARK_GAP + faces.width_mm(marks, "Medium", MARK_SIZE) if marks else 0.0


def fit(
    facts: Facts,
    said: Said,
    weight: str,
    width: float,
    size: float,
    smallest: float = FLOOR,
    lines: int = 1,
) -> Fitted:
    """A text in `width` mm on up to so many lines; what does not go in is spilled, whole."""
    room = width - marks_width(said.marks)
    if faces.width_mm(said.text, weight, size) <= room:
        return Fitted((said.text,), size)
    tries = [Try(1, size, min(size, smallest))]
    if smallest > FLOOR and lines == 1:
        tries.append(Try(1, smallest))
    if lines > 1:
        tries.append(Try(lines, min(size, smallest)))
    found = fitted(said.text, weight, room, tries)
    if not found.whole:
        facts.spill(said.text)
    return found


def letter(
    found: Fitted,
    said: Said,
    x: float,
    y: float,
    weight: str = "Regular",
    colour: str = "ink",
    anchor: Anchor = "left",
    mark_colour: str = "house",
) -> list[Op]:
    """Fitted lines, the first with its baseline at y, and the marks after the last; `x` anchors both."""
    extra = marks_width(said.marks)
    ops: list[Op] = []
    for at, line in enumerate(found.lines):
        last = at == len(found.lines) - 1
        shift = extra if last and anchor == "right" else 0.0
        text = Text(x - shift, y + at * found.leading, line, found.size, weight, colour, anchor, found.spacing)
        ops.append(text)
        if last and said.marks:
            left = text.left + text.width + MARK_GAP
            ops.append(Text(left, text.y - raised(found.size), said.marks, MARK_SIZE, "Medium", mark_colour))
    return ops


def raised(size: float) -> float:
    """How far above the baseline of a text of `size` points its marks stand, in mm."""
    return max(0.3 * size, 0.7 * (size - MARK_SIZE) + 0.6) * EM


def line(
    facts: Facts,
    said: Said,
    x: float,
    y: float,
    width: float,
    size: float,
    weight: str = "Regular",
    colour: str = "ink",
    anchor: Anchor = "left",
    smallest: float = FLOOR,
) -> list[Op]:
    """One line of text, fitted and lettered; nothing for an empty text."""
    if not said:
        return []
    if not said.marks and faces.width_mm(said.text, weight, size) <= width:
        return [Text(x, y, said.text, size, weight, colour, anchor)]
    # Marks hang on the right of a text in the middle: what they need is kept free on both sides.
    room = width - marks_width(said.marks) if anchor == "middle" else width
    return letter(fit(facts, said, weight, room, size, smallest), said, x, y, weight, colour, anchor)


def said_width(said: Said, weight: str, size: float) -> float:
    """How wide a text with its marks is, unfitted, in mm."""
    return faces.width_mm(said.text, weight, size) + marks_width(said.marks) if said else 0.0
