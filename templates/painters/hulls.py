"""A vehicle from above with the armour of its sides: small enough to stand beside its crew."""

from __future__ import annotations

from templates.facts import Facts, Said, gathered
from templates.fit import FLOOR
from templates.lettering import EM, line
from templates.painters.base import Area, Given, Name, Size, Template
from templates.painters.figures import well_box
from templates.painters.frame import circle
from templates.plan import Box, Line, Op, polygon

DRAWN_AT = 17.0
"""The shorter side in mm of the well for which the lengths below are."""
FACED, ALL_ROUND = 0.84, 1.6
"""How large a vehicle is drawn that has figures around it, and one that has its one figure on it."""


class HullGiven(Given):
    """A title over the well; figures at the front, the sides and the rear, and two more in the left corners.

    What has no sides (the fact `faced` is not so) has the figure `all_round` alone.
    """

    title: Template = ""
    faced: Name = "faced"
    front: Template = "{front}"
    side: Template = "{side}"
    rear: Template = "{rear}"
    top: Template = "{top}"
    turret: Template = "{turret}"
    all_round: Template = "{front}"
    words: tuple[str, str, str, str, str] = ("front", "side", "rear", "top", "turret")
    all_round_word: str = "all round"
    size: Size = 12.0
    small: Size = 9.0
    all_round_size: Size = 24.0


def hull(area: Area, facts: Facts, given: HullGiven) -> list[Op]:
    """The vehicle, front up, with a figure at each side; or the one figure of what has the same on all of them."""
    if not facts.say(given.front):
        return []
    small = facts.scaled(FLOOR)
    head = 1.1 + small * EM
    well = Area(area.x, area.y + head, area.w, area.h - head)
    if facts.has(given.faced):
        templates = (given.front, given.side, given.rear, given.top, given.turret)
        figures, marks = gathered([facts.say(template) for template in templates])
        ops = [*_drawn(well, facts, FACED), *_turret(well), *_sides(well, facts, given, figures)]
    else:
        said = facts.say(given.all_round)
        marks = said.marks
        ops = [*_drawn(well, facts, ALL_ROUND), *_all_round(well, facts, given, Said(said.text))]
    title = Said(facts.say(given.title).text, marks)
    base = area.y + 0.9 + 0.72 * small * EM
    rule = Line(area.x, area.y + 0.1, area.right, area.y + 0.1, "rule", 0.2)
    return [rule, *line(facts, title, area.x, base, area.w, small, "Regular", "ink2"), well_box(well, facts), *ops]


def _all_round(area: Area, facts: Facts, given: HullGiven, figure: Said) -> list[Op]:
    """The one figure in the middle of the vehicle, and in a corner what it means."""
    size, small = facts.scaled(given.all_round_size), facts.scaled(FLOOR)
    base = area.y + area.h / 2 + 0.35 * size * EM
    half = 3.1 * ALL_ROUND * _unit(area)
    ops = line(facts, figure, area.middle, base, 1.4 * half, size, "Bold", "ink", "middle")
    for at, word in enumerate(given.all_round_word.split()):
        y = area.y + 0.7 + (0.72 + at) * small * EM
        ops += line(facts, Said(word), area.x + 0.7, y, area.w / 2 - half - 0.9, small, "Regular", "ink2")
    return ops


def _sides(area: Area, facts: Facts, given: HullGiven, figures: list[Said]) -> list[Op]:
    """The three large figures at their sides and the two small ones in the corners, each with its word."""
    size, less, small = (facts.scaled(points) for points in (given.size, given.small, FLOOR))
    cap, low, word = (0.7 * points * EM for points in (size, less, small))
    middle, centre, edge = area.middle, area.y + area.h / 2, area.w * 0.16
    left, right, room = area.x + 0.9, area.right - 0.9, area.w * 0.3
    front, side, rear, top, turret = figures
    words = [Said(text) for text in given.words]
    ops: list[Op] = []
    for figure, x, base, points in (
        (front, middle, area.y + 0.8 + cap, size),
        (rear, middle, area.bottom - 0.8, size),
        (side, area.x + edge, centre + cap / 2, size),
        (side, area.right - edge, centre + cap / 2, size),
        (turret, area.x + edge, area.y + 0.7 + word + 0.6 + low, less),
        (top, area.x + edge, area.bottom - 0.8, less),
    ):
        ops += line(facts, figure, x, base, room, points, "Bold", "ink", "middle")
    for text, x, base, anchor in (
        (words[0], right, area.y + 0.7 + word, "right"),
        (words[2], right, area.bottom - 0.8, "right"),
        (words[1], area.right - edge, centre - cap / 2 - 0.6, "middle"),
        (words[3], area.x + edge, area.bottom - 0.8 - low - 0.6, "middle"),
        (words[4], left, area.y + 0.7 + word, "left"),
    ):
        ops += line(facts, text, x, base, room, small, "Regular", "ink2", anchor)  # type: ignore[arg-type]
    return ops


def _drawn(area: Area, facts: Facts, size: float) -> list[Op]:
    """Hull and tracks from above."""
    unit = _unit(area) * size
    x, y = area.middle, area.y + area.h / 2
    w, h, cut = 2.3 * unit, 4.0 * unit, 0.8 * unit
    body = (
        (x - w + cut, y - h), (x + w - cut, y - h), (x + w, y - h + cut), (x + w, y + h - cut),
        (x + w - cut, y + h), (x - w + cut, y + h), (x - w, y + h - cut), (x - w, y - h + cut),
    )  # fmt: skip
    ground = "paper" if facts.look.ink_saver else "hull"
    track = 0.8 * unit
    return [
        Box(x - w - track, y - h + 0.3 * unit, track, 2 * h - 0.6 * unit, "reach", radius=0.3 * unit),
        Box(x + w, y - h + 0.3 * unit, track, 2 * h - 0.6 * unit, "reach", radius=0.3 * unit),
        polygon(body, ground, "hull"),
        polygon(body, "ink", "hull", 0.25),
    ]


def _turret(area: Area) -> list[Op]:
    """Turret and barrel."""
    unit = _unit(area) * FACED
    x, y = area.middle, area.y + area.h / 2
    return [
        Line(x, y - 4.2 * unit, x, y - 1.4 * unit, "ink", 0.6 * unit),
        circle(x, y, 1.55 * unit, "paper"),
        circle(x, y, 1.55 * unit, "ink", 0.25),
    ]


def _unit(area: Area) -> float:
    return min(area.w, area.h) / DRAWN_AT
