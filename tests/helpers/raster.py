"""Measures what a PDF really puts on paper: pages as pixels at 600 dpi, and lengths in mm from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt
import pypdfium2

from templates import palette

DPI = 600
MM = DPI / 25.4
"""Pixels in a millimetre."""
NEAR = 12
"""How far a pixel's red, green and blue may be from a colour that it is said to have."""

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Raster:
    """One page as pixels: rows from the top, red, green and blue in each."""

    pixels: Pixels

    def window(self, left: float, top: float, right: float, bottom: float) -> Pixels:
        """The pixels of a rectangle in mm."""
        return self.pixels[round(top * MM) : round(bottom * MM), round(left * MM) : round(right * MM)]

    def extent(self, colour: str, left: float, top: float, right: float, bottom: float) -> tuple[float, ...]:
        """Left, top, right and bottom in mm of all that has this colour of the palette inside a rectangle."""
        wanted = np.array([round(part * 255) for part in palette.rgb(colour)], dtype=np.int16)
        found = (np.abs(self.window(left, top, right, bottom).astype(np.int16) - wanted) < NEAR).all(axis=2)
        across, down = np.flatnonzero(found.any(axis=0)), np.flatnonzero(found.any(axis=1))
        x, y = round(left * MM) / MM, round(top * MM) / MM
        return (x + across[0] / MM, y + down[0] / MM, x + (across[-1] + 1) / MM, y + (down[-1] + 1) / MM)

    def upright_lines(self, y: float, left: float, right: float) -> list[float]:
        """Where dark lines cross a level at `y` mm, by their middles."""
        return _runs(self.window(left, y, right, y + 1 / MM)[0], left)

    def level_lines(self, x: float, top: float, bottom: float) -> list[float]:
        """Where dark lines cross an upright at `x` mm, by their middles."""
        return _runs(self.window(x, top, x + 1 / MM, bottom)[:, 0], top)


def _runs(line: Pixels, start: float) -> list[float]:
    """The middles of dark runs, weighed by how dark their pixels are, so that a grey edge counts by its part."""
    dark = 255.0 - line.astype(float).mean(axis=1)
    middles: list[float] = []
    edges = np.flatnonzero(np.diff(np.concatenate(([False], dark > 32, [False])).astype(int)))
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        weights = dark[first:last]
        middles.append(round(start * MM) / MM + float(np.average(np.arange(first, last) + 0.5, weights=weights)) / MM)
    return middles


def rasters(pdf: bytes) -> Sequence[Raster]:
    """Every page of a PDF."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        found = []
        for at in range(len(document)):
            with closing(document[at]) as page:
                bitmap = page.render(scale=DPI / 72, rev_byteorder=True)
                found.append(Raster(cast(Pixels, bitmap.to_numpy()[:, :, :3].copy())))
        return found
