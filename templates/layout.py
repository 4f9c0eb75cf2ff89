"""Layouts: where the boxes of a card stand and who paints them. Read from TOML and checked as data is.

A layout that `extends` another has all of its boxes and parts, and says only what differs. Names of painters, their
parameters, lengths and rooms are checked when it is read: every fault with its file, line and key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from pydantic import Field

from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import Frozen
from rules.tables.lines import line_of
from rules.tables.reading import checked, toml
from templates.painters.base import Area, BoxPainter, Length, Name, PartPainter
from templates.painters.registry import BOXES, PARTS

SLACK = 0.01


class Room(Frozen):
    """A rectangle in mm from the card's top left corner."""

    x: Length | None = None
    y: Length | None = None
    w: Length | None = None
    h: Length | None = None


class BoxEntry(Room):
    """A box of a file. It is drawn on the first card of a unit, or on `every` one; only if the card has `needs`."""

    painter: str | None = None
    every: bool | None = None
    needs: Name | None = None
    given: dict[str, Any] | None = Field(default=None, alias="with")


class PartEntry(Frozen):
    """A part of the flow of a file."""

    painter: str | None = None
    given: dict[str, Any] | None = Field(default=None, alias="with")


class LayoutFile(Frozen):
    """One TOML file; what it does not say it has from the layout that it extends.

    `flow` is the room of the parts on the first card, `more` on every further one; `order` names the parts.
    `safe` is how far from the edge text must stay, `scale` enlarges sizes and lengths of the flow. A unit that is taken
    several times has as many `copies` of its card, or one card for all of them.
    """

    extends: str | None = None
    width: Length | None = None
    height: Length | None = None
    safe: Length | None = None
    scale: Length | None = None
    copies: bool | None = None
    order: tuple[str, ...] | None = None
    flow: Room | None = None
    more: Room | None = None
    boxes: dict[Name, BoxEntry] | None = None
    parts: dict[Name, PartEntry] | None = None


