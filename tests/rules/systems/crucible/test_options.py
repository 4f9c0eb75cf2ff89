"""Which options are offered, as a list that a person can read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.army.model import Member
from tests.helpers.options import check_golden, told
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu


def offered() -> Iterator[str]:
    """Every option of a side, of a detachment of each force, and of every TU in a detachment with both leaders."""
    army = side(detachment())
    yield "The side"
    yield from map(told, SYSTEM.options(army, army))
    for force in SYSTEM.book().rows("forces"):
        group = detachment(force=force)
        yield f"A detachment of {force}"
        yield from map(told, SYSTEM.options(side(group), group))
    for profile in SYSTEM.book().rows("tus"):
        unit = tu(profile)
        yield profile
        yield from map(told, SYSTEM.options(side(detachment(unit, sergeant=True, commander="major")), unit))


@pytest.mark.fault("F18")
def test_the_options_offered_are_those_of_the_golden_list() -> None:
    check_golden("crucible", offered())


def test_host_switches_are_offered_only_where_there_is_somebody_to_carry() -> None:
    unit = tu("militia-truck")
    keys = [option.key for option in SYSTEM.options(side(detachment(unit)), unit)]
    assert keys == ["quality", "command", "arv"]
    keys = [option.key for option in SYSTEM.options(side(detachment(unit, sergeant=True)), unit)]
    assert keys == ["quality", "command", "arv", "sergeant-host"]


def test_figures_in_a_unit_have_no_options() -> None:
    assert SYSTEM.options(side(), Member()) == ()
