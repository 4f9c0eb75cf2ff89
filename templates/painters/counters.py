"""A hex counter: the piece as it lies on the board, at any size."""

from __future__ import annotations

from templates import palette
from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.lettering import fit, letter, line
from templates.painters.base import Area, Given, Template
from templates.painters.frame import side_shape
from templates.plan import Anchor, Box, Op, Pattern, drawn
from templates.silhouettes import shapes

DRAWN_AT = 16.0
"""The side in mm of the counter whose figures the sizes below are."""


class CounterGiven(Given):
    """The figures of the four corners and what stands between the lower two.

    Colour to the very edge (`bleed`) is for a counter that is cut out, an outline for its picture on a card.
    """

    attack: Template = "{attack}"
    defence: Template = "{defence}"
    range: Template = "{range}"
    movement: Template = "{movement}"
    middle: Template = "{class}"
    labels: tuple[str, str, str, str] | None = None
    ecm: Template = ""
    gas: Template = ""
    bleed: bool = False


def _letters(facts: Facts, given: CounterGiven) -> str:
    """The signs of gas and counter-measures, where they were bought."""
    return "".join(sign for name, sign in (("gas", given.gas), ("ecm", given.ecm)) if facts.has(name))


def counter(area: Area, facts: Facts, given: CounterGiven) -> list[Op]:
    """The front of a counter as large as fits in the box, in its middle."""
    side = min(area.w, area.h)
    left, top, unit = area.middle - side / 2, area.y + (area.h - side) / 2, side / DRAWN_AT
    ink = "ink" if facts.look.ink_saver else f"{facts.side}/on"
    ops = _ground(Area(left, top, side, side), unit, facts, given.bleed)
    # Between the two rows of figures, so that no figure of two digits lies on the silhouette.
    ops += drawn(shapes.unit(facts.card.silhouette), ink, left + 3.5 * unit, top + 5.15 * unit, 9.0 * unit, 5.3 * unit)
    corners: tuple[tuple[str, float, float, Anchor, float, str], ...] = (
        (given.range, 0.9, 5.05, "left", 8.2, "SemiBold"),
        (given.movement, 15.1, 5.05, "right", 8.2, "SemiBold"),
        (given.attack, 0.9, 14.9, "left", 13.5, "Bold"),
        (given.defence, 15.1, 14.9, "right", 13.5, "Bold"),
        (given.middle, 8.0, 14.9, "middle", 6.4, "Medium"),
    )
    for template, x, y, anchor, size, weight in corners:
        said = facts.plain(template)
        if anchor == "middle":
            said = Said("·".join(part for part in (said.text, _letters(facts, given)) if part))
        width = (4.6 if anchor != "middle" else 4.8) * unit
        ops += line(facts, said, left + x * unit, top + y * unit, width, size * unit, weight, ink, anchor)
    return ops + _labels(Area(left, top, side, side), unit, facts, given, ink)


def _ground(area: Area, unit: float, facts: Facts, bleed: bool) -> list[Op]:
    """The side's colour and its pattern; its shape where ink is saved, for the pattern of one side is none."""
    saver, pattern = facts.look.ink_saver, palette.PATTERNS[facts.side]
    strip = "line" if saver else f"{facts.side}/on"
    if not bleed:
        inset = Area(area.x + 0.2, area.y + 0.2, area.w - 0.4, area.h - 0.4)
        ground: list[Op] = [box(inset, "" if saver else f"{facts.side}/fill", "ink", 0.4)]
        return [*ground, Pattern(area.x + 0.4, area.y + 0.4, area.w - 0.8, 2.4 * unit - 0.4, pattern, strip)]
    strips: list[Op] = [Pattern(area.x, area.y, area.w, 2.4 * unit, pattern, strip)]
    if saver:
        return [*strips, side_shape(facts.side, area.middle, area.y + 1.3 * unit, 0.9 * unit)]
    return [box(area, f"{facts.side}/fill"), *strips]


def box(area: Area, fill: str = "", stroke: str = "", line_mm: float = 0.0) -> Box:
    """A room, filled or outlined."""
    return Box(area.x, area.y, area.w, area.h, fill, stroke, line_mm)


def _labels(area: Area, unit: float, facts: Facts, given: CounterGiven, ink: str) -> list[Op]:
    """What the four figures are, with their marks: on a card, where a counter is large enough for it."""
    if given.labels is None:
        return []
    ops: list[Op] = []
    figures = (given.range, given.movement, given.attack, given.defence)
    for at, (label, figure) in enumerate(zip(given.labels, figures, strict=True)):
        said = facts.say(figure)
        if said:
            x = area.x + 0.9 * unit if at % 2 == 0 else area.right - 0.9 * unit
            base = area.y + (6.0 if at < 2 else 11.1) * unit
            anchor: Anchor = "left" if at % 2 == 0 else "right"
            found = fit(facts, Said(label, said.marks), "Medium", 4.0 * unit, FLOOR)
            ops += letter(found, Said(label, said.marks), x, base, "Medium", ink, anchor, ink)
    return ops
