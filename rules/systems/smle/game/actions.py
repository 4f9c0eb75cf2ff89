"""What players of SMLE do. An action names a team and what it wants; what geometry does not know is stated in it.

Attacks are carried out by the rooms named in the package's own words; everything that is here is refused with one
Issue or done as a whole.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from rules.battle.action import Action, Referee
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.seeing import Arc, CoverKind, Stated
from rules.systems.smle.game.state import Attack, FireKind
from rules.tabletop.bases import Point, Pose

Edge = Literal["north", "east", "south", "west"]


class TeamAction(Action):
    """What one team does."""

    team: str


class SetScenario(Action):
    """Before the game: its scenario, each side's role and base line, the last round, and switches of this battle."""

    kind: ClassVar[str] = "scenario"
    scenario: str = ""
    roles: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    edges: FrozenMap[str, Edge] = Field(default_factory=FrozenMap)
    limit: int = Field(default=0, ge=0, le=99)
    switches: FrozenMap[str, Value] = Field(default_factory=FrozenMap)


class Deploy(Action):
    """Sets figures up on the table, in the areas of their side (SM-ACT-15: their facing is the team's)."""

    kind: ClassVar[str] = "deploy"
    places: FrozenMap[str, Pose]


class Hide(TeamAction):
    """Sets a team up hidden, as a marked point, or shows it (SM-SCN-10)."""

    kind: ClassVar[str] = "hide"
    hidden: bool = True


class DigIn(TeamAction):
    """Puts a team into a prepared position that stands as a marker (SM-SHO-26..28)."""

    kind: ClassVar[str] = "dig-in"
    position: str


class PickObjective(Action):
    """A side's secret choice of an objective (SM-SCN-07)."""

    kind: ClassVar[str] = "pick-objective"
    objective: str


class StartGame(Action):
    """Set-up is over; the first round begins."""

    kind: ClassVar[str] = "start"


class Situation(Action):
    """What the players say of a team at its activation roll, where the table does not know or against it.

    None leaves a fact to the table. `corrections` adds terms of the players' own, by a word for the reason.
    """

    cover: CoverKind | None = None
    has_leader: bool | None = None
    is_separated: bool | None = None
    corrections: FrozenMap[str, int] = Field(default_factory=FrozenMap)


class RollActivation(Situation):
    """The activation roll of one team (SM-ACT-01); at platoon level the die is its section's (SM-ACT-20)."""

    kind: ClassVar[str] = "roll-activation"
    team: str


class RollGroup(Situation):
    """One roll for all teams of a group, made for the leader's team, which is named (SM-ACT-18, 19)."""

    kind: ClassVar[str] = "roll-group"
    team: str


class ActFirst(TeamAction):
    """Of tied teams of one group another one begins (SM-TRN-03)."""

    kind: ClassVar[str] = "act-first"


class Move(TeamAction):
    """Figures walk, ride or drive along paths, each from where it stands. `prone` lie down where they end (SM-MOV-08).

    `inches` is how far a team without places says that it goes; `toward_cover` that this is a move into cover.
    """

    kind: ClassVar[str] = "move"
    paths: FrozenMap[str, tuple[Point, ...]] = Field(default_factory=FrozenMap)
    facings: FrozenMap[str, float] = Field(default_factory=FrozenMap)
    prone: tuple[str, ...] = ()
    is_running: bool = False
    is_crawling: bool = False
    is_on_road: bool = False
    inches: float = Field(default=0.0, ge=0.0, le=400.0)


class LieDown(TeamAction):
    """Figures go prone where they are; the engine takes it at any moment of their own turn (SM-MOV-08)."""

    kind: ClassVar[str] = "lie-down"
    figures: tuple[str, ...]


class StandUp(TeamAction):
    """Prone figures stand up, for an inch of their move (SM-MOV-10)."""

    kind: ClassVar[str] = "stand-up"
    figures: tuple[str, ...]


class OpenDoor(TeamAction):
    """A figure at a closed door opens it (SM-MOV-18..20)."""

    kind: ClassVar[str] = "open-door"
    figure: str
    door: str


class KickDoor(TeamAction):
    """A figure at a closed door kicks it in (SM-MOV-21..25). `rushing` are others of the team that reached it."""

    kind: ClassVar[str] = "kick-door"
    figure: str
    door: str
    rushing: tuple[str, ...] = ()
    has_breaker: bool = False


class Board(TeamAction):
    """The whole team gets into a vehicle that stands (SM-MOV-27)."""

    kind: ClassVar[str] = "board"
    vehicle: str


class DeBus(TeamAction):
    """A team leaves its vehicle and stands around it, prone unless said otherwise (SM-MOV-29, 30)."""

    kind: ClassVar[str] = "de-bus"
    places: FrozenMap[str, Pose] = Field(default_factory=FrozenMap)
    upright: tuple[str, ...] = ()


class Fire(TeamAction):
    """An attack by fire on a team. `weapons` names the weapon of each figure that fires; who is not named fires with
    its first that reaches, and with `weapons` given nobody else fires.

    `figure` is a specific figure aimed at (SM-SHO-25), `point` a point of ground for explosives (SM-EXP-13).
    """

    target: str = ""
    figure: str = ""
    point: Point | None = None
    weapons: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    stated: Stated = Field(default_factory=Stated)


class DirectFire(Fire):
    """Direct fire in the active turn, one roll for each figure (SM-CBT-03)."""

    kind: ClassVar[str] = "direct-fire"


class OpportunityFire(Fire):
    """The answer of a team that sees an enemy team act (SM-CBT-05), at a part of its move, 0 its start, 1 its end."""

    kind: ClassVar[str] = "opportunity-fire"
    at: float = Field(default=1.0, ge=0.0, le=1.0)


