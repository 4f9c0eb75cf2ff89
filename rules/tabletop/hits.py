"""What a path may not do, and where: the answers of `barring`, step by step and for the whole path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.tabletop.bases import Point

Code = Literal[
    "wall", "window", "door", "impassable", "edge", "base", "end_on_base", "no_room_to_turn", "turn_too_tight"
]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Something that a path may not do: its code, where (inches from the start, and the centre's point there), and what
    is in the way: the piece and opening, or the other body ("" where it is none of these).
    """

    code: Code
    at_in: float
    point: Point
    piece: str = ""
    opening: str = ""
    body: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A share of a step from which something is in the way, until the share at which it no longer is."""

    low: float
    high: float
    code: Code
    piece: str = ""
    opening: str = ""
    body: str = ""
    is_passed: bool = False
