"""What is hidden is nowhere: not on the map, not in the track, not in the log, but for its own side."""

import pytest

from app.context import Context
from app.session import Change
from rules.battle.referee import SetState, SetWound
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the map, with two sides of two teams; it is the turn of a1."""
    return at_table(skirmish(), engine=Skirmish())


def hide(hands: Hands, *units: str) -> None:
    hands.stage.act(SetState(subjects=units, state="hidden"))


def test_a_hidden_team_is_nowhere(player: Hands) -> None:
    hide(player, "b1")
    page = player.page
    assert "b1" not in page.view.plane.items_by_id
    assert not player.stage.visible("b1.1")
    assert {figure.unit for figure in player.stage.figures()} == {"a1", "a2", "b2"}
    assert {body.id for body in player.stage.bodies()} == {"a1.1", "a1.2", "a2.1", "a2.2", "b2.1", "b2.2"}
    assert [chip.turn.unit for chip in page.playing.track.chips] == ["a1", "a2", "b2"]
    assert not page.panel.outline.model.index_of("unit:b1").isValid()
    names = page.view.names()
    assert names is not None
    assert "b1" not in names.pills
    player.keys("Ctrl+A")
    assert not {"b1.1", "b1.2"} & set(player.selected())
    player.keys("F")
    assert player.tag.title == "Team b2"


def test_the_log_tells_nothing_of_a_hidden_team(player: Hands) -> None:
    player.stage.act(SetWound(figure="b1.1", wound="light"))
    player.keys("Ctrl+Z")
    model = player.page.panel.log.model
    assert "Team b1" in str(model.index(0).data())
    hide(player, "b1")
    told = [str(model.index(row).data()) for row in range(model.rowCount())]
    assert told[-1] == "Something that is hidden from you"
    assert all("Team b1" not in line for line in told)
    assert "Team b1" not in player.page.context.actions.bound()[0].shown.text()
    undo = next(bound for bound in player.page.context.actions.bound() if bound.spec.id == "undo")
    assert "Team b1" not in undo.shown.text()


def test_a_side_sees_its_own_hidden_teams(player: Hands, context: Context) -> None:
    hide(player, "b1")
    player.stage.select(("a1.1",))
    heard: list[Change] = []
    context.session.changed.connect(heard.append)
    context.session.look_as(player.document, "b")
    assert player.stage.visible("b1.1")
    assert player.stage.battle is player.document.now, "the very battle where nothing is hidden"
    assert "moment" in [change.what for change in heard]
    player.stage.select(("b1.1", "a1.1"))
    context.session.look_as(player.document, "a")
    assert "b1.1" not in player.selected()
    assert "b1.1" not in player.page.view.plane.items_by_id
