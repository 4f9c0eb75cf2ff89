"""What one battle sets otherwise than its armies and its table: the optional rules and the base lines (SM-SCL-15)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.battle.asking import Answer, Ask
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.base_lines import EDGES, edge_of
from rules.systems.smle.game.homes import SMLE, book_of, is_on
from rules.systems.smle.game.state import play_of

PLAYED = (
    "heroes", "camera-fodder", "monsters", "unreliable-weapons", "bayonets", "double-move-again",
    "elite-fanatic-move", "leader-quality-roll", "strict-rows",
)  # fmt: skip
"""The switches that play asks for; the others bear on points and on what an army may have."""
SET_RULES, SET_EDGES = "set-rules", "set-edges"
"""The choices that state them."""


def rule_asks(battle: Battle) -> tuple[Ask, ...]:
    """Whether each optional rule is in force, as it is for every side; under it what it does, and whose value it is."""
    return tuple(
        Ask(f"rule-{row}", value=_holds(battle, row), rule="SM-SCL-15", note=_note(battle, row)) for row in PLAYED
    )


def edge_asks(battle: Battle) -> tuple[Ask, ...]:
    """Each side's base line (SM-OPT-15)."""
    return tuple(
        Ask(f"edge {side.key}", "word", EDGES, edge_of(battle, side.key), rule="SM-OPT-15", subject=side.key)
        for side in battle.sides
    )


def with_rules(battle: Battle, answer: Answer) -> act.SetScenario:
    """The optional rules as they are stated: what is said as it stands already is left to the armies."""
    switches = dict(play_of(battle).switches)
    for row in PLAYED:
        said = answer.stated.get(f"rule-{row}", _holds(battle, row))
        if said != _holds(battle, row):
            switches[row] = said
    return _as_it_is(battle).model_copy(update={"switches": FrozenMap(switches)})


def with_edges(battle: Battle, answer: Answer) -> act.SetScenario:
    """The base lines as they are stated: one that is said as it stands already is left to the table."""
    edges = dict(play_of(battle).edges)
    for side in battle.sides:
        said = answer.stated.get(f"edge {side.key}")
        edge = next((edge for edge in EDGES if edge == said), None)
        if edge is not None and edge != edge_of(battle, side.key):
            edges[side.key] = edge
    return _as_it_is(battle).model_copy(update={"edges": FrozenMap(edges)})


def rules_on(battle: Battle) -> tuple[str, ...]:
    """The optional rules that are in force for every side."""
    return tuple(row for row in PLAYED if _holds(battle, row))


def _as_it_is(battle: Battle) -> act.SetScenario:
    """What is set up so far."""
    play = play_of(battle)
    return act.SetScenario(
        scenario=play.scenario, roles=play.roles, edges=play.edges, switches=play.switches, limit=play.limit
    )


def _holds(battle: Battle, row: str) -> bool:
    return all(is_on(book_of(battle, key), row) for key in _sides(battle))


def _sides(battle: Battle) -> tuple[str, ...]:
    return tuple(side.key for side in battle.sides) or ("",)


def _note(battle: Battle, row: str) -> str:
    """What the rule does, with the mark of a house value; and which sides alone have it by their armies."""
    mark = book_of(battle, "").mark("switches", row, "default").value
    told = f"{SMLE.texts.switches[row]} ({mark})"
    having = [side.name or side.key for side in battle.sides if is_on(book_of(battle, side.key), row)]
    return told if len(having) in (0, len(battle.sides)) else f"{told} Now: {', '.join(having)} alone."


def changed(before: Mapping[str, Value], after: Mapping[str, Value]) -> dict[str, Value]:
    """What a battle sets now that it did not."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
