"""The menu of the second button: what may be done with the model, the terrain or the place under the pointer."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from app.open_battle import OpenBattle
from app.tabletop.overrule_menu import add_overrules
from app.tabletop.stage import Stage
from app.tabletop.system_words import choice_text
from app.tabletop.tools.terrain_answer import doors_of
from app.tabletop.tools.tool import Touch
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.words import name_of, piece_name
from rules.battle.answers import Choice
from rules.battle.model import Battle, Figure, Marker, Squad
from rules.battle.referee import Face, Place, PutMarker, SetState, SetWound, TakeMarker
from rules.core.frozen import FrozenMap
from rules.core.ids import new_id
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Opening

MARKERS = (("objective", "Objective"), ("mine", "Mine"), ("aim", "Aim point"))
NEAR_IN = 0.5
DOOR_PX = 18.0
"""A pointer so near to the middle of a door means it, however small it is."""
LOOKS = (("tool-sight", "Look from here"), ("tool-measure", "Measure from here"), ("tool-rings", "Rings around it"))
USUAL = ("bring-back", "next-round", "centre-selection", "fit-table")


class TableMenu:
    """Makes the menu for one place: what a unit may do, which `take` takes in hand, and what the referee may.

    Everything else in it is a referee's action or a tool, so nothing needs to be asked.
    """

    def __init__(self, stage: Stage, toolbox: Toolbox, take: Callable[[Choice, str], None], parent: QWidget) -> None:
        self.stage = stage
        self.toolbox = toolbox
        self._take = take
        self._parent = parent

    def made(self, touch: Touch) -> QMenu:
        """The menu; what is under the pointer is selected first, as by a click."""
        menu = QMenu(self._parent)
        menu.setObjectName("table-menu")
        menu.aboutToHide.connect(menu.deleteLater)
        battle = self.stage.battle
        if battle is not None:
            if touch.figure in battle.figures:
                self._of_figure(menu, battle, battle.figures[touch.figure])
            elif touch.piece:
                self._of_piece(menu, touch)
            self._of_place(menu, battle, touch)
        for action in USUAL:
            bound = next(found for found in self.stage.context.actions.bound() if found.spec.id == action)
            if not bound.reason():
                menu.addAction(bound.shown)
        return menu

    def _add(self, menu: QMenu, words: str, run: Callable[[], object], checked: bool | None = None) -> None:
        line = menu.addAction(words)
        if checked is not None:
            line.setCheckable(True)
            line.setChecked(checked)
        line.triggered.connect(lambda: run())

    # --- A model ------------------------------------------------------------------------------------

    def _of_figure(self, menu: QMenu, battle: Battle, figure: Figure) -> None:
        document = self.stage.document
        assert document is not None
        if figure.id not in self.stage.selected:
            self.stage.select(found.id for found in battle.figures_of(figure.unit))
        engine, chosen = document.journal.engine, self.stage.selected
        menu.setAccessibleName(name_of(document, figure.id))
        self._choices(menu, document, battle.units[figure.unit])
        hurt = menu.addMenu(f"{figure.name or 'This model'} is")
        for code, word in (("", "Unhurt"), *((wound.code, _words(wound.code)) for wound in engine.wounds)):
            run = partial(self.stage.act, SetWound(figure=figure.id, wound=code))
            self._add(hurt, word, run, figure.wound == code)
        self._states(menu, _models(len(chosen)), chosen, engine.figure_states, figure.states)
        unit = battle.units[figure.unit]
        self._states(menu, f"{unit.name} is", (unit.id,), engine.unit_states, unit.states)
        add_overrules(menu.addMenu(f"Referee: {unit.name}"), document, unit.id, self._take)
        menu.addSeparator()
        self._add(menu, "Turn about", partial(self._turn_about, chosen))
        self._add(menu, "Take off the table", partial(self._take_off, chosen))
        self._add(menu, "Remove from the game", partial(self.stage.context.actions.trigger, "delete"))
        menu.addSeparator()
        for tool, words in LOOKS:
            self._add(menu, words, partial(self._look, tool, figure.id))
        menu.addSeparator()

    def _choices(self, menu: QMenu, document: OpenBattle, unit: Squad) -> None:
        """What the rules let the unit do now, as its panel has it."""
        found = () if self.stage.reason else document.journal.engine.choices(document.now, unit.id)
        allowed = [choice for choice in found if choice.issue is None]
        if not allowed:
            return
        inside = menu.addMenu(f"{unit.name} may")
        for choice in allowed:
            self._add(inside, choice_text(document, choice, unit.id), partial(self._take, choice, unit.id))
        menu.addSeparator()

    def _states(
        self, menu: QMenu, words: str, subjects: tuple[str, ...], states: tuple[str, ...], now: tuple[str, ...]
    ) -> None:
        inside = menu.addMenu(words)
        for state in states:
            action = SetState(subjects=subjects, state=state, on=state not in now)
            self._add(inside, _words(state), partial(self.stage.act, action), state in now)

    def _turn_about(self, figures: tuple[str, ...]) -> None:
        battle = self.stage.battle
        places = {key: battle.figures[key].place for key in figures} if battle else {}
        facings = {key: (place.facing + 180.0) % 360.0 for key, place in places.items() if place is not None}
        self.stage.act(Face(facings=FrozenMap(facings)))

    def _take_off(self, figures: tuple[str, ...]) -> None:
        self.stage.act(Place(places=FrozenMap(dict.fromkeys(figures))))

    def _look(self, tool: str, figure: str) -> None:
        self.toolbox.take("tool-select")
        self.stage.select((figure,))
        self.toolbox.take(tool)

    # --- Terrain and places -------------------------------------------------------------------------

    def _of_piece(self, menu: QMenu, touch: Touch) -> None:
        document, terrain, piece_id = self.stage.document, self.toolbox.terrain, touch.piece
        assert document is not None
        name = piece_name(document, piece_id)

        def with_piece(run: Callable[[], object]) -> Callable[[], object]:
            def done() -> object:
                self.toolbox.take(terrain.key)
                terrain.choose(piece_id)
                return run()

            return done

        table = document.shown.table
        piece = table.piece(piece_id) if table else None
        doors = doors_of(piece) if piece is not None else []
        here = _door_at(doors, touch)
        if here is not None:
            words = f"{'Close' if here.is_open else 'Open'} this door"
            self._add(menu, words, with_piece(partial(terrain.toggle_door, here.id)))
        self._add(menu, f"Shape {name}", with_piece(lambda: None))
        for number, door in enumerate(doors, 1):
            which = f"door {number}" if len(doors) > 1 else "the door"
            way = "Close" if door.is_open else "Open"
            if door is not here:
                self._add(menu, f"{way} {which} of {name}", with_piece(partial(terrain.toggle_door, door.id)))
        self._add(menu, f"Duplicate {name}", with_piece(terrain.duplicate))
        self._add(menu, f"Take {name} away", with_piece(terrain.remove))
        menu.addSeparator()

    def _of_place(self, menu: QMenu, battle: Battle, touch: Touch) -> None:
        x, y = touch.point
        if not self.stage.is_on_table(touch.point):
            return
        for marker in _markers_at(battle, touch):
            taken = TakeMarker(marker=marker.id)
            self._add(menu, f"Take {marker.name or marker.kind} away", partial(self.stage.act, taken))
        inside = menu.addMenu("Put a marker here")
        document = self.stage.document
        own = document.journal.engine.markers if document is not None else ()
        for kind, name in (*MARKERS, *((kind, _words(kind)) for kind in own)):
            self._add(inside, name, partial(self._put, kind, name, Pose(x=x, y=y)))
        self._add(menu, "Write a note here", partial(self.toolbox.notes.press, touch))
        menu.addSeparator()

    def _put(self, kind: str, name: str, place: Pose) -> None:
        self.stage.act(PutMarker(marker=Marker(id=new_id(), kind=kind, name=name, place=place)))


def _door_at(doors: list[Opening], touch: Touch) -> Opening | None:
    """The door under the pointer: the nearest of those that are near enough to be meant."""

    def away(door: Opening) -> float:
        return math.hypot(door.x - touch.point[0], door.y - touch.point[1])

    near = [door for door in doors if away(door) <= max(NEAR_IN + door.width_in / 2, DOOR_PX / touch.inch_px)]
    return min(near, key=away, default=None)


def _markers_at(battle: Battle, touch: Touch) -> list[Marker]:
    found = [marker for marker in battle.markers.values() if marker.place is not None]
    x, y = touch.point
    return [one for one in found if one.place and abs(one.place.x - x) <= NEAR_IN and abs(one.place.y - y) <= NEAR_IN]


def _words(code: str) -> str:
    return code.replace("-", " ").capitalize()


def _models(count: int) -> str:
    return "The selected model is" if count == 1 else f"The {count} selected models are"
