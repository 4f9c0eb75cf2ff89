"""A report on paper: everything in it is there, whatever its length, and what no font has is told."""

import pytest

from templates.plan import Text
from templates.report import print_report, report_plans
from templates.told import Report, Section
from tests.helpers.pdfs import page_sizes, page_texts

LONG = "The Very Long Name of a Side that Nobody Would Ever Type " * 3


def report(*sections: Section, title: str = "Hollow Farm") -> Report:
    return Report(title, "SMLE · round 3", sections)


def test_every_text_is_on_the_page() -> None:
    made = report(Section("Sides", ("One line.",), (("Side", "Units"), ("Anna", "3"), ("Ben", "2"))))
    (text,) = page_texts(print_report(made).pdf)
    for told in made.texts():
        assert told in text


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_at_true_size(paper: str, size: tuple[float, float]) -> None:
    (found,) = page_sizes(print_report(report(Section("Sides")), paper).pdf)
    assert found == pytest.approx(size, abs=0.1)


def test_nothing_lies_beyond_the_margins() -> None:
    made = report(Section(LONG, (LONG * 3,), ((LONG, LONG, LONG), (LONG, LONG, LONG))), title=LONG)
    for plan in report_plans(made):
        for op in plan.ops:
            if isinstance(op, Text):
                left = op.x - (op.width if op.anchor == "right" else 0.0)
                assert left >= 15.9
                assert left + op.width <= plan.w - 15.9, op.text


def test_many_lines_go_over_pages_under_their_heading() -> None:
    made = report(Section("Round 1", tuple(f"{number}. Something happened." for number in range(200))))
    texts = page_texts(print_report(made).pdf)
    assert len(texts) > 1
    assert all("Round 1" in text for text in texts)
    assert "199. Something happened." in texts[-1]


def test_what_no_font_has_is_told() -> None:
    (missing,) = print_report(report(Section("日", ("ok",)))).missing
    assert missing.code == "U+65E5"
