"""What a rule system must answer about a battle. The base class plays without rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from rules.army.model import Army
from rules.battle import overruling
from rules.battle.action import Action
from rules.battle.answers import Choice, Muster, Odds, Pace, Phase, Turn, Wound
from rules.battle.asking import Answer, Ask
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure, Play
from rules.battle.referee import REFEREE, MoveFreely, Place
from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.core.tally import Tally
from rules.tables.reading import faults_of
from rules.tabletop.bases import Point, Pose
from rules.tabletop.measures import Measures

VERBS = ("fire", "assault", "hold", "end", "done")
"""What a key may mean in any system."""


class Engine:
    """One system's way of playing. The base class plays without rules: everything is the referee's.

    `key` is the system's; `play` its own state, `actions` its own kinds of action. `wounds`, `figure_states`,
    `unit_states` and `counts` are the words that the referee may set, `markers` the kinds of marker of its own. `keys`
    says for each of VERBS how the codes of the choices begin that its key means.
    """

    key: str = ""
    play: type[Play] = Play
    actions: tuple[type[Action], ...] = ()
    wounds: tuple[Wound, ...] = (Wound("wounded", "W"), Wound("out", "X", is_out=True))
    figure_states: tuple[str, ...] = ("prone",)
    unit_states: tuple[str, ...] = ("acted", "in-cover")
    counts: tuple[str, ...] = ("marker",)
    markers: tuple[str, ...] = ()
    keys: Mapping[str, tuple[str, ...]] = FrozenMap({verb: (verb,) for verb in VERBS})

    @cached_property
    def kinds(self) -> Mapping[str, type[Action]]:
        """Every kind of action by its name in files."""
        return {kind.kind: kind for kind in (*REFEREE, *self.actions)}

    def read_action(self, data: Any, file: str = "", line: int = 0) -> Action:
        """The action that a file has; raises BadInput with the place for what is none."""
        if not isinstance(data, Mapping):
            raise BadInput([Fault("an action is expected here.", file, line)])
        kind = data.get("kind")
        found = self.kinds.get(str(kind))
        if found is None:
            hint = nearest(str(kind), self.kinds)
            raise BadInput([Fault(f"‘{kind}’ is not an action here.", file, line, "kind", hint)])
        try:
            return found.model_validate(data)
        except ValidationError as wrong:
            raise BadInput(faults_of(wrong, found, file, lambda _path: line)) from wrong

    def is_out(self, _battle: Battle, figure: Figure) -> bool:
        """Whether a figure is out of the fight, by its wound."""
        return any(wound.is_out and wound.code == figure.wound for wound in self.wounds)

    def measures(self, _battle: Battle) -> Measures:
        """How the system measures."""
        return Measures()

    def muster(self, _army: Army, _side: str) -> Muster:
        """The units and figures that an army brings; their ids start with the side's key."""
        return Muster()

    def begin(self, battle: Battle) -> Battle:
        """The battle with the engine's own state at its start."""
        return battle.model_copy(update={"play": self.play()})

    def apply(self, _draft: Draft, action: Action) -> None:
        """Does one of the engine's own actions; raises IllegalAction with the one reason where the rules forbid it."""
        raise IllegalAction(error("unknown-action", "", "", action=action.kind))

    def settle(self, draft: Draft) -> None:
        """After every step, the referee's too: what follows by itself, such as the next unit's turn."""

    def answers(self, _battle: Battle, _decision: Decision, _action: Action) -> bool:
        """Whether an action is an answer to the open decision."""
        return False

    def choices(self, _battle: Battle, _unit: str) -> tuple[Choice, ...]:
        """What a unit may do now, and what it may not with the one reason; with no unit, what is no unit's to do."""
        return ()

    def overrules(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        """What the referee may set of a unit, whatever the rules say; with no unit, of the whole game."""
        return tuple(Choice(code, action) for code, action in overruling.changes(battle, unit))

    def asks(self, battle: Battle, choice: Choice, answer: Answer) -> tuple[Ask, ...]:
        """What players must state for a choice besides what it wants shown: what the table does not know."""
        return overruling.asks(battle, tuple(wound.code for wound in self.wounds), choice.action, answer)

    def targets(self, battle: Battle, unit: str, _choice: Choice) -> tuple[str, ...]:
        """The units that a choice of a unit may name which wants a target; by itself, all of the other sides."""
        own = battle.side_of(unit)
        found = (other for other in battle.units.values() if other.side != own)
        return tuple(other.id for other in found if battle.figures_of(other.id))

    def pace_of(self, battle: Battle, _choice: Choice, figure: str) -> Pace:
        """How a figure moves, and how far, by a choice that wants a path; by itself, as always."""
        return self.pace(battle, figure)

    def can_correct(self, _battle: Battle, _choice: Choice) -> bool:
        """Whether players may add terms of their own to the number of a choice."""
        return False

    def complete(self, battle: Battle, choice: Choice, answer: Answer) -> Action | None:
        """The whole action of a choice with what was shown and stated so far; None where that is not enough."""
        return overruling.complete(battle, choice.action, answer)

    def odds(self, _battle: Battle, _action: Action) -> Odds | None:
        """How likely what is, for an attack; None for what throws no dice."""
        return None

    def phases(self, _battle: Battle) -> tuple[Phase, ...]:
        """The parts of the round."""
        return ()

    def last_round(self, _battle: Battle) -> int:
        """The round after which the game ends; 0 where nothing limits it."""
        return 0

    def order(self, _battle: Battle) -> tuple[str, ...]:
        """The units in the order in which they act; empty where there is none."""
        return ()

    def track(self, battle: Battle) -> tuple[Turn, ...]:
        """The order of acting as it is shown; by itself, `order` with the active unit marked."""
        active = self.active(battle)
        return tuple(
            Turn(unit, self.badge(battle, unit), state="now" if unit == active else "waiting")
            for unit in self.order(battle)
        )

    def active(self, _battle: Battle) -> str:
        """The unit whose go it is, empty for none."""
        return ""

    def pace(self, _battle: Battle, _figure: str) -> Pace:
        """How a figure moves, and how far now."""
        return Pace()

    def cohesion_in(self, _battle: Battle, _figure: str) -> float | None:
        """How far a figure may be from another of its unit, in inches; None where the system does not say."""
        return None

    def move(self, _battle: Battle, paths: FrozenMap[str, tuple[Point, ...]], facings: FrozenMap[str, float]) -> Action:
        """The action that moves figures along paths, each from where its figure stands."""
        return MoveFreely(paths=paths, facings=facings)

    def arc_of(self, _battle: Battle, _marker: str) -> float:
        """How wide the arc in front of a marker is that counts, in degrees; 0 for one that has none."""
        return 0.0

    def place(self, _battle: Battle, places: FrozenMap[str, Pose | None]) -> Action:
        """The action that sets figures down on the table from beside it."""
        return Place(places=places)

    def badge(self, _battle: Battle, _unit: str) -> str:
        """The figure that is said with a unit's name on the table, such as its level; empty for none."""
        return ""

    def thought_through(self, _battle: Battle, choice: Choice) -> Choice:
        """A choice with what takes too long to work out for all of them: asked once a player takes it in hand."""
        return choice

    def traits(self, _battle: Battle, _unit: str) -> tuple[str, ...]:
        """What kind of unit it is, in a few codes, such as its quality and its armour."""
        return ()

    def circumstances(self, _battle: Battle, _unit: str) -> Tally:
        """What counts for and against a unit where it stands now; empty where nothing does."""
        return Tally()

    def secret_to(self, _battle: Battle) -> str:
        """The side that alone may see what comes next, such as its hidden set-up; empty where all may look."""
        return ""

    def hidden(self, _battle: Battle, _side: str) -> frozenset[str]:
        """The units and markers that a side must not see; for an empty side, those that any side must not see."""
        return frozenset()

    def winner(self, _battle: Battle) -> str:
        """The side that has won, "draw" where none has, empty while the game goes on."""
        return ""

    def score(self, _battle: Battle) -> tuple[tuple[str, Tally], ...]:
        """How the sides stand, each with the reasons of its points; empty where nothing is counted."""
        return ()
