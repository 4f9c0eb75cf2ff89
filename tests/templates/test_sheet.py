"""Imposition, proved by geometry: true size, every card there, marks at every edge, backs behind their fronts."""

from itertools import product

import pytest

from templates.layout import layout_for
from templates.plan import Line, Plan, Text
from templates.sheet import (
    Flip,
    Grid,
    Margins,
    NoRoom,
    crop_marks,
    furniture,
    grid,
    impose,
    impose_backs,
    papers,
    sheet,
)
from tests.helpers.ink import outside, overlaps

SPEC = sheet("cards")
PAPERS = tuple(papers())
SIZES = ("standard", "large")
MARGINS = Margins(
    "Legal, 216 of 220 points", "ink2", "2 Platoon · page 1 of 3 · A4, fronts", "100 mm when printed at 100 %"
)


def grid_of(paper: str, size: str) -> Grid:
    layout = layout_for("card", size)
    return grid(papers()[paper], layout.width, layout.height, SPEC)


def blank(number: int, at: Grid) -> Plan:
    return Plan(f"card {number}", at.card_w, at.card_h, ())


@pytest.mark.fault("F50")
@pytest.mark.parametrize(
    ("paper", "size", "columns", "rows", "left", "top"),
    [
        ("a4", "standard", 3, 3, 9.75, 13.6),
        ("letter", "standard", 4, 2, 12.7, 19.05),
        ("a4", "large", 2, 2, 16.1, 21.5),
        ("letter", "large", 2, 2, 19.05, 12.7),
    ],
)
def test_grids_are_as_designed(paper: str, size: str, columns: int, rows: int, left: float, top: float) -> None:
    found = grid_of(paper, size)
    assert (found.columns, found.rows) == (columns, rows)
    assert (found.left, found.top) == pytest.approx((left, top))


@pytest.mark.fault("F50")
@pytest.mark.parametrize(("paper", "size", "count"), list(product(PAPERS, SIZES, (1, 2, 7, 20))))
def test_every_card_is_on_a_page_once_at_true_size_and_inside_the_margins(paper: str, size: str, count: int) -> None:
    at = grid_of(paper, size)
    plans = [blank(number, at) for number in range(count)]
    pages = impose(plans, at, [MARGINS] * count, SPEC)
    stamps = [stamp for page in pages for stamp in page.stamps]
    assert [stamp.plan for stamp in stamps] == plans
    for stamp in stamps:
        assert stamp.x >= SPEC.side - 1e-9
        assert stamp.x + stamp.plan.w <= at.w - SPEC.side + 1e-9
        assert stamp.y >= SPEC.top - 1e-9
        assert stamp.y + stamp.plan.h <= at.h - SPEC.top + 1e-9


@pytest.mark.parametrize(("paper", "size"), list(product(PAPERS, SIZES)))
def test_no_card_lies_over_another(paper: str, size: str) -> None:
    at = grid_of(paper, size)
    places = [at.place(number) for number in range(at.count)]
    for one, other in product(places, places):
        apart = abs(one[0] - other[0]) >= at.card_w - 1e-9 or abs(one[1] - other[1]) >= at.card_h - 1e-9
        assert one == other or apart


def test_a_card_that_goes_on_no_page_is_refused() -> None:
    with pytest.raises(NoRoom, match="A5"):
        grid(papers()["a5"], 150, 150, SPEC)


@pytest.mark.fault("F53")
@pytest.mark.parametrize(("paper", "size"), list(product(PAPERS, SIZES)))
def test_every_card_edge_has_a_mark_at_both_ends_and_every_inner_corner_a_cross(paper: str, size: str) -> None:
    at = grid_of(paper, size)
    lines = [op for op in crop_marks(at, SPEC.crop) if isinstance(op, Line) and op.stroke == "ink"]
    upright = [(line.x, line.y, line.y2) for line in lines if line.x == line.x2]
    level = [(line.y, line.x, line.x2) for line in lines if line.y == line.y2]
    for x in at.xs:
        assert (x, at.ys[0] - 5.5, at.ys[0] - 1.2) in [pytest.approx(found) for found in upright]
        assert (x, at.ys[-1] + 1.2, at.ys[-1] + 5.5) in [pytest.approx(found) for found in upright]
    for y in at.ys:
        assert (y, at.xs[0] - 5.5, at.xs[0] - 1.2) in [pytest.approx(found) for found in level]
        assert (y, at.xs[-1] + 1.2, at.xs[-1] + 5.5) in [pytest.approx(found) for found in level]
    for x, y in product(at.xs[1:-1], at.ys[1:-1]):
        assert any(found[0] == x and found[1] < y < found[2] for found in upright)
        assert any(found[0] == y and found[1] < x < found[2] for found in level)


