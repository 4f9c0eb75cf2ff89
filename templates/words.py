"""Codes into words, for paper and for the window: a system's texts filled with figures and names.

A code that has no wording is shown as itself: a user sees an odd word, never a crash, and a test sees it too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from rules.army.card import Fact
from rules.army.fixes import Fix
from rules.army.model import Army, Group, Member, Node, Unit, all_units, find, group_of
from rules.army.system import System, unit_name
from rules.core.frozen import Value
from rules.core.issues import Issue
from rules.core.tally import Detail, Term

HOLE = re.compile(r"\{([a-z][a-z0-9_-]*)(?::([^{}|]*)\|([^{}|]*)|\?([^{}]*))?\}")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
UNIT_SIGNS = {"in": "″", "cm": " cm", "mm": " mm"}
NOTHING = "–"
PARTS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
"""The fractions that our fonts have a sign for."""
LONGEST_DECIMAL = 3


def word(system: System, key: str) -> str:
    """The word for a key of the system; the key itself where it has none."""
    return system.texts.words.get(key, key)


def line(text: str) -> str:
    """A player's text as one line without control characters, so that it cannot upset what is around it."""
    return CONTROL.sub(" ", text).strip()


def number_text(value: int | Fraction | Decimal, unit: str = "", signed: bool = False) -> str:
    """A number for people, with a real minus: 12, −3, 13.5, 1/2, 4 1/3. `unit` is "in", "cm", "mm" or empty."""
    exact = Fraction(value)
    sign = "−" if exact < 0 else "+" if signed else ""
    return sign + _size_text(abs(exact)) + UNIT_SIGNS.get(unit, "")


def fraction_text(value: int | Fraction | Decimal, unit: str = "", signed: bool = False) -> str:
    """A number for a table: as `number_text` has it, but ½, 3½ and −⅓ in the one way for all that have a sign."""
    exact = Fraction(value)
    whole, part = divmod(abs(exact), 1)
    if part not in PARTS:
        return number_text(exact, unit, signed)
    sign = "−" if exact < 0 else "+" if signed else ""
    return f"{sign}{whole or ''}{PARTS[part]}{UNIT_SIGNS.get(unit, '')}"


def _size_text(size: Fraction) -> str:
    whole, part = divmod(size, 1)
    if not part:
        return str(whole)
    if not whole:
        return str(part)
    if 10**LONGEST_DECIMAL % part.denominator == 0:
        return f"{float(size):.{LONGEST_DECIMAL}f}".rstrip("0")
    return f"{whole} {part}"


def value_text(system: System, value: Detail | Value) -> str:
    """A figure, a word or a yes for people; a dash for nothing."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return word(system, "yes" if value else "no")
    return line(word(system, value)) if isinstance(value, str) else number_text(value)


def fact_text(system: System, fact: Fact) -> str:
    """The content of a fact, with its unit. Its mark is for the caller to show."""
    if isinstance(fact.value, (int, Fraction)) and not isinstance(fact.value, bool):
        return number_text(fact.value, fact.unit)
    return value_text(system, fact.value)


def counted(value: Detail, one: str, many: str) -> str:
    """A count with its noun: "1 figure", "0 figures"."""
    number = number_text(value) if isinstance(value, (int, Fraction)) else str(value)
    return f"{number} {one if value == 1 else many}"


def filled(system: System, text: str, details: Mapping[str, Detail], names: Mapping[str, str]) -> str:
    """A wording with its holes filled: `{limit}`, `{figures:figure|figures}`. `names` go in as they are.

    `{hint? Nearest: @.}` is there only where the hint is, which takes the place of the @. A hole that nothing fills
    stays as it is.
    """

    def fill(hole: re.Match[str]) -> str:
        name, one, many, perhaps = hole.groups()
        if perhaps is not None:
            value = names.get(name) or details.get(name)
            return perhaps.replace("@", value_text(system, value)) if value else ""
        if name in names:
            return names[name]
        if name not in details:
            return hole[0]
        return value_text(system, details[name]) if one is None else counted(details[name], one, many)

    return HOLE.sub(fill, text)


def issue_text(system: System, army: Army, issue: Issue) -> str:
    """The sentence for an issue of this army; the issue's code where it has none."""
    names = subject_names(system, army, issue.subject)
    if "key" in issue.details:
        names["option"] = value_text(system, issue.details["key"])
    if isinstance(value := issue.details.get("value"), str):
        names["value"] = line(value)  # as it was given, which may be a word of something else
    return filled(system, system.texts.issues.get(issue.code, issue.code), issue.details, names)


def fix_text(system: System, fix: Fix) -> str:
    """What a fix does, beginning with its verb; its code where it has no words."""
    key = fix.details.get("key")
    names = {"option": value_text(system, key)} if key else {}
    return filled(system, system.texts.fixes.get(fix.code, fix.code), fix.details, names)


def term_text(system: System, term: Term, army: Army | None = None) -> str:
    """The reason of one term in words; its code where it has none. With an army, its own profiles have names too."""
    names: dict[str, str] = {}
    profile = term.details.get("profile")
    if army is not None and isinstance(profile, str) and profile not in system.texts.words:
        names["profile"] = line(system.profile_name(army, profile))
    return filled(system, system.texts.terms.get(term.reason, term.reason), term.details, names)


def subject_names(system: System, army: Army, subject: str) -> dict[str, str]:
    """What the nodes around an issue's subject are called: "unit", "group" and "army"; "place" says where it is."""
    node = find(army, subject)
    group = node if isinstance(node, Group) else group_of(army, subject) if subject else None
    unit = _unit_of(army, node) if isinstance(node, (Unit, Member)) else None
    whole = line(army.name) or word(system, "army")
    group_name = _group_name(system, group) if group else whole
    called = line(unit_name(system, army, unit)) if unit else group_name
    figures = line(node.name) if isinstance(node, Member) else ""
    place = ", ".join(dict.fromkeys(part for part in (figures, called, group_name) if part))
    return {"army": whole, "group": group_name, "unit": called, "place": place}


def _unit_of(army: Army, node: Node) -> Unit | None:
    """The unit itself, or the one that a member belongs to."""
    return next((unit for unit in all_units(army) if node is unit or node in unit.members), None)


def _group_name(system: System, group: Group) -> str:
    return line(group.name) or word(system, group.kind)
