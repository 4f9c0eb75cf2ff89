"""What a choice in hand wants shown, in words, and which choices a key means."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.answers import Choice
from rules.battle.engine import VERBS, Engine
from rules.core.frozen import FrozenMap

WANTS = {
    "path": ("Show the way", "Click, drag, or the arrows; Enter walks it."),
    "plan": ("This is the plan", "Drag a model, or take it in hand and use the arrows, to change its way; Enter goes."),
    "target": ("At whom?", "Click an enemy, or go along them with the arrows; Enter takes the one shown."),
    "point": ("Where?", "Click the point, or the arrows; Enter takes it."),
}
"""What is wanted next, and how it is shown; between the two stands what the tool in hand says of it in figures."""
ACTS = FrozenMap({f"act-{verb}": verb for verb in VERBS})
"""The keys that act for a unit, and what each means; which choices that is, the system's engine says."""


def wanted_text(wants: str, told: str = "") -> str:
    """What must be shown next, in a sentence or two; empty where nothing is."""
    asked, how = WANTS.get(wants, ("", ""))
    joint = "" if asked.endswith("?") else ":" if told else "."
    return " ".join(part for part in (f"{asked}{joint}" if asked else "", f"{told}." if told else "", how) if part)


def meant(engine: Engine, action: str, choices: Iterable[Choice]) -> list[Choice]:
    """The choices that a key means: those that are allowed, else the forbidden ones."""
    mine = [choice for choice in choices if choice.code.startswith(engine.keys[ACTS[action]])]
    return [choice for choice in mine if choice.issue is None] or mine
