"""The battle as a value: sides, units, figures, markers, notes and the table. Nothing here needs a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field, SerializeAsAny, model_validator

from rules.army.model import Army, Colour
from rules.battle.action import Action
from rules.core.frozen import Frozen, FrozenMap, Value
from rules.tabletop.bases import Base, Finite, Pose
from rules.tabletop.terrain import Table

MOST_SIDES = 4
MOST_DICE = 10_000_000


class Side(Frozen):
    """One side: its key in actions, its name and colour, and the army that it came with, profiles and figures whole."""

    key: str = Field(min_length=1)
    name: str = ""
    colour: Colour = "blue"
    army: Army | None = None


class Figure(Frozen):
    """One model. `place` is None while it is not on the table; `wound` is the engine's word, empty for none.

    `kind` names its silhouette, `source` the member or unit of the army that it came from, `kit` its weapons.
    `ammunition` counts what is left by weapon; `states` are words such as "prone", sorted.
    """

    id: str = Field(min_length=1)
    unit: str
    name: str = ""
    kind: str = ""
    source: str = ""
    base: Base = Field(default_factory=Base)
    height_in: Finite = 1.0
    kit: tuple[str, ...] = ()
    place: Pose | None = None
    wound: str = ""
    ammunition: FrozenMap[str, int] = Field(default_factory=FrozenMap)
    states: tuple[str, ...] = ()
    is_gone: bool = False


class Squad(Frozen):
    """Figures that act together: a team, a Tactical Unit, a counter. `source` is the unit of the army.

    `states` are words of the whole unit, sorted; `counts` numbered markers on it ("suppression": 2).
    """

    id: str = Field(min_length=1)
    side: str
    name: str = ""
    group: str = ""
    kind: str = ""
    source: str = ""
    figures: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    counts: FrozenMap[str, int] = Field(default_factory=FrozenMap)


class Marker(Frozen):
    """Something laid on the table or beside it that is no model: an aim point, a mine, an objective."""

    id: str = Field(min_length=1)
    kind: str
    name: str = ""
    side: str = ""
    place: Pose | None = None
    radius_in: Finite = 0.0


class Note(Frozen):
    """A note of the players', pinned to a place or to nothing."""

    id: str = Field(min_length=1)
    text: str
    place: Pose | None = None


class Play(Frozen):
    """What an engine keeps besides bodies and wounds: rounds, levels, purses. Each engine has its own subclass."""

    round: int = 1


class Decision(Frozen):
    """Somebody must decide before anything else happens.

    `code` words the question, `side` is asked about `subject`. Until it is answered or waived nothing else is legal.
    """

    id: str
    code: str
    side: str
    subject: str = ""
    rule: str = ""
    can_waive: bool = True
    details: FrozenMap[str, Value] = Field(default_factory=FrozenMap)


class Resume(Frozen):
    """An action that was interrupted: it goes on by itself when everything above it on the stack is decided."""

    action: SerializeAsAny[Action]


class Held(Frozen):
    """An action that is settled but not in force yet: a shell in the air, a loss that waits for the step's end.

    All that are held for the same `due` moment come into force together.
    """

    due: str
    action: SerializeAsAny[Action]


class Battle(Frozen):
    """A battle at one moment. Undo is the value before.

    `system` is the rule system's key, empty for a table without rules. Dice are a function of `seed` and of the number
    `thrown` so far. `asked` counts the decisions asked, for their ids. `waiting` is a stack:
    a decision on its top is open.
    """

    system: str = ""
    name: str = ""
    seed: int = Field(default=0, ge=0, lt=2**63)
    thrown: int = Field(default=0, ge=0, le=MOST_DICE)
    dice: Literal["seeded", "typed"] = "seeded"
    sides: tuple[Side, ...] = Field(default=(), max_length=MOST_SIDES)
    table: Table | None = None
    units: FrozenMap[str, Squad] = Field(default_factory=FrozenMap)
    figures: FrozenMap[str, Figure] = Field(default_factory=FrozenMap)
    markers: FrozenMap[str, Marker] = Field(default_factory=FrozenMap)
    notes: FrozenMap[str, Note] = Field(default_factory=FrozenMap)
    asked: int = 0
    waiting: tuple[Decision | Resume, ...] = ()
    held: tuple[Held, ...] = ()
    play: SerializeAsAny[Play] = Field(default_factory=Play)

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None."""
        top = self.waiting[-1] if self.waiting else None
        return top if isinstance(top, Decision) else None

    @model_validator(mode="after")
    def _hangs_together(self) -> Battle:
        for _, loose in self.loose_ends():
            raise ValueError(f"‘{loose}’ stands twice, or belongs to nothing")
        return self

    def loose_ends(self) -> Iterator[tuple[str, str]]:
        """What does not hang together, each as the code of a refusal and an id. Nothing that is done makes any."""
        keys = [side.key for side in self.sides]
        if len(keys) > MOST_SIDES:
            yield "too-many-sides", keys[MOST_SIDES]
        yield from (("id-taken", key) for key in keys if keys.count(key) > 1)
        for named in (self.units, self.figures, self.markers, self.notes):
            yield from (("id-taken", found.id) for key, found in named.items() if key != found.id)
        for unit in self.units.values():
            if unit.side not in keys:
                yield "no-such-side", unit.side
            yield from (("no-such-figure", key) for key in unit.figures if not self._is_in(key, unit.id))
        for figure in self.figures.values():
            if figure.unit not in self.units or figure.id not in self.units[figure.unit].figures:
                yield "no-such-unit", figure.unit

    def _is_in(self, figure: str, unit: str) -> bool:
        return figure in self.figures and self.figures[figure].unit == unit

    def side(self, key: str) -> Side | None:
        """The side of this key, or None."""
        return next((side for side in self.sides if side.key == key), None)

    def figures_of(self, unit_id: str) -> tuple[Figure, ...]:
        """The figures of a unit that are in the game, in order."""
        unit = self.units.get(unit_id)
        found = (self.figures[figure] for figure in unit.figures) if unit else ()
        return tuple(figure for figure in found if not figure.is_gone)

    def side_of(self, figure_or_unit: str) -> str:
        """The key of the side that a figure or unit belongs to, empty for neither."""
        figure = self.figures.get(figure_or_unit)
        unit = self.units.get(figure.unit if figure else figure_or_unit)
        return unit.side if unit else ""
