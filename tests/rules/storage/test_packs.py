"""House packs as text and back."""

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given

from rules.core.faults import BadInput, Fault, NewerVersion
from rules.core.marks import Mark
from rules.storage.packs import describe, dump_pack, load_pack
from rules.tables.packs import Pack
from tests.helpers import strategies
from tests.helpers.toy import TOY

TEXT = """\
format = "tribarrel-pack"
version = 1
system = "toy"
name = "House"

[figures.units.squad]
points = 12
move = 6.5

[figures.units.scout]
name = "Scout"
kind = "infantry"
points = "1/2"
"""


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        load_pack(text, "h.tbpack", [TOY])
    return caught.value.faults


@given(strategies.packs())
def test_what_is_saved_opens_again(pack: Pack) -> None:
    assert load_pack(dump_pack(pack), "h.tbpack", [TOY]).pack == pack


def test_a_pack_is_written_as_a_player_would() -> None:
    pack = load_pack(TEXT, "h.tbpack", [TOY]).pack
    lines = dump_pack(pack).splitlines()
    assert lines[2].startswith("program = ")
    assert "\n".join([*lines[:2], *lines[3:], ""]) == TEXT


def test_awkward_texts_survive() -> None:
    notes = 'a "quoted" \\ back\nslash\ttab \x7f \u2028 é日'
    pack = Pack.model_validate({"system": "toy", "name": "x", "notes": notes})
    assert tomllib.loads(dump_pack(pack))["notes"] == notes


def test_what_a_pack_changes_and_adds() -> None:
    pack = load_pack(TEXT, "h.tbpack", [TOY]).pack
    changes = describe(pack, TOY.book())
    told = [(change.after.path, change.before and change.before.value, change.after.value) for change in changes]
    assert told == [
        ("toy/units/squad/points", 10, 12),
        ("toy/units/squad/move", 6, Decimal("6.5")),
        ("toy/units/scout/name", None, "Scout"),
        ("toy/units/scout/kind", None, "infantry"),
        ("toy/units/scout/points", None, "1/2"),
        ("toy/units/squad/double-move", 12, 13),
    ]
    assert {change.after.mark for change in changes} == {Mark.OVERRIDDEN}


def test_all_faults_are_told_at_once_with_their_lines() -> None:
    text = TEXT.replace("points = 12", 'points = "many"').replace("move", "moev").replace('kind = "infantry"\n', "")
    found = faults(text)
    assert [(fault.line, fault.key, fault.hint) for fault in found] == [
        (7, "figures.units.squad.points", ""),
        (8, "figures.units.squad.moev", "move"),
        (10, "figures.units.scout", ""),
    ]
    assert {fault.file for fault in found} == {"h.tbpack"}


@pytest.mark.parametrize(
    ("old", "new", "line", "hint"),
    [
        ("figures.units.squad", "figures.unist.squad", 6, "units"),
        ("[figures.units.squad]", "[figurs.units.squad]", 6, "figures"),
        ('"toy"', '"tyo"', 3, "toy"),
        ("tribarrel-pack", "tribarrel-pak", 1, "tribarrel-pack"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(old: str, new: str, line: int, hint: str) -> None:
    fault = faults(TEXT.replace(old, new))[0]
    assert (fault.line, fault.hint) == (line, hint)


def test_bad_syntax_is_told_with_its_line() -> None:
    (fault,) = faults(TEXT.replace("points = 12", "points = = 12"))
    assert fault.line == 7


@pytest.mark.parametrize("value", ["nan", "inf", "1e999999999999999999999", "9" * 5000, "[" * 5000, "1979-05-27"])
def test_values_that_no_pack_can_hold(value: str) -> None:
    found = faults(TEXT.replace("points = 12", f"points = {value}"))
    assert len(found) == 1
    assert "\n" not in str(found[0])


def test_a_newer_pack_is_refused_politely() -> None:
    with pytest.raises(NewerVersion, match="Opened nothing, changed nothing"):
        load_pack(TEXT.replace("version = 1", "version = 2"), "h.tbpack", [TOY])


def test_an_army_opened_as_a_pack_is_said_to_be_an_army() -> None:
    (fault,) = faults('{"format": "tribarrel-army", "version": 1}')
    assert str(fault) == "h.tbpack: this is an army, not a house pack."


def test_what_is_none_of_ours_is_said_to_be_none() -> None:
    assert [str(fault) for fault in faults("a = 1")] == ["h.tbpack: this is not a Tribarrel file."]
