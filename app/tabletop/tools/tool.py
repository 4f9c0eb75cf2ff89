"""What every tool of the table is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag, auto

from PySide6.QtCore import QObject, Signal

from app.tabletop.overlays import Overlay
from app.tabletop.stage import Stage
from rules.tabletop.bases import Point


class Held(Flag):
    """The keys held while the pointer does something."""

    NOTHING = 0
    SHIFT = auto()
    CTRL = auto()
    ALT = auto()


@dataclass(frozen=True, slots=True)
class Touch:
    """Where the pointer is: a point in inches, the topmost figure and piece of terrain there (empty for none).

    `inch_px` is how many pixels an inch is on the screen now, for what must be near enough to be meant.
    """

    point: Point
    figure: str = ""
    piece: str = ""
    held: Held = Held.NOTHING
    inch_px: float = 20.0


Kept = Callable[[], tuple[Overlay, ...]]
"""What is pinned: overlays as they are now."""


class Tool(QObject):
    """One tool. The view calls it with the pointer and keys, and paints what `overlays` gives.

    `key` names it and its action ("tool-move"), `cursor` the pointer's shape. `changed` is emitted when its overlays
    are others. Nothing is done to the battle but by `stage.act`, and that when the player commits.
    """

    changed = Signal()
    key = ""
    title = ""
    icon = ""
    cursor = "arrow"
    takes_points = False
    """Whether it has a path or a chain of points."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def start(self) -> None:
        """The tool is taken up: what is selected is what it is about."""

    def stop(self) -> None:
        """The tool is laid down; it leaves nothing behind."""
        self.cancel()

    def press(self, touch: Touch) -> None:
        """The left button goes down."""

    def drag(self, touch: Touch) -> None:
        """The pointer moves with the left button down."""

    def release(self, touch: Touch) -> None:
        """The left button comes up."""

    def hover(self, touch: Touch) -> None:
        """The pointer moves with no button down."""

    def finish(self) -> bool:
        """A double click: ends what the clicks before began. Whether it was taken so; else it is a second click."""
        return False

    def battle_changed(self) -> None:
        """The battle or the selection is another: a plan that no longer holds is dropped, the rest asked anew."""

    def kept(self) -> Kept:
        """What stays when this is pinned: asked anew whenever something changed, until it is let go."""
        shown = self.overlays()
        return lambda: shown

    def commit(self) -> bool:
        """Enter: does what is shown. Whether there was anything to do."""
        return False

    def add_point(self) -> bool:
        """Insert: what is aimed at becomes a waypoint, and the path goes on from there. Whether there was a path."""
        return False

    def back(self) -> bool:
        """Backspace: takes the last waypoint or point back. Whether there was one."""
        return False

    def nudge(self, _dx_in: float, _dy_in: float) -> bool:
        """Arrows: moves what the tool is about by so many inches. Whether it takes them."""
        return False

    def turn(self, _degrees: float) -> bool:
        """Q and W: turns what the tool is about clockwise. Whether it takes them."""
        return False

    def toggle_edge(self) -> None:
        """X: measures from edge to edge, or from centre to centre."""

    def cancel(self) -> bool:
        """Esc: steps back to nothing, and the battle is as it was. Whether there was anything to let go."""
        return False

    def drop(self) -> None:
        """Another battle or moment is shown: nothing that was begun holds. What is selected stays selected."""
        self.cancel()

    def overlays(self) -> tuple[Overlay, ...]:
        """What to paint over the table now."""
        return ()

    def said(self) -> str:
        """The answer in words, for the status line and for screen readers; empty for none."""
        return ""
