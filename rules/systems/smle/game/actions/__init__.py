"""What players of SMLE do. An action names a team and what it wants; what geometry does not know is stated in it.

Attacks are carried out by the rooms named in the package's own words; everything that is here is refused with one
Issue or done as a whole.
"""

from __future__ import annotations

from rules.battle.action import Action, Referee
from rules.systems.smle.game.actions.attacks import (
    CallFire,
    CloseAssault,
    DirectFire,
    Fire,
    OpportunityFire,
    PanicFire,
    ReturnFire,
    Shot,
    Walk,
)
from rules.systems.smle.game.actions.moves import (
    Board,
    DeBus,
    JoinTeam,
    KickDoor,
    Land,
    Leave,
    LieDown,
    LiftOff,
    Move,
    OpenDoor,
    StandUp,
)
from rules.systems.smle.game.actions.overruling import (
    EndGame,
    SetActed,
    SetAttack,
    SetBreaks,
    SetFacing,
    SetHolder,
    SetLevel,
    SetUnderFire,
)
from rules.systems.smle.game.actions.rolling import ActFirst, EndTurn, RollActivation, RollAll, RollGroup, Situation
from rules.systems.smle.game.actions.setting import (
    Deploy,
    DigIn,
    Edge,
    Hide,
    PickObjective,
    SetScenario,
    SetUpBy,
    StartGame,
)
from rules.systems.smle.game.actions.tasks import Disarm, FirstAid, Observe, Recover, Reload, TakeWeapon
from rules.systems.smle.game.actions.team import TeamAction
from rules.systems.smle.game.seeing import Arc
from rules.systems.smle.game.state import Attack

__all__ = [
    "ACTIONS",
    "ARC_WORDS",
    "ATTACK_OF",
    "REFEREE",
    "ActFirst",
    "Board",
    "CallFire",
    "CloseAssault",
    "DeBus",
    "Deploy",
    "DigIn",
    "DirectFire",
    "Disarm",
    "Edge",
    "EndGame",
    "EndTurn",
    "Fire",
    "FirstAid",
    "Hide",
    "JoinTeam",
    "KickDoor",
    "Land",
    "Leave",
    "LieDown",
    "LiftOff",
    "Move",
    "Observe",
    "OpenDoor",
    "OpportunityFire",
    "PanicFire",
    "PickObjective",
    "Recover",
    "Reload",
    "ReturnFire",
    "RollActivation",
    "RollAll",
    "RollGroup",
    "SetActed",
    "SetAttack",
    "SetBreaks",
    "SetFacing",
    "SetHolder",
    "SetLevel",
    "SetScenario",
    "SetUnderFire",
    "SetUpBy",
    "Shot",
    "Situation",
    "StandUp",
    "StartGame",
    "TakeWeapon",
    "TeamAction",
    "Walk",
]

REFEREE: tuple[type[Referee], ...] = (
    SetLevel, SetActed, SetUnderFire, SetAttack, SetBreaks, SetFacing, SetHolder, EndGame,
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    SetScenario, SetUpBy, Deploy, Hide, DigIn, PickObjective, StartGame, RollActivation, RollAll, RollGroup, ActFirst,
    Move, Walk,
    LieDown, StandUp, OpenDoor, KickDoor, Board, DeBus, JoinTeam, LiftOff, Land, DirectFire, OpportunityFire,
    ReturnFire, PanicFire, CallFire, CloseAssault, Shot, Observe, Disarm, Recover, FirstAid, Reload, TakeWeapon, Leave,
    EndTurn, *REFEREE,
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
