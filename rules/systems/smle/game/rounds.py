"""Turns as they begin and end, and what happens at the end of a round (SM-TRN, SM-ACT-15, 24, 28, SM-MOV-17)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import vehicles
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import able, hull_of, is_vehicle, person
from rules.systems.smle.game.spells import lasts
from rules.systems.smle.game.state import (
    STOPPED,
    TeamState,
    UnderFire,
    play_of,
    set_team,
    team_of,
)
from rules.systems.smle.game.stillness import is_still
from rules.systems.smle.game.walking import drop_states
from rules.tabletop.bases import Pose

LOOKS_BACK = (
    ("activation-modifiers", "not-under-fire", "rounds-back"),
    ("activation-modifiers", "under-fire", "carry-over"),
    ("firer-modifiers", "not-under-fire", "rounds-back"),
    ("combat-options", "return-fire", "rounds-back"),
)
"""For how many rounds an attack is remembered, of each rule that asks."""


def end_round(draft: Draft) -> None:
    """Markers are cleared, what was this round becomes last round, the next one begins (SM-TRN-11)."""
    vehicles.repair(draft)
    _clear_jams(draft)
    for unit in draft.battle.units:
        _brace(draft, unit)
    for unit in draft.battle.units:
        set_team(draft, unit, **_next(draft.battle, unit))
    for figure in draft.battle.figures.values():
        drop_states(draft, figure.id, *STOPPED)
    play = play_of(draft.battle)
    draft.tell("round-ends", rule="SM-TRN-11", round=play.round)
    draft.set_play(round=play.round + 1, phase="activation", turn=None)


def _next(battle: Battle, unit: str) -> dict[str, object]:
    """A team's state as the next round begins."""
    state = team_of(battle, unit)
    hull = hull_of(battle, unit)
    running, resting = _wind(battle, unit, state)
    kept = TeamState(
        fire_before=_fire_before(battle, unit, state),
        shown_before=_shown_before(battle, state),
        is_fresh=state.is_fresh,
        breaks=state.breaks,
        facing=state.facing,
        running=running,
        resting=resting,
        position=state.position,
        position_since=state.position_since,
        carrier=state.carrier,
        boarded=state.boarded,
        left=state.left,
        drives_from=state.drives_from,
        is_rolling=hull is not None and state.moved.get(hull.id, 0.0) > 0,
        holes=state.holes,
        spells=state.spells,
        round_start=FrozenMap({f.id: f.place for f in battle.figures_of(unit) if f.place}),
    )
    return {name: getattr(kept, name) for name in TeamState.model_fields}


def _fire_before(battle: Battle, unit: str, state: TeamState) -> tuple[UnderFire, ...]:
    """The attacks that still tell on the team in the next round, a round older."""
    book = book_of(battle, battle.side_of(unit))
    longest = max(book.whole(*place) for place in LOOKS_BACK)
    older = (fire.model_copy(update={"ago": fire.ago + 1}) for fire in (*state.fire, *state.fire_before))
    return tuple(fire for fire in older if fire.ago <= longest)


def _shown_before(battle: Battle, state: TeamState) -> int:
    """How many rounds ago the team showed itself, as the next round begins; 0 once nobody counts any more."""
    ago = 1 if state.shown else state.shown_before + 1 if state.shown_before else 0
    sides = (side.key for side in battle.sides)
    back = max(book_of(battle, side).whole("known-enemy", "fired-or-moved", "rounds-back") for side in sides)
    return ago if ago <= back else 0


def _wind(battle: Battle, unit: str, state: TeamState) -> tuple[int, int]:
    """Rounds run in a row, and rounds still to rest: after the last one the heaviest armour decides (SM-MOV-17)."""
    if state.resting:
        return 0, state.resting - 1
    if not state.ran:
        return 0, 0
    book = book_of(battle, battle.side_of(unit))
    if state.running + 1 < book.whole("movement", "running", "rounds-max"):
        return state.running + 1, 0
    worn = {person(battle, figure.id).armour for figure in able(battle, unit)}
    rests = (book.find("movement", "running", f"rest-{armour}") for armour in worn)
    return 0, max((int(str(rest)) for rest in rests if rest is not None), default=1)


def _clear_jams(draft: Draft) -> None:
    """A round without firing clears a jam (SM-SHO-31)."""
    for figure in draft.battle.figures.values():
        if "jammed" not in figure.states:
            continue
        book = book_of(draft.battle, draft.battle.side_of(figure.id))
        rounds = book.whole("unreliable-weapon", "jam", "rounds-without-firing")
        is_quiet = figure.id not in team_of(draft.battle, figure.unit).fired
        if lasts(draft, figure, "jam", rounds, holds=is_quiet):
            drop_states(draft, figure.id, "jammed")


def _brace(draft: Draft, unit: str) -> None:
    """Who has neither moved nor fired in this round is braced from the next on (SM-SHO-16)."""
    rounds = book_of(draft.battle, draft.battle.side_of(unit)).whole("bracing", "stationary", "rounds")
    for figure in able(draft.battle, unit):
        if "braced" in figure.states or is_vehicle(draft.battle, figure):
            continue
        if lasts(draft, figure, "brace", rounds, holds=is_still(draft.battle, figure)):
            draft.set_figure(figure.id, states=tuple(sorted({*figure.states, "braced"})))


def arrive_late(draft: Draft) -> None:
    """Shells of teams that are gone arrive at the end of phase 5 (SM-EXP-19)."""
    late = f" {play_of(draft.battle).round}"
    for held in reversed(draft.battle.held):
        if held.due.endswith(late):
            draft.change(held=tuple(other for other in draft.battle.held if other is not held))
            draft.resume_with(held.action)


def start_of(battle: Battle, figure: Figure) -> Pose | None:
    """Where a figure began this round (SM-ASL-12)."""
    return team_of(battle, figure.unit).round_start.get(figure.id)
