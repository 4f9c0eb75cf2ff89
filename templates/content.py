"""Writes draw operations in the language of PDF pages: short strings, made once for each plan however often it is used.

Lengths become points, y up, from the left top corner of the plan. How a text is encoded depends on the document, and
is asked of `Encode`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from templates import palette
from templates.fonts import faces
from templates.patterns import lines_of
from templates.plan import Box, Line, Op, Path, Pattern, Text
from templates.silhouettes.shapes import Step

PT = 72 / 25.4
ROUND = 0.5523
"""How far the handles of a quarter circle reach, in radii."""

Encode = Callable[[str, str], Sequence[tuple[str, str]]]
"""A face and a text to (name of a font in the document, escaped text): one pair for each of its subsets."""


def content(ops: Iterable[Op], encode: Encode) -> str:
    """All operations in order."""
    parts: list[str] = []
    ink = ""
    for op in ops:
        if isinstance(op, Text):
            # Most of a card is text, and much of it of one colour: the colour is written where it changes.
            if op.colour != ink:
                ink = op.colour
                parts.append(_fill(ink))
            parts.append(_text(op, encode))
        elif isinstance(op, Box):
            parts.append(_box(op))
            ink = "" if op.fill else ink
        elif isinstance(op, Line):
            parts.append(_line(op))
        elif isinstance(op, Path):
            parts.append(_path(op))
        elif op.kind != "plain":
            parts.append(_pattern(op))
    return "\n".join(parts)


@lru_cache(maxsize=256)
def _fill(token: str) -> str:
    return "{:.3f} {:.3f} {:.3f} rg".format(*palette.rgb(token))


@lru_cache(maxsize=256)
def _stroke(token: str) -> str:
    return "{:.3f} {:.3f} {:.3f} RG".format(*palette.rgb(token))


def _text(op: Text, encode: Encode) -> str:
    place = f"BT {op.left * PT:.2f} {-op.y * PT:.2f} Td"
    size = f"{op.size:g} Tf"
    shown = " ".join(
        [
            f"{font} {size} ({part}) Tj"
            for face, piece in faces.runs(op.text, op.weight)
            for font, part in encode(face, piece)
        ]
    )
    return f"{place} {op.spacing * op.size:.3f} Tc {shown} 0 Tc ET" if op.spacing else f"{place} {shown} ET"


def _box(op: Box) -> str:
    colours = _fill(op.fill) if op.fill else ""
    if op.stroke:
        colours += f" {_stroke(op.stroke)} {op.line * PT:.2f} w"
    paint = ("B" if op.stroke else "f") if op.fill else "S"
    x, y = op.x * PT, -(op.y + op.h) * PT
    if op.radius:
        return f"{colours} q 1 0 0 1 {x:.2f} {y:.2f} cm {_rounded(op.w * PT, op.h * PT, op.radius * PT)} {paint} Q"
    return f"{colours} {x:.2f} {y:.2f} {op.w * PT:.2f} {op.h * PT:.2f} re {paint}"


@lru_cache(maxsize=512)
def _rounded(w: float, h: float, r: float) -> str:
    """A rectangle with round corners at the origin; the same few sizes are drawn on every card."""
    k = r * (1 - ROUND)
    return (
        f"{r:.2f} 0 m {w - r:.2f} 0 l {w - k:.2f} 0 {w:.2f} {k:.2f} {w:.2f} {r:.2f} c "
        f"{w:.2f} {h - r:.2f} l {w:.2f} {h - k:.2f} {w - k:.2f} {h:.2f} {w - r:.2f} {h:.2f} c "
        f"{r:.2f} {h:.2f} l {k:.2f} {h:.2f} 0 {h - k:.2f} 0 {h - r:.2f} c 0 {r:.2f} l 0 {k:.2f} {k:.2f} 0 {r:.2f} 0 c h"
    )


def _line(op: Line) -> str:
    ends = f"{op.x * PT:.3f} {-op.y * PT:.3f} m {op.x2 * PT:.3f} {-op.y2 * PT:.3f} l S"
    drawn = f"{_stroke(op.stroke)} {op.line * PT:.3f} w {ends}"
    return f"[{op.dash * PT:.2f}] 0 d {drawn} [] 0 d" if op.dash else drawn


def _path(op: Path) -> str:
    scale = op.scale * PT
    place = f"q {scale:.5f} 0 0 {-scale:.5f} {op.x * PT:.2f} {-op.y * PT:.2f} cm"
    if op.line:
        return f"{place} {_stroke(op.colour)} {op.line / op.scale:.3f} w 1 J 1 j {_steps(op.steps)} S Q"
    return f"{place} {_fill(op.colour)} {_steps(op.steps)} f* Q"


@lru_cache(maxsize=512)
def _steps(steps: tuple[Step, ...]) -> str:
    """A path in its own units: the same few shapes are drawn on every card."""
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(" ".join([*(f"{figure:.4g}" for figure in figures), letters[name]]) for name, figures in steps)


def _pattern(op: Pattern) -> str:
    x, y, w, h = op.x * PT, -(op.y + op.h) * PT, op.w * PT, op.h * PT
    lines, dots = lines_of(op)
    parts = [f"q {x:.2f} {y:.2f} {w:.2f} {h:.2f} re W n {_fill(op.colour)}"]
    if lines:
        ends = [f"{line.x * PT:.2f} {-line.y * PT:.2f} m {line.x2 * PT:.2f} {-line.y2 * PT:.2f} l" for line in lines]
        parts += [f"{_stroke(op.colour)} {lines[0].line * PT:.3f} w", *ends, "S"]
    parts += [_dot(x * PT, -y * PT, radius * PT) for x, y, radius in dots]
    return "\n".join([*parts, "Q"])


def _dot(x: float, y: float, radius: float) -> str:
    return f"q 1 0 0 1 {x - radius:.2f} {y - radius:.2f} cm {_rounded(2 * radius, 2 * radius, radius)} f Q"
