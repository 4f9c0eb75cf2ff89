"""Who may fire at a move, and where on it: enemies of the right level who see it (SM-CBT-05..08, SM-TRN-04)."""

from __future__ import annotations

import math

from rules.battle.draft import Draft
from rules.battle.model import Battle, Decision, Figure, Resume
from rules.systems.smle.game.actions import Move, OpportunityFire, Walk
from rules.systems.smle.game.people import can_act, enemies_of, standing
from rules.systems.smle.game.permits import reaction_refusal
from rules.systems.smle.game.routes import length, point_at
from rules.systems.smle.game.seeing import MEASURES, bodies, body, ground
from rules.systems.smle.game.state import team_of
from rules.tabletop.bases import Body
from rules.tabletop.sight import one_to_many

LOOK_IN = 1.0
"""A move is looked at at every so many inches."""
MOST_LOOKS = 40
WHOLE = 100
"""Parts of a move in a decision's figures."""


def ask_watchers(draft: Draft, walk: Walk) -> None:
    """Lays the move aside and asks each enemy team that could fire at it, the lowest level first (SM-CBT-08)."""
    battle = draft.battle
    draft.resume_with(walk)
    asked = [(unit, seen) for unit in watchers(battle, walk.move) if (seen := seen_on(battle, unit, walk.move))]
    if asked:
        farthest = max((length(path) for path in walk.move.paths.values()), default=0.0)
        draft.tell("sets-off", walk.move.team, rule="SM-CBT-08", inches=f"{farthest:.1f}")
    for unit, (first, last) in sorted(asked, key=lambda pair: (-(team_of(battle, pair[0]).level or 0), pair[0])):
        draft.ask(
            "opportunity-fire",
            battle.side_of(unit),
            unit,
            "SM-CBT-05",
            target=walk.move.team,
            first=round(first * WHOLE),
            last=round(last * WHOLE),
        )


def watchers(battle: Battle, move: Move) -> tuple[str, ...]:
    """The enemy teams whose level and round still allow opportunity fire."""
    return tuple(unit for unit in enemies_of(battle, move.team) if reaction_refusal(battle, unit) is None)


def seen_on(battle: Battle, unit: str, move: Move) -> tuple[float, float] | None:
    """The first and the last part of a move, 0 to 1, at which a team sees any mover; None for never."""
    return _glimpses(battle, tuple(figure for figure in standing(battle, unit) if can_act(figure)), move)


def is_in_view(battle: Battle, move: Move) -> bool:
    """Whether any enemy figure sees a mover somewhere on the way (SM-OPT-16)."""
    return any(_glimpses(battle, standing(battle, unit), move) for unit in enemies_of(battle, move.team))


def _glimpses(battle: Battle, figures: tuple[Figure, ...], move: Move) -> tuple[float, float] | None:
    """The first and the last part of a move at which any of some figures sees any mover; None for never."""
    eyes = bodies(figures)
    shares = _looks(move)
    spots = [(share, spot) for share in shares for spot in _spots(battle, move, share)]
    if not eyes or not spots:
        return None
    seen = [False] * len(spots)
    for eye in eyes:
        fractions = one_to_many(ground(battle), eye, [spot for _, spot in spots], MEASURES)
        seen = [was or bool(now > 0) for was, now in zip(seen, fractions, strict=True)]
    found = [share for (share, _), is_seen in zip(spots, seen, strict=True) if is_seen]
    return (found[0], found[-1]) if found else None


def _looks(move: Move) -> list[float]:
    longest = max((length(path) for path in move.paths.values()), default=0.0)
    steps = min(MOST_LOOKS, max(1, math.ceil(longest / LOOK_IN)))
    return [step / steps for step in range(steps + 1)]


def _spots(battle: Battle, move: Move, share: float) -> list[Body]:
    found: list[Body] = []
    for key, path in move.paths.items():
        figure = battle.figures[key]
        place = figure.place.at(*point_at(path, share)) if figure.place else None
        spot = body(figure.model_copy(update={"place": place, "id": f"{key} {share}"}))
        if spot is not None:
            found.append(spot)
    return found


def note_shot(draft: Draft, shot: OpportunityFire) -> bool:
    """Keeps an answer with the move that it is about until its point is reached; False where no move waits for it."""
    waiting = list(draft.battle.waiting)
    for at in range(len(waiting) - 1, -1, -1):
        entry = waiting[at]
        if isinstance(entry, Resume) and isinstance(entry.action, Walk):
            walk = entry.action
            at_least = max(shot.at, walk.done)
            kept = (*walk.shots, shot.model_copy(update={"at": at_least}))
            waiting[at] = Resume(action=walk.model_copy(update={"shots": kept}))
            draft.change(waiting=tuple(waiting))
            return True
    return False


def next_shot(battle: Battle, walk: Walk) -> OpportunityFire | None:
    """The shot whose point comes first, at one point that of the lowest level (SM-CBT-08)."""
    order = sorted(walk.shots, key=lambda shot: (shot.at, team_of(battle, shot.team).level or 0, shot.team))
    return order[0] if order else None


def goes_on(walk: Walk, figure: Figure) -> bool:
    """Whether a figure still walks: fit, upright unless it crawls, and where the move has brought it."""
    if figure.place is None or figure.is_gone or figure.wound == "killed" or "playing-dead" in figure.states:
        return False
    if not can_act(figure) and figure.wound != "serious":
        return False
    if figure.wound == "serious" and figure.id not in walk.lame:
        return False
    if "prone" in figure.states and not walk.move.is_crawling and figure.wound != "serious":
        return False
    reached = point_at(walk.move.paths[figure.id], walk.done)
    return math.dist(reached, figure.place.point) <= LOOK_IN / 10


def points_of(battle: Battle, decision: Decision) -> tuple[tuple[float, float], ...]:
    """Where on the move somebody may fire who is asked: as it comes in sight, half-way, last; part and inches."""
    walk = next((entry.action for entry in reversed(battle.waiting) if isinstance(entry, Resume)), None)
    if not isinstance(walk, Walk):
        return ()
    first, last = (float(str(decision.details.get(key, WHOLE))) / WHOLE for key in ("first", "last"))
    longest = max((length(path) for path in walk.move.paths.values()), default=0.0)
    found = {round(share * longest, 1): share for share in (last, (first + last) / 2, first)}
    return tuple((share, inches) for inches, share in sorted(found.items()))
