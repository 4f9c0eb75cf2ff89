"""To the printer and into a file: true size, whole or not at all, and always told."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QThread
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.printing import workshop
from app.printing.making import Made, Wish, made
from app.printing.page import PrintPage
from app.printing.printer import pages_of, print_pages, set_up
from app.settings import Print
from rules import registry
from rules.army.edit import set_limit
from rules.storage.armies import load_army
from tests.app.conftest import OpenSample
from tests.app.printing.conftest import MakePage, click, settle
from tests.helpers.asker import Script
from tests.helpers.pdfs import page_sizes
from tests.helpers.raster import rasters

NEAR_MM = 0.1
ONE_PAGE = "seven-heroes"


def cards(slug: str = "british-platoon", **options: object) -> Made:
    system = registry.system("smle")
    army = load_army(system.sample_text(slug), "x.tbarmy", [system]).army
    found = made(Wish(system, army, "cards", Print(**options)))  # type: ignore[arg-type]
    assert found is not None
    return found


def to_file(path: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


@pytest.mark.parametrize(
    ("paper", "size", "edge"), [("a4", (210, 297), (8.3, 12.2)), ("letter", (279.4, 215.9), (11.3, 17.6))]
)
def test_a_printed_page_has_its_true_size(
    qapp: object, tmp_path: Path, paper: str, size: tuple[float, float], edge: tuple[float, float]
) -> None:
    found = cards(ONE_PAGE, paper=paper)
    path = tmp_path / "out.pdf"
    printer = to_file(path)
    set_up(printer, found, "Platoon")
    assert print_pages(printer, found, lambda _done, _of: True)
    data = path.read_bytes()
    sizes = page_sizes(data)
    assert len(sizes) == len(found.sizes)
    for width, height in sizes:
        assert (width, height) == pytest.approx(size, abs=0.3)  # Qt keeps papers in whole points
    wanted, got = rasters(found.pdf)[0], rasters(data)[0]
    across = [
        raster.extent(f"{found.wish.army.colour}/fill", 5, 5, size[0] - 5, size[1] - 5) for raster in (wanted, got)
    ]
    assert across[1] == pytest.approx(across[0], abs=NEAR_MM)
    x, y = edge  # crop marks over the cards, and at their left
    true, printed = [
        (raster.upright_lines(y, 5, size[0] - 5), raster.level_lines(x, 5, size[1] - 5)) for raster in (wanted, got)
    ]
    for marks, found_marks in zip(true, printed, strict=True):
        assert len(marks) >= 3
        assert found_marks == pytest.approx(marks, abs=NEAR_MM)


def test_the_bar_is_100_mm_on_paper(qapp: object, tmp_path: Path) -> None:
    found = cards(ONE_PAGE, crop_marks=False)
    path = tmp_path / "out.pdf"
    printer = to_file(path)
    set_up(printer, found, "Platoon")
    assert print_pages(printer, found, lambda _done, _of: True)
    (first, *_), width = rasters(path.read_bytes()), 210
    lengths = []
    for tenth in range(2750, 2950):
        lines = first.upright_lines(tenth / 10, 5, width - 60)
        lengths += [lines[-1] - lines[0]] if len(lines) == 11 else []
    assert lengths, "the bar has eleven ticks"
    assert lengths[0] == pytest.approx(100, abs=NEAR_MM)


def test_the_printer_is_told_everything(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printer = to_file(tmp_path / "out.pdf")
    told: list[QPrinter.DuplexMode] = []
    monkeypatch.setattr(printer, "setDuplex", told.append)  # a file has one side
    for options, duplex in (
        ({}, QPrinter.DuplexMode.DuplexNone),
        ({"duplex": True}, QPrinter.DuplexMode.DuplexLongSide),
        ({"duplex": True, "flip": "short"}, QPrinter.DuplexMode.DuplexShortSide),
        ({"duplex": True, "fold": True}, QPrinter.DuplexMode.DuplexNone),
    ):
        found = cards(**options)
        set_up(printer, found, "Platoon")
        assert told[-1] == duplex
        assert printer.fullPage()
        assert printer.docName() == "Platoon"
    set_up(printer, cards(paper="letter"), "Platoon")
    assert printer.pageLayout().orientation() is QPageLayout.Orientation.Landscape


def test_some_pages_and_many_copies(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cards(duplex=True)
    printer = to_file(tmp_path / "out.pdf")
    assert pages_of(printer, found) == list(range(len(found.sizes)))
    printer.setFromTo(2, 3)
    assert pages_of(printer, found) == [1, 2]
    monkeypatch.setattr(printer, "supportsMultipleCopies", lambda: False)
    monkeypatch.setattr(printer, "copyCount", lambda: 2)
    printer.setCollateCopies(True)
    assert pages_of(printer, found) == [1, 2, 1, 2]
    printer.setCollateCopies(False)
    assert pages_of(printer, found) == [1, 1, 2, 2]


def answered(page: PrintPage, path: Path, accept: bool = True) -> list[QPrinter]:
    """Answers the print dialogue: to a file."""
    asked: list[QPrinter] = []

    def choose(printer: QPrinter, pages: int, parent: QWidget) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        asked.append(printer)
        return accept

    page.delivery.choose_printer = choose
    return asked


def test_print_from_the_page(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, tmp_path: Path, said: list[str]
) -> None:
    open_sample("hexgame")
    page = make_page()
    path = tmp_path / "printed.pdf"
    answered(page, path)
    click(qtbot, page, "print-now")
    assert page.delivery.is_printing
    assert page.context.actions.reason("print-now").startswith("The pages before")
    qtbot.waitUntil(lambda: not page.delivery.is_printing)
    assert page.maker.made is not None
    assert len(page_sizes(path.read_bytes())) == len(page.maker.made.sizes)
    assert said[-1].startswith("Sent to")
    assert page.busy.words.isHidden()


def test_no_printer_after_all(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, tmp_path: Path, said: list[str]
) -> None:
    open_sample("hexgame")
    page = make_page()
    assert len(answered(page, tmp_path / "no.pdf", accept=False)) == 0
    click(qtbot, page, "print-now")
    assert not page.delivery.is_printing
    assert said == []


def test_printing_can_be_stopped(
    make_page: MakePage,
    open_sample: OpenSample,
    qtbot: QtBot,
    tmp_path: Path,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_sample("crucible")
    page = make_page()
    answered(page, tmp_path / "stopped.pdf")

    def slow(printer: QPrinter, found: Made, told: Callable[[int, int], bool]) -> bool:
        while told(0, 3):
            QThread.msleep(1)
        return True

    monkeypatch.setattr(workshop, "print_pages", slow)
    click(qtbot, page, "print-now")
    page.busy.show_words()
    qtbot.waitUntil(lambda: page.delivery.is_printing)
    page.busy.cancel.click()
    qtbot.waitUntil(lambda: not page.delivery.is_printing)
    assert said[-1] == "Printing was stopped."


def test_a_printer_that_takes_nothing(
    make_page: MakePage,
    open_sample: OpenSample,
    qtbot: QtBot,
    tmp_path: Path,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_sample("hexgame")
    page = make_page()
    answered(page, tmp_path / "none.pdf")
    monkeypatch.setattr(workshop, "print_pages", lambda *_: False)
    click(qtbot, page, "print-now")
    qtbot.waitUntil(lambda: not page.delivery.is_printing)
    assert "did not take the pages" in said[-1]


def test_save_and_open_the_folder(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    document = open_sample("smle")
    page = make_page()
    notes: list[Note] = []
    opened: list[Path] = []
    context.notes.said.connect(notes.append)
    page.delivery.open_folder = lambda folder: bool([opened.append(folder)])  # type: ignore[func-returns-value]
    path = tmp_path / "Łódź" / "platoon.pdf"
    path.parent.mkdir()
    script = Script(names=[path, None, path])
    context.asker = script
    context.actions.trigger("save-pdf")
    assert page.maker.made is not None
    assert path.read_bytes() == page.maker.made.pdf
    assert script.suggested[0].name == f"{document.army.name} unit cards.pdf"
    assert notes[-1].text == "Saved platoon.pdf, 2 pages."
    assert notes[-1].action == "Open folder"
    context.actions.trigger("open-folder")
    assert opened == [path.parent]
    context.actions.trigger("save-pdf")
    assert len(notes) == 1, "the player thought better of it"
    context.session.do(document, "Limit", set_limit(document.army, 10))
    context.actions.trigger("save-pdf")
    qtbot.waitUntil(lambda: len(notes) == 2)
    assert notes[-1].text == "Saved platoon.pdf, 2 pages. Not legal: 1 problem, and the pages say so."
    assert path.read_bytes() == page.maker.made.pdf
    settle(qtbot, page)
    with closing(pypdfium2.PdfDocument(path)) as saved:
        assert len(saved) == 2


def test_what_cannot_be_saved_is_told(
    make_page: MakePage, open_sample: OpenSample, context: Context, tmp_path: Path, said: list[str]
) -> None:
    open_sample("smle")
    make_page()
    context.asker = Script(names=[tmp_path / "nowhere" / "platoon.pdf"])
    context.actions.trigger("save-pdf")
    assert "there is no such folder" in said[-1]
    assert context.actions.reason("open-folder")
