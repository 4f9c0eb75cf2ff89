"""F6: from pane to pane, in reading order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def next_pane(panes: Sequence[QWidget]) -> None:
    """Gives the focus to the pane after the one that has it, round and round; panes out of sight are passed over."""
    seen = [pane for pane in panes if pane.isVisible() and target(pane) is not None]
    if not seen:
        return
    focus = QApplication.focusWidget()
    inside = [at for at, pane in enumerate(seen) if focus is not None and (pane is focus or pane.isAncestorOf(focus))]
    wanted = target(seen[(inside[-1] + 1) % len(seen)] if inside else seen[0])
    if wanted is not None:
        wanted.setFocus(Qt.FocusReason.TabFocusReason)


def come_in(last: QWidget | None, panes: Sequence[QWidget]) -> None:
    """Brings the focus into a page, for its keys hold only there: to where it was last, else to the first pane.

    Left to itself, Qt would give it to whatever comes first in the order of Tab.
    """
    first = next((found for pane in panes if pane.isVisible() and (found := target(pane)) is not None), None)
    wanted = last if last is not None and last.isVisible() and last.isEnabled() else first
    if wanted is not None and not wanted.hasFocus():
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)


def target(pane: QWidget) -> QWidget | None:
    """What takes the focus for a pane: itself, else the first inside it that Tab goes to."""
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return pane
    inside = (child for child in pane.findChildren(QWidget) if child.isVisibleTo(pane) and child.isEnabled())
    return next((child for child in inside if child.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
