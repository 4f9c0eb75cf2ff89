"""How a system measures: the few settings that geometry asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Rays = Literal["centre", "edges", "sampled"]
"""From where to where lines of sight run: centre to centre; both edges and the centre; the whole width in steps."""


@dataclass(frozen=True, slots=True)
class Measures:
    """A system's way of measuring.

    `tolerance_in` is how much two lengths may differ and count as equal. `front_deg` and `flank_deg` are the bearings
    (from the facing, either side) up to which something is in front and on the flank; what is exactly at `flank_deg` is
    behind where `rear_has_edge`. Bearings are rounded to `bearing_step_deg` before they are compared. `rays` is the
    pattern of lines of sight and `ray_count` how many where it is sampled. `models_block` says whether models stand in
    the way of sight; `pass_friends` and `pass_enemies` whether a path may lead over their bases. `cover_within_in` is
    how near the piece that a line crosses a base must be to have its cover. `eye_fraction` is how high the eye is on a
    model.
    """

    tolerance_in: float = 1e-6
    front_deg: float = 45.0
    flank_deg: float = 135.0
    rear_has_edge: bool = False
    bearing_step_deg: float = 1e-6
    rays: Rays = "sampled"
    ray_count: int = 20
    models_block: bool = False
    pass_friends: bool = True
    pass_enemies: bool = False
    cover_within_in: float = 1.0
    eye_fraction: float = 1.0
