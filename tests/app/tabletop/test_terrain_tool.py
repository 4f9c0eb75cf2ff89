"""Terrain by the pointer and by keys: each change is one undoable step, and a drag changes nothing before its end."""

import pytest
from PySide6.QtCore import QRectF

from app.tabletop.step_names import step_name
from rules.tabletop.editing import bounds, middle
from rules.tabletop.terrain import Piece, Table
from tests.app.tabletop.hands import LEFT, SHIFT, Hands


def table(hands: Hands) -> Table:
    found = hands.document.now.table
    assert found is not None
    return found


def piece(hands: Hands, at: int = -1) -> Piece:
    return table(hands).pieces[at]


def test_a_kind_is_placed_with_a_click(hands: Hands) -> None:
    hands.key("T")
    assert hands.page.mat.terrain.isVisible()
    hands.key("6")
    assert hands.page.mat.terrain.kinds["hill"].isChecked()
    hands.click((40, 30))
    assert piece(hands).kind == "hill"
    assert middle(piece(hands)) == pytest.approx((40, 30), abs=1.5)
    assert hands.tools.terrain.chosen == piece(hands, 1).id, "its foot, with what lies on it"
    hands.key("Ctrl+Z")
    assert [found.id for found in table(hands).pieces] == ["wood"]


def test_a_bridge_is_placed_on_a_river_and_the_river_taken_hold_of_with_empty_hands(hands: Hands) -> None:
    hands.keys("T", "7")
    hands.click((45, 30))
    river = piece(hands)
    assert river.kind == "river"
    hands.key("9")
    hands.click((45, 30))
    assert piece(hands).kind == "bridge"
    hands.key("Esc")
    assert hands.tools.terrain.kind == ""
    hands.click((15, 15))
    assert hands.tools.terrain.chosen == "wood"


def test_the_buttons_take_a_kind_too(hands: Hands) -> None:
    hands.key("T")
    bar = hands.page.mat.terrain
    hands.qtbot.mouseClick(bar.kinds["crater"], LEFT)
    hands.click((50, 30))
    assert piece(hands).kind == "crater"
    assert {button.accessibleName() for button in bar.kinds.values()} >= {"Wood", "Building", "Crater"}


def test_a_piece_is_dragged_on_half_inches_and_nothing_is_done_before(hands: Hands) -> None:
    hands.key("T")
    before = hands.document.now
    hands.press((15, 15))
    hands.move((18.2, 16.3))
    assert hands.document.now is before
    assert "Area" in hands.kinds(), "the draft is seen"
    hands.release((18.2, 16.3))
    assert bounds(piece(hands)) == pytest.approx((13, 11.5, 23, 21.5))
    hands.drag([(18, 16), (19.13, 16)], held=SHIFT)
    assert bounds(piece(hands))[0] == pytest.approx(14.13, abs=0.05), "with Shift off the grid"
    assert hands.entries == 2


def test_a_corner_is_dragged(hands: Hands) -> None:
    hands.key("T")
    hands.click((15, 15))
    hands.drag([(20, 20), (24, 23)])
    assert (24, 23) in piece(hands).outline
    assert (10, 10) in piece(hands).outline
    assert hands.entries == 1


def test_escape_ends_the_drag_of_a_piece(hands: Hands) -> None:
    hands.key("T")
    hands.press((15, 15))
    hands.move((25, 15))
    hands.key("Esc", hands.view)
    hands.release((25, 15))
    assert hands.entries == 0
    assert "Area" not in hands.kinds()


def test_keys_move_turn_copy_and_take_away(hands: Hands) -> None:
    hands.key("T")
    hands.click((15, 15))
    hands.keys("Right", "Shift+Up")
    assert bounds(piece(hands)) == pytest.approx((11, 10.1, 21, 20.1))
    hands.key("W")
    assert bounds(piece(hands))[0] < 10.5, "a square on its edge is broader"
    hands.key("Ctrl+D")
    assert len(table(hands).pieces) == 2
    hands.key("Delete")
    assert len(table(hands).pieces) == 1
    assert hands.tools.terrain.chosen == ""
    for _ in range(5):
        hands.key("Ctrl+Z")
    assert bounds(piece(hands)) == (10, 10, 20, 20)


def test_a_hill_moves_as_one_and_its_contours_can_be_shaped_alone(hands: Hands) -> None:
    hands.keys("T", "6")
    hands.click((40, 30))
    hands.key("6")
    before = table(hands).pieces[1:]
    assert len(before) >= 2
    hands.drag([(40, 30), (44, 32)])
    after = table(hands).pieces[1:]
    for old, new in zip(before, after, strict=True):
        assert middle(new) == pytest.approx((middle(old)[0] + 4, middle(old)[1] + 2), abs=0.01)
    hands.click((44, 32))
    assert hands.tools.terrain.chosen == after[-1].id, "a second click takes the contour that is there"
    hands.key("Right")
    moved = table(hands).pieces[1:]
    assert moved[-1] != after[-1]
    assert moved[0] == after[0]
    hands.click((60, 10))
    assert hands.tools.terrain.chosen == ""
    hands.click((44, 32))
    hands.key("Ctrl+D")
    assert len(table(hands).pieces) == 1 + 2 * len(before)
    hands.key("Delete")
    assert len(table(hands).pieces) == 1 + len(before)


