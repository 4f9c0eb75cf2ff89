"""Who fights whom in a close assault: each faces at least one, spare figures are spread evenly (SM-ASL-03, 04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.systems.smle.game.people import able, can_act, is_vehicle
from rules.systems.smle.game.seeing import distance, touching

FAR = 1000.0
Pairs = Mapping[str, str]
"""Each figure of the larger side, and its opponent of the smaller one."""


def attackers(battle: Battle, team: str, target: str) -> tuple[Figure, ...]:
    """Those who have reached contact and can fight; on a real table all who can (SM-ASL-03)."""
    fit = [figure for figure in able(battle, team) if can_act(figure) and "aboard" not in figure.states]
    foes = defenders(battle, target)
    placed = any(figure.place for figure in fit) and any(foe.place for foe in foes)
    hulls = [figure for figure in battle.figures_of(target) if is_vehicle(battle, figure)]
    return tuple(figure for figure in fit if not placed or any(touching(figure, foe) for foe in (*foes, *hulls)))


def defenders(battle: Battle, target: str) -> tuple[Figure, ...]:
    """Everybody of the contacted team who lives, those badly hurt too: they defend themselves (SM-HIT-09, 12)."""
    persons = (figure for figure in battle.figures_of(target) if not is_vehicle(battle, figure))
    return tuple(one for one in persons if one.wound != "killed" and "playing-dead" not in one.states)


def paired(ours: Sequence[Figure], theirs: Sequence[Figure]) -> dict[str, str]:
    """The default: of the larger side each takes its nearest opponent with the fewest so far, nearest pairs first."""
    many, few = (ours, theirs) if len(ours) >= len(theirs) else (theirs, ours)
    found: dict[str, str] = {}
    left = list(many)
    while left and few:
        counts = {foe.id: sum(foe.id == taken for taken in found.values()) for foe in few}
        least = min(counts.values())
        open_foes = [foe for foe in few if counts[foe.id] == least]
        one, foe = min(((a, b) for a in left for b in open_foes), key=lambda pair: _nearness(*pair))
        found[one.id] = foe.id
        left.remove(one)
    return found


def _nearness(a: Figure, b: Figure) -> tuple[float, str, str]:
    gap = distance(a, b)
    return (FAR if gap is None else gap, a.id, b.id)


def pairs_refusal(given: Pairs, ours: Sequence[Figure], theirs: Sequence[Figure]) -> Issue | None:
    """Why figures cannot be paired so: each faces one at least, and spare ones as evenly as possible (SM-ASL-04)."""
    many, few = (ours, theirs) if len(ours) >= len(theirs) else (theirs, ours)
    if set(given) != {figure.id for figure in many} or not set(given.values()) <= {figure.id for figure in few}:
        return error("pairs-wrong", "", "SM-ASL-04")
    counts = [list(given.values()).count(figure.id) for figure in few]
    if max(counts) - min(counts) > 1:
        return error("pairs-uneven", "", "SM-ASL-04", most=max(counts), least=min(counts))
    return None


def duels(pairs: Pairs, lone_side: Sequence[Figure]) -> list[tuple[str, tuple[str, ...]]]:
    """Each figure of the smaller side with its opponents."""
    return [(one.id, tuple(key for key, foe in pairs.items() if foe == one.id)) for one in lone_side]
