"""One unit's cards: its facts in its layout, on as many cards as they need, and the back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from templates import palette
from templates.boxes import BoxSpec, Layout
from templates.facts import Facts, Said
from templates.fit import FLOOR, Try, fitted
from templates.flow import Placed, Section, pack
from templates.lettering import EM, letter
from templates.painters.base import Area
from templates.painters.prose import spilled
from templates.plan import Box, Op, Pattern, Plan, drawn
from templates.silhouettes import shapes

DENSITIES = (0.0, 0.25, 0.5, 0.75, 1.0)
HALVINGS = 4
WORTH_SPACING = 1.0
"""Less room than this on the last card, in mm, is not worth a wider spacing."""
BORDER = 4.2
BACK_NAME, BACK_GROUP = 14.0, 8.0
"""The sizes of a back's texts in points, before the layout's scale."""
BACK_GAP, BACK_RADIUS = 4.0, 1.1


@dataclass(frozen=True, slots=True)
class _Attempt:
    """The parts of one unit at one density, packed on to cards; `parted` tables go on from one card to the next."""

    density: float
    pages: list[list[Placed]]
    parted: int

    @property
    def cost(self) -> tuple[int, int]:
        """What there should be little of: cards, and tables that are parted."""
        return len(self.pages), self.parted


def fronts(facts: Facts, layout: Layout) -> tuple[Plan, ...]:
    """The cards of one unit. They are as few as can be, and on them everything is as large as can be.

    No part is ever left out: what finds no room goes on to a further card.
    """
    facts.scale, facts.copies = layout.scale, layout.copies
    layout = _grown(facts, layout)
    boxes = _boxes(facts, layout, part=1, parts=1)
    found = _attempt(facts, layout, DENSITIES[0])
    if len(found.pages) > 1:
        found = _best(facts, layout, found)
    parts = len(found.pages)
    if parts > 1:
        boxes = _boxes(facts, layout, 1, parts)
    plans = [_plan(facts, layout, boxes, layout.flow, found.pages[0], 1)]
    for part in range(2, parts + 1):
        boxes = _boxes(facts, layout, part, parts)
        plans.append(_plan(facts, layout, boxes, layout.more, found.pages[part - 1], part))
    if layout.rest:
        room = _left_over(layout.more if parts > 1 else layout.flow, found.pages[-1])
        drawn_there = layout.rest.painter.paint(room, facts, layout.rest.given)
        plans[-1] = replace(plans[-1], ops=(*plans[-1].ops, *drawn_there))
    return tuple(plans)


def _grown(facts: Facts, layout: Layout) -> Layout:
    """The layout as it is for this card: boxes that grow take what room the flow under them has to spare."""
    lacks = {box.name: _lack(facts, box) for box in layout.boxes if box.grows}
    more = max(lacks.values(), default=0.0)
    if more <= 0 or more > layout.flow.h / 2:
        return layout
    boxes = (replace(box, area=replace(box.area, h=box.area.h + lacks.get(box.name, 0.0))) for box in layout.boxes)
    flow = replace(layout.flow, y=layout.flow.y + more, h=layout.flow.h - more)
    grown = replace(layout, boxes=tuple(boxes), flow=flow)
    return grown if len(_attempt(facts, grown, DENSITIES[0]).pages) == 1 else layout


def _lack(facts: Facts, box: BoxSpec) -> float:
    """How much higher a box would have to be for all that it has to say, in mm."""
    return max(0.0, box.painter.height(facts, box.given) - box.area.h) if box.painter.height else 0.0


def _left_over(area: Area, placed: Sequence[Placed]) -> Area:
    """What the parts leave of their room."""
    used = max((one.y + one.block.height for one in placed), default=0.0)
    return Area(area.x, area.y + used, area.w, max(0.0, area.h - used))


def _best(facts: Facts, layout: Layout, loose: _Attempt) -> _Attempt:
    """An attempt with as few cards as the tightest, and no more tables parted: as large as halving finds it.

    Spacing gives way first: sizes are tried as close as may be, and what room is left then goes between.
    """
    found = _attempt(facts, layout, DENSITIES[-1])
    if loose.cost <= found.cost:
        return loose
    too_loose = loose.density
    for _ in range(HALVINGS):
        tried = _attempt(facts, layout, (too_loose + found.density) / 2, closeness=1.0)
        if tried.cost <= found.cost:
            found = tried
        else:
            too_loose = tried.density
    return _spaced(facts, layout, found)


def _spaced(facts: Facts, layout: Layout, tight: _Attempt) -> _Attempt:
    """The same sizes farther apart, where a card has room for it."""
    room = layout.more if len(tight.pages) > 1 else layout.flow
    if _left_over(room, tight.pages[-1]).h < WORTH_SPACING:
        return tight
    for closeness in (0.0, 0.25, 0.5, 0.75):
        tried = _attempt(facts, layout, tight.density, closeness=closeness)
        if tried.cost <= tight.cost:
            return tried
    return tight


def _attempt(facts: Facts, layout: Layout, density: float, closeness: float | None = None) -> _Attempt:
    """The flow at a density, and as close as that if nothing else is said.

    What was spilled out of boxes comes last, with what the parts themselves spill.
    """
    kept = list(facts.spilled)
    facts.density, facts.closeness = density, density if closeness is None else closeness
    sections: list[Section] = []
    for part in layout.parts:
        sections += part.painter.sections(layout.flow.w, facts, part.given)
    sections += spilled(layout.flow.w, facts, facts.spilled)
    facts.spilled = kept
    pages = pack(sections, (layout.flow.h, layout.more.h))
    return _Attempt(density, pages, _parted(sections, pages))


def _parted(sections: Sequence[Section], pages: Sequence[Sequence[Placed]]) -> int:
    """How many sections with a head do not end on the card that they begin on."""
    page_of = {id(one.block): at for at, placed in enumerate(pages) for one in placed}
    headed = (section for section in sections if section.head)
    return sum(page_of[id(section.blocks[0])] != page_of[id(section.blocks[-1])] for section in headed)


def _boxes(facts: Facts, layout: Layout, part: int, parts: int) -> list[Op]:
    """The fixed boxes of the first card, or those that every card has."""
    facts.part, facts.parts, facts.density, facts.closeness = part, parts, 0.0, 0.0
    ops: list[Op] = []
    for box in layout.boxes:
        if (part == 1 or box.every) and (not box.needs or facts.has(box.needs)):
            ops += box.painter.paint(box.area, facts, box.given)
    return ops


def _plan(facts: Facts, layout: Layout, boxes: list[Op], area: Area, placed: Sequence[Placed], part: int) -> Plan:
    ops = list(boxes)
    for one in placed:
        ops += one.block.draw(area.x, area.y + one.y)
    name = layout.name if part == 1 else f"{layout.name} {part}"
    return Plan(name, layout.width, layout.height, tuple(ops), facts.card.subject)


def face(facts: Facts, layout: Layout) -> Plan:
    """One side of what has boxes alone and no second card: a counter."""
    return _plan(facts, layout, _boxes(facts, layout, 1, 1), layout.flow, (), 1)


def back(facts: Facts, layout: Layout) -> Plan:
    """The back of a card: the mark in a border with the side's pattern, and the unit's name."""
    w, h, side, saver = layout.width, layout.height, facts.side, facts.look.ink_saver
    inner = Area(BORDER, BORDER, w - 2 * BORDER, h - 2 * BORDER)
    ops: list[Op] = []
    if saver:
        ops.append(Box(0.2, 0.2, w - 0.4, h - 0.4, "", "ink", 0.4))
    else:
        ops.append(Box(0.0, 0.0, w, h, f"{side}/fill"))
    colour = "line" if saver else f"{side}/on"
    pattern = palette.PATTERNS[side]
    ops += [Pattern(0.6, y, w - 1.2, BORDER - 1.2, pattern, colour) for y in (0.6, h - BORDER + 0.6)]
    ground = "paper" if saver else f"{side}/soft"
    ops.append(Box(*_corners(inner), ground, "ink" if saver else "", 0.2 if saver else 0.0, BACK_RADIUS))
    return Plan(f"{layout.name} back", w, h, (*ops, *_back_words(inner, facts, layout.scale)), facts.card.subject)


def _corners(area: Area) -> tuple[float, float, float, float]:
    return area.x, area.y, area.w, area.h


def _back_words(area: Area, facts: Facts, scale: float) -> list[Op]:
    """The mark in the middle with the name and the group under it; all that in the middle of the room."""
    room, mark = area.w - 6.0, min(area.w * 0.56, area.h * 0.4)
    name = fitted(facts.title, "Bold", room, _back_tries(BACK_NAME * scale, 4))
    group = fitted(facts.group, "Regular", room, _back_tries(BACK_GROUP * scale, 3)) if facts.group else None
    under = len(name.lines) * name.leading + (len(group.lines) * group.leading + 0.8 if group else 0.0)
    top = area.y + max(1.0, (area.h - mark - BACK_GAP - under) / 2)
    base = top + mark + BACK_GAP + 0.8 * name.size * EM
    ops = drawn(shapes.mark(), f"{facts.side}/ink", area.middle - mark / 2, top, mark, mark)
    ops += letter(name, Said(facts.title), area.middle, base, "Bold", "ink", "middle")
    if group:
        base += (len(name.lines) - 1) * name.leading + (0.35 * name.size + group.size) * EM + 0.4
        ops += letter(group, Said(facts.group), area.middle, base, "Regular", "ink2", "middle")
    return ops


def _back_tries(size: float, lines: int) -> list[Try]:
    return [Try(1, size, 0.8 * size), Try(2, size, 0.7 * size), Try(lines, 0.7 * size, FLOOR)]