def test_pieces_and_corners_by_keys(hands: Hands) -> None:
    hands.keys("T", "6", "Return", "Esc")
    assert hands.tools.terrain.chosen == ""
    hands.key(".")
    assert hands.tools.terrain.chosen == "wood"
    hands.key(".")
    assert piece(hands, 1).id == hands.tools.terrain.chosen, "a hill is one"
    hands.key(",")
    hands.keys("Return", "Return")
    assert "corner 2 of 4" in hands.announced[-1] or "corner 2 of 4" in hands.tools.said()
    hands.keys("Right", "Shift+Up")
    assert piece(hands, 0).outline[1] == pytest.approx((21, 10.1))
    assert piece(hands, 0).outline[2] == (20, 20)
    hands.key("Esc")
    assert hands.tools.terrain.chosen == "wood"
    hands.key("Right")
    assert bounds(piece(hands, 0)) == pytest.approx((11, 10, 22, 20))


def test_doors_open_and_close(hands: Hands) -> None:
    hands.keys("T", "3", "Return")
    building = piece(hands)
    doors = [opening for opening in building.openings if opening.kind == "door"]
    assert doors
    before = doors[0].is_open
    hands.key("X")
    after = next(opening for opening in piece(hands).openings if opening.id == doors[0].id)
    assert after.is_open is not before


def test_random_terrain_is_sensible_and_one_step(hands: Hands) -> None:
    hands.key("Ctrl+G")
    assert len(table(hands).pieces) >= 3
    assert (table(hands).width_in, table(hands).depth_in) == (72, 48)
    hands.key("Ctrl+Z")
    assert [found.id for found in table(hands).pieces] == ["wood"]


def test_what_is_said_of_a_piece(hands: Hands) -> None:
    hands.key("T")
    hands.click((15, 15))
    assert "seen through up to 4.0″" in hands.tools.said()
    assert hands.tag.title == "Wood"


def test_enter_places_once_and_then_goes_back_to_play(hands: Hands) -> None:
    hands.keys("T", "3", "Return")
    assert len(table(hands).pieces) == 2
    assert hands.tools.terrain.kind == ""
    hands.key("Delete")
    assert [found.id for found in table(hands).pieces] == ["wood"]
    hands.key("Return")
    assert [found.id for found in table(hands).pieces] == ["wood"], "Enter does not build it again"
    assert hands.tool() == "tool-select"


def test_every_kind_has_its_key(hands: Hands) -> None:
    hands.key("T")
    for key, kind in (("0", "road"), ("Alt+1", "rubble"), ("Alt+2", "swamp"), ("Alt+3", "crater")):
        hands.key(key)
        assert hands.tools.terrain.kind == kind


def test_each_door_opens_by_itself_and_the_tag_says_so(hands: Hands) -> None:
    hands.keys("T", "3", "Return")
    tool = hands.tools.terrain
    doors = [opening.id for opening in piece(hands).openings if opening.kind == "door"]
    told = hands.tag.text
    tool.toggle_door(doors[-1])
    assert hands.tag.text != told
    assert "open" in hands.tag.text or "closed" in hands.tag.text
    before = {opening.id: opening.is_open for opening in piece(hands).openings}
    tool.toggle_door(doors[-1])
    after = {opening.id: opening.is_open for opening in piece(hands).openings}
    assert [key for key in before if before[key] is not after[key]] == [doors[-1]]


def test_the_door_button_says_why_it_does_nothing(hands: Hands) -> None:
    hands.key("T")
    button = hands.page.mat.terrain.changes["terrain-doors"]
    assert not button.isEnabled()
    assert "chosen" in button.toolTip()
    hands.click((15, 15))
    assert "no doors" in button.toolTip()
    hands.key("X")
    assert any("no doors" in told for told in hands.told)


def test_the_outline_lists_terrain_and_takes_it_in_hand(hands: Hands) -> None:
    outline = hands.page.panel.outline
    index = outline.model.index_of("piece:wood")
    assert index.data() == "Wood"
    assert outline.model.where(index) == "15.0, 15.0"
    outline.tree.activated.emit(index)
    assert hands.tool() == "tool-terrain"
    assert hands.tools.terrain.chosen == "wood"


def test_a_tag_does_not_lie_on_the_piece_that_is_shaped(hands: Hands) -> None:
    hands.key("T")
    hands.click((15, 15))
    view = hands.view
    ((_, box),) = view._placed_tags()
    low, high = view.to_view((10, 20)), view.to_view((20, 10))
    assert not box.intersects(QRectF(low, high))


def test_what_is_taken_away_is_named_in_the_log(hands: Hands) -> None:
    hands.key("T")
    hands.click((15, 15))
    hands.key("Delete")
    assert hands.document.journal.last is not None
    assert "Wood" in step_name(hands.document, hands.document.journal.last)
