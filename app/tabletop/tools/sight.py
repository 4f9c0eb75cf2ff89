"""Sight: what one model sees as an area, and of a target how much, through what and behind which cover."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from app.tabletop.overlays import Area, Line, Outlined, Overlay, Ring, Tag, Tone
from app.tabletop.stage import Stage
from app.tabletop.tools.tool import Kept, Tool, Touch
from app.tabletop.words import inches, name_of, piece_name

if TYPE_CHECKING:  # shapely comes when the first look is taken
    from rules.tabletop.bases import Body
    from rules.tabletop.sight import Ray, Sight

REACH_IN = 48.0
"""How far the area of sight is drawn at least; on a larger table to its far corner, so that it ends at its edge."""


class SightTool(Tool):
    """From what is selected to what is pointed at."""

    key, title, icon, cursor = "tool-sight", "Sight", "eye", "cross"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._target = ""
        self._areas: dict[str, tuple[object, Area]] = {}

    @property
    def viewer(self) -> str:
        """The figure that looks: the first selected one on the table."""
        placed = {figure.id for figure in self.stage.figures()}
        return next((figure for figure in self.stage.selected if figure in placed), "")

    def start(self) -> None:
        """Looks around from what is selected."""
        self._target = ""
        self.changed.emit()

    def battle_changed(self) -> None:
        """A target that is gone is let go."""
        if self._target and self.stage.body(self._target) is None:
            self._target = ""

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
        return self._look(self.viewer, self._target)

    def _body(self, figure: str) -> Body | None:
        """A figure where it stands, or where it would while it is being dragged."""
        return self.stage.body(figure, self.stage.ghosts.get(figure))

    def _look(self, viewer_id: str, target_id: str) -> Sight | None:
        from rules.tabletop.sight import sight

        ground, viewer, target = self.stage.ground, self._body(viewer_id), self._body(target_id)
        if ground is None or viewer is None or target is None:
            return None
        return sight(ground, viewer, target, self.stage.measures, self.stage.bodies())

    def overlays(self) -> tuple[Overlay, ...]:
        """The area of sight, the line to the target, what is in the way."""
        return self._shown(self.viewer, self._target)

    def kept(self) -> Kept:
        """The same pair, wherever they stand."""
        pair = (self.viewer, self._target)
        return lambda: self._shown(*pair)

    def _shown(self, viewer: str, target_id: str) -> tuple[Overlay, ...]:
        if not viewer or self.stage.body(viewer) is None:
            return ()
        area = self._seen_area(viewer)
        found = self._look(viewer, target_id)
        target = self._body(target_id)
        if found is None or target is None:
            return area
        lines = [
            Line((ray.start, ray.end), "accent" if ray.is_clear else "error", 1.2, dashed=True)
            for ray in _telling(found.rays)
        ]
        tone: Tone = "accent" if found.visible else "error"
        table = self.stage.battle.table if self.stage.battle else None
        pieces = [name for name in found.blockers if table and table.piece(name)]
        bodies = [name for name in found.blockers if name not in pieces]
        return (
            *area,
            *lines,
            *(Outlined(piece) for piece in pieces),
            *(Ring(body) for body in bodies),
            Ring(target_id, "accent" if found.visible else "error"),
            Tag(target.pose.point, *self._words(viewer, target_id, found), "eye", tone),
        )

    def _seen_area(self, viewer_id: str) -> tuple[Overlay, ...]:
        from rules.tabletop.visibility import seen_area

        ground, viewer = self.stage.ground, self._body(viewer_id)
        if ground is None or viewer is None:
            return ()
        key, known = (ground, viewer), self._areas.get(viewer_id)
        if known is None or known[0] != key:
            table = ground.table
            reach_in = max(REACH_IN, math.hypot(table.width_in, table.depth_in))
            ring = seen_area(ground, viewer, reach_in, self.stage.measures)
            known = self._areas[viewer_id] = (key, Area((ring,)))
        return (known[1],)

    def _words(self, viewer: str, target: str, found: Sight) -> tuple[str, str]:
        return self._title(viewer, target, found), self._text(viewer, target, found)

    def _title(self, viewer_id: str, target_id: str, found: Sight) -> str:
        document = self.stage.document
        assert document is not None
        figure = document.shown.figures[viewer_id]
        target = document.shown.figures[target_id]
        return f"{figure.name or 'It'} sees {round(100 * found.fraction)} % of {target.name or 'it'}"

    def _text(self, viewer_id: str, target_id: str, found: Sight) -> str:
        from rules.tabletop.measuring import gap

        document = self.stage.document
        viewer, target = self._body(viewer_id), self._body(target_id)
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
        return ", ".join(self._words(self.viewer, self._target, found)).replace("\n", ", ")


def _telling(rays: tuple[Ray, ...]) -> tuple[Ray, ...]:
    """One clear line and one that is stopped, the middlemost of each: twenty lines side by side tell no more."""
    clear, stopped = ([ray for ray in rays if ray.is_clear is wanted] for wanted in (True, False))
    return tuple(kind[len(kind) // 2] for kind in (clear, stopped) if kind)
