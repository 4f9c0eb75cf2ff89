"""Named steps on armies as values: what they do, what they are called, what they select, what they refuse."""

import pytest

from app.army import clip, moves, steps
from app.army.places import Place, Places
from app.army.steps import Refused
from rules.army.edit import IllegalEdit, add_group, add_unit
from rules.army.model import Army, Group, Unit, all_nodes, all_units, find
from rules.registry import system
from tests.helpers.toy import TOY

SMLE = system("smle")
HEX = system("hexgame")


def platoon() -> Army:
    """Two sections in a platoon, the first with three teams, the second with one."""
    sections = (
        Group(id="one", kind="section", name="1 Section", units=tuple(_team(key) for key in ("a", "b", "c"))),
        Group(id="two", kind="section", name="2 Section", units=(_team("d"),)),
    )
    return Army(system="smle", groups=(Group(id="top", kind="platoon", name="2 Platoon", groups=sections),))


def _team(key: str) -> Unit:
    group = Group(kind="section")
    return SMLE.new_unit(Army(system="smle"), group, "rifle-team").model_copy(update={"id": key})


def places(army: Army) -> Places:
    return Places(SMLE, army, SMLE.catalogue(army))


def ids(army: Army, group_id: str) -> list[str]:
    group = find(army, group_id)
    assert isinstance(group, Group)
    return [unit.id for unit in group.units]


def test_a_unit_goes_into_the_selected_group_and_is_selected() -> None:
    step = steps.add_unit(places(platoon()), "rifle-team", ["one"])
    assert step.name == "Add Rifle team"
    assert step.select is not None
    assert ids(step.army, "one") == ["a", "b", "c", *step.select]


@pytest.mark.parametrize(("selected", "home"), [(["b"], "one"), (["d"], "two"), (["top"], "top"), ([], "two")])
def test_a_unit_goes_where_the_selection_is(selected: list[str], home: str) -> None:
    step = steps.add_unit(places(platoon()), "rifle-team", selected)
    assert step.select is not None
    assert step.select[0] in ids(step.army, home)


def test_a_unit_brings_a_group_where_there_is_none() -> None:
    army = Army(system="smle")
    step = steps.add_unit(places(army), "rifle-team", [])
    assert [group.kind for group in step.army.groups] == ["section"]
    assert len(list(all_units(step.army))) == 1


def test_a_formation_is_one_step_with_fresh_ids() -> None:
    army = SMLE.new_army()
    formation = SMLE.formations(army)[0]
    first = steps.add_formation(places(army), formation)
    second = steps.add_formation(places(first.army), formation)
    every = [node.id for node in all_nodes(second.army)]
    assert len(every) == len(set(every))
    assert first.name == f"Add {formation.name}"


@pytest.mark.parametrize("key", ["smle", "hexgame", "crucible"])
def test_a_template_takes_the_place_of_the_empty_group_of_a_new_army(key: str) -> None:
    found = system(key)
    army = found.new_army("Mine")
    for formation in found.formations(army):
        step = steps.add_formation(Places(found, army, found.catalogue(army)), formation)
        if not formation.parent:
            assert len(step.army.groups) == len(formation.groups), formation.name
        assert step.army.name == "Mine"


def test_a_group_that_was_named_or_filled_stays_beside_a_template() -> None:
    army = SMLE.new_army()
    formation = SMLE.formations(army)[0]
    named = army.model_copy(update={"groups": (army.groups[0].model_copy(update={"name": "Mine"}),)})
    assert len(steps.add_formation(places(named), formation).army.groups) == 2
    filled = steps.add_unit(places(army), "rifle-team", []).army
    assert len(steps.add_formation(places(filled), formation).army.groups) == 2
    dropped = steps.add_formation(places(army), formation, Place("", 1))
    assert len(dropped.army.groups) == 1


def test_many_are_deleted_in_one_step_and_the_next_is_selected() -> None:
    step = steps.delete(SMLE, platoon(), ["a", "b"])
    assert (step.name, step.select) == ("Delete 2 teams", ("c",))
    assert ids(step.army, "one") == ["c"]
    assert steps.delete(SMLE, platoon(), ["one", "a"]).name == "Delete 1 Section"


def test_nothing_selected_is_refused_in_words() -> None:
    for make in (steps.delete, steps.duplicate):
        with pytest.raises(Refused, match="Nothing is selected"):
            make(SMLE, platoon(), [])


@pytest.mark.fault("F12")
def test_a_duplicate_shares_no_node_with_its_original() -> None:
    step = steps.duplicate(SMLE, platoon(), ["top"])
    original, copy = step.army.groups
    inside = [
        {node.id for node in all_nodes(Army(system="smle", groups=(group,))) if isinstance(node, (Group, Unit))}
        for group in (original, copy)
    ]
    assert not inside[0] & inside[1]
    assert step.select == (copy.id,)


