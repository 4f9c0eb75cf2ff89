"""Pieces of terrain: polygons with holes, thick lines and thin ones, buildings with rooms, doors and windows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from rules.core.frozen import Frozen, FrozenMap
from rules.core.ids import new_id
from rules.tabletop.bases import Finite, Point

Cover = Literal["none", "soft", "hard"]
Sightline = Literal["clear", "depth", "block"]
MOVERS = ("foot", "wheeled", "tracked", "hover")
"""The classes of movement that a piece may treat differently; a system maps its own onto them."""
MOST_POINTS = 5000
LONGEST_IN = 1000.0

Length = Annotated[float, Field(ge=0, le=LONGEST_IN, allow_inf_nan=False, strict=False)]
Factor = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False, strict=False)]
Line = Annotated[tuple[tuple[Finite, Finite], ...], Field(max_length=MOST_POINTS, strict=False)]


class Kept(Frozen):
    """A part of a table. Keys that this version does not know are kept as they were read and saved again."""

    model_config = ConfigDict(extra="allow")


class Opening(Kept):
    """A door or a window in a wall of a piece: its middle on that wall, and its width.

    A door that is open lets models and sight through, a closed one neither; a window lets sight through only.
    """

    id: str = Field(default_factory=new_id, min_length=1)
    kind: Literal["door", "window"] = "door"
    x: Finite
    y: Finite
    width_in: Length = 1.0
    is_open: bool = False

    @property
    def point(self) -> Point:
        """The middle of the opening."""
        return (self.x, self.y)


class Piece(Kept):
    """One piece of terrain.

    `outline` is closed (an area, without its first point repeated) or, where `is_line`, an open line `width_in` thick
    (0 for a single line). `has_walls` makes the outline itself a wall, with `partitions` as inner walls and `openings`
    in any of them. `sight`: "block" stops every line that enters, "depth" one that passes more than `depth_in` inches
    of it, "clear" none. `height_in` is how high it stands over the table; for `is_ground` (a hill's contour, a road on
    a bank) it is the height that models on it stand at. `costs` multiplies each inch by class of movement (1 where it
    is not named), `crossing_in` adds so many inches each time the piece is entered, `impassable` names classes that may
    not enter. `is_bridge` carries over what lies under it. Where pieces overlap, the one listed last counts.
    """

    id: str = Field(default_factory=new_id, min_length=1)
    kind: str
    name: str = ""
    outline: Line
    holes: tuple[Line, ...] = ()
    is_line: bool = False
    width_in: Length = 0.0
    height_in: Length = 0.0
    is_ground: bool = False
    cover: Cover = "none"
    sight: Sightline = "clear"
    depth_in: Length = 0.0
    has_walls: bool = False
    partitions: tuple[Line, ...] = ()
    openings: tuple[Opening, ...] = ()
    costs: FrozenMap[str, Factor] = Field(default_factory=FrozenMap)
    crossing_in: FrozenMap[str, Length] = Field(default_factory=FrozenMap)
    impassable: tuple[str, ...] = ()
    is_bridge: bool = False

    @model_validator(mode="after")
    def _has_enough_points(self) -> Piece:
        least = 2 if self.is_line else 3
        if len(self.outline) < least:
            raise ValueError(f"an outline needs {least} points at least")
        return self


class Zone(Kept):
    """A part of the table with a meaning: a deployment area of a side, an objective."""

    id: str = Field(default_factory=new_id, min_length=1)
    kind: Literal["deployment", "objective", "entry"] = "deployment"
    name: str = ""
    side: str = ""
    outline: Line


class Table(Kept):
    """A table of `width_in` by `depth_in` inches with what stands on it."""

    id: str = Field(default_factory=new_id, min_length=1)
    name: str = ""
    notes: str = ""
    width_in: Annotated[float, Field(ge=6, le=LONGEST_IN, strict=False)] = 72.0
    depth_in: Annotated[float, Field(ge=6, le=LONGEST_IN, strict=False)] = 48.0
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()

    def piece(self, piece_id: str) -> Piece | None:
        """The piece with this id, or None."""
        return next((piece for piece in self.pieces if piece.id == piece_id), None)

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the table, its edge included."""
        return 0.0 <= point[0] <= self.width_in and 0.0 <= point[1] <= self.depth_in
