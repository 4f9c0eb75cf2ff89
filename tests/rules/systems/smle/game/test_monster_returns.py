"""A monster that vanished is offered to come back, where its owner shows, and twice in a game."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.referee import Place, SetState
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.film import VANISHED
from tests.rules.systems.smle.build import figures, rifles, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage
from tests.rules.systems.smle.game.test_attack_rules import switched

FOE = "b.foe"
BEAST = f"{FOE}.1"


def hunted(*, is_real: bool = False) -> Stage:
    beast = switched(team(figures(1, armour="monsters"), profile="monster", id="foe"), "monsters", "sf-pack")
    wood = area("wood", 18.0, 28.0, 4.0, 4.0, cover="soft")
    made = stage(rifles(1, id="us"), beast, {} if is_real else {"a.us": (10, 10), FOE: (10, 30)}, pieces=(wood,))
    return made.levels(a_us=8, b_foe=9)


def back(made: Stage) -> Choice | None:
    return next((choice for choice in ENGINE.choices(made.battle, "") if choice.code == "monster-back"), None)


@pytest.mark.rule("SM-MON-02", "SM-MON-03")
def test_it_comes_back_at_a_point_and_twice_at_most() -> None:
    made = hunted()
    assert back(made) is None
    for _ in range(2):
        made.mark("playing-dead", BEAST).do(Place(places=FrozenMap({BEAST: None})))
        choice = back(made)
        assert choice is not None
        assert choice.wants == "point"
        action = ENGINE.complete(made.battle, choice, Answer(point=(20.0, 30.0)))
        assert action is not None
        made.do(action)
        assert (made.place(BEAST), made.figure(BEAST).wound) == ((20.0, 30.0), "light")
        assert not {"playing-dead", "prone", VANISHED} & set(made.figure(BEAST).states)
    made.mark("playing-dead", BEAST).do(Place(places=FrozenMap({BEAST: None})))
    assert back(made) is None


@pytest.mark.rule("SM-MON-01", "SM-MON-02")
def test_on_a_real_table_one_that_plays_dead_is_not_yet_gone() -> None:
    made = hunted(is_real=True).mark("playing-dead", BEAST)
    assert back(made) is None
    made.do(SetState(subjects=(BEAST,), state=VANISHED))
    choice = back(made)
    assert choice is not None
    assert choice.wants == ""
