"""Plays plans on to a PDF: the same plans give the same bytes. Knows ReportLab, and nothing of cards or armies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Literal, cast

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from templates.content import PT, content
from templates.fonts import faces
from templates.plan import Plan

# PDFs have been allowed bytes for decades; writing them as letters makes them a quarter larger, and slowly.
rl_config.useA85 = 0

Duplex = Literal["", "long", "short"]
FLIPS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}
FIRST_FACE = faces.chain("Regular")[0]


@dataclass(frozen=True, slots=True)
class Stamp:
    """A plan at a place of a page, in mm from its top left corner; upside down where `turned`.

    One that stands `upright` is turned a quarter to the left: it is read from bottom to top.
    """

    plan: Plan
    x: float = 0.0
    y: float = 0.0
    turned: bool = False
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page of `w` by `h` mm: the stamps on it, those beside them, and what is drawn over all."""

    w: float
    h: float
    stamps: tuple[Stamp, ...]
    over: Plan | None = None
    beside: tuple[Stamp, ...] = ()


def pdf(pages: Sequence[Page], title: str, subject: str = "", duplex: Duplex = "") -> bytes:
    """The pages as a PDF at true size, which asks to be printed so."""
    out = BytesIO()
    font = faces.registered(FIRST_FACE)
    # Without a font of its own the canvas names Helvetica, and does not embed it. The stubs want a number here.
    canvas = Canvas(out, invariant=True, initialFontName=font, initialFontSize=8)  # type: ignore[arg-type]
    canvas.setTitle(title)
    canvas.setAuthor("Tribarrel")
    canvas.setCreator("Tribarrel")
    canvas.setSubject(subject)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", FLIPS[duplex])
    player = Player(canvas)
    for page in pages:
        player.page(page)
    canvas.save()
    return out.getvalue()


class Player:
    """Plays plans on to one canvas. What was written of a plan or a text once is not written again."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._plans: dict[int, str] = {}
        self._texts: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def page(self, page: Page) -> None:
        """One page."""
        self.canvas.setPageSize((page.w * PT, page.h * PT))
        for stamp in (*page.stamps, *page.beside):
            self._play(stamp.plan, _placed(stamp, page.h))
        if page.over:
            self._play(page.over, _placed(Stamp(page.over), page.h))
        self.canvas.showPage()

    def _play(self, plan: Plan, place: str) -> None:
        key = id(plan)
        if key not in self._plans:
            self._plans[key] = content(plan.ops, self._encode)
        self.canvas.addLiteral(f"q {place} cm\n{self._plans[key]}\nQ")

    def _encode(self, face: str, text: str) -> list[tuple[str, str]]:
        """The text in the subsets that ReportLab makes of a font; see `TTFont` there."""
        found = self._texts.get((face, text))
        if found is None:
            font = cast(TTFont, pdfmetrics.getFont(faces.registered(face)))
            document = self.canvas._doc  # type: ignore[attr-defined]  # what its own example passes
            pieces = font.splitString(text, document)
            found = [(font.getSubsetInternalName(subset, document), escapePDF(piece)) for subset, piece in pieces]
            self._texts[face, text] = found
        return found


def _placed(stamp: Stamp, page_h: float) -> str:
    """The matrix that brings a plan to its place: by its left top corner, or by that which lies there once turned."""
    if stamp.upright:
        return f"0 1 -1 0 {stamp.x * PT:.4f} {(page_h - stamp.y - stamp.plan.w) * PT:.4f}"
    if stamp.turned:
        right, bottom = stamp.x + stamp.plan.w, stamp.y + stamp.plan.h
        return f"-1 0 0 -1 {right * PT:.4f} {(page_h - bottom) * PT:.4f}"
    return f"1 0 0 1 {stamp.x * PT:.4f} {(page_h - stamp.y) * PT:.4f}"
