"""On screens of any density the lists of the army page have everything in the same place."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView

from tests.app.army.conftest import MakePage, platoon
from tests.app.conftest import OpenSample

DARK = 190
Box = tuple[float, float, float, float]


def drawn(view: QAbstractItemView, density: float) -> QImage:
    """What a list shows on a screen with so many dots to a pixel."""
    image = QImage(view.viewport().size() * density, QImage.Format.Format_Grayscale8)
    image.setDevicePixelRatio(density)
    view.viewport().render(image)
    return image


def ink(image: QImage, density: float, row: QRect) -> Box:
    """The box in pixels around everything dark in a row."""
    seen = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    ys, xs = np.nonzero(seen[round(row.top() * density) : round(row.bottom() * density), : image.width()] < DARK)
    left, top, right, bottom = (float(side) / density for side in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))
    return left, top, right, bottom


def rows(view: QAbstractItemView) -> list[QRect]:
    """The rows in sight as a whole, from the top."""
    whole = view.viewport().rect()
    boxes = [view.visualRect(view.indexAt(QPoint(whole.width() // 2, y))) for y in range(whole.height())]
    seen = {box.top(): box for box in boxes if not box.isEmpty()}
    return [box for top, box in sorted(seen.items()) if whole.top() <= top and box.bottom() <= whole.bottom()]


@pytest.mark.fault("F96")
@pytest.mark.parametrize("density", [1.25, 1.5, 2.0])
def test_rows_stand_in_the_same_place(density: float, open_sample: OpenSample, make_page: MakePage) -> None:
    platoon(open_sample)
    page = make_page()
    page.settle()
    for view in (page.tree, page.catalogue.list):
        plain, dense = drawn(view, 1.0), drawn(view, density)
        seen = rows(view)
        assert len(seen) > 8
        for row in seen:
            assert ink(dense, density, row) == pytest.approx(ink(plain, 1.0, row), abs=1.5)
