"""Ways to mend the commonest problems of SMLE in one step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.edit import add_member, changed, choose, fresh, remove, set_count, set_kit
from rules.army.fixes import Fix, fix, overridden
from rules.army.model import Army, Group, Member, Unit, all_units, find
from rules.army.system import System, unit_name
from rules.core.issues import Issue
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.checks.teams import bounds
from rules.systems.smle.muster import Figures, Muster, muster, only_with
from rules.systems.smle.vocabulary import AS_TEAM, LEADERS, NONE, QUALITIES, ROLLED
from rules.tables.book import Book

TOO_MANY = ("over-bracket", "over-bracket-slots", "team-too-large", "command-team-size", "vehicle-full")
TOO_FEW = ("under-bracket", "under-bracket-slots", "team-too-small", "suggested-size", "crew-short")
MISSING = {
    "no-section-leader": "leader",
    "no-platoon-leader": "platoon-leader",
    "no-company-leader": "company-leader",
    "command-no-leader": "team-leader",
    "specialist-no-leader": "team-leader",
}
SPARE = {
    "many-leaders": "leader",
    "many-platoon-leaders": "platoon-leader",
    "many-company-leaders": "company-leader",
    "leader-in-company": "leader",
    "misplaced-platoon-leader": "platoon-leader",
    "misplaced-company-leader": "company-leader",
}
RULES_OFF = {"heroes-off": "heroes", "leader-roll-off": "leader-quality-roll"}
KINDS = {"crew-weapon": "support", "fire-team-support": "support"}
LEVELS = {"side-teams": "platoon", "no-platoon": "section", "no-company": "platoon"}


def mend(system: System, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
    """Fixes of a problem, the best first."""
    node = find(army, issue.subject)
    if issue.code in LEVELS:
        level = LEVELS[issue.code]
        yield fix("set-level", choose(system, army, "", "level", level), level=level)
    elif isinstance(node, Group):
        yield from _Group(system, army, node, issue).fixes()
    elif isinstance(node, Unit) and (found := muster(book, node)):
        yield from _Team(system, army, book, node, found, issue).fixes()
    elif isinstance(node, Member):
        yield from _figures(system, army, book, node, issue)


@dataclass(frozen=True, slots=True)
class _Team:
    """The fixes of one team's problem."""

    system: System
    army: Army
    book: Book
    unit: Unit
    muster: Muster
    issue: Issue

    def fixes(self) -> Iterator[Fix]:
        """What can be done about it."""
        code, unit = self.issue.code, self.unit
        if code in TOO_MANY:
            yield from self._too_many()
        elif code in TOO_FEW:
            yield from self._too_few()
        elif code in MISSING:
            yield from promoted(self.system, self.army, unit, MISSING[code])
        elif code in SPARE:
            yield from demoted(self.system, self.army, unit, SPARE[code])
        elif code in KINDS:
            kind = KINDS[code]
            yield fix("set-kind", choose(self.system, self.army, unit.id, "kind", kind), unit.id, kind=kind)
        elif code == "hidden-alone":
            yield fix("hide-side", choose(self.system, self.army, "", "hidden", True))
            yield fix("show-team", choose(self.system, self.army, unit.id, "hidden", False), unit.id)
        elif code == "sf-pack-off":
            yield from _rule_on(self.army, only_with(self.book, self.muster.armour))
            yield fix("plain-armour", choose(self.system, self.army, unit.id, "armour", NONE), unit.id)
        elif code in ("untrained-elite", "veteran-fanatic"):
            yield fix("plain-motivation", choose(self.system, self.army, unit.id, "motivation", NONE), unit.id)

    def _too_many(self) -> Iterator[Fix]:
        figures, slots = self._most()
        fewer, out = self._fewer(figures, slots)
        if out:
            yield fix("take-out", fewer, self.unit.id, figures=out)
        if self.issue.code != "vehicle-full":
            yield from self._quality(better=False)

    def _most(self) -> tuple[int, int]:
        """How many figures and slots the team may have: those of its issue, within what its quality buys."""
        most = self.issue.details.get("most", self.issue.details.get("seats"))
        known = bounds(self.book, self.muster.quality)
        if not isinstance(most, int) or self.muster.vehicle:
            return most if isinstance(most, int) else self.muster.size, self.muster.slots
        return min(most, known.figures[1]), known.slots[1]

    def _fewer(self, most: int, most_slots: int) -> tuple[Army, int]:
        """The army with plain figures out of the team, those of the most numerous kind first, and how many went."""
        counts = {entry.member.id: entry.count for entry in self.muster.figures}
        plain = [entry for entry in self.muster.figures if not entry.important]
        size, slots = self.muster.size, self.muster.slots
        while size > most or slots > most_slots:
            left = [entry for entry in plain if counts[entry.member.id]]
            if not left:
                return self.army, 0
            pick = max(reversed(left), key=lambda entry: (self._is_spare(entry), counts[entry.member.id]))
            counts[pick.member.id] -= 1
            size, slots = size - 1, slots - pick.slots
        army = self.army
        for member_id, count in counts.items():
            army = set_count(self.system, army, member_id, count) if count else remove(self.system, army, [member_id])
        return army, self.muster.size - size

    @staticmethod
    def _is_spare(entry: Figures) -> bool:
        """Whether a figure carries nothing that the team is there for."""
        return not any(carried.support or carried.rounds is not None for carried in entry.weapons)

    def _too_few(self) -> Iterator[Fix]:
        plain = [entry for entry in self.muster.figures if not entry.important]
        spare = [entry for entry in plain if self._is_spare(entry)]
        if spare:
            pick = max(reversed(spare), key=lambda entry: entry.count)
            short = self._short()
            more = set_count(self.system, self.army, pick.member.id, pick.count + short)
            yield fix("put-in", more, self.unit.id, figures=short)
        if self.issue.code != "crew-short":
            yield from self._quality(better=True)

    def _short(self) -> int:
        details = self.issue.details
        wanted = details.get("crew", details.get("least"))
        has = self.muster.slots if self.issue.code == "under-bracket-slots" else self.muster.size
        if not self.issue.code.startswith("under-bracket"):
            has = self.muster.size
        return max(1, (wanted if isinstance(wanted, int) else 0) - has)

    def _quality(self, better: bool) -> Iterator[Fix]:
        """The nearest quality that buys as many, of two equally near ones the better or the poorer."""
        now = QUALITIES.index(self.muster.quality)
        names = reversed(QUALITIES) if better else iter(QUALITIES)
        for quality in sorted(names, key=lambda name: abs(QUALITIES.index(name) - now)):
            known = bounds(self.book, quality)
            fits = known.slots[0] <= self.muster.slots <= known.slots[1]
            if quality != self.muster.quality and fits and known.figures[0] <= self.muster.size <= known.figures[1]:
                army = choose(self.system, self.army, self.unit.id, "quality", quality)
                if ROLLED in self.unit.choices:
                    army = choose(self.system, army, self.unit.id, ROLLED, NONE)
                yield fix("set-quality", army, self.unit.id, quality=quality)
                return


