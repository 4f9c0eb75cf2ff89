"""Which choices a key means, and how one says it, is the system's to say: the window knows no system's verbs."""

import pytest

from app.tabletop.wanted import ACTS, meant
from rules.battle.answers import Choice
from rules.battle.engine import VERBS, Engine
from rules.registry import SYSTEMS, engine
from tests.app.tabletop.conftest import AtTable
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, stage


def codes(rules: Engine, action: str, *offered: str) -> list[str]:
    return [choice.code for choice in meant(rules, action, [Choice(code, None) for code in offered])]


def test_every_engine_says_what_each_key_means() -> None:
    assert tuple(ACTS.values()) == VERBS
    for found in (Engine(), *(engine(system.key) for system in SYSTEMS)):
        assert set(found.keys) == set(VERBS), found.key
        assert all(found.keys.values()), found.key


def test_the_same_key_means_other_choices_in_another_system() -> None:
    offered = ("fire", "direct-fire", "throw", "close-assault", "roll-activation", "end-turn")
    assert codes(Engine(), "act-fire", *offered) == ["fire"]
    assert codes(ENGINE, "act-fire", *offered) == ["fire", "direct-fire", "throw"]
    assert codes(ENGINE, "act-assault", *offered) == ["close-assault"]
    assert codes(ENGINE, "act-done", *offered) == ["roll-activation"]
    assert codes(Engine(), "act-end", *offered) == ["end-turn"]


@pytest.mark.parametrize(("action", "words"), [("act-hold", "hold for opportunity fire"), ("act-done", "be done")])
def test_a_system_says_in_its_own_words_what_nobody_may_do(at_table: AtTable, action: str, words: str) -> None:
    made = stage(rifles(2, id="one"), rifles(2, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 40)})
    player = at_table(made.levels(a_one=9, b_foe=12).battle, engine=ENGINE)
    assert player.page.context.actions.reason(action) == f"Nobody may {words} now."
