"""What a plan really covers: the ink of every letter, read from the outlines in the font files."""

from __future__ import annotations

import struct
from functools import cache
from importlib.resources import files
from itertools import combinations

from reportlab.pdfbase import pdfmetrics

from templates.fonts import faces
from templates.plan import Bounds, Plan, Text

SLACK_MM = 0.02


@cache
def _outlines(face: str) -> tuple[dict[int, int], tuple[int, ...], bytes, int]:
    """Code point to glyph, where each glyph's outline begins, the outlines, and units per em."""
    data = (files("templates") / "fonts" / f"{face}.ttf").read_bytes()
    tables: dict[str, bytes] = {}
    for at in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, offset, length = struct.unpack(">4sLLL", data[12 + 16 * at : 28 + 16 * at])
        tables[tag.decode()] = data[offset : offset + length]
    head = tables["head"]
    per_em, long_form = struct.unpack(">H", head[18:20])[0], struct.unpack(">h", head[50:52])[0]
    loca = tables["loca"]
    count = len(loca) // (4 if long_form else 2)
    starts = struct.unpack(f">{count}{'L' if long_form else 'H'}", loca)
    starts = starts if long_form else tuple(start * 2 for start in starts)
    glyphs = pdfmetrics.getFont(faces.registered(face)).face.charToGlyph  # type: ignore[attr-defined]
    return glyphs, starts, tables["glyf"], per_em


@cache
def glyph_box(face: str, character: str) -> Bounds | None:
    """Left, bottom, right, top of a glyph's ink in ems; None for one without ink."""
    glyphs, starts, outlines, per_em = _outlines(face)
    glyph = glyphs[ord(character)]
    if starts[glyph] == starts[glyph + 1]:
        return None
    left, bottom, right, top = struct.unpack(">4h", outlines[starts[glyph] + 2 : starts[glyph] + 10])
    return left / per_em, bottom / per_em, right / per_em, top / per_em


def ink(text: Text) -> Bounds | None:
    """The rectangle around a text's ink in mm; None for one without any."""
    em = text.size * faces.MM_PER_PT
    x, boxes = text.left, []
    for character in text.text:
        face, shown, advance = faces.glyph(character, text.weight)
        box = glyph_box(face, shown)
        if box:
            boxes.append((x + box[0] * em, text.y - box[3] * em, x + box[2] * em, text.y - box[1] * em))
        x += (advance + text.spacing) * em
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlaps(plan: Plan) -> list[str]:
    """Every pair of texts whose ink touches."""
    texts = [(op, box) for op in plan.ops if isinstance(op, Text) and (box := ink(op))]
    return [f"{one} | {other}" for (one, left), (other, right) in combinations(texts, 2) if _touch(left, right)]


def _touch(one: Bounds, other: Bounds) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > SLACK_MM and down > SLACK_MM


def outside(plan: Plan, safe: float) -> list[str]:
    """Every operation that leaves the card, and every text that comes nearer than `safe` mm to its edge."""
    found = [str(op) for op in plan.ops if not _inside(op.bounds, plan, 0.0)]
    texts = [(op, ink(op)) for op in plan.ops if isinstance(op, Text)]
    return found + [str(op) for op, box in texts if box and not _inside(box, plan, safe)]


def _inside(box: Bounds, plan: Plan, margin: float) -> bool:
    left, top, right, bottom = box
    reach = margin - SLACK_MM
    return left >= reach and top >= reach and right <= plan.w - reach and bottom <= plan.h - reach


def words(plans: tuple[Plan, ...]) -> str:
    """All text of some plans, in order, without white space: to find what was broken over lines."""
    return "".join(op.text for plan in plans for op in plan.ops if isinstance(op, Text)).replace(" ", "")
