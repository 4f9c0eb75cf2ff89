"""Tab goes in reading order, whatever order widgets were made in: part by part, line by line, left to right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

LINE = 12
"""Widgets whose tops are this near stand in one line."""


def reading_order(part: QWidget) -> list[QWidget]:
    """The widgets of a part that Tab can reach, as they are read."""
    found = [
        widget
        for widget in [part, *part.findChildren(QWidget)]
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    ]

    corners = sorted(((widget.mapTo(part, QPoint(0, 0)), widget) for widget in found), key=lambda one: one[0].y())
    lines: list[list[tuple[QPoint, QWidget]]] = []
    for corner, widget in corners:
        if not lines or corner.y() - lines[-1][0][0].y() > LINE:
            lines.append([])
        lines[-1].append((corner, widget))
    return [widget for line in lines for _, widget in sorted(line, key=lambda one: one[0].x())]


def set_reading_order(parts: Iterable[QWidget]) -> Sequence[QWidget]:
    """Chains the parts one after the other; gives the whole chain."""
    chain = [widget for part in parts for widget in reading_order(part)]
    for one, other in pairwise(chain):
        whole = other.parentWidget()
        part = whole.focusProxy() if whole is not None else None
        if whole is not None and part is not None and not whole.isAncestorOf(one):
            _bring(one, whole, part)
            one = whole
        if one.nextInFocusChain() is not other:
            QWidget.setTabOrder(one, other)
    return chain


def _bring(one: QWidget, whole: QWidget, part: QWidget) -> None:
    """Puts what hands the focus on to a part of itself after another widget.

    Tab goes to that part where the whole stands in the chain, and Qt moves no widget that hands the focus on.
    """
    whole.setFocusProxy(None)  # type: ignore[arg-type]
    QWidget.setTabOrder(one, whole)
    whole.setFocusProxy(part)
