"""Select: a click takes a team, a second click one figure, a drag on the mat a lasso, a drag on a model moves it."""

from __future__ import annotations

from app.tabletop.overlays import Area, Overlay
from app.tabletop.stage import Stage
from app.tabletop.tools.move import MoveTool
from app.tabletop.tools.tool import Held, Tool, Touch
from rules.tabletop.bases import Point

STILL_PX = 4.0
"""A pointer that moved less has clicked."""


class SelectTool(Tool):
    """The arrow. What it drags it hands to the tool that moves."""

    key, title, icon = "tool-select", "Select", "cursor"
    takes_points = True

    def __init__(self, stage: Stage, moving: MoveTool) -> None:
        super().__init__(stage)
        self._moving = moving
        moving.changed.connect(self.changed)
        self._pressed: Touch | None = None
        self._lasso: list[Point] = []
        self._is_moving = False

    def stop(self) -> None:
        """What is selected stays so for the next tool; a drag and a plan do not."""
        self._pressed, self._lasso, self._is_moving = None, [], False
        self._moving.cancel()

    def press(self, touch: Touch) -> None:
        """On a model: what a drag would move. On the mat: the start of a lasso."""
        self._pressed = touch
        self._lasso, self._is_moving = [], False

    def drag(self, touch: Touch) -> None:
        """A ghost or a lasso, once the pointer has really moved."""
        if self._pressed is None or not self._has_moved(touch):
            return
        if self._pressed.figure:
            self._drag_models(touch)
        else:
            self._lasso = self._lasso or [self._pressed.point]
            self._lasso.append(touch.point)
            self.changed.emit()

    def _has_moved(self, touch: Touch) -> bool:
        assert self._pressed is not None
        (ax, ay), (bx, by) = self._pressed.point, touch.point
        return bool(self._lasso) or self._is_moving or max(abs(ax - bx), abs(ay - by)) * touch.inch_px >= STILL_PX

    def _drag_models(self, touch: Touch) -> None:
        assert self._pressed is not None
        if not self._is_moving:
            self._is_moving = True
            if self._pressed.figure not in self.stage.selected:
                self._click(self._pressed)
            self._moving.press(self._pressed)
        self._moving.drag(touch)

    def release(self, touch: Touch) -> None:
        """A click selects, a lasso takes what it holds, a ghost is committed."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        if self._is_moving:
            self._is_moving = False
            self._moving.release(touch)
        elif self._lasso:
            self._take_lasso(touch.held)
        else:
            self._click(pressed)
        self._lasso = []
        self.changed.emit()

    def _click(self, touch: Touch) -> None:
        battle, selected = self.stage.battle, self.stage.selected
        figure = battle.figures.get(touch.figure) if battle else None
        if battle is None or figure is None:
            if not touch.held & Held.CTRL:
                self.stage.select(())
            return
        team = tuple(found.id for found in battle.figures_of(figure.unit))
        if touch.held & Held.CTRL:
            rest = tuple(key for key in selected if key not in team)
            self.stage.select(rest if set(team) <= set(selected) else (*rest, *team))
        elif set(selected) == set(team) and len(team) > 1:
            self.stage.select((figure.id,))
        else:
            self.stage.select(team)

    def _take_lasso(self, held: Held) -> None:
        inside = [
            figure.id
            for figure in self.stage.figures()
            if figure.place is not None and _holds(self._lasso, figure.place.point)
        ]
        kept = self.stage.selected if held & (Held.CTRL | Held.SHIFT) else ()
        self.stage.select((*kept, *inside))

    def battle_changed(self) -> None:
        """The plan of a move is the other tool's; a drag that lost its plan is over."""
        self._moving.battle_changed()

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Arrows plan a move of what is selected."""
        return self._moving.nudge(dx_in, dy_in)

    def turn(self, degrees: float) -> bool:
        """Turns what is selected on the spot."""
        return self._moving.turn(degrees)

    def add_point(self) -> bool:
        """A waypoint of what the arrows planned."""
        return self._moving.add_point()

    def back(self) -> bool:
        """Takes the last waypoint of it back."""
        return self._moving.back()

    def commit(self) -> bool:
        """Enter commits what the arrows planned."""
        return self._moving.commit()

    def drop(self) -> None:
        """Lets go of a drag and a plan."""
        self._let_go()

    def _let_go(self) -> bool:
        had = bool(self._lasso) or self._is_moving
        self._pressed, self._lasso, self._is_moving = None, [], False
        if self._moving.cancel() or had:
            self.changed.emit()
            return True
        return False

    def cancel(self) -> bool:
        """Lets go of a drag, a plan, then of the selection."""
        if self._let_go():
            return True
        if self.stage.selected:
            self.stage.select(())
            return True
        return False

    def overlays(self) -> tuple[Overlay, ...]:
        """The lasso, or the move that is being dragged."""
        if len(self._lasso) > 1:
            return (Area((tuple(self._lasso),), alpha=0.1, dashed=True),)
        return self._moving.overlays()

    def said(self) -> str:
        """What the move says."""
        return self._moving.said()


def _holds(ring: list[Point], point: Point) -> bool:
    """Whether a drawn ring holds a point (even and odd crossings)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
