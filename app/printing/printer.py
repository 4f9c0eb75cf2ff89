"""Puts a PDF on a printer at true size: the full page, at the printer's own resolution, nothing scaled."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.printing.making import Made
from app.printing.pdfs import picture

MOST_DPI = 600
"""Finer than this no page is drawn: an A4 page has 140 MB then."""
BAND, OVERLAP = 256, 2
"""Rows of pixels."""
DUPLEX = {
    "": QPrinter.DuplexMode.DuplexNone,
    "long": QPrinter.DuplexMode.DuplexLongSide,
    "short": QPrinter.DuplexMode.DuplexShortSide,
}


def set_paper(printer: QPrinter, made: Made) -> None:
    """The full page of the paper that was chosen, without margins."""
    printer.setFullPage(True)
    width, height = made.sizes[0]
    upright = QSizeF(min(width, height), max(width, height))
    size = QPageSize(upright, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    printer.setPageSize(size)
    printer.setPageMargins(QMarginsF(), QPageLayout.Unit.Millimeter)
    printer.setPageOrientation(_orientation(made, 0))


def set_up(printer: QPrinter, made: Made, title: str) -> None:
    """Everything that the player finds chosen in the print dialogue."""
    set_paper(printer, made)
    printer.setDuplex(DUPLEX[made.turned])
    printer.setDocName(title)
    printer.setCreator("Tribarrel")


def pages_of(printer: QPrinter, made: Made) -> list[int]:
    """The pages that were asked for, from nought, as often as the printer cannot repeat them by itself."""
    first, last = printer.fromPage() or 1, printer.toPage() or len(made.sizes)
    pages = list(range(first - 1, min(last, len(made.sizes))))
    if printer.supportsMultipleCopies():
        return pages
    if printer.collateCopies():
        return pages * printer.copyCount()
    return [page for page in pages for _ in range(printer.copyCount())]


def print_pages(printer: QPrinter, made: Made, told: Callable[[int, int], bool]) -> bool:
    """Prints; `told` hears how many pages of how many are done, and answers whether to go on. False: it did not work.

    To be called after the dialogue: the paper is what the pages were made for, whatever was chosen there.
    """
    set_paper(printer, made)
    pages = pages_of(printer, made)
    painter = QPainter()
    if not pages or not painter.begin(printer):
        return False
    try:
        for done, page in enumerate(pages):
            if not told(done, len(pages)):
                printer.abort()
                return True
            if done:
                printer.setPageOrientation(_orientation(made, page))
                if not printer.newPage():
                    return False
            _paint(painter, printer, made, page)
    finally:
        painter.end()
    return True


def _paint(painter: QPainter, printer: QPrinter, made: Made, page: int) -> None:
    """In bands, for Qt holds up the window while it takes one; each lies a little over the next, so that none parts."""
    dots = printer.resolution()
    dpi = min(dots, MOST_DPI)
    image = picture(made.pdf, page, dpi)
    scale = dots / dpi
    for top in range(0, image.height(), BAND):
        band = image.copy(0, top, image.width(), min(BAND + OVERLAP, image.height() - top))
        painter.drawImage(QRectF(0, top * scale, band.width() * scale, band.height() * scale), band)


def _orientation(made: Made, page: int) -> QPageLayout.Orientation:
    width, height = made.sizes[page]
    return QPageLayout.Orientation.Landscape if width > height else QPageLayout.Orientation.Portrait
