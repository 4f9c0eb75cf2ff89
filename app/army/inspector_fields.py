"""The fields of the inspector: how many, then everything that can be chosen, one field for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.army.inspecting import Fault
from app.army.option_field import OptionField
from app.army.provenance import target
from app.context import Context
from rules.army.catalogue import Option, OptionKind
from rules.army.model import MOST_COUNT, Army
from rules.army.system import System
from rules.core.frozen import Value
from rules.core.marks import GIVEN

ROOM = 344
FIGURES = Option("figures", OptionKind.NUMBER, 1, least=1, most=MOST_COUNT)
COUNT = Option("number", OptionKind.NUMBER, 1, least=1, most=MOST_COUNT)


class InspectorFields(QWidget):
    """`typed` carries the field and the value to judge."""

    typed = Signal(object, object)

    def __init__(self, context: Context, room: int = ROOM) -> None:
        super().__init__()
        self._context, self._room = context, room
        self._system: System | None = None
        self._built_for: tuple[object, ...] = ()
        self.fields: dict[str, OptionField] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        context.look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._column.setSpacing(self._context.look.theme.px(8))
        self._built_for = ()

    def set_room(self, room: int) -> None:
        """How wide a field may be, in pixels of the design; fields are built anew for another room."""
        if room != self._room:
            self._room = room
            self._built_for = ()

    def show_fields(
        self,
        system: System,
        army: Army,
        options: Sequence[Option],
        titles: Mapping[str, str],
        values: Mapping[str, Value | None],
        faults: Mapping[str, Fault],
    ) -> None:
        """One field for each option; they stay where the same can be chosen. `titles` are for those without words."""
        wanted = (system, tuple(replace(option, origin=GIVEN) for option in options), tuple(titles.items()))
        if wanted != self._built_for:
            self._build(system, options, titles)
            self._built_for = wanted
        by_key = {option.key: option for option in options}
        for key, field in self.fields.items():
            field.option = by_key[key]  # the same but for the figure behind it
            field.show_value(values[key])
            fault = faults.get(key)
            field.show_fault(fault.text if fault else None)
            field.show_origin(army)
            rule = (fault.rule if fault else "") or target(system, field.option.origin) or field.option.rule
            field.control.setProperty("rule", rule)  # what F1 opens

    def _build(self, system: System, options: Sequence[Option], titles: Mapping[str, str]) -> None:
        self._clear()
        for option in options:
            field = OptionField(self._context, system, option, self._room)
            if title := titles.get(option.key):
                field.label.setText(title)
                field.control.setAccessibleName(title)
            field.typed.connect(lambda _key, value, field=field: self.typed.emit(field, value))
            self.fields[option.key] = field
            self._column.addWidget(field)

    def _clear(self) -> None:
        for field in self.fields.values():
            self._column.removeWidget(field)
            field.hide()
            field.deleteLater()
        self.fields = {}

    def reveal(self, key: str) -> QWidget | None:
        """Puts the focus on a field and gives it; None where there is none of this key."""
        field = self.fields.get(key)
        if field:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        return field
