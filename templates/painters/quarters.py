"""Defence by quarter: what a vehicle's card is read by when it is shot at."""

from __future__ import annotations

from rules.core.frozen import FrozenMap
from templates.facts import Facts, Said, gathered
from templates.fit import FLOOR
from templates.lettering import EM, MARK_SIZE, fit, letter, line
from templates.painters.above import from_above, plan_of
from templates.painters.base import Area, Given, Name, Size, Template
from templates.painters.figures import well_box
from templates.plan import Line, Op, Text

AIR = 2.3
"""How far the front figure stays from the well's upper edge, in mm; the rear one stays a little less from the lower."""


class DefenceGiven(Given):
    """Figures for the four quarters, or one for all over a second one, in brackets if the fact `bracket` is so.

    What has neither says `absent`. The plan from above is that of the silhouette, on what `gears` say that its
    `mobility` moves on ("tracks", "wheels" or "skirt"); where it has rows or a fact `armed`, there is a weapon on it.
    """

    title: Template
    front: Template = "{front}"
    side: Template = "{side}"
    rear: Template = "{rear}"
    top: Template = "{top}"
    words: tuple[str, str, str] = ("front", "side", "rear")
    all_round_title: Template = ""
    all_round: Template = ""
    second_title: Template = ""
    second: Template = ""
    bracket: Name | None = None
    absent: Template = ""
    mobility: Name = "mobility"
    gears: FrozenMap[str, str] = FrozenMap()
    armed: Name = "weapons"
    size: Size = 14.0
    all_round_size: Size = 26.0
    second_size: Size = 20.0


def defence(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    """The vehicle from above, front up, with a figure at each side; or the one figure of what has no sides."""
    if facts.say(given.front):
        return [well_box(area, facts), *_quarters(area, facts, given)]
    if facts.say(given.all_round):
        return [well_box(area, facts), *_all_round(area, facts, given)]
    absent = facts.say(given.absent)
    return [well_box(area, facts), *_absent(area, facts, absent)] if absent else []


def _absent(area: Area, facts: Facts, said: Said) -> list[Op]:
    """A few words in the middle of the well."""
    found = fit(facts, said, "SemiBold", area.w * 0.6, facts.scaled(9.0), facts.scaled(9.0), lines=3)
    first = area.y + (area.h - len(found.lines) * found.leading) / 2 + 0.9 * found.size * EM
    return letter(found, said, area.middle, first, "SemiBold", "ink2", "middle")


def _all_round(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    upper = Area(area.x, area.y, area.w, area.h / 2)
    ops = _titled(upper, facts, given.all_round_title, given.all_round, given.all_round_size)
    second = f"({given.second})" if given.bracket and facts.has(given.bracket) else given.second
    if not facts.say(second):
        return ops
    lower = Area(area.x, area.y + area.h / 2, area.w, area.h / 2)
    ops.append(Line(area.x + 1.8, lower.y, area.right - 1.8, lower.y, "rule", 0.2))
    return ops + _titled(lower, facts, given.second_title, second, given.second_size)


def _titled(area: Area, facts: Facts, title: str, figure: str, natural: float) -> list[Op]:
    size, small = facts.scaled(natural), facts.scaled(6.4)
    base = area.y + 1.2 + 0.72 * small * EM
    middle = (base + 0.4 + area.bottom) / 2 + 0.35 * size * EM
    return [
        *line(facts, facts.say(title), area.x + 1.4, base, area.w - 2.8, small, "Medium", "ink2"),
        *line(facts, facts.say(figure), area.middle, middle, area.w - 3.0, size, "Bold", "ink", "middle"),
    ]


def _quarters(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    templates = (given.front, given.rear, given.side, given.side, given.top)
    (*figures, top), marks = gathered([facts.say(template) for template in templates])
    size, cap = facts.scaled(given.size), 0.35 * facts.scaled(given.size) * EM
    middle, edge, room = area.y + area.h / 2, area.w * 0.16, area.w * 0.28
    air = facts.scaled(AIR)
    places = (
        (area.middle, area.y + air + 2 * cap, room, size),
        (area.middle, area.bottom - air + 0.5, room, size),
        (area.x + edge, middle + cap, room, size),
        (area.right - edge, middle + cap, room, size),
    )
    ops = _vehicle(area, facts, given)
    for figure, (x, base, width, points) in zip(figures, places, strict=True):
        ops += line(facts, figure, x, base, width, points, "Bold", "ink", "middle")
    return ops + _top(area, facts, top, 0.6 * size) + _quarter_words(area, facts, given, marks)


def _top(area: Area, facts: Facts, top: Said, size: float) -> list[Op]:
    """The figure in the turret, which has no room for a mark: that stands over it, between barrel and quarter line."""
    middle, unit = area.y + area.h / 2, _unit(area)
    base = middle + 0.35 * size * EM
    ops = line(facts, Said(top.text), area.middle, base, area.w * 0.17, size, "Bold", "ink", "middle")
    if top.marks:
        ops.append(Text(area.middle + 0.75 * unit, middle - 2.95 * unit, top.marks, MARK_SIZE, "Medium", "house"))
    return ops


def _unit(area: Area) -> float:
    """The vehicle grows with its well."""
    return min(area.w, area.h) / 29.5


def _quarter_words(area: Area, facts: Facts, given: DefenceGiven, marks: str) -> list[Op]:
    front, side, rear = (facts.say(word) for word in given.words)
    title, small, large = facts.say(given.title), facts.scaled(FLOOR), facts.scaled(7.0)
    room, left, right = area.w * 0.28, area.x + 1.2, area.right - 1.2
    above = area.y + area.h / 2 - 0.36 * facts.scaled(given.size) * EM - 1.1
    top = area.y + 1.0 + 0.72 * large * EM
    return [
        *line(facts, Said(title.text, marks), left, top, room, large, "SemiBold", "ink2"),
        *line(facts, front, right, top, room, small, "Regular", "ink2", "right"),
        *line(facts, side, left, above, room, small, "Regular", "ink2"),
        *line(facts, rear, right, area.bottom - 1.2, room, small, "Regular", "ink2", "right"),
    ]


def _vehicle(area: Area, facts: Facts, given: DefenceGiven) -> list[Op]:
    """What is shot at from above, with dashed lines where the quarters meet."""
    unit = _unit(area)
    x, y = area.middle, area.y + area.h / 2
    mobility = facts.card.facts.get(given.mobility)
    gear = given.gears.get(str(mobility.value), "") if mobility else ""
    plan = plan_of(facts.card.silhouette, gear, facts.has(given.armed))
    quarters: list[Op] = [
        Line(x + dx * 6.0 * unit, y + dy * 7.6 * unit, x + dx * 1.9 * unit, y + dy * 2.4 * unit, "line", 0.18, 0.6)
        for dx in (-1, 1)
        for dy in (-1, 1)
    ]
    return from_above(plan, x, y, unit, facts.look.ink_saver, quarters)
