"""The sum that explains every point, and optional rules set for one army alone."""

from fractions import Fraction

import pytest

from app.army.steps import Refused
from app.army.sum_text import sections
from app.army.switches import set_switch, switches
from rules.army.edit import choose
from rules.army.model import Army
from rules.core.frozen import Value
from rules.registry import SYSTEMS, system
from rules.storage.armies import load_army
from templates.words import word

SAMPLES = [(found.key, slug) for found in SYSTEMS for slug in found.samples()]


def sample(key: str, slug: str) -> Army:
    found = system(key)
    return load_army(found.sample_text(slug), slug, [found]).army


@pytest.mark.parametrize(("key", "slug"), SAMPLES)
def test_the_sections_add_up_to_the_total(key: str, slug: str) -> None:
    found, army = system(key), sample(key, slug)
    bill = found.bill(army)
    told = list(sections(found, army, bill))
    assert sum(Fraction(points) for _, points, _ in told) == bill.points
    for title, points, reasons in told:
        assert sum(Fraction(reason.amount) for reason in reasons) == points, title


def test_what_the_army_pays_as_a_whole_is_a_section_of_its_own() -> None:
    smle, army = system("smle"), sample("smle", "british-platoon")
    hidden = choose(smle, army, "", "hidden", True)
    told = list(sections(smle, hidden, smle.bill(hidden)))
    assert told[-1][0] == "Set up hidden"
    assert told[-1][2][-1].rule == "SM-PTS-20"


@pytest.mark.parametrize("key", [found.key for found in SYSTEMS])
def test_every_optional_rule_has_its_words_and_can_be_set_and_taken_back(key: str) -> None:
    found = system(key)
    army = found.new_army()
    listed = list(switches(found, army))
    assert {switch.key for switch in listed} == set(found.book().rows("switches"))
    for switch in listed:
        assert switch.text == found.texts.switches[switch.key]
        if isinstance(switch.below, bool):
            step = set_switch(found, army, switch.key, not switch.below)
            changed = next(other for other in switches(found, step.army) if other.key == switch.key)
            assert (changed.overridden, changed.value) == (True, not switch.below)
            assert set_switch(found, step.army, switch.key, switch.below).army == army


@pytest.mark.parametrize(
    ("key", "switch", "typed", "stored"),
    [("crucible", "turn-limit", " 8 ", 8), ("smle", "band-shift", "one_level", "one_level"),
     ("hexgame", "paradrop-turns", "3, 4", "3, 4"), ("smle", "gun-min-dice", "1", 1)],
)  # fmt: skip
def test_settings_are_read_as_the_kind_that_is_shipped(key: str, switch: str, typed: str, stored: Value) -> None:
    found = system(key)
    step = set_switch(found, found.new_army(), switch, typed)
    assert dict(step.army.overrides) == {f"switches/{switch}/default": stored}


def test_a_setting_is_told_in_words_and_never_by_its_key() -> None:
    found = system("smle")
    (shift,) = (switch for switch in switches(found, found.new_army()) if switch.key == "band-shift")
    assert [word(found, key) for key in shift.option.words] == ["row of Table 1", "named action", "one level"]
    assert set_switch(found, found.new_army(), "band-shift", "one_level").name == "Set Band shift to one level"


@pytest.mark.parametrize(("switch", "typed"), [("gun-min-dice", "many"), ("gun-min-dice", "0"), ("gun-min-dice", "")])
def test_a_setting_that_is_none_is_refused(switch: str, typed: str) -> None:
    found = system("smle")
    with pytest.raises(Refused):
        set_switch(found, found.new_army(), switch, typed)
