"""Army files that cannot be used: every fault at once, with file, line, key, value and the nearest good word."""

import json
from typing import Any

import pytest

from rules.core.faults import BadInput, Fault, NewerVersion
from rules.storage.armies import dump_army, load_army
from tests.helpers.toy import TOY
from tests.rules.storage.test_armies import an_army

TEXT = dump_army(TOY, an_army())


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        load_army(text, "a.tbarmy", [TOY])
    return caught.value.faults


def edited(**changes: Any) -> str:
    return json.dumps({**json.loads(TEXT), **changes}, indent=2)


def test_all_faults_are_told_at_once_in_the_order_of_the_lines() -> None:
    text = TEXT.replace('"system": "toy"', '"system": "tooy"').replace('"limit": 2500', '"limit": "many"')
    text = text.replace('"count": 5', '"count": 0')
    found = faults(text)
    assert [fault.key for fault in found] == ["system", "limit", "groups.0.units.0.members.0.count"]
    lines = text.splitlines()
    assert ["tooy" in lines[found[0].line - 1], "many" in lines[found[1].line - 1]] == [True, True]
    assert str(found[0]) == (
        f"a.tbarmy, line {found[0].line}, system: ‘tooy’ is not a system of this program. Did you mean toy?"
    )
    assert str(found[1]).endswith("limit: ‘many’ is not a whole number.")


def test_figures_are_tried_even_where_the_army_is_at_fault() -> None:
    found = faults(edited(limit="x", overrides={"units/squad/points": "dear", "units/sqad/points": 1, "oops": 1}))
    assert {fault.key for fault in found} == {"limit", "overrides.oops"}
    found = faults(edited(limit="x", overrides={"units/squad/points": "dear", "unit/squad/points": 1}))
    assert [fault.key for fault in found] == ["limit", "overrides.units/squad/points", "overrides.unit/squad/points"]
    assert found[2].hint == "units/squad/points"


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"units/squad/points": -1}, "-1 is less than 0"),
        ({"units/squad/kind": "infantri"}, "‘infantri’ is not one of infantry, vehicle"),
        ({"units/squad/points": True}, "‘true’ is not a number"),
        ({"units/squad/points": [1]}, "this is not a number, a text, or true or false."),
        ({"units/squad/points": None}, "this is not a number, a text, or true or false."),
    ],
)
def test_an_override_of_the_wrong_kind(overrides: dict[str, Any], message: str) -> None:
    (fault,) = faults(edited(overrides=overrides))
    assert message in fault.message


def test_a_held_figure_of_the_wrong_kind() -> None:
    (fault,) = faults(TEXT.replace('"units/squad/points": 10', '"units/scout/points": "ten"'))
    assert fault.key == "held.units/scout/points"
    assert "‘ten’ is not a number" in fault.message


def test_faults_of_a_pack_inside_an_army() -> None:
    figures = {"units": {"squad": {"pionts": 1}}, "weapons": {"bow": {"points": 1}}}
    packs = [{"system": "toy", "name": "House", "figures": figures}, {"system": "smle", "name": "Other"}]
    found = faults(edited(packs=packs))
    assert [(fault.key, fault.hint) for fault in found] == [
        ("packs.0.figures.units.squad.pionts", "points"),
        ("packs.0.figures.weapons.bow", ""),
        ("packs.1.system", ""),
    ]
    assert "needs ‘name’" in found[1].message
    assert all(fault.line for fault in found)


def test_held_figures_that_make_no_sense_together() -> None:
    (fault,) = faults(TEXT.replace('"sizes/tank/per": 1000', '"sizes/tank/per": 0'))
    assert fault.message.startswith("the figures that this file carries cannot be reckoned with: ")


