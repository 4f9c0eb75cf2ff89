"""Where figures are put: nobody onto anybody else, nor into ground that he could not enter."""

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import CloseAssault, Deploy, LiftOff, SetAttack
from rules.systems.smle.game.seeing import distance
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import area, stage, walk
from tests.rules.systems.smle.game.test_riding import landing


@pytest.mark.rule("SM-ASL-12")
def test_who_is_sent_back_finds_a_free_place_where_a_friend_stands() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 24)})
    made.levels(a_one=11, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    made.do(walk("a.one", "a.one.2", (10.9, 21.2)))
    paths = FrozenMap({"a.one.1": ((10.0, 23.0),), "a.one.2": ((10.0, 20.0),)})
    made.do(CloseAssault(team="a.one", target="b.foe", paths=paths), 1, 6)
    assert made.place("a.one.2") == (10, 20)
    apart = distance(made.figure("a.one.1"), made.figure("a.one.2"))
    assert apart is not None
    assert 0 < apart <= 1


@pytest.mark.rule("SM-ASL-12")
def test_who_is_sent_back_stands_where_he_began_when_it_is_free() -> None:
    made = stage(rifles(1, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 24)})
    made.levels(a_one=11, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    made.do(CloseAssault(team="a.one", target="b.foe", paths=FrozenMap({"a.one.1": ((10.0, 23.0),)})), 1, 6)
    assert made.place("a.one.1") == (10, 20)


@pytest.mark.rule("SM-SCN-01")
def test_nobody_is_set_up_on_another_base_or_in_ground_that_bars_him() -> None:
    river = area("river", 0, 20, 48, 4, impassable=("foot",))
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), {"b.foe": (10, 40)}, begun=False, pieces=(river,))

    def at(*points: tuple[float, float]) -> Deploy:
        return Deploy(places=FrozenMap({f"a.one.{n}": Pose(x=x, y=y) for n, (x, y) in enumerate(points, 1)}))

    assert made.why_not(at((10, 22))) == "way-impassable"
    assert made.why_not(at((10, 40.5))) == "way-end-on-base"
    assert made.why_not(at((10, 10), (10.5, 10))) == "way-end-on-base"
    made.do(at((10, 10), (11, 10)))
    made.do(at((11, 10), (10, 10)))
    assert made.place("a.one.1") == (11, 10)


@pytest.mark.rule("SM-OPT-12", "SM-VEH-09")
def test_who_breaks_is_not_lifted_off() -> None:
    assert landing(0).why_not(LiftOff(team="a.one", point="pad")) == "breaking"
