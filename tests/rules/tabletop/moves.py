"""Tables, movers and crowds for the tests of movement."""

import math
from random import Random

from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Base, Body, Point, Pose
from rules.tabletop.ground import Ground, ground_of
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Mover, Other, Turning
from rules.tabletop.moving import walk
from rules.tabletop.terrain import Opening, Piece, Table

TANK = Base(shape="rectangle", width_mm=50.8, depth_mm=101.6)
CAVALRY = Base(shape="oval", width_mm=35, depth_mm=60)


def ground(*pieces: Piece, width: float = 72.0, depth: float = 48.0) -> Ground:
    """A table with these pieces, ready to be asked."""
    return ground_of(Table(width_in=width, depth_in=depth, pieces=pieces))


def at(x: float, y: float, limit: float | None = None, **more: object) -> Mover:
    """A mover at a place: on a round base of an inch where nothing else is said."""
    base, facing = more.pop("base", Base()), more.pop("facing", 0.0)
    body = Body("mover", base, Pose(x=x, y=y, facing=facing))  # type: ignore[arg-type]
    return Mover(body, str(more.pop("kind", "foot")), limit, more.pop("turning", Turning()))  # type: ignore[arg-type]


def other(x: float, y: float, name: str = "enemy", is_friend: bool = False, base: Base | None = None) -> Other:
    """Another body at a place."""
    return Other(Body(name, base or Base(), Pose(x=x, y=y)), is_friend)


def square(x: float, y: float, size: float) -> tuple[Point, ...]:
    """The corners of a square from its lower left one."""
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


def wood(x: float, y: float, size: float, name: str = "wood", factor: float = 2.0) -> Piece:
    """A square of ground that costs a factor on foot."""
    return Piece(id=name, kind="wood", outline=square(x, y, size), costs=FrozenMap({"foot": factor}))


def wall(*points: Point, name: str = "wall", openings: tuple[Opening, ...] = ()) -> Piece:
    """A wall along points."""
    return Piece(id=name, kind="wall", outline=points, is_line=True, has_walls=True, openings=openings)


def hedge(*points: Point, name: str = "hedge", price: float = 1.0, width: float = 0.0) -> Piece:
    """A line that costs inches to cross."""
    return Piece(
        id=name, kind="hedge", outline=points, is_line=True, width_in=width, crossing_in=FrozenMap({"foot": price})
    )


def pond(x: float, y: float, size: float, name: str = "pond") -> Piece:
    """A square that nobody on foot may enter."""
    return Piece(id=name, kind="pond", outline=square(x, y, size), impassable=("foot",))


def road(*points: Point, width: float = 2.0, name: str = "road", factor: float = 1.0) -> Piece:
    """A strip of good ground."""
    return Piece(id=name, kind="road", outline=points, is_line=True, width_in=width, costs=FrozenMap({"foot": factor}))


def house(x: float, y: float, size: float, door: Opening | None = None, name: str = "house") -> Piece:
    """A square with walls."""
    openings = (door,) if door else ()
    return Piece(id=name, kind="building", outline=square(x, y, size), has_walls=True, openings=openings)


def mixed_pieces(seed: int, count: int, width: float = 72.0, depth: float = 48.0) -> tuple[Piece, ...]:
    """Woods, ponds, roads, walls, hedges and houses at random places."""
    random = Random(seed)
    return tuple(_piece(random, str(number), width, depth) for number in range(count))


def _piece(random: Random, name: str, width: float, depth: float) -> Piece:
    x, y, size = random.uniform(2, width - 2), random.uniform(2, depth - 2), random.uniform(1.0, 3.5)
    turn = random.uniform(0, math.tau)
    line = ((x, y), (x + size * math.cos(turn), y + size * math.sin(turn)))
    ring = tuple(
        (x + size * random.uniform(0.4, 0.7) * math.cos(step), y + size * random.uniform(0.4, 0.7) * math.sin(step))
        for step in (math.tau * number / 10 for number in range(10))
    )
    match random.choice(("wood", "pond", "road", "wall", "hedge", "house")):
        case "wood":
            return Piece(id=name, kind="wood", outline=ring, costs=FrozenMap({"foot": 2.0}))
        case "pond":
            return Piece(id=name, kind="pond", outline=ring, impassable=("foot",))
        case "road":
            return road(*line, width=1.5, name=name)
        case "wall":
            return wall(*line, name=name)
        case "hedge":
            return hedge(*line, name=name)
        case _:
            door = Opening(id=f"{name}-door", x=x + size / 2, y=y, width_in=1.2, is_open=True)
            return house(x, y, size, door, name)


def mixed_crowd(seed: int, count: int, width: float = 72.0, depth: float = 48.0) -> tuple[Other, ...]:
    """Friends and enemies at random places."""
    random = Random(seed)
    places = ((random.uniform(0.5, width - 0.5), random.uniform(0.5, depth - 0.5)) for _ in range(count))
    return tuple(other(x, y, f"other-{number}", number % 2 == 0) for number, (x, y) in enumerate(places))


def free_mover(ground: Ground, others: tuple[Other, ...], seed: int, limit: float | None = None) -> Mover:
    """A mover at a random place where it overlaps nothing."""
    random, table = Random(seed), ground.table
    everyone_holds = Measures(pass_friends=False)
    while True:
        mover = at(random.uniform(1, table.width_in - 1), random.uniform(1, table.depth_in - 1), limit)
        x, y = mover.body.pose.point
        nudged = [walk(ground, at(x, y), [(x + dx, y + dy)], everyone_holds, others) for dx, dy in NUDGES]
        if all(found.is_legal and not found.passed for found in nudged):
            return mover


NUDGES = ((0.02, 0.0), (-0.02, 0.0), (0.0, 0.02), (0.0, -0.02))
