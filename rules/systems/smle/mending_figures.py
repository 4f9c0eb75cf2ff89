"""Ways to mend what is wrong with single figures: their weapons, heroes, armour and quality."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.edit import add_member, changed, choose, fresh, set_count, set_kit
from rules.army.fixes import Fix, fix, overridden
from rules.army.model import Army, Member, all_units
from rules.army.system import System
from rules.core.issues import Issue
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.muster import only_with
from rules.systems.smle.vocabulary import AS_TEAM, NONE
from rules.tables.book import Book

RULES_OFF = {"heroes-off": "heroes", "leader-roll-off": "leader-quality-roll"}


def figure_fixes(system: System, army: Army, book: Book, member: Member, issue: Issue) -> Iterator[Fix]:
    """The fixes of a problem of figures, the best first."""
    code = issue.code
    if code == "unknown-weapon":
        yield from _weapon(system, army, book, member, issue)
    elif code in RULES_OFF:
        yield from rule_on(army, RULES_OFF[code])
        key = "hero" if code == "heroes-off" else "leader-quality"
        yield fix("drop-choice", choose(system, army, member.id, key, NONE), member.id, key=key)
    elif code == "sf-pack-off":
        yield from rule_on(army, only_with(book, str(issue.details.get("armour"))))
        yield fix("plain-armour", choose(system, army, member.id, "armour", AS_TEAM), member.id)
    elif code == "mixed-quality":
        yield fix("as-team", choose(system, army, member.id, "quality", AS_TEAM), member.id)
    elif code == "not-individual":
        yield fix("part-figures", _parted(system, army, member), member.id, figures=member.count - 1)


def _weapon(system: System, army: Army, book: Book, member: Member, issue: Issue) -> Iterator[Fix]:
    bad, hint = str(issue.details.get("weapon")), str(issue.details.get("hint") or "")
    if hint:
        kit = [hint if key == bad else key for key in member.kit]
        known = weapon(book, hint)
        name = known.name if known else hint
        yield fix("set-weapon", set_kit(system, army, member.id, kit), member.id, weapon=name)
    kit = [key for key in member.kit if key != bad]
    yield fix("drop-weapon", set_kit(system, army, member.id, kit), member.id, weapon=bad)


def _parted(system: System, army: Army, member: Member) -> Army:
    """One figure keeps what makes it special, the others become plain ones beside it."""
    unit = next(unit for unit in all_units(army) if any(other.id == member.id for other in unit.members))
    choices = member.choices.without("role").without("hero").without("leader-quality")
    others = fresh(member).model_copy(update={"count": member.count - 1, "choices": choices, "name": ""})
    at = [other.id for other in unit.members].index(member.id) + 1
    alone = changed(army, member.id, lambda found: found.model_copy(update={"count": 1}))
    return add_member(set_count(system, alone, member.id, 1), unit.id, others, at)


def rule_on(army: Army, switch: str) -> Iterator[Fix]:
    """An optional rule switched on for this army, where there is one of this key."""
    if switch:
        yield fix("rule-on", overridden(army, f"switches/{switch}/default", True), key=switch)
