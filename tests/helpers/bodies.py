"""Bases on a table: built in one line, drawn by hypothesis, and moved, turned or mirrored as a whole."""

import math
from collections.abc import Sequence

from hypothesis import strategies as st

from rules.tabletop.bases import Base, Body, Point, Pose, Shape

INCH = 25.4
SHAPES: tuple[Shape, ...] = ("round", "oval", "rectangle")


def body(x: float, y: float, width_in: float = 1.0, name: str = "a", facing: float = 0.0) -> Body:
    """A round base."""
    return Body(name, Base(width_mm=width_in * INCH, depth_mm=width_in * INCH), Pose(x=x, y=y, facing=facing))


def shaped(shape: Shape, x: float, y: float, size: Point, facing: float = 0.0, name: str = "a") -> Body:
    """A base of any shape, its size in inches across and along the facing."""
    base = Base(shape=shape, width_mm=size[0] * INCH, depth_mm=size[1] * INCH)
    return Body(name, base, Pose(x=x, y=y, facing=facing))


def bodies(shapes: Sequence[Shape] = SHAPES, name: str = "a") -> st.SearchStrategy[Body]:
    """Bases of 0.2 to 4 inches anywhere on 12 by 12 inches, to a hundredth, so that many touch and overlap."""
    place = st.integers(0, 1200).map(lambda cents: cents / 100)
    size = st.integers(20, 400).map(lambda cents: cents / 100)
    facing = st.integers(0, 359).map(float)

    def built(shape: Shape, x: float, y: float, width: float, depth: float, turn: float) -> Body:
        return shaped(shape, x, y, (width, width if shape == "round" else depth), turn, name)

    return st.builds(built, st.sampled_from(shapes), place, place, size, size, facing)


def hostile_bodies(name: str = "a") -> st.SearchStrategy[Body]:
    """Bases as no maker makes them, where no table is: slivers, points, the size of a room, a world away."""
    place = st.sampled_from((0.0, 1.0, 1e-9, 5e-324, 1e9, 1e150, -1e308))
    size = st.sampled_from((1e-300, 1e-9, 1.0, 78.0))
    facing = st.sampled_from((0.0, 45.0, 90.0, 1e300))
    sizes = st.tuples(size, size)
    return st.builds(shaped, st.sampled_from(SHAPES), place, place, sizes, facing, st.just(name))


def moved(found: Body, dx: float, dy: float) -> Body:
    return Body(found.id, found.base, found.pose.at(found.pose.x + dx, found.pose.y + dy), found.height_in)


def rotated(found: Body, degrees: float) -> Body:
    """Turned clockwise about the corner of the table, facing and all."""
    x, y = turned_point(found.pose.point, degrees)
    return Body(found.id, found.base, Pose(x=x, y=y, facing=found.pose.facing + degrees), found.height_in)


def mirrored(found: Body) -> Body:
    """Left for right."""
    pose = Pose(x=-found.pose.x, y=found.pose.y, facing=-found.pose.facing)
    return Body(found.id, found.base, pose, found.height_in)


def turned_point(point: Point, degrees: float) -> Point:
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return (point[0] * cos + point[1] * sin, -point[0] * sin + point[1] * cos)


def rim(found: Body, count: int) -> list[Point]:
    """Points on the edge of a base, by its own formula: an oracle that shares nothing with what it checks."""
    across, along, turn = found.base.width_in / 2, found.base.depth_in / 2, math.radians(found.pose.facing)
    if found.base.shape == "rectangle":
        corners = [(across, along), (across, -along), (-across, -along), (-across, along)]
    else:
        turns = [math.tau * at / count for at in range(count)]
        corners = [(across * math.sin(t), along * math.cos(t)) for t in turns]
    sin, cos = math.sin(turn), math.cos(turn)
    return [(found.pose.x + x * cos + y * sin, found.pose.y - x * sin + y * cos) for x, y in corners]
