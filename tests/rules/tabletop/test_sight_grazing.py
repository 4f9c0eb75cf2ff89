"""What a line of sight may touch: corners, edges, walls that meet, tiny gaps."""

from dataclasses import replace

import pytest

from rules.tabletop.bases import Body
from rules.tabletop.sight import Sight, all_pairs, sight
from rules.tabletop.terrain import Piece
from tests.helpers.sights import CENTRE, area, box, ground, two, wall

A, B = two(0, 0, 10, 0)
MODELS = replace(CENTRE, models_block=True)


def seen(*pieces: Piece, a: Body = A, b: Body = B) -> Sight:
    """By one line from centre to centre."""
    return sight(ground(*pieces), a, b, CENTRE)


class TestGrazing:
    """A line that touches an area in a point or along its edge is clear; a wall stops it wherever it is touched."""

    @pytest.mark.fault("F65")
    @pytest.mark.parametrize(
        ("pieces", "is_clear"),
        [
            ([area((3, 0), (5, 0), (4, 2))], True),
            ([area((4, 0), (5, 2), (3, 2))], True),
            ([area((4, 1e-9), (5, 2), (3, 2))], True),
            ([area((4, -1e-9), (5, 2), (3, 2))], True),
            ([area((4, -1e-3), (5, 2), (3, 2))], False),
            ([area((4, 0), (5, 1), (6, 0), (5, -1))], False),
            ([area((4, 0), (6, 0), (6, 1), (5, 1), (5, -1), (4, -1))], False),
            ([area((4, 0), (5, 2), (3, 2)), area((7, 0), (8, -2), (6, -2), name="other")], True),
            ([box(4, 0, 6, 2), box(7, -2, 9, 0, "other")], True),
            ([box(4, 0, 6, 2), box(4, -2, 6, 0, "other")], False),
            ([box(4, 1e-9, 6, 2), box(4, -2, 6, 0, "other")], False),
            ([box(4, 0, 6, 2), box(5, -2, 9, 0, "other")], False),
            ([box(4, 0, 6, 2), box(6, -2, 9, 0, "other")], False),
            ([area((4, 0), (5, 2), (3, 2)), area((4, 0), (5, -2), (3, -2), name="other")], False),
            ([area((4, -1), (4 + 1e-7, -1), (4 + 1e-7, 1), (4, 1))], False),
            ([wall((4, 0), (4, 2))], False),
            ([wall((4, 1e-9), (4, 2))], False),
            ([wall((4, 1e-3), (4, 2))], True),
            ([wall((4, 0), (6, 0))], False),
            ([wall((4, 0), (4, 2)), wall((4, -1e-9), (4, -2), name="other")], False),
            ([wall((4, 2), (5, 0), (4, -2))], False),
            ([wall((0, 0), (0, 2))], True),
            ([wall((0, 0), (-2, 0))], True),
            ([wall((0, 0), (2, 0))], False),
            ([wall((10, -2), (10, 2))], True),
        ],
    )
    def test_what_a_line_may_touch(self, pieces: list[Piece], is_clear: bool) -> None:
        assert seen(*pieces).visible is is_clear
        assert seen(*pieces, a=B, b=A).visible is is_clear
        assert all_pairs(ground(*pieces), [A, B], CENTRE)[0, 1] == is_clear

    @pytest.mark.fault("F65")
    def test_both_pieces_are_named_where_two_together_let_nothing_through(self) -> None:
        assert seen(box(4, 0, 6, 2), box(4, -2, 6, 0, "other")).blockers == ("other", "piece")
