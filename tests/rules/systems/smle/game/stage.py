"""Small battles of SMLE for tests: teams by name, figures in rows, dice as they are typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.army.model import Army, Unit
from rules.battle.action import Action
from rules.battle.answers import Choice
from rules.battle.event import Event, IllegalAction
from rules.battle.model import Battle, Decision, Figure, Marker, Side
from rules.battle.referee import PutMarker, SetState, SetWound
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.dice.thrown import EnteredDice
from rules.systems.smle.game.actions import EndTurn, Move, RollActivation, SetAttack, SetLevel, SetScenario, StartGame
from rules.systems.smle.game.engine import SmleEngine
from rules.systems.smle.game.people import can_act
from rules.systems.smle.game.state import SmlePlay, TeamState, play_of, team_of
from rules.tabletop.bases import Point, Pose
from rules.tabletop.terrain import Piece, Table
from tests.rules.systems.smle.build import rifles, section, side

ENGINE = SmleEngine()
GAP_IN = 1.5
"""From middle to middle of figures in a row."""


class Stage:
    """A battle under way. A team is "a.<id>", its figures "a.<id>.1" and so on, from left to right."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: tuple[Event, ...] = ()
        self.log: list[Event] = []

    def do(self, action: Action, *faces: int) -> Stage:
        """Does an action with these dice, all of which it must need."""
        dice = EnteredDice(faces)
        made = step(ENGINE, self.battle, action, dice)
        assert sum(len(roll.faces) for roll in made.rolls) == len(faces), made.rolls
        self.battle, self.events = made.battle, made.events
        self.log += made.events
        return self

    def refused(self, action: Action) -> Issue:
        """The issue that refuses an action."""
        try:
            step(ENGINE, self.battle, action, EnteredDice(()))
        except IllegalAction as illegal:
            return illegal.issue
        raise AssertionError(f"allowed: {action}")

    def why_not(self, action: Action) -> str:
        """The code of the issue that refuses an action."""
        return self.refused(action).code

    @property
    def play(self) -> SmlePlay:
        """The game's state."""
        return play_of(self.battle)

    def state(self, team: str) -> TeamState:
        """A team's state."""
        return team_of(self.battle, team)

    def level(self, team: str) -> int | None:
        """A team's level."""
        return self.state(team).level

    def figure(self, key: str) -> Figure:
        """A figure."""
        return self.battle.figures[key]

    def place(self, key: str) -> Point:
        """Where a figure's middle is."""
        place = self.battle.figures[key].place
        assert place is not None
        return place.point

    @property
    def asked(self) -> Decision:
        """The open decision."""
        assert self.battle.decision is not None
        return self.battle.decision

    @property
    def active(self) -> str:
        """The active team."""
        return ENGINE.active(self.battle)

    def levels(self, *faces: int, **levels: int) -> Stage:
        """Gives every team its level as the referee would: a_one=8 is team "a.one"; teams not named get 7.

        `faces` are the dice of ties.
        """
        named = {key.replace("_", ".", 1).replace("_", "-"): level for key, level in levels.items()}
        units = [unit for unit in self.battle.units if self.battle.figures_of(unit)]
        for number, unit in enumerate(units, 1):
            dice = faces if number == len(units) else ()
            self.do(SetLevel(team=unit, level=named.get(unit, 7)), *dice)
        return self

    def roll(self, team: str, *faces: int, **situation: Any) -> Stage:
        """An activation roll."""
        return self.do(RollActivation(team=team, **situation), *faces)

    def end(self, team: str = "", facing: float | None = None, *faces: int) -> Stage:
        """Ends a turn."""
        return self.do(EndTurn(team=team or self.active, facing=facing), *faces)

    def until(self, team: str) -> Stage:
        """Ends turns until it is a team's."""
        for _ in range(len(self.battle.units)):
            if self.active == team:
                return self
            self.end()
        raise AssertionError(f"{team} never becomes active")

    def wound(self, key: str, wound: str) -> Stage:
        """A wound, as the referee would set it."""
        return self.do(SetWound(figure=key, wound=wound))

    def mark(self, state: str, *subjects: str, on: bool = True) -> Stage:
        """A state of figures or teams, as the referee would set it."""
        return self.do(SetState(subjects=subjects, state=state, on=on))

    def put(self, key: str, kind: str, x: float, y: float, facing: float = 0.0, radius: float = 0.0) -> Stage:
        """A marker."""
        place = Pose(x=x, y=y, facing=facing)
        return self.do(PutMarker(marker=Marker(id=key, kind=kind, name=key, place=place, radius_in=radius)))

    def choices(self, team: str) -> tuple[Choice, ...]:
        """What a team may do and may not."""
        return ENGINE.choices(self.battle, team)

    def codes(self, team: str) -> list[str]:
        """The codes of what a team may do."""
        return [choice.code for choice in self.choices(team) if choice.issue is None]


