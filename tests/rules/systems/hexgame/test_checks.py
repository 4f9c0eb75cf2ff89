"""What may not be bought, and what must be alike within a colour."""

from __future__ import annotations

import pytest

from rules.army.edit import choose
from rules.army.model import Group, Unit
from rules.core.frozen import FrozenMap, Value
from rules.tables.packs import Pack
from tests.rules.systems.hexgame.builders import (
    SYSTEM,
    army,
    chosen,
    company,
    force,
    issue,
    overridden,
    points,
    problems,
    unit,
)


@pytest.mark.rule("HX-PTS-04")
@pytest.mark.parametrize(
    ("colour", "profile", "key"),
    [("blue", "merc-tank", "ecm"), ("red", "howitzer", "gas"), ("tan", "conventional-sp-artillery", "gas")],
)
def test_one_unit_without_what_its_row_has_is_named(colour: str, profile: str, key: str) -> None:
    rest = [chosen(unit(profile, 3, name="with"), key, True), unit(profile, 2, name="without")]
    assert problems(army(force(colour, *rest))) == [(f"{key}-missing", "without", "HX-PTS-04")]


@pytest.mark.rule("HX-PTS-04")
@pytest.mark.parametrize(("profile", "key"), [("merc-tank", "ecm"), ("slammers-sp-artillery", "gas")])
def test_one_unit_with_what_its_row_lacks_is_named(profile: str, key: str) -> None:
    rest = [chosen(unit(profile, name="with"), key, True), unit(profile, 2, name="without")]
    assert problems(army(force("blue", *rest))) == [(f"{key}-alone", "with", "HX-PTS-04")]


@pytest.mark.rule("HX-PTS-04")
def test_of_equal_numbers_the_later_ones_differ() -> None:
    units = [unit("merc-tank", 2, name="first"), unit("merc-tank", 2, name="second", ecm=True)]
    assert problems(army(force("blue", *units))) == [("ecm-alone", "second", "HX-PTS-04")]


@pytest.mark.rule("HX-PTS-04")
def test_rows_and_colours_are_judged_apart_and_groups_of_one_colour_together() -> None:
    tan = force("tan", unit("large-gun", 2, name="tan large", gas=True), unit("small-gun", 2, name="tan small"))
    green = force("green", unit("large-gun", 2, name="green large"))
    assert problems(army(tan, green)) == []
    more = force("tan", groups=(company(unit("large-gun", name="second battery")),), name="more tan")
    assert problems(army(tan, green, more)) == [("gas-missing", "second battery", "HX-PTS-04")]


@pytest.mark.rule("HX-PTS-05")
@pytest.mark.parametrize(
    ("colour", "profile", "key"),
    [
        ("tan", "conventional-tank", "ecm"),
        ("blue", "merc-combat-car", "ecm"),
        ("tan", "conventional-calliope", "gas"),
        ("green", "conventional-sp-calliope", "gas"),
        ("red", "mercenaries-sp-calliope", "gas"),
        ("red", "merc-tank", "gas"),
    ],
)
def test_ecm_is_for_hover_tanks_and_gas_for_artillery(colour: str, profile: str, key: str) -> None:
    built = army(force(colour, chosen(unit(profile), key, True)))
    assert problems(built) == [(f"no-{key}", profile, "HX-PTS-05")]
    assert points(built) == points(army(force(colour, unit(profile))))


DROPS = {
    "blue": {"merc-infantry"},
    "red": {"merc-infantry", "small-gun"},
    "tan": {
        "conventional-infantry",
        "conventional-militia",
        "small-gun",
        "conventional-armoured-car",
        "conventional-bus",
        "conventional-apc",
    },
}


@pytest.mark.rule("HX-PTS-07")
@pytest.mark.parametrize("colour", ["blue", "red", "tan"])
def test_only_infantry_small_guns_armoured_cars_and_apcs_drop(colour: str) -> None:
    for entry in SYSTEM.catalogue(army(force(colour))):
        built = army(force(colour, unit(entry.profile, 2, paradrop=1)))
        allowed = entry.profile in DROPS[colour]
        assert problems(built) == ([] if allowed else [("no-paradrop", entry.profile, "HX-PTS-07")])


