"""The panel beside the table: the unit above, and below it the log, the outline or the notes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.tabletop.log_view import LogView
from app.tabletop.notes_view import NotesView
from app.tabletop.outline import Outline
from app.tabletop.stage import Stage
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.unit_panel import UnitPanel
from app.widgets.segmented import Segmented

SHARES = (560, 320)
"""How the height is shared between the unit and the lists below, at first."""
PLAY_SHARES = (250, 400, 180)
"""How, with what the unit may do between them."""
TABS = (("log", "Log"), ("outline", "Outline"), ("notes", "Notes"))


class Upright(QScrollArea):
    """Scrolls what it holds up and down alone, and is there only while that is. `came` when it comes or goes."""

    came = Signal()

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        inside.installEventFilter(self)
        if inside.isHidden():
            self.hide()  # else it comes with its parent: shown without one, it would be a window of its own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Goes and comes with what it holds."""
        kinds = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)
        if watched is self._inside and event.type() in kinds and self.parentWidget() is not None:
            self.setVisible(event.type() is QEvent.Type.ShowToParent)
            self.came.emit()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """As high as what it holds."""
        return self._inside.sizeHint()


class SidePanel(QFrame):
    """`show_tab` brings one of the three to the front and gives it the focus."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__()
        self.setObjectName("unit-panel")
        self.setProperty("panel", "surface")
        self.setAccessibleName("Unit, log and outline")
        self.unit = UnitPanel(stage)
        self.log = LogView(stage)
        self.outline = Outline(stage)
        self.notes = NotesView(stage, toolbox.notes)
        self._tabs = Segmented(stage.context.look, "table-tab", "What is shown below")
        self._tabs.show_words(TABS)
        self._pile = QStackedWidget()
        self._views: dict[str, QWidget] = {"log": self.log, "outline": self.outline, "notes": self.notes}
        for view in self._views.values():
            self._pile.addWidget(view)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._tabs)
        column.addWidget(self._pile, 1)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.unit)
        self._split.addWidget(below)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 0)
        self._split.setSizes(list(SHARES))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._split)
        self._tabs.chosen.connect(self._turn_to)
        toolbox.notes.asked.connect(lambda _: self._turn_to("notes"))
        self._turn_to("log")

    def put_play(self, play: QWidget) -> None:
        """Puts what the unit may do under the unit; it takes room only while there is something to do."""
        self._play = Upright(play)
        self._play.came.connect(self._share)
        self._split.insertWidget(1, self._play)
        self._share()

    def _share(self) -> None:
        """The height, shared anew as what may be done comes or goes."""
        self._split.setSizes([SHARES[0], 0, SHARES[1]] if self._play.isHidden() else list(PLAY_SHARES))

    def _turn_to(self, key: str) -> None:
        self._tabs.show_value(key)
        self._pile.setCurrentWidget(self._views[key])

    def show_tab(self, key: str) -> None:
        """Brings a list to the front, with the focus."""
        self._turn_to(key)
        self._views[key].setFocus(Qt.FocusReason.ShortcutFocusReason)
