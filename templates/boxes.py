"""What a layout holds: boxes, parts and their rooms, read from the content of a file and checked as data is.

Names of painters, their parameters, lengths and rooms are checked when it is read: every fault with its file, line and
key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rules.core.faults import BadInput, Fault, nearest, shown
from rules.core.frozen import Frozen
from rules.tables.lines import line_of
from rules.tables.reading import checked, toml
from templates.layout_file import BoxEntry, LayoutFile, RestEntry, Room
from templates.painters.base import Area, BoxPainter, PartPainter
from templates.painters.registry import BOXES, PARTS

SLACK = 0.01
SAFE = 1.5
"""How far from the cut text must stay where a layout does not say it, in mm."""
LEAST_W, LEAST_H = 4.0, 2.5
"""The room of a word in the smallest letters, in mm: no box is smaller."""


@dataclass(frozen=True, slots=True)
class BoxSpec:
    """A fixed box, ready to be painted."""

    name: str
    area: Area
    painter: BoxPainter
    given: Frozen
    every: bool = False
    needs: str = ""
    grows: bool = False


@dataclass(frozen=True, slots=True)
class PartSpec:
    """A part of the flow, ready to be painted."""

    name: str
    painter: PartPainter
    given: Frozen


@dataclass(frozen=True, slots=True)
class Layout:
    """A checked layout, in mm."""

    name: str
    width: float
    height: float
    safe: float
    scale: float
    copies: bool
    flow: Area
    more: Area
    boxes: tuple[BoxSpec, ...]
    parts: tuple[PartSpec, ...]
    rest: BoxSpec | None = None

    @property
    def flows(self) -> bool:
        """Whether it has room for what goes on to further cards."""
        return self.flow.h > 0


class Reader:
    """Turns the content of a file, merged with what it extends, into a layout, and gathers its faults."""

    def __init__(self, name: str, text: str, file: str, data: dict[str, Any]) -> None:
        self.name, self.text, self.file = name, text, file
        self.own = toml(text, file)
        self.entry = checked(LayoutFile, data, text, file)
        self.safe = SAFE if self.entry.safe is None else self.entry.safe
        self.faults: list[Fault] = []

    def read(self) -> Layout:
        """The layout; raises BadInput with every fault."""
        entry = self.entry
        wanted = ("width", "height", *(("flow", "order") if entry.flow or entry.order else ()))
        for key in wanted:
            if getattr(entry, key) is None:
                self.faults.append(Fault("this key is missing.", self.file, 0, key))
        card = Area(0.0, 0.0, entry.width or 0.0, entry.height or 0.0)
        flow = self._area(entry.flow, card, self.safe, "flow") if entry.flow else Area(0.0, 0.0, 0.0, 0.0)
        more = self._area(entry.more, card, self.safe, "more") if entry.more else flow
        boxes = [box for name, given in (entry.boxes or {}).items() if (box := self._box(name, given, card))]
        parts = [part for name in entry.order or () if (part := self._part(name))]
        rest = self._rest(entry.rest, flow) if entry.rest else None
        if not self.faults:
            self._overlaps(boxes, flow, more)
        if self.faults:
            raise BadInput(self.faults)
        scale = 1.0 if entry.scale is None else entry.scale
        copies = entry.copies is not False
        rooms = (flow, more, tuple(boxes), tuple(parts), rest)
        return Layout(self.name, card.w, card.h, self.safe, scale, copies, *rooms)

    def _fault(self, message: str, *path: str, hint: str = "") -> None:
        """Notes a fault; of what the file has from the layout that it extends, at the line where it says so."""
        inner = self.own.get(path[0], {})
        own = path[0] in self.own and (len(path) == 1 or (isinstance(inner, dict) and path[1] in inner))
        line = line_of(self.text, path if own else ["extends"])
        self.faults.append(Fault(message, self.file, line, ".".join(path), hint))

    def _area(self, room: Room, card: Area, safe: float, *path: str) -> Area:
        """A room that lies at least `safe` mm inside the card."""
        lacking = [side for side in "xywh" if getattr(room, side) is None]
        for side in lacking:
            self._fault(f"‘{side}’ is missing.", *path)
        area = Area(room.x or 0.0, room.y or 0.0, room.w or 0.0, room.h or 0.0)
        if lacking:
            return area
        if not _inside(area, card, 0.0):
            self._fault(f"is not inside the card, which is {card.w:g} x {card.h:g} mm.", *path)
        elif area.w < LEAST_W or area.h < LEAST_H:
            self._fault(f"is too small: {LEAST_W:g} x {LEAST_H:g} mm is the least that holds a word.", *path)
        elif not _inside(area, card, safe):
            self._fault(f"is nearer than {safe:g} mm to the edge, where a cut may go astray.", *path)
        return area

    def _box(self, name: str, entry: BoxEntry, card: Area) -> BoxSpec | None:
        painter = BOXES.get(entry.painter or "")
        area = self._area(entry, card, 0.0 if painter and painter.bleeds else self.safe, "boxes", name)
        if painter is None:
            self._unknown(entry.painter, BOXES, "boxes", name)
            return None
        if entry.grows and painter.height is None:
            self._fault("is not for this painter, which has the same height on every card.", "boxes", name, "grows")
        given = self._given(painter.given, entry.given, "boxes", name)
        when = (bool(entry.every), entry.needs or "", bool(entry.grows))
        return BoxSpec(name, area, painter, given, *when) if given else None

    def _rest(self, entry: RestEntry, flow: Area) -> BoxSpec | None:
        """What is painted into the room that the parts leave."""
        painter = BOXES.get(entry.painter or "")
        if painter is None:
            self._unknown(entry.painter, BOXES, "rest")
            return None
        given = self._given(painter.given, entry.given, "rest")
        return BoxSpec("rest", flow, painter, given) if given else None

    def _part(self, name: str) -> PartSpec | None:
        entry = (self.entry.parts or {}).get(name)
        if entry is None:
            self._fault(f"‘{shown(name)}’ is not a part.", "order", hint=nearest(name, self.entry.parts or {}))
            return None
        painter = PARTS.get(entry.painter or "")
        if painter is None:
            self._unknown(entry.painter, PARTS, "parts", name)
            return None
        given = self._given(painter.given, entry.given, "parts", name)
        return PartSpec(name, painter, given) if given else None

    def _unknown(self, painter: str | None, known: Mapping[str, object], *path: str) -> None:
        if painter is None:
            self._fault("‘painter’ is missing.", *path)
        else:
            self._fault(f"‘{shown(painter)}’ is not a painter.", *path, "painter", hint=nearest(painter, known))

    def _given(self, model: type[Frozen], given: dict[str, Any] | None, *path: str) -> Frozen | None:
        try:
            return checked(model, given or {}, self.text, self.file, [*path, "with"])
        except BadInput as bad:
            self.faults += bad.faults
            return None

    def _overlaps(self, boxes: list[BoxSpec], flow: Area, more: Area) -> None:
        first = [(box.name, box.area) for box in boxes] + [("flow", flow)]
        further = [(box.name, box.area) for box in boxes if box.every] + [("more", more)]
        for box in boxes:
            if box.grows:
                self._growth(box, boxes, flow)
        for (one, left), (other, right) in [*combinations(first, 2), *combinations(further, 2)]:
            if _overlap(left, right):
                self._fault(f"lies over ‘{other}’.", *((one,) if one in ("flow", "more") else ("boxes", one)))

    def _growth(self, box: BoxSpec, boxes: list[BoxSpec], flow: Area) -> None:
        """A box that grows has nothing under it but the flow."""
        down = Area(box.area.x, box.area.y, box.area.w, max(box.area.h, flow.bottom - box.area.y))
        for other in boxes:
            if other is not box and _overlap(down, other.area):
                self._fault(f"would grow over ‘{other.name}’.", "boxes", box.name, "grows")


def _inside(area: Area, card: Area, safe: float) -> bool:
    least = safe - SLACK
    return min(area.x, area.y, card.w - area.right, card.h - area.bottom) >= least


def _overlap(one: Area, other: Area) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > SLACK and down > SLACK
