"""The figures of one unit in the inspector: how many of each kind, what they carry, what can be chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from app.army import inspecting
from app.army.inspecting import Fault
from app.army.inspector_fields import InspectorFields
from app.army.option_field import OptionField
from app.army.steps import Step
from app.context import Context
from app.session import OpenArmy
from app.widgets.flow import FlowLayout
from app.widgets.icon_button import IconButton
from app.widgets.stepper import Stepper
from rules.army.card import Fact
from rules.army.model import MOST_COUNT, Member, Unit
from templates.words import fact_text

ROOM = 316
MARKS = {
    "H": "House value. Not in the published rules. Change it in House packs.",
    "D": "Derived: worked out from published figures.",
    "O": "Overridden by a house pack or by this army.",
}
Make = Callable[[OpenArmy], Step]


class MemberBox(QFrame):
    """One line of figures. `wanted` carries a function that makes the step, and the field to blame or None."""

    wanted = Signal(object, object)

    def __init__(self, context: Context, number: int) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._member: Member | None = None
        self._shown_kit: tuple[object, ...] | None = None
        self.setProperty("panel", "card")
        self.name = QLineEdit()
        self.name.setObjectName(f"figure-{number}-name")
        self.name.setAccessibleName("Name of the figures")
        self.name.editingFinished.connect(self._rename)
        self.count = Stepper(context.look, f"figure-{number}-count", "Number of figures", 1, MOST_COUNT)
        self.count.typed.connect(self._set_count)
        self.out = IconButton(context.look, "cross", "Remove these figures", f"figure-{number}-remove", "ink2")
        self.out.clicked.connect(self._remove)
        self.kit = QWidget()
        self._kit = FlowLayout(self.kit, 6)
        self.more = QPushButton("Choices")
        self.more.setProperty("kind", "link")
        self.more.setObjectName(f"figure-{number}-choices")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        self.fields = InspectorFields(context, ROOM)
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
        self._show_kit(document, unit, member)
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
            self.fields.show_fields(document.system, options, {}, values, faults)

    def _unfold(self, unfolded: bool) -> None:
        document, member = self._document, self._member
        if unfolded and document and member:
            options = document.system.options(document.army, member)
            self._show_choices(inspecting.faults(document, [member], options))
        self.fields.setVisible(unfolded)

    # What they carry

    def _show_kit(self, document: OpenArmy, unit: Unit, member: Member) -> None:
        can_carry = bool(document.system.kit_choices(document.army, unit, member))
        facts = tuple(document.system.kit_fact(document.army, key) for key in member.kit)
        if (facts, can_carry) == self._shown_kit:
            return
        self._shown_kit = (facts, can_carry)
        while item := self._kit.takeAt(0):
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for at, fact in enumerate(facts):
            self._kit.addWidget(self._chip(document, at, fact))
        if can_carry:
            add = IconButton(self._context.look, "plus", "Give these figures another weapon", "add-weapon", "ink2")
            add.clicked.connect(lambda: self._show_menu(add, None))
            self._kit.addWidget(add)
        self.kit.setVisible(can_carry or bool(facts))
        self.kit.updateGeometry()

    def _chip(self, document: OpenArmy, at: int, fact: Fact) -> QPushButton:
        text = fact_text(document.system, fact)
        mark = str(fact.mark) if fact.mark.shown else ""
        raised = {"H": "ᴴ", "D": "ᴰ", "O": "ᴼ"}.get(mark, "")
        chip = QPushButton(f"{text}{raised}")
        chip.setObjectName(f"weapon-{at + 1}")
        chip.setAccessibleName(f"Weapon {text}. Change it.")
        chip.setToolTip(MARKS.get(mark, "Change it, or take it away"))
        chip.clicked.connect(lambda: self._show_menu(chip, at))
        return chip

    def _show_menu(self, under: QWidget, at: int | None) -> None:
        menu = self.weapon_menu(at)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(under.mapToGlobal(QPoint(0, under.height())))

    def weapon_menu(self, at: int | None) -> QMenu:
        """Every weapon, to put in the place of one, or beside those carried for None."""
        menu = QMenu(self)
        menu.setObjectName("weapons-menu")
        document, member = self._document, self._member
        unit = self._unit()
        if document is None or member is None or unit is None:
            return menu
        if at is not None:
            gone = menu.addAction("Take it away")
            gone.triggered.connect(lambda: self._set_kit([*member.kit[:at], *member.kit[at + 1 :]]))
            menu.addSeparator()
        for key in document.system.kit_choices(document.army, unit, member):
            entry = menu.addAction(fact_text(document.system, document.system.kit_fact(document.army, key)))
            entry.setObjectName(key)
            entry.setCheckable(True)
            entry.setChecked(key in member.kit)
            kit = [*member.kit, key] if at is None else [*member.kit[:at], key, *member.kit[at + 1 :]]
            entry.triggered.connect(lambda _=False, kit=kit: self._set_kit(kit))
        return menu

    def _unit(self) -> Unit | None:
        document, member = self._document, self._member
        return inspecting.unit_of(document.army, member) if document and member else None

    # What is changed

    def _want(self, make: Callable[[OpenArmy, Member], Step], field: OptionField | None = None) -> None:
        member = self._member
        if member is not None:
            self.wanted.emit(lambda now: make(now, member), field)

    def _set_kit(self, kit: list[str]) -> None:
        self._want(lambda now, member: inspecting.set_kit(now.system, now.army, member, kit))

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


class InspectorMembers(QWidget):
    """All figures of a unit. `wanted` as that of a line."""

    wanted = Signal(object, object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._unit: Unit | None = None
        self._boxes: list[MemberBox] = []
        title = QLabel("Figures")
        title.setProperty("role", "row")
        self.add = QPushButton("Add a figure")
        self.add.setProperty("kind", "link")
        self.add.setObjectName("add-figure")
        self.add.setAccessibleName("Add a figure")
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
            self._boxes.append(box)
            self._column.addWidget(box)
        for at, box in enumerate(self._boxes):
            box.setVisible(at < len(members))
            if unit and at < len(members):
                box.show_member(document, unit, members[at])

    def box_of(self, member_id: str) -> MemberBox | None:
        """The line of these figures."""
        members = self._unit.members if self._unit else ()
        return next((box for member, box in zip(members, self._boxes, strict=False) if member.id == member_id), None)

    def _add(self) -> None:
        unit = self._unit
        if unit:
            self.wanted.emit(lambda now: inspecting.add_member(now.system, now.army, unit), None)
