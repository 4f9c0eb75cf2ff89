"""Whose choices are shown, and which: of the unit that is asked, that is selected, or whose go it is."""

from __future__ import annotations

from app.open_battle import OpenBattle
from app.tabletop.choice_rows import once
from app.tabletop.deciding import answers_to
from app.tabletop.stage import Stage
from app.tabletop.system_words import choice_note, question_text, waits_text
from app.tabletop.words import name_of
from rules.battle.answers import Choice
from rules.battle.model import Battle

GAME = "The game"
"""Above the choices that are no unit's."""


class Offer:
    """What the players may choose from at this moment."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._first_of: tuple[Battle | None, str] = (None, "")

    @property
    def unit(self) -> str:
        """The unit that is asked, else the one selected, else the one whose go it is, where that may be seen."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None:
            return ""
        if battle.decision is not None:
            return battle.decision.subject if battle.decision.subject in battle.units else ""
        units = {battle.figures[figure].unit for figure in self.stage.selected if figure in battle.figures}
        active = document.journal.engine.active(document.shown)
        if len(units) == 1:
            return next(iter(units))
        if not units and not active:
            return self._first(document, battle)
        return active if active in battle.units and (not units or active in units) else ""

    def _first(self, document: OpenBattle, battle: Battle) -> str:
        """While it is nobody's go, the first unit that may do something, such as the next to roll."""
        shown, engine = document.shown, document.journal.engine
        if self._first_of[0] is not shown:
            order = engine.order(shown)
            if order:
                self._first_of = (shown, next((unit for unit in order if unit in battle.units), ""))
                return self._first_of[1]
            units = (turn.unit for turn in engine.track(shown) if turn.unit in battle.units)
            free = (unit for unit in units if any(not choice.issue for choice in engine.choices(shown, unit)))
            self._first_of = (shown, next(free, ""))
        return self._first_of[1]

    def groups(self) -> tuple[tuple[str, str, tuple[Choice, ...]], ...]:
        """Head, unit and choices: of an open question its answers alone; else a unit's, and those that are no unit's.

        Those of the game come first where nothing is selected, last where something is.
        """
        document, battle, unit = self.stage.document, self.stage.battle, self.unit
        if document is None or battle is None:
            return ()
        if battle.decision is not None:
            answers = answers_to(document, battle.decision) if unit else ()
            return ((question_text(document, battle.decision), unit, answers),) if unit else ()
        engine = document.journal.engine
        found = engine.choices(document.shown, unit) if unit else ()
        own = once(found, lambda choice: choice_note(document, choice, unit))
        codes = {choice.code for choice in own}
        common = tuple(choice for choice in engine.choices(document.shown, "") if choice.code not in codes)
        groups = (("", common), (unit, own)) if not self.stage.selected else ((unit, own), ("", common))
        told = ((key, choices) for key, choices in groups if choices or (key and waits_text(document, key)))
        return tuple((self._head(document, key), key, choices) for key, choices in told)

    def _head(self, document: OpenBattle, unit: str) -> str:
        """What stands above a unit's choices: when its go is, or that it is now."""
        return (waits_text(document, unit) or plain_head(document, unit)) if unit else GAME


def plain_head(document: OpenBattle, unit: str) -> str:
    """What stands above the choices of a unit whose go it is."""
    return f"What {name_of(document, unit)} may do"
