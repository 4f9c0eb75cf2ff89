"""Tables as text: nothing is lost on the way, every fault has its place, and what lies off the table is told."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.faults import BadInput, Fault, NewerVersion
from rules.storage.tables import dump_table, load_table, shipped_tables
from rules.tabletop.editing import brought_back, moved, with_pieces
from rules.tabletop.kinds import kinds
from rules.tabletop.landscape import random_table
from rules.tabletop.making import make
from rules.tabletop.terrain import Piece, Table

HOUSE = make("building", (20, 20), seed=4)[0]
HILL = make("hill", (50, 30), seed=4)[:2]
TABLE = Table(id="t", name="Žižka’s field", width_in=60, pieces=(*HILL, HOUSE))
TEXT = dump_table(TABLE)


def data() -> dict[str, Any]:
    return dict(json.loads(TEXT))


def faults(found: dict[str, Any]) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        load_table(json.dumps(found, indent=2), "a.tbtable")
    return caught.value.faults


@settings(max_examples=15)
@given(st.integers(0, 9999), st.sampled_from(((72.0, 48.0), (47.24, 23.62))))
def test_any_table_comes_back_as_it_was(seed: int, size: tuple[float, float]) -> None:
    table = random_table(seed, *size)
    loaded = load_table(dump_table(table), "a.tbtable")
    assert (loaded.table, loaded.notices) == (table, ())
    assert dump_table(loaded.table) == dump_table(table)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_of_piece_comes_back(kind: str) -> None:
    table = Table(pieces=make(kind, (20, 20), facing=33, seed=8))
    assert load_table(dump_table(table), "a").table == table


def test_a_point_is_one_line_and_lengths_are_plain() -> None:
    text = dump_table(Table(pieces=(Piece(kind="road", outline=((1 / 3, -0.5), (2, 1e-12)), is_line=True),)))
    assert "[0.333333333, -0.5],\n" in text
    assert "[2, 0]\n" in text
    assert load_table(text, "a").table.pieces[0].outline == ((0.333333333, -0.5), (2.0, 0.0))


def test_unknown_keys_are_kept_told_and_saved_again() -> None:
    found = data() | {"weather": "fog"}
    found["pieces"][-1]["hieght_in"] = 4
    found["pieces"][-1]["openings"][0]["lock"] = {"strength": 2.5}
    loaded = load_table(json.dumps(found, indent=2), "a.tbtable")
    told = [(notice.code, notice.details["key"], notice.place, notice.hint) for notice in loaded.notices]
    assert told[0][:2] == ("unknown-key", "weather")
    assert told[1] == ("unknown-key", "hieght_in", "hieght_in of ‘Building’", "height_in")
    assert told[2][:3] == ("unknown-key", "lock", "lock of opening 1 of ‘Building’")
    saved = json.loads(dump_table(loaded.table))
    assert saved["weather"] == "fog"
    assert saved["pieces"][-1]["openings"][0]["lock"] == {"strength": 2.5}
    assert load_table(dump_table(loaded.table), "a").table == loaded.table


@pytest.mark.fault("F76")
def test_a_shape_off_the_table_opens_is_told_and_comes_back() -> None:
    lost = with_pieces(TABLE, [moved(HOUSE, 999, 999)])
    loaded = load_table(dump_table(lost), "a.tbtable")
    assert loaded.table == lost
    (notice,) = loaded.notices
    assert (notice.code, notice.details["name"], notice.place) == ("off-table", "Building", "‘Building’")
    assert '"id"' in dump_table(lost).splitlines()[notice.line]
    found = with_pieces(loaded.table, [brought_back(loaded.table, piece) for piece in loaded.table.pieces])
    assert load_table(dump_table(found), "a").notices == ()


@pytest.mark.parametrize(
    ("change", "key", "place", "message"),
    [
        (
            ("outline", 1, 0, "12"),
            "outline.1",
            "point 2 of ‘Building’",
            "‘12’ is not a number. Write it without quotes.",
        ),
        (("outline", 1, 0, True), "outline.1", "point 2 of ‘Building’", "‘true’ is not a number."),
        (("cover", "sofft"), "cover", "cover of ‘Building’", "‘sofft’ is not one of none, soft, hard."),
        (("height_in", -1), "height_in", "height_in of ‘Building’", "‘-1’ is less than 0.0."),
        (("openings", 0, "x", None), "openings.0.x", "x of opening 1 of ‘Building’", "this is not a number."),
        (("costs", {"foot": "slow"}), "costs.foot", "costs.foot of ‘Building’", "‘slow’ is not a number."),
        (("outline", []), "", "‘Building’", "an outline needs 3 points at least."),
    ],
)
def test_a_fault_has_its_place(change: tuple[Any, ...], key: str, place: str, message: str) -> None:
    found = data()
    node = found["pieces"][2]
    *path, last, value = change
    for step in path:
        node = node[step]
    node[last] = value
    (fault,) = faults(found)
    assert (fault.key, fault.place) == (f"pieces.2.{key}".rstrip("."), place)
    assert (fault.file, fault.message) == ("a.tbtable", message)
    assert fault.line > 0


def test_all_faults_are_told_at_once_in_the_order_of_the_lines() -> None:
    found = {"depth_in": "x", **data(), "width_in": 0}
    found["pieces"][0]["sight"] = "no"
    assert [fault.key for fault in faults(found)] == ["depth_in", "width_in", "pieces.0.sight"]


@pytest.mark.fault("F23")
def test_a_newer_table_and_other_files_are_left_alone() -> None:
    with pytest.raises(NewerVersion):
        load_table(json.dumps(data() | {"version": 99}), "a.tbtable")
    with pytest.raises(BadInput, match=r"this is an army, not a table\."):
        load_table(json.dumps(data() | {"format": "tribarrel-army"}), "a.tbtable")
    with pytest.raises(BadInput, match=r"this is not a Tribarrel file\."):
        load_table("hello", "a.tbtable")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400"])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    with pytest.raises(BadInput):
        load_table(TEXT.replace('"width_in": 60', f'"width_in": {number}', 1), "a.tbtable")


def test_an_id_that_stands_twice_is_healed() -> None:
    found = data()
    found["pieces"][1]["id"] = found["pieces"][0]["id"]
    found["pieces"][2]["openings"][1]["id"] = found["pieces"][0]["id"]
    loaded = load_table(json.dumps(found, indent=2), "a.tbtable")
    first = HILL[0].id
    assert [piece.id for piece in loaded.table.pieces[:2]] == [first, f"{first}-2"]
    assert loaded.table.pieces[2].openings[1].id == f"{first}-3"
    assert [(notice.code, notice.key) for notice in loaded.notices] == [
        ("duplicate-id", "pieces.1.id"),
        ("duplicate-id", "pieces.2.openings.1.id"),
    ]


def test_shipped_tables_open_without_a_word_and_are_of_today() -> None:
    tables = shipped_tables()
    sizes = {slug: (table.width_in, table.depth_in) for slug, table in tables.items()}
    assert sizes == {"hollow-farm": (72, 48), "crossroads": (48, 48), "river-crossing": (48, 36)}
    for slug, table in tables.items():
        loaded = load_table(dump_table(table), slug)
        assert (loaded.table, loaded.notices) == (table, ())
        assert {piece.kind for piece in table.pieces} <= set(kinds())
        assert [zone.side for zone in table.zones if zone.kind == "deployment"] == ["1", "2"]


def test_the_farm_has_what_its_picture_has() -> None:
    farm = shipped_tables()["hollow-farm"]
    found = {piece.kind for piece in farm.pieces}
    assert found >= {"wood", "hedge", "wall", "building", "road", "hill", "rubble"}
    house = next(piece for piece in farm.pieces if piece.name == "Farmhouse")
    assert len(house.partitions) == 2
    assert {opening.kind for opening in house.openings} == {"door", "window"}
