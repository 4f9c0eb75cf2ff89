"""What the keys and menus of the table do: each action of the table page gets its work here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from app.files.problems import CannotWrite
from app.open_battle import OpenBattle
from app.tabletop.sheet import STEP
from app.tabletop.stage import Stage
from app.tabletop.step_names import step_name
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.view import TableView
from app.words import file_problem_text
from rules.battle.journal import Entry
from rules.battle.referee import BringBack, Remove, SetRound

NUDGES = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}
FINE = 0.1
PAN_PX = 60
NOTHING_SELECTED = "Nothing is selected. Click a model, or go through the outline (U)."


class Commands:
    """Binds the table's actions: those of the whole page, and those that hold while the table has the focus."""

    def __init__(self, stage: Stage, toolbox: Toolbox, view: TableView) -> None:
        self.stage = stage
        self.toolbox = toolbox
        self.view = view

    def bind(self, page: QWidget) -> None:
        """Gives every action its work; single letters hold on the page alone."""
        actions, reason = self.stage.context.actions, self.no_battle
        for tool in self.toolbox.tools:
            actions.bind(tool.key, partial(self._take, tool.key), page, reason)
        bindings: tuple[tuple[str, Callable[[], object]], ...] = (
            ("pin-overlay", self._pin),
            ("hide-overlays", self._hide),
            ("edge-or-centre", lambda: self.toolbox.current.toggle_edge()),
            ("fit-table", self.view.fit),
            ("centre-selection", self._centre),
            ("table-zoom-in", lambda: self.view.zoom(STEP)),
            ("table-zoom-out", lambda: self.view.zoom(1 / STEP)),
            ("select-all", self._select_all),
            ("next-team", partial(self._next_team, 1)),
            ("previous-team", partial(self._next_team, -1)),
        )
        for action_id, run in bindings:
            actions.bind(action_id, run, page, reason)
        actions.bind("undo", self._undo, page, lambda: self._no_step("undo"))
        actions.bind("redo", self._redo, page, lambda: self._no_step("redo"))
        actions.bind("delete", self._delete, page, self._nothing_selected)
        actions.bind("duplicate", self.toolbox.terrain.duplicate, page, self._no_piece)
        actions.bind("next-round", self._next_round, page, lambda: self.stage.reason)
        actions.bind("bring-back", self._bring_back, page, self._none_gone)
        self._bind_keys()
        self.stage.changed.connect(lambda _: self.name_steps(page))
        self.name_steps(page)

    def _bind_keys(self) -> None:
        """What the keys do while the table has the focus."""
        actions, reason = self.stage.context.actions, self.no_battle
        for way, (dx, dy) in NUDGES.items():
            actions.bind(f"nudge-{way}", partial(self._nudge, dx, dy), self.view, reason)
            actions.bind(f"nudge-{way}-little", partial(self._nudge, dx * FINE, dy * FINE), self.view, reason)
        for name, degrees in (("left", -15.0), ("right", 15.0), ("left-little", -1.0), ("right-little", 1.0)):
            actions.bind(f"turn-{name}", partial(self._turn, degrees), self.view, reason)
        actions.bind("commit", lambda: self.toolbox.current.commit(), self.view, reason)
        actions.bind("waypoint-add", self._add_point, self.view, self._no_plan)

    # --- Reasons ------------------------------------------------------------------------------------

    def no_battle(self) -> str:
        """Why what needs a battle may not be done."""
        return "" if self.stage.document else self.stage.reason

    def _nothing_selected(self) -> str:
        if self.toolbox.current is self.toolbox.terrain:
            return self._no_piece()
        return self.stage.reason or ("" if self.stage.selected else NOTHING_SELECTED)

    def _no_piece(self) -> str:
        if self.toolbox.terrain.piece() is None:
            return "No piece of terrain is chosen. Take the terrain tool (T) and click one."
        return self.stage.reason

    def _none_gone(self) -> str:
        battle = self.stage.battle
        gone = battle is not None and any(figure.is_gone for figure in battle.figures.values())
        return self.stage.reason or ("" if gone else "Nothing has been removed.")

    def _no_plan(self) -> str:
        if not self.stage.document or self.toolbox.current.takes_points:
            return self.no_battle()
        return "Move (M) and measure (R) have waypoints; the tool in hand has none."

    def _no_step(self, way: str) -> str:
        document = self.stage.document
        if document is None or document.is_read_only:
            return self.stage.reason
        entry = document.journal.last if way == "undo" else document.journal.next
        return "" if entry else f"Nothing to {way}."

    # --- Work ---------------------------------------------------------------------------------------

    def _take(self, key: str) -> None:
        self.toolbox.take(key)
        self.view.setFocus()

    def _pin(self) -> None:
        pinned = self.toolbox.pin()
        self.stage.context.notes.announce("Pinned" if pinned else "No longer pinned")

    def _hide(self) -> None:
        self.view.hides_overlays = not self.view.hides_overlays
        self.view.show_overlays()

    def _centre(self) -> None:
        bodies = [body for figure in self.stage.selected if (body := self.stage.body(figure))]
        if bodies:
            x = sum(body.pose.x for body in bodies) / len(bodies)
            y = sum(body.pose.y for body in bodies) / len(bodies)
            self.view.centre_on((x, y))

    def _next_team(self, way: int) -> None:
        """Selects the next unit that stands on the table, in the order in which they act, and brings it in sight."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None:
            return
        if self.toolbox.current is self.toolbox.terrain:
            self._next_piece(way)
            return
        placed = {figure.unit for figure in self.stage.figures()}
        order = [unit for unit in document.journal.engine.order(document.shown) or battle.units if unit in placed]
        if not order:
            self.stage.context.notes.say("No team stands on the table.", "warn")
            return
        now = next((battle.figures[key].unit for key in self.stage.selected if key in battle.figures), "")
        unit = order[(order.index(now) + way) % len(order)] if now in order else order[0 if way > 0 else -1]
        team = [figure for figure in battle.figures_of(unit) if figure.place is not None]
        self.stage.select(figure.id for figure in team)
        if team[0].place is not None:
            self.view.reveal(team[0].place.point)
        self.stage.context.notes.announce(battle.units[unit].name)

    def _next_piece(self, way: int) -> None:
        if self.toolbox.terrain.choose_next(way) and (piece := self.toolbox.terrain.piece()):
            self.view.reveal(piece.outline[0])
        self._announce()

    def _next_round(self) -> None:
        battle = self.stage.battle
        if battle is not None:
            self.stage.act(SetRound(round=battle.play.round + 1))

    def _select_all(self) -> None:
        self.stage.select(figure.id for figure in self.stage.figures())

    def _nudge(self, dx_in: float, dy_in: float) -> None:
        if not self.toolbox.current.nudge(dx_in, dy_in):
            self.view.pan(-PAN_PX * dx_in, PAN_PX * dy_in)
        self._announce()

    def _add_point(self) -> None:
        if self.toolbox.current.add_point():
            self.stage.context.notes.announce("Waypoint")

    def _turn(self, degrees: float) -> None:
        self.toolbox.current.turn(degrees)
        self._announce()

    def _announce(self) -> None:
        if said := self.toolbox.said():
            self.stage.context.notes.announce(said)

    def escape(self) -> None:
        """Esc on the table: the plan or the selection goes, then the tool, then the moment looked at."""
        document = self.stage.document
        if self.view.let_go():
            return
        if self.toolbox.current is not self.toolbox.select:
            self.toolbox.take("tool-select")
        elif document is not None and document.moment is not None:
            self.stage.context.session.look_at(document, None)

    def _delete(self) -> None:
        if self.toolbox.current is self.toolbox.terrain:
            self.toolbox.terrain.remove()
        else:
            self.stage.act(Remove(figures=self.stage.selected))

    def _bring_back(self) -> None:
        battle = self.stage.battle
        gone = tuple(key for key, figure in battle.figures.items() if figure.is_gone) if battle else ()
        chosen = tuple(key for key in gone if key in self.stage.selected)
        self.stage.act(BringBack(figures=chosen or gone))

    def _undo(self) -> None:
        self._travel(self.stage.context.session.undo_act, "Undone")

    def _redo(self) -> None:
        self._travel(self.stage.context.session.redo_act, "Done again")

    def _travel(self, way: Callable[[OpenBattle], Entry | None], said: str) -> None:
        document = self.stage.document
        if document is None:
            return
        try:
            entry = way(document)
        except CannotWrite as problem:
            self.stage.context.notes.say(file_problem_text(problem), "error")
            return
        if entry is not None:
            self.stage.context.notes.announce(f"{said}: {step_name(document, entry)}")

    def name_steps(self, page: QWidget) -> None:
        """Undo and redo name the step that they would take."""
        document, actions = self.stage.document, self.stage.context.actions
        for way in ("undo", "redo"):
            entry = (document.journal.last if way == "undo" else document.journal.next) if document else None
            name = f"{way.capitalize()} {step_name(document, entry)}" if document and entry else way.capitalize()
            actions.name(way, name, page)
