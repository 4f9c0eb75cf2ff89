"""The sum unfolded under the meter: every reason with its rule, group by group."""

from __future__ import annotations

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout

from app.army.sum_text import sum_html
from app.context import Context
from app.open_army import OpenArmy


class SumPanel(QFrame):
    """`rule_wanted` carries the id of a rule that was followed."""

    rule_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self.setProperty("panel", "surface")
        self.text = QTextBrowser()
        self.text.setObjectName("sum")
        self.text.setAccessibleName("The sum")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text)
        context.look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        theme = self._context.look.theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Link, theme.colour("accent"))
        self.text.setPalette(palette)
        self.text.document().setDefaultStyleSheet(f"a {{ color: #{theme.figure('accent')}; text-decoration: none; }}")
        self.text.document().setDocumentMargin(theme.px(8))
        if self._document:
            self.show_army(self._document)

    def _follow(self, link: QUrl) -> None:
        self.rule_wanted.emit(link.toString())

    def show_army(self, document: OpenArmy) -> None:
        """The sum of an army as it stands; the place in the list is kept."""
        self._document = document
        bar = self.text.verticalScrollBar()
        at = bar.value()
        self.text.setHtml(sum_html(document.system, document.army, document.bill))
        bar.setValue(at)
