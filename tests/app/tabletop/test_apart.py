"""While one side sets up alone the others' models are safe from it, and what is hidden is in no moment."""

import pytest

from rules.battle.model import Battle
from rules.battle.referee import Place, SetState, SetWound
from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Pose
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Skirmish, skirmish


class Alone(Skirmish):
    """Blue has the screen to itself."""

    def secret_to(self, _battle: Battle) -> str:
        return "a"


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    hands = at_table(skirmish(), engine=Alone())
    hands.page.playing.hand_over.take()
    hands.page.enter()
    return hands


def moved(key: str) -> Place:
    return Place(places=FrozenMap({key: Pose(x=30, y=30)}))


def test_the_others_cannot_be_moved_by_whoever_is_alone(player: Hands) -> None:
    before = player.where("b1.1")
    player.stage.act(moved("b1.1"))
    assert player.where("b1.1") == before
    assert player.told == [
        "Only Blue may be moved now: the others are not looking. The referee (Ctrl+R) may, and says why."
    ]
    player.stage.act(SetState(subjects=("b1",), state="hidden"))
    assert player.states("b1") == ()
    assert player.entries == 0


def test_a_drag_of_them_is_refused_where_it_ends(player: Hands) -> None:
    x, y = before = player.where("b1.1")
    player.drag([before, (x + 2, y - 3)])
    assert player.where("b1.1") == before
    assert player.announced[-1].startswith("Only Blue may be moved now")
    assert player.entries == 0


def test_ones_own_are_free(player: Hands) -> None:
    player.stage.act(moved("a1.1"))
    assert player.where("a1.1") == (30, 30)
    player.stage.act(SetWound(figure="b1.1", wound="light"))
    assert player.entries == 2, "what moves and hides nobody is no matter"


def test_the_referee_may_and_says_why(player: Hands) -> None:
    player.keys("Ctrl+R")
    player.qtbot.keyClicks(player.page.mat.referee.field, "it fell over")
    player.stage.act(moved("b1.1"))
    assert player.where("b1.1") == (30, 30)
    entry = player.document.journal.last
    assert entry is not None
    assert entry.action.reason == "it fell over"  # type: ignore[attr-defined]


def test_what_is_hidden_now_is_in_no_earlier_moment(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    hands.stage.act(moved("b1.1"))
    hands.stage.act(SetState(subjects=("b1",), state="hidden"))
    hands.page.context.session.look_as(hands.document, "a")
    hands.view.setFocus()
    hands.keys("PgUp", "PgUp")
    assert hands.moment() == 1
    assert "b1.1" not in hands.view.plane.items_by_id
    assert not hands.stage.visible("b1.1")
    hands.page.context.session.look_as(hands.document, "b")
    assert hands.stage.visible("b1.1")
