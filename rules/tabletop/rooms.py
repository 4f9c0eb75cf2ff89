"""Buildings from inside: a rectangle cut into rooms, with a door in each partition, outer doors and windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.tabletop.bases import Point
from rules.tabletop.draws import Draws
from rules.tabletop.shapes import rounded

SHARES = (40, 60)
"""A room is cut between these hundredths of its longer side."""
MOST_CUTS = 3
"""So often a building is cut at most, one room within another."""
JAMB_IN = 0.25
"""So much wall is left at least on either side of a door or window."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room by its sides, in inches from the middle of the building."""

    left: float
    low: float
    right: float
    high: float

    @property
    def width(self) -> float:
        """Inches from left to right."""
        return self.right - self.left

    @property
    def depth(self) -> float:
        """Inches from the lower side to the upper."""
        return self.high - self.low

    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """The four sides from corner to corner: upper, right, lower, left."""
        corners = ((self.left, self.high), (self.right, self.high), (self.right, self.low), (self.left, self.low))
        return tuple((corners[at], corners[(at + 1) % 4]) for at in range(4))


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for an opening: its middle, and how wide it may be."""

    middle: Point
    most_in: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A building's rooms, the partitions between them, a place for a door in each, and places in its outer walls."""

    rooms: tuple[Room, ...]
    partitions: tuple[tuple[Point, Point], ...]
    inner: tuple[Hole, ...]
    outer: tuple[Hole, ...]


def plan(width: float, depth: float, room_in: float, draws: Draws) -> Plan:
    """Rooms none of whose sides is under `room_in` inches, every one reached through the doors of the partitions."""
    (left, low), (right, high) = rounded(-width / 2, -depth / 2), rounded(width / 2, depth / 2)
    house = Room(left, low, right, high)
    partitions: list[tuple[Point, Point]] = []
    rooms = tuple(_cut(house, room_in, draws, partitions, MOST_CUTS))
    inner = tuple(_door_place(partition, rooms) for partition in partitions)
    outer = tuple(_outer_places(house, rooms))
    return Plan(rooms, tuple(partitions), inner, outer)


def _cut(room: Room, least: float, draws: Draws, partitions: list[tuple[Point, Point]], cuts: int) -> Iterator[Room]:
    across = room.width >= room.depth
    longer = room.width if across else room.depth
    if cuts == 0 or longer < 2 * least:
        yield room
        return
    share = min(max(longer * draws.whole(*SHARES) / 100, least), longer - least)
    x, y = rounded(room.left + share, room.low + share)
    if across:
        partitions.append(((x, room.low), (x, room.high)))
        halves = (replace(room, right=x), replace(room, left=x))
    else:
        partitions.append(((room.left, y), (room.right, y)))
        halves = (replace(room, high=y), replace(room, low=y))
    for half in halves:
        yield from _cut(half, least, draws, partitions, cuts - 1)


def _door_place(partition: tuple[Point, Point], rooms: tuple[Room, ...]) -> Hole:
    """The middle of the longest stretch of a partition that lies between two rooms."""
    (x, y), (far_x, far_y) = partition
    if x == far_x:
        start, end = y, far_y
        before = [(room.low, room.high) for room in rooms if room.right == x]
        behind = [(room.low, room.high) for room in rooms if room.left == x]
    else:
        start, end = x, far_x
        before = [(room.left, room.right) for room in rooms if room.high == y]
        behind = [(room.left, room.right) for room in rooms if room.low == y]
    shared = [(max(a[0], b[0], start), min(a[1], b[1], end)) for a in before for b in behind]
    low, high = max(shared, key=lambda span: span[1] - span[0])
    middle = rounded(x, (low + high) / 2) if x == far_x else rounded((low + high) / 2, y)
    return Hole(middle, high - low - 2 * JAMB_IN)


def _outer_places(house: Room, rooms: tuple[Room, ...]) -> Iterator[Hole]:
    """The middle of each room's part of each outer wall, room by room."""
    for room in rooms:
        outside = (room.high == house.high, room.right == house.right, room.low == house.low, room.left == house.left)
        for ((x, y), (far_x, far_y)), is_outside in zip(room.sides(), outside, strict=True):
            if is_outside:
                length = abs(far_x - x) + abs(far_y - y)
                yield Hole(rounded((x + far_x) / 2, (y + far_y) / 2), length - 2 * JAMB_IN)
