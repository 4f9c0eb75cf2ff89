"""The column beside a counter: wells, and under them the piece's other face where it has one."""

from __future__ import annotations

from templates.facts import Facts, Said
from templates.fit import FLOOR
from templates.lettering import EM, line
from templates.painters.base import Area, Given, Item, Length, Size
from templates.painters.figures import WELL_RADIUS, WellsGiven, wells
from templates.plan import Box, Line, Op, drawn
from templates.silhouettes import shapes

RULE = 0.1
BY_A_FACE = 0.8
"""How much of its height a well has beside another face."""
PICTURE = 0.16
"""How much of its height the other face has for its picture."""


class FaceGiven(Given):
    """A piece's other face: its silhouette over its figures, each under what it is."""

    silhouette: str
    items: tuple[Item, ...]
    size: Size = 9.5
    label_size: Size = 6.0


class BesideGiven(WellsGiven):
    """Wells, and `face` in the rest of the column."""

    face: FaceGiven
    gap: Length = 0.8


def beside(area: Area, facts: Facts, given: BesideGiven) -> list[Op]:
    """The wells that the card has figures for; the other face from there down to the foot of the column."""
    face = given.face
    items = [(facts.say(item.label), value) for item in face.items if (value := facts.say(item.value))]
    if not items:
        return wells(area, facts, given)
    gap = facts.scaled(given.gap)
    shown = sum(bool(facts.say(one.figure)) for one in given.wells)
    high = (facts.scaled(given.most * BY_A_FACE) + gap) * shown
    ops = wells(Area(area.x, area.y, area.w, max(0.0, high - gap)), facts, given) if shown else []
    return [*ops, *_face(Area(area.x, area.y + high, area.w, area.h - high), facts, face, items)]


def _face(area: Area, facts: Facts, face: FaceGiven, items: list[tuple[Said, Said]]) -> list[Op]:
    """On the colour of its side; the marks of its figures stand by the picture."""
    saver = facts.look.ink_saver
    ink, inset = ("ink", 0.15) if saver else (f"{facts.side}/on", 0.0)
    box = (area.x + inset, area.y + inset, area.w - 2 * inset, area.h - 2 * inset)
    ops: list[Op] = [Box(*box, "" if saver else f"{facts.side}/fill", "ink" if saver else "", inset * 2, WELL_RADIUS)]
    marks = Said("".join(dict.fromkeys("".join(value.marks for _, value in items))))
    top = area.y + area.h * PICTURE
    wide = area.w * 0.6
    ops += drawn(shapes.unit(face.silhouette), ink, area.middle - wide / 2, area.y + 0.9, wide, top - area.y - 1.2)
    ops += line(facts, marks, area.right - 0.6, area.y + 2.4, area.w, FLOOR, "Medium", ink, "right")
    pitch = (area.bottom - 0.4 - top) / len(items)
    for at, (label, value) in enumerate(items):
        y = top + at * pitch
        ops.append(Line(area.x + 0.8, y, area.right - 0.8, y, ink, RULE))
        ops += _figure(Area(area.x, y, area.w, pitch), facts, face, label, value, ink)
    return ops


def _figure(area: Area, facts: Facts, face: FaceGiven, label: Said, value: Said, ink: str) -> list[Op]:
    """What a figure is, over the figure."""
    size, small, room = facts.scaled(face.size), facts.scaled(face.label_size), area.w - 0.8
    spare = area.h - (0.72 * small + 0.7 * size) * EM
    first = area.y + 0.35 * spare + 0.72 * small * EM
    second = area.bottom - 0.35 * spare
    return [
        *line(facts, Said(label.text), area.middle, first, room, small, "Medium", ink, "middle"),
        *line(facts, Said(value.text), area.middle, second, room, size, "Bold", ink, "middle"),
    ]
