"""A base as geometry sees it: a disc, an oval or a rectangle with its axes, and what is nearest to what in it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rules.tabletop.bases import Body, Point, Shape
from rules.tabletop.ellipse import nearest_on_oval

FINEST_IN = 0.001
"""Outlines leave the true edge by no more than this, unless they are told otherwise."""
FARTHEST_IN = 1e5
"""What lies farther off than this, to either side, is as good as there."""
SLIMMEST_IN = 1e-6
"""Half of what an oval or a rectangle measures at least, however slim it is said to be."""
FEWEST, MOST = 12, 720
"""Points of a round outline."""


@dataclass(frozen=True, slots=True)
class Form:
    """A convex shape about a centre. `across` and `along` are its half lengths in inches, at right angles to and along
    the direction whose sine and cosine (clockwise from +y) are held; either may be 0, which makes a line or a point.
    """

    shape: Shape
    x: float
    y: float
    across: float
    along: float
    sin: float = 0.0
    cos: float = 1.0

    @property
    def centre(self) -> Point:
        """The middle of the shape."""
        return (self.x, self.y)

    @property
    def reach(self) -> float:
        """Inches from the centre to the farthest point of the shape."""
        return math.hypot(self.across, self.along) if self.shape == "rectangle" else max(self.across, self.along)

    @property
    def key(self) -> tuple[str, float, float, float, float, float, float]:
        """What puts two shapes in an order that does not depend on who asks."""
        return (self.shape, self.x, self.y, self.across, self.along, self.sin, self.cos)

    def local(self, point: Point) -> Point:
        """A point of the table as (to the right, ahead) of the centre."""
        dx, dy = point[0] - self.x, point[1] - self.y
        return (dx * self.cos - dy * self.sin, dx * self.sin + dy * self.cos)

    def placed(self, local: Point) -> Point:
        """A point (to the right, ahead) of the centre as a point of the table."""
        right, ahead = local
        return (self.x + right * self.cos + ahead * self.sin, self.y - right * self.sin + ahead * self.cos)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the shape, its edge included."""
        right, ahead = self.local(point)
        if self.shape == "rectangle":
            return abs(right) <= self.across and abs(ahead) <= self.along
        return self.across > 0 and self.along > 0 and math.hypot(right / self.across, ahead / self.along) <= 1.0

    def nearest(self, point: Point) -> Point:
        """The point of the shape nearest to a point; the point itself where the shape holds it."""
        if self.shape == "round":
            return self._nearest_of_disc(point)
        if self.holds(point):
            return point
        right, ahead = self.local(point)
        if self.shape == "oval":
            return self.placed(nearest_on_oval(self.across, self.along, (right, ahead)))
        held = (min(max(right, -self.across), self.across), min(max(ahead, -self.along), self.along))
        return self.placed(held)

    def _nearest_of_disc(self, point: Point) -> Point:
        dx, dy = point[0] - self.x, point[1] - self.y
        apart = math.hypot(dx, dy)
        if apart <= self.across:
            return point
        share = self.across / apart
        return (self.x + dx * share, self.y + dy * share)

    def distance(self, point: Point) -> float:
        """Inches from the edge of the shape to a point; 0 where the shape holds it."""
        if self.shape == "round":
            return max(0.0, math.hypot(point[0] - self.x, point[1] - self.y) - self.across)
        return math.dist(self.nearest(point), point)

    def farthest(self, direction: Point) -> Point:
        """The point of the shape that lies farthest in a direction (a vector of any length but 0)."""
        right = direction[0] * self.cos - direction[1] * self.sin
        ahead = direction[0] * self.sin + direction[1] * self.cos
        if self.shape == "rectangle":
            return self.placed((math.copysign(self.across, right), math.copysign(self.along, ahead)))
        width, depth = self.across * right, self.along * ahead
        length = math.hypot(width, depth) or 1.0
        return self.placed((self.across * width / length, self.along * depth / length))

    def corners(self) -> tuple[Point, ...]:
        """The four corners of the rectangle around the shape, clockwise from ahead on the right."""
        across, along = self.across, self.along
        return tuple(map(self.placed, ((across, along), (across, -along), (-across, -along), (-across, along))))


def form(body: Body) -> Form:
    """The shape of a body's base where it stands."""
    base, pose = body.base, body.pose
    x, y = near(pose.point)
    if base.shape == "round":
        return Form("round", x, y, base.radius_in, base.radius_in)
    facing = math.radians(pose.facing % 360.0)
    shape: Shape = "round" if base.shape == "oval" and base.width_mm == base.depth_mm else base.shape
    across, along = max(base.width_in / 2, SLIMMEST_IN), max(base.depth_in / 2, SLIMMEST_IN)
    return Form(shape, x, y, across, along, math.sin(facing), math.cos(facing))


def near(point: Point) -> Point:
    """A point; one farther off than anything stands is brought nearer, or squares of lengths would overflow."""
    x, y = point
    return (min(max(x, -FARTHEST_IN), FARTHEST_IN), min(max(y, -FARTHEST_IN), FARTHEST_IN))


def line_form(start: Point, end: Point, width_in: float = 0.0) -> Form:
    """A straight strip from one point to another, `width_in` wide: a rectangle, a line where it has no width."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    sin, cos = (dx / length, dy / length) if length > 0 else (0.0, 1.0)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return Form("rectangle", *middle, width_in / 2, length / 2, sin, cos)


def frame(centre: Point, facing: float) -> Form:
    """A point with a facing in degrees: a form without size, for what is drawn (to the right, ahead) of it."""
    turn = math.radians(facing)
    return Form("rectangle", *centre, 0.0, 0.0, math.sin(turn), math.cos(turn))


def outline(body: Body, error_in: float = FINEST_IN) -> tuple[Point, ...]:
    """The edge of a base as a closed polygon, clockwise, the first point not repeated: for painting and for areas.

    All its points lie on the true edge, which it leaves by `error_in` inches at most (a rectangle's by none). Lengths
    are never measured from it.
    """
    return form_outline(form(body), error_in)


def form_outline(shape: Form, error_in: float = FINEST_IN) -> tuple[Point, ...]:
    """As `outline`, of any shape."""
    if shape.shape == "rectangle":
        return shape.corners()
    count = arc_steps(shape.reach, math.tau, error_in)
    turns = [math.tau * at / count for at in range(count)]
    return tuple(shape.placed((shape.across * math.sin(turn), shape.along * math.cos(turn))) for turn in turns)


def arc_steps(radius_in: float, turn: float, error_in: float = FINEST_IN) -> int:
    """Into how many straight steps an arc of `turn` radians is cut so that none leaves it by more than `error_in`."""
    share = min(max(error_in / radius_in, 1e-9), 0.5) if radius_in > 0 else 0.5
    steps = math.ceil(turn / (2.0 * math.acos(1.0 - share)))
    return min(max(steps, math.ceil(FEWEST * turn / math.tau), 1), MOST)
