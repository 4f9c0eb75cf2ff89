"""The drawn shapes and the paths that they are made of."""

import pytest

from rules import registry
from templates.plan import Path, drawn
from templates.silhouettes import shapes


def test_there_are_41_unit_kinds() -> None:
    assert len(shapes.kinds()) == 41


@pytest.mark.parametrize("kind", shapes.kinds())
def test_every_silhouette_lies_in_its_box(kind: str) -> None:
    shape = shapes.unit(kind)
    assert (shape.width, shape.height) == (48.0, 30.0)
    for op in drawn(shape, "ink", 0.0, 0.0, 48.0, 30.0):
        left, top, right, bottom = op.bounds
        assert min(left, top) >= 0.0
        assert right <= 48.0
        assert bottom <= 30.0


WRONG = {
    "tracked": {"apc", "truck", "hoverspgun", "hoverspcalliope", "wheeledspcalliope", "hovertruck", "hovertank"},
    "hover": {"apc", "truck", "jeep", "gunjeep", "tank", "micv", "spgun", "spcalliope", "wheeledspcalliope"},
    "wheeled": {"tank", "micv", "spgun", "spcalliope", "hoverspgun", "hoverspcalliope", "hovertruck", "hovertank"},
}
"""The pictures that a mobility must not have."""


@pytest.mark.parametrize(("key", "table"), [("crucible", "tus"), ("hexgame", "counters")])
def test_what_rolls_on_tracks_has_no_wheels_and_what_hovers_has_neither(key: str, table: str) -> None:
    book = registry.system(key).book()
    seen = 0
    for row in book.rows(table):
        mobility = str(book.find(table, row, "mobility")).lower().split()[-1]
        if mobility in WRONG and book.find(table, row, "silhouette") not in ("gun", "howitzer"):
            assert book.find(table, row, "silhouette") not in WRONG[mobility], row
            seen += 1
    assert seen > 10


def test_an_unknown_kind_is_a_rifleman() -> None:
    assert shapes.unit("submarine") is shapes.unit("rifle")


def test_an_icon_has_a_stroke_and_dots() -> None:
    assert [outline.stroke for outline in shapes.icon("error").outlines] == [1.7, 0.0]


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        shapes.icon("teapot")


def test_a_path_is_read_step_by_step() -> None:
    assert shapes.steps_of("M1 2 3 4L-.5 6C1 2 3 4 5 6Z") == (
        ("M", (1.0, 2.0)),
        ("L", (3.0, 4.0)),
        ("L", (-0.5, 6.0)),
        ("C", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
        ("Z", ()),
    )


@pytest.mark.parametrize("data", ["M1", "M1 2 H4", "m1 2", "M1 2 Z 3", "L", "C1 2 3"])
def test_any_other_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="figures"):
        shapes.steps_of(data)


def test_a_shape_is_drawn_as_large_as_fits_and_in_the_middle() -> None:
    (op,) = drawn(shapes.mark(), "ink", 10.0, 0.0, 48.0, 24.0)
    assert isinstance(op, Path)
    assert (op.x, op.y, op.scale) == (22.0, 0.0, 1.0)


@pytest.mark.parametrize("kind", shapes.kinds("markers"))
def test_every_picture_of_a_marker_lies_in_its_box(kind: str) -> None:
    shape = shapes.picture(kind)
    assert (shape.width, shape.height) == (48.0, 36.0)
    for op in drawn(shape, "ink", 0.0, 0.0, 48.0, 36.0):
        left, top, right, bottom = op.bounds
        assert min(left, top) >= 0.0
        assert right <= 48.0
        assert bottom <= 36.0


def test_a_marker_may_show_a_unit() -> None:
    assert shapes.picture("fortress") is shapes.unit("fortress")
    assert set(shapes.kinds("markers")) == {"canopy", "cloud", "rubble"}
