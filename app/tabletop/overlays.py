"""What a tool shows over the table, as values in inches: the view paints them, and they are in no file and no state.

Colours are names of tokens of app.theme, such as "accent", "warn", "error"; widths are in pixels on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.tabletop.bases import Point, Pose

Tone = Literal["accent", "warn", "error", "ok", "info", "ink"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points. With `width_in` it is a band of so many inches instead, as strong as `alpha`."""

    points: tuple[Point, ...]
    tone: Tone = "accent"
    width_px: float = 2.0
    dashed: bool = False
    width_in: float = 0.0
    alpha: float = 0.2


@dataclass(frozen=True, slots=True)
class Area:
    """A filled area: rings, of which those inside others are holes. `alpha` is how strong, from 0 to 1."""

    rings: tuple[tuple[Point, ...], ...]
    tone: Tone = "accent"
    alpha: float = 0.13
    edge_px: float = 1.4
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle by its radius in inches; filled where `alpha` is more than 0."""

    centre: Point
    radius_in: float
    tone: Tone = "accent"
    alpha: float = 0.0
    edge_px: float = 1.4
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """A figure as it would stand somewhere else."""

    figure: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a figure where it stands: touched by a blast, out of cohesion, a target."""

    figure: str
    tone: Tone = "error"


@dataclass(frozen=True, slots=True)
class Outlined:
    """A piece of terrain that is meant: a blocker, the slow ground."""

    piece: str
    tone: Tone = "error"


@dataclass(frozen=True, slots=True)
class Dot:
    """A point: a waypoint, an aim point."""

    point: Point
    tone: Tone = "accent"


@dataclass(frozen=True, slots=True)
class Tag:
    """Words beside the table's models, with a line to what they are about; at most three are shown at once.

    `clear` are points of what it must not cover: the corners of the piece that it is about.
    """

    anchor: Point
    title: str
    text: str = ""
    icon: str = ""
    tone: Tone = "accent"
    clear: tuple[Point, ...] = ()


Overlay = Line | Area | Disc | Ghost | Ring | Outlined | Dot | Tag
