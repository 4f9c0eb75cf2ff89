"""The referee's actions, which every system keeps: place, move freely, turn, wounds, states, markers, dice, terrain."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from rules.army.model import Colour
from rules.battle.action import Referee, Waive
from rules.battle.model import Figure, Marker, Note, Side, Squad
from rules.core.frozen import FrozenMap
from rules.dice.pool import MOST_DICE, MOST_SIDES
from rules.tabletop.bases import Finite, Point, Pose
from rules.tabletop.terrain import Table


class Place(Referee):
    """Puts figures where they stand, on the table or (None) beside it."""

    kind: ClassVar[str] = "place"
    places: FrozenMap[str, Pose | None]


class MoveFreely(Referee):
    """Moves figures along paths from where they stand, without asking the rules.

    Points are inches, `facings` degrees clockwise from +y; a figure without one faces the way that it walked last.
    """

    kind: ClassVar[str] = "move-freely"
    paths: FrozenMap[str, tuple[Point, ...]]
    facings: FrozenMap[str, Finite] = Field(default_factory=FrozenMap)


class Face(Referee):
    """Turns figures on the spot: each to a bearing in degrees clockwise from +y."""

    kind: ClassVar[str] = "face"
    facings: FrozenMap[str, Finite]


class SetWound(Referee):
    """Sets how a figure is: a wound word of the engine, empty for unhurt."""

    kind: ClassVar[str] = "wound"
    figure: str
    wound: str = ""


class SetAmmunition(Referee):
    """Sets how many rounds of a weapon a figure has left."""

    kind: ClassVar[str] = "ammunition"
    figure: str
    weapon: str
    left: int = Field(ge=0, le=9999)


class SetState(Referee):
    """Puts a state on figures or units, or takes it away."""

    kind: ClassVar[str] = "state"
    subjects: tuple[str, ...]
    state: str = Field(min_length=1)
    on: bool = True


class SetCount(Referee):
    """Sets a numbered marker on a unit; 0 takes it away."""

    kind: ClassVar[str] = "count"
    unit: str
    marker: str = Field(min_length=1)
    count: int = Field(ge=0, le=99)


class PutMarker(Referee):
    """Lays a marker down, or changes the one of its id."""

    kind: ClassVar[str] = "marker"
    marker: Marker


class TakeMarker(Referee):
    """Takes a marker away."""

    kind: ClassVar[str] = "take-marker"
    marker: str


class FreeRoll(Referee):
    """Throws dice for whatever the players want to know."""

    kind: ClassVar[str] = "roll"
    count: int = Field(default=1, ge=1, le=MOST_DICE)
    sides: int = Field(default=6, ge=2, le=MOST_SIDES)
    add: int = 0
    purpose: str = ""


class WriteNote(Referee):
    """Writes a note, or changes the one of its id."""

    kind: ClassVar[str] = "note"
    note: Note


class TakeNote(Referee):
    """Takes a note away."""

    kind: ClassVar[str] = "take-note"
    note: str


class ShapeTable(Referee):
    """Makes the table another one: terrain added, moved, shaped or taken away."""

    kind: ClassVar[str] = "table"
    table: Table | None
    what: str = ""


class Remove(Referee):
    """Takes figures out of the game."""

    kind: ClassVar[str] = "remove"
    figures: tuple[str, ...]


class BringBack(Referee):
    """Brings figures back into the game; they stand where they stood."""

    kind: ClassVar[str] = "bring-back"
    figures: tuple[str, ...]


class Join(Referee):
    """Brings units with their figures into the battle: a side's army at set-up, or reinforcements."""

    kind: ClassVar[str] = "join"
    side: Side
    units: tuple[Squad, ...]
    figures: tuple[Figure, ...]


class Rename(Referee):
    """Gives a unit another name."""

    kind: ClassVar[str] = "rename"
    unit: str
    name: str


class SetSide(Referee):
    """Changes a side's name or colour."""

    kind: ClassVar[str] = "side"
    side: str
    name: str
    colour: Colour


class SetDice(Referee):
    """From now on dice are thrown by the program, or on the table and typed."""

    kind: ClassVar[str] = "dice"
    dice: Literal["seeded", "typed"]


class SetRound(Referee):
    """Sets the number of the round."""

    kind: ClassVar[str] = "round"
    round: int = Field(ge=1, le=999)


REFEREE: tuple[type[Referee] | type[Waive], ...] = (
    Place,
    MoveFreely,
    Face,
    SetWound,
    SetAmmunition,
    SetState,
    SetCount,
    PutMarker,
    TakeMarker,
    FreeRoll,
    WriteNote,
    TakeNote,
    ShapeTable,
    Remove,
    BringBack,
    Join,
    Rename,
    SetSide,
    SetDice,
    SetRound,
    Waive,
)
"""Every action that the core knows by itself."""
