"""The dice that an action waits for from people: what for, how many, those typed for it so far."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.model import Battle
from rules.dice.pool import Pool
from rules.dice.thrown import NeedDice, SeededDice


class WantedDice:
    """`action` is the one that waits, None for none; what was typed for its earlier throws stays typed."""

    def __init__(self) -> None:
        self.action: Action | None = None
        self.pool = Pool(1)
        self.purpose = self.subject = ""
        self.told: tuple[object, ...] = ()
        self.typed: list[int] = []
        self._before: list[int] = []
        self._asked: Action | None = None

    def begin(self, action: Action, needed: NeedDice) -> None:
        """An action waits for dice, the same one perhaps for more of them."""
        if action is not self._asked:
            self._before = []
        self._asked = self.action = action
        self.pool, self.purpose, self.told, self.typed = needed.pool, needed.purpose, needed.told, []
        self.subject = needed.subject or str(getattr(action, "team", ""))

    @property
    def is_full(self) -> bool:
        """Whether every die that is wanted has been typed."""
        return self.action is not None and not self.missing

    @property
    def missing(self) -> int:
        """How many are still to be typed."""
        return max(0, self.pool.count - len(self.typed))

    @property
    def faces(self) -> tuple[int | None, ...]:
        """Those typed, and a blank for each that is missing."""
        return (*self.typed, *[None] * self.missing)

    def type(self, face: int) -> bool:
        """A face is typed; whether one was wanted, and a die has it."""
        is_wanted = self.action is not None and bool(self.missing) and 1 <= face <= self.pool.sides
        if is_wanted:
            self.typed.append(face)
        return is_wanted

    def untype(self) -> bool:
        """Takes the last typed die back; whether there was one."""
        return bool(self.typed and [self.typed.pop()])

    def throw(self, battle: Battle) -> None:
        """Throws for the player what is wanted, with the dice that the battle's seed has next."""
        thrown = SeededDice(battle.seed, battle.thrown + len(self._before))
        self.typed = list(thrown.throw(self.pool, "").faces)

    def take(self) -> list[int]:
        """All faces for the action so far; nothing is wanted any more, unless it asks again."""
        self._before += self.typed
        self.typed, self.action = [], None
        return list(self._before)

    def drop(self) -> bool:
        """Gives the action up; whether one waited."""
        had = self.action is not None
        self.action, self.typed, self._before = None, [], []
        return had
