"""Whether a button has room for its words. Its own size hint does not tell: Qt keeps the one of an earlier state."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QAbstractButton


def holds_its_words(button: QAbstractButton) -> bool:
    """In bold, too, as a chosen one has them; with four pixels of air at each end."""
    bold = QFont(button.font())
    bold.setWeight(QFont.Weight.DemiBold)
    return button.width() >= QFontMetrics(bold).horizontalAdvance(button.text()) + 8
