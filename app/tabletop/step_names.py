"""What a step of the battle is called: what, to whom, how much. "Move Rifles, 2 Section 7.0″"."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from app.open_battle import OpenBattle
from app.tabletop.words import inches, name_of, wound_words
from rules.battle import referee
from rules.battle.action import Action, Waive
from rules.battle.journal import Entry

Namer = Callable[[OpenBattle, Any], str]
NOBODY: Mapping[str, str] = MappingProxyType({})


def step_name(document: OpenBattle, entry: Entry) -> str:
    """The name of an entry's step, as undo has it."""
    return action_name(document, entry.action)


def action_name(document: OpenBattle, action: Action) -> str:
    """What an action does, to whom, how much."""
    namer = NAMES.get(type(action))
    if namer is not None:
        return namer(document, action)
    words, unit = action.kind.replace("-", " ").capitalize(), name_of(document, str(getattr(action, "team", "")))
    return f"{words}: {unit}" if unit else words


def units_of(document: OpenBattle, subjects: Iterable[str], then: Mapping[str, str]) -> list[str]:
    """The units that figures belong to, each once; `then` has those that figures were in when it happened."""
    figures = document.now.figures
    found = (then.get(key) or (figures[key].unit if key in figures else key) for key in subjects)
    return list(dict.fromkeys(found))


def whom(document: OpenBattle, subjects: Iterable[str], then: Mapping[str, str] = NOBODY) -> str:
    """The units that figures belong to, by name: one, two, or how many."""
    names = [name for unit in units_of(document, subjects, then) if (name := name_of(document, unit))]
    if len(names) > 2:
        return f"{len(names)} units"
    return " and ".join(names) or "nobody"


def _one(document: OpenBattle, figure: str) -> str:
    return name_of(document, figure) or "a model"


def _place(document: OpenBattle, action: referee.Place) -> str:
    placed = [key for key, place in action.places.items() if place is not None]
    if placed:
        return f"Place {whom(document, placed)}"
    return f"Take {whom(document, action.places)} off the table"


def _move(document: OpenBattle, action: referee.MoveFreely) -> str:
    longest = max(
        (math.fsum(math.dist(a, b) for a, b in pairwise(path)) for path in action.paths.values()), default=0.0
    )
    return f"Move {whom(document, action.paths)} {inches(longest)}"


def _wound(document: OpenBattle, action: referee.SetWound) -> str:
    return f"Set {_one(document, action.figure)} to {wound_words(action.wound) or 'unhurt'}"


def _state(document: OpenBattle, action: referee.SetState) -> str:
    word = action.state.replace("-", " ")
    return f"{'Set' if action.on else 'End'} {word}: {whom(document, action.subjects)}"


def _table(_document: OpenBattle, action: referee.ShapeTable) -> str:
    return f"Terrain {action.what}".strip()


NAMES: dict[type[Action], Namer] = {
    referee.Place: _place,
    referee.MoveFreely: _move,
    referee.Face: lambda document, action: f"Turn {whom(document, action.facings)}",
    referee.SetWound: _wound,
    referee.SetAmmunition: lambda document, action: (
        f"Set ammunition of {_one(document, action.figure)} to {action.left}"
    ),
    referee.SetState: _state,
    referee.SetCount: lambda document, action: (
        f"Set {action.marker} of {whom(document, [action.unit])} to {action.count}"
    ),
    referee.PutMarker: lambda _document, action: f"Put marker {action.marker.name or action.marker.kind}",
    referee.TakeMarker: lambda _document, _action: "Take marker away",
    referee.FreeRoll: lambda _document, action: (
        f"Roll {action.count}D" + (f": {action.purpose}" if action.purpose else "")
    ),
    referee.WriteNote: lambda _document, _action: "Write note",
    referee.TakeNote: lambda _document, _action: "Take note away",
    referee.ShapeTable: _table,
    referee.Remove: lambda document, action: f"Remove {whom(document, action.figures)}",
    referee.BringBack: lambda document, action: f"Bring back {whom(document, action.figures)}",
    referee.Join: lambda _document, action: f"Bring in {action.side.name or action.side.key}",
    referee.Rename: lambda _document, action: f"Rename to {action.name}",
    referee.SetSide: lambda _document, action: f"Change side {action.name}",
    referee.SetDice: lambda _document, action: "Type the dice" if action.dice == "typed" else "Let the program roll",
    referee.SetRound: lambda _document, action: f"Set round {action.round}",
    Waive: lambda _document, _action: "Let it pass",
}
