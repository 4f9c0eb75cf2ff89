"""The worked examples of close assault, played on the table with their dice (SM-EX-41 to 48)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.model import Figure
from rules.systems.smle.game.actions import CloseAssault
from tests.rules.systems.smle.build import RIFLE, figures, team
from tests.rules.systems.smle.game.stage import Stage, stage, walk

US, FOE = "a.us", "b.foe"
ATTACK = CloseAssault(team=US, target=FOE)
SMG = "smg-machine-pistol"


def men(id: str, *weapons: str, **given: Any) -> Unit:
    return team(*(figures(1, weapon) for weapon in weapons), id=id, **given)


def fight(ours: Unit, theirs: Unit, *dice: int, beside: Sequence[str] = ()) -> Stage:
    """A team that touches another and attacks it; those `beside` stand to the right of their first, in contact too."""
    made = stage(ours, theirs, {US: (20.0, 20.0), FOE: (20.0, 21.0)})
    for key in beside:
        moved = made.figure(key)
        assert moved.place is not None
        set_down(made, moved, 20.9, 20.6 if key.startswith(US) else 21.0)
    return made.levels(a_us=11, b_foe=12).until(US).do(ATTACK, *dice)


def set_down(made: Stage, figure: Figure, x: float, y: float) -> None:
    assert figure.place is not None
    placed = figure.model_copy(update={"place": figure.place.at(x, y)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(figure.id, placed)})


def fates(made: Stage) -> list[tuple[str, int, int]]:
    """The single combats as they were settled: what came of each, the attacker's and the defender's total."""
    found = [event for event in made.events if event.code.startswith("assault-") and "attack" in event.details]
    return [
        (event.code.removeprefix("assault-"), int(str(event.details["attack"])), int(str(event.details["defence"])))
        for event in found
    ]


@pytest.mark.example("SM-EX-41")
def test_example_41_an_smg_breaks_a_green_rifleman() -> None:
    made = fight(men("us", SMG), men("foe", RIFLE, quality="green"), 4, 3)
    assert fates(made) == [("breaks", 7, 3)]
    assert made.place(f"{FOE}.1") == pytest.approx((20.0, 29.0), abs=0.01)
    assert made.state(FOE).breaks == 1


@pytest.mark.example("SM-EX-42")
def test_example_42_more_but_not_double_takes_the_defender() -> None:
    made = fight(men("us", RIFLE), men("foe", RIFLE), 4, 2)
    assert fates(made) == [("taken", 5, 3)]
    assert (made.figure(f"{FOE}.1").wound, made.asked.code) == ("killed", "take-prisoners")


@pytest.mark.example("SM-EX-43")
def test_example_43_equal_drives_the_attacker_back() -> None:
    made = fight(men("us", RIFLE), men("foe", RIFLE), 3, 3)
    assert fates(made) == [("pushed-back", 4, 4)]
    assert 21.0 - made.place(f"{US}.1")[1] - 1.0 > 4.0


@pytest.mark.example("SM-EX-44")
def test_example_44_the_defender_has_more() -> None:
    made = fight(men("us", RIFLE), men("foe", RIFLE), 3, 6)
    assert fates(made) == [("attacker-killed", 4, 7)]
    assert made.figure(f"{US}.1").wound == "killed"


@pytest.mark.example("SM-EX-45")
def test_example_45_twice_as_much_sends_the_attacker_back_to_where_the_round_began() -> None:
    made = stage(men("us", RIFLE), men("foe", SMG), {US: (20.0, 15.0), FOE: (20.0, 21.0)})
    made.levels(a_us=11, b_foe=12).until(US).mark("hurt", f"{FOE}.1")
    charge = ATTACK.model_copy(update={"paths": walk(US, f"{US}.1", (20.0, 20.0)).paths})
    made.do(charge, 3, 5)
    assert fates(made) == [("returns", 4, 8)]
    assert made.place(f"{US}.1") == (20.0, 15.0)


@pytest.mark.example("SM-EX-46")
def test_example_46_one_veteran_against_two_the_lowest_first() -> None:
    made = fight(men("us", RIFLE, RIFLE), men("foe", RIFLE, quality="veteran"), 3, 5, 5, beside=(f"{US}.2",))
    assert fates(made) == [("attacker-killed", 4, 6), ("pushed-back", 6, 6)]
    assert made.figure(f"{US}.1").wound == "killed"


@pytest.mark.example("SM-EX-47")
def test_example_47_who_falls_to_the_lowest_does_not_face_the_next() -> None:
    made = fight(men("us", RIFLE, RIFLE), men("foe", RIFLE), 5, 3, 3, beside=(f"{US}.2",))
    assert fates(made) == [("taken", 4, 3)]


@pytest.mark.example("SM-EX-48")
def test_example_48_one_attacker_breaks_the_first_and_falls_to_the_second() -> None:
    made = fight(men("us", SMG), men("foe", RIFLE, SMG), 6, 3, 6, beside=(f"{FOE}.2",))
    assert fates(made) == [("breaks", 8, 4), ("attacker-killed", 8, 9)]
    assert made.figure(f"{US}.1").wound == "killed"
    assert made.state(FOE).breaks == 1
