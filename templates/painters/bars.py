"""Range bars: how far a weapon reaches, to scale, and the figures under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates.plan import Box, Line, Op, Pattern, Text, polygon

PEN = 0.15
BREAK = 3.4
"""How far from the end of a bar its break is, in mm."""
NOTE_GAP = 1.4
Room = tuple[float, float]
"""Where some room starts, and how wide it is, in mm."""
End = tuple[float, str, str]
"""How far a range goes, and the weight and colour of its figure."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The ends of a weapon's ranges, 0 for one that it has not, and the sign of their unit."""

    close: float
    effective: float
    longest: float


def scale_for(reaches: list[Reach], scales: tuple[int, ...]) -> float:
    """What a full bar stands for: the usual length, or another where no weapon of the card suits the usual one."""
    ends = [reach.longest for reach in reaches if reach.longest > 0]
    usual, *others = scales
    least = min(others, default=0)
    if not ends or any(least < end <= usual for end in ends):
        return usual
    return next((scale for scale in sorted(scales) if max(ends) <= scale), max(scales))


def span(reach: Reach, sign: str) -> str:
    """The ranges of a weapon without a bar: "8″, 16″"."""
    ends = dict.fromkeys(f"{end:g}{sign}" for end in (reach.effective, reach.longest) if end)
    return ", ".join(ends)


def gaps_between(figures: Sequence[Text], width: float) -> list[Room]:
    """Where the line under a bar is free, and how wide."""
    if not figures:
        return []
    edges = [-NOTE_GAP, *(edge for op in figures for edge in (op.bounds[0], op.bounds[2])), width + NOTE_GAP]
    return [(left + NOTE_GAP, right - left - 2 * NOTE_GAP) for left, right in zip(edges[::2], edges[1::2], strict=True)]


def range_bar(width: float, top: float, high: float, reach: Reach, full: float) -> list[Op]:
    """Black to the end of close range, grey to effective, hatched beyond; a bar that is cut off shows a break."""
    close, effective, longest = (_place(end, width, full) for end in (reach.close, reach.effective, reach.longest))
    ops: list[Op] = []
    if longest > effective:
        ops.append(Pattern(effective, top, longest - effective, high, "hatched", "line"))
        ops.append(_outline(effective, top, longest - effective, high))
    if effective > close:
        ops.append(Box(close, top, effective - close, high, "reach"))
    if close:
        ops.append(Box(0.0, top, close, high, "ink"))
    if reach.longest > full and effective < width - BREAK:
        ops += _break(width - BREAK, top, high)
    return ops


def axis(width: float, top: float, high: float, reach: Reach, full: float) -> list[Op]:
    """From the end of a bar on to that of its scale: a hairline with a stop."""
    end, middle = _place(reach.longest, width, full), top + high / 2
    stop = Line(width - PEN / 2, top, width - PEN / 2, top + high, "line", PEN)
    return [Line(end, middle, width - PEN, middle, "line", PEN), stop] if end < width else []


def _break(x: float, top: float, high: float) -> list[Op]:
    """Two slanted strokes across a bar, white between them: it goes on farther than it is drawn."""
    lean, gap = 0.6, 0.7
    corners = ((x, top + high), (x + lean, top), (x + lean + gap, top), (x + gap, top + high))
    strokes = [Line(x + at, top + high, x + at + lean, top, "ink2", 0.2) for at in (0.0, gap)]
    return [polygon(corners, "paper", "break"), *strokes]


def _place(distance: float, width: float, full: float) -> float:
    return min(distance / full, 1.0) * width


def _outline(x: float, y: float, w: float, h: float) -> Box:
    return Box(x + PEN / 2, y + PEN / 2, w - PEN, h - PEN, "", "line", PEN)


def figures_under(width: float, reach: Reach, full: float, size: float, sign: str) -> list[Text]:
    """The figures under a bar from left to right, each under its end; one that would touch another is left out."""
    weights = ((reach.longest, "Regular", "ink2"), (reach.effective, "SemiBold", "ink"), (reach.close, "Medium", "ink"))
    ends: dict[float, End] = {end[0]: end for end in weights}
    found: list[Text] = []
    limit = width
    for distance, weight, colour in sorted(ends.values(), reverse=True):
        text = Text(0.0, 0.0, f"{distance:g}{sign}", size, weight, colour)
        left = max(0.0, min(_place(distance, width, full) - text.width / 2, limit - text.width))
        if distance and left + text.width <= limit + 1e-6:
            found.append(text.moved(left, 0.0))
            limit = left - 0.8
    return found[::-1]
