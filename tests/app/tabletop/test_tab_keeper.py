"""Tab on the table: from the map through what lies over it to the choices and the log, whatever has come meanwhile."""

from PySide6.QtWidgets import QApplication, QWidget

from app.tabletop.choice_button import ChoiceButton
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Skirmish, skirmish

MOST_TABS = 60


def tabbed(hands: Hands) -> list[QWidget]:
    """Where Tab goes from the map until it is back there."""
    hands.view.setFocus()
    QApplication.processEvents()
    seen: list[QWidget] = []
    for _ in range(MOST_TABS):
        hands.key("Tab")
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus is hands.view:
            return seen
        seen.append(focus)
    raise AssertionError([widget.objectName() for widget in seen])


def test_tab_comes_to_every_choice_between_the_dice_and_the_log(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    for _ in range(2):
        seen = tabbed(hands)
        lines = [button for button in hands.page.playing.panel.choices.buttons if button.isVisible()]
        assert lines
        assert [widget for widget in seen if isinstance(widget, ChoiceButton)] == lines
        names = [widget.objectName() for widget in seen]
        assert names.index("roll-dice") < names.index(lines[0].objectName())
        hands.key(".")


def test_what_must_be_decided_comes_right_after_the_map(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    hands.keys("F", "Return")
    bar = hands.page.playing.decision
    assert bar.isVisible()
    assert bar.isAncestorOf(tabbed(hands)[0])