@dataclass(frozen=True, slots=True)
class BoxSpec:
    """A fixed box, ready to be painted."""

    name: str
    area: Area
    painter: BoxPainter
    given: Frozen
    every: bool
    needs: str


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


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one layout file."""

    file: str
    text: str


@lru_cache(maxsize=1)
def shipped() -> Mapping[str, Source]:
    """The layouts that come with the program, by name."""
    folder = files("templates") / "layouts"
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return {entry.name.removesuffix(".toml"): Source(entry.name, entry.read_text(encoding="utf-8")) for entry in found}


@lru_cache(maxsize=64)
def layout(name: str) -> Layout:
    """A shipped layout; raises BadInput."""
    return read_layout(name, shipped())


def layout_for(kind: str, size: str) -> Layout:
    """The layout of a kind of card in this size; the plain one where the kind has none."""
    suffix = "" if size == "standard" else f"-{size}"
    return layout(f"{kind}{suffix}" if f"{kind}{suffix}" in shipped() else f"card{suffix}")


def read_layout(name: str, sources: Mapping[str, Source]) -> Layout:
    """The layout of this name, with what it extends; raises BadInput with every fault.

    A player's own layouts are `sources` beside the shipped ones.
    """
    data = _merged(name, sources, ())
    return _Reader(name, sources[name], data).read()


def _merged(name: str, sources: Mapping[str, Source], seen: tuple[str, ...]) -> dict[str, Any]:
    """The content of a file over that of the file it extends."""
    source = sources[name]
    data = toml(source.text, source.file)
    entry = checked(LayoutFile, data, source.text, source.file)
    below = entry.extends
    if below is None:
        return data
    if below not in sources or below in (*seen, name):
        message = "extends itself." if below in (*seen, name) else f"‘{below}’ is not a layout."
        line = line_of(source.text, ["extends"])
        raise BadInput([Fault(message, source.file, line, "extends", nearest(below, set(sources) - {name}))])
    return _over(data, _merged(below, sources, (*seen, name)))


def _over(data: Mapping[str, Any], below: Mapping[str, Any]) -> dict[str, Any]:
    """Tables over tables; anything else replaces what is below."""
    merged = dict(below)
    for key, value in data.items():
        inner = below.get(key)
        merged[key] = _over(value, inner) if isinstance(value, dict) and isinstance(inner, dict) else value
    return merged


class _Reader:
    """Turns the merged content of a file into a layout, and gathers its faults."""

    def __init__(self, name: str, source: Source, data: dict[str, Any]) -> None:
        self.name = name
        self.source = source
        self.entry = checked(LayoutFile, data, source.text, source.file)
        self.faults: list[Fault] = []

    def read(self) -> Layout:
        entry = self.entry
        lacking = [key for key in ("width", "height", "flow", "order") if getattr(entry, key) is None]
        self.faults += [Fault("this key is missing.", self.source.file, 0, key) for key in lacking]
        card = Area(0.0, 0.0, entry.width or 0.0, entry.height or 0.0)
        flow = self._area("flow", entry.flow or Room(), card)
        more = self._area("more", entry.more, card) if entry.more else flow
        boxes = [box for name, given in (entry.boxes or {}).items() if (box := self._box(name, given, card))]
        parts = [part for name in entry.order or () if (part := self._part(name))]
        if not self.faults:
            self._overlaps(boxes, flow, more)
        if self.faults:
            raise BadInput(self.faults)
        scale = 1.0 if entry.scale is None else entry.scale
        safe = entry.safe or 0.0
        copies = entry.copies is not False
        return Layout(self.name, card.w, card.h, safe, scale, copies, flow, more, tuple(boxes), tuple(parts))

    def _fault(self, message: str, *path: str, hint: str = "") -> None:
        line = line_of(self.source.text, path)
        self.faults.append(Fault(message, self.source.file, line, ".".join(path), hint))

    def _area(self, key: str, room: Room, card: Area, *path: str) -> Area:
        sides = [getattr(room, side) for side in ("x", "y", "w", "h")]
        for side, value in zip("xywh", sides, strict=True):
            if value is None:
                self._fault(f"‘{side}’ is missing.", *path, key)
        area = Area(*(value or 0.0 for value in sides))
        inside = (
            area.x >= -SLACK and area.y >= -SLACK and area.right <= card.w + SLACK and area.bottom <= card.h + SLACK
        )
        if not inside or area.w <= 0 or area.h <= 0:
            self._fault("is not inside the card.", *path, key)
        return area

    def _box(self, name: str, entry: BoxEntry, card: Area) -> BoxSpec | None:
        area = self._area(name, entry, card, "boxes")
        painter = BOXES.get(entry.painter or "")
        if painter is None:
            self._unknown(entry.painter, BOXES, "boxes", name)
            return None
        given = self._given(painter.given, entry.given, "boxes", name)
        return BoxSpec(name, area, painter, given, bool(entry.every), entry.needs or "") if given else None

    def _part(self, name: str) -> PartSpec | None:
        entry = (self.entry.parts or {}).get(name)
        if entry is None:
            self._fault(f"‘{name}’ is not a part.", "order", hint=nearest(name, self.entry.parts or {}))
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
            self._fault(f"‘{painter}’ is not a painter.", *path, "painter", hint=nearest(painter, known))

    def _given(self, model: type[Frozen], given: dict[str, Any] | None, *path: str) -> Frozen | None:
        try:
            return checked(model, given or {}, self.source.text, self.source.file, [*path, "with"])
        except BadInput as bad:
            self.faults += bad.faults
            return None

    def _overlaps(self, boxes: list[BoxSpec], flow: Area, more: Area) -> None:
        first = [(box.name, box.area) for box in boxes] + [("flow", flow)]
        further = [(box.name, box.area) for box in boxes if box.every] + [("more", more)]
        for (one, left), (other, right) in [*combinations(first, 2), *combinations(further, 2)]:
            if _overlap(left, right):
                self._fault(f"lies over ‘{other}’.", *((one,) if one in ("flow", "more") else ("boxes", one)))


def _overlap(one: Area, other: Area) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > SLACK and down > SLACK
