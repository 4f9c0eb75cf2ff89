"""What a battle of SMLE keeps besides bodies, wounds, places and ammunition, which are the core's.

What the other rooms of the game may rely on:

- `play_of(battle)` and `team_of(battle, unit)` read; `set_team(draft, unit, **fields)` and `draft.set_play` change.
- A figure's `wound` is "", "light", "serious" or "killed"; its `states` are words of FIGURE_STATES. Able are those with
  neither a serious wound nor a killing one that do not play dead (`people.able`).
- `TeamState.moved` is how far each figure has gone in this round, in inches: what SM-SHO-14 asks for at any moment.
- `TeamState.fire` is the fire that the team came under in this round, `fire_before` in those before. Attacks report
  themselves by `reduction.come_under_fire`, wounds by `reduction.count_losses`, breaks by `reduction.count_break`: they
  lower levels, end Fresh status and keep what the active team earns for the end of its turn. Nobody sets levels else.
- `TeamState.attack` is the one attack of the round (SM-TRN-10); the engine sets it before an attack is resolved.
- A shell in the air is held for `due(team, round)`, and released as that team's turn begins (SM-EXP-19).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.battle.draft import Draft
from rules.battle.model import Battle, Play
from rules.core.frozen import Frozen, FrozenMap, Value
from rules.tabletop.bases import Pose

FIGURE_STATES = (
    "aboard", "braced", "captured", "destroyed", "escaped", "gun-out", "hurt", "immobilised", "jammed", "joined",
    "near-miss", "playing-dead", "prone", "recovered", "stalled", "treated", "unloaded", "unreliable", "untested",
    "vanished",
)  # fmt: skip
"""`hurt` and `near-miss` do nothing more in this round (SM-HIT-10, 11), nor does who has `joined` another team after
his own one acted (SM-ORG-15); `stalled` is a vehicle's light wound."""
STOPPED = frozenset({"hurt", "joined", "near-miss"})
AWAY = "away"
"""What a team is that a helicopter has (SM-VEH-09)."""
UNIT_STATES = (AWAY, "hidden", "off-table")

Phase = Literal["setup", "activation", "turns", "double", "end"]
Attack = Literal["", "close-assault", "direct", "opportunity", "return", "panic", "call-indirect"]
AIMED = frozenset({"direct", "auto", "explosive"})
"""The kinds that are fire; flank and rear alone tell from where a close assault came."""
AT_TEAM = frozenset({"direct", "auto"})
"""The kinds that were aimed at the team itself; a burst alone may only have caught it (SM-ACT-12)."""
FireKind = Literal["direct", "auto", "explosive", "flank", "rear"]


class UnderFire(Frozen):
    """An attack that a team came under: of which kinds (SM-ACT-11, 12), and from which team.

    `is_wild` is panic fire: it tells on activation and may be returned, and on nothing else (SM-CBT-13). `ago` is how
    many rounds ago it was.
    """

    kinds: tuple[FireKind, ...] = ()
    by: str = ""
    is_wild: bool = False
    ago: int = 0


class TeamState(Frozen):
    """One team in this round.

    `level` is None until it is rolled; `raw` is the level before the shift (SM-ACT-01), `shift` the motivation that
    shifts it and `rows` how many rows a superior leader lifts it. `counted` are the penalties that are in `raw`,
    kinds of fire and words; `losses` those by figure. `turns` counts its turns in this round; `doubles` says that it
    will have a second one. `order` is the level at which it was diced for a tie, then its dice. `die` is that of its
    section, thrown with another team's roll, while the players have not yet said how it stands (SM-ACT-20); 0 for none.

    `attack` is the one of the round, `fired` the figures that have fired, `moved` how far each has gone in inches,
    `drove` whether its vehicle moved faster than combat speed; `is_rolling` that it moved in the last round, and
    `drives_from` the first round in which it may drive off. `tried` are doors that it tried in this round. `running`
    counts the rounds in a row in which it ran, `resting` those in which it must halt. `shown` says that it fired or
    moved in view (SM-OPT-16), `shown_before` how many rounds ago it last did. `position` is the marker of its prepared
    position and `position_since` the round in which it moved in (0 at set-up); `left` the team that a figure on his own
    came from; `carrier` the team whose vehicle it rides in, `boarded` the round in which it got in. `round_start` is
    where figures began. `holes` counts the serious wounds of its vehicle and `got_out` the teams that have left it in
    this round; `spells` the rounds in a row that something has lasted which takes more than one.
    """

    level: int | None = None
    raw: int | None = None
    shift: str = "none"
    rows: int = 0
    counted: tuple[str, ...] = ()
    losses: FrozenMap[str, int] = Field(default_factory=FrozenMap)
    order: tuple[int, ...] = ()
    die: int = 0
    turns: int = 0
    doubles: bool = False

    attack: Attack = ""
    fired: tuple[str, ...] = ()
    moved: FrozenMap[str, float] = Field(default_factory=FrozenMap)
    ran: bool = False
    running: int = 0
    resting: int = 0
    drove: bool = False
    is_rolling: bool = False
    drives_from: int = 0
    tried: tuple[str, ...] = ()

    fire: tuple[UnderFire, ...] = ()
    fire_before: tuple[UnderFire, ...] = ()
    shown: bool = False
    shown_before: int = 0
    is_fresh: bool = True
    breaks: int = 0
    facing: float | None = None
    position: str = ""
    position_since: int = 0
    carrier: str = ""
    boarded: int = 0
    left: str = ""
    round_start: FrozenMap[str, Pose] = Field(default_factory=FrozenMap)
    holes: int = 0
    spells: FrozenMap[str, int] = Field(default_factory=FrozenMap)
    got_out: int = 0

    @property
    def has_acted(self) -> bool:
        """Whether it has had a turn in this round and waits for no other."""
        return self.turns > 0 and not self.doubles

    def kinds(self) -> frozenset[str]:
        """Every kind of fire that it came under in this round."""
        return frozenset(kind for fire in self.fire for kind in fire.kinds)

    def kinds_before(self, rounds: int = 1) -> frozenset[str]:
        """Every kind of fire of so many rounds before this one."""
        return frozenset(kind for fire in self.fire_before if fire.ago <= rounds for kind in fire.kinds)

    def recent(self, rounds: int = 1) -> tuple[UnderFire, ...]:
        """The attacks of this round, and of so many before it."""
        return (*self.fire, *(fire for fire in self.fire_before if fire.ago <= rounds))

    def under_fire(self, rounds: int = 1) -> bool:
        """Whether it was fired at in this round or so many before it (SM-ACT-10)."""
        return any(AIMED & set(fire.kinds) for fire in self.recent(rounds))

    def shot_at(self, rounds: int = 1) -> bool:
        """As `under_fire`, panic fire left out: what its own shooting suffers from (SM-SHO-15, SM-CBT-13)."""
        return any(AIMED & set(fire.kinds) for fire in self.recent(rounds) if not fire.is_wild)


