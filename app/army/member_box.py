"""One line of figures in the inspector: how many there are, what they carry, what can be chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from app.army import inspecting
from app.army.inspecting import Fault
from app.army.inspector_fields import InspectorFields
from app.army.member_kit import MemberKit
from app.army.option_field import OptionField
from app.army.steps import Step
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.icon_button import IconButton
from app.widgets.stepper import Stepper
from rules.army.model import MOST_COUNT, Member, Unit

Make = Callable[[OpenArmy], Step]


class MemberBox(QFrame):
    """One line of figures. `wanted` carries a function that makes the step, and the field to blame or None."""

    wanted = Signal(object, object)

    def __init__(self, context: Context, number: int) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._member: Member | None = None
        self.setProperty("panel", "card")
        self.name = QLineEdit()
        self.name.setObjectName(f"figure-{number}-name")
        self.name.setAccessibleName("Name of the figures")
        self.name.editingFinished.connect(self._rename)
        self.count = Stepper(context.look, f"figure-{number}-count", "Number of figures", 1, MOST_COUNT)
        self.count.typed.connect(self._set_count)
        self.out = IconButton(context.look, "cross", "Remove these figures", f"figure-{number}-remove", "ink2")
        self.out.clicked.connect(self._remove)
        self.kit = MemberKit(context)
        self.kit.wanted.connect(self._set_kit)
        self.more = QPushButton("Choices")
        self.more.setProperty("kind", "link")
        self.more.setObjectName(f"figure-{number}-choices")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        self.fields = InspectorFields(context)
        self.fields.hide()
        self.fields.typed.connect(self._choose)
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.count)
        head.addWidget(self.out)
        foot = QHBoxLayout()
        foot.addWidget(self.kit, 1)
        foot.addWidget(self.more)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addLayout(foot)
        self._column.addWidget(self.fields)
        px = context.look.theme.px
        self._column.setContentsMargins(px(8), px(8), px(8), px(6))
        self._column.setSpacing(px(4))

    def show_member(self, document: OpenArmy, unit: Unit, member: Member) -> None:
        """Another state of the figures, or others."""
        self._document, self._member = document, member
        system, army = document.system, document.army
        usual = inspecting.owner_name(system, army, member)
        if not self.name.isModified():
            self.name.setText(member.name)
        self.name.setPlaceholderText(usual)
        self.count.show_value(member.count)
        self.out.setEnabled(len(unit.members) > 1)
        self.out.setToolTip("Remove these figures" if len(unit.members) > 1 else "One figure is the least.")
        self.kit.show_member(document, unit, member)
        options = system.options(army, member)
        self.more.setVisible(bool(options))
        chosen = len(member.choices)
        self.more.setText(f"Choices ({chosen})" if chosen else "Choices")
        self.more.setAccessibleName(f"Choices for {usual}")
        faults = inspecting.faults(document, [member], options)
        if faults and not self.more.isChecked():
            self.more.setChecked(True)
        if self.more.isChecked():
            self._show_choices(faults)

    def _show_choices(self, faults: Mapping[str, Fault]) -> None:
        document, member = self._document, self._member
        if document and member:
            options = document.system.options(document.army, member)
            values = {option.key: member.choices.get(option.key, option.default) for option in options}
            self.fields.show_fields(document.system, document.army, options, {}, values, faults)

    def _unfold(self, unfolded: bool) -> None:
        document, member = self._document, self._member
        if unfolded and document and member:
            options = document.system.options(document.army, member)
            self._show_choices(inspecting.faults(document, [member], options))
        self.fields.setVisible(unfolded)

    def _unit(self) -> Unit | None:
        document, member = self._document, self._member
        return inspecting.unit_of(document.army, member) if document and member else None

    # What is changed

    def _want(self, make: Callable[[OpenArmy, Member], Step], field: OptionField | None = None) -> None:
        member = self._member
        if member is not None:
            self.wanted.emit(lambda now: make(now, member), field)

    def _set_kit(self, kit: object) -> None:
        carried = [str(key) for key in kit] if isinstance(kit, tuple) else []
        self._want(lambda now, member: inspecting.set_kit(now.system, now.army, member, carried))

    def _set_count(self, typed: str) -> None:
        self._want(lambda now, member: inspecting.set_count(now.system, now.army, [member], typed))

    def _rename(self) -> None:
        if self.name.isModified():
            self.name.setModified(False)
            text = self.name.text()
            self._want(lambda now, member: inspecting.rename(now.system, now.army, member, text))

    def _remove(self) -> None:
        unit = self._unit()
        if unit:
            self._want(lambda now, member: inspecting.remove_member(now.system, now.army, unit, member))

    def _choose(self, field: OptionField, value: object) -> None:
        self._want(lambda now, member: inspecting.choose(now.system, now.army, [member], field.option, value), field)