@pytest.mark.rule("HX-PTS-09")
def test_infantry_of_one_colour_is_all_regular_or_all_militia() -> None:
    militia, regulars = unit("conventional-militia", 4), unit("conventional-infantry", 2)
    assert problems(army(force("tan", militia, regulars))) == [("mixed-counters", "conventional-infantry", "HX-PTS-09")]
    assert problems(army(force("tan", militia), force("green", regulars))) == []
    assert problems(army(force("tan", militia, unit("conventional-armoured-car")))) == []


@pytest.mark.rule("HX-PTS-10")
def test_example_39_two_armoured_cars_and_a_bus() -> None:
    built = army(force("tan", unit("conventional-armoured-car", 2), unit("conventional-bus")))
    assert problems(built) == [("mixed-counters", "conventional-bus", "HX-PTS-10")]


@pytest.mark.rule("HX-PTS-18")
def test_example_39_a_green_fortress() -> None:
    assert problems(army(force("green", unit("fortress")))) == [("not-for-sale", "fortress", "HX-PTS-18")]


@pytest.mark.rule("HX-PTS-18")
@pytest.mark.parametrize("colour", ["green", "blue"])
def test_a_scenario_may_give_fortresses_to_anyone(colour: str) -> None:
    built = army(force(colour, unit("fortress", 2, free=True), morale=8))
    assert points(built) == 0
    assert problems(built) == [("free-not-allowed", "fortress", "HX-PTS-18")]
    allowed = overridden(built, switches__free_fortresses__default=True)
    assert problems(allowed) == []
    assert points(allowed) == 0


@pytest.mark.rule("HX-PTS-14")
def test_groups_of_one_colour_have_one_morale_and_two_colours_may_differ() -> None:
    first, second = force("tan", unit("large-gun", 3), name="first", morale=8), force("tan", name="second", morale=7)
    assert problems(army(first, second)) == [("morale-differs", "second", "HX-PTS-14")]
    assert problems(army(first, force("green", morale=7))) == []


@pytest.mark.rule("HX-PTS-14")
def test_the_group_with_fewer_counters_differs() -> None:
    few, many = force("tan", unit("large-gun"), name="few"), force("tan", unit("howitzer", 5), name="many", morale=7)
    told = issue(army(few, many), "morale-differs")
    assert (told.subject, told.details["morale"], told.details["most"]) == ("few", 9, 7)


def test_skimmers_are_a_face_and_no_unit() -> None:
    built = army(force("blue", unit("merc-skimmer-infantry", 2)))
    assert problems(built) == [("face-not-unit", "merc-skimmer-infantry", "HX-CMP-18")]
    assert points(built) == 0


def test_units_outside_a_force_cost_nothing_and_the_group_is_told() -> None:
    built = army(company(unit("merc-tank", 2)))
    assert problems(built) == [("outside-force", "company", "HX-PTS-01")]
    assert points(built) == 0


def test_a_force_in_a_force_and_an_unknown_kind_are_told() -> None:
    inner, odd = force("tan", unit("conventional-tank"), name="inner"), Group(id="odd", kind="flotilla")
    built = army(force("blue", groups=(inner, odd)))
    assert problems(built) == [("nested-force", "inner", "HX-PTS-01"), ("unknown-kind", "odd", "")]
    assert points(built) == 17


@pytest.mark.fault("F16")
def test_an_unknown_colour_is_told_once_and_counts_as_the_usual_one() -> None:
    built = army(force("purple", unit("merc-tank", 2, ecm=True)))
    assert problems(built) == [("not-a-word", "purple", "HX-PTS-01")]
    assert points(built) == 2 * (31 + 4)


@pytest.mark.rule("HX-PTS-12")
def test_a_packs_counter_that_uses_anothers_does_not_mix_with_it() -> None:
    own = {
        "name": "Motor band",
        "kind": "infantry",
        "counter": "conventional-apc",
        "price-conventional": "conventional-apc",
    }
    figures = FrozenMap({"counters": FrozenMap({"motor-band": FrozenMap[str, Value](own)})})
    built = army(force("tan", unit("conventional-apc", 2), unit("motor-band")))
    mixed = built.model_copy(update={"packs": (Pack(system="hexgame", name="House", figures=figures),)})
    assert problems(mixed) == [("mixed-counters", "motor-band", "HX-PTS-12")]


