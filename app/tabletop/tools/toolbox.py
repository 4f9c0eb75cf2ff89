"""The toolbox: every tool, which one is in hand, and what stays pinned on the table."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

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
from app.tabletop.tools.tool import Tool


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
        self._pinned: tuple[Overlay, ...] = ()
        for tool in self.tools:
            tool.changed.connect(self.changed)
        stage.changed.connect(self._hear)

    @property
    def current(self) -> Tool:
        """The tool in hand."""
        return self._current

    def take(self, key: str) -> None:
        """Takes a tool up by its key and lays the other down; raises StopIteration for none."""
        tool = next(found for found in self.tools if found.key == key)
        if tool is not self._current:
            self._current.stop()
            self._current = tool
            tool.start()
            self.taken.emit()
            self.changed.emit()

    def take_in_hand(self, figures: tuple[str, ...]) -> None:
        """Takes models from the tray in hand, until they are placed or let go."""
        self._current.stop()
        self._current = self.place
        self.place.begin(figures)
        self.taken.emit()
        self.changed.emit()

    def _placing_changed(self) -> None:
        """The arrow comes back once nothing is in hand any more."""
        if self._current is self.place and not self.place.figures:
            self._current = self.select
            self.taken.emit()
        self.changed.emit()

    def pin(self) -> bool:
        """P: keeps what is shown now, or lets what is kept go. Whether something is pinned then."""
        shown = () if self._pinned else tuple(overlay for overlay in self._current.overlays())
        self._pinned = shown
        self.changed.emit()
        return bool(shown)

    @property
    def is_pinned(self) -> bool:
        """Whether something stays on the table."""
        return bool(self._pinned)

    def overlays(self) -> tuple[Overlay, ...]:
        """What is pinned and what the tool in hand says; of tags the newest come last."""
        own = self._current.overlays()
        pinned = tuple(overlay for overlay in self._pinned if overlay not in own)
        return (*(o for o in pinned if not isinstance(o, Tag)), *(o for o in pinned if isinstance(o, Tag)), *own)

    def said(self) -> str:
        """What the tool in hand says in words."""
        return self._current.said()

    def _hear(self, heard: Change) -> None:
        """Another battle or another moment: nothing stays that was about the one before."""
        if heard.what in ("battles", "moment", "battle"):
            self._pinned = ()
            if heard.what != "battle":
                self._current.cancel()
        self.changed.emit()
