"""What players are asked for a choice, and what they answered: what is shown, and what is stated."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.frozen import FrozenMap, Value
from rules.tabletop.bases import Point


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact that the players must state before a choice is whole: how far, which cover, whether it is seen.

    `kind` is "inches", "count", "word" (one of `words`) or "yes"; `value` what is taken while nobody has said anything,
    None where it must be said. `code` words the question, `rule` is why it is asked. Where the same is asked of
    several, `subject` is the figure, unit or side that is asked about, and `code` has its id after a space.
    """

    code: str
    kind: str = "yes"
    words: tuple[str, ...] = ()
    value: Value | None = None
    least: int = 0
    most: int = 400
    rule: str = ""
    note: str = ""
    """What the system's tables say of it, for the players to read; empty for nothing."""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What players showed and stated for a choice: paths and facings by figure, a target's id, a point of the table.

    `stated` are facts by the code of their Ask, `corrections` terms of the players' own by a reason of the Tally.
    """

    paths: FrozenMap[str, tuple[Point, ...]] = field(default_factory=FrozenMap)
    facings: FrozenMap[str, float] = field(default_factory=FrozenMap)
    target: str = ""
    point: Point | None = None
    stated: FrozenMap[str, Value] = field(default_factory=FrozenMap)
    corrections: FrozenMap[str, int] = field(default_factory=FrozenMap)