def walk(team: str, key: str, *path: Point, **given: Any) -> Move:
    """A move of one figure."""
    return Move(team=team, paths=FrozenMap({key: path}), **given)


def march(stage: Stage, team: str, dx: float, dy: float, **given: Any) -> Move:
    """A move of all of a team who can, every figure by as much."""
    paths = {
        figure.id: ((figure.place.x + dx, figure.place.y + dy),)
        for figure in stage.battle.figures_of(team)
        if figure.place is not None and can_act(figure)
    }
    return Move(team=team, paths=FrozenMap(paths), **given)


def stage(
    ours: Army | Unit,
    theirs: Army | Unit | None = None,
    at: Mapping[str, Point] | None = None,
    pieces: tuple[Piece, ...] = (),
    facing: Mapping[str, float] | None = None,
    begun: bool = True,
    scenario: SetScenario | None = None,
) -> Stage:
    """Two sides, a in the south and b in the north, on a table of 48 by 48 inches.

    `at` says where each team's first figure stands, the others to its right; a team that is not in it has no place.
    """
    armies = {"a": _army(ours), "b": _army(theirs if theirs is not None else rifles(id="foe"))}
    sides = tuple(Side(key=key, name=key.upper(), army=army) for key, army in armies.items())
    fielded = [ENGINE.muster(army, key) for key, army in armies.items()]
    units = {unit.id: unit for found in fielded for unit in found.units}
    figures = {figure.id: figure for found in fielded for figure in found.figures}
    for team, (x, y) in (at or {}).items():
        turned = (facing or {}).get(team, 0.0 if team.startswith("a") else 180.0)
        afoot = [key for key in units[team].figures if "aboard" not in figures[key].states]
        for number, key in enumerate(afoot):
            place = Pose(x=x + GAP_IN * number, y=y, facing=turned)
            figures[key] = figures[key].model_copy(update={"place": place})
    table = Table(id="t", width_in=48.0, depth_in=48.0, pieces=pieces)
    battle = Battle(
        system="smle", dice="typed", sides=sides, table=table, units=FrozenMap(units), figures=FrozenMap(figures)
    )
    made = Stage(ENGINE.begin(battle))
    if scenario is not None:
        made.do(scenario)
    return made.do(StartGame()) if begun else made


def _army(found: Army | Unit) -> Army:
    return found if isinstance(found, Army) else side(section(found))


def area(kind: str, x: float, y: float, width: float, depth: float, **given: Any) -> Piece:
    """A rectangle of terrain from its lower left corner."""
    outline = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return Piece(id=kind, kind=kind, outline=outline, **given)


FAR = {"a.one": (10.0, 24.0), "b.foe": (10.0, 46.0)}


def alone(
    level: int, pieces: tuple[Piece, ...] = (), at: dict[str, tuple[float, float]] | None = None, **given: object
) -> Stage:
    """One figure of ours, whose turn it is at a level, and an enemy far away who has had his attack."""
    made = stage(rifles(1, id="one", **given), rifles(1, id="foe"), at=at or FAR, pieces=pieces)
    made.levels(a_one=level, b_foe=14)
    return made.do(SetAttack(team="b.foe", attack="direct"))
