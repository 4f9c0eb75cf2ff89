"""The raiders pick their objective behind the hand-over screen, by mouse and by keys; the others never read which."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QPushButton

from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.state import play_of
from rules.tabletop.terrain import Table, Zone
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.smle_table import Begun, begun

__all__ = ["begun"]

MILL = ((30.0, 18.0), (34.0, 18.0), (34.0, 22.0), (30.0, 22.0))
FORD = ((50.0, 18.0), (54.0, 18.0), (54.0, 22.0), (50.0, 22.0))
SECRET = "Windmill"


def zones() -> tuple[Zone, ...]:
    named = ((SECRET, MILL), ("Ford", FORD))
    return tuple(Zone(id=name, kind="objective", name=name, outline=outline) for name, outline in named)


def raid(begun: Begun) -> Hands:
    hands = begun(Table(width_in=72, depth_in=48, zones=zones()))
    hands.stage.act(act.SetScenario(scenario="commando", roles=FrozenMap({"1": "small", "2": "large"}), limit=8))
    return hands


def taken(hands: Hands, code: str) -> QAbstractButton:
    return next(button for button in hands.page.playing.panel.choices.buttons if button.choice.code == code)


def chip(hands: Hands) -> QPushButton:
    found = [button for button in hands.page.findChildren(QPushButton) if button.text() == SECRET]
    return next(button for button in found if button.isVisibleTo(hands.page))


def told(hands: Hands) -> list[str]:
    """All words in sight, those of the log and the outline with them."""
    playing = hands.page.playing
    words = [label.text() for label in hands.page.findChildren(QLabel) if label.isVisibleTo(hands.page)]
    words += [button.text() for button in hands.page.findChildren(QAbstractButton) if button.isVisibleTo(hands.page)]
    for button in playing.panel.choices.buttons:
        words += [button.accessibleName(), button.toolTip(), button.accessibleDescription()]
    for view in hands.page.panel.findChildren(QAbstractItemView):
        model = view.model()
        words += [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    return words


@pytest.mark.rule("SM-SCN-07")
def test_by_keys_alone(begun: Begun) -> None:
    hands = raid(begun)
    codes = [button.choice.code for button in hands.page.playing.panel.choices.buttons]
    hands.keys(str(codes.index("set-up-by") + 1))
    assert hands.page.playing.hand_over.isVisible()
    hands.keys("Return")
    codes = [button.choice.code for button in hands.page.playing.panel.choices.buttons]
    hands.keys(str(codes.index("pick-objective") + 1))
    chip(hands).setFocus()
    hands.keys("Space")
    assert chip(hands).isChecked()
    hands.page.view.setFocus()
    hands.keys("Return")
    assert dict(play_of(hands.document.now).targets) == {"1": SECRET}


@pytest.mark.rule("SM-SCN-07")
def test_by_the_pointer_and_unseen_by_the_other_side(begun: Begun) -> None:
    hands = raid(begun)
    hands.qtbot.mouseClick(taken(hands, "set-up-by"), Qt.MouseButton.LeftButton)
    hands.qtbot.mouseClick(hands.page.playing.hand_over.button, Qt.MouseButton.LeftButton)
    hands.qtbot.mouseClick(taken(hands, "pick-objective"), Qt.MouseButton.LeftButton)
    hands.qtbot.mouseClick(chip(hands), Qt.MouseButton.LeftButton)
    hands.qtbot.mouseClick(hands.page.playing.panel.do, Qt.MouseButton.LeftButton)
    assert [words for words in told(hands) if SECRET in words], "its own side reads what it picked"
    hands.stage.act(act.SetUpBy(side="2"))
    assert hands.page.playing.hand_over.isVisible()
    hands.keys("Return")
    assert hands.document.looking == "2"
    assert not [words for words in told(hands) if SECRET in words]
    hands.stage.act(act.SetUpBy())
    hands.stage.act(act.StartGame())
    assert not [words for words in told(hands) if SECRET in words]
