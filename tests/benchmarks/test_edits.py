"""What an edit of a large army costs: points and full checks after each, for 20 and 200 units of every system."""

from time import perf_counter

import pytest

from rules.army.edit import add_group, fresh, set_count
from rules.army.model import Army, all_units
from rules.army.system import System
from rules.registry import SYSTEMS
from rules.storage.armies import load_army

ROUNDS = 15


def grown(system: System, units: int) -> Army:
    """The first sample, its groups repeated until there are at least so many units."""
    slug = system.samples()[0]
    army = load_army(system.sample_text(slug), slug, SYSTEMS).army
    groups = army.groups
    while len(list(all_units(army))) < units:
        for group in groups:
            army = add_group(army, "", fresh(group))
    return army


def best(system: System, army: Army, *, edit: bool) -> float:
    """The shortest of several rounds, in seconds: an edit with points and checks, or the checks alone."""
    unit = next(all_units(army))
    times = []
    for turn in range(ROUNDS):
        began = perf_counter()
        changed = set_count(system, army, unit.id, turn + 2) if edit else army
        if edit:
            system.bill(changed)
        system.check(changed)
        times.append(perf_counter() - began)
    return min(times)


@pytest.mark.parametrize("edit", [True, False], ids=["edit", "check"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_cost_grows_no_worse_than_linearly(system: System, edit: bool, capsys: pytest.CaptureFixture[str]) -> None:
    small, large = grown(system, 20), grown(system, 200)
    units = [len(list(all_units(army))) for army in (small, large)]
    seconds = [best(system, army, edit=edit) for army in (small, large)]
    growth = (seconds[1] / seconds[0]) / (units[1] / units[0])
    with capsys.disabled():
        what = "edit with points and checks" if edit else "check"
        shown = ", ".join(f"{count} units {time * 1000:.2f} ms" for count, time in zip(units, seconds, strict=True))
        print(f"\n{system.key}: {what}: {shown}; growth per unit x {growth:.2f}")
    assert growth < 1.5