@pytest.mark.fault("F51")
@pytest.mark.parametrize(("paper", "size"), list(product(("a4", "letter", "a3"), SIZES)))
def test_the_bar_is_100_mm_with_a_tick_at_each_10(paper: str, size: str) -> None:
    plan = furniture(grid_of(paper, size), Margins("", "ink", "", "bar", marks=False), SPEC)
    lines = [op for op in plan.ops if isinstance(op, Line)]
    bar = max(lines, key=lambda line: line.x2 - line.x)
    ticks = sorted(line.x - bar.x for line in lines if line.x == line.x2)
    assert bar.x2 - bar.x == pytest.approx(100.0, abs=1e-9)
    assert ticks == pytest.approx([10.0 * at for at in range(11)])


@pytest.mark.parametrize(("paper", "size"), list(product(PAPERS, SIZES)))
def test_head_bar_and_foot_stand_clear_of_the_cards_and_of_each_other(paper: str, size: str) -> None:
    at = grid_of(paper, size)
    plan = furniture(at, MARGINS, SPEC)
    assert outside(plan, 3.0) == []
    assert overlaps(plan) == []
    for op in plan.ops:
        if isinstance(op, Text):
            assert op.bounds[3] < at.ys[0] or op.bounds[1] > at.ys[-1]


def test_marks_and_bar_can_be_left_out() -> None:
    at = grid_of("a4", "standard")
    plan = furniture(at, Margins("Legal", "ink", "foot", "bar", marks=False, scale_bar=False), SPEC)
    assert [op.text for op in plan.ops if isinstance(op, Text)] == ["Legal", "foot"]
    assert len(plan.ops) == 2


def test_a_long_army_name_in_the_foot_is_shortened_and_keeps_to_its_room() -> None:
    at = grid_of("a4", "standard")
    plan = furniture(at, Margins("Legal", "ink", "Platoon " * 40, MARGINS.bar), SPEC)
    assert overlaps(plan) == []
    assert outside(plan, 3.0) == []


def turned_over(at: Grid, x: float, y: float, flip: Flip) -> tuple[float, float]:
    """Where a point of the front lies on the other side of the paper, when it is turned over that edge."""
    upright_axis = (flip == "long") == (at.h >= at.w)
    return (at.w - x, y) if upright_axis else (x, at.h - y)


@pytest.mark.parametrize(
    ("paper", "size", "flip", "count"), list(product(PAPERS, SIZES, ("long", "short"), (1, 5, 13)))
)
def test_each_back_lies_exactly_behind_its_front(paper: str, size: str, flip: Flip, count: int) -> None:
    at = grid_of(paper, size)
    plans = [blank(number, at) for number in range(count)]
    fronts = impose(plans, at, [MARGINS] * count, SPEC)
    backs = impose_backs(plans, at, [MARGINS] * count, SPEC, flip)
    for front, back in zip(fronts, backs, strict=True):
        for one, other in zip(front.stamps, back.stamps, strict=True):
            corners = [turned_over(at, one.x, one.y, flip), turned_over(at, one.x + at.card_w, one.y + at.card_h, flip)]
            left, top = min(x for x, _ in corners), min(y for _, y in corners)
            assert other.plan is one.plan
            assert (other.x, other.y) == pytest.approx((left, top))


@pytest.mark.parametrize(("paper", "size", "flip"), list(product(PAPERS, SIZES, ("long", "short"))))
def test_a_back_is_upright_when_the_cut_card_is_turned_like_a_page(paper: str, size: str, flip: Flip) -> None:
    at = grid_of(paper, size)
    over_upright_edge = turned_over(at, 1.0, 1.0, flip)[1] == 1.0
    assert at.behind(0, flip)[2] == (not over_upright_edge)
