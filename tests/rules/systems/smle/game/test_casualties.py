"""How many a volley takes out: against the chance of any at all, and against sums written out by hand."""

from fractions import Fraction

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import DirectFire, PanicFire
from rules.systems.smle.game.casualties import MOST, losses
from rules.systems.smle.game.chances import CASUALTY, Barrel, Mark
from rules.systems.smle.game.odds import odds
from rules.systems.smle.game.volleys import volley
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.test_odds import FOE, US, laid_out, mixed, scene

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
SURE, EVEN = Barrel(FrozenMap({1: Fraction(1)})), Barrel(FrozenMap({0: HALF, 1: HALF}))
RESULTS = FrozenMap({"killed": THIRD, "serious": SIXTH, "light": HALF})


def soldiers(count: int, **kinds: bool) -> Mark:
    return Mark(count, FrozenMap({0: RESULTS}), **kinds)


@pytest.mark.rule("SM-HIT-01")
@pytest.mark.parametrize("key", ["rifle-bolt-action", "lmg", "flamethrower"])
@pytest.mark.parametrize(("count", "targets"), [(1, 1), (3, 2), (6, 5)])
def test_none_is_what_any_casualty_leaves(key: str, count: int, targets: int) -> None:
    barrels, marks = laid_out(key, count, targets)
    found = losses(barrels, marks)
    assert sum(found) == 1
    assert 1 - found[0] == volley(barrels, marks)[CASUALTY]
    assert losses(barrels, marks, float) == pytest.approx([float(chance) for chance in found], abs=1e-12)


@pytest.mark.rule("SM-HIT-01")
def test_two_shots_at_two() -> None:
    """The killed are hit no more; of a seriously wounded one and another each is as likely to be hit."""
    lost = THIRD + SIXTH
    both = HALF * HALF * (THIRD * lost + SIXTH * HALF * lost)
    found = losses([EVEN, EVEN], [soldiers(2)])
    assert found[2:] == (both, 0)
    assert found[0] == (1 - HALF * lost) ** 2


@pytest.mark.rule("SM-HIT-01")
def test_a_wounded_one_who_is_killed_is_one_casualty_still() -> None:
    found = losses([SURE, SURE], [soldiers(1)])
    assert found == (Fraction(1, 4), Fraction(3, 4), 0, 0)


@pytest.mark.rule("SM-HIT-01")
def test_who_is_out_already_is_no_casualty_more_but_may_be_hit() -> None:
    found = losses([SURE], [soldiers(1), soldiers(1, is_able=False)])
    assert found == (Fraction(3, 4), Fraction(1, 4), 0, 0)
    assert losses([SURE], [soldiers(1, is_able=False)]) == ()


def test_so_many_or_more_is_the_last() -> None:
    killed = Mark(5, FrozenMap({0: FrozenMap({"killed": Fraction(1)})}))
    assert losses([SURE] * 5, [killed]) == (0,) * MOST + (1,)
    assert losses([SURE] * 2, [killed]) == (0, 0, 1, 0)


def test_the_named_one_is_hit_first() -> None:
    """A hit on the one who is aimed at, the next on anybody."""
    hard = Mark(1, FrozenMap({0: FrozenMap({"light": Fraction(1)})}))
    aimed = Barrel(FrozenMap({1: Fraction(1)}), 0, 1)
    assert losses([aimed], [soldiers(3), hard]) == (1, 0, 0, 0)
    burst = Barrel(FrozenMap({2: Fraction(1)}), 0, 1)
    assert losses([burst], [soldiers(3), hard])[0] == 1 - Fraction(3, 4) * HALF


def test_the_odds_of_fire_tell_it() -> None:
    made = scene(rifles(4, id="us"), mixed())
    found = odds(made.battle, DirectFire(team=US, target=FOE))
    assert found is not None
    assert sum(found.losses) == pytest.approx(1)
    assert 1 - found.losses[0] == pytest.approx(found.chances[CASUALTY])
    panic = odds(made.battle, PanicFire(team=US, target=FOE))
    assert panic is not None
    assert panic.losses == ()
