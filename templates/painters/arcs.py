"""A position with the arc into which its occupants fire, from above, drawn to its true angle."""

from __future__ import annotations

from math import cos, pi, sin, tan

from rules.army.card import Content
from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.lettering import EM, line
from templates.painters.base import Area, Given, Name, Size, Template
from templates.painters.figures import well_box
from templates.plan import Line, Op, Path
from templates.silhouettes.shapes import Step

LARGEST_PIECE = pi / 2
"""One curve follows a quarter of a circle closely, and no more."""


class ArcGiven(Given):
    """The fact `degrees` is the arc, half of it to each side of its bearing; `figure` stands in it over `note`."""

    degrees: Name
    figure: Template
    note: Template = ""
    caption: Template = ""
    size: Size = 16.0
    note_size: Size = 6.6


def arc(area: Area, facts: Facts, given: ArcGiven) -> list[Op]:
    """A fan that opens upwards from a bank of earth in a well."""
    degrees = _degrees(facts.card.facts[given.degrees].value if given.degrees in facts.card.facts else None)
    if not degrees:
        return []
    small = facts.scaled(FLOOR)
    foot = area.bottom - 1.1 - 1.2 * small * EM
    half = degrees * pi / 360
    across = sin(min(half, pi / 2))
    # The whole fan stays in the well: what of it lies behind the position needs room below.
    below = max(0.0, -cos(half))
    radius = min((area.w / 2 - 1.5) / across, (foot - area.y - 3.6) / (1 + below))
    x, y = area.middle, foot - 2.2 - radius * below
    soft = "" if facts.look.ink_saver else f"{facts.side}/soft"
    colour = "ink" if facts.look.ink_saver else f"{facts.side}/ink"
    ops: list[Op] = [well_box(area, facts)]
    if soft:
        ops.append(Path(x, y, radius, _fan(half), soft, 0.0, "fan"))
    ops += [Line(x, y, x + way * radius * sin(half), y - radius * cos(half), colour, 0.35, 0.9) for way in (-1, 1)]
    ops.append(Path(x, y, radius, _rim(half), colour, 0.35, "rim"))
    ops += _bank(x, y, facts)
    size, note = facts.scaled(given.size), facts.scaled(given.note_size)
    base = y - radius * 0.55
    room = area.w * 0.5
    ops += line(facts, facts.say(given.figure), x, base, room, size, "Bold", "ink", "middle")
    ops += line(facts, facts.say(given.note), x, base + 1.25 * note * EM, room, note, "Medium", "ink", "middle")
    caption = Said(facts.say(given.caption).text)
    return ops + line(facts, caption, x, area.bottom - 1.1, area.w - 2.0, small, "Regular", "ink2", "middle")


def _degrees(value: Content) -> float:
    """An arc that can be drawn: over 0 and at most the whole circle; 0 for none."""
    if value is None or isinstance(value, (bool, str)):
        return 0.0
    return float(min(max(value, 0), 360))


def _rim(half: float) -> tuple[Step, ...]:
    """The edge of the fan on a circle of radius 1, from its left end to its right one, up being 0."""
    pieces = max(1, -int(-(2 * half) // LARGEST_PIECE))
    step = 2 * half / pieces
    reach = 4 / 3 * tan(step / 4)
    steps: list[Step] = [("M", (-sin(half), -cos(half)))]
    for at in range(pieces):
        start, end = -half + at * step, -half + (at + 1) * step
        one = (sin(start) + reach * cos(start), -cos(start) + reach * sin(start))
        other = (sin(end) - reach * cos(end), -cos(end) - reach * sin(end))
        steps.append(("C", (*one, *other, sin(end), -cos(end))))
    return tuple(steps)


def _fan(half: float) -> tuple[Step, ...]:
    """The whole fan, from its point round its rim."""
    first, *curves = _rim(half)
    return (("M", (0.0, 0.0)), ("L", first[1]), *curves, ("Z", ()))


def _bank(x: float, y: float, facts: Facts) -> list[Op]:
    """A bank of earth around the position: sandbags in a half ring, open at the back."""
    unit = facts.scaled(1.7)
    bags: tuple[tuple[float, float, float], ...] = tuple(
        (sin(at * pi / 7.2), -cos(at * pi / 7.2), at * pi / 7.2) for at in range(-3, 4)
    )
    ops: list[Op] = []
    for across, up, turn in bags:
        ops.append(Path(x + across * 2.1 * unit, y + up * 2.1 * unit, unit, _bag(turn), "ink", 0.0, "bag"))
    return ops


def _bag(turn: float) -> tuple[Step, ...]:
    """One sandbag about its middle, turned from lying level."""
    corners = ((-0.4, -0.28), (0.4, -0.28), (0.4, 0.28), (-0.4, 0.28))
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in corners]
    return (("M", turned[0]), *(("L", corner) for corner in turned[1:]), ("Z", ()))
