"""A section of the rules to read: its title, the rules, and what the letters of their sources mean."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.look import Look
from app.rulebook.figures_pane import LOW, label
from app.rulebook.reader import Reader
from app.rulebook.sources import LEGEND
from rules.tables.shipped import Rule


class TextPane(QWidget):
    """The reader with its title and legend; in a low window the legend is a tool tip of the title alone."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.reader = Reader(look)
        self._title = label("", "panel")
        self._title.setToolTip(LEGEND)
        self._legend = label(LEGEND, "caption", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self.reader, 1)
        self._column.addWidget(self._legend)
        look.changed.connect(self._dress)
        self._dress()

    def show_rules(self, section: str, rules: tuple[Rule, ...], chosen: str) -> None:
        """The rules of a section; `chosen` is the id of the one that stands out."""
        self._title.setText(section)
        self.reader.show_rules(section, rules, chosen)

    def _dress(self) -> None:
        px = self._look.theme.px
        self._column.setContentsMargins(px(20), px(12), px(20), px(12))
        self._legend.setVisible(self.height() >= px(LOW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See the class."""
        super().resizeEvent(event)
        self._dress()