class Turn(Frozen):
    """The active turn: what its team has done in it. `spent` is how much of its move each figure has used, in inches.

    `starts` are where figures stood as it began, `covers` the best cover that each had then or has reached (SM-SHO-20).
    `level` is the level that the turn is taken at: it cannot fall (SM-ACT-24). `way` is the direction of its move,
    `assaulting` the team that it charges at. `boldest` is the attack that a Fanatic
    team must make (SM-QUA-17), `unaware` the enemies who did not know of the team as its turn began (SM-ASL-19).
    """

    team: str
    level: int
    is_second: bool = False
    has_moved: bool = False
    is_running: bool = False
    way: str = ""
    has_fought: bool = False
    assaulting: str = ""
    boldest: str = ""
    other: str = ""
    spent: FrozenMap[str, float] = Field(default_factory=FrozenMap)
    starts: FrozenMap[str, Pose] = Field(default_factory=FrozenMap)
    covers: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    unaware: tuple[str, ...] = ()


class SmlePlay(Play):
    """The state of a game. `switches` are rows of the table switches that this battle sets otherwise than its armies.

    `edges` is each side's base line; `observed` counts for each observer and point the rounds in which it
    looked (SM-EXP-20). `targets` are the sides' secret objectives, `hit` the sides that have held theirs;
    `holders` who holds each objective.
    """

    phase: Phase = "setup"
    teams: FrozenMap[str, TeamState] = Field(default_factory=FrozenMap)
    turn: Turn | None = None
    switches: FrozenMap[str, Value] = Field(default_factory=FrozenMap)
    edges: FrozenMap[str, Literal["north", "east", "south", "west"]] = Field(default_factory=FrozenMap)
    observed: FrozenMap[str, int] = Field(default_factory=FrozenMap)
    scenario: str = ""
    set_up_by: str = ""
    """The side that sets up alone, before the others look; empty for all together."""
    is_apart: bool = False
    """Whether sides set up apart: only then is anything kept from those who share a screen."""
    roles: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    limit: int = 0
    targets: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    hit: tuple[str, ...] = ()
    holders: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    scores: FrozenMap[str, int] = Field(default_factory=FrozenMap)
    winner: str = ""


def play_of(battle: Battle) -> SmlePlay:
    """The game's state; that of a game not yet begun where the battle has none."""
    return battle.play if isinstance(battle.play, SmlePlay) else SmlePlay(round=battle.play.round)


def team_of(battle: Battle, unit: str) -> TeamState:
    """A team's state; that of a fresh team where nothing is known."""
    return play_of(battle).teams.get(unit) or TeamState()


def set_team(draft: Draft, unit: str, **fields: object) -> TeamState:
    """Changes a team's state, and gives it as it is now."""
    changed = team_of(draft.battle, unit).model_copy(update=fields)
    draft.set_play(teams=play_of(draft.battle).teams.with_item(unit, changed))
    return changed


def set_turn(draft: Draft, **fields: object) -> Turn | None:
    """Changes the active turn, where there is one."""
    turn = play_of(draft.battle).turn
    changed = turn.model_copy(update=fields) if turn else None
    draft.set_play(turn=changed)
    return changed


def due(team: str, round_number: int) -> str:
    """The moment at which a shell called for arrives (SM-EXP-19)."""
    return f"{team} {round_number}"
