"""Plays plans on to a PDF: the same plans give the same bytes. Knows ReportLab, and nothing of cards or armies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from templates import palette
from templates.fonts import faces
from templates.plan import Box, Line, Op, Path, Pattern, Plan, Text, lines_of
from templates.silhouettes.shapes import Step

PT = 72 / 25.4
Duplex = Literal["", "long", "short"]
FLIPS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}


@dataclass(frozen=True, slots=True)
class Stamp:
    """A plan at a place of a page, in mm from its top left corner; upside down where `turned`."""

    plan: Plan
    x: float = 0.0
    y: float = 0.0
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page of `w` by `h` mm: the stamps on it, and what is drawn over them."""

    w: float
    h: float
    stamps: tuple[Stamp, ...]
    over: Plan | None = None


def pdf(pages: Sequence[Page], title: str, subject: str = "", duplex: Duplex = "") -> bytes:
    """The pages as a PDF at true size, which asks to be printed so."""
    for weight in faces.WEIGHTS:
        faces.registered(faces.chain(weight)[0])
    out = BytesIO()
    canvas = Canvas(
        out,
        pagesize=(pages[0].w * PT, pages[0].h * PT),
        invariant=True,
        initialFontName=faces.chain("Regular")[0],  # type: ignore[arg-type]  # the stubs take it for a number
        initialFontSize=8,
    )
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
    """Plays operations on to one canvas. It works in points, y up, from the lower left corner of the page."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.colours = {token: Color(*palette.rgb(token)) for token in palette.PAPER}

    def page(self, page: Page) -> None:
        """One page."""
        canvas = self.canvas
        canvas.setPageSize((page.w * PT, page.h * PT))
        for stamp in page.stamps:
            canvas.saveState()
            if stamp.turned:
                right, bottom = stamp.x + stamp.plan.w, stamp.y + stamp.plan.h
                canvas.transform(-1, 0, 0, -1, right * PT, (page.h - bottom) * PT)
            else:
                canvas.translate(stamp.x * PT, (page.h - stamp.y) * PT)
            self.play(stamp.plan.ops)
            canvas.restoreState()
        if page.over:
            canvas.saveState()
            canvas.translate(0, page.h * PT)
            self.play(page.over.ops)
            canvas.restoreState()
        canvas.showPage()

    def play(self, ops: Iterable[Op]) -> None:
        """All operations in order, from a left top corner at the canvas's origin."""
        for op in ops:
            if isinstance(op, Text):
                self._text(op)
            elif isinstance(op, Box):
                self._box(op)
            elif isinstance(op, Line):
                self._line(op)
            elif isinstance(op, Path):
                self._path(op)
            else:
                self._pattern(op)

    def _text(self, op: Text) -> None:
        canvas = self.canvas
        text = canvas.beginText(op.left * PT, -op.y * PT)
        text.setFillColor(self.colours[op.colour])
        if op.spacing:
            text.setCharSpace(op.spacing * op.size)
        for face, piece in faces.runs(op.text, op.weight):
            text.setFont(faces.registered(face), op.size)
            text.textOut(piece)
        if op.spacing:
            text.setCharSpace(0)
        canvas.drawText(text)

    def _box(self, op: Box) -> None:
        canvas = self.canvas
        if op.fill:
            canvas.setFillColor(self.colours[op.fill])
        if op.stroke:
            canvas.setStrokeColor(self.colours[op.stroke])
            canvas.setLineWidth(op.line * PT)
        x, y, w, h = op.x * PT, -(op.y + op.h) * PT, op.w * PT, op.h * PT
        if op.radius:
            canvas.roundRect(x, y, w, h, op.radius * PT, stroke=bool(op.stroke), fill=bool(op.fill))
        else:
            canvas.rect(x, y, w, h, stroke=bool(op.stroke), fill=bool(op.fill))

    def _line(self, op: Line) -> None:
        canvas = self.canvas
        canvas.setStrokeColor(self.colours[op.stroke])
        canvas.setLineWidth(op.line * PT)
        if op.dash:
            canvas.setDash([op.dash * PT])
        canvas.line(op.x * PT, -op.y * PT, op.x2 * PT, -op.y2 * PT)
        if op.dash:
            canvas.setDash()

    def _path(self, op: Path) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.transform(op.scale * PT, 0, 0, -op.scale * PT, op.x * PT, -op.y * PT)
        if op.line:
            canvas.setStrokeColor(self.colours[op.colour])
            canvas.setLineWidth(op.line / op.scale)
            canvas.setLineCap(1)
            canvas.setLineJoin(1)
        else:
            canvas.setFillColor(self.colours[op.colour])
        canvas.drawPath(_path_of(op.steps), stroke=bool(op.line), fill=not op.line)
        canvas.restoreState()

    def _pattern(self, op: Pattern) -> None:
        if op.kind == "plain":
            return
        canvas = self.canvas
        canvas.saveState()
        edge = canvas.beginPath()
        edge.rect(op.x * PT, -(op.y + op.h) * PT, op.w * PT, op.h * PT)
        canvas.clipPath(edge, stroke=0, fill=0)
        lines, dots = lines_of(op)
        for line in lines:
            self._line(line)
        canvas.setFillColor(self.colours[op.colour])
        for x, y, radius in dots:
            canvas.circle(x * PT, -y * PT, radius * PT, stroke=0, fill=1)
        canvas.restoreState()


@lru_cache(maxsize=256)
def _path_of(steps: tuple[Step, ...]) -> PDFPathObject:
    """A path in its own units, y down; made once, for the same few shapes are drawn on every card."""
    path = PDFPathObject()
    for letter, figures in steps:
        if letter == "M":
            path.moveTo(*figures)
        elif letter == "L":
            path.lineTo(*figures)
        elif letter == "C":
            path.curveTo(*figures)
        else:
            path.close()
    return path
