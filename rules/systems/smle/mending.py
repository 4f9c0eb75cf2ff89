"""Ways to mend the commonest problems of SMLE in one step: those of teams here, the others beside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.edit import choose, remove, set_count
from rules.army.fixes import Fix, fix
from rules.army.model import Army, Group, Member, Unit, find
from rules.army.system import System
from rules.core.issues import Issue
from rules.systems.smle.checks.teams import bounds
from rules.systems.smle.mending_figures import figure_fixes, rule_on
from rules.systems.smle.mending_leaders import MISSING, SPARE, GroupMending, demoted, promoted
from rules.systems.smle.muster import Figures, Muster, muster, only_with
from rules.systems.smle.vocabulary import NONE, QUALITIES, ROLLED
from rules.tables.book import Book

TOO_MANY = ("over-bracket", "over-bracket-slots", "team-too-large", "command-team-size", "vehicle-full")
TOO_FEW = ("under-bracket", "under-bracket-slots", "team-too-small", "suggested-size", "crew-short")
KINDS = {"crew-weapon": "support", "fire-team-support": "support"}
LEVELS = {"side-teams": "platoon", "no-platoon": "section", "no-company": "platoon"}


def mend(system: System, army: Army, book: Book, issue: Issue) -> Iterator[Fix]:
    """Fixes of a problem, the best first."""
    node = find(army, issue.subject)
    if issue.code in LEVELS:
        level = LEVELS[issue.code]
        yield fix("set-level", choose(system, army, "", "level", level), level=level)
    elif isinstance(node, Group):
        yield from GroupMending(system, army, node, issue).fixes()
    elif isinstance(node, Unit) and (found := muster(book, node)):
        yield from _Team(system, army, book, node, found, issue).fixes()
    elif isinstance(node, Member):
        yield from figure_fixes(system, army, book, node, issue)


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
            yield from rule_on(self.army, only_with(self.book, self.muster.armour))
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
