"""Notes: a click on the table writes one there; a click on a note takes it up again."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.tabletop.overlays import Dot, Overlay, Tag
from app.tabletop.tools.tool import Tool, Touch
from rules.battle.model import Note
from rules.battle.referee import TakeNote, WriteNote
from rules.core.ids import new_id
from rules.tabletop.bases import Point, Pose

NEAR_PX = 14.0


class NotesTool(Tool):
    """`asked` carries the Note to write: whoever shows notes asks for its text and hands it to `write`."""

    key, title, icon, cursor = "tool-note", "Note", "note", "cross"
    asked = Signal(object)

    def press(self, touch: Touch) -> None:
        """The note that is there, or a new one."""
        found = self._near(touch)
        self.asked.emit(found or self._new(touch.point))

    def _near(self, touch: Touch) -> Note | None:
        battle = self.stage.battle
        for note in battle.notes.values() if battle else ():
            if note.place is None:
                continue
            dx, dy = note.place.x - touch.point[0], note.place.y - touch.point[1]
            if (dx * dx + dy * dy) ** 0.5 * touch.inch_px <= NEAR_PX:
                return note
        return None

    def _new(self, point: Point) -> Note:
        return Note(id=new_id(), text="", place=Pose(x=point[0], y=point[1]))

    def commit(self) -> bool:
        """Enter writes a note at what is selected, or in the middle of the table."""
        table = self.stage.battle.table if self.stage.battle else None
        body = self.stage.body(self.stage.selected[0]) if self.stage.selected else None
        if body is not None:
            self.asked.emit(self._new(body.pose.point))
        elif table is not None:
            self.asked.emit(self._new((table.width_in / 2, table.depth_in / 2)))
        else:
            self.asked.emit(Note(id=new_id(), text=""))
        return True

    def write(self, note: Note, text: str) -> None:
        """Keeps a note with this text; an empty text takes it away."""
        battle = self.stage.battle
        known = battle is not None and note.id in battle.notes
        if text.strip():
            self.stage.act(WriteNote(note=note.model_copy(update={"text": text.strip()})))
        elif known:
            self.stage.act(TakeNote(note=note.id))

    def overlays(self) -> tuple[Overlay, ...]:
        """All notes that have a place."""
        battle = self.stage.battle
        placed = [note for note in battle.notes.values() if note.place] if battle else []
        dots = [Dot(note.place.point, "info") for note in placed if note.place]
        tags = [Tag(note.place.point, _short(note.text), "", "note", "info") for note in placed if note.place]
        return (*dots, *tags)


def _short(text: str) -> str:
    line = text.splitlines()[0] if text else ""
    return line if len(line) <= 48 else f"{line[:47]}…"
