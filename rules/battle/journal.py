"""The journal of a battle: every action with its dice, what can be undone, and the log that forgets nothing."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from rules.battle.action import Action
from rules.battle.engine import Engine
from rules.battle.event import Event
from rules.battle.model import Battle
from rules.battle.step import step
from rules.dice.thrown import Dice, Roll


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One action that was done: its number from 1, what it threw and told, and the battle before and after it."""

    number: int
    action: Action
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    before: Battle
    after: Battle


class Journal:
    """The entries of one battle. `made` are all that ever were, also those taken back, with their dice."""

    def __init__(self, engine: Engine, start: Battle) -> None:
        self.engine = engine
        self.start = start
        self.made: list[Entry] = []
        self._done: list[Entry] = []
        self._undone: list[Entry] = []

    @property
    def now(self) -> Battle:
        """The battle as it stands."""
        return self._done[-1].after if self._done else self.start

    @property
    def done(self) -> tuple[Entry, ...]:
        """The entries that stand, in order."""
        return tuple(self._done)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The entries that redo would do again, in order."""
        return tuple(reversed(self._undone))

    @property
    def last(self) -> Entry | None:
        """What undo would take back, or None."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Entry | None:
        """What redo would do again, or None."""
        return self._undone[-1] if self._undone else None

    def do(self, action: Action, dice: Dice | None = None) -> Entry:
        """Does an action; raises IllegalAction or NeedDice, and then nothing has changed."""
        entry = self.prepare(action, dice)
        self.take(entry)
        return entry

    def prepare(self, action: Action, dice: Dice | None = None) -> Entry:
        """What an action would come to, for those who write it down before it counts; raises as `do` does."""
        made = step(self.engine, self.now, action, dice)
        return Entry(len(self.made) + 1, action, made.rolls, made.events, self.now, made.battle)

    def take(self, entry: Entry) -> None:
        """Makes a prepared entry the last one; what could be redone is forgotten."""
        self.made.append(entry)
        self._done.append(entry)
        self._undone.clear()

    def undo(self) -> Entry | None:
        """Takes the last entry back, dice and all; gives it, or None where there is none."""
        if not self._done:
            return None
        entry = self._done.pop()
        self._undone.append(entry)
        return entry

    def redo(self) -> Entry | None:
        """Does what was taken back again, with the same dice; gives it, or None where there is none."""
        if not self._undone:
            return None
        entry = self._undone.pop()
        self._done.append(entry)
        return entry

    def stands(self, entry: Entry) -> bool:
        """Whether an entry is in force, not taken back."""
        place = bisect_left(self._done, entry.number, key=lambda standing: standing.number)
        return place < len(self._done) and self._done[place] is entry
