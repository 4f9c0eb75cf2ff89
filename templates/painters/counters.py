"""A hex counter: the piece as it lies on the board, at any size."""

from __future__ import annotations

from templates import palette
from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.lettering import fit, letter, line
from templates.painters.base import Area, Given, Template
from templates.plan import Anchor, Box, Op, Pattern, drawn
from templates.silhouettes import shapes

DRAWN_AT = 16.0
"""The side in mm of the counter whose figures the sizes below are."""


class CounterGiven(Given):
    """The figures of the four corners and what stands between the lower two."""

    attack: Template = "{attack}"
    defence: Template = "{defence}"
    range: Template = "{range}"
    movement: Template = "{movement}"
    middle: Template = "{class}"
    labels: tuple[str, str, str, str] | None = None
    ecm: Template = ""
    gas: Template = ""


def _letters(facts: Facts, given: CounterGiven) -> list[str]:
    """The signs of gas and counter-measures, where they were bought."""
    return [sign for name, sign in (("gas", given.gas), ("ecm", given.ecm)) if sign and facts.has(name)]


def counter(area: Area, facts: Facts, given: CounterGiven) -> list[Op]:
    """The front of a counter as large as fits in the box, in its middle."""
    side = min(area.w, area.h)
    left, top, unit = area.middle - side / 2, area.y + (area.h - side) / 2, side / DRAWN_AT
    saver = facts.look.ink_saver
    ink = "ink" if saver else f"{facts.side}/on"
    outline = Box(left + 0.2, top + 0.2, side - 0.4, side - 0.4, "" if saver else f"{facts.side}/fill", "ink", 0.4)
    pattern = Pattern(
        left + 0.4, top + 0.4, side - 0.8, 2.4 * unit - 0.4, palette.PATTERNS[facts.side], "line" if saver else ink
    )
    ops: list[Op] = [outline, pattern]
    ops += drawn(shapes.unit(facts.card.silhouette), ink, left + 3.5 * unit, top + 4.1 * unit, 9.0 * unit, 6.8 * unit)
    corners: tuple[tuple[str, float, float, Anchor, float, str], ...] = (
        (given.range, 0.9, 5.6, "left", 8.2, "SemiBold"),
        (given.movement, 15.1, 5.6, "right", 8.2, "SemiBold"),
        (given.attack, 0.9, 14.9, "left", 13.5, "Bold"),
        (given.defence, 15.1, 14.9, "right", 13.5, "Bold"),
        (given.middle, 8.0, 14.9, "middle", 6.4, "Regular"),
    )
    for template, x, y, anchor, size, weight in corners:
        said = facts.plain(template)
        if anchor == "middle":
            said = Said("·".join([said.text, *_letters(facts, given)]))
        width = (3.4 if anchor != "middle" else 5.2) * unit
        ops += line(facts, said, left + x * unit, top + y * unit, width, size * unit, weight, ink, anchor)
    return ops + _labels(Area(left, top, side, side), unit, facts, given, ink)


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
            base = area.y + (6.55 if at < 2 else 11.1) * unit
            anchor: Anchor = "left" if at % 2 == 0 else "right"
            found = fit(facts, Said(label, said.marks), "Medium", 4.0 * unit, FLOOR)
            ops += letter(found, Said(label, said.marks), x, base, "Medium", ink, anchor, ink)
    return ops
