"""What it costs to drive to the points of a grid at one go: one turn, then straight; or one arc, then straight."""

from __future__ import annotations

import numpy as np

from rules.tabletop.arrays import Floats
from rules.tabletop.field import Field
from rules.tabletop.movers import Mover

MOST_LOOKS = 2_000_000
"""Places looked at in all; a larger grid is looked at less densely."""


def shot_costs(field: Field, mover: Mover) -> Floats:
    """The cost of driving to each point of a field's grid at one go; infinite where something is in the way."""
    raster = field.raster
    x, y = np.meshgrid(raster.xs, raster.ys)
    hopeful = np.flatnonzero(np.isfinite(field.times))
    away = np.column_stack((x.ravel()[hopeful], y.ravel()[hopeful])) - np.array(field.start)
    facing = np.radians(mover.body.pose.facing)
    right = away[:, 0] * np.cos(facing) - away[:, 1] * np.sin(facing)
    ahead = away[:, 0] * np.sin(facing) + away[:, 1] * np.cos(facing)
    flip = np.where(mover.turning.may_reverse & (ahead < 0), -1.0, 1.0)
    circle = mover.turning.circle_in if mover.turning.way == "wheel" else 0.0
    turn, length = _arc_and_rest(circle, np.abs(right), ahead * flip)
    total = circle * turn + length
    factors = np.zeros(len(hopeful))
    looks = int(min(np.ceil(np.nanmax(total, initial=1.0) / raster.step), MOST_LOOKS // max(len(hopeful), 1) + 1))
    for share in (np.arange(looks) + 0.5) / looks:
        along = total * share
        local = _places(circle, turn, along, np.sign(right), flip)
        places = np.column_stack(
            (
                local[:, 0] * np.cos(facing) + local[:, 1] * np.sin(facing),
                local[:, 1] * np.cos(facing) - local[:, 0] * np.sin(facing),
            )
        )
        factors += _looked_up(field, places + np.array(field.start))
    spot = np.array([mover.turning.cost(degrees) for degrees in range(181)])
    turned = spot[np.minimum(180, np.ceil(np.degrees(np.arctan2(np.abs(right), ahead * flip)))).astype(np.intp)]
    found = np.full(x.size, np.inf)
    found[hopeful] = np.where(np.isnan(total), np.inf, factors / looks * np.nan_to_num(total) + turned)
    return found.reshape(x.shape)


def _arc_and_rest(circle: float, beside: Floats, ahead: Floats) -> tuple[Floats, Floats]:
    """Radians on the circle and inches straight on, NaN for what lies within it. Without a circle it turns at once."""
    apart = np.hypot(beside - circle, ahead)
    with np.errstate(invalid="ignore", divide="ignore"):
        turn = (np.arctan2(ahead, circle - beside) - np.arccos(np.minimum(1.0, circle / apart))) % (2.0 * np.pi)
        turn = np.where(turn > 2.0 * np.pi - 1e-9, 0.0, turn)
        rest = np.sqrt(apart * apart - circle * circle)
    if circle == 0.0:
        turn = np.arctan2(beside, ahead)
    return turn, rest


def _places(circle: float, turn: Floats, along: Floats, side: Floats, flip: Floats) -> Floats:
    """Where a drive is after so many inches: to the right and ahead of its start, as it faced there."""
    angle = np.minimum(turn, along / circle) if circle > 0 else turn
    rest = along - circle * angle
    right = circle * (1.0 - np.cos(angle)) + rest * np.sin(angle)
    ahead = circle * np.sin(angle) + rest * np.cos(angle)
    return np.column_stack((right * side, ahead * flip))


def _looked_up(field: Field, places: Floats) -> Floats:
    raster = field.raster
    row, column = raster.nearest(np.nan_to_num(places))
    costs: Floats = np.where(field.blocked[row, column], np.inf, field.costs[row, column])
    return costs
