"""What the referee may set in a game of SMLE, whatever the rules say."""

from __future__ import annotations

from rules.battle.action import Referee
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.systems.smle.game import attacks
from rules.systems.smle.game.actions import (
    EndGame,
    SetActed,
    SetAttack,
    SetBreaks,
    SetFacing,
    SetHolder,
    SetLevel,
    SetUnderFire,
)
from rules.systems.smle.game.objectives import named, note_holders
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.reduction import losses
from rules.systems.smle.game.scenarios import DRAW, end_game, standing_now
from rules.systems.smle.game.state import UnderFire, play_of, set_team, set_turn, team_of


def overrule(draft: Draft, action: Referee) -> None:
    """Does what the referee says; raises IllegalAction where it names what there is not."""
    match action:
        case SetLevel():
            _set_level(draft, action)
        case SetActed():
            draft.unit(action.team)
            _set_acted(draft, action)
        case SetUnderFire():
            draft.unit(action.team)
            _set_under_fire(draft, action)
        case SetAttack():
            draft.unit(action.team)
            set_team(draft, action.team, attack=action.attack)
            code = "attack-set" if action.attack else "attack-unset"
            draft.tell(code, action.team, attack=action.attack)
        case SetBreaks():
            draft.unit(action.team)
            set_team(draft, action.team, breaks=action.results)
            draft.tell("breaks-set", action.team, results=action.results)
        case SetFacing():
            draft.unit(action.team)
            set_team(draft, action.team, facing=action.facing % 360.0)
            draft.tell("facing-set", action.team)
        case SetHolder():
            _set_holder(draft, action)
        case EndGame():
            _end_game(draft, action)
        case _:
            raise IllegalAction(error("unknown-action", "", "", action=action.kind))


def _set_level(draft: Draft, action: SetLevel) -> None:
    """The level from now on; of the team whose go it is that of its turn too, with what a Fanatic must do at it."""
    team, level = action.team, action.level
    found = FrozenMap(losses(draft.battle, draft.unit(team).id))
    set_team(draft, team, level=level, raw=level, shift="none", order=(), losses=found)
    turn = turn_of(draft.battle, team)
    if turn is not None:
        turn = turn.model_copy(update={"level": level})
        boldest = attacks.boldest_open(draft.battle, team, turn) if turn.boldest else ""
        set_turn(draft, level=level, boldest=boldest)
    draft.tell("level-set", team, level=level)


def _set_under_fire(draft: Draft, action: SetUnderFire) -> None:
    """Fired at in this round, which ends being fresh; or at no time that still tells."""
    fire = (UnderFire(kinds=action.kinds, by=action.source),) if action.kinds else ()
    state = team_of(draft.battle, action.team)
    before = state.fire_before if action.kinds else ()
    set_team(draft, action.team, fire=fire, fire_before=before, is_fresh=not action.kinds and state.is_fresh)
    code = "under-fire-set" if action.kinds else "under-fire-unset"
    draft.tell(code, action.team, kinds=", ".join(action.kinds))


def _set_holder(draft: Draft, action: SetHolder) -> None:
    """Who holds an objective, or that nobody does."""
    draft.set_play(holders=play_of(draft.battle).holders.with_item(action.objective, action.side))
    name = named(draft.battle, action.objective) or action.objective
    code = "holder-set" if action.side else "holder-unset"
    draft.tell(code, action.objective, side=action.side, objective=name)


def _end_game(draft: Draft, action: EndGame) -> None:
    """The game is over: judged as it stands, or won by whom the players say."""
    if play_of(draft.battle).phase in ("setup", "end"):
        raise IllegalAction(error("not-under-way", "", "SM-SCN-04"))
    if action.winner not in ("", DRAW) and draft.battle.side(action.winner) is None:
        raise IllegalAction(error("no-such-side", action.winner, ""))
    note_holders(draft)
    draft.change(waiting=(), held=())
    end_game(draft, action.winner or standing_now(draft.battle))


def _set_acted(draft: Draft, action: SetActed) -> None:
    """A team whose go it is ends it; one that has acted waits again."""
    play = play_of(draft.battle)
    if play.turn is not None and play.turn.team == action.team:
        draft.set_play(turn=None)
    set_team(draft, action.team, turns=1 if action.acted else 0, doubles=False)
    draft.tell("acted-set" if action.acted else "waiting-set", action.team)
