"""Ways to mend a problem in one step: those that every system shares, and the help to write a system's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from rules.army.bill import Bill
from rules.army.checks import DIGITS
from rules.army.edit import IllegalEdit, changed, choose, remove
from rules.army.model import MOST_POINTS, Army, Node, Unit, find
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue
from rules.core.tally import Detail

if TYPE_CHECKING:
    from rules.army.system import System

MOST = 2
BAD_VALUES = ("not-a-switch", "not-text", "not-a-word", "not-whole", "number-in-quotes", "out-of-range")


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a problem: the army as it would be.

    `code` is worded by the system's texts, filled from the details; `subject` is the node that it is done to.
    """

    code: str
    army: Army
    details: FrozenMap[str, Detail] = field(default_factory=FrozenMap)
    subject: str = ""


def fix(code: str, army: Army, subject: str = "", **details: Detail) -> Fix:
    """A fix with its details by name."""
    return Fix(code, army, FrozenMap(details), subject)


def fixes(system: System, army: Army, issue: Issue, own: Iterable[Fix]) -> tuple[Fix, ...]:
    """At most two ways to be rid of an issue, the best first. One that would leave the issue as it is is none."""
    found = (one for one in (*_tried(_shared(system, army, issue)), *_tried(own)) if _mends(system, army, issue, one))
    return tuple(islice(found, MOST))


def _tried(found: Iterable[Fix]) -> Iterator[Fix]:
    """The fixes one by one; what cannot be done ends them."""
    try:
        yield from found
    except IllegalEdit:
        return


def _mends(system: System, army: Army, issue: Issue, found: Fix) -> bool:
    if found.army is army:
        return False
    return all((left.code, left.subject) != (issue.code, issue.subject) for left in system.check(found.army))


def _shared(system: System, army: Army, issue: Issue) -> Iterator[Fix]:
    node = find(army, issue.subject)
    if node is None:
        return
    if issue.code == "over-limit":
        yield from _limit(system.bill(army), army)
    elif issue.code == "unknown-choice":
        yield _dropped("drop-choice", army, node, issue)
    elif issue.code in BAD_VALUES:
        yield from _value(system, army, node, issue)
    elif issue.code == "unknown-profile" and isinstance(node, Unit):
        yield fix("remove-unit", remove(system, army, [node.id]), node.id)


def _limit(bill: Bill, army: Army) -> Iterator[Fix]:
    limit = -int(-bill.points // 1)
    if limit <= MOST_POINTS:
        yield fix("raise-limit", army.model_copy(update={"limit": limit}), points=limit)
    yield fix("no-limit", army.model_copy(update={"limit": None}))


def _value(system: System, army: Army, node: Node, issue: Issue) -> Iterator[Fix]:
    """A number in quotes as a number; anything else as it is by default."""
    key = str(issue.details.get("key"))
    value = node.choices.get(key)
    if isinstance(value, str) and DIGITS.fullmatch(value):
        with suppress(IllegalEdit):
            yield fix("take-number", choose(system, army, node.id, key, int(value)), node.id, number=int(value))
    yield _dropped("drop-value", army, node, issue)


def _dropped(code: str, army: Army, node: Node, issue: Issue) -> Fix:
    key = str(issue.details.get("key"))
    return fix(code, changed(army, node.id, lambda found: _without(found, key)), node.id, key=key)


def _without(node: Node, key: str) -> Node:
    return node.model_copy(update={"choices": node.choices.without(key)})


def overridden(army: Army, place: str, value: Value) -> Army:
    """The army with a figure of its own, such as an optional rule switched on."""
    return army.model_copy(update={"overrides": army.overrides.with_item(place, value)})
