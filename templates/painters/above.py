"""Vehicles and guns from above, front up: which plan stands for which silhouette, and how each is drawn.

Lengths are in units of the plan: a hull is at most 9.4 by 12.4 of them, its middle at 0, 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from templates.painters.frame import circle
from templates.plan import Box, Line, Op, polygon

Gear = Literal["tracks", "wheels", "skirt", "none"]
"""What a plan moves on."""
Body = Literal["hull", "open", "truck", "jeep", "carriage"]
"""What carries the rest."""
Barrel = tuple[float, float, float, float, float]
"""From x, y to x, y, and how thick."""
TURRET = 2.75
"""The radius of a turret, which holds a figure of two digits."""


@dataclass(frozen=True, slots=True)
class Above:
    """A plan: gear, body, and barrels from under a turret; a plan without a turret has a bed."""

    gear: Gear
    body: Body
    barrels: tuple[Barrel, ...] = ()
    turret: bool = True


def _ahead(length: float, thick: float, *places: float) -> tuple[Barrel, ...]:
    """Barrels straight ahead from the turret, side by side at these places."""
    return tuple((x, -TURRET + 0.3, x, -TURRET - length, thick) for x in places)


CANNON, LIGHT, LONG = _ahead(3.3, 1.0, 0.0), _ahead(2.6, 0.55, 0.0), _ahead(4.4, 1.2, 0.0)
MANY = _ahead(2.6, 0.5, -1.2, 0.0, 1.2)
WINGS = (*_ahead(3.0, 0.6, 0.0), (-2.4, -1.2, -4.9, -2.7, 0.6), (2.4, -1.2, 4.9, -2.7, 0.6))
JIB = ((-0.7, -2.4, -0.7, -5.2, 0.4), (0.7, -2.4, 0.7, -5.2, 0.4), (-1.2, -5.2, 1.2, -5.2, 0.5))
PLANS: Mapping[str, Above] = {
    "tank": Above("tracks", "hull", CANNON),
    "hovertank": Above("skirt", "hull", CANNON),
    "combatcar": Above("skirt", "open", WINGS),
    "micv": Above("tracks", "hull", LIGHT),
    "apc": Above("wheels", "hull", LIGHT),
    "armcar": Above("wheels", "hull", LIGHT),
    "carrier": Above("tracks", "open", LIGHT),
    "halftrack": Above("tracks", "truck", turret=False),
    "spgun": Above("tracks", "hull", LONG),
    "hoverspgun": Above("skirt", "hull", LONG),
    "spcalliope": Above("tracks", "hull", MANY),
    "hoverspcalliope": Above("skirt", "hull", MANY),
    "wheeledspcalliope": Above("wheels", "hull", MANY),
    "recovery": Above("tracks", "hull", JIB),
    "truck": Above("wheels", "truck", turret=False),
    "bus": Above("wheels", "truck", turret=False),
    "hovertruck": Above("skirt", "truck", turret=False),
    "jeep": Above("wheels", "jeep", turret=False),
    "gunjeep": Above("wheels", "jeep", LIGHT),
    "hoverjeep": Above("skirt", "jeep", turret=False),
    "hovergunjeep": Above("skirt", "jeep", LIGHT),
    "gun": Above("none", "carriage", LONG),
    "howitzer": Above("none", "carriage", LONG),
    "calliope": Above("none", "carriage", MANY),
}
"""The plan of each silhouette; what has none is drawn as a tank."""
GEARS: Mapping[str, Gear] = {"tracks": "tracks", "wheels": "wheels", "skirt": "skirt"}
"""What a layout may say that a mobility moves on."""


def plan_of(silhouette: str, gear: str, armed: bool) -> Above:
    """The plan of a silhouette, on the gear of its mobility; an armed one without a turret has its weapon on a ring."""
    found = PLANS.get(silhouette, PLANS["tank"])
    if found.gear != "none" and gear in GEARS:
        found = replace(found, gear=GEARS[gear])
    return replace(found, barrels=LIGHT, turret=True) if armed and not found.turret else found


def from_above(plan: Above, x: float, y: float, unit: float, saver: bool, on: list[Op]) -> list[Op]:
    """The plan with its middle at x, y; `unit` in mm. What is `on` it lies over the body and under the turret."""
    pen = _Pen(x, y, unit, "paper" if saver else "hull")
    ops = [*_gear(plan, pen), *BODIES[plan.body](pen), *on]
    ops += [pen.line(x1, y1, x2, y2, "ink", thick * unit) for x1, y1, x2, y2, thick in plan.barrels]
    if plan.turret:
        ops += [circle(x, y, TURRET * unit, "paper"), circle(x, y, TURRET * unit, "ink", 0.3)]
    return ops


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns units of a plan into operations on the card."""

    x: float
    y: float
    unit: float
    ground: str

    def line(self, x: float, y: float, x2: float, y2: float, colour: str, thick: float) -> Line:
        unit = self.unit
        return Line(self.x + x * unit, self.y + y * unit, self.x + x2 * unit, self.y + y2 * unit, colour, thick)

    def box(self, x: float, y: float, w: float, h: float, fill: str, outline: float = 0.0, radius: float = 0.0) -> Box:
        unit = self.unit
        place = (self.x + x * unit, self.y + y * unit, w * unit, h * unit)
        return Box(*place, fill, "ink" if outline else "", outline, radius * unit)

    def shape(self, w: float, h: float, cut: float, fill: str = "", thin: float = 0.3) -> list[Op]:
        """A rectangle with its corners cut off, in its ground and with an outline."""
        corners = (
            (cut - w, -h), (w - cut, -h), (w, cut - h), (w, h - cut), (w - cut, h), (cut - w, h), (-w, h - cut),
            (-w, cut - h),
        )  # fmt: skip
        points = tuple((self.x + x * self.unit, self.y + y * self.unit) for x, y in corners)
        return [polygon(points, fill or self.ground, "hull"), polygon(points, "ink", "hull", thin)]


