"""Who sees whom, and what cover most of the exposed have."""

import pytest

from rules.systems.smle.game.firing import guns
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import area, stage
from tests.rules.systems.smle.game.test_shooting import FOE, US, added, duel, fire


@pytest.mark.rule("SM-SHO-02", "SM-SHO-03")
def test_only_who_sees_fires_and_only_who_is_seen_is_hit() -> None:
    wall = area("wall", 10.5, 15.0, 10.0, 1.0, sight="block", height_in=3.0)
    made = duel(pieces=(wall,))
    found = guns(made.battle, fire())
    assert [gun.person.id for gun in found] == [f"{US}.1"]
    assert found[0].line.exposed == (f"{FOE}.1",)
    made.do(fire(), 6, 6, 6, 1)
    assert made.figure(f"{FOE}.1").wound == "killed"


@pytest.mark.rule("SM-SHO-22", "SM-SHO-23", "SM-SHO-19")
def test_cover_is_what_most_of_the_exposed_have() -> None:
    hedge = area("hedge", 9.0, 20.0, 2.2, 0.4, cover="hard")
    made = duel(rifles(1, id="us"), rifles(3, id="foe"), pieces=(hedge,))
    gun = guns(made.battle, fire())[0]
    assert gun.line.cover == "none"
    wide = area("hedge", 9.0, 20.0, 4.0, 0.4, cover="hard")
    made = duel(rifles(1, id="us"), rifles(3, id="foe"), pieces=(wide,))
    assert guns(made.battle, fire())[0].line.cover == "hard"
    assert added(made, fire()) == 2 - 3


@pytest.mark.rule("SM-SHO-22")
def test_a_crossed_piece_more_than_an_inch_away_is_no_cover() -> None:
    made = duel(rifles(1, id="us"), rifles(1, id="foe"), pieces=(area("hedge", 9.0, 19.0, 4.0, 0.4, cover="hard"),))
    assert guns(made.battle, fire())[0].line.cover == "none"


@pytest.mark.rule("SM-MOV-09", "SM-HIT-08", "SM-SHO-19")
def test_prone_and_behind_a_body_are_the_least_cover() -> None:
    made = duel(rifles(1, id="us"), rifles(2, id="foe"))
    made.mark("prone", f"{FOE}.1", f"{FOE}.2")
    assert guns(made.battle, fire())[0].line.cover == "prone"
    made = stage(
        rifles(1, id="us"), side(section(rifles(1, id="foe"), rifles(1, id="dead"))),
        {US: (10.0, 10.0), FOE: (10.0, 20.0), "b.dead": (10.0, 18.5)},
    ).levels(a_us=8, b_foe=12, b_dead=12).until(US)  # fmt: skip
    assert guns(made.battle, fire())[0].line.cover == "none"
    made.wound("b.dead.1", "killed")
    assert guns(made.battle, fire())[0].line.cover == "prone"
