"""Return, panic and opportunity fire on the table."""

import pytest

from rules.battle.action import Waive
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    CloseAssault,
    OpportunityFire,
    PanicFire,
    ReturnFire,
    SetAttack,
    SetUnderFire,
)
from rules.systems.smle.game.state import FireKind
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import area, march, stage
from tests.rules.systems.smle.game.test_shooting import FOE, US, duel


@pytest.mark.rule("SM-CBT-09", "SM-CBT-10", "SM-SHO-15")
def test_example_32_return_fire_is_one_roll_and_one_hit() -> None:
    us = team(figures(1, "lmg"), figures(3, RIFLE), id="us")
    made = duel(us, level=3)
    back = ReturnFire(team=US, target=FOE, weapons=FrozenMap({f"{US}.1": "lmg"}))
    assert made.why_not(back) == "did-not-fire"
    made.do(SetUnderFire(team=US, kinds=("direct",), source=FOE))
    made.do(back, 6, 5, 1, 1, 6)
    assert [event.details.get("hits") for event in made.events if event.code == "shot-hits"] == [1]
    assert made.state(US).attack == "return"


@pytest.mark.rule("SM-CBT-09", "SM-ACT-14")
def test_who_came_at_the_rear_hand_to_hand_has_not_fired() -> None:
    """He is sent back by a double, 1 + 1 against 6 + 1; the team was attacked from the rear, but never fired at."""
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 14.0)}, facing={US: 180.0})
    made.levels(a_us=12, b_foe=11).do(SetAttack(team=US, attack="direct"))
    made.do(CloseAssault(team=FOE, target=US, paths=FrozenMap({f"{FOE}.1": ((10.0, 11.0),)})), 1, 6)
    assert made.state(US).kinds() == {"rear"}
    made.do(SetAttack(team=US, attack="")).end(FOE).until(US)
    assert made.why_not(ReturnFire(team=US, target=FOE)) == "did-not-fire"


@pytest.mark.rule("SM-CBT-09", "SM-ACT-12")
@pytest.mark.parametrize(("kinds", "is_open"), [(("explosive",), False), (("direct", "explosive"), True)])
def test_a_burst_that_only_caught_the_team_was_not_fired_on_it(kinds: tuple[FireKind, ...], is_open: bool) -> None:
    made = duel(rifles(1, id="us"), level=3).do(SetUnderFire(team=US, kinds=kinds, source=FOE))
    assert any(choice.code == "return-fire" and choice.issue is None for choice in made.choices(US)) is is_open


@pytest.mark.rule("SM-CBT-12", "SM-CBT-13")
def test_example_33_failed_panic_fire_does_nothing() -> None:
    us = team(figures(2, RIFLE), id="us", quality="green")
    made = duel(us, level=2)
    made.do(SetUnderFire(team=US, kinds=("direct",), source=FOE))
    panic = PanicFire(team=US, target=FOE)
    made.do(panic, 6, 5)
    assert made.state(FOE).fire == ()
    assert made.state(FOE).is_fresh


@pytest.mark.rule("SM-CBT-13")
def test_panic_fire_that_succeeds_tells_on_nerves_alone() -> None:
    made = duel(level=2)
    made.do(PanicFire(team=US, target=FOE), 6, 6)
    state = made.state(FOE)
    assert state.under_fire()
    assert not state.shot_at()
    assert made.level(FOE) == 11


@pytest.mark.rule("SM-CBT-12")
def test_panic_fire_goes_to_the_closest_enemy() -> None:
    army = side(section(rifles(1, id="foe"), rifles(1, id="far")))
    made = stage(rifles(1, id="us"), army, {US: (10.0, 10.0), FOE: (10.0, 20.0), "b.far": (10.0, 30.0)})
    made.levels(a_us=2, b_foe=12, b_far=12).until(US)
    assert made.why_not(PanicFire(team=US, target="b.far")) == "not-the-closest"


@pytest.mark.rule("SM-CBT-05", "SM-CBT-07", "SM-SHO-20")
def test_opportunity_fire_judges_the_movers_where_they_are() -> None:
    wood = area("wood", 0.0, 9.0, 40.0, 2.0, cover="soft")
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)}, pieces=(wood,))
    made.levels(a_us=11, b_foe=12).until(US)
    made.do(march(made, US, 0.0, 4.0))
    assert made.battle.decision is not None
    made.do(OpportunityFire(team=FOE, target=US, at=1.0))
    made.do(Waive(decision=made.asked.id), 4, 2)
    shot = next(event for event in made.events if event.code == "shot-misses")
    # it left soft cover in this turn, which still counts
    assert shot.tally is not None
    assert {term.reason for term in shot.tally.terms} >= {"target-soft-cover", "firer-not-under-fire"}
