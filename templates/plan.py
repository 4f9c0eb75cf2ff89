"""Draw operations: what stands where on one card or page, in millimetres from its top left corner, y down.

A plan is a value that any device can play: `paint` plays it to a PDF, and the window to the screen. Colours are tokens
of the palette, weights those of the fonts. `str(plan)` is a text that a person can read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from templates.fonts import faces
from templates.palette import PatternKind
from templates.silhouettes.shapes import Shape, Step

Anchor = Literal["left", "middle", "right"]
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

ASCENT = 0.78
DESCENT = 0.22
"""How far letters reach above and below the baseline, in ems; accents on capitals reach 0.17 higher."""


def _mm(value: float) -> str:
    """A length for a text form: two decimals, no negative nought."""
    return f"{round(value, 2) + 0.0:.2f}"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled or outlined with a line of `line` mm that is centred on its edge; `radius` rounds it."""

    x: float
    y: float
    w: float
    h: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.0
    radius: float = 0.0

    def moved(self, x: float, y: float) -> Box:
        """The same operation further right and down."""
        return Box(self.x + x, self.y + y, self.w, self.h, self.fill, self.stroke, self.line, self.radius)

    @property
    def bounds(self) -> Bounds:
        """What it covers."""
        half = self.line / 2 if self.stroke else 0.0
        return self.x - half, self.y - half, self.x + self.w + half, self.y + self.h + half

    def __str__(self) -> str:
        parts = ["box    ", *map(_mm, (self.x, self.y, self.w, self.h)), self.fill and f"fill {self.fill}"]
        parts += [f"stroke {self.stroke} {_mm(self.line)}" if self.stroke else ""]
        parts += [f"radius {_mm(self.radius)}" if self.radius else ""]
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of `line` mm with flat ends; `dash` is the length of its dashes and gaps, 0 for none."""

    x: float
    y: float
    x2: float
    y2: float
    stroke: str
    line: float
    dash: float = 0.0

    def moved(self, x: float, y: float) -> Line:
        """The same operation further right and down."""
        return Line(self.x + x, self.y + y, self.x2 + x, self.y2 + y, self.stroke, self.line, self.dash)

    @property
    def bounds(self) -> Bounds:
        """What it covers; ends are flat, so that a level or upright line is no longer than it says."""
        across = self.line / 2 if self.x == self.x2 else 0.0
        upright = self.line / 2 if self.y == self.y2 else 0.0
        if not across and not upright:
            across = upright = self.line / 2
        return (
            min(self.x, self.x2) - across,
            min(self.y, self.y2) - upright,
            max(self.x, self.x2) + across,
            max(self.y, self.y2) + upright,
        )

    def __str__(self) -> str:
        dash = f" dash {_mm(self.dash)}" if self.dash else ""
        return (
            f"line    {_mm(self.x)} {_mm(self.y)} to {_mm(self.x2)} {_mm(self.y2)} {self.stroke} {_mm(self.line)}{dash}"
        )


@dataclass(frozen=True, slots=True)
class Path:
    """A shape of `steps` in units of `scale` mm, its origin at x, y; filled, or stroked if `line` (mm) is above 0."""

    x: float
    y: float
    scale: float
    steps: tuple[Step, ...]
    colour: str
    line: float = 0.0
    name: str = ""

    def moved(self, x: float, y: float) -> Path:
        """The same operation further right and down."""
        return Path(self.x + x, self.y + y, self.scale, self.steps, self.colour, self.line, self.name)

    @property
    def bounds(self) -> Bounds:
        """What it covers at most: the box around all its points, those that pull its curves too."""
        across = [part for _, figures in self.steps for part in figures[0::2]]
        down = [part for _, figures in self.steps for part in figures[1::2]]
        half = self.line / 2
        return (
            self.x + min(across) * self.scale - half,
            self.y + min(down) * self.scale - half,
            self.x + max(across) * self.scale + half,
            self.y + max(down) * self.scale + half,
        )

    def __str__(self) -> str:
        stroke = f" line {_mm(self.line)}" if self.line else ""
        return f"path    {_mm(self.x)} {_mm(self.y)} x{self.scale:.4f} {self.name} {self.colour}{stroke}"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text with its baseline at y; `size` in points, `spacing` in ems between its characters."""

    x: float
    y: float
    text: str
    size: float
    weight: str = "Regular"
    colour: str = "ink"
    anchor: Anchor = "left"
    spacing: float = 0.0

    def moved(self, x: float, y: float) -> Text:
        """The same operation further right and down."""
        return Text(self.x + x, self.y + y, self.text, self.size, self.weight, self.colour, self.anchor, self.spacing)

    @property
    def width(self) -> float:
        """Its width in mm."""
        return faces.width_mm(self.text, self.weight, self.size, self.spacing)

    @property
    def left(self) -> float:
        """Where it begins."""
        if self.anchor == "left":
            return self.x
        return self.x - self.width * (0.5 if self.anchor == "middle" else 1.0)

    @property
    def bounds(self) -> Bounds:
        """The box of its line: its width, and as high as letters without accents reach."""
        em = self.size * faces.MM_PER_PT
        return self.left, self.y - ASCENT * em, self.left + self.width, self.y + DESCENT * em

    def __str__(self) -> str:
        spacing = f" spacing {self.spacing:.3f}" if self.spacing else ""
        place = f"{_mm(self.x)} {_mm(self.y)}"
        return f"text    {place} {self.anchor} {self.weight} {self.size:.2f}pt{spacing} {self.colour} ‘{self.text}’"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern inside a rectangle, cut off at its edges: a side's sign, or hatching."""

    x: float
    y: float
    w: float
    h: float
    kind: PatternKind
    colour: str

    def moved(self, x: float, y: float) -> Pattern:
        """The same operation further right and down."""
        return Pattern(self.x + x, self.y + y, self.w, self.h, self.kind, self.colour)

    @property
    def bounds(self) -> Bounds:
        """What it covers."""
        return self.x, self.y, self.x + self.w, self.y + self.h

    def __str__(self) -> str:
        return f"pattern {_mm(self.x)} {_mm(self.y)} {_mm(self.w)} {_mm(self.h)} {self.kind} {self.colour}"


Op = Box | Line | Path | Text | Pattern


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is drawn on one card or page of `w` by `h` mm; `name` says what it is, `subject` is a node's id."""

    name: str
    w: float
    h: float
    ops: tuple[Op, ...]
    subject: str = ""

    def __str__(self) -> str:
        return "\n".join([f"{self.name}, {_mm(self.w)} x {_mm(self.h)} mm", *map(str, self.ops), ""])


def drawn(shape: Shape, colour: str, x: float, y: float, w: float, h: float) -> list[Op]:
    """A shape as large as fits in a rectangle and in its middle."""
    scale = min(w / shape.width, h / shape.height)
    left, top = x + (w - shape.width * scale) / 2, y + (h - shape.height * scale) / 2
    return [
        Path(left, top, scale, outline.steps, colour, outline.stroke * scale, shape.name) for outline in shape.outlines
    ]


def polygon(points: tuple[tuple[float, float], ...], colour: str, name: str, line: float = 0.0) -> Path:
    """A closed shape with these corners in mm."""
    steps: list[Step] = [("L" if at else "M", point) for at, point in enumerate(points)]
    return Path(0.0, 0.0, 1.0, (*steps, ("Z", ())), colour, line, name)
