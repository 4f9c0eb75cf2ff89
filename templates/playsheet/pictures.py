"""Pictures that say a table at a glance: the six directions of a hex, and points about an aim point."""

from __future__ import annotations

from math import cos, pi, sin

from templates.flow import Block, still
from templates.lettering import EM
from templates.plan import Anchor, Line, Op, polygon
from templates.playsheet import rich
from templates.playsheet.fill import FilledPicture
from templates.playsheet.style import Style

HIGH = 21.0
"""The height of a picture in mm."""
SPOT = 0.45
LEFT: Anchor = "right"
RIGHT: Anchor = "left"
"""How a label stands at the left of its point, or at the right."""


def picture(block: FilledPicture, width: float, style: Style) -> Block:
    """A picture in the middle of its column."""
    return _plot(block, width, style) if block.plot else _compass(block, width, style)


def _compass(block: FilledPicture, width: float, style: Style) -> Block:
    """A flat-topped hex with a label outside each side, from north clockwise."""
    size, middle, centre = style.size * 1.15, width / 2, HIGH / 2
    radius, reach = HIGH * 0.3, HIGH * 0.42
    corners = tuple((middle + radius * cos(pi / 3 * at), centre + radius * sin(pi / 3 * at)) for at in range(6))
    ops: list[Op] = [polygon(corners, "ink2", "hex", 0.35)]
    for at, (label, _, _) in enumerate(block.points[:6]):
        angle = pi / 3 * at
        x, y = middle + reach * sin(angle), centre - reach * cos(angle)
        base = y + 0.34 * size * EM
        for line in rich.lines_of(label, "Bold", size, width)[:1]:
            ops += rich.letter(line, x, base, size, "ink", "middle")
        tip = radius * 0.62
        ops.append(Line(middle, centre, middle + tip * sin(angle), centre - tip * cos(angle), "line", 0.25))
    return Block(HIGH, still(ops))


def _plot(block: FilledPicture, width: float, style: Style) -> Block:
    """Points by how far on and how far to the right of the aim point they lie, with the line of fire from below."""
    size = style.size
    ups = [up for _, _, up in block.points]
    rights = [right for _, right, _ in block.points]
    high = float(max(ups) - min(ups)) or 1.0
    scale = min((HIGH - 7.0) / high, width / 2 / (max(abs(float(right)) for right in rights) + 1.5))
    middle, top = width / 2, 3.5 + float(max(ups)) * scale
    ops: list[Op] = [
        Line(middle, HIGH - 0.3, middle, top - float(max(ups)) * scale + 0.5, "line", 0.2, 0.9),
        Line(middle - 1.4, top, middle + 1.4, top, "line", 0.25),
    ]
    for label, right, up in block.points:
        x, y = middle + float(right) * scale, top - float(up) * scale
        ops.append(polygon(((x - SPOT, y), (x, y - SPOT), (x + SPOT, y), (x, y + SPOT)), "ink", "point"))
        for line in rich.lines_of(label, "Bold", size, width)[:1]:
            beside, anchor = (x - 1.0, LEFT) if right < 0 else (x + 1.0, RIGHT)
            ops += rich.letter(line, beside, y + 0.34 * size * EM, size, "ink", anchor)
    return Block(HIGH, still(ops))
