"""Head, foot and bar, proved by geometry: off the paper's edge, marks, cards and each other, and all said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest

from templates.cards import CardOptions, print_cards
from templates.cutting import Fold
from templates.furniture import Margins
from templates.imposition import folding, impose, impose_backs, impose_folded
from templates.layout import layout_for
from templates.paint import Page, Stamp
from templates.plan import Bounds, Line, Plan, Text
from templates.sheet import Flip, Grid, NoRoom, grid, papers, sheet
from tests.helpers.cards import army, system, team
from tests.helpers.ink import ink
from tests.helpers.pdfs import page_texts

SPEC = sheet("cards")
PAPERS = tuple(papers())
SIZES = ("standard", "large")
SIDES = ("fronts", "backs-long", "backs-short", "folded")
EVERY = list(product(PAPERS, SIZES, SIDES))
CAPTION = "100 mm when printed at 100 %: measure before cutting"
QUARTER_INCH = 6.35


@dataclass(frozen=True)
class Drawn:
    """Something on a page, its texts and lines in mm from the page's left top corner."""

    op: Text | Line
    box: Bounds


def foot(name: str, side: str, paper: str = "Letter") -> tuple[str, ...]:
    """The foot of the last of many pages, as it is worded for the side."""
    words = {
        "fronts": ("fronts",),
        "backs-long": ("backs, turn over the long edge", "backs, long edge"),
        "backs-short": ("backs, turn over the short edge", "backs, short edge"),
        "folded": (
            "fronts and backs, cut, then fold along the broken lines",
            "fronts and backs, cut, then fold",
            "cut, then fold",
        ),
    }[side]
    said = [f"{name} · page 12 of 12 · {paper}, {which}" for which in words]
    return tuple(text for one in said for text in (f"{one} · Tribarrel", one))


def page_of(
    paper: str, size: str, side: str, margins: Margins | None = None, count: int = 0
) -> tuple[Page, Grid, Fold]:
    """One page with so many cards, or all that go on it."""
    layout = layout_for("card", size)
    fold: Fold = ""
    at = grid(papers()[paper], layout.width, layout.height, SPEC)
    if side == "folded":
        at, fold = folding(papers()[paper], layout.width, layout.height, SPEC)
    name = "Town guard and mobile reserve"
    around = margins or Margins("Not legal: 12 problems. 12180 of 12200 points", "error", foot(name, side), CAPTION)
    around = replace(around, fold=fold)
    plans = [Plan("card", layout.width, layout.height, ())] * (count or at.count)
    if fold:
        return impose_folded(plans, plans, at, [around], SPEC)[0], at, fold
    if side == "fronts":
        return impose(plans, at, [around], SPEC)[0], at, fold
    flip: Flip = "long" if side == "backs-long" else "short"
    return impose_backs(plans, at, [around], SPEC, flip)[0], at.turned_over(flip), fold


def drawn(page: Page) -> list[Drawn]:
    """All texts, by their ink, and all lines around the cards."""
    assert page.over is not None
    return [found for stamp in (Stamp(page.over), *page.beside) for found in _of(stamp)]


def _of(stamp: Stamp) -> Iterator[Drawn]:
    for op in stamp.plan.ops:
        assert isinstance(op, Text | Line)
        box = ink(op) if isinstance(op, Text) else op.bounds
        if box and stamp.upright:
            # What was at the left is at the bottom, and what was at the top is at the left.
            box = (box[1], stamp.plan.w - box[2], box[3], stamp.plan.w - box[0])
        if box:
            yield Drawn(op, (box[0] + stamp.x, box[1] + stamp.y, box[2] + stamp.x, box[3] + stamp.y))


def is_mark(found: Drawn) -> bool:
    """Whether it is something to cut or fold by."""
    return isinstance(found.op, Line) and found.op.line != 0.15


def is_bar(found: Drawn) -> bool:
    """Whether it is of the bar."""
    return isinstance(found.op, Line) and found.op.line == 0.15


