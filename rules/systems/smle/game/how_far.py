"""What is told of a move at its end: who arrived, and who stopped short and why (SM-CBT-07, SM-MOV-08)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.model import Figure
from rules.systems.smle.game.actions import Move
from rules.systems.smle.game.people import can_act
from rules.systems.smle.game.routes import gone, length
from rules.systems.smle.game.seeing import MEASURES


def tell_how_far(draft: Draft, move: Move) -> None:
    """Who arrived, and who stopped on the way: where, and why (SM-CBT-07, SM-MOV-08)."""
    walked = {
        key: gone(path, figure.place.point) for key, path in move.paths.items() if (figure := draft.figure(key)).place
    }
    short = {key: inches for key, inches in walked.items() if inches < length(move.paths[key]) - MEASURES.tolerance_in}
    there = [key for key in walked if key not in short]
    if there:
        farthest = max(walked[key] for key in there)
        draft.tell("moved", *there, rule="SM-MOV-02", inches=f"{farthest:.1f}", running=move.is_running)
    for why in ("hit", "prone"):
        found = [key for key in short if (why == "hit") == _is_hit(draft.figure(key))]
        if found:
            inches, whole = (max(lengths) for lengths in ([short[key] for key in found], _lengths(move, found)))
            code = "stopped" if inches > MEASURES.tolerance_in else "stayed"
            draft.tell(
                code, *found, rule="SM-CBT-07", inches=f"{inches:.1f}", whole=f"{whole:.1f}", why=f"stopped-{why}"
            )


def _is_hit(figure: Figure) -> bool:
    return not can_act(figure) or "playing-dead" in figure.states


def _lengths(move: Move, keys: list[str]) -> list[float]:
    return [length(move.paths[key]) for key in keys]
