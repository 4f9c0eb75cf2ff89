"""Who moves and how: the base, its class of movement, its limit, the way it turns, and the bases around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from rules.tabletop.bases import Body, Pose
from rules.tabletop.forms import form, near

Way = Literal["free", "slide", "pivot", "wheel"]
"""How a base turns: towards each leg at no cost; never; on the spot at a cost; on a circle as it drives."""


@dataclass(frozen=True, slots=True)
class Turning:
    """How a base turns on its way.

    `pivot_in` is what each turn on the spot costs in inches and `degree_in` what each degree of it costs besides
    (pivot alone). `circle_in` is the radius of the smallest circle that it can drive (wheel alone). Where
    `may_reverse`, it drives backwards if that needs less turning.
    """

    way: Way = "free"
    pivot_in: float = 0.0
    degree_in: float = 0.0
    circle_in: float = 0.0
    may_reverse: bool = False

    def cost(self, degrees: float) -> float:
        """Inches that a turn on the spot costs."""
        if self.way != "pivot" or degrees <= SAME_DEG:
            return 0.0
        return self.pivot_in + self.degree_in * degrees


SAME_DEG = 1e-6
"""Facings that differ by less are the same."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A model that moves: its body, its class of movement (of `terrain.MOVERS`), and its limit in inches, if any."""

    body: Body
    kind: str = "foot"
    limit_in: float | None = None
    turning: Turning = field(default_factory=Turning)

    @property
    def is_round(self) -> bool:
        """Whether its facing makes no difference to the room that it takes."""
        base = self.body.base
        return base.shape != "rectangle" and base.width_mm == base.depth_mm

    def at(self, pose: Pose) -> Mover:
        """The same mover standing elsewhere."""
        body = Body(self.body.id, self.body.base, pose, self.body.height_in)
        return Mover(body, self.kind, self.limit_in, self.turning)


@dataclass(frozen=True, slots=True)
class Other:
    """Another body on the table, and whether it is a friend of the one that moves."""

    body: Body
    is_friend: bool = False


class Crowd:
    """Other bodies made ready: worth making once where many paths are asked about, as while one model is dragged.

    `forms` are their shapes, `discs` rows of x, y, x, y of their centres, `reaches` how far each reaches from there.
    """

    def __init__(self, others: Iterable[Other] = ()) -> None:
        self.others = tuple(others)
        self.forms = tuple(form(other.body) for other in self.others)
        self.discs = np.array([(one.x, one.y, one.x, one.y) for one in self.forms], dtype=np.float64).reshape(-1, 4)
        self.reaches = np.array([one.reach for one in self.forms], dtype=np.float64)
        self.is_round = np.array([one.shape == "round" for one in self.forms], dtype=np.bool_)

    def __iter__(self) -> Iterator[Other]:
        return iter(self.others)

    def __len__(self) -> int:
        return len(self.others)

    def without(self, body_id: str) -> Crowd:
        """The crowd without one of it; the same crowd where that one is not in it."""
        if all(other.body.id != body_id for other in self.others):
            return self
        return Crowd(other for other in self.others if other.body.id != body_id)


def brought_near(mover: Mover) -> Mover:
    """A mover; one farther off than anything stands is brought nearer, as its form is."""
    pose = mover.body.pose
    point = near(pose.point)
    return mover if point == pose.point else mover.at(pose.at(*point))


def crowd_of(others: Iterable[Other]) -> Crowd:
    """A crowd of other bodies; a crowd is one already."""
    return others if isinstance(others, Crowd) else Crowd(others)
