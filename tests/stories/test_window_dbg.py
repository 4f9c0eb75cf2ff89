from PySide6.QtWidgets import QApplication
from tests.helpers.pdfs import page_texts
def test_b(player):
    player.will_answer("smle")
    player.press("Ctrl+N")
    l = player.army_page.catalogue.list
    player.press("Ctrl+F")
    print(QApplication.focusWidget().objectName())
    player.type("british platoon")
    print(player.army_page.catalogue.search.text(), QApplication.focusWidget())
    player.press("Down")
    print(QApplication.focusWidget().objectName(), l.currentIndex().row(), l.currentIndex().data(), l.current())
    player.press("Return")
    print(player.document.history.undo_name, player.told)
def test_c(player, platoon, folder):
    player.click("new-smle")
    player.click_plus("British platoon")
    from rules.army.model import all_units
    from rules.army.system import unit_name
    print({unit_name(player.document.system, player.document.army,u) for u in all_units(player.document.army)})
    player.click("rail-print")
    c=folder/"c.pdf"; player.will_answer(names=[c]); player.print_page; player.click("save-pdf")
    for t in page_texts(c.read_bytes()): print(t)
