"""Bases and where they stand: what a model takes up on the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.core.frozen import Frozen

MM_PER_INCH = 25.4

Shape = Literal["round", "oval", "rectangle"]
Point = tuple[float, float]
"""x and y in inches from the table's lower left corner."""

Finite = Annotated[float, Field(allow_inf_nan=False, strict=False)]


class Base(Frozen):
    """A base: `width_mm` across and `depth_mm` along its facing, in millimetres. A round one has both equal."""

    shape: Shape = "round"
    width_mm: Finite = Field(default=MM_PER_INCH, gt=0, le=2000)
    depth_mm: Finite = Field(default=MM_PER_INCH, gt=0, le=2000)

    @property
    def width_in(self) -> float:
        """Inches across."""
        return self.width_mm / MM_PER_INCH

    @property
    def depth_in(self) -> float:
        """Inches along the facing."""
        return self.depth_mm / MM_PER_INCH

    @property
    def radius_in(self) -> float:
        """Inches from the centre to the farthest point of the base."""
        if self.shape == "rectangle":
            return math.hypot(self.width_in, self.depth_in) / 2
        return max(self.width_in, self.depth_in) / 2

    @property
    def inner_in(self) -> float:
        """Inches from the centre to the nearest point of the base's edge."""
        return min(self.width_in, self.depth_in) / 2


class Pose(Frozen):
    """Where a base stands: its centre in inches and its facing in degrees clockwise from +y.

    The place may lie off the table; who places a model says what that means.
    """

    x: Finite
    y: Finite
    facing: Finite = 0.0

    @property
    def point(self) -> Point:
        """The centre."""
        return (self.x, self.y)

    def at(self, x: float, y: float) -> Pose:
        """The same facing at another centre."""
        return Pose(x=x, y=y, facing=self.facing)

    def turned(self, degrees: float) -> Pose:
        """The same centre, turned clockwise by so many degrees; the facing stays within 0 to 360."""
        return Pose(x=self.x, y=self.y, facing=(self.facing + degrees) % 360.0)


@dataclass(frozen=True, slots=True)
class Body:
    """A base that stands somewhere, and how high the model is: what geometry is asked about.

    `id` names it in answers. `height_in` is the height of the model over the ground that it stands on.
    """

    id: str
    base: Base
    pose: Pose
    height_in: float = 1.0
