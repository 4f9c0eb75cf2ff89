"""A battle while one step is worked out: the value so far, what happened, what was thrown. It leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.battle.action import Action
from rules.battle.event import Event, IllegalAction
from rules.battle.model import Battle, Decision, Figure, Held, Resume, Squad
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import error
from rules.core.tally import Detail, Tally
from rules.dice.pool import Pool
from rules.dice.thrown import Dice, ImpossibleFace, NeedDice, Roll


class Draft:
    """The state that a step builds on. `battle` is the value so far; every change makes a new one."""

    def __init__(self, battle: Battle, dice: Dice) -> None:
        self.battle = battle
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self._dice = dice

    def change(self, **fields: Any) -> None:
        """Changes fields of the battle itself."""
        self.battle = self.battle.model_copy(update=fields)

    def figure(self, figure_id: str) -> Figure:
        """The figure of this id; raises IllegalAction where there is none."""
        found = self.battle.figures.get(figure_id)
        if found is None:
            raise IllegalAction(error("no-such-figure", figure_id, ""))
        return found

    def unit(self, unit_id: str) -> Squad:
        """The unit of this id; raises IllegalAction where there is none."""
        found = self.battle.units.get(unit_id)
        if found is None:
            raise IllegalAction(error("no-such-unit", unit_id, ""))
        return found

    def set_figure(self, figure_id: str, **fields: Any) -> Figure:
        """Changes a figure, and gives it as it is now."""
        changed = self.figure(figure_id).model_copy(update=fields)
        self.change(figures=self.battle.figures.with_item(figure_id, changed))
        return changed

    def set_figures(self, changed: Iterable[Figure]) -> None:
        """Changes many figures at once, each in the place of the one of its id."""
        self.change(figures=self.battle.figures.with_items({figure.id: figure for figure in changed}))

    def set_unit(self, unit_id: str, **fields: Any) -> Squad:
        """Changes a unit, and gives it as it is now."""
        changed = self.unit(unit_id).model_copy(update=fields)
        self.change(units=self.battle.units.with_item(unit_id, changed))
        return changed

    def set_play(self, **fields: Any) -> None:
        """Changes what the engine keeps."""
        self.change(play=self.battle.play.model_copy(update=fields))

    def roll(self, pool: Pool, purpose: str, subject: str = "") -> Roll:
        """Throws dice, for a figure or unit (`subject`) or for nobody in particular.

        Raises NeedDice where people must throw them first, IllegalAction where they typed a face that no such die has.
        """
        try:
            roll = self._dice.throw(pool, purpose)
        except NeedDice as needed:
            raise NeedDice(needed.pool, needed.purpose, subject, tuple(self.events)) from needed
        except ImpossibleFace as wrong:
            raise IllegalAction(error("impossible-face", "", "", face=wrong.face, sides=wrong.sides)) from wrong
        self.rolls.append(roll)
        self.change(thrown=self.battle.thrown + pool.count)
        return roll

    def tell(
        self,
        code: str,
        *subjects: str,
        rule: str = "",
        roll: Roll | None = None,
        tally: Tally | None = None,
        success: bool | None = None,
        **details: Detail,
    ) -> None:
        """Adds a line to the log."""
        figures = self.battle.figures
        units = FrozenMap({key: figures[key].unit for key in subjects if key in figures})
        self.events.append(Event(code, subjects, rule, FrozenMap(details), roll, tally, success, units))

    def ask(
        self, code: str, side: str, subject: str = "", rule: str = "", can_waive: bool = True, **details: Value
    ) -> None:
        """Stops here for a decision of a side. What was asked last is answered first."""
        asked = self.battle.asked + 1
        decision = Decision(
            id=f"d{asked}",
            code=code,
            side=side,
            subject=subject,
            rule=rule,
            can_waive=can_waive,
            details=FrozenMap(details),
        )
        self.change(asked=asked, waiting=(*self.battle.waiting, decision))

    def resume_with(self, action: Action) -> None:
        """Goes on with an action once everything asked after this is decided: the rest of an interrupted move."""
        self.change(waiting=(*self.battle.waiting, Resume(action=action)))

    def hold(self, due: str, action: Action) -> None:
        """Keeps an action for a later moment."""
        self.change(held=(*self.battle.held, Held(due=due, action=action)))

    def release(self, due: str) -> tuple[Action, ...]:
        """Gives the actions that were held for this moment, in the order in which they were held, and lets them go."""
        found = tuple(entry.action for entry in self.battle.held if entry.due == due)
        if found:
            self.change(held=tuple(entry for entry in self.battle.held if entry.due != due))
        return found
