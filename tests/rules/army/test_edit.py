"""Edits give the next army or refuse, and never touch the one they were given."""

from collections.abc import Callable

import pytest

from rules.army.edit import (
    IllegalEdit,
    add_group,
    add_member,
    add_unit,
    annotate,
    choose,
    duplicate,
    fresh,
    move,
    remove,
    rename,
    set_count,
    set_kit,
    set_limit,
    set_points,
    whole_number,
)
from rules.army.model import Army, Group, Member, Unit, all_nodes, all_units, find, group_of, unknown_keys
from tests.helpers.toy import TOY


@pytest.fixture
def army() -> Army:
    """Two groups, one inside the other, with three units."""
    squad = Unit(id="s1", profile="squad", members=(Member(id="m1", count=4, kit=("rifle",)), Member(id="m2")))
    inner = Group(id="g2", kind="platoon", name="Second", units=(Unit(id="t1", profile="tank"),))
    outer = Group(id="g1", kind="platoon", units=(squad, Unit(id="t2", profile="tank", count=2)), groups=(inner,))
    return Army(id="a", system="toy", groups=(outer,))


def order(army: Army) -> list[str]:
    return [node.id for node in all_nodes(army)]


def test_the_tree_is_walked_in_order(army: Army) -> None:
    assert order(army) == ["a", "g1", "s1", "m1", "m2", "t2", "g2", "t1"]
    assert [unit.id for unit in all_units(army)] == ["s1", "t2", "t1"]
    assert find(army, "") is army
    assert find(army, "zz") is None
    assert [getattr(group_of(army, node), "id", None) for node in ("g1", "g2", "t1", "m2")] == [None, "g1", "g2", "g1"]


def test_an_edit_leaves_the_rest_untouched(army: Army) -> None:
    before = army.model_dump_json()
    after = rename(army, "t1", " Old Bess ")
    assert (find(after, "t1") or army).name == "Old Bess"
    assert army.model_dump_json() == before
    assert find(after, "s1") is find(army, "s1")


def test_names_notes_counts_and_prices(army: Army) -> None:
    after = set_count(TOY, annotate(rename(army, "", "Mine"), "g1", "in reserve"), "m1", "6")
    assert (after.name, after.groups[0].notes, after.groups[0].units[0].members[0].count) == ("Mine", "in reserve", 6)
    priced = set_points(after, "t1", "99")
    assert TOY.bill(priced).of("t1") == 99
    assert TOY.bill(set_points(priced, "t1", None)) == TOY.bill(after)


@pytest.mark.fault("F16")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [("-3", "out-of-range"), ("−3", "out-of-range"), ("0", "out-of-range"), ("1e9", "out-of-range"),
     ("12.5", "not-whole"), ("", "not-whole"), ("1,5", "not-whole"), ("NaN", "not-whole"), ("Infinity", "not-whole")],
)  # fmt: skip
def test_a_count_is_a_whole_number_or_refused(army: Army, typed: str, reason: str) -> None:
    with pytest.raises(IllegalEdit) as caught:
        set_count(TOY, army, "t2", typed)
    assert caught.value.issue.code == reason
    assert whole_number(" 12 ") == 12


@pytest.mark.parametrize("typed", ["-1", "12.5", "1,5", ""])
def test_a_limit_is_a_whole_number_or_none(army: Army, typed: str) -> None:
    with pytest.raises(IllegalEdit):
        set_limit(army, typed)
    assert set_limit(army, "1500").limit == 1500
    assert set_limit(army, None).limit is None


def test_only_what_can_have_it_takes_a_count_or_a_price(army: Army) -> None:
    edits: list[Callable[[], Army]] = [lambda: set_count(TOY, army, "g1", 2), lambda: set_points(army, "m1", 2)]
    for edit in edits:
        with pytest.raises(IllegalEdit):
            edit()


def test_things_are_added_where_they_belong(army: Army) -> None:
    after = add_unit(army, "g2", Unit(id="new", profile="squad"), at=0)
    after = add_group(after, "", Group(id="g3", kind="platoon"))
    after = add_member(after, "new", Member(id="m3"))
    assert order(after) == ["a", "g1", "s1", "m1", "m2", "t2", "g2", "new", "m3", "t1", "g3"]
    edits: list[Callable[[], Army]] = [
        lambda: add_unit(army, "s1", Unit(profile="squad")),
        lambda: add_unit(army, "zz", Unit(profile="squad")),
        lambda: add_member(army, "g1", Member()),
        lambda: add_group(army, "s1", Group(kind="platoon")),
    ]
    for edit in edits:
        with pytest.raises(IllegalEdit):
            edit()


def test_no_id_comes_twice_and_no_place_is_outside(army: Army) -> None:
    taken = Group(kind="platoon", units=(Unit(id="t1", profile="tank"),))
    edits: list[tuple[str, Callable[[], Army]]] = [
        ("id-taken", lambda: add_unit(army, "g2", Unit(id="s1", profile="squad"))),
        ("id-taken", lambda: add_group(army, "", taken)),
        ("out-of-range", lambda: add_unit(army, "g2", Unit(profile="squad"), at=-1)),
        ("out-of-range", lambda: add_unit(army, "g2", Unit(profile="squad"), at=2)),
    ]
    for reason, edit in edits:
        with pytest.raises(IllegalEdit) as caught:
            edit()
        assert caught.value.issue.code == reason


