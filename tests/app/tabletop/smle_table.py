"""A table of SMLE in the window with two armies on it, and what a test does there before it begins."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.tabletop.page import TablePage
from rules import registry
from rules.battle.model import Decision
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.storage.armies import load_army
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table
from tests.app.tabletop.hands import Hands

Begun = Callable[..., Hands]


@pytest.fixture
def begun(qtbot: QtBot, context: Context) -> Begun:
    """A game of two platoons, on a bare table or (None) on a real one; dice are the program's."""

    def made(table: Table | None) -> Hands:
        system = registry.system("smle")
        army = load_army(system.sample_text("british-platoon"), "platoon", [system]).army
        sides = (SidePlan("Anna", "blue", system, army), SidePlan("Ben", "red", system, army))
        page = TablePage(context)
        qtbot.addWidget(page)
        page.resize(1300, 840)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        document = context.part(Battles).new(replace(BattlePlan(sides, seed=7), table=table))
        assert document is not None
        hands = Hands(qtbot, page, document)
        if table is not None:
            hands.stage.act(Place(places=placed(hands)))
        page.enter()
        return hands

    return made


def placed(hands: Hands) -> FrozenMap[str, Pose]:
    """Two rows that face each other, 20 inches apart."""
    places: dict[str, Pose] = {}
    for side, y in (("1", 10.0), ("2", 30.0)):
        mine = [key for key in hands.document.now.figures if key.startswith(f"{side}.")]
        places |= {key: Pose(x=6.0 + 2 * at, y=y, facing=0.0 if side == "1" else 180.0) for at, key in enumerate(mine)}
    return FrozenMap(places)


def roll_all(hands: Hands) -> None:
    """All rolls that are left at once, on the map and beside it."""
    play = hands.page.playing.panel
    roll = next(button for button in play.choices.buttons if button.choice.code in ("roll-all", "roll-rest"))
    play.take(roll.choice, roll.unit)


def choose(hands: Hands, code: str) -> None:
    """Takes a choice of the panel, as a click on it does."""
    play = hands.page.playing.panel
    button = next(button for button in play.choices.buttons if button.choice.code == code)
    button.click()


def decisions(hands: Hands) -> list[Decision]:
    return [entry for entry in hands.document.now.waiting if isinstance(entry, Decision)]
