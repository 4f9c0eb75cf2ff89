"""The table moves only where it has to, by the least, and beside what floats over it."""

import pytest
from PySide6.QtCore import QPointF, QRectF

from app.tabletop.in_sight import least_shift
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import EndTurn, Fire, Skirmish, skirmish

WINDOW = QRectF(0, 0, 100, 80)
CORNER = QRectF(70, 50, 30, 30)


@pytest.mark.parametrize(
    ("box", "wanted"),
    [
        (QRectF(20, 20, 10, 10), (0, 0)),
        (QRectF(-15, 20, 10, 10), (15, 0)),
        (QRectF(95, 20, 10, 10), (-5, 0)),
        (QRectF(20, 90, 10, 10), (0, -20)),
        (QRectF(75, 62, 10, 10), (-15, 0)),
        (QRectF(85, 45, 10, 10), (0, -5)),
        (QRectF(65, 40, 10, 10), (0, 0)),
    ],
)
def test_the_least_way_into_sight(box: QRectF, wanted: tuple[float, float]) -> None:
    assert least_shift(box, WINDOW, [CORNER]) == QPointF(*wanted)


def test_no_way_where_there_is_no_room() -> None:
    assert least_shift(QRectF(0, 0, 120, 10), WINDOW, [CORNER]) is None
    assert least_shift(QRectF(0, 0, 90, 70), WINDOW, [CORNER]) is None


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    return at_table(skirmish(), engine=Skirmish())


def test_the_map_stays_when_another_team_acts_that_is_in_sight(player: Hands) -> None:
    before = player.view.viewportTransform()
    for unit in ("a1", "b1", "a2"):
        player.stage.act(EndTurn(team=unit))
        assert player.selected(), "the next team is in hand"
        assert player.view.viewportTransform() == before


def test_the_team_in_hand_comes_from_under_what_covers_it(player: Hands) -> None:
    player.view.zoom(2.5, player.view.to_view(player.where("a1.1")))
    dice = QRectF(player.page.mat.dice.geometry())
    at = player.view.to_view(player.where("b1.1"))
    player.view.pan(dice.center().x() - at.x(), dice.center().y() - at.y())
    before = player.view.to_view(player.where("b1.1"))
    assert dice.contains(before)
    player.stage.act(EndTurn(team="a1"))
    after = player.view.to_view(player.where("b1.1"))
    assert not any(box.contains(after) for box in player.view.covered)
    assert player.view.viewport().rect().contains(after.toPoint())
    assert min(abs(after.x() - before.x()), abs(after.y() - before.y())) < 1, "along one way, no farther than needed"


def test_a_tray_that_grows_moves_no_map_that_is_fitted(player: Hands) -> None:
    before = player.view.viewportTransform()
    free = player.view.free
    free.setBottom(free.bottom() + 60)
    player.view.keep_clear(free, player.view.covered, player.view.foot)
    assert player.view.viewportTransform() == before


def test_who_is_asked_comes_from_under_the_question(player: Hands) -> None:
    bar = player.page.playing.decision
    player.view.zoom(2, player.view.to_view(player.where("b1.1")))
    at = player.view.to_view(player.where("b1.1"))
    player.view.pan(300 - at.x(), 60 - at.y())
    player.stage.act(Fire(team="a1", target="b1"))
    assert bar.isVisible()
    assert not bar.geometry().contains(player.view.to_view(player.where("b1.1")).toPoint())
