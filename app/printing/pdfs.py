"""Reads a PDF with PDFium, which may be asked one thing at a time, in any thread."""

from __future__ import annotations

from contextlib import closing
from threading import Lock

import pypdfium2
from PySide6.QtGui import QImage

MM_PER_PT = 25.4 / 72
PT_PER_INCH = 72

_one_at_a_time = Lock()


def page_sizes(pdf: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height of every page in mm."""
    with _one_at_a_time, closing(pypdfium2.PdfDocument(pdf)) as document:
        sizes = [document.get_page_size(at) for at in range(len(document))]
    return tuple((width * MM_PER_PT, height * MM_PER_PT) for width, height in sizes)


def picture(pdf: bytes, page: int, dpi: float) -> QImage:
    """One page, counted from nought, as pixels."""
    with _one_at_a_time, closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[page]) as one:
        bitmap = one.render(scale=dpi / PT_PER_INCH, prefer_bgrx=True)
        shape = (bitmap.width, bitmap.height, bitmap.stride)
        # A copy: Qt would not keep the bitmap alive.
        return QImage(memoryview(bitmap.buffer).cast("B"), *shape, QImage.Format.Format_RGB32).copy()
