"""The other faces of what lies on a board: a counter's disrupted back, and markers."""

from __future__ import annotations

from templates.facts import Facts
from templates.fit import FLOOR, Fitted, Try, fitted
from templates.lettering import letter, line
from templates.painters.base import Area, Given, Length, Size, Template
from templates.painters.counters import DRAWN_AT, box
from templates.painters.frame import side_shape
from templates.plan import Line, Op, Pattern, drawn
from templates.silhouettes import shapes

STRUCK = 0.7


class DisruptedGiven(Given):
    """The word of the band and the figures that are left; `border` is the side's colour around them, in mm."""

    word: Template
    defence: Template = "{defence}"
    movement: Template = "{disrupted-movement}"
    attack: Template = "{assault}"
    attack_word: Template = ""
    border: Length = 1.1
    band: Length = 3.0


def disrupted(area: Area, facts: Facts, given: DisruptedGiven) -> list[Op]:
    """The back of a counter: pale, hatched, in a border of its side's colour; no range, for it may not fire."""
    unit, saver = area.w / DRAWN_AT, facts.look.ink_saver
    ink = "ink" if saver else f"{facts.side}/ink"
    border, band = given.border * unit, given.band * unit
    inner = Area(area.x + border, area.y + band, area.w - 2 * border, area.h - band - border)
    ops: list[Op] = [] if saver else [box(area, f"{facts.side}/fill"), box(inner, "paper")]
    ops.append(Pattern(inner.x, inner.y, inner.w, inner.h, "slanted", "well" if saver else "hull"))
    if saver:
        ops.append(box(inner, "", "ink", 0.2))
    ops += _band(Area(area.x, area.y, area.w, band), facts, given)
    ops += drawn(
        shapes.unit(facts.card.silhouette), "ink3", area.x + 2.2 * unit, area.y + 3.9 * unit, 8.6 * unit, 5.2 * unit
    )
    left, right = area.x + 1.9 * unit, area.right - 1.9 * unit
    said = facts.plain(given.attack)
    ops += line(
        facts, facts.plain(given.movement), right, area.y + 7.0 * unit, 3.2 * unit, 8.2 * unit, "SemiBold", ink, "right"
    )
    ops += line(
        facts, facts.plain(given.defence), right, area.y + 14.1 * unit, 5.2 * unit, 13.5 * unit, "Bold", ink, "right"
    )
    ops += line(facts, said, left, area.y + 11.6 * unit, 5.6 * unit, 8.2 * unit, "Medium", ink)
    if said:
        ops += line(
            facts, facts.plain(given.attack_word), left, area.y + 14.1 * unit, 6.4 * unit, FLOOR * unit, "Medium", ink
        )
    return ops


def _band(area: Area, facts: Facts, given: DisruptedGiven) -> list[Op]:
    """The word over the border; beside it the side's shape where ink is saved."""
    unit, saver = area.w / DRAWN_AT, facts.look.ink_saver
    colour = "ink" if saver else f"{facts.side}/on"
    middle = area.middle + (0.9 * unit if saver else 0.0)
    ops = line(
        facts,
        facts.plain(given.word),
        middle,
        area.y + 2.25 * unit,
        12.4 * unit,
        FLOOR * unit,
        "SemiBold",
        colour,
        "middle",
    )
    return [side_shape(facts.side, area.x + 1.7 * unit, area.y + 1.5 * unit, 0.8 * unit), *ops] if saver else ops


class MarkerGiven(Given):
    """A picture over its caption, or a head over a big figure or a few words; what the card has of these.

    With the fact `struck` the picture is crossed out.
    """

    caption: Template = ""
    head: Template = ""
    figure: Template = ""
    text: Template = ""
    size: Size = 6.6
    head_size: Size = 8.0
    text_size: Size = 7.4
    figure_size: Size = 16.0


def marker(area: Area, facts: Facts, given: MarkerGiven) -> list[Op]:
    """A marker in its side's colour."""
    unit, saver = area.w / DRAWN_AT, facts.look.ink_saver
    ink = "ink" if saver else f"{facts.side}/on"
    ops: list[Op] = [] if saver else [box(area, f"{facts.side}/fill")]
    room = area.w - 2.0 * unit
    if facts.card.silhouette:
        shape = shapes.picture(facts.card.silhouette)
        ops += drawn(shape, ink, area.x + 2.4 * unit, area.y + 2.2 * unit, 11.2 * unit, 8.2 * unit)
    if facts.has("struck"):
        ends = (area.x + 2.2 * unit, area.y + 2.4 * unit, area.x + 13.8 * unit, area.y + 10.4 * unit)
        ops.append(Line(*ends, "error", STRUCK * unit))
    rows = (
        (given.caption, 14.0, given.size, "SemiBold"),
        (given.head, 5.8, given.head_size, "SemiBold"),
        (given.figure, 12.6, given.figure_size, "Bold"),
    )
    for template, base, size, weight in rows:
        said = facts.plain(template)
        ops += line(facts, said, area.middle, area.y + base * unit, room, size * unit, weight, ink, "middle")
    if words := facts.plain(given.text):
        found = _balanced(words.text, "Medium", room, given.text_size * unit)
        ops += letter(found, words, area.middle, area.y + 9.6 * unit, "Medium", ink, "middle")
    return ops


def _balanced(text: str, weight: str, room: float, size: float) -> Fitted:
    """A text on two lines at most, of much the same length."""
    found = fitted(text, weight, room, [Try(2, size)])
    while (tighter := fitted(text, weight, room, [Try(2, found.size, found.size)])).whole:
        found, room = tighter, room - 0.5
    return found
