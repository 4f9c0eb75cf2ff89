"""What people call a place in an army file."""

import json
from typing import Any

import pytest

from rules.core.faults import BadInput, Fault
from rules.storage.armies import dump_army, load_army
from rules.storage.places import DEEPEST, called
from tests.helpers.toy import TOY
from tests.rules.storage.test_armies import an_army

DATA: dict[str, Any] = {
    "limit": 5,
    "groups": [
        {
            "kind": "platoon",
            "name": "First",
            "units": [
                {"profile": "squad", "name": "", "members": [{"count": 1, "kit": ["rifle"]}, {"name": "Gunner"}]},
                "tank",
                {"count": 1},
            ],
            "groups": [{"units": [{}]}],
        }
    ],
    "packs": [{"name": "House"}],
}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("limit", "limit"),
        ("choices.level", "level"),
        ("overrides.units/squad/points", "overrides.units/squad/points"),
        ("groups.0.kind", "kind of ‘First’"),
        ("groups.0.units.0.count", "count of ‘squad’"),
        ("groups.0.units.0.choices.rounds/piat", "rounds/piat of ‘squad’"),
        ("groups.0.units.0.members.0.kit.0", "kit 1 of figures 1 of ‘squad’"),
        ("groups.0.units.0.members.1.count", "count of ‘Gunner’"),
        ("groups.0.units.1", "unit 2 of ‘First’"),
        ("groups.0.units.2.count", "count of unit 3 of ‘First’"),
        ("groups.0.groups.0.units.0.count", "count of unit 1 of group 1 of ‘First’"),
        ("groups.7.units.1.count", "count of unit 2 of group 8"),
        ("packs.0.figures.units.squad.points", "figures.units.squad.points of ‘House’"),
        (".".join(["groups.0"] * DEEPEST), "a place deep inside"),
    ],
)
def test_a_place_is_called_by_the_nearest_name_and_counted_from_1(path: str, text: str) -> None:
    assert called(DATA, path.split(".")) == text


def faults(old: str, new: str) -> tuple[Fault, ...]:
    text = dump_army(TOY, an_army())
    assert old in text
    with pytest.raises(BadInput) as caught:
        load_army(text.replace(old, new, 1), "a.tbarmy", [TOY])
    return caught.value.faults


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"count": 1', '"count": 0', "count of ‘squad’: ‘0’ is less than 1."),
        ('"count": 1', '"count": 10000', "count of ‘squad’: ‘10000’ is more than 9999."),
        ('"count": 1', '"count": "1"', "count of ‘squad’: ‘1’ is not a whole number. Write it without quotes."),
        ('"count": 1', '"count": true', "count of ‘squad’: ‘true’ is not a whole number."),
        ('"profile": "squad"', '"profle": "squad"', "this key is missing. Is ‘profle’ meant for it?"),
        ('"kind": "platoon"', '"kind": ["platoon"]', "kind of ‘First’: this is not a text."),
        ('"limit": 2500', '"limit": -1', "limit: ‘-1’ is less than 0."),
        ('"limit": 2500', '"colour": "gren"', "‘gren’ is not one of blue, red, green, tan. Did you mean green?"),
        ('"limit": 2500', '"colour": "pinkish"', "colour: ‘pinkish’ is not one of blue, red, green, tan."),
    ],
)
def test_faults_are_told_in_plain_words_with_their_place(old: str, new: str, message: str) -> None:
    (fault,) = faults(old, new)
    assert str(fault).startswith(f"a.tbarmy, line {fault.line}, ")
    assert str(fault).endswith(message)


def test_an_id_may_not_be_empty() -> None:
    army = json.loads(dump_army(TOY, an_army()))
    army["groups"][0]["id"] = ""
    with pytest.raises(BadInput, match="id of ‘First’: this text may not be empty"):
        load_army(json.dumps(army), "a.tbarmy", [TOY])
