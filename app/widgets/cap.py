"""The key of an action beside what it does, as a small cap; it follows the player's own keys."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.actions import ACTIONS
from app.context import Context
from app.widgets.keycap import HEIGHT, cap_width, paint_cap


class KeyCap(QWidget):
    """Shows the first key of an action; nothing where it has none."""

    def __init__(self, context: Context, action_id: str) -> None:
        super().__init__()
        self._context = context
        self._spec = next(action for action in ACTIONS if action.id == action_id)
        context.look.changed.connect(self.updateGeometry)
        context.preferences.changed.connect(self.updateGeometry)

    def _key(self) -> str:
        return next(iter(self._context.actions.keys(self._spec)), "")

    def sizeHint(self) -> QSize:
        """As wide as its key."""
        theme = self._context.look.theme
        key = self._key()
        return QSize(round(cap_width(key, theme)) + 2 if key else 0, theme.px(HEIGHT) + 2)

    def minimumSizeHint(self) -> QSize:
        """It is never shortened."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The cap."""
        if key := self._key():
            paint_cap(QPainter(self), key, self.width() - 1, self.height() / 2, self._context.look.theme)
