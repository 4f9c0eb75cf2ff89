"""A burst on a real table: the players name the team that it caught and say how near each of its figures stood."""

from __future__ import annotations

from rules.battle.answers import Choice
from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle, Resume
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.bursts import Burst, StateBurst
from rules.systems.smle.game.people import is_in_game
from rules.systems.smle.game.wounds import hittable

BURST, NEAR = "burst-distances", "burst-near"
AWAY = "not-near"
"""The word for a figure that the burst did not reach."""


def burst_choice(battle: Battle, team: str) -> Choice | None:
    """The one choice of a team whose burst waits for distances; None where none does (SM-EXP-03)."""
    decision = battle.decision
    if decision is None or decision.code != BURST or decision.subject != team:
        return None
    return Choice("state-burst", StateBurst(by=decision.side), rule=decision.rule, wants="target")


def burst_targets(battle: Battle) -> tuple[str, ...]:
    """Whoever can be hit, friend or foe."""
    return tuple(unit for unit in battle.units if is_in_game(battle, unit) and _hittable(battle, unit))


def burst_asks(battle: Battle, answer: Answer) -> tuple[Ask, ...]:
    """In how many inches each figure of the team stood, of as many as the burst has dice, but for the one it struck."""
    dice = int(str(battle.decision.details.get("dice", 0))) if battle.decision else 0
    words = (AWAY, *(f"within-{inches}" for inches in range(1, dice + 1)))
    struck = {
        entry.action.struck for entry in battle.waiting if isinstance(entry, Resume) and isinstance(entry.action, Burst)
    }
    figures = [key for key in _hittable(battle, answer.target) if key not in struck]
    return tuple(Ask(f"{NEAR} {key}", "word", words, AWAY, rule="SM-EXP-03", subject=key) for key in figures)


def with_distances(action: StateBurst, answer: Answer) -> StateBurst:
    """The distances as they were said; who stood away is left out."""
    said = {
        code.partition(" ")[2]: float(str(value).removeprefix("within-"))
        for code, value in answer.stated.items()
        if code.startswith(f"{NEAR} ") and value != AWAY
    }
    return action.model_copy(update={"distances": FrozenMap(said)})


def _hittable(battle: Battle, unit: str) -> tuple[str, ...]:
    return hittable(battle, battle.units[unit].figures) if unit in battle.units else ()