def test_many_are_removed_in_one_step(army: Army) -> None:
    assert order(remove(TOY, army, ["t1", "m2", "t2"])) == ["a", "g1", "s1", "m1", "g2"]
    assert order(remove(TOY, army, ["g2"])) == ["a", "g1", "s1", "m1", "m2", "t2"]
    with pytest.raises(IllegalEdit):
        remove(TOY, army, ["t1", "zz"])


def test_moving_keeps_the_node_and_never_loses_it(army: Army) -> None:
    assert order(move(TOY, army, "s1", "g2", 0)) == ["a", "g1", "t2", "g2", "s1", "m1", "m2", "t1"]
    assert order(move(TOY, army, "g2", "", 0)) == ["a", "g2", "t1", "g1", "s1", "m1", "m2", "t2"]
    assert order(move(TOY, army, "m2", "t1")) == ["a", "g1", "s1", "m1", "t2", "g2", "t1", "m2"]
    for node, parent in (("g1", "g2"), ("g1", "g1"), ("a", "g1"), ("zz", "g1"), ("s1", "zz")):
        with pytest.raises(IllegalEdit):
            move(TOY, army, node, parent)


@pytest.mark.fault("F12")
@pytest.mark.fault("F03")
def test_a_copy_shares_no_id_with_its_original(army: Army) -> None:
    copy = fresh(army)
    assert not set(order(copy)) & set(order(army))
    assert TOY.bill(copy).points == TOY.bill(army).points
    changed = set_limit(set_count(TOY, copy, copy.groups[0].units[1].id, 5), 700)
    assert (army.groups[0].units[1].count, army.limit, changed.limit) == (2, None, 700)


@pytest.mark.fault("F12")
@pytest.mark.parametrize("node", ["g1", "g2", "s1", "t2", "m1"])
def test_a_duplicate_follows_its_original(army: Army, node: str) -> None:
    after = duplicate(army, node)
    ids = order(after)
    assert len(set(ids)) == len(ids) > len(order(army))
    assert [kept for kept in ids if kept in order(army)] == order(army)


def test_what_is_not_there_cannot_be_duplicated(army: Army) -> None:
    for node in ("zz", "a"):
        with pytest.raises(IllegalEdit):
            duplicate(army, node)


def test_a_choice_at_its_default_is_not_stored(army: Army) -> None:
    after = choose(TOY, army, "s1", "quality", "veteran")
    assert dict((find(after, "s1") or army).choices) == {"quality": "veteran"}
    assert choose(TOY, after, "s1", "quality", "regular") == army


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [("quality", "vetran", "not-a-word"), ("radio", 1, "not-a-switch"), ("callsign", 7, "not-text"),
     ("paint", "red", "unknown-choice"), ("channel", 3, "unknown-choice")],
)  # fmt: skip
def test_a_wrong_choice_is_refused(army: Army, key: str, value: str | int, reason: str) -> None:
    with pytest.raises(IllegalEdit) as caught:
        choose(TOY, army, "s1", key, value)
    assert caught.value.issue.code == reason


def test_numbers_stay_within_their_bounds(army: Army) -> None:
    with_radio = choose(TOY, army, "s1", "radio", True)
    assert dict((find(choose(TOY, with_radio, "s1", "channel", 3), "s1") or army).choices)["channel"] == 3
    for value, reason in ((0, "out-of-range"), (10, "out-of-range"), (True, "not-whole"), ("3", "number-in-quotes")):
        with pytest.raises(IllegalEdit) as caught:
            choose(TOY, with_radio, "s1", "channel", value)
        assert caught.value.issue.code == reason


@pytest.mark.fault("F08")
def test_what_hangs_on_a_thing_goes_with_it(army: Army) -> None:
    plain = set_kit(TOY, army, "m2", ["rifle"])
    armed = choose(TOY, set_kit(TOY, army, "m2", ["mortar", "mortar"]), "s1", "shells", 4)
    assert TOY.bill(armed).points > TOY.bill(plain).points
    assert set_kit(TOY, armed, "m2", ["rifle"]) == plain
    assert remove(TOY, armed, ["m2"]) == remove(TOY, army, ["m2"])
    assert move(TOY, armed, "m2", "t1") == move(TOY, set_kit(TOY, army, "m2", ["mortar"]), "m2", "t1")


def test_keys_of_another_version_are_kept_and_listed(army: Army) -> None:
    text = army.model_dump_json().replace('"profile":"tank"', '"profile":"tank","camo":"desert"', 1)
    loaded = Army.model_validate_json(text)
    assert unknown_keys(loaded) == [("t2", "camo")]
    assert '"camo":"desert"' in rename(loaded, "t2", "Bess").model_dump_json()
