"""A battle before it begins: its sides with their armies, its table, its dice; and what is wrong with that. No Qt."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from app.words import title_text
from rules import registry
from rules.army.model import Army, Colour
from rules.army.system import System
from rules.battle.engine import Engine
from rules.battle.model import MOST_SIDES, Battle, Side
from rules.battle.referee import Join
from rules.tabletop.terrain import Table
from templates.words import line

COLOURS: tuple[Colour, ...] = ("blue", "red", "green", "tan")
MOST_SEED = 999_999
"""The largest seed that is thought up for a player, or that he can type."""


@dataclass(frozen=True, slots=True)
class SidePlan:
    """One side: what it is called (its colour where it has no name), its colour, and the army that it brings."""

    name: str = ""
    colour: Colour = "blue"
    system: System | None = None
    army: Army | None = None

    @property
    def title(self) -> str:
        """What people call the side."""
        return line(self.name) or self.colour.capitalize()


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """All that a battle begins with. `by_rules` says whether it is played by the rules of its armies."""

    sides: tuple[SidePlan, ...] = ()
    table: Table | None = None
    name: str = ""
    seed: int = 0
    dice: Literal["seeded", "typed"] = "seeded"
    by_rules: bool = True
    systems: tuple[System, ...] = field(init=False)

    def __post_init__(self) -> None:
        found = (side.system for side in self.sides if side.system is not None and side.army is not None)
        object.__setattr__(self, "systems", tuple(dict.fromkeys(found)))

    @property
    def system(self) -> str:
        """The key of the rules to play by, empty for none."""
        return self.systems[0].key if self.by_rules and len(self.systems) == 1 else ""

    @property
    def title(self) -> str:
        """What the battle is called: its own name, else its armies', else its table's."""
        armies = [title_text(side.army) for side in self.sides if side.army is not None]
        return line(self.name) or " against ".join(armies) or (line(self.table.name) if self.table else "") or "Table"


def fault_of(plan: BattlePlan) -> str:
    """Why it cannot begin, in one sentence with the way out; empty where it can."""
    for at, side in enumerate(plan.sides):
        for before, other in enumerate(plan.sides[:at]):
            if other.colour == side.colour:
                return f"Sides {before + 1} and {at + 1} are both {side.colour}. Give one of them another colour."
    if not any(side.army is not None for side in plan.sides):
        return "No side has an army yet. Choose one, or make a table without sides."
    if plan.by_rules and len(plan.systems) > 1:
        names = " and ".join(system.name for system in plan.systems)
        return f"These armies are of different rules: {names}. Choose armies of one, or play without rules."
    return ""


def start_of(plan: BattlePlan) -> tuple[Engine, Battle]:
    """The engine, and the battle before anybody has joined it; every figure that an army uses is embedded."""
    engine = registry.engine(plan.system)
    sides = tuple(_side(plan, at, whole=True) for at in range(len(plan.sides)))
    begun = Battle(system=plan.system, name=plan.title, seed=plan.seed, dice=plan.dice, sides=sides, table=plan.table)
    return engine, engine.begin(begun)


def joins_of(plan: BattlePlan) -> Iterator[Join]:
    """What brings each army onto the table, as its own system musters it."""
    for at, side in enumerate(plan.sides):
        if side.army is not None and side.system is not None:
            brought = registry.engine(side.system.key).muster(side.army, side_key(at))
            yield Join(side=_side(plan, at, whole=False), units=brought.units, figures=brought.figures)


def side_key(at: int) -> str:
    """The key of a side by its place: "1", as the zones of shipped tables name their sides."""
    return str(at + 1)


def _side(plan: BattlePlan, at: int, whole: bool) -> Side:
    side = plan.sides[at]
    army = None
    if whole and side.army is not None and side.system is not None:
        army = side.army.model_copy(update={"held": side.system.played(side.army)})
    return Side(key=side_key(at), name=side.title, colour=side.colour, army=army)


def free_colour(sides: tuple[SidePlan, ...], wanted: Colour = "blue") -> Colour:
    """A colour that no side has yet, the wanted one where it is free."""
    taken = {side.colour for side in sides}
    return next((colour for colour in (wanted, *COLOURS) if colour not in taken), wanted)


def may_add(plan: BattlePlan) -> bool:
    """Whether one more side has room."""
    return len(plan.sides) < MOST_SIDES


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return secrets.randbelow(MOST_SEED) + 1
