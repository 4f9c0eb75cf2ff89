"""The raised letter after a figure: H house, D derived, O the player's own. Its tool tip says where that comes from."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.look import Look

RAISED = 9
"""How far it stands over the middle of the words beside it, in pixels of the design, beside usual text."""


class MarkLabel(QLabel):
    """Not there at all for a figure without letter."""

    def __init__(self, look: Look, raised: int = RAISED) -> None:
        super().__init__()
        self._look, self._raised = look, raised
        self.setProperty("role", "caption")
        self.setProperty("tone", "house")
        self.setObjectName("mark")
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()
        look.changed.connect(self._dress)
        self._dress()

    def raise_by(self, raised: int) -> None:
        """Stands beside text of another size."""
        self._raised = raised
        self._dress()

    def _dress(self) -> None:
        self.setContentsMargins(0, 0, 0, self._look.theme.px(self._raised))

    def show_mark(self, letter: str, tip: str) -> None:
        """Another letter, none for an empty one; `tip` is a sentence."""
        self.setText(letter)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setVisible(bool(letter))
