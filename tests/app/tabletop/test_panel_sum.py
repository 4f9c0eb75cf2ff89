"""The sum of a choice: what may be lost as a bar and in words, single results with the miss."""

import pytest

from app.tabletop.tally_view import losses_of
from rules.battle.action import Action
from rules.battle.answers import Odds
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from tests.app.tabletop.busy import SUM, acting, choices
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Fire, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    return acting(at_table)


def test_how_many_are_lost_is_a_bar_and_words(player: Hands) -> None:
    best = next(button for button in choices(player).buttons if button.choice.code == "direct-fire")
    best.setFocus()
    tally = player.page.playing.play.tally
    assert tally.split.accessibleName() == "Casualties: 2 lost 30 %, 1 lost 30 %, none lost 40 %"
    assert tally.split.shades() == ["ink", "ink2", "line"]
    assert tally.chances.isVisible()
    assert tally.chances.text().startswith("At least one hit 60 % · ")


def test_the_choice_whose_sum_is_shown_is_outlined(player: Hands) -> None:
    marked = [button for button in choices(player).buttons if button._is_marked]
    assert [button.odds for button in marked] == ["60 %"]


def test_losses_in_words() -> None:
    odds = Odds(FrozenMap(), None, (0.5, 0.25, 0.125, 0.125))
    assert losses_of(odds) == [("3 or more lost", 0.125), ("2 lost", 0.125), ("1 lost", 0.25), ("none lost", 0.5)]
    assert losses_of(Odds(FrozenMap())) == []


class OneShot(Skirmish):
    """Skirmish where the results of a shot shut each other out, and what is left is a miss."""

    def odds(self, _battle: Battle, action: Action) -> Odds | None:
        found = FrozenMap({"hit": 0.5, "killed": 0.2, "light": 0.3})
        return Odds(found, SUM, (0.8, 0.2, 0.0, 0.0)) if isinstance(action, Fire) else None


def test_single_results_are_a_bar_with_the_miss(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=OneShot())
    tally = hands.page.playing.play.tally
    assert tally.split.accessibleName() == "Killed 20 %, Light 30 %, Miss 50 %"
    assert tally.chances.text() == "Killed 20 % · light 30 %"
