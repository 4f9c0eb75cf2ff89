"""How deep sight goes into something, and what it passes over."""

from dataclasses import replace

import pytest

from rules.tabletop.bases import Body
from rules.tabletop.sight import Sight, sight
from rules.tabletop.terrain import Piece
from tests.helpers.bodies import body
from tests.helpers.sights import CENTRE, box, ground, two, wall, wood

A, B = two(0, 0, 10, 0)
MODELS = replace(CENTRE, models_block=True)


def seen(*pieces: Piece, a: Body = A, b: Body = B) -> Sight:
    """By one line from centre to centre."""
    return sight(ground(*pieces), a, b, CENTRE)


def high(found: Body, height_in: float) -> Body:
    return replace(found, height_in=height_in)


class TestDepth:
    """Sight goes so many inches into a kind, in sum, and no farther."""

    @pytest.mark.parametrize(("depth", "is_clear"), [(3, True), (2.999, False), (4, True), (0, False)])
    def test_more_than_the_depth_stops_a_line(self, depth: float, is_clear: bool) -> None:
        assert seen(wood(3, -1, 6, 1, depth)).visible is is_clear

    @pytest.mark.rule("CR-SH-12")
    def test_pieces_of_a_kind_count_together(self) -> None:
        woods = [wood(1, -1, 4, 1, 5, "w1"), wood(6, -1, 9, 1, 5, "w2")]
        assert seen(*woods).blockers == ("w1", "w2")
        assert seen(woods[0], woods[1].model_copy(update={"kind": "thicket"})).visible
        assert seen(wood(1, -1, 4, 1, 5, "w1"), wood(6, -1, 8, 1, 5, "w2")).visible

    def test_what_two_pieces_of_a_kind_share_counts_once(self) -> None:
        assert seen(wood(1, -1, 5, 1, 5, "w1"), wood(3, -1, 6, 1, 5, "w2")).visible

    def test_the_piece_of_the_least_depth_rules_its_kind(self) -> None:
        assert not seen(wood(1, -1, 3, 1, 5, "w1"), wood(6, -1, 8, 1, 3, "w2")).visible

    def test_from_inside_a_model_sees_and_is_seen_to_the_depth(self) -> None:
        assert seen(wood(-8, -8, 4, 8, 4)).visible
        assert not seen(wood(-8, -8, 4.1, 8, 4)).visible
        assert seen(wood(-8, -8, 20, 8, 4), b=body(4, 0, name="b")).visible


class TestHeights:
    """A piece hides what a line passes below its top."""

    def test_a_wall_as_high_as_the_eyes_is_looked_over(self) -> None:
        assert seen(wall((5, -1), (5, 1), height_in=1)).visible
        assert not seen(wall((5, -1), (5, 1), height_in=1.01)).visible
        assert seen(box(4, -1, 6, 1, height_in=1)).visible
        assert not seen(box(4, -1, 6, 1, height_in=1.01)).visible

    def test_from_a_hill_one_looks_over_what_is_low_and_near(self) -> None:
        hill = box(-2, -2, 2, 2, "hill", height_in=3, is_ground=True)
        near, far = box(3, -1, 4, 1, "near", height_in=2), box(8, -1, 9, 1, "far", height_in=2)
        found = seen(hill, near)
        assert found.visible
        assert (found.rays[0].start_height_in, found.rays[0].end_height_in) == (4, 1)
        assert seen(hill, far).blockers == ("far",)
        assert seen(hill, far, a=B, b=A).blockers == ("far",)

    @pytest.mark.rule("CR-SH-12")
    def test_a_hill_that_holds_either_does_not_hide_them_and_one_between_does(self) -> None:
        lower = box(-3, -3, 3, 3, "lower", height_in=1.5, is_ground=True)
        upper = box(-1, -1, 1, 1, "upper", height_in=3, is_ground=True)
        assert seen(lower, upper).visible
        assert seen(lower, upper, a=body(-6, 0), b=body(6, 0, name="b")).blockers == ("lower", "upper")
        assert seen(lower, upper, a=body(-2, 0), b=body(6, 0, name="b")).blockers == ("upper",)

    def test_only_the_inches_below_the_top_count_as_depth(self) -> None:
        tower = box(-1, -1, 1, 1, "tower", height_in=9, is_ground=True)
        assert seen(wood(2, -1, 9, 1, 3, height_in=4), tower).visible
        assert not seen(wood(2, -1, 9, 1, 2, height_in=4), tower).visible

    def test_eyes_are_as_high_as_the_system_says(self) -> None:
        half = replace(CENTRE, eye_fraction=0.5)
        hedge = ground(wall((5, -1), (5, 1), height_in=0.8))
        assert sight(hedge, A, B, CENTRE).visible
        assert not sight(hedge, A, B, half).visible
        assert sight(hedge, high(A, 2), high(B, 2), half).visible
