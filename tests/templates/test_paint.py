"""PDFs: true size, own fonts only, the same bytes each time, and what is drawn is where the plan says."""

import pytest

from templates.paint import Page, Stamp, pdf
from templates.plan import Box, Line, Op, Path, Pattern, Plan, Text, drawn, polygon
from templates.silhouettes import shapes
from tests.helpers.pdfs import dark, embedded, fonts, page_sizes, page_texts

SPOT = Plan("spot", 10, 10, (Box(2, 2, 3, 3, "ink"),))
EVERYTHING: tuple[Op, ...] = (
    Box(1, 1, 20, 10, "well", "ink", 0.3, 2),
    Box(30, 1, 20, 10, "", "ink", 0.3),
    Line(1, 20, 50, 20, "ink", 0.2, 0.6),
    Line(1, 22, 50, 25, "ink", 0.2),
    Text(1, 30, "Žižka, Ж and ★", 12, "Bold", "ink"),
    Text(50, 35, "tight", 12, "Regular", "ink", "right", -0.02),
    Pattern(1, 40, 30, 3, "slanted", "ink"),
    Pattern(1, 45, 30, 3, "dots", "ink"),
    Pattern(1, 50, 30, 3, "plain", "ink"),
    polygon(((40, 40), (50, 40), (45, 50)), "ink", "triangle"),
    *drawn(shapes.icon("error"), "error", 30, 60, 20, 20),
)


def page(*ops: Op, w: float = 210, h: float = 297) -> Page:
    return Page(w, h, (Stamp(Plan("page", w, h, ops)),))


@pytest.mark.fault("F51")
def test_a_page_has_its_true_size() -> None:
    found = page_sizes(pdf([page(), page(w=279.4, h=215.9)], "Title"))
    assert found == [pytest.approx((210, 297), abs=0.01), pytest.approx((279.4, 215.9), abs=0.01)]


@pytest.mark.fault("F51")
def test_a_viewer_is_asked_not_to_scale_and_told_which_edge_to_turn() -> None:
    assert b"/PrintScaling /None" in pdf([page()], "Title")
    for duplex, name in (("long", b"LongEdge"), ("short", b"ShortEdge")):
        assert b"/Duplex /DuplexFlip" + name in pdf([page()], "Title", duplex=duplex)  # type: ignore[arg-type]
    assert b"/Duplex /Simplex" in pdf([page()], "Title")


def test_a_second_run_gives_the_same_bytes() -> None:
    assert pdf([page(*EVERYTHING)], "Title") == pdf([page(*EVERYTHING)], "Title")


@pytest.mark.fault("F54")
def test_every_font_is_embedded_and_none_is_foreign() -> None:
    data = pdf([page(*EVERYTHING)], "Title")
    assert fonts(data) == embedded(data)
    assert all("IBMPlex" in name for name in fonts(data))


@pytest.mark.fault("F54")
def test_text_with_accents_and_other_scripts_can_be_read_back() -> None:
    (text,) = page_texts(pdf([page(*EVERYTHING)], "Title"))
    assert "Žižka, Ж and \N{REPLACEMENT CHARACTER}" in text


def test_mark_up_in_a_text_is_text() -> None:
    (text,) = page_texts(pdf([page(Text(10, 10, "<b>bold</b> &amp; (x) \\n", 8))], "Title"))
    assert "<b>bold</b> &amp; (x) \\n" in text


def test_a_stamp_stands_where_it_is_put() -> None:
    data = pdf([Page(100, 100, (Stamp(SPOT, 50, 20),))], "Title")
    assert dark(data, 0, 53.5, 23.5)
    assert not dark(data, 0, 51.0, 23.5)
    assert not dark(data, 0, 57.0, 27.0)


def test_a_turned_stamp_is_upside_down_in_the_same_place() -> None:
    data = pdf([Page(100, 100, (Stamp(SPOT, 50, 20, turned=True),))], "Title")
    assert dark(data, 0, 56.5, 26.5)
    assert not dark(data, 0, 53.5, 23.5)


def test_an_upright_stamp_is_turned_to_the_left_and_has_its_beginning_at_the_bottom() -> None:
    wide = Plan("wide", 30, 10, (Box(2, 1, 6, 3, "ink"),))
    data = pdf([Page(100, 100, (), beside=(Stamp(wide, 50, 20, upright=True),))], "Title")
    assert dark(data, 0, 52.5, 45.0)
    assert dark(data, 0, 51.5, 42.5)
    assert not dark(data, 0, 55.0, 45.0)
    assert not dark(data, 0, 52.5, 25.0)


def test_what_is_drawn_over_lies_over_the_stamps() -> None:
    over = Plan("over", 100, 100, (Box(50, 20, 10, 10, "paper"),))
    data = pdf([Page(100, 100, (Stamp(SPOT, 50, 20),), over)], "Title")
    assert not dark(data, 0, 53.5, 23.5)


def test_a_shape_is_the_right_way_up() -> None:
    triangle = Plan(
        "page", 100, 100, (Path(10, 10, 1.0, (("M", (0, 0)), ("L", (20, 0)), ("L", (10, 20)), ("Z", ())), "ink"),)
    )
    data = pdf([Page(100, 100, (Stamp(triangle),))], "Title")
    assert dark(data, 0, 14, 12)
    assert not dark(data, 0, 14, 28)


def test_the_title_is_in_the_document() -> None:
    assert b"Tribarrel" in pdf([page()], "My army")
