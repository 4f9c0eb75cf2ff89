"""When a PDF is made: after an edit, once, out of sight not at all, and with words while it takes time."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.context import Context
from app.printing import making
from rules import registry
from rules.army.edit import rename
from rules.army.model import all_units
from tests.app.conftest import OpenSample
from tests.app.printing.conftest import MakePage, click, pdf, rounded, settle
from tests.helpers.pdfs import page_texts

A4, A4_WIDE, LETTER_WIDE = (210, 297), (297, 210), (279.4, 215.9)


def test_an_edit_makes_it_anew_and_keeps_the_page(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context
) -> None:
    document = open_sample("smle")
    page = make_page()
    context.actions.trigger("next-page")
    settle(qtbot, page)
    unit = next(all_units(document.army))
    context.session.do(document, "Rename", rename(document.army, unit.id, "Łódź team"))
    assert page.heading().note == "2 pages", "what is in sight is not what is wanted now"
    settle(qtbot, page)
    assert any("Łódź team" in text for text in page_texts(pdf(page)))
    assert page.stage.page == 1
    context.session.undo(document)
    settle(qtbot, page)
    assert not any("Łódź team" in text for text in page_texts(pdf(page)))


def test_late_results_are_dropped(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = open_sample("smle")
    page = make_page()
    finished: list[making.Made] = []
    page.workshop.finished.connect(finished.append)
    unit = next(all_units(document.army))
    for name in ("One", "Two", "Three"):
        context.session.do(document, "Rename", rename(document.army, unit.id, name))
        page.maker.begin()
    settle(qtbot, page)
    assert [next(all_units(made.wish.army)).name for made in finished] == ["Three"]
    old, shown = finished[0], page.stage.view
    context.session.do(document, "Rename", rename(document.army, unit.id, "Four"))
    settle(qtbot, page)
    before = shown.viewport().grab().toImage()
    black = QImage(shown.pixels, shown.pixels, QImage.Format.Format_RGB32)
    black.fill(Qt.GlobalColor.black)
    page.workshop.drawn.emit(old, 0, shown.pixels, black)
    assert shown.viewport().grab().toImage() == before


def test_without_an_army(make_page: MakePage, open_sample: OpenSample, context: Context) -> None:
    page = make_page()
    assert page.empty.isVisible()
    assert page.heading().title == "Print"
    for action_id in ("next-page", "save-pdf", "print-now"):
        assert "No army" in context.actions.reason(action_id)
    open_sample("smle")
    assert not page.empty.isVisible()
    assert context.session.current is not None
    context.session.close(context.session.current)
    assert page.empty.isVisible()


def test_out_of_sight_nothing_is_made(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot) -> None:
    page = make_page()
    page.hide()
    open_sample("smle")
    assert page.maker.made is None
    assert page.workshop.is_idle()
    page.show()
    page.enter()
    settle(qtbot, page)


def test_what_was_made_out_of_sight_is_drawn_when_it_is_seen(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot
) -> None:
    page = make_page()
    open_sample("smle")
    page.hide()
    qtbot.waitUntil(lambda: page.maker.is_ready and page.workshop.is_idle())
    assert not page.stage.view.has_picture()
    page.show()
    page.enter()
    settle(qtbot, page)


def test_what_cannot_be_made_is_told_in_its_place(
    make_page: MakePage, open_sample: OpenSample, qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.core.faults import BadInput, Fault

    open_sample("smle")
    page = make_page()

    def broken(*_: object) -> None:
        raise BadInput([Fault("a card of 300 x 300 mm does not go on A4.")])

    with monkeypatch.context() as patch:
        patch.setattr(making, "deck", broken)
        click(qtbot, page, "print-paper-letter")
        qtbot.waitUntil(lambda: page.maker.made is None and page.workshop.is_idle())
        qtbot.waitUntil(lambda: bool(context.actions.reason("save-pdf")))
    words = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert any("does not go on A4" in text for text in words)
    click(qtbot, page, "empty-draw-again")
    settle(qtbot, page)
    assert page.stage.isVisible()


def test_words_and_cancel_come_after_a_while(make_page: MakePage, open_sample: OpenSample, qtbot: QtBot) -> None:
    open_sample("smle")
    page = make_page()
    busy = page.busy
    assert busy.bar.isHidden()
    page.maker.stop()
    page.maker.begin()
    assert busy.bar.isHidden(), "under 300 ms nothing is shown"
    busy.show_words()
    assert busy.words.isVisible()
    qtbot.mouseClick(busy.cancel, Qt.MouseButton.LeftButton)
    assert busy.words.isHidden()
    qtbot.waitUntil(page.workshop.is_idle)
    QApplication.processEvents()
    assert page.maker.made is None, "what comes after Cancel is dropped"
    click(qtbot, page, "empty-draw-again")
    settle(qtbot, page)


def test_no_thread_is_left(make_page: MakePage, open_sample: OpenSample, context: Context) -> None:
    open_sample("smle")
    page = make_page()
    page.maker.stop()
    page.maker.begin()
    context.close()
    assert page.workshop.is_idle()


@pytest.mark.parametrize("key", [system.key for system in registry.SYSTEMS])
def test_every_sample_on_every_paper(key: str, tmp_path: Path) -> None:
    from app.settings import Print
    from rules.storage.armies import load_army

    system = registry.system(key)
    army = load_army(system.sample_text(system.samples()[0]), "sample.tbarmy", [system]).army
    for what in ("cards", "counters", "roster", "playsheet"):
        found = making.made(making.Wish(system, army, what, Print(duplex=True, flip="short")))
        assert found is not None
        assert rounded(list(found.sizes)) <= {A4, A4_WIDE}
        if found.wish.what in ("cards", "counters"):
            assert found.turned == "short"
        assert found.wish.what == what or what not in found.offers
