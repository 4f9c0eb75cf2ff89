"""Imposition, proved by geometry: true size, every card there, marks at every edge, backs behind their fronts."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from templates.cutting import Cells, crop_marks, crosses, cutting_lines
from templates.furniture import Margins, furniture
from templates.imposition import folding, impose, impose_backs, impose_folded, sheets
from templates.layout import layout_for
from templates.paint import Page
from templates.palette import PAPER
from templates.plan import Line, Op, Plan
from templates.sheet import Flip, Grid, NoRoom, grid, papers, sheet
from tests.helpers.ink import outside, overlaps

SPEC = sheet("cards")
PAPERS = tuple(papers())
SIZES = ("standard", "large")
MARGINS = Margins(
    "Legal, 216 of 220 points", "ink2", ("2 Platoon · page 1 of 3 · A4, fronts",), "100 mm when printed at 100 %"
)


def grid_of(paper: str, size: str) -> Grid:
    layout = layout_for("card", size)
    return grid(papers()[paper], layout.width, layout.height, SPEC)


def cells(at: Grid, count: int | None = None) -> Cells:
    """So many cards on the page, or all that go on it."""
    return Cells([at.place(number) for number in range(at.count if count is None else count)], at.card_w, at.card_h)


def around(count: int, at: Grid, **given: object) -> list[Margins]:
    """The margins of as many pages as so many cards need."""
    return [replace(MARGINS, **given)] * sheets(count, at)  # type: ignore[arg-type]


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
        ("a5", "large", 2, 1, 16.1, 10.5),
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
    pages = impose(plans, at, around(count, at), SPEC)
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


def inked(ops: Sequence[Op]) -> list[tuple[float, float, float, float]]:
    """Where the black lines among some operations run."""
    return [(op.x, op.y, op.x2, op.y2) for op in ops if isinstance(op, Line) and op.stroke == "ink"]


@pytest.mark.fault("F53")
@pytest.mark.parametrize(("paper", "size", "count"), list(product(PAPERS, SIZES, (1, None))))
def test_every_card_edge_has_a_mark_at_both_ends(paper: str, size: str, count: int | None) -> None:
    drawn = cells(grid_of(paper, size), count)
    lines = inked(crop_marks(drawn, SPEC.crop))
    left, right, top, bottom = drawn.xs[0], drawn.xs[-1], drawn.ys[0], drawn.ys[-1]
    wanted = [(x, y, x, y + 4.3) for x in drawn.xs for y in (top - 5.5, bottom + 1.2)]
    wanted += [(x, y, x + 4.3, y) for y in drawn.ys for x in (left - 5.5, right + 1.2)]
    assert sorted(lines) == [pytest.approx(line) for line in sorted(wanted)]


@pytest.mark.fault("F53")
@pytest.mark.parametrize(("count", "flip"), list(product((1, 2, 4, 5, 7, 8), (None, "long", "short"))))
def test_marks_stand_where_cards_are_and_nowhere_else(count: int, flip: Flip | None) -> None:
    at = grid_of("a4", "standard")
    places = [at.behind(number, flip)[:2] if flip else at.place(number) for number in range(count)]
    drawn = Cells(places, at.card_w, at.card_h)
    corners = [pytest.approx(corner) for corner in drawn.corners]
    for x, y, x2, y2 in inked(crop_marks(drawn, SPEC.crop)):
        ends = [(x, y - 1.2), (x2, y2 + 1.2)] if x == x2 else [(x - 1.2, y), (x2 + 1.2, y2)]
        assert sum(end in corners for end in ends) == 1
        assert not any(
            left < max(x, x2) and min(x, x2) < left + 63.5 and top < max(y, y2) and min(y, y2) < top + 88.9
            for left, top in places
        )


@pytest.mark.fault("F53")
@pytest.mark.parametrize(("paper", "size"), list(product(PAPERS, SIZES)))
def test_every_inner_corner_has_a_cross_over_a_light_one(paper: str, size: str) -> None:
    drawn = cells(grid_of(paper, size))
    ops = crosses(drawn, SPEC.crop)
    lines = inked(ops)
    for x, y in product(drawn.xs[1:-1], drawn.ys[1:-1]):
        assert (x - 1.6, y, x + 1.6, y) in [pytest.approx(line) for line in lines]
        assert (x, y - 1.6, x, y + 1.6) in [pytest.approx(line) for line in lines]
    halos = [(op.x, op.y, op.x2, op.y2) for op in ops if isinstance(op, Line) and op.stroke == "paper"]
    assert halos == lines
    for x, y, x2, y2 in lines:
        assert drawn.xs[0] <= x <= x2 <= drawn.xs[-1]
        assert drawn.ys[0] <= y <= y2 <= drawn.ys[-1]


def test_places_without_a_card_have_no_marks() -> None:
    at = grid_of("a4", "standard")
    drawn = cells(at, 4)
    assert (len(drawn.xs), len(drawn.ys)) == (4, 3)
    wrong = [line for line in inked(crosses(drawn, SPEC.crop)) if line[0] > at.left + 70 and line[1] > at.top + 100]
    assert wrong == []
    assert furniture(at, cells(at, 0), MARGINS, SPEC) == furniture(at, cells(at), replace(MARGINS, marks=False), SPEC)


@pytest.mark.fault("F53")
def test_gutters_between_cards_have_marks_for_both_their_edges() -> None:
    spec = SPEC.model_copy(update={"gutter": 4.0})
    at = grid(papers()["a3"], 63.5, 88.9, spec)
    drawn = cells(at)
    assert len(drawn.xs) == 2 * at.columns
    assert drawn.xs[2] - drawn.xs[1] == pytest.approx(4.0)
    assert at.right == pytest.approx(drawn.xs[-1])
    assert (at.left + at.right, at.top + at.bottom) == pytest.approx((at.w, at.h))
    crossing = inked(crosses(drawn, spec.crop))
    x, y = drawn.xs[1], drawn.ys[1]
    assert (x - 1.6, y, x + 1.6, y) in [pytest.approx(line) for line in crossing]


@pytest.mark.fault("F53")
@pytest.mark.parametrize("count", [1, 3, 5, 9])
def test_cutting_lines_run_along_every_edge_of_every_card_and_nowhere_else(count: int) -> None:
    at = grid_of("a4", "standard")
    lines = inked(cutting_lines(cells(at, count), SPEC.cut))
    assert len(lines) == len(set(lines))
    for x, y in cells(at, count).places:
        for edge in ((x, y, x + 63.5, y), (x, y, x, y + 88.9), (x + 63.5, y, x + 63.5, y + 88.9)):
            assert any(covers(line, edge) for line in lines), edge
    edges = {
        (round(x + across, 3), round(y + down, 3), level)
        for x, y in cells(at, count).places
        for across, down, level in ((0, 0, True), (0, 88.9, True), (0, 0, False), (63.5, 0, False))
    }
    length = sum(x2 - x + y2 - y for x, y, x2, y2 in lines)
    assert length == pytest.approx(sum(63.5 if level else 88.9 for *_, level in edges))


def covers(line: tuple[float, ...], edge: tuple[float, ...]) -> bool:
    return all(one <= other + 1e-6 for one, other in zip(line[:2], edge[:2], strict=True)) and all(
        one >= other - 1e-6 for one, other in zip(line[2:], edge[2:], strict=True)
    )


def test_a_print_has_lines_or_crosses_between_its_cards() -> None:
    at = grid_of("a4", "standard")
    plain, lined = (
        len(furniture(at, cells(at), replace(MARGINS, lines=lines), SPEC)[0].ops) for lines in (False, True)
    )
    assert plain - lined == len(crosses(cells(at), SPEC.crop)) - len(cutting_lines(cells(at), SPEC.cut))


def test_white_lines_part_counters_and_leave_the_outer_edge_to_the_knife() -> None:
    spec = sheet("counters")
    at = grid(papers()["a4"], 16, 16, spec)
    drawn = cells(at)
    lines = [op for op in cutting_lines(drawn, spec.cut) if isinstance(op, Line)]
    assert {(line.stroke, line.line) for line in lines} == {("paper", 0.16)}
    assert len(lines) == 9 + 14
    saving = [op for op in cutting_lines(drawn, spec.cut, ink_saver=True) if isinstance(op, Line)]
    assert {line.stroke for line in saving} == {"line"}
    assert len(saving) == 11 + 16


@pytest.mark.parametrize(
    ("paper", "columns", "rows"), [("a4", 10, 15), ("letter", 11, 14), ("a3", 16, 23), ("a5", 7, 9)]
)
def test_counters_stand_10_by_15_on_a4_and_as_computed_on_others(paper: str, columns: int, rows: int) -> None:
    at = grid(papers()[paper], 16, 16, sheet("counters"))
    assert (at.columns, at.rows, at.upright) == (columns, rows, True)
    plan, turned = furniture(at, cells(at), MARGINS, sheet("counters"))
    assert turned == ()
    assert outside(plan, sheet("counters").edge) == []
    assert overlaps(plan) == []


@pytest.mark.parametrize("name", ["cards", "counters"])
def test_the_colours_of_a_sheet_are_on_the_palette(name: str) -> None:
    assert {sheet(name).cut.colour, sheet(name).cut.saver} <= set(PAPER)


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
    fronts = impose(plans, at, around(count, at), SPEC)
    backs = impose_backs(plans, at, around(count, at), SPEC, flip)
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


@pytest.mark.parametrize(("paper", "size", "flip"), list(product(PAPERS, SIZES, ("long", "short"))))
def test_the_marks_of_the_backs_lie_behind_those_of_the_fronts(paper: str, size: str, flip: Flip) -> None:
    at = grid_of(paper, size)
    plans = [blank(number, at) for number in range(min(3, at.count))]
    (front,), (back,) = (
        impose(plans, at, around(1, at), SPEC),
        impose_backs(plans, at, around(1, at), SPEC, flip),
    )
    ends = [sorted([turned_over(at, x, y, flip), turned_over(at, x2, y2, flip)]) for x, y, x2, y2 in marks_of(front)]
    behind = [sorted([(x, y), (x2, y2)]) for x, y, x2, y2 in marks_of(back)]
    assert rounded(ends) == rounded(behind)
    assert overlaps(over(back)) == []


def over(page: Page) -> Plan:
    assert page.over is not None
    return page.over


def marks_of(page: Page) -> list[tuple[float, float, float, float]]:
    """The crop marks and crosses of a page: every line that is not of the bar."""
    return [(op.x, op.y, op.x2, op.y2) for op in over(page).ops if isinstance(op, Line) and op.line == SPEC.crop.line]


def rounded(lines: list[list[tuple[float, float]]]) -> set[tuple[float, ...]]:
    return {tuple(round(part, 3) + 0.0 for point in line for part in point) for line in lines}


@pytest.mark.parametrize(
    ("paper", "size", "count", "fold"),
    [
        ("a4", "standard", 4, "upright"),
        ("letter", "standard", 4, "upright"),
        ("a3", "standard", 9, "upright"),
        ("a5", "standard", 2, "upright"),
        ("a4", "large", 2, "upright"),
        ("letter", "large", 2, "upright"),
        ("a3", "large", 4, "upright"),
        ("a5", "large", 1, "upright"),
    ],
)
def test_cards_to_fold_stand_the_way_that_holds_more(paper: str, size: str, count: int, fold: str) -> None:
    layout = layout_for("card", size)
    at, found = folding(papers()[paper], layout.width, layout.height, SPEC)
    assert (at.count, found) == (count, fold)


def test_a_card_that_goes_on_no_page_with_its_back_is_refused() -> None:
    with pytest.raises(NoRoom, match=r"95 x 130 mm and its back do not go on A5 together\."):
        folding(papers()["a5"], 95, 130, SPEC)


def folded(paper_w: float, card_w: float, card_h: float, count: int) -> tuple[Page, Grid, str]:
    paper = papers()["a4"].model_copy(update={"width": paper_w})
    at, fold = folding(paper, card_w, card_h, SPEC)
    plans = [Plan(f"card {number}", card_w, card_h, ()) for number in range(count)]
    (page,) = impose_folded(plans, plans, at, around(count, at, fold=fold), SPEC)
    return page, at, fold


@pytest.mark.parametrize(("paper_w", "fold"), [(210.0, "upright"), (90.0, "level")])
def test_a_back_folded_over_lies_behind_its_front_the_right_way_up(paper_w: float, fold: str) -> None:
    page, _, found = folded(paper_w, 63.5, 88.9, 1)
    front, back = page.stamps
    assert found == fold
    # Where each corner of the back's place comes to lie: mirrored at the fold line.
    if fold == "upright":
        line = front.x + 63.5
        lands = sorted(2 * line - x for x in (back.x, back.x + 63.5))
        assert (lands[0], back.y) == pytest.approx((front.x, front.y))
        assert not back.turned
    else:
        line = front.y + 88.9
        lands = sorted(2 * line - y for y in (back.y, back.y + 88.9))
        assert (back.x, lands[0]) == pytest.approx((front.x, front.y))
        assert back.turned
    dashed = [op for op in over(page).ops if isinstance(op, Line) and op.dash]
    lengths = sorted(op.x2 - op.x + op.y2 - op.y for op in dashed)
    assert lengths == pytest.approx([4.3, 4.3, 88.9 if fold == "upright" else 63.5])
    assert all(line in (pytest.approx(op.x), pytest.approx(op.y)) for op in dashed)


def test_a_folded_page_is_cut_around_pieces_and_not_along_their_folds() -> None:
    page, at, _ = folded(210.0, 63.5, 88.9, 4)
    uprights = {
        round(op.x, 2)
        for op in over(page).ops
        if isinstance(op, Line) and op.x == op.x2 and not op.dash and op.line == 0.12
    }
    assert uprights == {round(at.left + 127 * step, 2) for step in range(3)}
