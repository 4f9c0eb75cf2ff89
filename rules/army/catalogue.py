"""What can be taken: entries with their prices, formations, and the options of every node."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.army.model import MOST_COUNT, Group
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import GIVEN, Mark, Origin
from rules.core.tally import Tally


class OptionKind(StrEnum):
    """How an option is set: on or off, a whole number, one word of a list, free text."""

    SWITCH = "switch"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose for a node. A choice at its default is stored nowhere.

    `least` and `most` bound a number, `words` are the values of a choice; `rule` says why. `origin` is the mark and the
    place of the figure behind it, such as what a round costs.
    """

    key: str
    kind: OptionKind
    default: Value
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = MOST_COUNT
    rule: str = ""
    origin: Origin = GIVEN


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the catalogue: a profile that can be added to groups of the named kinds.

    `price` is the Tally of the unit as it would be added to that group, `place` that of the figure whose mark it bears;
    `search` are further words to find it by.
    Where the kind alone does not tell, `within` lists the ids of the groups that the entry is for.
    """

    profile: str
    name: str
    kind: str
    silhouette: str
    price: Tally
    mark: Mark = Mark.SEED
    groups: tuple[str, ...] = ()
    search: tuple[str, ...] = ()
    details: FrozenMap[str, Value] = field(default_factory=FrozenMap)
    within: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Formation:
    """A ready-made group, added in one step. `groups` have fresh ids each time that the system is asked.

    `parent` is the id of the group that they go into, empty for the top; `origin` says where its price comes from.
    """

    key: str
    name: str
    groups: tuple[Group, ...]
    points: Tally
    rule: str = ""
    parent: str = ""
    origin: Origin = GIVEN
