"""Tab on the rules page goes as one reads, in each of its rooms."""

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.packs.pack_files import Kept
from app.rulebook.page import RulesPage
from tests.helpers.tabbing import tab_chain


def chain(page: RulesPage, qtbot: QtBot) -> list[str]:
    """Where Tab goes, from the first control of the page on."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not page._order.isActive())
    return tab_chain(page.tabs.focusProxy() or page.tabs, page)


def in_turn(found: list[str], *names: str) -> bool:
    """Whether names follow each other, whatever stands between them."""
    at = [found.index(name) for name in names]
    return at == sorted(at)


def test_from_the_system_over_the_search_and_the_list_to_what_is_open(page: RulesPage, qtbot: QtBot) -> None:
    assert in_turn(
        chain(page, qtbot), "rules-tab-rules", "rules-system-smle", "rules-search", "rules-list", "rules-text"
    )
    page.show_table("smle", "weapons")
    assert in_turn(chain(page, qtbot), "rules-search", "rules-list", "figures-of", "table-grid")


def test_from_the_packs_to_the_one_in_front(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    page.visit("packs")
    found = chain(page, qtbot)
    assert in_turn(found, "new-pack", "pack-list", "pack-name", "pack-notes", "change-figures", "add-profile")


def test_from_field_to_field_and_then_to_the_buttons(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    page._open_form(str(kept.path), "tus")
    assert in_turn(chain(page, qtbot), "field-name", "field-kind", "field-carry", "add-to-pack", "form-back")
    more = page.form.findChild(QPushButton, "another-section")
    assert more is not None
    more.click()
    found = chain(page, qtbot)
    assert in_turn(
        found, "field-weapon-1-special", "field-weapon-2-line", "another-section", "field-carry", "add-to-pack"
    )


def test_without_packs_one_comes_to_the_button_that_makes_one(page: RulesPage) -> None:
    page.visit("packs")
    assert page.panes()[0] is page.packs.new
