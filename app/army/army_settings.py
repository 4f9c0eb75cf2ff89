"""What is chosen for the army as a whole: its name and side, the system's own options, and its optional rules."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.army.naming import refusal_text
from app.army.option_field import OptionField
from app.army.steps import Refused, Step, choose_army, rename_army, set_colour
from app.army.switches import Switch, set_switch, switches
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.link import link
from rules.army.catalogue import Option, OptionKind
from rules.army.edit import IllegalEdit
from rules.army.system import System
from rules.core.frozen import Value
from templates.words import value_text

SIDES = ("blue", "red", "green", "tan")
NAME = Option("army-name", OptionKind.TEXT, "")
SIDE = Option("army-side", OptionKind.CHOICE, SIDES[0], SIDES)


class ArmySettings(QFrame):
    """Each setting is one step, at once. `rule_wanted` carries a rule's id."""

    rule_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._fields: dict[str, OptionField] = {}
        self._notes: dict[str, QLabel] = {}
        self._built_for: tuple[object, ...] = ()
        self.setProperty("panel", "surface")
        self.setObjectName("army-settings-panel")
        self.setAccessibleName("Army settings")
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        scroll = QScrollArea()
        scroll.setObjectName("army-settings-list")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._inside)
        self._scroll = scroll
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)
        context.look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        theme = self._context.look.theme
        self._column.setContentsMargins(theme.px(28), theme.px(10), theme.px(24), theme.px(12))
        self._column.setSpacing(theme.px(6))
        self._inside.setStyleSheet(f".QWidget {{ background: #{theme.figure('surface')}; }}")

    # What it shows

    def show_army(self, document: OpenArmy) -> None:
        """The settings as they stand; fields stay where the same things can be chosen."""
        self._document = document
        system, army = document.system, document.army
        options, found = system.options(army, army), list(switches(system, army))
        wanted = (system, options, tuple(switch.option for switch in found))
        if wanted != self._built_for:
            self._build(system, options, found)
            self._built_for = wanted
        self._fields[NAME.key].show_value(army.name)
        self._fields[SIDE.key].show_value(army.colour)
        for option in options:
            self._fields[option.key].show_value(army.choices.get(option.key, option.default))
            self._fields[option.key].show_origin(army)
        for switch in found:
            self._show_switch(system, switch)

    def _show_switch(self, system: System, switch: Switch) -> None:
        key = f"switch/{switch.key}"
        text = switch.option.kind is OptionKind.TEXT
        self._fields[key].show_value(str(switch.value) if text else switch.value)
        shown = value_text(system, _plain(switch.below))
        self._notes[key].setText(f"O, without it {shown}" if switch.overridden else "")
        self._notes[key].setVisible(switch.overridden)

    def _build(self, system: System, options: tuple[Option, ...], found: list[Switch]) -> None:
        self._fields.clear()
        self._notes.clear()
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item else None
            if widget:
                widget.hide()
                widget.deleteLater()
        self._heading("For the whole army")
        self._add_field(NAME.key, OptionField(self._context, system, NAME), "Name", self._rename)
        self._add_field(SIDE.key, OptionField(self._context, system, SIDE), "Side", self._recolour)
        for option in options:
            self._add_field(option.key, OptionField(self._context, system, option), "", self._choose, option.rule)
        if found:
            self._heading("Optional rules, for this army alone")
        for switch in found:
            field = OptionField(self._context, system, switch.option)
            self._add_field(f"switch/{switch.key}", field, switch.text, self._switch, switch.rule)
        self._column.addStretch(1)

    def _heading(self, text: str) -> None:
        label = QLabel(text)
        label.setProperty("role", "row")
        self._column.addWidget(label)

    def _add_field(
        self, key: str, field: OptionField, title: str, take: Callable[[OptionField, object], None], rule: str = ""
    ) -> None:
        if title:
            field.label.setText(title)
            field.control.setAccessibleName(title)
        field.label.setWordWrap(True)
        field.typed.connect(lambda _key, value: take(field, value))
        note = QLabel()
        note.setProperty("role", "small")
        note.setProperty("tone", "house")
        note.hide()
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field, 1)
        row.addWidget(note)
        if rule:
            way = link(rule, f"rule-of-{key}", f"Rule {rule}")
            way.clicked.connect(lambda: self.rule_wanted.emit(rule))
            row.addWidget(way)
        self._column.addWidget(line)
        self._fields[key], self._notes[key] = field, note
        if key == NAME.key:
            self.setFocusProxy(field)

    # What is changed

    def _take(self, field: OptionField, make: Callable[[OpenArmy], Step]) -> None:
        """Takes one step, or says under the field why not and leaves everything as it was."""
        document = self._document
        if document is None:
            return
        try:
            step = make(document)
        except Refused as refused:
            field.show_refusal(str(refused))
        except IllegalEdit as refused:
            field.show_refusal(refusal_text(document.system, document.army, refused))
        else:
            field.show_refusal("")
            self._context.session.do(document, step.name, step.army, step.select)

    def _rename(self, field: OptionField, value: object) -> None:
        self._take(field, lambda now: rename_army(now.army, str(value)))

    def _recolour(self, field: OptionField, value: object) -> None:
        self._take(field, lambda now: set_colour(now.system, now.army, str(value)))

    def _choose(self, field: OptionField, value: object) -> None:
        self._take(field, lambda now: choose_army(now.system, now.army, field.option, value))

    def _switch(self, field: OptionField, value: object) -> None:
        self._take(field, lambda now: set_switch(now.system, now.army, field.option.key, value))

    def reveal(self, key: str) -> bool:
        """Puts the focus on a setting; says whether there is one."""
        field = self._fields.get(key) or self._fields.get(f"switch/{key}")
        if field is None:
            return False
        self._scroll.ensureWidgetVisible(field)
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True


def _plain(value: Value) -> str | int | bool:
    return value if isinstance(value, (bool, int, str)) else str(value)
