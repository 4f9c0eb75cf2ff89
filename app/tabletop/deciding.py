"""What answers an open decision: asked by the bar over the map, and by the panel."""

from __future__ import annotations

from app.open_battle import OpenBattle
from rules.battle.answers import Choice
from rules.battle.model import Decision


def answers_to(document: OpenBattle, decision: Decision) -> tuple[Choice, ...]:
    """What answers the question; where nothing is known to, all that its unit may do."""
    engine, battle = document.journal.engine, document.shown
    found = engine.choices(battle, decision.subject)
    fitting = (choice for choice in found if choice.action and engine.answers(battle, decision, choice.action))
    return tuple(fitting) or tuple(choice for choice in found if choice.issue is None) or found
