"""Prints a report as running pages: headings, lines, and plain tables. What it tells is made elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from templates.cards import Printed
from templates.fit import LEADING, Try, fitted, wrapped
from templates.flow import Block, Placed, pack, still
from templates.flow import Section as Flowed
from templates.fonts import faces
from templates.glyphs import missing_glyph
from templates.lettering import EM
from templates.paint import Page, Stamp, pdf
from templates.painters.prose import paragraph
from templates.plan import Line, Op, Plan, Text
from templates.sheet import papers
from templates.told import Report, Section

MARGIN, FOOT = 16.0, 7.0
"""In mm."""
TITLE, HEADING, SIZE, FOOT_SIZE = 18.0, 11.0, 9.0, 7.0
FIRST_SHARE = 0.34
"""How much of a table's width its first column has."""


def print_report(report: Report, paper: str = "a4") -> Printed:
    """The report as a PDF; raises KeyError for an unknown paper."""
    plans = report_plans(report, paper)
    pages = [Page(plan.w, plan.h, (Stamp(plan),)) for plan in plans]
    missing = dict.fromkeys(letter for text in report.texts() for letter in faces.missing(text))
    told = tuple(missing_glyph(letter, report.title, "", "text") for letter in missing)
    return Printed(pdf(pages, faces.clean(report.title), report.about), len(pages), told)


def report_plans(report: Report, paper: str = "a4") -> list[Plan]:
    """The pages of a report."""
    sheet = papers()[paper]
    width, height = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN
    flowed = [_opening(report, width), *(part for section in report.sections for part in _section(section, width))]
    pages = pack(flowed, (height, height))
    size = (sheet.width, sheet.height)
    return [_page(report, size, placed, f"{at} of {len(pages)}") for at, placed in enumerate(pages, 1)]


def _opening(report: Report, width: float) -> Flowed:
    blocks = list(_title(report.title, TITLE, "Bold", width))
    return Flowed((*blocks, *paragraph(width, faces.clean(report.about), SIZE, "ink2", gap=1.0)))


def _title(text: str, size: float, weight: str, width: float) -> Iterator[Block]:
    for words in wrapped(faces.clean(text), weight, size, width):
        yield Block(size * LEADING * EM, still([Text(0.0, 0.9 * size * EM, words, size, weight)]))


def _section(section: Section, width: float) -> Iterator[Flowed]:
    """The heading stays with what it heads, and is drawn again where that goes on."""
    head = _heading(section.title, width)
    blocks = [block for told in section.lines for block in paragraph(width, faces.clean(told), SIZE, gap=0.6)]
    blocks += _rows(section, width)
    yield Flowed(tuple(blocks) or (Block(0.0, still([])),), head)


def _heading(text: str, width: float) -> Block:
    one = fitted(faces.clean(text), "SemiBold", width, [Try(1, HEADING, 0.8 * HEADING)])
    base = 0.9 * HEADING * EM
    ops: list[Op] = [
        Text(0.0, base, one.lines[0] if one.lines else "", one.size, "SemiBold", spacing=one.spacing),
        Line(0.0, 1.45 * HEADING * EM, width, 1.45 * HEADING * EM, "line", 0.2),
    ]
    return Block(1.6 * HEADING * EM, still(ops), 5.0)


def _rows(section: Section, width: float) -> Iterator[Block]:
    """A plain table: words left, figures right."""
    of_words = section.of_words
    for at, row in enumerate(section.rows):
        weight, colour = ("Medium", "ink2") if at == 0 else ("Regular", "ink")
        ops: list[Op] = []
        for column, cell in enumerate(row):
            ops.append(_cell(cell, _column(column, len(row), width), weight, colour, column in of_words))
        yield Block(SIZE * LEADING * EM + 0.4, still(ops), 1.2 if at == 0 else 0.0)


def _column(at: int, count: int, width: float) -> tuple[float, float]:
    """Where a column starts and ends, in mm."""
    if count == 1:
        return (0.0, width)
    share = width * (1 - FIRST_SHARE) / (count - 1)
    start = 0.0 if at == 0 else width * FIRST_SHARE + (at - 1) * share
    return (start, start + (width * FIRST_SHARE if at == 0 else share))


def _cell(text: str, column: tuple[float, float], weight: str, colour: str, is_left: bool) -> Text:
    start, end = column
    one = fitted(faces.clean(text), weight, end - start - 2.0, [Try(1, SIZE, 6.0)])
    words = one.lines[0] if one.lines else ""
    base = 0.9 * SIZE * EM
    if is_left:
        return Text(start, base, words, one.size, weight, colour, spacing=one.spacing)
    return Text(end, base, words, one.size, weight, colour, "right", one.spacing)


def _page(report: Report, size: tuple[float, float], placed: Sequence[Placed], number: str) -> Plan:
    w, h = size
    ops: list[Op] = []
    for one in placed:
        ops += one.block.draw(MARGIN, MARGIN + one.y)
    room = w - 2 * MARGIN - faces.width_mm(number, "Regular", FOOT_SIZE) - 6.0
    title = fitted(faces.clean(report.title), "Regular", room, [Try(1, FOOT_SIZE)])
    words = title.lines[0] if title.lines else ""
    ops.append(Text(MARGIN, h - FOOT, words, title.size, "Regular", "ink2", spacing=title.spacing))
    ops.append(Text(w - MARGIN, h - FOOT, number, FOOT_SIZE, "Regular", "ink2", "right"))
    return Plan("report", w, h, tuple(ops))
