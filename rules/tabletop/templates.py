"""Templates laid on the table: circles with bands, cones, lines; whom they touch, how far off, and their outlines.

A template touches a base as soon as they share a point. Outer edges belong to the inside, bands to the inner one.
Touching is worked out from the true shapes; only the share of a base that is covered is one of polygons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rules.tabletop.bases import Body, Point
from rules.tabletop.bearings import ahead, bearing, relative
from rules.tabletop.forms import FINEST_IN, Form, arc_steps, form, form_outline, line_form
from rules.tabletop.healing import Area, polygon_of
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import form_gap

PLAIN = Measures()


@dataclass(frozen=True, slots=True)
class Circle:
    """A burst about a point: `radius_in`, in bands of `band_in` inches."""

    centre: Point
    radius_in: float
    band_in: float = 1.0

    @property
    def origin(self) -> Point:
        """Where distances are measured from."""
        return self.centre


@dataclass(frozen=True, slots=True)
class Cone:
    """A sector of a circle from a point: `length_in` long about a bearing, `width_deg` wide in all (up to 360)."""

    origin: Point
    bearing_deg: float
    length_in: float
    width_deg: float
    band_in: float = 1.0


@dataclass(frozen=True, slots=True)
class Beam:
    """A straight strip from a point along a bearing: `length_in` long, `width_in` wide (0 for a line)."""

    origin: Point
    bearing_deg: float
    length_in: float
    width_in: float = 0.0
    band_in: float = 1.0


Template = Circle | Cone | Beam


@dataclass(frozen=True, slots=True)
class Touch:
    """A base that a template touches.

    `distance` is in inches from the template's origin to the nearest edge of the base, 0 where it lies on the base;
    `band` counts from 1 inmost; `share` is how much of the base is covered, from 0 to 1.
    """

    id: str
    distance: float
    band: int
    share: float


def touched(template: Template, bodies: Iterable[Body], measures: Measures = PLAIN) -> tuple[Touch, ...]:
    """The bases that a template touches, nearest first, and of equals the lowest id (SM-EXP-02, 03)."""
    area = polygon_of(template_outline(template))
    found = []
    for body in bodies:
        shape = form(body)
        if _touches(template, shape, measures.tolerance_in):
            distance = shape.distance(template.origin)
            in_band = band(distance, template.band_in, measures)
            found.append(Touch(body.id, distance, in_band, _share(area, shape)))
    return tuple(sorted(found, key=lambda touch: (touch.distance, touch.id)))


def band(distance_in: float, band_in: float = 1.0, measures: Measures = PLAIN) -> int:
    """The band that a distance falls in, from 1; an outer edge belongs to the inner band (SM-EXP-03).

    Where bands have no width there is one.
    """
    return 1 if band_in <= 0 else max(1, math.ceil((distance_in - measures.tolerance_in) / band_in))


def template_outline(template: Template, error_in: float = FINEST_IN) -> tuple[Point, ...]:
    """The edge of a template as a closed polygon, clockwise, the first point not repeated."""
    if isinstance(template, Circle):
        return form_outline(_disc(template.centre, template.radius_in), error_in)
    if isinstance(template, Beam):
        return _strip(template).corners()
    if template.width_deg >= 360.0:
        return form_outline(_disc(template.origin, template.length_in), error_in)
    steps = arc_steps(template.length_in, math.radians(template.width_deg), error_in)
    start = template.bearing_deg - template.width_deg / 2.0
    turns = [start + template.width_deg * at / steps for at in range(steps + 1)]
    return (template.origin, *(ahead(template.origin, turn, template.length_in) for turn in turns))


def band_outlines(circle: Circle, error_in: float = FINEST_IN) -> tuple[tuple[Point, ...], ...]:
    """The outer edges of a circle's bands, inmost first, the last at its full radius."""
    count = band(circle.radius_in, circle.band_in)
    radii = [*(at * circle.band_in for at in range(1, count)), circle.radius_in]
    return tuple(form_outline(_disc(circle.centre, radius), error_in) for radius in radii)


def _disc(centre: Point, radius_in: float) -> Form:
    return Form("round", *centre, radius_in, radius_in)


def _strip(beam: Beam) -> Form:
    return line_form(beam.origin, ahead(beam.origin, beam.bearing_deg, beam.length_in), beam.width_in)


def _touches(template: Template, shape: Form, tolerance_in: float) -> bool:
    if isinstance(template, Circle):
        return shape.distance(template.centre) <= template.radius_in + tolerance_in
    if isinstance(template, Beam):
        return form_gap(_strip(template), shape) <= tolerance_in
    return _in_cone(template, shape, tolerance_in)


def _in_cone(cone: Cone, shape: Form, tolerance_in: float) -> bool:
    """Whether a convex shape meets a sector: on one of its straight sides, or where it is nearest to the origin.

    A shape that meets neither side lies wholly between them or wholly outside, and so does the point of it that is
    nearest to the origin.
    """
    nearest = shape.nearest(cone.origin)
    if math.dist(nearest, cone.origin) > cone.length_in + tolerance_in:
        return False
    off = abs(relative(bearing(cone.origin, nearest), cone.bearing_deg))
    if nearest == cone.origin or off <= cone.width_deg / 2.0:
        return True
    half = cone.width_deg / 2.0
    sides = [ahead(cone.origin, cone.bearing_deg + turn, cone.length_in) for turn in (-half, half)]
    return any(form_gap(line_form(cone.origin, side), shape) <= tolerance_in for side in sides)


def _share(area: Area, shape: Form) -> float:
    """How much of a base lies in an area; polygons of both leave out nearly the same at their edges."""
    base = polygon_of(form_outline(shape))
    return min(1.0, float(area.intersection(base).area) / float(base.area)) if base.area > 0 else 0.0
