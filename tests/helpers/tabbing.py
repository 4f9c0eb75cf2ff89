"""Where Tab goes from widget to widget."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_chain(first: QWidget, inside: QWidget) -> list[str]:
    """The names of the widgets inside a page that Tab comes to, from one of them round to it again."""
    names, widget = [first.objectName()], first.nextInFocusChain()
    while widget is not None and widget is not first:
        if _is_reached(widget) and inside.isAncestorOf(widget):
            names.append(widget.objectName())
        widget = widget.nextInFocusChain()
    return names


def _is_reached(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(policy) and widget.isVisible() and widget.focusProxy() is None
