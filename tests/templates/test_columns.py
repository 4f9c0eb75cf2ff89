"""Cells of tables: where their lines end, and how figures with marks stand under each other."""

import pytest

from templates.columns import Slot, columns, row_blocks, slots
from templates.facts import Said
from templates.fonts import faces
from templates.lettering import marks_width
from templates.plan import Text

SIZE = 8.5


def lines(text: str, room: str) -> list[str]:
    width = faces.width_mm(room, "Regular", SIZE) + 0.01
    return [slot.text for slot in slots(Said(text), width, SIZE) if isinstance(slot, Slot)]


def test_a_list_breaks_between_its_things() -> None:
    found = lines("SMG, machine pistol; Rifle, bolt action ×2", "SMG, machine pistol; Rifle, bolt action")
    assert found == ["SMG, machine pistol;", "Rifle, bolt action ×2"]


def test_a_short_last_thing_has_company() -> None:
    found = lines("SMG, machine pistol; Rifle, bolt action; Pistol", "SMG, machine pistol; Rifle, bolt action;")
    assert found == ["SMG, machine pistol;", "Rifle, bolt action; Pistol"]
    assert lines("Pistol; MMG; Rifle, bolt action", "Rifle, bolt action") == ["Pistol; MMG;", "Rifle, bolt action"]


def test_a_thing_too_long_for_a_line_breaks_between_words() -> None:
    assert lines("Pistol; Rifle, bolt action", "Pistol; Rifle,") == ["Pistol; Rifle,", "bolt action"]


def test_no_cell_ends_with_a_unit_alone() -> None:
    assert lines("Light mortar, 50-60 mm", "Light mortar, 50-60") == ["Light mortar,", "50-60 mm"]


def test_figures_stand_on_one_edge_whatever_marks_they_have() -> None:
    heads, rows = [Said("Name"), Said("A")], [[Said("Tank"), Said("8")], [Said("Car"), Said("10", "HD")]]
    found = columns(heads, rows, [False, True], 60.0, SIZE)
    assert found[1].hang == pytest.approx(marks_width("HD"))
    ops = [op for row in rows for block in row_blocks(found, row, SIZE) for op in block.draw(0.0, 0.0)]
    ends = {op.text: op.bounds[2] for op in ops if isinstance(op, Text)}
    assert ends["8"] == pytest.approx(ends["10"], abs=0.01)
    assert ends["HD"] <= found[1].x + found[1].w + 0.01


def test_a_head_stands_over_its_figures_where_its_column_has_room_and_else_over_the_marks_too() -> None:
    heads, rows = [Said("Name"), Said("A"), Said("Points")], [[Said("Car"), Said("10", "H"), Said("5", "H")]]
    narrow, wide = columns(heads, rows, [False, True, True], 60.0, SIZE)[1:]
    assert narrow.headed(faces.width_mm("A", "SemiBold", SIZE)).hang == pytest.approx(narrow.hang)
    assert wide.headed(faces.width_mm("Points", "SemiBold", SIZE)).hang == pytest.approx(0.1, abs=0.01)