def _gear(plan: Above, pen: _Pen) -> list[Op]:
    """Tracks or wheels at both sides, or the skirt all round."""
    wide, high = SIZES[plan.body]
    if plan.gear == "skirt":
        return pen.shape(wide + 0.9, high + 0.4, 1.8, "reach", 0.2)
    if plan.gear == "tracks":
        return [
            pen.box(side, 0.3 - high, 1.1, 2 * high - 0.6, "reach", radius=0.4) for side in (-wide - 0.9, wide - 0.2)
        ]
    if plan.gear == "none":
        return []
    pairs = 4 if plan.body == "hull" else 3 if plan.body == "truck" else 2
    step = (2 * high - 2.6) / (pairs - 1)
    return [
        pen.box(side, 0.4 - high + at * step, 1.1, 1.8, "ink2", radius=0.3)
        for at in range(pairs)
        for side in (-wide - 0.8, wide - 0.3)
    ]


def _hull(pen: _Pen) -> list[Op]:
    return pen.shape(*SIZES["hull"], 1.3)


def _open(pen: _Pen) -> list[Op]:
    """A hull with a fighting compartment open to the sky."""
    return [*pen.shape(*SIZES["open"], 1.3), *pen.shape(3.2, 4.4, 1.0, "paper", 0.2)]


def _truck(pen: _Pen) -> list[Op]:
    """A cab with its windscreen before a bed, in which there is room for a figure."""
    wide, high = SIZES["truck"]
    return [
        pen.box(0.3 - wide, -high, 2 * wide - 0.6, 3.1, pen.ground, 0.3, 0.7),
        pen.line(0.9 - wide, 1.5 - high, wide - 0.9, 1.5 - high, "ink", 0.25),
        pen.box(-wide, 3.3 - high, 2 * wide, 2 * high - 3.3, "paper", 0.3, 0.3),
    ]


def _jeep(pen: _Pen) -> list[Op]:
    """A bonnet, a windscreen, and seats behind it."""
    wide, high = SIZES["jeep"]
    return [
        pen.box(-wide, -high, 2 * wide, 2 * high, pen.ground, 0.3, 1.0),
        pen.line(0.5 - wide, -TURRET - 0.1, wide - 0.5, -TURRET - 0.1, "ink", 0.25),
    ]


def _carriage(pen: _Pen) -> list[Op]:
    """A shield, two wheels and split trails behind them."""
    return [
        *(pen.line(side * 0.8, 1.0, side * 3.1, 6.0, "ink", 0.8 * pen.unit) for side in (-1, 1)),
        *(pen.box(side, -1.3, 1.1, 2.9, "ink2", radius=0.4) for side in (-4.4, 3.3)),
        pen.line(-3.3, 0.15, 3.3, 0.15, "ink", 0.5 * pen.unit),
        pen.box(-3.0, -3.3, 6.0, 0.7, pen.ground, 0.25),
    ]


SIZES: Mapping[Body, tuple[float, float]] = {
    "hull": (3.7, 6.0), "open": (3.8, 6.0), "truck": (3.5, 6.0), "jeep": (3.2, 4.9), "carriage": (3.3, 6.0),
}  # fmt: skip
"""Half the width and half the length of each body."""
BODIES: Mapping[Body, Callable[[_Pen], list[Op]]] = {
    "hull": _hull,
    "open": _open,
    "truck": _truck,
    "jeep": _jeep,
    "carriage": _carriage,
}
