"""What a system's engine answers with: what may be done, how likely what is, whose turn it is, how figures are."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.battle.action import Action
from rules.battle.model import Figure, Squad
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue
from rules.core.tally import Detail, Tally


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
