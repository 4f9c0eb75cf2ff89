"""Sight: what one model sees as an area, and of a target how much, through what and behind which cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tabletop.overlays import Area, Line, Outlined, Overlay, Ring, Tag
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Tool, Touch
from app.tabletop.words import inches, name_of, piece_name

if TYPE_CHECKING:  # shapely comes when the first look is taken
    from rules.tabletop.sight import Ray, Sight

REACH_IN = 48.0
"""How far the area of sight is drawn."""


class SightTool(Tool):
    """From what is selected to what is pointed at."""

    key, title, icon, cursor = "tool-sight", "Sight", "eye", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._target = ""
        self._area: tuple[object, Area] | None = None

    @property
    def viewer(self) -> str:
        """The figure that looks: the first selected one on the table."""
        placed = {figure.id for figure in self.stage.figures()}
        return next((figure for figure in self.stage.selected if figure in placed), "")

    def start(self) -> None:
        """Looks around from what is selected."""
        self._target = ""
        self.changed.emit()

    def press(self, touch: Touch) -> None:
        """Without a viewer, or on a friend, a click takes the viewer; on an enemy it holds the target."""
        battle = self.stage.battle
        if battle is None or not touch.figure:
            self._aim("")
        elif not self.viewer or battle.side_of(touch.figure) == battle.side_of(self.viewer):
            self.stage.select((touch.figure,))
            self._aim("")
        else:
            self._aim(touch.figure)

    def hover(self, touch: Touch) -> None:
        """What the pointer is on is looked at."""
        if touch.figure and touch.figure != self.viewer:
            self._aim(touch.figure)

    def nudge(self, dx_in: float, dy_in: float) -> bool:
        """Arrows go through the figures that are not the viewer's, nearest first."""
        others = self._others()
        if not others:
            return False
        step = 1 if dx_in + dy_in > 0 else -1
        at = others.index(self._target) + step if self._target in others else 0
        self._aim(others[at % len(others)])
        return True

    def _others(self) -> list[str]:
        from rules.tabletop.measuring import gap

        battle, viewer = self.stage.battle, self.stage.body(self.viewer)
        if battle is None or viewer is None:
            return []
        side = battle.side_of(self.viewer)
        bodies = [body for body in self.stage.bodies() if battle.side_of(body.id) != side]
        return [body.id for body in sorted(bodies, key=lambda body: (gap(viewer, body), body.id))]

    def _aim(self, target: str) -> None:
        if target != self._target:
            self._target = target
            self.changed.emit()

    def cancel(self) -> bool:
        """Lets the target go."""
        had = bool(self._target)
        self._target = ""
        self.changed.emit()
        return had

    def look(self) -> Sight | None:
        """What the viewer sees of the target; None where one of them is missing."""
        from rules.tabletop.sight import sight

        ground, viewer, target = self.stage.ground, self.stage.body(self.viewer), self.stage.body(self._target)
        if ground is None or viewer is None or target is None:
            return None
        return sight(ground, viewer, target, self.stage.measures, self.stage.bodies())

    def overlays(self) -> tuple[Overlay, ...]:
        """The area of sight, the line to the target, what is in the way."""
        if not self.viewer:
            return ()
        area = self._seen_area()
        found = self.look()
        target = self.stage.body(self._target)
        if found is None or target is None:
            return area
        lines = [
            Line((ray.start, ray.end), "accent" if ray.is_clear else "error", 1.2, dashed=True)
            for ray in _telling(found.rays)
        ]
        table = self.stage.battle.table if self.stage.battle else None
        pieces = [name for name in found.blockers if table and table.piece(name)]
        bodies = [name for name in found.blockers if name not in pieces]
        return (
            *area,
            *lines,
            *(Outlined(piece) for piece in pieces),
            *(Ring(body) for body in bodies),
            Ring(self._target, "accent" if found.visible else "error"),
            Tag(
                target.pose.point, self._title(found), self._text(found), "eye", "accent" if found.visible else "error"
            ),
        )

    def _seen_area(self) -> tuple[Overlay, ...]:
        from rules.tabletop.visibility import seen_area

        ground, viewer = self.stage.ground, self.stage.body(self.viewer)
        if ground is None or viewer is None:
            return ()
        key = (ground, viewer)
        if self._area is None or self._area[0] != key:
            ring = seen_area(ground, viewer, REACH_IN, self.stage.measures)
            self._area = (key, Area((ring,)))
        return (self._area[1],)

    def _title(self, found: Sight) -> str:
        document = self.stage.document
        assert document is not None
        figure = document.shown.figures[self.viewer]
        target = document.shown.figures[self._target]
        return f"{figure.name or 'It'} sees {round(100 * found.fraction)} % of {target.name or 'it'}"

    def _text(self, found: Sight) -> str:
        from rules.tabletop.measuring import gap

        document = self.stage.document
        viewer, target = self.stage.body(self.viewer), self.stage.body(self._target)
        assert document is not None
        assert viewer is not None
        assert target is not None
        lines = [f"{inches(gap(viewer, target))} away"]
        table = document.shown.table
        for cover in found.covers:
            piece = table.piece(cover.piece) if table else None
            if cover.counts and piece is not None and piece.cover != "none":
                lines.append(f"{piece.cover} cover: {piece_name(document, cover.piece)}")
        if found.blockers and found.fraction < 1:
            names = [
                piece_name(document, name) if table and table.piece(name) else name_of(document, name)
                for name in found.blockers[:2]
            ]
            lines.append(f"in the way: {', '.join(names)}")
        return "\n".join(lines)

    def said(self) -> str:
        """The answer in one sentence."""
        found = self.look()
        if found is None:
            return "" if self.viewer else "Select a model to look from."
        return f"{self._title(found)}, {self._text(found)}".replace("\n", ", ")


def _telling(rays: tuple[Ray, ...]) -> tuple[Ray, ...]:
    """One clear line and one that is stopped, the middlemost of each: twenty lines side by side tell no more."""
    clear, stopped = ([ray for ray in rays if ray.is_clear is wanted] for wanted in (True, False))
    return tuple(kind[len(kind) // 2] for kind in (clear, stopped) if kind)
