"""The print page: what it shows is the PDF itself, and it follows the army and the options."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS
from app.context import Context
from app.notes import Place
from app.printing import making
from app.printing.page import PrintPage
from app.printing.pdfs import picture
from rules.army.edit import annotate, rename, set_limit
from rules.army.model import all_units
from templates.cards import CardOptions, print_cards
from tests.app.conftest import OpenSample
from tests.app.printing.conftest import MakePage, click, pdf, settle
from tests.helpers.pdfs import page_sizes, page_texts

A4, A4_WIDE, LETTER_WIDE = (210, 297), (297, 210), (279.4, 215.9)


def dark_part(image: QImage) -> float:
    """How much of a picture is not white."""
    small = image.scaled(100, 140)
    spots = [small.pixelColor(x, y).lightness() for x in range(small.width()) for y in range(small.height())]
    return sum(spot < 200 for spot in spots) / len(spots)


def test_the_page_in_sight_is_the_pdf(make_page: MakePage, open_sample: OpenSample) -> None:
    document = open_sample("smle")
    page = make_page()
    assert pdf(page) == print_cards(document.system, document.army, CardOptions()).pdf
    view = page.stage.view
    shown = picture(pdf(page), 0, view.dpi)
    box = view.paper().toRect()
    seen = view.viewport().grab().toImage().copy(box.adjusted(0, 0, -1, -1))
    assert dark_part(shown) > 0.05
    assert dark_part(seen) == pytest.approx(dark_part(shown), abs=0.02)
    assert page.heading().note == "2 pages, ready"


def test_the_card_of_one_unit_alone_until_all_are_wanted(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot
) -> None:
    document = open_sample("crucible")
    page = make_page()
    whole = pdf(page)
    unit = next(all_units(document.army)).id
    page.visit(f"card:{unit}")
    qtbot.waitUntil(lambda: page.maker.is_ready and page.workshop.is_idle())
    assert page.options.what.rows["cards"].about == "1 card on 1 page"
    page.visit("cards")
    qtbot.waitUntil(lambda: page.maker.is_ready and page.workshop.is_idle())
    assert pdf(page) == whole


def test_every_page_is_there_small(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot) -> None:
    open_sample("crucible")
    page = make_page()
    thumbs = page.stage.thumbs
    QAbstractItemModelTester(thumbs.model(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert thumbs.count() == len(page_sizes(pdf(page))) == 3
    for at in range(3):
        qtbot.waitUntil(lambda at=at: thumbs.picture_of(at) is not None)  # type: ignore[misc]
        small = thumbs.picture_of(at)
        assert small is not None
        assert dark_part(small) > 0.02
    assert thumbs.currentRow() == 0
    thumbs.setFocus()
    qtbot.keyClick(thumbs, Qt.Key.Key_Down)
    assert (page.stage.page, thumbs.currentRow()) == (1, 1)


def test_turning_pages_by_key(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context) -> None:
    open_sample("crucible")
    page = make_page()
    actions, view = context.actions, page.stage.view
    refused: list[str] = []
    actions.refused.connect(refused.append)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert refused == ["This is the first page."]
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert page.stage.page == 1
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert page.stage.page == 2
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert refused[1:] == ["This is the last page."]
    assert view.accessibleName() == page.stage.bar.page.text() == "Page 3 of 3"
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert page.stage.page == 0
    settle(qtbot, page)


def test_options_change_the_pdf_and_are_kept(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context
) -> None:
    document = open_sample("smle")
    page = make_page()
    for name, values in (
        ("print-paper-a3", {"paper": "a3"}),
        ("print-paper-a5", {"paper": "a5"}),
        ("print-paper-letter", {"paper": "letter"}),
        ("print-sides-both", {"duplex": True}),
        ("print-flip-short", {"flip": "short"}),
        ("print-ink_saver", {"ink_saver": True}),
        ("print-lines", {"lines": True}),
        ("print-marks", {"marks": False}),
        ("print-scale_bar", {"scale_bar": False}),
        ("print-crop_marks", {"crop_marks": False}),
        ("print-size-large", {"size": "large"}),
        ("print-sides-fold", {"duplex": False, "fold": True}),
    ):
        before = pdf(page)
        click(qtbot, page, name)
        settle(qtbot, page)
        assert pdf(page) != before, name
        kept = context.preferences.now.print
        assert {key: getattr(kept, key) for key in values} == values
    options = making.card_options(context.preferences.now.print)
    assert pdf(page) == print_cards(document.system, document.army, options).pdf
    again = PrintPage(context)
    qtbot.addWidget(again)
    assert again.context.preferences.now.print.paper == "letter"


def test_every_kind_of_paper(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot) -> None:
    open_sample("hexgame")
    page = make_page()
    rows = page.options.what.rows
    assert [row.text() for row in rows.values() if row.isVisible()] == [
        "Unit cards",
        "Counters",
        "Roster",
        "Play sheet",
    ]
    for what, shown in (("counters", "print-flip"), ("roster", "print-marks"), ("playsheet", "print-ink_saver")):
        click(qtbot, page, f"print-{what}")
        settle(qtbot, page)
        assert page.maker.made is not None
        assert page.maker.made.wish.what == what
        assert rows[page.maker.made.wish.what].about == page.maker.made.about
        assert page.findChild(QWidget, shown).isVisible()  # type: ignore[union-attr]
        assert not page.findChild(QWidget, "print-size").isVisible()  # type: ignore[union-attr]


def test_what_is_a_table_goes_on_a4_where_cards_go_on_a5(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context
) -> None:
    open_sample("hexgame")
    page = make_page()
    click(qtbot, page, "print-paper-a5")
    settle(qtbot, page)
    cards = page.maker.made
    assert cards is not None
    assert sorted(round(side) for side in cards.sizes[0]) == [148, 210]
    for what in ("roster", "playsheet"):
        click(qtbot, page, f"print-{what}")
        settle(qtbot, page)
        assert page.options.segments["paper"].value() == "a4"
        assert page.findChild(QWidget, "print-paper-a5") is None
        assert page.maker.made is not None
        assert sorted(round(side) for side in page.maker.made.sizes[0]) == [210, 297]
    click(qtbot, page, "print-cards")
    settle(qtbot, page)
    assert page.options.segments["paper"].value() == "a5", "what was chosen for cards is kept"


def test_an_illegal_army_says_so(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context, went: list[Place]
) -> None:
    document = open_sample("smle")
    page = make_page()
    assert not page.options.status.isVisible()
    context.session.do(document, "Limit", set_limit(document.army, 10))
    settle(qtbot, page)
    errors = sum(issue.severity == "error" for issue in document.issues)
    assert errors == 1
    assert page.options.status.text() == "Not legal: 1 problem"
    assert page.heading().note == "Not legal: 1 problem · 2 pages, ready"
    assert "NOT LEGAL" in page_texts(pdf(page))[0].upper()
    click(qtbot, page, "print-not-legal")
    assert went == [Place("army")]


def test_a_character_that_no_font_has(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context, went: list[Place]
) -> None:
    document = open_sample("smle")
    page = make_page()
    assert not page.options.glyphs.isVisible()
    unit = list(all_units(document.army))[1]
    army = annotate(rename(document.army, unit.id, "PIAT team"), unit.id, "By moonlight ☾")
    context.session.do(document, "Notes", army)
    settle(qtbot, page)
    box = page.options.glyphs
    assert box.isVisible()
    assert box.head.text() == "One character cannot be printed"
    assert [label.text() for label in box.findChildren(QLabel)][-1] == "U+263E in the note of ‘PIAT team’"
    click(qtbot, page, "print-glyph-0")
    assert document.selected == (unit.id,)
    assert went == [Place("army")]


def test_zoom(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context) -> None:
    open_sample("smle")
    page = make_page()
    view, actions = page.stage.view, context.actions
    whole = view.zoom
    assert view.viewport().rect().contains(view.paper().toRect())
    actions.trigger("zoom-in")
    assert view.zoom == pytest.approx(whole * 1.25)
    actions.trigger("zoom-reset")
    assert view.paper().width() == pytest.approx(210 / 25.4 * view.logicalDpiX())
    at = QPointF(300, 300)
    box = view.paper()
    spot = (at.x() - box.x()) / box.width()
    wheel = QWheelEvent(
        at,
        view.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.zoom == pytest.approx(1.25)
    box = view.paper()
    assert (at.x() - box.x()) / box.width() == pytest.approx(spot, abs=0.02)
    settle(qtbot, page)
    for _ in range(20):
        actions.trigger("zoom-in")
    assert view.zoom == 4
    actions.trigger("whole-page")
    assert view.zoom == pytest.approx(whole)
    settle(qtbot, page)


def test_everything_has_a_name_and_its_action(make_page: MakePage, open_sample: OpenSample, context: Context) -> None:
    open_sample("hexgame")
    page = make_page()
    for widget in page.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert widget.accessibleName(), f"{type(widget).__name__} {widget.objectName()}"
            assert widget.objectName(), f"{type(widget).__name__} {widget.accessibleName()}"
    own = {bound.spec.id for bound in context.actions.bound() if bound.where is page}
    assert own >= {action.id for action in ACTIONS if action.menu == "Print"} | {"save-pdf"}
    assert context.actions.reason("open-folder").startswith("No PDF")


@pytest.mark.parametrize("scale", [100, 200])
def test_it_fits_the_least_window(make_page: MakePage, open_sample: OpenSample, context: Context, scale: int) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=scale))
    open_sample("smle")
    page = make_page(948, 644)
    assert page.stage.view.width() >= 320
    for button in page.options.buttons.values():
        assert button.height() >= 36
