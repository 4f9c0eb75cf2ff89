"""What many straight legs cost on a footing, all at once: as `treading` has it, to choose among ways quickly."""

from __future__ import annotations

import numpy as np

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.footing import Footing
from rules.tabletop.treading import SAME_IN, TOUCH_IN, crossed, near_rows


def leg_costs(footing: Footing, legs: Floats) -> Floats:
    """The inches that each leg (rows of x, y, x, y) costs by itself, with what it enters after its start."""
    if not len(legs):
        return np.zeros(0)
    lengths = np.hypot(legs[:, 2] - legs[:, 0], legs[:, 3] - legs[:, 1])
    leg, share = _cuts(legs, footing.ground.edges.segments)
    first = np.flatnonzero((leg[1:] == leg[:-1]) & ((share[1:] - share[:-1]) * lengths[leg[1:]] > TOUCH_IN))
    leg, start, end = leg[first], share[first], share[first + 1]
    middle = ((start + end) / 2.0)[:, None]
    counting = footing.counting(legs[leg, :2] * (1.0 - middle) + legs[leg, 2:] * middle)
    factors = np.where(counting >= 0, np.append(footing.factor, 1.0)[counting], 1.0)
    costs = np.bincount(leg, (end - start) * lengths[leg] * factors, len(legs))
    entered = (leg[1:] == leg[:-1]) & (counting[1:] != counting[:-1])
    prices = np.append(footing.crossing, 0.0)[counting[1:]] * entered
    costs += np.bincount(leg[1:], prices, len(legs))
    priced: Floats = costs + _lines(footing, legs, lengths)
    return priced


def _cuts(legs: Floats, edges: Floats) -> tuple[Ints, Floats]:
    """Leg by leg the shares at which edges cut it, with 0 and 1, in order."""
    share, other, _ = crossed(legs, edges[near_rows(legs, edges)])
    leg, row = np.nonzero((share > 0) & (share < 1) & (other >= -SAME_IN) & (other <= 1 + SAME_IN))
    every = np.arange(len(legs))
    legs_cut = np.concatenate((every, leg, every))
    shares = np.concatenate((np.zeros(len(legs)), share[leg, row], np.ones(len(legs))))
    order = np.lexsort((shares, legs_cut))
    return legs_cut[order], shares[order]


def _lines(footing: Footing, legs: Floats, lengths: Floats) -> Floats:
    """What single lines add; two parts of one piece met at one point count once."""
    near = near_rows(legs, footing.lines)
    added = np.zeros(len(legs))
    if not len(near):
        return added
    share, other, _ = crossed(legs, footing.lines[near])
    leg, row = np.nonzero((share > 0) & (share <= 1 + SAME_IN) & (other >= -SAME_IN) & (other <= 1 + SAME_IN))
    met = {
        (int(at), footing.line_piece[near[which]].id, round(float(share[at, which] * lengths[at]), 6)): (
            footing.line_piece[near[which]].crossing_in[footing.kind]
        )
        for at, which in zip(leg, row, strict=True)
        if share[at, which] * lengths[at] > SAME_IN
    }
    for (at, _, _), price in met.items():
        added[at] += price
    return added
