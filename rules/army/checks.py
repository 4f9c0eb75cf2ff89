"""The problems that an army of any system can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.army.bill import Bill
from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army, Node, all_nodes, all_units, unknown_keys
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue, Severity, advice, error, warning

if TYPE_CHECKING:
    from rules.army.system import System

DIGITS = re.compile(r"-?\d+")
IDLE = "idle/"
"""Before the key of an option, or what stands before its slash: the word that says when it is not on offer."""


def shared_issues(system: System, army: Army, bill: Bill) -> Iterator[Issue]:
    """The limit, an empty army, choices that no option has, keys of a later version."""
    severity = Severity.ERROR if system.limit_is_error else Severity.WARNING
    yield from limit_issues(army, bill, severity, system.limit_rule)
    if not any(all_units(army)):
        yield advice("empty-army", "", "")
    for node in all_nodes(army):
        if node.choices:
            yield from _choice_issues(system, army, node)
    for node_id, key in unknown_keys(army):
        yield warning("unknown-key", "" if node_id == army.id else node_id, "", key=key)


def limit_issues(army: Army, bill: Bill, severity: Severity = Severity.ERROR, rule: str = "") -> Iterator[Issue]:
    """One issue where the total is above the army's limit, of the weight that the system gives it."""
    if army.limit is not None and bill.points > army.limit:
        figures = {"points": bill.points, "limit": army.limit, "over": bill.points - army.limit}
        yield Issue("over-limit", severity, "", FrozenMap(figures), rule)


def _choice_issues(system: System, army: Army, node: Node) -> Iterator[Issue]:
    options = {option.key: option for option in system.options(army, node)}
    subject = "" if node is army else node.id
    for key, value in node.choices.items():
        if key not in options:
            yield _unknown(system, subject, key, value)
        elif reason := refusal(options[key], value):
            yield refused(reason, options[key], subject, value)


def _unknown(system: System, subject: str, key: str, value: Value) -> Issue:
    """A choice that is no option here; for an option of other nodes the reason, where the system words one."""
    words = system.texts.words
    reason = words.get(f"{IDLE}{key}") or words.get(f"{IDLE}{key.partition('/')[0]}")
    return error("unknown-choice", subject, "", key=key, value=said(value), reason=reason)


def refused(reason: str, option: Option, subject: str, value: Value) -> Issue:
    """The issue of a value that an option forbids."""
    bounds = {"least": option.least, "most": option.most}
    return error(reason, subject, option.rule, key=option.key, value=said(value), **bounds)


def said(value: Value) -> str:
    """A value as a file has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def refusal(option: Option, value: Value) -> str:
    """The issue code that forbids `value` for `option`, or an empty string."""
    if option.kind is OptionKind.SWITCH:
        return "" if isinstance(value, bool) else "not-a-switch"
    if option.kind is OptionKind.TEXT:
        return "" if isinstance(value, str) else "not-text"
    if option.kind is OptionKind.CHOICE:
        return "" if value in option.words else "not-a-word"
    if isinstance(value, str) and DIGITS.fullmatch(value):
        return "number-in-quotes"
    if isinstance(value, bool) or not isinstance(value, int):
        return "not-whole"
    return "" if option.least <= value <= option.most else "out-of-range"
