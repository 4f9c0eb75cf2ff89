"""How far apart bases are: the gap between nearest edges, the points it runs between, and many gaps at once.

Discs are measured from centres minus radii, rectangles by their corners and sides, ovals by their own curve: exact to
rounding, ovals to better than 1e-6 inch. Bases that touch, overlap or hold one another are 0 apart. What is asked of a
and b is answered the same for b and a.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.tabletop.bases import Body, Point
from rules.tabletop.forms import Form, form
from rules.tabletop.measures import Measures
from rules.tabletop.pairs import nearest_in_order

TIE_IN = 1e-9
"""Distances that differ by less are the same when the nearest of many pairs is picked."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The smallest gap between two groups: which base of either it lies between, how many inches, and its two ends."""

    a: str
    b: str
    distance: float
    points: tuple[Point, Point]


def gap(a: Body, b: Body) -> float:
    """Inches between the nearest edges of two bases, 0 for contact and for overlap (SM-SCL-07, CR-SC-06)."""
    return form_gap(form(a), form(b))


def nearest_points(a: Body, b: Body) -> tuple[Point, Point]:
    """The ends of the gap, on a's edge and on b's; one point that both hold, twice, where they overlap."""
    return form_nearest(form(a), form(b))


def gap_to_point(body: Body, point: Point) -> float:
    """Inches from a point to the nearest edge of a base, 0 where the point lies on the base (SM-SCL-09)."""
    return form(body).distance(point)


def topmost(bodies: Sequence[Body], point: Point) -> Body | None:
    """The base that a point lies on, by its true shape; of several the one listed last, None for no base."""
    return next((body for body in reversed(bodies) if form(body).distance(point) == 0.0), None)


def in_contact(a: Body, b: Body, measures: Measures) -> bool:
    """Whether two bases touch or overlap, within the system's tolerance."""
    return within(a, b, 0.0, measures)


def within(a: Body, b: Body, limit_in: float, measures: Measures) -> bool:
    """Whether the gap between two bases is no more than a limit; one exactly at it is within (SM-SHO-12, CR-SC-07)."""
    return gap(a, b) <= limit_in + measures.tolerance_in


def gaps(bodies: Sequence[Body], others: Sequence[Body]) -> NDArray[np.float64]:
    """All gaps between two lists of bases in inches: a row for each of `bodies`, a column for each of `others`."""
    forms, other_forms = [form(body) for body in bodies], [form(body) for body in others]
    found = np.maximum(_apart(forms, other_forms), 0.0)
    odd = {at for at, shape in enumerate(other_forms) if shape.shape != "round"}
    for row, shape in enumerate(forms):
        for column in range(len(other_forms)) if shape.shape != "round" else odd:
            found[row, column] = form_gap(shape, other_forms[column])
    return found


def gap_of_groups(bodies: Sequence[Body], others: Sequence[Body]) -> Gap | None:
    """The smallest gap between any base of one group and any of the other (SM-SCL-08); None where either is empty.

    Of pairs equally near the one whose ids come first is named, so the order of the bases changes nothing.
    """
    if not bodies or not others:
        return None
    forms, other_forms = [form(body) for body in bodies], [form(body) for body in others]
    least = _apart(forms, other_forms)
    hopeful = np.argsort(least, axis=None, kind="stable")
    best, near = math.inf, list[tuple[float, str, str, int, int]]()
    for flat in hopeful.tolist():
        row, column = divmod(flat, len(others))
        if least[row, column] > best + TIE_IN:
            break
        distance = form_gap(forms[row], other_forms[column])
        best = min(best, distance)
        near.append((distance, bodies[row].id, others[column].id, row, column))
    distance, a, b, row, column = min(
        (pair for pair in near if pair[0] <= best + TIE_IN), key=lambda pair: (pair[1], pair[2], pair[0])
    )
    return Gap(a, b, distance, form_nearest(forms[row], other_forms[column]))


def _apart(forms: Sequence[Form], others: Sequence[Form]) -> NDArray[np.float64]:
    """Centres' distances less the farthest reach of each shape: the gaps of discs, and no more than those of others."""
    centres, reaches = _rows(forms)
    other_centres, other_reaches = _rows(others)
    across = centres[:, None, :] - other_centres[None, :, :]
    apart: NDArray[np.float64] = np.hypot(across[..., 0], across[..., 1]) - (reaches[:, None] + other_reaches[None, :])
    return apart


def _rows(forms: Sequence[Form]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    centres = np.array([shape.centre for shape in forms], dtype=np.float64).reshape(-1, 2)
    return centres, np.array([shape.reach for shape in forms], dtype=np.float64)


def form_gap(a: Form, b: Form) -> float:
    """Inches between the nearest edges of two shapes."""
    if a.shape == b.shape == "round":
        return max(0.0, math.hypot(a.x - b.x, a.y - b.y) - (a.across + b.across))
    if a.shape == "round":
        return max(0.0, b.distance(a.centre) - a.across)
    if b.shape == "round":
        return max(0.0, a.distance(b.centre) - b.across)
    return math.dist(*form_nearest(a, b))


def form_nearest(a: Form, b: Form) -> tuple[Point, Point]:
    """The nearest points of two shapes, on a and on b; one point of both, twice, where they overlap."""
    if a.key > b.key:
        on_b, on_a = nearest_in_order(b, a)
        return on_a, on_b
    return nearest_in_order(a, b)
