"""The middle of the army page: tabs of open armies, meter, an unfolded panel, the tree and the problems."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.army.army_settings import ArmySettings
from app.army.meter import Meter
from app.army.problems import ProblemsStrip
from app.army.sum_panel import SumPanel
from app.army.tabs import ArmyTabs
from app.army.tree_foot import TreeFoot
from app.army.tree_head import TreeHead
from app.army.tree_view import ArmyTree
from app.context import Context
from app.open_army import OpenArmy
from rules.army.model import all_units

FOLD_HEIGHT = 300
SHORT = 420
"""Under this height, in pixels of the design, the meter is small, and what is unfolded takes its room."""


class Middle(QWidget):
    """Lays the parts out; the page gives them their work."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("army-middle")
        self.tabs = ArmyTabs(context, self)
        self.meter = Meter(context)
        self.sum = SumPanel(context)
        self.settings = ArmySettings(context)
        self.head = TreeHead(context)
        self.hint = QLabel()
        self.hint.setProperty("role", "small")
        self.hint.setWordWrap(True)
        self.tree = ArmyTree(context)
        self.foot = TreeFoot(context)
        self.problems = ProblemsStrip(context)
        self._fold = QStackedWidget()
        self._fold.addWidget(self.sum)
        self._fold.addWidget(self.settings)
        self._fold.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._fold.hide()
        self._compact = False
        self.setFocusProxy(self.tree)
        self._build()
        self.tree.resized.connect(self.head.fit)
        self._later = QTimer(self)  # the splitter knows its new bounds only after what is going on
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._after_fold)
        self.problems.folded.connect(lambda: self._later.start(0))
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        self._line = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        column.addWidget(self._split)
        upper = QWidget()
        self._split.addWidget(upper)  # from outside to inside: each new parent goes through all that is inside
        self._split.addWidget(self.problems)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 0)
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
        self._upper.addWidget(self.foot)

    def _dress(self) -> None:
        theme = self._context.look.theme
        self._line.setFixedHeight(1)
        self._line.setStyleSheet(f"background: #{theme.figure('line')};")
        self.hint.setContentsMargins(theme.px(28), theme.px(12), theme.px(28), theme.px(12))
        self._share()

    def _after_fold(self) -> None:
        """What was in sight of the list stays in sight."""
        self._share()
        self.tree.scrollTo(self.tree.currentIndex())

    def _share(self) -> None:
        """The problems take what they need, the list all else."""
        self._fit()
        height = self.problems.minimumHeight()
        if self._compact and not self.problems.is_folded:
            height = max(height, self.height() // 2)
        self._split.setSizes([max(1, self.height() - height), height])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is small stays usable."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Shares the height out: all in full, or the list before everything else where there is little."""
        px = self._context.look.theme.px
        compact = 0 < self.height() < px(SHORT)
        if compact != self._compact:
            self._compact = compact
            self.meter.set_compact(compact)
            self.problems.set_folded(compact)
        panel, problems = compact and bool(self.unfolded), compact and not self.problems.is_folded
        self.tree.setVisible(not panel)
        self.head.setVisible(not (panel or problems))
        self.meter.setVisible(not problems)
        self._fold.setMinimumHeight(0 if compact else min(px(FOLD_HEIGHT), max(px(160), self.height() // 2)))
        self._fold.setMaximumHeight(16_777_215 if compact else self._fold.minimumHeight())
        self._upper.setStretchFactor(self._fold, 1 if compact else 0)

    def show_army(self, document: OpenArmy) -> None:
        """The army as it stands; the tree follows the session by itself."""
        self.meter.show_army(document)
        self.head.show_army(document, self.tree.army_model().columns)
        self.foot.show_army(document)
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
        if which and self._compact:
            self.problems.set_folded(True)
        self._fit()
        self.meter.show_open(which)

    def toggle(self, which: str) -> None:
        """Unfolds the sum or the settings of the army in front and goes there, or folds them away again."""
        document = self._context.session.current
        self.unfold("" if self.unfolded == which else which)
        if self.unfolded and document:
            self.show_unfolded(document)
            panel = self.sum.text if which == "sum" else self.settings
            panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_unfolded(self, document: OpenArmy) -> None:
        """The army as it stands in the panel that is unfolded."""
        if self.unfolded == "sum":
            self.sum.show_army(document)
        elif self.unfolded == "settings":
            self.settings.show_army(document)
