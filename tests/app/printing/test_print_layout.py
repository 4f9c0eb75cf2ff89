"""The print page at every size of window and letters: nothing is cut off, and Tab goes as one reads."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.printing.page import PrintPage
from app.widgets.tab_order import reading_order
from rules.army.edit import rename
from rules.army.model import all_units
from tests.app.conftest import OpenSample
from tests.app.printing.conftest import MakePage, click, settle
from tests.helpers.room import holds_its_words
from tests.helpers.tabbing import tab_chain

WIDE, SMALL = (1364, 844), (948, 644)
"""The middle of a window of 1440 by 900, and of the smallest one; the rail and the bar take more at larger scales."""

SIZES = pytest.mark.parametrize(
    ("size", "scale"),
    [(WIDE, 100), (SMALL, 100), ((929, 630), 125), ((910, 616), 150), ((872, 588), 200), ((1288, 788), 200)],
)


def unprintable(open_sample: OpenSample, context: Context) -> None:
    """An army over its limit, with two characters that no font of ours has."""
    document = open_sample("smle")
    unit = next(all_units(document.army))
    army = rename(document.army, unit.id, "Ghosts ☾ 日").model_copy(update={"limit": 10})
    context.session.do(document, "Rename", army)


@pytest.fixture
def page(make_page: MakePage, open_sample: OpenSample, context: Context) -> PrintPage:
    unprintable(open_sample, context)
    return make_page()


def wear(page: PrintPage, qtbot: QtBot, size: tuple[int, int], scale: int) -> None:
    preferences = page.context.preferences
    preferences.change(preferences.now.but("look", scale=scale))
    page.resize(*size)
    QApplication.processEvents()
    if not page.sides.is_shown("options"):
        page.sides.toggle_all()
    settle(qtbot, page)


@SIZES
def test_nothing_is_cut_off(page: PrintPage, qtbot: QtBot, size: tuple[int, int], scale: int) -> None:
    wear(page, qtbot, size, scale)
    (scroll,) = page.options.findChildren(QScrollArea)
    assert scroll.horizontalScrollBar().maximum() == 0
    assert scroll.viewport().height() >= 100 * scale // 100, "some of the options can always be seen"
    for widget in (*page.options.findChildren(QAbstractButton), *page.stage.bar.findChildren(QAbstractButton)):
        if widget.isVisible():
            assert holds_its_words(widget), widget.objectName()
            assert min(widget.width(), widget.height()) >= 36, widget.objectName()
    for label in page.options.findChildren(QLabel):
        if label.isVisible() and label.text():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    assert page.stage.view.rect().contains(page.stage.bar.geometry())


@SIZES
def test_the_whole_page_is_seen_over_the_bar(page: PrintPage, qtbot: QtBot, size: tuple[int, int], scale: int) -> None:
    wear(page, qtbot, size, scale)
    paper = page.stage.view.paper().toRect()
    assert page.stage.view.viewport().rect().contains(paper)
    assert paper.bottom() <= page.stage.bar.geometry().top() + 8, "the bar's own shadow"


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_tab_goes_from_the_options_to_the_page_to_the_small_ones(
    page: PrintPage, qtbot: QtBot, size: tuple[int, int]
) -> None:
    wear(page, qtbot, size, 100)
    page.enter()
    parts: list[QWidget] = [*page.options.parts(), page.stage.view, page.stage.thumbs]
    read = [widget for part in parts for widget in reading_order(part)]
    names = [widget.objectName() for widget in read]
    assert [name for name in tab_chain(read[0], page) if name != "tab-print-options"] == names
    places = [names.index(name) for name in ("print-cards", "print-glyph-0", "print-now", "print-sheet", "print-pages")]
    assert places == sorted(places)


def test_everything_that_takes_the_focus_has_a_name(page: PrintPage) -> None:
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy().value & 1:
            assert widget.accessibleName(), widget.objectName()


def test_what_a_system_lacks_is_not_offered(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot) -> None:
    hexes = open_sample("hexgame")
    page = make_page()
    click(qtbot, page, "print-counters")
    settle(qtbot, page)
    open_sample("crucible")
    settle(qtbot, page)
    assert page.maker.made is not None
    assert page.maker.made.wish.what == page.maker.what == "cards"
    rows = page.options.what.rows
    assert not rows["counters"].isVisible()
    assert rows["roster"].text() == "Big Detachment Sheet"
    page.context.session.show(hexes)
    settle(qtbot, page)
    assert rows["counters"].isVisible()
