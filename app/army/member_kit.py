"""What figures carry: a chip for each weapon, which a picker changes, and a plus for one more."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.army.provenance import letter, target, tip
from app.army.weapon_lines import weapon_lines
from app.army.weapon_picker import WeaponPicker
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.flow import FlowLayout
from app.widgets.icon_button import IconButton
from rules.army.kit import Kit, with_kit
from rules.army.model import Member, Unit
from rules.core.marks import Origin
from templates.words import fact_text

RAISED = {"": "", "H": "ᴴ", "D": "ᴰ", "O": "ᴼ"}


class MemberKit(QWidget):
    """`wanted` carries the whole kit as it is to be."""

    wanted = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._member: Member | None = None
        self._shown: tuple[object, ...] | None = None
        self._flow = FlowLayout(self, 6)

    def show_member(self, document: OpenArmy, unit: Unit, member: Member) -> None:
        """What these figures carry as they stand."""
        self._document, self._member = document, member
        can_carry = bool(document.system.kit_choices(document.army, unit, member))
        found = tuple(document.system.kit(document.army, key) for key in member.kit)
        if (found, can_carry) == self._shown:
            return
        self._shown = (found, can_carry)
        while item := self._flow.takeAt(0):
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for at, kit in enumerate(found):
            self._flow.addWidget(self._chip(document, at, kit))
        if can_carry:
            add = IconButton(self._context.look, "plus", "Give these figures another weapon", "add-weapon", "ink2")
            add.clicked.connect(lambda: self._pick(add, None))
            self._flow.addWidget(add)
        self.setVisible(can_carry or bool(found))
        self.updateGeometry()

    def _chip(self, document: OpenArmy, at: int, kit: Kit) -> QPushButton:
        text = fact_text(document.system, kit.name)
        origin = Origin(kit.name.mark, kit.place)
        chip = QPushButton(f"{text}{RAISED[letter(origin)]}")
        chip.setObjectName(f"weapon-{at + 1}")
        chip.setAccessibleName(f"Weapon {text}. Change it.")
        told = tip(document.system, document.army, origin)
        chip.setToolTip("\n".join(part for part in ("Change it, or take it away.", told) if part))
        chip.setProperty("rule", target(document.system, origin))  # what F1 opens
        chip.clicked.connect(lambda: self._pick(chip, at))
        return chip

    def _pick(self, under: QWidget, at: int | None) -> None:
        picker = self.picker(at)
        if picker:
            picker.open_under(under)

    def picker(self, at: int | None) -> WeaponPicker | None:
        """Every weapon, to put in the place of one, or beside those carried for None."""
        document, member = self._document, self._member
        if document is None or member is None:
            return None
        lines = weapon_lines(document.system, document.army, member, at)
        picker = WeaponPicker(self._context.look, self, lines)
        picker.taken.connect(lambda key: self.wanted.emit(with_kit(member.kit, at, key)))
        return picker
