"""The figures of one unit in the inspector: a box for each line of them, and a way to add one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.army import inspecting
from app.army.inspector_fields import ROOM
from app.army.member_box import MemberBox
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.link import link
from rules.army.model import Unit

BESIDE_FIELDS = 28
"""What a box takes beside its fields, in pixels of the design."""


class InspectorMembers(QWidget):
    """All figures of a unit. `wanted` as that of a line."""

    wanted = Signal(object, object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._unit: Unit | None = None
        self._room = ROOM
        self._boxes: list[MemberBox] = []
        title = QLabel("Figures")
        title.setProperty("role", "row")
        self.add = link("Add a figure", "add-figure")
        self.add.clicked.connect(self._add)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.add)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(head)

    def show_unit(self, document: OpenArmy, unit: Unit | None) -> None:
        """The figures of a unit; nothing for several, or where it has none."""
        self._unit = unit
        members = unit.members if unit else ()
        self.setVisible(bool(members))
        while len(self._boxes) < len(members):
            box = MemberBox(self._context, len(self._boxes) + 1)
            box.wanted.connect(self.wanted)
            box.fields.set_room(self._room - BESIDE_FIELDS)
            self._boxes.append(box)
            self._column.addWidget(box)
        for at, box in enumerate(self._boxes):
            box.setVisible(at < len(members))
            if unit and at < len(members):
                box.show_member(document, unit, members[at])

    def set_room(self, room: int) -> None:
        """How wide a field may be, in pixels of the design."""
        self._room = room
        for box in self._boxes:
            box.fields.set_room(room - BESIDE_FIELDS)

    def box_of(self, member_id: str) -> MemberBox | None:
        """The line of these figures."""
        members = self._unit.members if self._unit else ()
        return next((box for member, box in zip(members, self._boxes, strict=False) if member.id == member_id), None)

    def _add(self) -> None:
        unit = self._unit
        if unit:
            self.wanted.emit(lambda now: inspecting.add_member(now.system, now.army, unit), None)
