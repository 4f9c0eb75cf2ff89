"""What a rule system must answer about a battle. The base class plays without rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from rules.army.model import Army
from rules.battle import overruling
from rules.battle.action import Action
from rules.battle.asking import Answer, Ask
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Figure, Play, Squad
from rules.battle.referee import REFEREE, MoveFreely, Place
from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.core.tally import Detail, Tally
from rules.tables.reading import faults_of
from rules.tabletop.bases import Point, Pose
from rules.tabletop.measures import Measures


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a unit may do, or may not: `issue` is the one reason why not, None where it may.

    `action` is what to hand to `step`, `code` and `details` word it. `wants` names what the player must still show
    ("path", "target", "point"; several with spaces between them, in order), empty where the action is whole. `tally`
    is the number to meet.
    """

    code: str
    action: Action | None
    issue: Issue | None = None
    tally: Tally | None = None
    rule: str = ""
    wants: str = ""
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely what is, before the dice are thrown: outcome code to chance from 0 to 1.

    `losses` has the chance of each number of casualties, from none up; the last stands for so many or more. It is
    empty where nobody can say.
    """

    chances: FrozenMap[str, float]
    tally: Tally | None = None
    losses: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """One part of a round, as the bar over the table shows it."""

    code: str
    state: str
    """done, now or to come"""


@dataclass(frozen=True, slots=True)
class Turn:
    """A unit's place in the order of acting: the figure that decides it, and the word for what that allows.

    `state` is "done", "now" or "waiting"; `may_react` for one that may still act in another's turn; units of the same
    `tie`, other than 0, have the same figure and no order yet.
    """

    unit: str
    figure: str = ""
    word: str = ""
    state: str = "waiting"
    may_react: bool = False
    tie: int = 0


@dataclass(frozen=True, slots=True)
class Wound:
    """One way in which a figure can be hurt; `is_out` for one that takes it out of the fight."""

    code: str
    letter: str
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """How a figure moves: its class (one of rules.tabletop.terrain.MOVERS), and how far now; None for no limit."""

    kind: str = "foot"
    limit_in: float | None = None


@dataclass(frozen=True, slots=True)
class Muster:
    """What an army brings to the table."""

    units: tuple[Squad, ...] = ()
    figures: tuple[Figure, ...] = ()


class Engine:
    """One system's way of playing. The base class plays without rules: everything is the referee's.

    `key` is the system's; `play` its own state, `actions` its own kinds of action. `wounds`, `figure_states`,
    `unit_states` and `counts` are the words that the referee may set, `markers` the kinds of marker of its own.
    """

    key: str = ""
    play: type[Play] = Play
    actions: tuple[type[Action], ...] = ()
    wounds: tuple[Wound, ...] = (Wound("wounded", "W"), Wound("out", "X", is_out=True))
    figure_states: tuple[str, ...] = ("prone",)
    unit_states: tuple[str, ...] = ("acted", "in-cover")
    counts: tuple[str, ...] = ("marker",)
    markers: tuple[str, ...] = ()

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
            return found.model_validate({key: value for key, value in data.items() if key != "kind"})
        except ValidationError as wrong:
            raise BadInput(faults_of(wrong, found, file, lambda _path: line)) from wrong

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
