"""Armies as text and back."""

import json
from decimal import Decimal

import pytest
from hypothesis import given

from rules.army import edit
from rules.army.model import Army, Group, Unit, all_units
from rules.core.frozen import FrozenMap
from rules.storage.armies import dump_army, load_army
from rules.tables.packs import Pack
from tests.helpers import strategies
from tests.helpers.toy import TOY


def an_army() -> Army:
    """A platoon with a squad and a tank."""
    army = edit.set_limit(TOY.new_army("Łódź 日本"), 2500)
    first = army.groups[0]
    for profile in ("squad", "tank"):
        army = edit.add_unit(army, first.id, TOY.new_unit(army, first, profile))
    return army


def reloaded(army: Army) -> Army:
    return load_army(dump_army(TOY, army), "a.tbarmy", [TOY]).army


@given(strategies.armies())
def test_what_is_saved_opens_again(army: Army) -> None:
    """Every army, with keys that no version knows, comes back with the figures that it used."""
    assert reloaded(army) == army.model_copy(update={"held": TOY.used(army)})


@given(strategies.armies())
def test_saving_again_changes_nothing(army: Army) -> None:
    text = dump_army(TOY, army)
    assert dump_army(TOY, load_army(text, "a.tbarmy", [TOY]).army) == text


def test_the_head_comes_first() -> None:
    data = json.loads(dump_army(TOY, an_army()))
    assert list(data)[:5] == ["format", "version", "program", "id", "system"]
    assert (data["format"], data["version"]) == ("tribarrel-army", 1)


def test_letters_stay_readable() -> None:
    assert "Łódź 日本" in dump_army(TOY, an_army())


def test_figures_are_plain_numbers() -> None:
    move = Decimal("10.123456789012")
    text = dump_army(TOY, an_army().model_copy(update={"overrides": FrozenMap({"units/tank/move": move})}))
    assert '"units/tank/move": 10.123456789012\n' in text
    assert '"units/tank/move": 10.5' in text, "the held figure is the one below the override"


def test_held_figures_stand_when_the_program_changes() -> None:
    text = dump_army(TOY, an_army()).replace('"units/squad/points": 10', '"units/squad/points": 8')
    loaded = load_army(text, "a.tbarmy", [TOY])
    squad = next(all_units(loaded.army))
    assert TOY.bill(loaded.army).of(squad.id) == 8
    (notice,) = loaded.notices
    assert notice.code == "held-differs"
    assert dict(notice.details) == {"path": "toy/units/squad/points", "held": 8, "shipped": 10}
    assert text.splitlines()[notice.line - 1].strip().startswith('"units/squad/points"')


def test_held_figures_are_those_below_packs_and_overrides() -> None:
    figures = {"units": {"squad": {"points": 99}, "mine": {"name": "Mine", "kind": "infantry", "points": 1}}}
    pack = Pack.model_validate({"system": "toy", "name": "House", "figures": figures})
    group = Group(kind="platoon", units=(Unit(profile="squad"), Unit(profile="mine")))
    army = Army(system="toy", packs=(pack,), groups=(group,))
    held = TOY.used(army)
    assert held["units/squad/points"] == 10
    assert "units/mine/points" not in held
    assert reloaded(army).packs == (pack,)


def test_a_figure_that_the_program_lost_is_kept_and_told() -> None:
    text = dump_army(TOY, an_army()).replace('"units/squad/points": 10', '"units/scout/points": 3')
    (notice,) = load_army(text, "a.tbarmy", [TOY]).notices
    assert (notice.code, notice.key) == ("held-unknown", "held.units/scout/points")


def test_unknown_keys_are_kept_and_told() -> None:
    text = dump_army(TOY, an_army()).replace('"profile": "squad",', '"profile": "squad", "cont": [1, {"a": null}],')
    loaded = load_army(text, "a.tbarmy", [TOY])
    (notice,) = loaded.notices
    assert (notice.code, notice.hint) == ("unknown-key", "count")
    assert text.splitlines()[notice.line - 1].count('"cont"') == 1
    assert next(all_units(reloaded(loaded.army))).model_extra == {"cont": (1, {"a": None})}


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ('"profile": "squad"', '"profile": "sqad"', "unknown-profile", "squad"),
        ('"quality": "veteran"', '"quality": "vetran"', "not-a-word", "veteran"),
        ('"quality": "veteran"', '"qualty": "veteran"', "unknown-choice", "quality"),
    ],
)
def test_slips_are_kept_and_told_with_what_was_meant(old: str, new: str, code: str, hint: str) -> None:
    army = an_army()
    army = edit.choose(TOY, army, next(all_units(army)).id, "quality", "veteran")
    text = dump_army(TOY, army).replace(old, new)
    notice = next(found for found in load_army(text, "a.tbarmy", [TOY]).notices if found.code == code)
    assert notice.hint == hint
    assert new in text.splitlines()[notice.line - 1]


def test_an_id_that_stands_twice_is_healed_and_told() -> None:
    army = an_army()
    squad, tank = all_units(army)
    text = dump_army(TOY, army).replace(tank.id, squad.id)
    loaded = load_army(text, "a.tbarmy", [TOY])
    (notice,) = loaded.notices
    assert dict(notice.details) == {"id": squad.id, "now": f"{squad.id}-2"}
    assert squad.id in text.splitlines()[notice.line - 1]
    assert [unit.id for unit in all_units(loaded.army)] == [squad.id, f"{squad.id}-2"]
    assert load_army(text, "a.tbarmy", [TOY]) == loaded, "the same each time"


def test_a_healed_id_never_meets_another() -> None:
    units = tuple(Unit(id=name, profile="tank") for name in ("a", "a", "a-2", "a"))
    army = Army(id="a", system="toy", groups=(Group(id="g", kind="platoon", units=units),))
    ids = [unit.id for unit in all_units(reloaded(army))]
    assert len({"a", "g", *ids}) == 6
    assert ids[2] == "a-2", "the one that had its name keeps it"


def test_a_text_that_no_file_can_hold_is_saved_without_it() -> None:
    spoilt = an_army().model_copy(update={"name": "a\x00b\ud800c"})
    assert reloaded(spoilt).name == "a\ufffdb\ufffdc"


def test_a_byte_order_mark_is_no_fault() -> None:
    army = an_army()
    assert load_army("\ufeff" + dump_army(TOY, army), "a.tbarmy", [TOY]).army.name == army.name
