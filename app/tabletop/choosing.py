"""The choice in hand: what it still wants shown or stated, what it would come to, and doing it when it is whole."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.session import Change
from app.tabletop.stage import Stage
from app.tabletop.system_words import choice_note
from rules.battle.action import Action
from rules.battle.answers import Choice, Odds
from rules.battle.asking import Answer, Ask
from rules.core.frozen import FrozenMap, Value
from rules.core.tally import Tally
from rules.tabletop.bases import Point

SHOWN = {"path": "paths", "target": "target", "point": "point"}
"""What can be shown of what a choice may want, and the part of the answer that it comes to; the rest is asked."""


class Choosing(QObject):
    """`changed` is emitted when another choice is in hand, or another answer to it. It lasts until the battle goes on.

    `choice` is None where none is in hand, `is_held` while it waits for the player though nothing is missing. `live` is
    what the tool in hand points at, for its odds, before it is taken; `said` is what it says of it in figures, and
    `told` is emitted when it says something else.
    """

    changed = Signal()
    told = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.choice: Choice | None = None
        self.unit = ""
        self.answer = Answer()
        self.live = Answer()
        self.is_held = False
        self.said = ""
        stage.changed.connect(self._hear)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment"):
            self.let_go()

    # --- What is in hand ----------------------------------------------------------------------------

    @property
    def wants(self) -> str:
        """What must be shown next: "path", "target" or "point", empty for nothing; without a map a target alone."""
        words = self.choice.wants.split() if self.choice else []
        can_show = SHOWN if self.has_map else ("target",)
        return next((word for word in words if word in can_show and not getattr(self.answer, SHOWN[word])), "")

    @property
    def planned(self) -> FrozenMap[str, tuple[Point, ...]]:
        """The paths that the choice brings along, for a player who may change them."""
        found = getattr(self.choice.action, "paths", None) if self.choice else None
        return found if isinstance(found, FrozenMap) else FrozenMap()

    @property
    def aimed_at(self) -> str:
        """The unit that the choice is about, empty for none."""
        return self.answer.target or str(getattr(self.choice.action if self.choice else None, "target", ""))

    def eyes(self, answer: Answer) -> str | None:
        """Who looks for what would be done, such as a call for fire: "" for nobody, None where nobody has to."""
        found = getattr(self.action(answer), "observer", None)
        return found if isinstance(found, str) else None

    @property
    def has_map(self) -> bool:
        """Whether there is a table on the screen to show things on."""
        return self.stage.battle is not None and self.stage.battle.table is not None

    def asks(self) -> tuple[Ask, ...]:
        """What must be stated."""
        document = self.stage.document
        if document is None or self.choice is None:
            return ()
        return document.journal.engine.asks(document.now, self.choice, self.answer)

    def unsaid(self) -> tuple[Ask, ...]:
        """The facts that nobody has stated and that have no usual value."""
        return tuple(ask for ask in self.asks() if ask.value is None and ask.code not in self.answer.stated)

    def value(self, ask: Ask) -> Value | None:
        """What is stated, or taken while nobody has said anything."""
        return self.answer.stated.get(ask.code, ask.value)

    def targets(self) -> tuple[str, ...]:
        """The units that may be named and seen."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None or self.choice is None:
            return ()
        found = document.journal.engine.targets(document.now, self.unit, self.choice)
        return tuple(unit for unit in found if unit in battle.units)

    @property
    def can_correct(self) -> bool:
        """Whether the players may add terms of their own."""
        document, choice = self.stage.document, self.choice
        if document is None or choice is None:
            return False
        return document.journal.engine.can_correct(document.now, choice)

    def action(self, answer: Answer | None = None) -> Action | None:
        """What would be done; None while something is missing."""
        document = self.stage.document
        if document is None or self.choice is None:
            return None
        return document.journal.engine.complete(document.now, self.choice, self._said(answer or self.answer))

    def _said(self, answer: Answer) -> Answer:
        """An answer with the usual value of every fact that nobody has stated."""
        usual = {ask.code: ask.value for ask in self.asks() if ask.value is not None}
        return replace(answer, stated=FrozenMap({**usual, **answer.stated}))

    def odds(self, answer: Answer | None = None) -> Odds | None:
        """How likely what is, with what is shown so far or pointed at."""
        document, action = self.stage.document, self.action(answer or self._looked_at())
        return document.journal.engine.odds(document.now, action) if document and action else None

    def tally(self) -> Tally | None:
        """The number to meet, with its reasons."""
        found = self.odds()
        if found is not None and found.tally is not None:
            return found.tally
        return self.choice.tally if self.choice else None

    def _looked_at(self) -> Answer:
        live = {name: value for name in SHOWN.values() if (value := getattr(self.live, name))}
        return replace(self.answer, **live)

    # --- What is done -------------------------------------------------------------------------------

    def take(self, choice: Choice, unit: str = "") -> None:
        """Takes a choice: one that is whole is done at once, another waits for what it wants."""
        document = self.stage.document
        if document is None:
            return
        if choice.issue is not None:
            self.stage.context.notes.say(choice_note(document, choice, unit), "warn")
            return
        choice = document.journal.engine.thought_through(document.now, choice)
        self.choice, self.unit, self.answer, self.live = choice, unit, Answer(), Answer()
        self.is_held, self.said = False, ""
        if not choice.wants and not self.asks():
            action = self.action()
            self.let_go()
            if action is not None:
                self.stage.act(action)
        else:
            self.changed.emit()

    def hold(self, choice: Choice, unit: str) -> None:
        """Takes a choice in hand without doing it, though it may be whole: its sum is to be corrected first."""
        self.choice, self.unit, self.answer, self.live = choice, unit, Answer(), Answer()
        self.is_held = True

    def show_answer(self, **shown: object) -> None:
        """Something was shown: a path, a target, a point."""
        self.answer, self.live = replace(self.answer, **shown), Answer()  # type: ignore[arg-type]
        self.changed.emit()

    def point_at(self, **shown: object) -> None:
        """The tool points at something: its odds are shown, nothing is taken."""
        live = replace(Answer(), **shown)  # type: ignore[arg-type]
        if live != self.live:
            self.live = live
            self.changed.emit()

    def tell(self, words: str) -> None:
        """The tool in hand says what it has so far."""
        if words != self.said:
            self.said = words
            self.told.emit()

    def state(self, code: str, value: Value) -> None:
        """A fact was stated."""
        self.show_answer(stated=self.answer.stated.with_item(code, value))

    def correct(self, reason: str, by: int) -> None:
        """A term of the players' own was made larger or smaller; at 0 it goes."""
        amount = self.answer.corrections.get(reason, 0) + by
        kept = self.answer.corrections.without(reason)
        self.show_answer(corrections=kept.with_item(reason, amount) if amount else kept)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self.choice is not None and not self.wants and not self.unsaid() and self.action() is not None

    def commit(self) -> bool:
        """Does the choice where it is whole. Whether there was one; dice may still be wanted."""
        if not self.is_whole:
            return False
        action = self.action()
        if action is not None:
            self.stage.act(action)
        return True

    def let_go(self) -> bool:
        """Lets the choice go: nothing was done. Whether there was one."""
        had = self.choice is not None
        self.choice, self.unit, self.answer, self.live = None, "", Answer(), Answer()
        self.is_held, self.said = False, ""
        if had:
            self.changed.emit()
        return had