def test_a_key_given_twice() -> None:
    text = TEXT.replace('"limit": 2500,', '"limit": 2500,\n  "limit": 9,')
    (fault,) = faults(text)
    first = next(number for number, line in enumerate(text.splitlines(), 1) if '"limit": 2500' in line)
    assert str(fault) == f"a.tbarmy, line {first + 1}, limit: ‘limit’ is given twice; the first is in line {first}."


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"limit": 2500,', '"limit": 2500', 9, "column 3: a comma or a closing bracket is missing"),
        ('"limit": 2500,', '"limit" 2500,', 8, "column 11: a colon is missing"),
        ('"limit": 2500,', "limit: 2500,", 8, "column 3: a key in double quotes is expected"),
        ('"limit": 2500,', '"limit": ,', 8, "column 12: a value is expected"),
        ('"name": "Łódź 日本"', '"name": "Łódź\n日本"', 7, "a line break or control character"),
        ('"name": "Łódź 日本"', '"name": "\\q"', 7, "a backslash stands before a letter"),
    ],
)
def test_bad_syntax_is_told_with_line_and_column(old: str, new: str, line: int, message: str) -> None:
    (fault,) = faults(TEXT.replace(old, new))
    assert fault.line == line
    assert message in fault.message


@pytest.mark.parametrize("text", ["hello", "[]", "{}", '{"a": 1}', "\x00\x01", '"x"', "format = 1", "null"])
def test_what_is_none_of_ours_is_said_to_be_none(text: str) -> None:
    (fault,) = faults(text)
    assert str(fault) == "a.tbarmy: this is not a Tribarrel file."


@pytest.mark.parametrize("text", ["", " \n\n ", "\ufeff"])
def test_an_empty_file_is_said_to_be_empty(text: str) -> None:
    (fault,) = faults(text)
    assert str(fault) == "a.tbarmy: it is empty."


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_a_file_that_ends_too_early_may_have_been_cut_short(share: float) -> None:
    text = TEXT[: int(len(TEXT) * share)].rstrip(" ,:\n")
    (fault,) = faults(text)
    assert str(fault) == f"a.tbarmy, line {len(text.splitlines())}: it ends in the middle: it may have been cut short."


def test_a_pack_opened_as_an_army_is_said_to_be_a_pack() -> None:
    (fault,) = faults('format = "tribarrel-pack"\nversion = 1\n')
    assert str(fault) == "a.tbarmy: this is a house pack, not an army."


def test_a_misspelt_format() -> None:
    (fault,) = faults(TEXT.replace("tribarrel-army", "tribarel-army"))
    assert (fault.line, fault.hint) == (2, "tribarrel-army")


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, True, None])
def test_a_version_that_is_none(version: object) -> None:
    (fault,) = faults(edited(version=version))
    assert fault.key == "version"


@pytest.mark.fault("F23")
def test_a_newer_file_is_refused_politely() -> None:
    with pytest.raises(NewerVersion) as caught:
        load_army(edited(version=2, program="2.0.1", groups="of another shape"), "a.tbarmy", [TOY])
    (fault,) = caught.value.faults
    assert str(fault) == (
        "a.tbarmy: Made by Tribarrel 2.0.1, in a newer form (version 2) than this program reads (1). "
        "Opened nothing, changed nothing. Get the newer Tribarrel."
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("NaN", "this is not a number that can be reckoned with."),
        ("-Infinity", "this is not a number that can be reckoned with."),
        ("1e99999999999999999999", "this is not a number that can be reckoned with."),
        ("1e999", "this number is too large."),
        ("9" * 5000, "this number is too large."),
        ("-1" + "0" * 20, "this number is too large."),
        ("0." + "1" * 40, "this number has more than 12 places after the point."),
        ("1e-999999", "this number has more than 12 places after the point."),
        ('"\\ud800"', "this text has a character that no text can have."),
        ('"\\u0000"', "this text has a character that no text can have."),
        ('{"\\udfff": 1}', "this key has a character that no text can have."),
        ("[" * 250 + "]" * 250, "brackets are nested too deep."),
        ("[" * 100_000, "brackets are nested too deep."),
    ],
)
@pytest.mark.parametrize("key", ["limit", "unknown"])
def test_values_that_no_file_can_hold(key: str, value: str, message: str) -> None:
    (fault,) = faults(TEXT.replace('"limit": 2500', f'"{key}": {value}'))
    assert fault.message == message


@pytest.mark.fault("F16")
@pytest.mark.parametrize("limit", [-3, 12.5, 1_000_000_000, "", "1,5"])
def test_a_limit_that_is_none_is_never_stored(limit: object) -> None:
    (fault,) = faults(edited(limit=limit))
    assert fault.key == "limit"


def test_a_long_bad_value_is_quoted_short() -> None:
    (fault,) = faults(edited(limit="x" * 100_000))
    assert len(str(fault)) < 200
