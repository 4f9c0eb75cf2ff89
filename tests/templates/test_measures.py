"""What stands on paper, measured on the PDFs at 600 dpi: edges, backs behind fronts, the bar, the boxes of the page."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest

from rules.army.card import Counter
from templates.cards import CardOptions, CardSize, print_cards
from templates.counters import CounterOptions, print_counters
from templates.layout import layout_for
from templates.sheet import Flip, Grid, grid, papers, sheet
from templates.standing import bar_height, standing
from tests.helpers.cards import army, card, system
from tests.helpers.pdfs import page_sizes
from tests.helpers.raster import Raster, rasters

CLOSE = 0.1
"""How far from true anything may be, in mm."""
PAPERS = ("a4", "letter", "a5")
SIZES = ("standard", "large", "counter")
FLIPS: tuple[Flip, ...] = ("long", "short")
COLOURS = ("blue", "red", "green", "tan")
ALL = list(product(PAPERS, SIZES, FLIPS))


def grid_of(paper: str, size: str) -> Grid:
    """The sheet for a paper and a size of card, or of counters."""
    layout = layout_for("counter" if size == "counter" else "card", "standard" if size == "counter" else size)
    return grid(papers()[paper], layout.width, layout.height, sheet("counters" if size == "counter" else "cards"))


def colour_at(at: Grid, number: int) -> str:
    """Neighbours differ, so that the edge between them can be seen."""
    row, column = divmod(number, at.columns)
    return COLOURS[(column + 2 * row) % len(COLOURS)]


@cache
def pdf_of(paper: str, size: str, flip: Flip) -> bytes:
    """One full page of fronts and its backs."""
    at = grid_of(paper, size)
    if size == "counter":
        faces = [card("counter", colour=colour_at(at, number)) for number in range(at.count)]
        backs = [card("counter-disrupted", colour=colour_at(at, number)) for number in range(at.count)]
        made = system(counters_=[Counter(one, other) for one, other in zip(faces, backs, strict=True)])
        return print_counters(made, army(), CounterOptions(paper, flip)).pdf
    cards = [card(colour=colour_at(at, number)) for number in range(at.count)]
    return print_cards(system(*cards), army(), CardOptions(paper, size, duplex=True, flip=flip)).pdf  # type: ignore[arg-type]


@dataclass(frozen=True)
class Sheet:
    """A page of fronts and the page behind it, at 600 dpi."""

    at: Grid
    size: str
    flip: Flip
    front: Raster
    back: Raster

    @property
    def sides(self) -> tuple[tuple[Raster, Grid], tuple[Raster, Grid]]:
        """Each page with the grid on it."""
        return (self.front, self.at), (self.back, self.at.turned_over(self.flip))


@pytest.fixture(scope="module", params=ALL, ids="-".join)
def printed(request: pytest.FixtureRequest) -> Sheet:
    """One sheet at a time, for such pages are large."""
    paper, size, flip = request.param
    front, back = rasters(pdf_of(paper, size, flip))
    return Sheet(grid_of(paper, size), size, flip, front, back)


def fill_of(page: Raster, at: Grid, number: int, *, behind: bool, flip: Flip) -> tuple[float, ...]:
    """Where the colour of a card lies on the page, found within 2 mm around its true place."""
    x, y = at.behind(number, flip)[:2] if behind else at.place(number)
    colour = f"{colour_at(at, number)}/fill"
    found = page.extent(colour, x - 2.0, y - 2.0, x + at.card_w + 2.0, y + at.card_h + 2.0)
    # Half of the white line between counters is on each of the two.
    line = sheet("counters").cut.line / 2 if at.card_w == layout_for("counter", "standard").width else 0.0
    there = at.turned_over(flip) if behind else at
    inner = (x > there.left + 1, y > there.top + 1, x < there.right - 17, y < there.bottom - 17)
    signs = (-1, -1, 1, 1)
    return tuple(edge + sign * line * shown for edge, sign, shown in zip(found, signs, inner, strict=True))


@pytest.mark.slow
@pytest.mark.fault("F51")
def test_card_edges_are_where_they_should_be(printed: Sheet) -> None:
    at, flip = printed.at, printed.flip
    for number in range(at.count):
        x, y = at.place(number)
        left, top, right, bottom = fill_of(printed.front, at, number, behind=False, flip=flip)
        assert (left, top, right) == pytest.approx((x, y, x + at.card_w), abs=CLOSE)
        if printed.size == "counter":
            assert bottom == pytest.approx(y + at.card_h, abs=CLOSE)
        x, y, _ = at.behind(number, flip)
        edges = fill_of(printed.back, at, number, behind=True, flip=flip)
        assert edges == pytest.approx((x, y, x + at.card_w, y + at.card_h), abs=CLOSE)


@pytest.mark.slow
@pytest.mark.fault("F51")
def test_backs_lie_on_their_fronts_when_the_page_is_turned(printed: Sheet) -> None:
    """A back has its colour all over, so that turned over it must lie on the colour of the front."""
    at, flip = printed.at, printed.flip
    for number in range(at.count):
        one = fill_of(printed.front, at, number, behind=False, flip=flip)
        other = fill_of(printed.back, at, number, behind=True, flip=flip)
        if at.swaps_sides(flip):
            turned = (at.w - other[2], other[1], at.w - other[0])
        else:
            turned = (other[0], at.h - other[3], other[2])
        assert turned == pytest.approx(one[:3], abs=CLOSE)


@pytest.mark.slow
@pytest.mark.fault("F53")
def test_crop_marks_stand_at_the_edges_of_both_sides(printed: Sheet) -> None:
    at = printed.at
    for page, there in printed.sides:
        xs = [there.left + step * at.card_w for step in range(at.columns + 1)]
        ys = [there.top + step * at.card_h for step in range(at.rows + 1)]
        # Nearer to the cards than any text stands.
        for y in (there.top - 1.4, there.bottom + 1.4):
            assert page.upright_lines(y, xs[0] - 2, xs[-1] + 2) == pytest.approx(xs, abs=CLOSE)
        for x in (there.left - 1.4, there.right + 1.4):
            assert page.level_lines(x, ys[0] - 2, ys[-1] + 2) == pytest.approx(ys, abs=CLOSE)


@pytest.mark.slow
@pytest.mark.fault("F51")
def test_the_bar_measures_100_mm_with_a_tick_at_each_10(printed: Sheet) -> None:
    spec = sheet("counters" if printed.size == "counter" else "cards")
    for page, there in printed.sides:
        x, y = standing(there, "", 48.0, spec).bar
        if standing(there, "", 48.0, spec).upright:
            x += bar_height(spec)
            lines, start = page.level_lines(x - 0.4, y - 1, y + 101), y
            crossing = page.upright_lines(y + 55, x - 0.5, x + 0.5)
        else:
            lines, start = page.upright_lines(y - 0.4, x - 1, x + 101), x
            crossing = page.level_lines(x + 55, y - 0.5, y + 0.5)
        assert [tick - lines[0] for tick in lines] == pytest.approx([10.0 * step for step in range(11)], abs=CLOSE)
        assert lines[0] == pytest.approx(start, abs=CLOSE)
        assert crossing == pytest.approx([x if start == y else y], abs=CLOSE)


@pytest.mark.slow
@pytest.mark.fault("F51")
@pytest.mark.parametrize(("paper", "size"), [*product(PAPERS, ("standard",)), ("a5", "large")])
def test_a_folded_back_is_as_wide_as_its_front(paper: str, size: CardSize) -> None:
    layout, made = layout_for("card", size), system(card(colour="blue"))
    (page,) = rasters(print_cards(made, army(), CardOptions(paper, size, fold=True)).pdf)
    w, h = 2 * layout.width, layout.height
    piece = grid(papers()[paper], w, h, sheet("cards"))
    colour = page.extent("blue/fill", piece.left - 2, piece.top - 2, piece.left + w + 2, piece.top + h + 2)
    assert colour == pytest.approx((piece.left, piece.top, piece.left + w, piece.top + h), abs=CLOSE)
    dash = page.upright_lines(piece.top - 3.0, piece.left + w / 4, piece.left + 3 * w / 4)
    assert dash == pytest.approx([piece.left + layout.width], abs=CLOSE)


@pytest.mark.fault("F51")
@pytest.mark.parametrize(("paper", "size", "flip"), ALL)
def test_the_pdf_asks_for_its_true_size_and_the_right_edge(paper: str, size: str, flip: Flip) -> None:
    data, at = pdf_of(paper, size, flip), grid_of(paper, size)
    assert page_sizes(data) == [pytest.approx((at.w, at.h), abs=0.01)] * 2
    boxes = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", data)
    assert [float(part) * 25.4 / 72 for part in boxes[0]] == pytest.approx([at.w, at.h], abs=0.01)
    assert len(boxes) == 2
    for other in (b"/CropBox", b"/TrimBox", b"/UserUnit", b"/Rotate 90", b"/Rotate 270"):
        assert other not in data
    assert b"/PrintScaling /None" in data
    assert b"/Duplex /DuplexFlip" + (b"LongEdge" if flip == "long" else b"ShortEdge") in data
