"""Ways to mend what is wrong with leaders: one made where one is missing, one made a plain figure where he is spare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.edit import add_member, choose, fresh, set_count
from rules.army.fixes import Fix, fix
from rules.army.model import Army, Group, Unit, all_units
from rules.army.system import System, unit_name
from rules.core.issues import Issue
from rules.systems.smle.muster import muster
from rules.systems.smle.vocabulary import LEADERS, NONE

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


@dataclass(frozen=True, slots=True)
class GroupMending:
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
