"""The referee at the table: what he may set by mouse and by keys, with his reason; dice changed; a move's glide."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.context import Context
from app.tabletop.event_words import entry_text
from app.tabletop.referee_bar import RefereeBar
from app.tabletop.retyping import retype_last
from rules.battle.referee import FreeRoll, MoveFreely, SetWound
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import EndGame, SetLevel
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.terrain import Table
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.smle_table import Begun, begun, choose, roll_all

__all__ = ["begun"]
BARE = Table(id="bare", width_in=72.0, depth_in=48.0)


@pytest.fixture
def player(begun: Begun) -> Hands:
    hands = begun(BARE)
    choose(hands, "start")
    return hands


def opened(bar: RefereeBar) -> dict[str, QAction]:
    """The lines of the bar's menu by their code, as it would be opened."""
    bar.menu.aboutToShow.emit()
    return {line.objectName(): line for line in bar.menu.actions() if line.objectName()}


def test_a_level_is_set_with_the_referees_reason_by_keys(player: Hands) -> None:
    unit = player.page.playing.panel.choices.unit
    player.keys("Ctrl+R")
    bar = player.page.mat.referee
    assert bar.field.hasFocus()
    player.qtbot.keyClicks(bar.field, "we misread the die")
    lines = opened(bar)
    assert {"set-level", "set-acted", "set-under-fire", "set-attack", "set-breaks", "set-facing", "set-wound"} <= set(
        lines
    )
    assert {"set-round", "end-game-now", "change-dice"} <= set(lines)
    lines["set-level"].trigger()
    panel = player.page.playing.panel
    assert panel.title.text() == "Set its level"
    assert panel.questions.cards["level"].focusProxy().hasFocus()  # type: ignore[union-attr]
    player.keys("Up", "Up")
    panel.do.click()
    entry = player.document.journal.last
    assert entry is not None
    assert isinstance(entry.action, SetLevel)
    assert entry.action.reason == "we misread the die"
    assert team_of(player.document.now, unit).level == entry.action.level == 9
    assert entry_text(player.document, entry).endswith("is at level 9 now (we misread the die)")
    player.keys("Ctrl+Z")
    assert team_of(player.document.now, unit).level is None


def test_the_menu_of_a_model_has_them_too(player: Hands) -> None:
    key = next(iter(player.document.now.figures))
    player.view.asked.disconnect()
    x, y = player.where(key)
    from app.tabletop.tools.tool import Touch

    menu = player.page.menu.made(Touch((x, y), figure=key))
    unit = player.document.now.units[player.figure(key).unit]
    inside = next(line.menu() for line in menu.actions() if line.text() == f"Referee: {unit.name}")
    assert isinstance(inside, QMenu)
    line = next(line for line in inside.actions() if line.objectName() == "set-wound")
    line.trigger()
    panel = player.page.playing.panel
    assert list(panel.questions.cards) == ["figure", "wound"]
    player.page.findChild(type(panel.do), "ask-wound-light").click()  # type: ignore[union-attr]
    panel.do.click()
    entry = player.document.journal.last
    assert entry is not None
    assert entry.action == SetWound(figure=unit.figures[0], wound="light")
    menu.deleteLater()


def test_on_a_real_table_the_bar_stands_over_the_tracker(begun: Begun) -> None:
    hands = begun(None)
    choose(hands, "start")
    roll_all(hands)
    hands.keys("Ctrl+R")
    bar = hands.page.playing.tracker.referee
    assert bar.isVisible()
    assert not hands.page.mat.referee.isVisible()
    opened(bar)["end-game-now"].trigger()
    hands.page.playing.panel.do.click()
    entry = hands.document.journal.last
    assert entry is not None
    assert isinstance(entry.action, EndGame)
    assert play_of(hands.document.now).phase == "end"


def test_the_last_dice_are_typed_anew(player: Hands) -> None:
    player.stage.act(FreeRoll(count=1))
    made = player.entries
    assert retype_last(player.stage)
    assert player.page.mat.dice.is_asking
    player.view.setFocus()
    player.keys("6", "Return")
    entry = player.document.journal.last
    assert entry is not None
    assert [roll.faces for roll in entry.rolls] == [(6,)]
    assert player.entries == made + 1
    assert not player.document.journal.stands(player.document.journal.made[-2]), "what counted before is struck through"
    player.stage.act(SetWound(figure=next(iter(player.document.now.figures)), wound="light"))
    assert not retype_last(player.stage)
    assert player.told[-1].startswith("The last step threw no dice")


# --- The glide of a committed move ----------------------------------------------------------------------


def moved(player: Hands) -> tuple[str, MoveFreely]:
    key = next(iter(player.document.now.figures))
    x, y = player.where(key)
    return key, MoveFreely(paths=FrozenMap({key: ((x, y), (x, y + 3))}))


def gliding(player: Hands) -> bool:
    return player.view.plane.glide.is_running


def test_a_committed_move_glides_and_the_model_stands_where_it_goes(player: Hands, qtbot: QtBot) -> None:
    key, action = moved(player)
    plane = player.view.plane
    player.stage.act(action)
    item = plane.items_by_id[key]
    assert plane.glide.is_running
    assert item.place == player.where(key), "what is clicked on is where it stands"
    assert item.boundingRect().center().y() < -1.0, "it is painted on its way"
    qtbot.waitUntil(lambda: not plane.glide.is_running)
    assert item.boundingRect().center().y() == 0.0
    player.keys("Ctrl+Z")
    assert not plane.glide.is_running, "what is undone jumps"


def test_another_step_and_the_battles_end_stop_it(player: Hands) -> None:
    key, action = moved(player)
    player.stage.act(action)
    player.keys("Ctrl+Z")
    assert not gliding(player)
    player.stage.act(action)
    assert gliding(player)
    player.page.context.session.close_battle()
    assert not gliding(player)
    assert key not in player.view.plane.items_by_id


def test_with_less_motion_nothing_glides(player: Hands, context: Context) -> None:
    context.preferences.change(context.preferences.now.but("look", less_motion=True))
    context.look.wear(context.preferences.now.look)
    _, action = moved(player)
    player.stage.act(action)
    assert not player.view.plane.glide.is_running
