"""What a figure may carry, with what each choice would cost it and what would be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.army.card import Fact
from rules.army.edit import set_kit
from rules.army.model import Army, Group, Member, Unit, find, group_of
from rules.core.issues import Issue, Severity
from rules.core.tally import Amount, plain

if TYPE_CHECKING:
    from rules.army.system import System


@dataclass(frozen=True, slots=True)
class Kit:
    """One thing to carry: its name with its mark, the word of its section, what tells it apart, what else it is called.

    `place` is that of the figure with that mark.
    """

    key: str
    name: Fact
    section: str = ""
    facts: tuple[Fact, ...] = ()
    also: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class KitOffer:
    """A thing to carry: `price` is what the unit would cost more or less with it, `issue` an error it would bring."""

    kit: Kit
    price: Amount
    issue: Issue | None = None


def kit_offers(system: System, army: Army, member: Member, at: int | None) -> Iterator[KitOffer]:
    """Everything that figures may carry in the place of their piece `at`, or beside all they have for None.

    Prices and errors are those of the unit by itself: what the rest of the army makes of it is told by the checks.
    """
    group = group_of(army, member.id)
    unit = next((unit for unit in group.units if member in unit.members), None) if group else None
    if group is None or unit is None:
        return
    alone = _alone(army, group, unit)
    bill, issues = system.reckon(alone)
    known = {(issue.code, issue.subject) for issue in issues}
    for key in system.kit_choices(army, unit, member):
        after = set_kit(system, alone, member.id, with_kit(member.kit, at, key))
        now, found = system.reckon(after)
        price = plain(now.of(unit.id) - bill.of(unit.id))
        new = (issue for issue in found if (issue.code, issue.subject) not in known)
        yield KitOffer(system.kit(army, key), price, next(_errors(after, unit.id, new), None))


def with_kit(kit: tuple[str, ...], at: int | None, key: str) -> tuple[str, ...]:
    """Kit with another piece in the place of one, or one more for None; without that piece for an empty key."""
    before, after = (kit, ()) if at is None else (kit[:at], kit[at + 1 :])
    return (*before, *([key] if key else []), *after)


def _alone(army: Army, group: Group, unit: Unit) -> Army:
    """The army with this unit, in its group, and nothing else."""
    return army.model_copy(update={"groups": (group.model_copy(update={"units": (unit,), "groups": ()}),)})


def _errors(army: Army, unit_id: str, issues: Iterator[Issue]) -> Iterator[Issue]:
    """The errors of a unit and its figures."""
    unit = find(army, unit_id)
    ids = {unit_id, *(member.id for member in unit.members)} if isinstance(unit, Unit) else set()
    return (issue for issue in issues if issue.subject in ids and issue.severity is Severity.ERROR)
