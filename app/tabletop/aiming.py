"""Choices on the map: what a choice wants shown brings the tool that shows it, and what is whole is done."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.tabletop.choosing import Choosing
from app.tabletop.tools.aim_point import AimPoint
from app.tabletop.tools.chosen_move import ChosenMove
from app.tabletop.tools.planned_move import PlannedMove
from app.tabletop.tools.target import TargetTool
from app.tabletop.tools.tool import Tool
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.tray import off_table


class Aiming(QObject):
    """Keeps the tool in hand in step with the choice in hand, while the map is what one sees (`is_on`)."""

    def __init__(self, choosing: Choosing, toolbox: Toolbox) -> None:
        super().__init__(toolbox)
        self.choosing = choosing
        self.toolbox = toolbox
        self.is_on = True
        self.target = TargetTool(choosing)
        self._tools: dict[str, Tool] = {
            "path": ChosenMove(choosing),
            "target": self.target,
            "point": AimPoint(choosing),
            "plan": PlannedMove(choosing),
        }
        self._at_work = False
        choosing.changed.connect(self._follow)
        toolbox.taken.connect(self._tool_taken)

    def _follow(self) -> None:
        """The tool for what is wanted next; the arrow where nothing is."""
        if self._at_work or not self.is_on:
            return
        self._at_work = True
        wants = self.choosing.wants
        wanted = self._tools.get("plan" if wants == "path" and self.choosing.planned else wants)
        if self.choosing.wants == "path" and (waiting := self._off_table()):
            self.choosing.let_go()
            self.toolbox.take_in_hand(waiting)
        elif wanted is not None:
            self.toolbox.take_up(wanted)
        elif self.toolbox.current in self._tools.values():
            self.toolbox.take("tool-select")
        self._at_work = False
        if self.choosing.is_held:
            return
        if self.choosing.is_whole and self.choosing.choice is not None and not self.choosing.asks():
            self.choosing.commit()
            self.choosing.let_go()

    def _off_table(self) -> tuple[str, ...]:
        """The models of the unit that chose, where all of it that could stand on the table still waits beside it."""
        battle, unit = self.choosing.stage.battle, self.choosing.unit
        if battle is None or unit not in battle.units:
            return ()
        waiting = off_table(battle, battle.units[unit])
        return () if any(figure.place and figure.id not in waiting for figure in battle.figures_of(unit)) else waiting

    def _tool_taken(self) -> None:
        """Whoever takes another tool lets the choice go."""
        if not self._at_work and self.choosing.wants and self.toolbox.current not in self._tools.values():
            self._at_work = True
            self.choosing.let_go()
            self._at_work = False
