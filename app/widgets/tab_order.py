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
    _chain(chain)
    return chain


def set_page_order(parts: Iterable[QWidget]) -> Sequence[QWidget]:
    """The same for all of a page, with what hands the focus on to a part of itself brought to its first part.

    Tab goes to that part from where the whole stands in the chain, and past all that stands between the two; Qt moves
    no widget that hands the focus on.
    """
    chain = [widget for part in parts for widget in reading_order(part)]
    wholes = [(whole, proxy) for whole in _wholes(chain) if (proxy := whole.focusProxy()) is not None]
    for whole, _ in wholes:
        whole.setFocusProxy(None)  # type: ignore[arg-type]
    _chain(_with(chain, [whole for whole, _ in wholes]))
    for whole, proxy in wholes:
        whole.setFocusProxy(proxy)
    return chain


def _chain(widgets: Sequence[QWidget]) -> None:
    for one, other in pairwise(widgets):
        if one.nextInFocusChain() is not other:
            QWidget.setTabOrder(one, other)


def _wholes(chain: Sequence[QWidget]) -> list[QWidget]:
    """All that hands the focus on to a part of itself, the inner ones first."""
    found: dict[QWidget, None] = {}
    for widget in chain:
        above = widget.parentWidget()
        while above is not None and not above.isWindow():
            proxy = above.focusProxy()
            if proxy is not None and above.isAncestorOf(proxy):
                found[above] = None
            above = above.parentWidget()
    return list(found)


def _with(chain: Sequence[QWidget], wholes: Sequence[QWidget]) -> list[QWidget]:
    """The chain with each whole right before the first of its parts."""
    found: list[QWidget] = []
    for widget in chain:
        found.extend(whole for whole in reversed(wholes) if whole not in found and whole.isAncestorOf(widget))
        found.append(widget)
    return found
