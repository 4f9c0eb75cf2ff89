"""The middle of the army page: tabs of open armies, meter, an unfolded panel, the tree and the problems."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.army.army_settings import ArmySettings
from app.army.meter import Meter
from app.army.problems import HEIGHT, ProblemsStrip
from app.army.sum_panel import SumPanel
from app.army.tabs import ArmyTabs
from app.army.tree_head import TreeHead
from app.army.tree_view import ArmyTree
from app.context import Context
from app.session import OpenArmy
from rules.army.model import all_units

FOLD_HEIGHT = 300


class Middle(QWidget):
    """Lays the parts out; the page gives them their work."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("army-middle")
        self.tabs = ArmyTabs(context)
        self.meter = Meter(context)
        self.sum = SumPanel(context)
        self.settings = ArmySettings(context)
        self.head = TreeHead(context)
        self.hint = QLabel()
        self.hint.setProperty("role", "small")
        self.hint.setWordWrap(True)
        self.tree = ArmyTree(context)
        self.problems = ProblemsStrip(context)
        self._fold = QStackedWidget()
        self._fold.addWidget(self.sum)
        self._fold.addWidget(self.settings)
        self._fold.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._fold.hide()
        self.setFocusProxy(self.tree)
        self._build()
        self.tree.viewport().installEventFilter(self)
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        self._line = QWidget()
        upper = QWidget()
        self._upper = QVBoxLayout(upper)
        self._upper.setContentsMargins(0, 0, 0, 0)
        self._upper.setSpacing(0)
        tabs = QHBoxLayout()
        tabs.addSpacing(20)
        tabs.addWidget(self.tabs, 1)
        self._upper.addLayout(tabs)
        for part in (self.meter, self._fold, self._line, self.head, self.hint):
            self._upper.addWidget(part)
        self._upper.addWidget(self.tree, 1)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        self._split.addWidget(upper)
        self._split.addWidget(self.problems)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split)

    def _dress(self) -> None:
        theme = self._context.look.theme
        self._line.setFixedHeight(1)
        self._line.setStyleSheet(f"background: #{theme.figure('line')};")
        self.hint.setContentsMargins(theme.px(28), theme.px(12), theme.px(28), theme.px(12))
        self._fold.setFixedHeight(min(theme.px(FOLD_HEIGHT), max(theme.px(160), self.height() // 2)))
        self._split.setSizes([10_000, theme.px(HEIGHT)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The words over the columns keep step with the list."""
        if event.type() is QEvent.Type.Resize and watched is self.tree.viewport():
            self.head.fit(self.tree.viewport().width())
        return super().eventFilter(watched, event)

    def show_army(self, document: OpenArmy) -> None:
        """The army as it stands; the tree follows the session by itself."""
        self.meter.show_army(document)
        self.head.show_army(document, self.tree.army_model().columns)
        empty = not any(all_units(document.army))
        if empty:
            one = document.system.texts.words.get("unit-one", "unit")
            self.hint.setText(f"An empty army. Start with a template, or press Enter on any {one}.")
        self.hint.setVisible(empty)

    @property
    def unfolded(self) -> str:
        """Which panel is unfolded: "sum", "settings" or none."""
        if self._fold.isHidden():
            return ""
        return "sum" if self._fold.currentWidget() is self.sum else "settings"

    def unfold(self, which: str) -> None:
        """Unfolds the sum or the settings, or folds both away for an empty word."""
        self._fold.setCurrentWidget(self.settings if which == "settings" else self.sum)
        self._fold.setVisible(bool(which))
        self._dress()
        self.meter.show_open(which)
