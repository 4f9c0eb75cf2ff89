"""The toolbox: every tool, which one is in hand, and what stays pinned on the table."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal

from app.open_battle import OpenBattle
from app.session import Change
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.blast import BlastTool
from app.tabletop.tools.cohesion import CohesionTool
from app.tabletop.tools.measure import MeasureTool
from app.tabletop.tools.move import MoveTool
from app.tabletop.tools.notes import NotesTool
from app.tabletop.tools.place import PlaceTool
from app.tabletop.tools.rings import RingsTool
from app.tabletop.tools.select import SelectTool
from app.tabletop.tools.sight import SightTool
from app.tabletop.tools.terrain import TerrainTool
from app.tabletop.tools.tool import Kept, Tool


class Toolbox(QObject):
    """`taken` is emitted when another tool is in hand, `changed` when what is shown over the table is another."""

    taken = Signal()
    changed = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.move = MoveTool(stage)
        self.select = SelectTool(stage, self.move)
        self.notes = NotesTool(stage)
        self.terrain = TerrainTool(stage)
        self.tools: tuple[Tool, ...] = (
            self.select,
            self.move,
            MeasureTool(stage),
            SightTool(stage),
            BlastTool(stage),
            RingsTool(stage),
            CohesionTool(stage),
            self.notes,
            self.terrain,
        )
        self.place = PlaceTool(stage)
        self.place.changed.connect(self._placing_changed)
        self._current: Tool = self.select
        self._pinned: Kept | None = None
        self._of: OpenBattle | None = stage.document
        for tool in self.tools:
            tool.changed.connect(self._tool_changed)
        stage.changed.connect(self._hear)

    @property
    def current(self) -> Tool:
        """The tool in hand."""
        return self._current

    def take(self, key: str) -> None:
        """Takes a tool up by its key and lays the other down; raises StopIteration for none."""
        tool = next(found for found in self.tools if found.key == key)
        if tool is not self._current:
            self._exchange(tool)
            tool.start()
            self.changed.emit()

    def take_in_hand(self, figures: tuple[str, ...]) -> None:
        """Takes models from the tray in hand, until they are placed or let go."""
        self._exchange(self.place)
        self.place.begin(figures)
        self.changed.emit()

    def take_up(self, tool: Tool) -> None:
        """Takes a tool in hand that is in no box, such as the one that shows a target; it leaves with the next one."""
        if tool is not self._current:
            tool.changed.connect(self._tool_changed, Qt.ConnectionType.UniqueConnection)
            self._exchange(tool)
            tool.start()
            self.changed.emit()

    def _exchange(self, tool: Tool) -> None:
        """The other tool first, then the one before is stopped: what that says then is no longer shown."""
        before, self._current = self._current, tool
        before.stop()
        self.taken.emit()

    def _placing_changed(self) -> None:
        """The arrow comes back once nothing is in hand any more."""
        if self._current is self.place:
            if not self.place.figures:
                self._current = self.select
                self.taken.emit()
            self.changed.emit()

    def pin(self) -> bool:
        """P: keeps what is shown now, or lets what is kept go. Whether something is pinned then."""
        wanted = self._pinned is None and bool(self._current.overlays())
        self._pinned = self._current.kept() if wanted else None
        self.changed.emit()
        return wanted

    @property
    def is_pinned(self) -> bool:
        """Whether something stays on the table."""
        return self._pinned is not None

    def overlays(self) -> tuple[Overlay, ...]:
        """What is pinned and what the tool in hand says; of tags the newest come last."""
        own = self._current.overlays()
        pinned = tuple(overlay for overlay in self._pinned() if overlay not in own) if self._pinned else ()
        return (*(o for o in pinned if not isinstance(o, Tag)), *(o for o in pinned if isinstance(o, Tag)), *own)

    def said(self) -> str:
        """What the tool in hand says in words."""
        return self._current.said()

    def _hear(self, heard: Change) -> None:
        """With another battle or moment no plan holds; what is pinned is asked anew, or let go with its battle."""
        if self.stage.document is not self._of:
            self._of, self._pinned = self.stage.document, None
        if heard.what in ("battles", "moment"):
            self._current.drop()
        else:
            for tool in dict.fromkeys((*self.tools, self.place, self._current)):
                tool.battle_changed()
        self.changed.emit()

    def _tool_changed(self) -> None:
        """Only the tool in hand has something to show; the arrow speaks for the tool that it moves with."""
        if self.sender() is self._current:
            self.changed.emit()
