"""Pieces of a ready-made kind: where, how large, which way, and by a seed how nature or the builder shaped them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.tabletop.bases import Point
from rules.tabletop.draws import Draws
from rules.tabletop.forms import Form, frame
from rules.tabletop.kinds import Kind, kinds
from rules.tabletop.rooms import Hole, plan
from rules.tabletop.shapes import Outline, blob, box, rounded, shrunk, swaying
from rules.tabletop.terrain import Opening, Piece

CONTOURS = {1: (1.0,), 2: (1.0, 0.55), 3: (1.0, 0.66, 0.34)}
"""How large each contour of a hill is, lowest first, by how many there are."""
LARGE_HILL_IN = 12.0
"""A hill narrower than this has two contours."""
AWRY = 6
"""The top of a hill lies off its middle by so many hundredths of its size at most."""
SMALLEST_IN = 0.1


def make(
    kind: str,
    centre: Point,
    width_in: float | None = None,
    depth_in: float | None = None,
    facing: float = 0.0,
    seed: int = 0,
) -> tuple[Piece, ...]:
    """The pieces of a kind about a point: one, or the contours of a hill from the lowest up.

    `width_in` across and `depth_in` along the facing are the kind's own where they are not given; of a line they are
    its length and its thickness. The same arguments make the same pieces, ids included. Raises KeyError for no kind.
    """
    found = kinds()[kind]
    width = max(SMALLEST_IN, found.size[0] if width_in is None else width_in)
    depth = max(0.0 if found.form == "line" else SMALLEST_IN, found.size[1] if depth_in is None else depth_in)
    draws = Draws(kind, *centre, width, depth, facing, seed)
    place = frame(centre, facing)
    if found.form == "hill":
        return _hill(kind, found, (width, depth), place, draws)
    if found.form == "building":
        return (_building(kind, found, (width, depth), place, draws),)
    if found.form == "line":
        line = _at(place, swaying(width, found.sway, draws))
        return (piece_of(kind, draws.new_id(), line, is_line=True, width_in=depth),)
    edge = box(width, depth) if found.form == "box" else blob(width, depth, draws)
    return (piece_of(kind, draws.new_id(), _at(place, edge)),)


def make_line(kind: str, points: Outline, width_in: float | None = None, seed: int = 0) -> Piece:
    """A line of a kind (a road, a wall) along points of the table, `width_in` thick. Raises KeyError for no kind."""
    thick = kinds()[kind].size[1] if width_in is None else width_in
    line = tuple(rounded(*point) for point in points)
    return piece_of(kind, Draws(kind, points, seed).new_id(), line, is_line=True, width_in=thick)


def piece_of(kind: str, piece_id: str, edge: Outline, **more: Any) -> Piece:
    """A piece of a kind with a given outline, its figures the kind's own but for those in `more`."""
    return Piece.model_validate({"id": piece_id, "kind": kind, "outline": edge, **figures(kinds()[kind]), **more})


def figures(kind: Kind) -> Mapping[str, Any]:
    """What a kind says of its pieces, by the keys of a `Piece`."""
    return {
        "name": kind.name,
        "height_in": kind.height_in,
        "cover": kind.cover,
        "sight": kind.sight,
        "depth_in": kind.depth_in,
        "costs": kind.costs,
        "crossing_in": kind.crossing,
        "impassable": kind.impassable,
        "is_bridge": kind.is_bridge,
    }


def _at(place: Form, edge: Outline) -> Outline:
    return tuple(rounded(*place.placed(point)) for point in edge)


def _hill(kind: str, found: Kind, size: Point, place: Form, draws: Draws) -> tuple[Piece, ...]:
    """Contours one within another, each so much higher; the top lies a little off the middle."""
    foot = blob(*size, draws)
    top = rounded(size[0] * draws.whole(-AWRY, AWRY) / 100, size[1] * draws.whole(-AWRY, AWRY) / 100)
    shares = CONTOURS[2 if min(size) < LARGE_HILL_IN else draws.pick((2, 3))]
    return tuple(
        piece_of(
            kind,
            draws.new_id(),
            _at(place, shrunk(foot, share, top)),
            is_ground=True,
            height_in=round(found.height_in * level, 3),
        )
        for level, share in enumerate(shares, start=1)
    )


def _building(kind: str, found: Kind, size: Point, place: Form, draws: Draws) -> Piece:
    """A house with rooms: a door in each partition, one or two outside, windows where there is wall for them."""
    rooms = plan(*size, found.room_in, draws)
    piece_id = draws.new_id()
    doors = [hole for hole in rooms.outer if hole.most_in >= found.door_in]
    ways_in = {draws.pick(doors) for _ in range(min(len(rooms.rooms), 2))} if doors else set()
    openings = [_opening("door", hole, found.door_in, place, draws) for hole in rooms.inner]
    for hole in rooms.outer:
        if hole in ways_in:
            openings.append(_opening("door", hole, found.door_in, place, draws))
        elif hole.most_in >= found.window_in:
            openings.append(_opening("window", hole, found.window_in, place, draws))
    return piece_of(
        kind,
        piece_id,
        _at(place, box(*size)),
        has_walls=True,
        partitions=tuple(_at(place, partition) for partition in rooms.partitions),
        openings=tuple(openings),
    )


def _opening(kind: str, hole: Hole, width_in: float, place: Form, draws: Draws) -> Opening:
    x, y = rounded(*place.placed(hole.middle))
    width = round(min(width_in, hole.most_in), 3)
    return Opening.model_validate({"id": draws.new_id(), "kind": kind, "x": x, "y": y, "width_in": width})
