"""One unit's cards: its facts in its layout, on as many cards as they need, and the back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates import palette
from templates.boxes import Layout
from templates.facts import Facts, Said
from templates.fit import FLOOR, Try, fitted
from templates.flow import Placed, Section, pack
from templates.lettering import EM, letter
from templates.painters.base import Area
from templates.painters.prose import spilled
from templates.plan import Box, Op, Pattern, Plan, drawn
from templates.silhouettes import shapes

DENSITIES = (0.0, 0.25, 0.5, 0.75, 1.0)
BORDER = 3.4


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

    Last come the spare parts, as far as there is room for them.
    """
    facts.scale, facts.copies = layout.scale, layout.copies
    boxes = _boxes(facts, layout, part=1, parts=1)
    found = _attempt(facts, layout, DENSITIES[0])
    if len(found.pages) > 1:
        found = _best(facts, layout, found)
    found = _with_spare(facts, layout, found)
    parts = len(found.pages)
    if parts > 1:
        boxes = _boxes(facts, layout, 1, parts)
    plans = [_plan(facts, layout, boxes, layout.flow, found.pages[0], 1)]
    for part in range(2, parts + 1):
        boxes = _boxes(facts, layout, part, parts)
        plans.append(_plan(facts, layout, boxes, layout.more, found.pages[part - 1], part))
    return tuple(plans)


def _best(facts: Facts, layout: Layout, loose: _Attempt) -> _Attempt:
    """The loosest attempt with as few cards as the tightest, and no more tables parted."""
    tight = _attempt(facts, layout, DENSITIES[-1])
    if loose.cost <= tight.cost:
        return loose
    between = (_attempt(facts, layout, density) for density in DENSITIES[1:-1])
    return next((found for found in between if found.cost <= tight.cost), tight)


def _with_spare(facts: Facts, layout: Layout, found: _Attempt) -> _Attempt:
    """The attempt with those of its spare parts, in their order, that need no further card and part no table."""
    taken: tuple[str, ...] = ()
    for part in layout.parts:
        if part.spare:
            tried = _attempt(facts, layout, found.density, (*taken, part.name))
            if tried.cost <= found.cost:
                found, taken = tried, (*taken, part.name)
    return found


def _attempt(facts: Facts, layout: Layout, density: float, spare: Sequence[str] = ()) -> _Attempt:
    """The flow at a density. What was spilled out of boxes comes last, with what the parts themselves spill."""
    kept = list(facts.spilled)
    facts.density = density
    sections: list[Section] = []
    for part in layout.parts:
        if part.spare and part.name not in spare:
            continue
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
    facts.part, facts.parts, facts.density = part, parts, 0.0
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
    pattern = palette.PATTERNS[side]
    ops: list[Op] = []
    if saver:
        ops.append(Box(0.2, 0.2, w - 0.4, h - 0.4, "", "ink", 0.4))
    else:
        ops.append(Box(0.0, 0.0, w, h, f"{side}/fill"))
    colour = "line" if saver else f"{side}/on"
    ops += [Pattern(0.4, y, w - 0.8, BORDER - 0.8, pattern, colour) for y in (0.4, h - BORDER + 0.4)]
    ops.append(Box(inner.x, inner.y, inner.w, inner.h, "paper", "ink" if saver else "", 0.2 if saver else 0.0))
    mark = w * 0.34
    ops += drawn(shapes.mark(), f"{side}/ink", (w - mark) / 2, h * 0.44 - mark / 2, mark, mark)
    found = fitted(facts.title, "SemiBold", inner.w - 6.0, [Try(1, 9.0, 9.0), Try(4, 9.0, FLOOR)])
    top = h * 0.44 + mark / 2 + 6.0
    ops += letter(found, Said(facts.title), w / 2, top, "SemiBold", "ink", "middle")
    below = top + (len(found.lines) - 1) * found.leading + 9.0 * 1.3 * EM
    group = fitted(facts.group, "Regular", inner.w - 6.0, [Try(1, 6.6, 6.6), Try(3, 6.6, FLOOR)])
    ops += letter(group, Said(facts.group), w / 2, below, "Regular", "ink2", "middle") if facts.group else []
    return Plan(f"{layout.name} back", w, h, tuple(ops), facts.card.subject)
