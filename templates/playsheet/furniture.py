"""What stands around the blocks of a play sheet: its name and whose figures it has, and the meaning of the marks."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.system import System
from templates.facts import Said
from templates.fit import Try, fitted
from templates.fonts import faces
from templates.lettering import letter
from templates.plan import Line, Op, Text, drawn
from templates.silhouettes import shapes
from templates.wording import phrase

HEAD = 9.6
"""The height of a page's head in mm, with the room under it."""
FOOT = 4.2
MARK = 7.0
TITLE = 16.0
SUB = 9.0
SMALL = 6.5


@dataclass(frozen=True, slots=True)
class Furniture:
    """The texts of head and foot on a page of `w` by `h` mm; `about` are two lines at the right of the head."""

    w: float
    h: float
    margin: float
    title: str
    kind: str
    about: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    paper: str


def furniture(system: System, around: Furniture, page: int, pages: int) -> list[Op]:
    """Head and foot of one page."""
    return [*_head(around), *_foot(system, around, page, pages)]


def _head(around: Furniture) -> list[Op]:
    margin, right = around.margin, around.w - around.margin
    base = margin + 5.9
    ops: list[Op] = drawn(shapes.mark(), "ink", margin, margin, MARK, MARK)
    room = right - margin - MARK - 2.5
    title = fitted(around.title, "Bold", room * 0.5, [Try(1, TITLE)])
    ops += letter(title, Said(around.title), margin + MARK + 2.5, base, "Bold")
    left = max(op.bounds[2] for op in ops) + 2.5
    ops.append(Text(left, base, around.kind, SUB, "Regular", "ink2"))
    left = ops[-1].bounds[2] + 4.0
    for at, (text, weight) in enumerate(zip(around.about, ("Medium", "Regular"), strict=False)):
        if text:
            found = fitted(text, weight, right - left, [Try(1, 7.4)])
            ops.append(
                Text(right, margin + 2.9 + at * 3.1, found.lines[0], found.size, weight, "ink2", "right", found.spacing)
            )
    ops.append(Line(margin, margin + HEAD - 1.8, right, margin + HEAD - 1.8, "ink", 0.4))
    return ops


def _foot(system: System, around: Furniture, page: int, pages: int) -> list[Op]:
    base, left = around.h - around.margin - 0.6, around.margin
    key = "play-foot" if pages == 1 else "play-foot-sides"
    foot = Text(
        around.w - around.margin,
        base,
        phrase(system, key, page=page, pages=pages, paper=around.paper),
        SMALL,
        "Regular",
        "ink2",
        "right",
    )
    ops: list[Op] = [foot]
    for mark, meaning in around.legend:
        ops.append(Text(left, base, mark, SMALL, "Bold", "house"))
        left += faces.width_mm(mark, "Bold", SMALL) + 0.8
        ops.append(Text(left, base, meaning, SMALL, "Regular", "ink2"))
        left += ops[-1].bounds[2] - ops[-1].bounds[0] + 3.0
    return ops
