"""What an edit of a large army costs: points and full checks after each, for 20 and 200 units of every system."""

from collections.abc import Callable
from itertools import cycle, islice
from time import perf_counter

import pytest

from rules.army.edit import add_group, choose, fresh, set_count
from rules.army.model import Army, Unit, all_groups, all_units
from rules.army.system import System
from rules.core.frozen import Value
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


def crowded(system: System, units: int) -> Army:
    """One group of so many units, those of the first sample by turns, each with something chosen for it."""
    sample = grown(system, 1)
    group = next(group for group in all_groups(sample) if group.units)
    kinds = [(unit, chosen) for unit in group.units if (chosen := choice_for(system, sample, unit))]
    crowd = tuple(
        fresh(unit).model_copy(update={"choices": unit.choices.with_item(*chosen)})
        for unit, chosen in islice(cycle(kinds), units)
    )
    alone = group.model_copy(update={"units": crowd, "groups": ()})
    return sample.model_copy(update={"groups": (alone,)})


def choice_for(system: System, army: Army, unit: Unit) -> tuple[str, Value] | None:
    """An option of a unit and a value for it that is not the default; None where it has none."""
    for option in system.options(army, unit):
        values: tuple[Value, ...] = (*option.words, *((True, False) if option.kind == "switch" else ()))
        for value in values:
            if value != option.default:
                return option.key, value
    return None


def edit_count(system: System, army: Army, turn: int) -> Army:
    """The army with another number of its first unit."""
    return set_count(system, army, next(all_units(army)).id, turn + 2)


def edit_choice(system: System, army: Army, turn: int) -> Army:
    """The army with the first choice of its first unit taken back, or made again."""
    unit = next(all_units(army))
    key, value = next(iter(unit.choices.items()))
    default = next(option.default for option in system.options(army, unit) if option.key == key)
    return choose(system, army, unit.id, key, value if turn % 2 else default)


def only_check(_system: System, army: Army, _turn: int) -> Army:
    """The same army as if it had just been made."""
    return army.model_copy()


Edit = Callable[[System, Army, int], Army]
EDITS: dict[str, tuple[Callable[[System, int], Army], Edit]] = {
    "edit": (grown, edit_count),
    "choice in one group": (crowded, edit_choice),
    "check": (grown, only_check),
}


def best(system: System, army: Army, edit: Edit) -> float:
    """The shortest of several rounds, in seconds: an edit with points and all checks."""
    times = []
    for turn in range(ROUNDS):
        began = perf_counter()
        system.reckon(edit(system, army, turn))
        times.append(perf_counter() - began)
    return min(times)


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_cost_grows_no_worse_than_linearly(system: System, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    build, edit = EDITS[what]
    armies = [build(system, units) for units in (20, 200)]
    units = [len(list(all_units(army))) for army in armies]
    seconds = [best(system, army, edit) for army in armies]
    growth = (seconds[1] / seconds[0]) / (units[1] / units[0])
    with capsys.disabled():
        shown = ", ".join(f"{count} units {time * 1000:.2f} ms" for count, time in zip(units, seconds, strict=True))
        print(f"\n{system.key}: {what} with points and checks: {shown}; growth per unit x {growth:.2f}")
    assert growth < 1.5