@pytest.mark.parametrize(
    ("selected", "at", "expected"),
    [(["a"], 2, ["b", "a", "c"]), (["a"], None, ["b", "c", "a"]), (["c"], 0, ["c", "a", "b"]),
     (["a", "c"], 2, ["b", "a", "c"]), (["a"], 1, ["a", "b", "c"])],
)  # fmt: skip
def test_moves_stand_before_what_stood_at_the_place(selected: list[str], at: int | None, expected: list[str]) -> None:
    step = moves.move(places(platoon()), selected, Place("one", at))
    assert ids(step.army, "one") == expected


def test_what_may_not_stand_somewhere_says_why() -> None:
    found = places(platoon())
    with pytest.raises(Refused, match="Rifle team: units stand in groups"):
        moves.move(found, ["a"], Place(""))
    with pytest.raises(Refused, match="Platoon: not inside 1 Section"):
        moves.move(places(add_group(platoon(), "", Group(id="x", kind="platoon"))), ["x"], Place("one"))
    with pytest.raises(Refused, match="not inside itself"):
        moves.move(found, ["top"], Place("one"))


def test_up_and_down_keep_the_order_of_several() -> None:
    down = moves.shift(places(platoon()), ["a", "b"], 1)
    assert ids(down.army, "one") == ["c", "a", "b"]
    assert down.name == "Move 2 teams down"
    with pytest.raises(Refused, match="already first"):
        moves.shift(places(platoon()), ["a"], -1)


def test_out_of_a_group_and_into_the_one_above() -> None:
    out = moves.move_out(places(platoon()), ["b"])
    assert ids(out.army, "top") == ["b"]
    back = moves.move_in(places(out.army), ["b"])
    assert ids(back.army, "one") == ["a", "c", "b"]


def test_a_new_group_takes_the_selection_and_stands_after_theirs() -> None:
    step = moves.new_group(places(platoon()), ["b", "c"])
    top = step.army.groups[0]
    assert [group.name for group in top.groups] == ["1 Section", "", "2 Section"]
    assert [unit.id for unit in top.groups[1].units] == ["b", "c"]
    assert step.name == "Group 2 teams"


def test_sections_are_grouped_into_a_platoon() -> None:
    army = Army(system="smle", groups=platoon().groups[0].groups)
    step = moves.new_group(places(army), ["one", "two"])
    assert [group.kind for group in step.army.groups] == ["platoon"]
    assert [group.id for group in step.army.groups[0].groups] == ["one", "two"]


def test_units_of_a_force_are_grouped_into_a_company_of_it() -> None:
    army = HEX.new_army()
    found = Places(HEX, army, HEX.catalogue(army))
    entry = HEX.catalogue(army)[0]
    added = steps.add_unit(found, entry.profile, [])
    assert added.select is not None
    step = moves.new_group(Places(HEX, added.army, HEX.catalogue(added.army)), added.select)
    assert [group.kind for group in step.army.groups[0].groups] == ["company"]


def test_figures_grow_and_shrink_and_one_is_the_least() -> None:
    army = add_unit(Army(system="toy", groups=(Group(id="g", kind="platoon"),)), "g", TOY.new_unit(
        Army(system="toy"), Group(kind="platoon"), "squad").model_copy(update={"id": "s"}))  # fmt: skip
    step = steps.change_figures(TOY, army, ["s"], 1)
    assert step.name == "Set figures of Squad to 6"
    for _ in range(5):
        step = steps.change_figures(TOY, step.army, ["s"], -1)
    with pytest.raises(Refused, match="one figure is the least"):
        steps.change_figures(TOY, step.army, ["s"], -1)


@pytest.mark.fault("F16")
@pytest.mark.parametrize("typed", ["-3", "12.5", "1,5", "1e9", "1000001", "abc", "−1"])
def test_a_limit_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(IllegalEdit):
        steps.set_limit(platoon(), typed)


def test_an_empty_limit_is_none_and_a_number_is_one() -> None:
    assert steps.set_limit(platoon(), " 220 ").army.limit == 220
    assert steps.set_limit(platoon(), "").army.limit is None


def test_the_clipboard_brings_everything_back_and_nothing_shared() -> None:
    army = platoon()
    nodes = (army.groups[0].groups[0],)
    found = clip.from_bytes(clip.to_bytes(clip.Clip("smle", "doc", nodes)))
    assert found.nodes == nodes
    step = steps.paste(places(army), found.nodes, ["one"])
    assert [group.name for group in step.army.groups[0].groups] == ["1 Section", "1 Section", "2 Section"]
    every = [node.id for node in all_nodes(step.army)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"system":"smle","document":"x","nodes":[{"is":"tank"}]}'])
def test_a_damaged_clipboard_is_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="clipboard"):
        clip.from_bytes(data)


def test_units_of_another_system_are_refused_by_name() -> None:
    with pytest.raises(Refused, match="are of Hex game, and this army is of SMLE"):
        clip.check_system(clip.Clip("hexgame", "", ()), SMLE)
