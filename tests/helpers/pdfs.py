"""What is in a PDF, as a viewer sees it."""

from __future__ import annotations

import re
from contextlib import closing

import pypdfium2

MM_PER_PT = 25.4 / 72


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page in mm."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [(w * MM_PER_PT, h * MM_PER_PT) for w, h in (document.get_page_size(at) for at in range(len(document)))]


def page_texts(pdf: bytes) -> list[str]:
    """The text of every page, in one line."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        texts = []
        for at in range(len(document)):
            with closing(document[at]) as page, closing(page.get_textpage()) as text:
                texts.append(" ".join(text.get_text_bounded().split()))
        return texts


def fonts(pdf: bytes) -> set[str]:
    """The names of all fonts that the PDF speaks of."""
    return {name.decode() for name in re.findall(rb"/BaseFont\s*/([^\s/>]+)", pdf)}


def embedded(pdf: bytes) -> set[str]:
    """The names of the fonts that it brings with it."""
    return {name.decode() for name in re.findall(rb"/FontFile2 \d+ 0 R\s*/FontName\s*/([^\s/>]+)", pdf)}


def dark(pdf: bytes, page: int, x: float, y: float, dpi: int = 300) -> bool:
    """Whether the spot at x, y mm from the left top corner of a page is dark."""
    with closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[page]) as one:
        bitmap = one.render(scale=dpi / 72, grayscale=True)
        pixels = bitmap.to_numpy()
        return bool(pixels[int(y / 25.4 * dpi), int(x / 25.4 * dpi)].min() < 128)