def gap(one: Bounds, other: Bounds) -> float:
    """How far two rectangles are apart; 0 or less where they touch."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def off_edge(page: Page) -> float:
    """The least distance of anything but marks to the edge of the paper."""
    boxes = [found.box for found in drawn(page) if not is_mark(found)]
    return min(min(left, top, page.w - right, page.h - bottom) for left, top, right, bottom in boxes)


@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
def test_nothing_but_marks_is_nearer_to_the_edge_than_printers_reach(paper: str, size: str, side: str) -> None:
    page, *_ = page_of(paper, size, side)
    assert off_edge(page) >= QUARTER_INCH


@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
def test_texts_and_bar_are_clear_of_marks_cards_and_each_other(paper: str, size: str, side: str) -> None:
    page, *_ = page_of(paper, size, side)
    found = drawn(page)
    texts, bars = [one for one in found if isinstance(one.op, Text)], [one for one in found if is_bar(one)]
    marks = [one for one in found if is_mark(one)]
    cards = [(one.x, one.y, one.x + one.plan.w, one.y + one.plan.h) for one in page.stamps]
    for text in texts:
        assert min(gap(text.box, mark.box) for mark in marks) >= 1.5, text.op
        assert min(gap(text.box, bar.box) for bar in bars) >= 0.7, text.op
        assert min(gap(text.box, card) for card in cards) >= 0.9, text.op
        assert all(gap(text.box, other.box) > 0.0 for other in texts if other is not text), text.op
    for bar in bars:
        assert min(gap(bar.box, mark.box) for mark in marks) >= 0.4, bar.op
        assert min(gap(bar.box, card) for card in cards) >= 1.0, bar.op


@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
def test_texts_below_the_cards_are_of_one_size_and_say_all_but_the_name_of_the_program(
    paper: str, size: str, side: str
) -> None:
    page, *_ = page_of(paper, size, side)
    below = [one.op for one in drawn(page) if isinstance(one.op, Text) and one.op.colour == "ink2"]
    assert {one.size for one in below} == {6.0}
    lines = [one.text for one in below if one.text != CAPTION]
    assert " · ".join(lines) in foot("Town guard and mobile reserve", side)
    assert len(lines) <= 2
    assert lines[-1] != "Tribarrel"


@pytest.mark.fault("F51")
@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
def test_the_bar_is_100_mm_with_a_tick_at_each_10_and_no_wider_than_the_cards(paper: str, size: str, side: str) -> None:
    page, at, _ = page_of(paper, size, side)
    bars = [one.box for one in drawn(page) if is_bar(one)]
    whole = max(bars, key=lambda box: box[2] - box[0] + box[3] - box[1])
    along, across = (1, 0) if whole[3] - whole[1] > whole[2] - whole[0] else (0, 1)
    assert whole[along + 2] - whole[along] == pytest.approx(100.0, abs=1e-9)
    ticks = sorted((box[along] + box[along + 2]) / 2 - whole[along] for box in bars if box != whole)
    assert ticks == pytest.approx([10.0 * step for step in range(11)])
    cards = (at.left, at.top, at.right, at.bottom)
    assert cards[along] + 3.9 <= whole[along]
    assert whole[along + 2] <= cards[along + 2] - 3.9
    assert (across == 0) == (size == "large" and paper in ("letter", "a5"))


def test_the_bar_does_not_stand_under_a_mark() -> None:
    page, at, _ = page_of("a4", "standard", "fronts")
    left = min(one.box[0] for one in drawn(page) if is_bar(one))
    assert left - at.left == pytest.approx(4.0, abs=0.1)


def bare(page: Page) -> list[str]:
    return [one.op.text for one in drawn(page) if isinstance(one.op, Text)]


def test_marks_and_bar_can_be_left_out() -> None:
    margins = Margins("Legal", "ink", ("foot",), CAPTION, marks=False, scale_bar=False)
    page, *_ = page_of("a4", "standard", "fronts", margins)
    assert bare(page) == ["Legal", "foot"]
    assert len(drawn(page)) == 2


def test_a_foot_gives_up_what_matters_least_before_it_takes_two_lines() -> None:
    def feet(*wordings: str) -> list[str]:
        return bare(page_of("a4", "standard", "fronts", Margins("Legal", "ink", wordings, CAPTION))[0])[1:-1]

    long, name = "long " * 12, "2 Platoon · page 1 of 2"
    assert feet(f"{name} · A4, fronts · Tribarrel", f"{name} · A4, fronts") == [f"{name} · A4, fronts · Tribarrel"]
    assert feet(f"{name} · {long}", f"{name} · A4, fronts") == [f"{name} · A4, fronts"]
    turned = "A4, fronts and backs, cut, then fold"
    assert feet(f"The mobile reserve · page 1 of 2 · {turned}") == ["The mobile reserve · page 1 of 2", turned]


def test_all_pages_are_worded_as_the_one_with_the_longest_number() -> None:
    wordings = ("page 2 of 12 · A4, fronts · Tribarrel", "page 2 of 12")
    margins = Margins("Legal", "ink", wordings, CAPTION)
    assert wordings[0] in bare(page_of("a4", "standard", "fronts", margins)[0])
    alike = replace(margins, longest=("page 12 of 12 " + "· A4, fronts " * 6, "page 12 of 12"))
    assert wordings[1] in bare(page_of("a4", "standard", "fronts", alike)[0])


def test_all_pages_of_a_print_are_worded_alike() -> None:
    options = CardOptions(paper="a5", size="large", fold=True)
    texts = page_texts(print_cards(system(*[team()] * 12), army("River line"), options).pdf)
    assert len(texts) == 12
    said = {text.replace(f"page {at} of", "page of")[-80:] for at, text in enumerate(texts, 1)}
    assert len(said) == 1, said
    assert "page of 12 · A5, fronts and backs, cut, then fold" in said.pop()


@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
def test_the_foot_of_an_army_with_a_common_name_goes_on_one_line(paper: str, size: str, side: str) -> None:
    wordings = foot("Kampfgruppe Lindner", side, papers()[paper].title)
    page, *_ = page_of(paper, size, side, Margins("Legal", "ink", wordings, CAPTION))
    assert set(bare(page)) & set(wordings)


@pytest.mark.parametrize(("paper", "size", "side"), EVERY)
@pytest.mark.parametrize(
    "name", ["Platoon " * 40, "W" * 200, "A company of the old guard that marched to the sea and back"]
)
def test_a_long_army_name_keeps_to_its_room(paper: str, size: str, side: str, name: str) -> None:
    margins = Margins("Legal, 1 of 2 points", "ink", foot(name.strip(), side), CAPTION)
    page, *_ = page_of(paper, size, side, margins)
    found = [one.box for one in drawn(page) if isinstance(one.op, Text)]
    others = [one.box for one in drawn(page) if isinstance(one.op, Line)]
    assert off_edge(page) >= QUARTER_INCH
    assert all(gap(text, other) > 0.3 for text in found for other in others)


@pytest.mark.parametrize(("paper", "w", "is_folded"), list(product(PAPERS, (20, 45, 70, 120), (False, True))))
def test_on_cards_of_one_s_own_nothing_overlaps_and_all_is_on_the_paper(paper: str, w: int, is_folded: bool) -> None:
    for h in range(20, 200, 20):
        try:
            at, fold = folding(papers()[paper], w, h, SPEC) if is_folded else (grid(papers()[paper], w, h, SPEC), "")
        except NoRoom:
            continue
        margins = Margins("Legal, 216 of 220 points", "ink", foot("2 Platoon", "folded"), CAPTION, fold=fold)
        plans = [Plan("card", w, h, ())] * at.count
        pages = impose_folded(plans, plans, at, [margins], SPEC) if fold else impose(plans, at, [margins], SPEC)
        found = drawn(pages[0])
        texts = [one for one in found if isinstance(one.op, Text)]
        assert min(gap(one.box, other.box) for one, other in product(texts, found) if one is not other) > 0.3
        assert off_edge(pages[0]) > 2.5
        assert w >= 57 or off_edge(pages[0]) >= QUARTER_INCH


@pytest.mark.parametrize(("paper", "flip"), list(product(PAPERS, ("long", "short"))))
def test_around_counters_the_words_stand_beyond_the_marks_and_off_the_edge(paper: str, flip: Flip) -> None:
    spec = sheet("counters")
    at = grid(papers()[paper], 16.0, 16.0, spec)
    margins = Margins("Not legal: 12 problems. 12180 of 12200 points", "error", foot("Town guard", "fronts"), CAPTION)
    page = impose_backs([Plan("counter", 16.0, 16.0, ())] * at.count, at, [margins], spec, flip)[0]
    found = [one for one in drawn(page) if not is_mark(one)]
    marks = [one for one in drawn(page) if is_mark(one)]
    assert off_edge(page) >= QUARTER_INCH
    assert min(gap(one.box, mark.box) for one, mark in product(found, marks)) >= 0.4
    texts = [one for one in found if isinstance(one.op, Text)]
    assert min(gap(one.box, other.box) for one, other in product(texts, found) if one is not other) >= 0.3


@pytest.mark.parametrize("flip", ["long", "short"])
def test_around_counters_a_foot_of_two_lines_is_clear_of_the_marks(flip: Flip) -> None:
    spec = sheet("counters")
    at = grid(papers()["a5"], 16.0, 16.0, spec)
    name = "Town guard and mobile reserve"
    margins = Margins("Legal", "ink", foot(name, f"backs-{flip}", "A5"), CAPTION)
    page = impose_backs([Plan("counter", 16.0, 16.0, ())] * at.count, at, [margins], spec, flip)[0]
    texts = [one for one in drawn(page) if isinstance(one.op, Text) and one.box[1] > at.bottom]
    assert [one.op.text for one in texts if name in one.op.text] == [f"{name} · page 12 of 12"]  # type: ignore[union-attr]
    marks = [one for one in drawn(page) if is_mark(one)]
    assert min(gap(text.box, mark.box) for text, mark in product(texts, marks)) >= 1.5


def test_a_printed_page_says_how_to_turn_or_fold_it() -> None:
    def last(**options: object) -> str:
        return page_texts(print_cards(system(team()), army(), CardOptions(**options)).pdf)[-1]  # type: ignore[arg-type]

    assert "2 Platoon · page 1 of 1 · A5, fronts and backs, cut, then fold" in last(paper="a5", fold=True)
    assert "2 Platoon · page 1 of 1 · A5, backs, turn over the long edge" in last(paper="a5", duplex=True)
    assert "cut, then fold along the broken lines · Tribarrel" in last(paper="a3", size="large", fold=True)