@dataclass(frozen=True, slots=True)
class _Group:
    """The fixes of a group's problem."""

    system: System
    army: Army
    group: Group
    issue: Issue

    def fixes(self) -> Iterator[Fix]:
        """What can be done about it."""
        code = self.issue.code
        if code in MISSING:
            for unit in self._candidates(code):
                yield from promoted(self.system, self.army, unit, MISSING[code])
        elif code in SPARE:
            for unit in reversed(list(all_units(self.group))):
                yield from demoted(self.system, self.army, unit, SPARE[code])

    def _candidates(self, code: str) -> list[Unit]:
        """Whose figure may lead: the command team of a platoon, else any team; in a section the first with riflemen."""
        units = list(self.group.units)
        book = self.system.book(self.army)
        found = [(unit, muster(book, unit)) for unit in units]
        commanding = [unit for unit, team in found if team and team.kind == "command"]
        fighting = [unit for unit, team in found if team and not team.detached]
        return fighting if code == "no-section-leader" else commanding or fighting


def promoted(system: System, army: Army, unit: Unit, role: str) -> Iterator[Fix]:
    """One figure of the team made a leader: one who is nothing else, parted from his like."""
    plain = [member for member in unit.members if member.choices.get("role", NONE) == NONE]
    if not plain:
        return
    pick = max(plain, key=lambda member: member.count)
    if pick.count > 1:
        leader = fresh(pick).model_copy(update={"count": 1})
        army = set_count(system, army, pick.id, pick.count - 1)
        army = add_member(army, unit.id, leader, 0)
    else:
        leader = pick
    led = choose(system, army, leader.id, "role", role)
    yield fix("make-leader", led, unit.id, role=role, name=unit_name(system, army, unit))


def demoted(system: System, army: Army, unit: Unit, role: str) -> Iterator[Fix]:
    """The leaders of a team as plain figures again."""
    leading = [member for member in unit.members if role in LEADERS and member.choices.get("role") == role]
    for member in leading:
        army = choose(system, army, member.id, "role", NONE)
    if leading:
        yield fix("drop-leader", army, unit.id, role=role, name=unit_name(system, army, unit))


def _figures(system: System, army: Army, book: Book, member: Member, issue: Issue) -> Iterator[Fix]:
    code = issue.code
    if code == "unknown-weapon":
        yield from _weapon(system, army, book, member, issue)
    elif code in RULES_OFF:
        yield from _rule_on(army, RULES_OFF[code])
        key = "hero" if code == "heroes-off" else "leader-quality"
        yield fix("drop-choice", choose(system, army, member.id, key, NONE), member.id, key=key)
    elif code == "sf-pack-off":
        yield from _rule_on(army, only_with(book, str(issue.details.get("armour"))))
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


def _rule_on(army: Army, switch: str) -> Iterator[Fix]:
    if switch:
        yield fix("rule-on", overridden(army, f"switches/{switch}/default", True), key=switch)
