"""What the patterns of the sides are made of: lines and dots, the same on paper and on screen."""

from __future__ import annotations

from templates.plan import Line, Pattern


def lines_of(pattern: Pattern) -> tuple[list[Line], list[tuple[float, float, float]]]:
    """What a pattern is made of before it is cut off: lines, and dots as (x, y, radius)."""
    right, bottom = pattern.x + pattern.w, pattern.y + pattern.h
    if pattern.kind == "slanted":
        return _slanted(pattern, step=1.9, line=0.5), []
    if pattern.kind == "hatched":
        return _slanted(pattern, step=1.6, line=0.22), []
    if pattern.kind == "level":
        ys = [pattern.y + pattern.h * part for part in (0.3, 0.7)]
        return [Line(pattern.x, y, right, y, pattern.colour, 0.3) for y in ys], []
    if pattern.kind == "dots":
        count = max(1, round(pattern.w / 2.2))
        step = pattern.w / count
        return [], [(pattern.x + step * (at + 0.5), (pattern.y + bottom) / 2, 0.33) for at in range(count)]
    return [], []


def _slanted(pattern: Pattern, step: float, line: float) -> list[Line]:
    """Lines that rise to the right at the same places on every card, whatever the rectangle."""
    count = int((pattern.w + pattern.h) / step) + 2
    bottom = pattern.y + pattern.h
    starts = [pattern.x - pattern.h + step * at for at in range(count)]
    return [
        Line(x, bottom, x + pattern.h, pattern.y, pattern.colour, line) for x in starts if x < pattern.x + pattern.w
    ]
