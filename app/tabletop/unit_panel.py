"""The unit in hand: its name, its states as chips, one box for each figure. Of many, what they share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desk.battle_words import is_table_only
from app.session import Change
from app.tabletop.figure_box import FigureBox
from app.tabletop.figure_item import Sign, sign_of
from app.tabletop.sides_view import SidesView
from app.tabletop.stage import HIDDEN, Stage, is_hidden_team
from app.widgets.flow import FlowLayout
from app.widgets.side_shape import SideShape
from app.widgets.stepper import Stepper
from rules.battle.model import Battle, Figure, Squad
from rules.battle.referee import Rename, SetAmmunition, SetCount, SetState, SetWound

EMPTY = "Nothing is selected. Click a model, drag around some, or go through the outline (U)."
TABLE = "Choose a kind to place it; click a piece to shape it. The outline (U) lists them."
MOST_BOXES = 12
MOST_CHIPS, COMMON = 6, "prone"
"""A longer list of states has a menu for those that are not set; this one has its chip in any case."""


class UnitPanel(QWidget):
    """Every control is a referee's action: undoable, and marked so in the log."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setAccessibleName("Unit")
        self.shape = SideShape(stage.context.look)
        self.name = QLineEdit()
        self.name.setProperty("kind", "title")
        self.name.setObjectName("unit-name")
        self.name.setAccessibleName("Name of the unit")
        self.badge = QLabel()
        self.badge.setProperty("role", "page")
        self.about = QLabel()
        self.about.setProperty("role", "small")
        self.about.setWordWrap(True)
        self.sides = SidesView(stage.context.look)
        self.boxes: dict[str, FigureBox] = {}
        self.states: dict[str, QPushButton] = {}
        self.counts: dict[str, Stepper] = {}
        self._inside = _ground()
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head = QWidget()
        head = QHBoxLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.shape)
        head.addWidget(self.name, 1)
        head.addWidget(self.badge)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 6, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.about)
        column.addWidget(self.sides)
        column.addWidget(self._scroll, 1)
        self._key: tuple[str, ...] | None = None
        self.name.editingFinished.connect(self._rename)
        stage.changed.connect(self._hear)
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "moment", "battles", "figures"):
            self._show()

    def wanted_height(self) -> int:
        """How high it would be with all of it in sight, in pixels."""
        inside, width = self._inside.layout(), max(self._scroll.viewport().width(), 1)
        whole = self.layout()
        if inside is None or whole is None or not self.units():
            return self._scroll.y() if whole is None else whole.totalMinimumHeightForWidth(self.width())
        bends = inside.hasHeightForWidth()  # as chips do that flow
        return self._scroll.y() + (inside.totalHeightForWidth(width) if bends else inside.sizeHint().height())

    # --- What is in hand ----------------------------------------------------------------------------

    def units(self) -> list[Squad]:
        """The units of what is selected, in the battle's order."""
        battle = self.stage.battle
        if battle is None:
            return []
        chosen = {battle.figures[figure].unit for figure in self.stage.selected if figure in battle.figures}
        return [unit for unit in battle.units.values() if unit.id in chosen]

    def _show(self) -> None:
        battle, units = self.stage.battle, self.units()
        key = (*(unit.id for unit in units), "", *self._set_words(battle, units))
        if key != self._key:
            self._key = key
            self._build(battle, units)
        self._refresh(battle, units)

    def _set_words(self, battle: Battle | None, units: list[Squad]) -> list[str]:
        """The states that are set on what is selected: of a long list only these have a chip."""
        chosen = [battle.figures[key] for key in self.stage.selected if key in battle.figures] if battle else []
        found = {f"figure-state:{word}" for figure in chosen for word in figure.states}
        return sorted(found | {f"unit-state:{word}" for unit in units for word in unit.states})

    def _build(self, battle: Battle | None, units: list[Squad]) -> None:
        """New widgets for another unit, or for others."""
        self.boxes, self.states, self.counts = {}, {}, {}
        self._inside = _ground()
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 4, 6, 8)
        column.setSpacing(6)
        document = self.stage.document
        if battle is not None and document is not None and units:
            engine = document.journal.engine
            if len(units) == 1:
                for figure in battle.figures_of(units[0].id)[:MOST_BOXES]:
                    column.addWidget(self._box(figure))
            column.addWidget(_head("The models selected are"))
            column.addWidget(self._chips("figure-state", engine.figure_states, of_units=False))
            column.addWidget(_head("The whole unit is"))
            column.addWidget(self._chips("unit-state", engine.unit_states, of_units=True))
            for marker in engine.counts if len(units) == 1 else ():
                column.addLayout(self._count(marker))
        column.addStretch(1)
        self._scroll.setWidget(self._inside)

    def _chips(self, name: str, words: tuple[str, ...], of_units: bool) -> QWidget:
        holder = QWidget()
        flow = FlowLayout(holder)
        many = len(words) > MOST_CHIPS
        shown = set(self._key or ()) | {f"{name}:{COMMON}"}
        for word in words:
            if many and f"{name}:{word}" not in shown:
                continue
            chip = QPushButton(word.replace("-", " ").capitalize())
            chip.setProperty("kind", "chip")
            chip.setCheckable(True)
            chip.setObjectName(f"{name}-{word}")
            chip.setAccessibleName(word.replace("-", " "))
            chip.clicked.connect(lambda on, state=word, whole=of_units: self._set_state(state, on, whole))
            self.states[f"{name}:{word}"] = chip
            flow.addWidget(chip)
        if many:
            flow.addWidget(self._add_button(name, [word for word in words if f"{name}:{word}" not in shown], of_units))
        return holder

    def _add_button(self, name: str, words: list[str], of_units: bool) -> QPushButton:
        """The states that are not set, in a menu."""
        button = QPushButton("Add…")
        button.setProperty("kind", "chip")
        button.setObjectName(f"{name}-add")
        button.setAccessibleName("Add a state")
        menu = QMenu(button)
        for word in words:
            line = menu.addAction(word.replace("-", " ").capitalize())
            line.triggered.connect(lambda _=False, state=word: self._set_state(state, True, of_units))
        button.setMenu(menu)
        return button

    def _count(self, marker: str) -> QHBoxLayout:
        title = marker.replace("-", " ").capitalize()
        stepper = Stepper(self.stage.context.look, f"count-{marker}", title, 0, 99)
        stepper.typed.connect(lambda text, key=marker: self._set_count(key, text))
        self.counts[marker] = stepper
        label = QLabel(title)
        label.setProperty("role", "label")
        row = QHBoxLayout()
        row.addWidget(label, 1)
        row.addWidget(stepper)
        return row

    def _box(self, figure: Figure) -> FigureBox:
        document = self.stage.document
        assert document is not None
        box = FigureBox(self.stage.context.look, figure, document.journal.engine.wounds)
        box.wounded.connect(lambda key, wound: self._act(SetWound(figure=key, wound=wound)))
        box.spent.connect(lambda key, weapon, left: self._act(SetAmmunition(figure=key, weapon=weapon, left=left)))
        box.picked.connect(lambda key: self.stage.select((key,)))
        self.boxes[figure.id] = box
        return box

    # --- What it shows ------------------------------------------------------------------------------

    def _refresh(self, battle: Battle | None, units: list[Squad]) -> None:
        document = self.stage.document
        if battle is None or document is None or not units:
            self._show_nothing(battle)
            return
        self._show_head(True)
        self._refresh_head(battle, units)
        for key, chip in self.states.items():
            chip.setChecked(self._has(battle, units, key))
        for marker, stepper in self.counts.items():
            stepper.show_value(units[0].counts.get(marker, 0))
        for key, box in self.boxes.items():
            if key in battle.figures:
                box.show_figure(battle.figures[key], self.sign(battle, battle.figures[key]), battle.table is not None)

    def _show_head(self, shown: bool) -> None:
        for widget in (self.shape, self.name, self.badge):
            widget.setVisible(shown)
        self.sides.setVisible(not shown)

    def _show_nothing(self, battle: Battle | None) -> None:
        """Without a selection: the sides as they stand."""
        document = self.stage.document
        self._show_head(False)
        is_table = battle is not None and is_table_only(battle)
        self.about.setText(TABLE if is_table else EMPTY if battle else "")
        self.sides.show_battle(battle, document.journal.engine if document else None)

    def _refresh_head(self, battle: Battle, units: list[Squad]) -> None:
        document = self.stage.document
        assert document is not None
        side = battle.side(units[0].side)
        one = len(units) == 1
        same_side = all(unit.side == units[0].side for unit in units)
        self.shape.show_colour(side.colour if side and same_side else "")
        self.name.setReadOnly(not one or bool(self.stage.reason))
        self.name.setText(units[0].name if one else f"{len(units)} units")
        self.name.setCursorPosition(0)  # a long one shows its beginning
        self.badge.setText(document.journal.engine.badge(document.shown, units[0].id) if one else "")
        whose = side.name if side and same_side else ""
        self.shape.setToolTip(whose)
        of = sum(len(battle.figures_of(unit.id)) for unit in units)
        parts = [(units[0].group if one else "") or whose, f"{len(self.stage.selected)} of {of} selected"]
        parts.insert(0, "hidden" if one and HIDDEN in units[0].states else "")
        self.about.setText(" · ".join(part for part in parts if part))

    def _has(self, battle: Battle, units: list[Squad], key: str) -> bool:
        name, _, word = key.partition(":")
        if name == "unit-state":
            return all(word in unit.states for unit in units)
        figures = [battle.figures[figure] for figure in self.stage.selected if figure in battle.figures]
        return bool(figures) and all(word in figure.states for figure in figures)

    def sign(self, battle: Battle, figure: Figure) -> Sign:
        """How a figure looks in its box."""
        document = self.stage.document
        assert document is not None
        side = battle.side(battle.side_of(figure.id))
        wound = next((wound for wound in document.journal.engine.wounds if wound.code == figure.wound), None)
        colour, badge = side.colour if side else "", wound.letter if wound else ""
        return sign_of(figure, colour, badge, bool(wound and wound.is_out), is_hidden_team(battle, figure))

    # --- What it does -------------------------------------------------------------------------------

    def _act(self, action: SetWound | SetAmmunition | SetState | SetCount | Rename) -> None:
        if self.stage.act(action, origin=self) is None:
            self._refresh(self.stage.battle, self.units())

    def _set_state(self, state: str, on: bool, of_units: bool) -> None:
        subjects = tuple(unit.id for unit in self.units()) if of_units else self.stage.selected
        self._act(SetState(subjects=subjects, state=state, on=on))

    def _set_count(self, marker: str, text: str) -> None:
        units = self.units()
        if len(units) == 1 and text.strip().isdecimal() and int(text) <= 99:
            self._act(SetCount(unit=units[0].id, marker=marker, count=int(text)))
        else:
            self._refresh(self.stage.battle, units)

    def _rename(self) -> None:
        units, name = self.units(), self.name.text().strip()
        if len(units) == 1 and name and name != units[0].name and not self.name.isReadOnly():
            self._act(Rename(unit=units[0].id, name=name))


def _ground() -> QFrame:
    """What the panel scrolls: of the panel's own colour."""
    made = QFrame()
    made.setProperty("panel", "surface")
    return made


def _head(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "caption")
    return label
