"""What fills the room that a card has left: rules that are needed time and again, then lines to write on."""

from __future__ import annotations

from templates.facts import Facts
from templates.flow import Block
from templates.painters.base import Area, Given, Length, Name, Size, Template
from templates.painters.prose import heading, paragraph
from templates.plan import Line, Op

GAPS = (0.5, 0.35, 0.2)
"""How far apart rules are, in mm: the first with which as many find room as with any."""


class JottingsGiven(Given):
    """`rows` have a name and a text each, of which as many are said as there is room for, in their order.

    What is still free then has lines, `pitch` mm apart, under `lines`.
    """

    rows: Name | None = None
    name: Template = "{name}"
    text: Template = "{text}"
    heading: Template = ""
    lines: Template = ""
    size: Size = 6.3
    pitch: Length = 4.0


def jottings(area: Area, facts: Facts, given: JottingsGiven) -> list[Op]:
    """Rules in a few words, then lines to write on."""
    ops, top = _rules(area, facts, given)
    return [*ops, *_lines(Area(area.x, top, area.w, area.bottom - top), facts, given)]


def _rules(area: Area, facts: Facts, given: JottingsGiven) -> tuple[list[Op], float]:
    """The rules that find room under their heading, and where they end; closer together where that lets in more."""
    head, top = _headed(area, facts, given.heading)
    tries = [_said(area, top, facts, given, gap) for gap in GAPS]
    shown = max(tries, key=len)
    if not shown:
        return [], area.y
    ops = [*head]
    for blocks in shown:
        ops += _drawn(blocks, area.x, top)
        top += _height(blocks)
    return ops, top


def _said(area: Area, top: float, facts: Facts, given: JottingsGiven, gap: float) -> list[list[Block]]:
    """The rules that find room at a distance from each other."""
    found: list[list[Block]] = []
    for row in facts.rows(given.rows) if given.rows else ():
        name, text = facts.say(given.name, row), facts.say(given.text, row)
        blocks = paragraph(area.w, text.text, facts.scaled(given.size), gap=gap, lead=f"{name.text}: ")
        if top + _height(blocks) <= area.bottom:
            found.append(blocks)
            top += _height(blocks)
    return found


def _height(blocks: list[Block]) -> float:
    return sum(block.gap + block.height for block in blocks)


def _drawn(blocks: list[Block], x: float, top: float) -> list[Op]:
    ops: list[Op] = []
    for block in blocks:
        ops += block.draw(x, top + block.gap)
        top += block.gap + block.height
    return ops


def _lines(area: Area, facts: Facts, given: JottingsGiven) -> list[Op]:
    ops, top = _headed(area, facts, given.lines)
    pitch = facts.scaled(given.pitch)
    count = int((area.bottom - top) / pitch)
    if not ops or count < 1:
        return []
    places = (top + at * pitch for at in range(1, count + 1))
    return [*ops, *(Line(area.x, y - 0.1, area.right, y - 0.1, "rule", 0.2) for y in places)]


def _headed(area: Area, facts: Facts, text: str) -> tuple[list[Op], float]:
    """A heading at the top of the room, and where what it heads begins."""
    head = heading(area.w, facts, text)
    if head is None:
        return [], area.y
    top = area.y + head.gap
    return head.draw(area.x, top), top + head.height
