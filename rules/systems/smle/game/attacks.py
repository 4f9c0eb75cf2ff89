"""What the turn asks of the rooms of attack: whether one is open, what forbids it, and that it be done."""

from __future__ import annotations

from typing import cast

from rules.battle.draft import Draft
from rules.battle.engine import Odds
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision
from rules.battle.action import Action
from rules.core.issues import Issue, error
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import assault, explosives, odds, shooting, vehicles
from rules.systems.smle.game.actions import (
    ATTACK_OF,
    CallFire,
    CloseAssault,
    DirectFire,
    Fire,
    Move,
    OpportunityFire,
    PanicFire,
    ReturnFire,
    Shot,
    Walk,
)
from rules.systems.smle.game.moving import Way, judged, walk_of, ways_of, whole_paths
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.permits import (
    attack_refusal,
    boldest,
    least_level,
    reaction_refusal,
    spent_refusal,
    turn_of,
)
from rules.systems.smle.game.retreating import remove_team
from rules.systems.smle.game.seeing import distance, known_enemies, nearest_points_of, touched_teams
from rules.systems.smle.game.state import Attack, Turn, play_of, set_team, set_turn, team_of
from rules.systems.smle.game.walking import start_walk
from rules.systems.smle.game.people import book_of, can_act

ROOMS = (shooting, assault, explosives, vehicles)
ACTIONS: tuple[type[Action], ...] = tuple(kind for room in ROOMS for kind in getattr(room, "ACTIONS", ()))