@pytest.mark.parametrize(("key", "value"), [("paradrop", 3), ("paradrop", "all"), ("ecm", 1)])
def test_a_choice_out_of_bounds_is_told_once(key: str, value: Value) -> None:
    profile = "merc-infantry" if key == "paradrop" else "merc-tank"
    assert len(problems(army(force("blue", chosen(unit(profile, 2), key, value))))) == 1


@pytest.mark.fault("F14")
def test_no_problem_is_told_twice() -> None:
    units = [
        unit("merc-tank", 2, name="a", ecm=True),
        unit("merc-tank", name="b"),
        unit("merc-tank", name="c"),
        unit("conventional-apc", paradrop=1),
        unit("nothing"),
        unit("merc-skimmer-infantry"),
    ]
    issues = SYSTEM.check(army(force("blue", *units, morale=5), limit=10))
    assert sorted((told.code, told.subject) for told in issues) == [
        ("ecm-missing", "b"),
        ("ecm-missing", "c"),
        ("face-not-unit", "merc-skimmer-infantry"),
        ("few-mercs", ""),
        ("morale-not-for-sale", "blue"),
        ("not-for-sale", "conventional-apc"),
        ("over-limit", ""),
        ("unknown-profile", "nothing"),
    ]


@pytest.mark.fault("F01")
def test_every_problem_is_judged_anew_after_an_edit() -> None:
    built = army(force("blue", unit("merc-tank", 2), morale=5))
    assert problems(built) == [("morale-not-for-sale", "blue", "HX-PTS-17")]
    assert problems(choose(SYSTEM, built, "blue", "morale", 6)) == []


SIZES = [
    (499, "few-mercs"),
    (500, "unusual-size"),
    (749, "unusual-size"),
    (750, ""),
    (800, ""),
    (801, "unusual-size"),
    (1000, "unusual-size"),
    (1001, "unwieldy"),
]


@pytest.mark.rule("HX-PTS-23")
@pytest.mark.parametrize(("limit", "code"), SIZES)
def test_the_size_of_a_game_is_noted_and_not_forbidden(limit: int, code: str) -> None:
    built = army(force("blue", unit("merc-tank")), limit=limit)
    assert problems(built, "error", "warning") == []
    assert problems(built, "advice") == ([(code, "", "HX-PTS-23")] if code else [])


@pytest.mark.rule("HX-PTS-23")
def test_without_a_limit_the_points_are_the_size() -> None:
    told = issue(army(force("blue", unit("merc-tank", 15))), "few-mercs")
    assert (told.details["size"], told.details["below"]) == (465, 500)


@pytest.mark.rule("HX-PTS-23", "HX-PTS-22")
@pytest.mark.parametrize(("limit", "code"), [(599, "few-mercs"), (899, "unusual-size"), (900, ""), (960, "")])
def test_an_attackers_size_is_measured_with_his_additional_points(limit: int, code: str) -> None:
    built = army(force("blue", unit("merc-tank")), limit=limit, attacker=True)
    assert [found for found, _, _ in problems(built, "advice")] == ([code] if code else [])


SWITCHES = [
    ("ecm", "off", unit("merc-tank", ecm=True), "ecm-idle"),
    ("gas", "off", unit("slammers-sp-artillery", gas=True), "gas-idle"),
    ("paradrop_turns", "none", unit("merc-infantry", paradrop=1), "paradrop-idle"),
]


@pytest.mark.parametrize(("switch", "word", "bought", "code"), SWITCHES)
def test_what_the_scenario_forbids_lies_idle(switch: str, word: str, bought: Unit, code: str) -> None:
    built = army(force("blue", bought), limit=750)
    assert problems(built, "error", "warning", "advice") == []
    off = overridden(built, **{f"switches__{switch}__default": word})
    assert [found for found, _, _ in problems(off, "error", "warning", "advice")] == [code]


@pytest.mark.parametrize(
    ("switch", "word", "known"),
    [
        ("ecm", "on", True),
        ("ecm", "perhaps", False),
        ("gas", "1", False),
        ("paradrop_turns", "1, 3", True),
        ("paradrop_turns", "0", False),
        ("paradrop_turns", "1, soon", False),
    ],
)
def test_a_switch_takes_only_its_words(switch: str, word: str, known: bool) -> None:
    built = overridden(army(force("blue")), **{f"switches__{switch}__default": word})
    assert problems(built) == ([] if known else [("unknown-setting", "", "HX-SCN-04")])
