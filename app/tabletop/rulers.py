"""Rulers along the top and the left edge of the table, in inches from its lower left corner.

They keep to the table's edges, and to those of the window where the table's are out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.tabletop.mat_paint import pen
from app.theme import Theme

BAND = 20
"""How broad a ruler is, in pixels of the design."""
FINE_PX, APART_PX = 9.0, 30.0
"""An inch must have so many pixels for its own tick, and two numbers must be so far apart."""
END = 12
"""A number at the end of a ruler stands out so far."""
STEPS = (1, 2, 3, 6, 12, 24)


def step_of(inch_px: float, theme: Theme) -> int:
    """How many inches lie between two numbers."""
    return next((step for step in STEPS if step * inch_px >= theme.px(APART_PX)), STEPS[-1])


def bands(table: QRectF, view: QRectF, theme: Theme) -> tuple[QRectF, QRectF]:
    """The ruler above and the ruler at the left of a table's rectangle on the screen, as far as they are in sight."""
    band = theme.px(BAND)
    across, down = table.intersected(view), table.intersected(view)
    top = max(table.top() - band, view.top())
    left = max(table.left() - band, view.left())
    return (QRectF(across.left(), top, across.width(), band), QRectF(left, down.top(), band, down.height()))


@dataclass(frozen=True, slots=True)
class Ruled:
    """A table's rectangle on the screen, that of the window, the part to paint, and pixels to the inch."""

    table: QRectF
    view: QRectF
    part: QRectF
    inch_px: float


def paint_rulers(painter: QPainter, ruled: Ruled, theme: Theme) -> None:
    """Both rulers, as far as they have to be painted."""
    if not ruled.table.intersects(ruled.view):
        return
    above, aside = bands(ruled.table, ruled.view, theme)
    step = step_of(ruled.inch_px, theme)
    painter.save()
    painter.setFont(theme.font("caption"))
    painter.setPen(pen(theme.colour("ink2"), 1))
    if above.intersects(ruled.part):
        painter.fillRect(above, theme.colour("bg"))
        painter.drawLine(QLineF(above.bottomLeft(), above.bottomRight()))
        painter.setClipRect(above.adjusted(-END, 0, END, 0))
        _across(painter, above, ruled.table, ruled.inch_px, step)
        painter.setClipping(False)
    if aside.intersects(ruled.part):
        painter.fillRect(aside, theme.colour("bg"))
        painter.drawLine(QLineF(aside.topRight(), aside.bottomRight()))
        painter.setClipRect(aside.adjusted(0, -END, 0, END))
        _down(painter, aside, ruled.table, ruled.inch_px, step)
    painter.restore()


def _ticks(length_px: float, inch_px: float, step: int) -> Iterator[tuple[int, float, bool]]:
    """Inches, pixels from the start, and whether a number stands there."""
    fine = 1 if inch_px >= FINE_PX else step
    for inch in range(0, round(length_px / inch_px) + 1, fine):
        yield inch, inch * inch_px, inch % step == 0


def _across(painter: QPainter, band: QRectF, table: QRectF, inch_px: float, step: int) -> None:
    for inch, at, is_numbered in _ticks(table.width(), inch_px, step):
        x = table.left() + at
        if band.left() - inch_px * step <= x <= band.right() + inch_px * step:
            painter.drawLine(QLineF(x, band.bottom() - (5 if is_numbered else 3), x, band.bottom()))
            if is_numbered:
                box = QRectF(x - 20, band.top(), 40, band.height() - 5)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(inch))


def _down(painter: QPainter, band: QRectF, table: QRectF, inch_px: float, step: int) -> None:
    """The numbers of the left ruler lie along it, so that it need not be broader."""
    for inch, at, is_numbered in _ticks(table.height(), inch_px, step):
        y = table.bottom() - at
        if band.top() - inch_px * step <= y <= band.bottom() + inch_px * step:
            painter.drawLine(QLineF(band.right() - (5 if is_numbered else 3), y, band.right(), y))
            if is_numbered:
                painter.save()
                painter.translate(QPointF(band.left() + (band.width() - 5) / 2, y))
                painter.rotate(-90)
                painter.drawText(QRectF(-20, -10, 40, 20), Qt.AlignmentFlag.AlignCenter, str(inch))
                painter.restore()
