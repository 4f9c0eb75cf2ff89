"""The tracker’s looks: nothing is cut off, and Tab goes through all of it."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from app.context import Context
from app.settings import Look
from app.tabletop.tracker.tracker import Tracker
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless
from tests.helpers.skirmish import Skirmish, skirmish
from tests.helpers.tabbing import tab_chain


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the tracker; dice are thrown on the table and typed."""
    return at_table(skirmish(real=True, typed=True), engine=Skirmish())


def tracker(hands: Hands) -> Tracker:
    return hands.page.playing.tracker


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("scale", "size"), [(100, (1440, 900)), (100, (1024, 700)), (200, (1440, 900))])
def test_nothing_is_cut_off(
    at_table: AtTable, context: Context, scheme: str, scale: int, size: tuple[int, int]
) -> None:
    context.look.wear(Look(scheme=scheme, scale=scale))  # type: ignore[arg-type]
    player = at_table(skirmish(real=True, typed=True), size, Skirmish())
    player.keys("2")
    QApplication.processEvents()
    assert nameless(player.page) == []
    team = tracker(player).team
    assert not team.area.horizontalScrollBar().isVisible()
    for widget in team.play.findChildren(QWidget):
        if widget.isVisible():
            assert widget.mapTo(team, widget.rect().topRight()).x() <= team.width(), widget.objectName()


def test_tab_goes_through_all_of_it(player: Hands) -> None:
    player.keys("2")
    chain = tab_chain(tracker(player).order.rows["a1"], player.page)
    wanted = {"row-b2", "target-b1", "ask-range", "ask-cover-none", "choice-do", "roll-dice"}
    assert wanted <= set(chain)
