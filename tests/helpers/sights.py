"""Tables to look across: pieces built in one line, scenes drawn by hypothesis, and how to move all of a piece."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rules.tabletop.bases import Body, Point
from rules.tabletop.ground import Ground, ground_of
from rules.tabletop.measures import Measures
from rules.tabletop.terrain import Opening, Piece, Table
from tests.helpers.bodies import bodies, body

CENTRE = Measures(rays="centre")
EDGES = Measures(rays="edges")
SAMPLED = Measures(rays="sampled", ray_count=20)
PATTERNS = (CENTRE, EDGES, SAMPLED)

Move = Callable[[Point], Point]


def area(*points: Point, name: str = "piece", **details: Any) -> Piece:
    """An area that stops sight, unless told otherwise."""
    return Piece(**{"id": name, "kind": name, "outline": points, "sight": "block", **details})


def box(left: float, low: float, right: float, high: float, name: str = "piece", **details: Any) -> Piece:
    return area((left, low), (right, low), (right, high), (left, high), name=name, **details)


def wall(*points: Point, name: str = "wall", **details: Any) -> Piece:
    """A single line that stops sight."""
    return area(*points, name=name, is_line=True, **details)


def wood(left: float, low: float, right: float, high: float, depth: float, name: str = "wood", **details: Any) -> Piece:
    return box(left, low, right, high, name, **{"kind": "wood", "sight": "depth", "depth_in": depth, **details})


def ground(*pieces: Piece) -> Ground:
    return ground_of(Table(pieces=pieces))


def two(x: float, y: float, end_x: float, end_y: float, width_in: float = 1.0) -> tuple[Body, Body]:
    """A base that looks and one that is looked at."""
    return body(x, y, width_in, "a"), body(end_x, end_y, width_in, "b")


def shifted(piece: Piece, move: Move) -> Piece:
    """A piece with each of its points moved."""

    def line(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(move(point) for point in points)

    openings = tuple(_at(opening, move(opening.point)) for opening in piece.openings)
    holes, partitions = (tuple(line(each) for each in lines) for lines in (piece.holes, piece.partitions))
    parts = {"outline": line(piece.outline), "holes": holes, "partitions": partitions, "openings": openings}
    return piece.model_copy(update=parts)


def _at(opening: Opening, point: Point) -> Opening:
    return opening.model_copy(update={"x": point[0], "y": point[1]})


cents = st.integers(0, 1200).map(lambda found: found / 100)
quarters = st.integers(0, 48).map(lambda found: found / 4)
heights = st.sampled_from((0.0, 0.5, 1.0, 1.5, 3.0))


def pieces(places: st.SearchStrategy[float] = cents) -> st.SearchStrategy[tuple[Piece, ...]]:
    """Up to six pieces of all sorts within 12 by 12 inches; most outlines cross themselves."""
    points = st.tuples(places, places)
    ring = st.lists(points, min_size=3, max_size=6).map(tuple)
    line = st.lists(points, min_size=2, max_size=4).map(tuple)
    built: st.SearchStrategy[dict[str, Any]] = st.one_of(
        st.builds(dict, outline=ring, sight=st.just("block"), height_in=heights, is_ground=st.booleans()),
        st.builds(dict, outline=ring, sight=st.just("depth"), depth_in=st.sampled_from((0.0, 1.0, 2.5))),
        st.builds(
            dict, outline=line, is_line=st.just(True), sight=st.just("block"), width_in=st.sampled_from((0, 0.5))
        ),
        st.builds(
            dict, outline=ring, sight=st.just("block"), has_walls=st.just(True), openings=st.tuples(_openings(points))
        ),
    )
    return st.lists(built, max_size=6).map(
        lambda found: tuple(Piece(id=f"p{at}", kind=f"k{at % 2}", **each) for at, each in enumerate(found))
    )


def _openings(points: st.SearchStrategy[Point]) -> st.SearchStrategy[Opening]:
    kinds = st.sampled_from(("door", "window"))
    return st.builds(lambda at, kind: Opening(kind=kind, x=at[0], y=at[1], width_in=2.0), points, kinds)


def crowds(most: int = 4) -> st.SearchStrategy[list[Body]]:
    """Two bases or more within 12 by 12 inches, of any shape, half an inch to two high."""
    height = st.sampled_from((0.5, 1.0, 2.0))
    some = st.tuples(bodies(), height)
    return st.lists(some, min_size=2, max_size=most).map(
        lambda found: [Body(f"b{at}", each.base, each.pose, high) for at, (each, high) in enumerate(found)]
    )
