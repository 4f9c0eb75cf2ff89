"""Names on the table: of zones where there is room, of teams that share one, and word of those that have none."""

from dataclasses import replace

from PySide6.QtCore import QRectF

from app.tabletop.words import called
from rules.battle.engine import Engine
from rules.core.frozen import FrozenMap
from rules.storage.tables import shipped_tables
from tests.app.tabletop.conftest import AtTable
from tests.helpers import battles


def test_zone_names_are_whole_or_left_out(at_table: AtTable) -> None:
    plain = battles.battle(Engine())
    waiting = {key: figure.model_copy(update={"place": None}) for key, figure in plain.figures.items()}
    made = plain.model_copy(update={"table": shipped_tables()["hollow-farm"], "figures": FrozenMap(waiting)})
    hands = at_table(made)
    view = hands.view
    seen = set()
    for zoom, pan in ((1.0, 0), (3.0, 400), (1.5, -350), (1.0, 900)):
        view.zoom(zoom)
        view.pan(pan, pan // 3)
        assert view.names() is not None
        for name in view._zone_names:
            seen.add(name.words)
            assert QRectF(view.viewport().rect()).contains(name.box)
            assert not any(name.box.intersects(box) for box in view.covered)
            for piece in made.table.pieces if made.table else ():
                if piece.kind == "building":
                    corners = [view.to_view(point) for point in piece.outline]
                    assert not any(name.box.contains(corner) for corner in corners)
    assert "Farmhouse" in seen


def test_teams_of_one_name_have_their_section_or_a_number() -> None:
    made = battles.battle(Engine(), squads=3)
    units = dict(made.units)
    for key, group in (("a1", "1 Section"), ("a2", "2 Section"), ("b1", ""), ("b2", "")):
        units[key] = units[key].model_copy(update={"name": "Bren group", "group": group})
    names = called(made.model_copy(update={"units": FrozenMap(units)}))
    assert names["a1"] == "Bren group (1 Section)"
    assert names["a2"] == "Bren group (2 Section)"
    assert (names["b1"], names["b2"]) == ("Bren group (1)", "Bren group (2)")
    assert names["a3"] == "Team a3"


def test_names_that_have_no_room_are_told_of(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=4))
    hands.view.zoom(0.3)
    names = hands.view.names()
    assert names is not None
    missing = len(names._homes) - len(names.pills)
    assert missing
    assert names.note is not None
    assert names.note[0].startswith(f"{missing} name")


def test_names_asked_for_lie_on_no_other(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=4))
    hands.view.zoom(0.3)
    names = hands.view.names()
    assert names is not None
    boxes = [pill.box for pill in names.shown(["a1", "a2", "b3"])]
    assert not any(box.intersects(other) for at, box in enumerate(boxes) for other in boxes[at + 1 :])


def test_no_tag_lies_under_what_floats_where_there_is_no_free_room(at_table: AtTable) -> None:
    hands = at_table(battles.battle(Engine(), squads=10, figures=4))
    names = hands.view.names()
    assert names is not None
    everywhere = QRectF(hands.view.viewport().rect())
    crowded = replace(names.labels, taken=[everywhere])
    for floating in hands.view.covered:
        beside = QRectF(floating.left(), floating.top() - 20, 10, 10)
        box = crowded.below((240.0, 60.0), beside, 14.0)
        assert everywhere.contains(box)
        assert not any(box.intersects(covered) for covered in hands.view.covered)
