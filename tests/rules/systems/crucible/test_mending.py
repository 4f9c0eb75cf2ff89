"""What The Crucible offers to mend a problem: TUs out, carriers in, commanders bought and dismissed."""

from __future__ import annotations

import pytest

from rules.army.model import Army, all_units
from rules.core.frozen import FrozenMap
from rules.systems.crucible.muster import plain_tu
from templates.words import fix_text
from tests.rules.systems.crucible.builders import SYSTEM, detachment, issues, sample, side, tu, with_leader


def offered(army: Army, code: str) -> list[str]:
    """What the buttons of a problem say; each rids the army of it."""
    issue = issues(army, code)[0]
    fixes = SYSTEM.fixes(army, issue)
    for fix in fixes:
        assert fix.code in SYSTEM.texts.fixes
        assert (issue.code, issue.subject) not in {(left.code, left.subject) for left in SYSTEM.check(fix.army)}
    return [fix_text(SYSTEM, fix) for fix in fixes]


KEYS = [formation.key for formation in SYSTEM.formations(SYSTEM.new_army())]


@pytest.mark.rule("CR-TU-03")
def test_too_many_tus_go_out_the_last_first() -> None:
    army = side(detachment(tu("militia", 60), tu("militia-truck", 60)))
    (issue,) = issues(army, "over-cap")
    (only,) = SYSTEM.fixes(army, issue)
    assert sum(unit.count for unit in all_units(only.army)) == issue.details["cap"]
    assert offered(army, "over-cap")[0].startswith("Take ")


@pytest.mark.rule("CR-TU-20")
def test_a_second_commander_is_dismissed() -> None:
    army = sample(KEYS[0])
    other = sample(KEYS[0]).groups[0].model_copy(update={"id": "second"})
    units = tuple(unit.model_copy(update={"id": f"{unit.id}-2"}) for unit in other.units)
    army = army.model_copy(update={"groups": (*army.groups, other.model_copy(update={"units": units}))})
    ranks = SYSTEM.book().rows("commander-ranks")
    for group in army.groups:
        army = with_leader(army, group.id, ranks[-1])
    assert offered(army, "second-commander") == ["Dismiss the second"]


@pytest.mark.rule("CR-TU-09", "CR-TU-10")
def test_infantry_on_foot_gets_carriers_or_stays_behind() -> None:
    army = side(detachment(tu("militia", 4), tu("militia-truck", 1), infantry_needs_transport=True))
    texts = offered(army, "too-few-places")
    assert texts[0].startswith("Add ")
    assert texts[1].startswith("Take ")
    bare = side(detachment(tu("militia", 4), infantry_needs_transport=True))
    assert offered(bare, "too-few-places")[0].startswith("Add ")


@pytest.mark.rule("CR-TU-07")
def test_a_second_command_tu_becomes_a_plain_one() -> None:
    army = side(detachment(*(tu(profile, command=True) for profile in _vehicles())))
    assert offered(army, "too-many-command-tus")[0] == "Make it a plain TU"


def _vehicles() -> list[str]:
    return [entry.profile for entry in SYSTEM.catalogue(SYSTEM.new_army()) if entry.kind == "vehicle"][:2]


@pytest.mark.rule("CR-PT-06")
def test_aa_on_a_vehicle_gets_ai() -> None:
    book = SYSTEM.book()
    tus = (one for profile in book.rows("tus") if (one := plain_tu(book, profile)))
    found = next(one.profile for one in tus if one.is_aa and one.kind == "vehicle")
    army = side(detachment(tu(found))).model_copy(update={"overrides": FrozenMap({f"tus/{found}/ai": False})})
    assert offered(army, "aa-needs-ai")[0] == "Give it AI"


@pytest.mark.rule("CR-TU-11")
def test_a_side_without_a_commander_buys_one() -> None:
    army = sample(KEYS[0])
    assert offered(army, "no-commander")[0].startswith("Buy a ")
