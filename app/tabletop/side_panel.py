"""The panel beside the table: the unit, what it may do, and below the log, the outline or the notes.

Where it is low, as in a drawer of a small window, one of these is shown at a time, what may be done first.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.log_view import LogView
from app.tabletop.notes_view import NotesView
from app.tabletop.outline import Outline
from app.tabletop.play_panel import PlayPanel
from app.tabletop.stage import Stage
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.unit_panel import UnitPanel
from app.tabletop.upright import Upright
from app.widgets.segmented import Segmented

LEAST_LIST, LEAST_UNIT = 84, 0.4
"""What the lists below keep of the height, and the unit of the rest, while nobody has moved the splitter."""
MOST_UNIT = 246
"""The unit gets no more than this while there is something to do: five figures with their wounds need less."""
LOW, MOST_LOW = 560, 0.6
"""Of less height the parts are shown one at a time; then the unit has no more than this share."""
STATE = re.compile(r"(plain|play)((?::\d+)+)")
"""Heights as they are kept: "plain:300:0:400,play:200:180:220"."""
GAP = 4
TEAM = ("team", "Team")
TABS = (("log", "Log"), ("outline", "Outline"), ("notes", "Notes"))


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
        self._is_low, self._list, self._tab = False, "log", TEAM[0]
        self.setObjectName("unit-panel")
        self.setProperty("panel", "surface")
        self.setAccessibleName("Unit, log and outline")
        self.unit = UnitPanel(stage)
        self.log = LogView(stage)
        self.outline = Outline(stage)
        self.notes = NotesView(stage, toolbox.notes)
        self.unit.folded.connect(self._later.start)
        self._tabs = Segmented(stage.context.look, "table-tab", "What is shown below")
        self._pile = QStackedWidget()
        self._views: dict[str, QWidget] = {"log": self.log, "outline": self.outline, "notes": self.notes}
        self._put_together()
        self._tabs.chosen.connect(self._turn_to)
        stage.changed.connect(self._hear)
        self._toolbox = toolbox
        self.outline.piece_taken.connect(self._take_piece)
        toolbox.notes.asked.connect(lambda _: self._turn_to("notes"))
        self._turn_to("log")

    def _put_together(self) -> None:
        for view in self._views.values():
            self._pile.addWidget(view)
        self._below = QWidget()
        self._lists = QVBoxLayout(self._below)
        self._lists.setContentsMargins(0, 0, 0, 0)
        self._below.setMinimumHeight(self._look.theme.px(LEAST_LIST))
        self._lists.addWidget(self._tabs)
        self._lists.addWidget(self._pile, 1)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.unit)
        self._split.addWidget(self._below)
        self._split.splitterMoved.connect(self._keep)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(0)
        self._whole.addWidget(self._split, 1)
        self._tabs.show_words(TABS)

    def _take_piece(self, piece_id: str) -> None:
        """A piece of terrain that is picked in the outline is taken in hand, to be moved, turned and shaped."""
        self._toolbox.take("tool-terrain")
        self._toolbox.terrain.choose(piece_id)

    def put_play(self, play: PlayPanel) -> None:
        """Puts what the unit may do under the unit, and its sum, which stays in sight, below that.

        It takes room only while there is something to do.
        """
        self._panel = play
        self._play = Upright(play)
        self._pinned = play.tally
        self._middle = QWidget()
        column = self._inside = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP)
        column.addWidget(self._play, 1)
        column.addWidget(self._pinned)
        self._play.came.connect(self._share)
        self._play.arranged.connect(self._later.start)
        self._split.insertWidget(1, self._middle)
        self._share()

    # --- How the height is shared -------------------------------------------------------------------

    @property
    def _kind(self) -> str:
        """Whether there is something to do between the unit and the lists."""
        return "plain" if self._middle is None or self._play.isHidden() else "play"

    def parts(self) -> list[QWidget]:
        """Its parts as they are read; where it is low the tabs stand first."""
        play = [] if self._middle is None else [self._panel, self._pinned]
        above, below = ([self._tabs], []) if self._is_low else ([], [self._tabs])
        return [*above, self.unit, *play, *below, self._pile]

    @property
    def is_low(self) -> bool:
        """Whether its parts are shown one at a time."""
        return self._is_low

    def heights(self) -> tuple[int, ...]:
        """Of the unit, of what it may do, and of the lists, in pixels."""
        return tuple(self._split.sizes())

    def _keep(self) -> None:
        """Whoever moves the splitter has it so from then on."""
        if not self._is_low:
            self._own[self._kind] = self._split.sizes()

    def _share(self) -> None:
        """The height, shared anew as what may be done comes or goes, and as another unit is in hand."""
        is_play = self._kind == "play"
        self._set_low(is_play and 0 < self.height() < self._look.theme.px(LOW))
        is_team = not self._is_low or self._tab == TEAM[0]
        self.unit.setVisible(is_team)
        self._below.setVisible(not self._is_low or not is_team)
        if self._middle is not None:
            self._middle.setVisible(is_play and is_team)
        self._split.setSizes(self._low_heights() if self._is_low else self._own.get(self._kind) or self._wanted())

    def _set_low(self, is_low: bool) -> None:
        """The tabs go to the top and the sum under its choice, the figures fold; or all of it back again."""
        if is_low == self._is_low or self._middle is None:
            return
        self._is_low, self._tab = is_low, TEAM[0]
        self._tabs.show_words((TEAM, *TABS) if is_low else TABS)
        (self._whole if is_low else self._lists).insertWidget(0, self._tabs)
        self._tabs.show_value(self._tab if is_low else self._list)
        self.unit.set_folded(is_tight=is_low, is_folded=True)
        if not is_low:
            self._inside.addWidget(self._pinned)
        self._panel.set_inline(is_low)

    def _low_heights(self) -> list[int]:
        whole = self._height_of(2)
        unit = min(self.unit.wanted_height(), round(whole * MOST_LOW))
        return [unit, max(1, whole - unit), whole]

    def _height_of(self, parts: int) -> int:
        """The height that so many parts share, without what is between them."""
        return self._split.height() - (parts - 1) * self._split.handleWidth()

    def _wanted(self) -> list[int]:
        """The unit as high as its figures need, the choices as high as they need, the rest for the lists."""
        px, is_play = self._look.theme.px, self._kind == "play"
        whole = self._height_of(3 if is_play else 2)
        room = whole - px(LEAST_LIST)
        middle = self._middle_wanted() if is_play else 0
        unit = max(1, min(self.unit.wanted_height(), max(room - middle, round(room * LEAST_UNIT))))
        unit = min(unit, px(MOST_UNIT)) if is_play and unit + middle > room else unit
        middle = max(0, min(middle, room - unit))
        sizes = [unit, middle, max(1, whole - unit - middle)]
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

    def showEvent(self, event: QShowEvent) -> None:
        """Where it is low, the next step is in sight when it comes."""
        super().showEvent(event)
        if self._is_low:
            self._turn_to(TEAM[0])
            self._play.verticalScrollBar().setValue(0)

    def state(self) -> str:
        """The heights that somebody chose, in words that `restore` knows."""
        return ",".join(f"{kind}:{':'.join(map(str, sizes))}" for kind, sizes in self._own.items())

    def restore(self, state: str) -> None:
        """Takes heights back; what it does not know is left as it is."""
        for kind, sizes in STATE.findall(state):
            self._own[kind] = [int(size) for size in sizes.split(":") if size]
        self._share()

    def _turn_to(self, key: str) -> None:
        self._tab = key
        if key in self._views:
            self._list = key
            self._pile.setCurrentWidget(self._views[key])
        self._tabs.show_value(key if self._is_low else self._list)
        if self._is_low:
            self._share()

    def show_tab(self, key: str) -> None:
        """Brings a list to the front, with the focus."""
        self._turn_to(key)
        self._views[key].setFocus(Qt.FocusReason.ShortcutFocusReason)