class ReturnFire(Fire):
    """Fire in the active turn at those who fired at the team: one roll with one figure's weapon (SM-CBT-09, 10)."""

    kind: ClassVar[str] = "return-fire"


class PanicFire(Fire):
    """Wild fire at the closest enemy: one roll, no hits (SM-CBT-12, 13)."""

    kind: ClassVar[str] = "panic-fire"


class CallFire(TeamAction):
    """A figure's indirect weapon is called onto a point by an observer (SM-EXP-17..19, 22)."""

    kind: ClassVar[str] = "call-fire"
    figure: str
    weapon: str
    observer: str
    point: Point | None = None
    stated: Stated = Field(default_factory=Stated)


class CloseAssault(TeamAction):
    """Close assault on a team that is touched: `paths` lead into contact first (SM-CBT-01, SM-ASL)."""

    kind: ClassVar[str] = "close-assault"
    target: str
    paths: FrozenMap[str, tuple[Point, ...]] = Field(default_factory=FrozenMap)
    stated: Stated = Field(default_factory=Stated)


class Walk(Action):
    """The rest of a move under way: the engine's own, laid aside while others fire at it (SM-CBT-07).

    `done` is the part that is walked; `shots` are answers that wait for their point, `assault` what follows at its end,
    `lame` those who were seriously wounded as it began.
    """

    kind: ClassVar[str] = "walk"
    move: Move
    done: float = 0.0
    shots: tuple[OpportunityFire, ...] = ()
    assault: CloseAssault | None = None
    lame: tuple[str, ...] = ()


class Shot(Action):
    """Opportunity fire at a move that stands at its point: the engine's own, after the movers may have lain down."""

    kind: ClassVar[str] = "shot"
    fire: OpportunityFire


class Observe(TeamAction):
    """An observer watches a point (SM-OTH-03, SM-EXP-22)."""

    kind: ClassVar[str] = "observe"
    figure: str
    point: Point | None = None


class Disarm(TeamAction):
    """A figure disarms a booby trap (SM-OTH-02)."""

    kind: ClassVar[str] = "disarm"
    figure: str
    trap: str = ""


class Recover(TeamAction):
    """A figure takes a casualty of its team off the table (SM-OTH-05)."""

    kind: ClassVar[str] = "recover"
    figure: str
    casualty: str


class FirstAid(TeamAction):
    """A figure treats a lightly wounded one of its team (SM-OTH-06)."""

    kind: ClassVar[str] = "first-aid"
    figure: str
    wounded: str


class Reload(TeamAction):
    """A figure reloads its weapon or clears a jam (SM-OTH-07)."""

    kind: ClassVar[str] = "reload"
    figure: str


class TakeWeapon(TeamAction):
    """A team that spends its turn in contact with a weapon left behind takes it over (SM-ASL-20)."""

    kind: ClassVar[str] = "take-weapon"
    figure: str
    marker: str


class Leave(TeamAction):
    """Figures at an edge of the table leave it for good: raiders who get away, a column that gets through."""

    kind: ClassVar[str] = "leave"
    figures: tuple[str, ...]


class EndTurn(TeamAction):
    """The active team's turn is over. `facing` is how it turns (SM-ACT-15)."""

    kind: ClassVar[str] = "end-turn"
    facing: float | None = None


class SetLevel(Referee):
    """Sets a team's level, and its raw level with it."""

    kind: ClassVar[str] = "set-level"
    team: str
    level: int = Field(ge=-99, le=99)


class SetActed(Referee):
    """Says whether a team has had its turn."""

    kind: ClassVar[str] = "set-acted"
    team: str
    acted: bool


class SetUnderFire(Referee):
    """Says that a team came under fire, or with no kinds that it did not."""

    kind: ClassVar[str] = "set-under-fire"
    team: str
    kinds: tuple[FireKind, ...] = ()
    source: str = ""


class SetAttack(Referee):
    """Says what attack a team has made in this round; empty for none."""

    kind: ClassVar[str] = "set-attack"
    team: str
    attack: Attack = ""


class SetBreaks(Referee):
    """Sets how many Break results a team has."""

    kind: ClassVar[str] = "set-breaks"
    team: str
    results: int = Field(ge=0, le=99)


class SetFacing(Referee):
    """Sets the facing of a whole team, in degrees clockwise from +y."""

    kind: ClassVar[str] = "set-facing"
    team: str
    facing: float


class SetHolder(Referee):
    """Says which side holds an objective, empty for none."""

    kind: ClassVar[str] = "set-holder"
    objective: str
    side: str = ""


REFEREE: tuple[type[Referee], ...] = (
    SetLevel, SetActed, SetUnderFire, SetAttack, SetBreaks, SetFacing, SetHolder,
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    SetScenario, Deploy, Hide, DigIn, PickObjective, StartGame, RollActivation, RollGroup, ActFirst, Move, Walk,
    LieDown, StandUp, OpenDoor, KickDoor, Board, DeBus, DirectFire, OpportunityFire, ReturnFire, PanicFire, CallFire,
    CloseAssault, Shot, Observe, Disarm, Recover, FirstAid, Reload, TakeWeapon, Leave, EndTurn, *REFEREE,
)  # fmt: skip

ATTACK_OF: dict[type[Action], Attack] = {
    DirectFire: "direct",
    OpportunityFire: "opportunity",
    ReturnFire: "return",
    PanicFire: "panic",
    CallFire: "call-indirect",
    CloseAssault: "close-assault",
}
"""The attack that an action is, for the one of a round (SM-TRN-10)."""
ARC_WORDS: tuple[Arc, ...] = ("front", "flank", "rear")
