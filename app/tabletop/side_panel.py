"""The panel beside the table: the unit above, and below it the log, the outline or the notes."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.log_view import LogView
from app.tabletop.notes_view import NotesView
from app.tabletop.outline import Outline
from app.tabletop.stage import Stage
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.unit_panel import UnitPanel
from app.widgets.segmented import Segmented

LEAST_LIST, LEAST_UNIT = 160, 0.4
"""What the lists below keep of the height, and the unit of the rest, while nobody has moved the splitter."""
STATE = re.compile(r"(plain|play)((?::\d+)+)")
"""Heights as they are kept: "plain:300:0:400,play:200:180:220"."""
GAP = 4
TABS = (("log", "Log"), ("outline", "Outline"), ("notes", "Notes"))


class Upright(QScrollArea):
    """Scrolls what it holds up and down alone, and is there only while that is.

    `came` when it comes or goes, `arranged` when what it holds needs another height.
    """

    came = Signal()
    arranged = Signal()

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
        elif watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self.arranged.emit()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """As high as what it holds."""
        return self._inside.sizeHint()


class SidePanel(QFrame):
    """`show_tab` brings one of the three to the front and gives it the focus."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__()
        self._look = stage.context.look
        self._middle: QWidget | None = None
        self._own: dict[str, list[int]] = {}
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._share)
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
        self._split.splitterMoved.connect(self._keep)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._split)
        self._tabs.chosen.connect(self._turn_to)
        stage.changed.connect(self._hear)
        self._toolbox = toolbox
        self.outline.piece_taken.connect(self._take_piece)
        toolbox.notes.asked.connect(lambda _: self._turn_to("notes"))
        self._turn_to("log")

    def _take_piece(self, piece_id: str) -> None:
        """A piece of terrain that is picked in the outline is taken in hand, to be moved, turned and shaped."""
        self._toolbox.take("tool-terrain")
        self._toolbox.terrain.choose(piece_id)

    def put_play(self, play: QWidget, pinned: QWidget) -> None:
        """Puts what the unit may do under the unit, and what stays in sight below that.

        It takes room only while there is something to do.
        """
        self._play = Upright(play)
        self._pinned = pinned
        self._middle = QWidget()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP)
        column.addWidget(self._play, 1)
        column.addWidget(pinned)
        self._play.came.connect(self._share)
        self._play.arranged.connect(self._later.start)
        self._split.insertWidget(1, self._middle)
        self._share()

    # --- How the height is shared -------------------------------------------------------------------

    @property
    def _kind(self) -> str:
        """Whether there is something to do between the unit and the lists."""
        return "plain" if self._middle is None or self._play.isHidden() else "play"

    def heights(self) -> tuple[int, ...]:
        """Of the unit, of what it may do, and of the lists, in pixels."""
        return tuple(self._split.sizes())

    def _keep(self) -> None:
        """Whoever moves the splitter has it so from then on."""
        self._own[self._kind] = self._split.sizes()

    def _share(self) -> None:
        """The height, shared anew as what may be done comes or goes, and as another unit is in hand."""
        if self._middle is not None:
            self._middle.setVisible(self._kind == "play")
        self._split.setSizes(self._own.get(self._kind) or self._wanted())

    def _wanted(self) -> list[int]:
        """The unit as high as its figures need, the choices as high as they need, the rest for the lists."""
        room = self._split.height() - self._look.theme.px(LEAST_LIST)
        middle = self._middle_wanted() if self._kind == "play" else 0
        unit = max(1, min(self.unit.wanted_height(), max(room - middle, round(room * LEAST_UNIT))))
        middle = max(0, min(middle, room - unit))
        sizes = [unit, middle, max(1, self._split.height() - unit - middle)]
        return sizes if self._middle is not None else [sizes[0], sizes[2]]

    def _middle_wanted(self) -> int:
        """How high the choices are, with what is pinned below them."""
        keeps = not self._pinned.isHidden() or self._pinned.sizePolicy().retainSizeWhenHidden()
        pinned = max(self._pinned.sizeHint().height(), self._pinned.minimumHeight()) if keeps else 0
        return self._play.sizeHint().height() + pinned + 2 * GAP

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment", "figures"):
            self._later.start()  # what the parts need they know once all have heard it

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height is shared anew."""
        super().resizeEvent(event)
        self._later.start()

    def state(self) -> str:
        """The heights that somebody chose, in words that `restore` knows."""
        return ",".join(f"{kind}:{':'.join(map(str, sizes))}" for kind, sizes in self._own.items())

    def restore(self, state: str) -> None:
        """Takes heights back; what it does not know is left as it is."""
        for kind, sizes in STATE.findall(state):
            self._own[kind] = [int(size) for size in sizes.split(":") if size]
        self._share()

    def _turn_to(self, key: str) -> None:
        self._tabs.show_value(key)
        self._pile.setCurrentWidget(self._views[key])

    def show_tab(self, key: str) -> None:
        """Brings a list to the front, with the focus."""
        self._turn_to(key)
        self._views[key].setFocus(Qt.FocusReason.ShortcutFocusReason)
