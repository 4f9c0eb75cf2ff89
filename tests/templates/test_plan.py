"""Plans as text: one golden file for each kind of card, which a person can read."""

import os
from pathlib import Path

import pytest

from templates.compose import back, fronts
from templates.facts import Facts, Look
from templates.layout import layout_for
from templates.patterns import lines_of
from templates.plan import Box, Line, Op, Pattern, Text, polygon
from templates.plan import Path as Shape
from templates.wording import paper_words
from tests.helpers.cards import EXAMPLES
from tests.helpers.kinds import KINDS

GOLDEN = Path(__file__).parents[1] / "golden" / "plans"
OPS: tuple[Op, ...] = (
    Box(1, 2, 3, 4, "well", "ink", 0.5, 1),
    Line(1, 2, 3, 2, "ink", 0.2),
    Text(5, 5, "Rifle", 12, "Bold", "ink", "middle", -0.02),
    Pattern(1, 1, 4, 2, "slanted", "ink"),
    polygon(((0, 0), (2, 0), (1, 2)), "ink", "triangle"),
)


@pytest.mark.parametrize("size", ["standard", "large"])
@pytest.mark.parametrize("name", [*EXAMPLES, *KINDS])
def test_the_plan_is_that_of_the_golden_file(name: str, size: str) -> None:
    card = {**EXAMPLES, **KINDS}[name]
    words = paper_words().words
    facts = Facts(card, lambda key: words.get(key, key), Look(), (), "System")
    layout = layout_for(card.kind, size)
    text = "\n".join(map(str, (*fronts(facts, layout), back(facts, layout))))
    file = GOLDEN / f"{name}-{size}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("op", OPS, ids=lambda op: type(op).__name__)
def test_an_operation_can_be_moved_and_takes_its_bounds_with_it(op: Op) -> None:
    moved = op.moved(10, 20)
    assert moved.bounds == pytest.approx([at + by for at, by in zip(op.bounds, (10, 20, 10, 20), strict=True)])
    assert moved.moved(-10, -20).bounds == pytest.approx(op.bounds)


def test_a_stroke_reaches_half_its_width_over_its_edge() -> None:
    assert Box(1, 1, 2, 2, stroke="ink", line=0.4).bounds == pytest.approx((0.8, 0.8, 3.2, 3.2))
    assert Line(0, 1, 0, 2, "ink", 0.4).bounds == pytest.approx((-0.2, 1, 0.2, 2))
    assert Line(0, 0, 2, 2, "ink", 0.4).bounds == pytest.approx((-0.2, -0.2, 2.2, 2.2))
    assert Shape(0, 0, 1, (("M", (1, 1)), ("L", (2, 2))), "ink", 0.2).bounds == pytest.approx((0.9, 0.9, 2.1, 2.1))


@pytest.mark.parametrize(("anchor", "left"), [("left", 0.0), ("middle", -0.5), ("right", -1.0)])
def test_an_anchor_says_where_a_text_begins(anchor: str, left: float) -> None:
    text = Text(0, 0, "Rifle team", 12, "Bold", "ink", anchor)  # type: ignore[arg-type]
    assert text.left == pytest.approx(left * text.width)


@pytest.mark.parametrize("kind", ["slanted", "hatched", "level"])
def test_patterns_of_lines_cover_their_rectangle(kind: str) -> None:
    lines, dots = lines_of(Pattern(10, 5, 20, 2, kind, "ink"))  # type: ignore[arg-type]
    assert dots == []
    assert min(line.x for line in lines) <= 10 + 2
    assert max(line.x2 for line in lines) >= 30 - 2


def test_dots_lie_whole_inside_their_rectangle() -> None:
    lines, dots = lines_of(Pattern(10, 5, 20, 2, "dots", "ink"))
    assert lines == []
    assert all(x - radius >= 10 and x + radius <= 30 for x, _, radius in dots)
    assert all(y - radius >= 5 and y + radius <= 7 for _, y, radius in dots)


def test_a_plain_pattern_is_nothing() -> None:
    assert lines_of(Pattern(0, 0, 9, 9, "plain", "ink")) == ([], [])
