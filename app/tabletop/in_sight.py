"""By how little the table has to be moved for something on it to be seen: beside what floats over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF

SLACK_PX = 0.5


def least_shift(box: QRectF, window: QRectF, covered: Sequence[QRectF]) -> QPointF | None:
    """How far a box goes to be in the window and under none of the covers; None where there is no room for it.

    The box goes no farther than to an edge of the window or of a cover, so those are the places to try.
    """
    if _is_clear(box, window, covered):
        return QPointF()
    inside = [cover for cover in covered if cover.intersects(window)]
    across = _moves(box.left(), box.right(), (window.left(), window.right()), ((c.left(), c.right()) for c in inside))
    down = _moves(box.top(), box.bottom(), (window.top(), window.bottom()), ((c.top(), c.bottom()) for c in inside))
    found = [QPointF(dx, dy) for dx in across for dy in down if _is_clear(box.translated(dx, dy), window, inside)]
    return min(found, key=lambda by: (by.x() ** 2 + by.y() ** 2, by.x(), by.y()), default=None)


def _is_clear(box: QRectF, window: QRectF, covered: Iterable[QRectF]) -> bool:
    roomy = window.adjusted(-SLACK_PX, -SLACK_PX, SLACK_PX, SLACK_PX)
    smaller = box.adjusted(SLACK_PX, SLACK_PX, -SLACK_PX, -SLACK_PX)
    return roomy.contains(box) and not any(cover.intersects(smaller) for cover in covered)


def _moves(
    low: float, high: float, window: tuple[float, float], covers: Iterable[tuple[float, float]]
) -> tuple[float, ...]:
    """Along one way: to stay, to come in over an edge of the window, to go before or behind a cover."""
    found = [0.0, window[0] - low, window[1] - high]
    for start, end in covers:
        found += [start - high, end - low]
    return tuple(dict.fromkeys(found))
