"""The unit in hand: its name, what kind it is, how it is, a tile for each figure. Of many, what they share."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desk.battle_words import is_table_only
from app.session import Change
from app.tabletop.figure_box import FigureBox
from app.tabletop.figure_paint import Sign, sign_of
from app.tabletop.figure_tiles import FigureTiles
from app.tabletop.sides_view import SidesView
from app.tabletop.stage import Stage, is_hidden_team
from app.tabletop.state_chips import FIGURES, UNIT, StateChips
from app.tabletop.unit_head import UnitHead
from app.widgets.stepper import Stepper
from rules.battle.engine import Engine
from rules.battle.model import Battle, Figure, Squad
from rules.battle.referee import Rename, SetAmmunition, SetCount, SetState, SetWound

EMPTY = "Nothing is selected. Click a model, drag around some, or go through the outline (U)."
TABLE = "Choose a kind to place it; click a piece to shape it. The outline (U) lists them."
FOOT = 4


class UnitPanel(QWidget):
    """Every control is a referee's action: undoable, and marked so in the log.

    `folded` is emitted when its figures fold away or come back.
    """

    folded = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.is_folded = False
        self.setAccessibleName("Unit")
        self.head = UnitHead(stage)
        self.name: QLineEdit = self.head.name
        self.about: QLabel = self.head.about
        self.head.fold.clicked.connect(lambda: self.set_folded(is_tight=True, is_folded=not self.is_folded))
        self.sides = SidesView(stage.context.look)
        self.counts: dict[str, Stepper] = {}
        self.chips = StateChips(stage.context.look)
        self.tiles = FigureTiles(stage.context.look)
        self.rounds = self.tiles.rounds
        self.chips.turned.connect(self._set_state)
        self.tiles.wounded.connect(lambda key, wound: self._act(SetWound(figure=key, wound=wound)))
        self.tiles.picked.connect(lambda key: self.stage.select((key,)))
        self.rounds.spent.connect(
            lambda key, weapon, left: self._act(SetAmmunition(figure=key, weapon=weapon, left=left))
        )
        self._markers = QWidget()
        self._scroll = QScrollArea()
        self._put_together()
        self._key: tuple[str, ...] | None = None
        self.name.editingFinished.connect(self._rename)
        stage.changed.connect(self._hear)
        self._show()

    def _put_together(self) -> None:
        inside = QFrame()
        inside.setProperty("panel", "surface")
        within = self._within = QVBoxLayout(inside)
        within.setContentsMargins(0, 2, 6, 6)
        within.setSpacing(5)
        for widget in (self.chips, self.tiles, self._markers):
            within.addWidget(widget)
        within.addStretch(1)
        self._rows = QVBoxLayout(self._markers)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 6, FOOT)
        column.setSpacing(2)
        for widget in (self.head, self.sides):
            column.addWidget(widget)
        column.addWidget(self._scroll, 1)
        column.addStretch(0)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "moment", "battles", "figures"):
            self._show()

    def set_folded(self, *, is_tight: bool, is_folded: bool) -> None:
        """Where there is little room the figures fold away, and a button brings them back."""
        self.is_folded = is_tight and is_folded
        self._scroll.setVisible(bool(self.units()) and not self.is_folded)
        self.head.show_fold(is_shown=is_tight, is_folded=self.is_folded)
        self.folded.emit()

    def wanted_height(self) -> int:
        """How high it would be with all of it in sight, in pixels."""
        width, whole = max(self._scroll.viewport().width(), 1), self.layout()
        if whole is None:
            return self.height()
        if self._scroll.isHidden() or not self.units():
            bends = whole.hasHeightForWidth()
            return whole.totalHeightForWidth(self.width()) if bends else whole.totalSizeHint().height()
        inside = self._within
        bends = inside.hasHeightForWidth()  # as chips do that flow
        high = inside.totalHeightForWidth(width) if bends else inside.sizeHint().height()
        return self._scroll.y() + high + FOOT

    # --- What is in hand ----------------------------------------------------------------------------

    @property
    def boxes(self) -> dict[str, FigureBox]:
        """The tiles of its figures."""
        return self.tiles.boxes

    @property
    def states(self) -> dict[str, QPushButton]:
        """The chips of states, by their keys."""
        return self.chips.states

    def units(self) -> list[Squad]:
        """The units of what is selected, in the battle's order."""
        battle = self.stage.battle
        if battle is None:
            return []
        chosen = {battle.figures[figure].unit for figure in self.stage.selected if figure in battle.figures}
        return [unit for unit in battle.units.values() if unit.id in chosen]

    def _show(self) -> None:
        battle, units = self.stage.battle, self.units()
        key = tuple(unit.id for unit in units)
        if key != self._key:
            self._key = key
            self._build(battle, units)
        self._refresh(battle, units)

    def _build(self, battle: Battle | None, units: list[Squad]) -> None:
        """New tiles for another unit, none for several."""
        while item := self._rows.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.counts = {}
        document = self.stage.document
        engine = document.journal.engine if document else None
        one = battle is not None and len(units) == 1
        self.tiles.build(battle.figures_of(units[0].id) if battle and one else (), engine.wounds if engine else ())
        for marker in engine.counts if engine and one else ():
            self._rows.addWidget(self._count(marker))

    def _count(self, marker: str) -> QWidget:
        title = marker.replace("-", " ").capitalize()
        stepper = Stepper(self.stage.context.look, f"count-{marker}", title, 0, 99)
        stepper.typed.connect(lambda text, key=marker: self._set_count(key, text))
        self.counts[marker] = stepper
        label = QLabel(title)
        label.setProperty("role", "label")
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 1)
        row.addWidget(stepper)
        return holder

    # --- What it shows ------------------------------------------------------------------------------

    def _refresh(self, battle: Battle | None, units: list[Squad]) -> None:
        document = self.stage.document
        self.head.show_parts(bool(units))
        self.sides.setVisible(not units)
        self._scroll.setVisible(bool(units) and not self.is_folded)
        if battle is None or document is None or not units:
            is_table = battle is not None and is_table_only(battle)
            self.about.setText(TABLE if is_table else EMPTY if battle else "")
            self.sides.show_battle(battle, document.journal.engine if document else None)
            return
        self.head.show_units(battle, units)
        self._refresh_states(battle, units, document.journal.engine)
        selected = self.stage.selected
        alone = selected[0] if len(units) == 1 and len(selected) == 1 else ""
        for marker, stepper in self.counts.items():
            stepper.show_value(units[0].counts.get(marker, 0))
        for key, box in self.boxes.items():
            if key in battle.figures:
                sign = self.sign(battle, battle.figures[key])
                is_picked = key == alone and len(self.boxes) > 1
                box.show_figure(battle.figures[key], sign, battle.table is not None, is_picked=is_picked)
        figures = battle.figures_of(units[0].id) if len(units) == 1 else ()
        self.tiles.show_rounds(battle, figures, battle.figures.get(alone))

    def _refresh_states(self, battle: Battle, units: list[Squad], engine: Engine) -> None:
        known = [f"{FIGURES}:{word}" for word in engine.figure_states]
        known += [f"{UNIT}:{word}" for word in engine.unit_states]
        pills = self.head.pills(units) if len(units) == 1 else []
        chosen = [battle.figures[key] for key in self.stage.selected if key in battle.figures]
        some = {f"{FIGURES}:{word}" for figure in chosen for word in figure.states}
        some |= {f"{UNIT}:{word}" for unit in units for word in unit.states}
        self.chips.show_states(known, some, pills)
        for key, chip in self.chips.states.items():
            chip.setChecked(self._has(battle, units, key))

    def _has(self, battle: Battle, units: list[Squad], key: str) -> bool:
        name, _, word = key.partition(":")
        if name == UNIT:
            return all(word in unit.states for unit in units)
        figures = [battle.figures[figure] for figure in self.stage.selected if figure in battle.figures]
        return bool(figures) and all(word in figure.states for figure in figures)

    def sign(self, battle: Battle, figure: Figure) -> Sign:
        """How a figure looks in its tile."""
        document = self.stage.document
        assert document is not None
        side = battle.side(battle.side_of(figure.id))
        wound = next((wound for wound in document.journal.engine.wounds if wound.code == figure.wound), None)
        colour, badge = side.colour if side else "", wound.letter if wound else ""
        return sign_of(figure, colour, badge, self.stage.is_out(figure.id), is_hidden_team(battle, figure))

    # --- What it does -------------------------------------------------------------------------------

    def _act(self, action: SetWound | SetAmmunition | SetState | SetCount | Rename) -> None:
        if self.stage.act(action, origin=self) is None:
            self._refresh(self.stage.battle, self.units())

    def _set_state(self, key: str, on: bool) -> None:
        name, _, state = key.partition(":")
        subjects = tuple(unit.id for unit in self.units()) if name == UNIT else self.stage.selected
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
