"""A button with an icon that keeps step with the look: never without a tool tip and a name."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QToolButton

from app.icons import icon
from app.look import Look


class IconButton(QToolButton):
    """An icon of 20 pixels in a target of at least 36; `words` is its tool tip and its accessible name."""

    def __init__(self, look: Look, icon_name: str, words: str, name: str = "", token: str = "ink") -> None:
        super().__init__()
        self._look = look
        self._icon_name, self._token = icon_name, token
        self._is_drawn = False
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self.dress)
        self.dress()

    def show_icon(self, icon_name: str, token: str = "ink") -> None:
        """Takes another icon or colour."""
        if (icon_name, token) != (self._icon_name, self._token):
            self._icon_name, self._token = icon_name, token
            self.dress()

    def dress(self) -> None:
        """Takes the look of the moment; the icon is drawn when it is seen."""
        size = self._look.theme.px(20)
        self.setIconSize(QSize(size, size))
        self._is_drawn = False
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        size = self.iconSize().width()
        self.setIcon(icon(self._icon_name, self._look.theme, self._token, (size, 2 * size)))
        self._is_drawn = True

    def showEvent(self, event: QShowEvent) -> None:
        """Draws what was put off."""
        super().showEvent(event)
        if not self._is_drawn:
            self._draw()
