"""Doors: opened, kicked in, rushed."""

import pytest

from rules.battle.asking import Answer
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    KickDoor,
    OpenDoor,
    SetAttack,
)
from rules.systems.smle.game.seeing import distance, touching
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, alone, march, stage, walk


def house() -> Piece:
    door = Opening(id="door", x=10, y=30, width_in=1.25)
    return Piece(
        id="house", kind="house", outline=((6, 30), (14, 30), (14, 38), (6, 38)), has_walls=True, openings=(door,)
    )


@pytest.mark.rule("SM-MOV-18", "SM-MOV-19", "SM-MOV-20")
@pytest.mark.parametrize(("start", "inside"), [(27.0, True), (24.0, False)])
def test_a_door_is_opened_and_passed_by_who_has_gone_less_than_half(start: float, inside: bool) -> None:
    made = alone(11, (house(),), at={"a.one": (10, start), "b.foe": (10, 46)})
    assert made.why_not(walk("a.one", "a.one.1", (10, 31))) == "way-door"
    made.do(walk("a.one", "a.one.1", (10, 29.4)))
    made.do(OpenDoor(team="a.one", figure="a.one.1", door="door"))
    assert (made.place("a.one.1")[1] > 30) is inside
    assert made.why_not(walk("a.one", "a.one.1", (10, 32))) == "too-far"


@pytest.mark.rule("SM-MOV-20")
def test_others_pass_an_opened_door() -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 29), "b.foe": (10, 46)}, pieces=(house(),))
    made.levels(a_one=11, b_foe=14).do(SetAttack(team="b.foe", attack="direct"))
    made.do(OpenDoor(team="a.one", figure="a.one.1", door="door"))
    made.do(walk("a.one", "a.one.2", (10, 29), (10, 33)))
    assert made.place("a.one.2") == (10, 33)


@pytest.mark.rule("SM-MOV-21", "SM-MOV-23", "SM-MOV-24")
@pytest.mark.parametrize(
    ("armour", "face", "breaker", "is_in"),
    [
        ("light", 5, False, True),
        ("light", 4, False, False),
        ("heavy", 4, False, True),
        ("light", 3, True, True),
        ("heavy", 1, True, False),
    ],
)
def test_kicking_a_door_in(armour: str, face: int, breaker: bool, is_in: bool) -> None:
    made = alone(8, (house(),), at={"a.one": (10, 29.4), "b.foe": (10, 46)}, armour=armour)
    made.do(KickDoor(team="a.one", figure="a.one.1", door="door", has_breaker=breaker), face)
    assert (made.place("a.one.1")[1] > 30) is is_in
    if not is_in:
        assert made.why_not(KickDoor(team="a.one", figure="a.one.1", door="door")) == "move-over"


@pytest.mark.rule("SM-MOV-21", "SM-MOV-25")
def test_a_rush_bursts_the_door_and_falls_in() -> None:
    made = stage(
        rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (9.4, 29.4), "b.foe": (10, 46)}, pieces=(house(),)
    )
    made.levels(a_one=8, b_foe=14)
    made.do(KickDoor(team="a.one", figure="a.one.1", door="door", rushing=("a.one.2",)), 2)
    assert {"prone" in made.figure(key).states for key in ("a.one.1", "a.one.2")} == {True}
    assert min(made.place(key)[1] for key in ("a.one.1", "a.one.2")) > 30
    assert (distance(made.figure("a.one.1"), made.figure("a.one.2")) or 0.0) > 0
    low = alone(6, (house(),), at={"a.one": (10, 29.4), "b.foe": (10, 46)})
    assert low.why_not(KickDoor(team="a.one", figure="a.one.1", door="door")) == "kick-needs-advance"


@pytest.mark.rule("SM-MOV-22")
def test_only_household_and_inner_doors_are_kicked_in() -> None:
    bunker = house().model_copy(update={"kind": "bunker"})
    at = {"a.one": (10.0, 29.4), "b.foe": (10.0, 46.0)}
    kick = KickDoor(team="a.one", figure="a.one.1", door="door")
    assert alone(8, (bunker,), at=at).why_not(kick) == "kick-household"
    assert alone(8, (house().model_copy(update={"kind": "building"}),), at=at).do(kick, 5).place("a.one.1")[1] > 30
    inner = bunker.model_copy(update={"partitions": (((6.0, 30.0), (14.0, 30.0)),), "has_walls": False})
    assert alone(8, (inner,), at=at).do(kick, 5).place("a.one.1")[1] > 30


@pytest.mark.rule("SM-MOV-23", "SM-MOV-25")
def test_the_choice_knows_who_rushes_and_asks_for_door_breakers() -> None:
    made = stage(
        rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (9.4, 27.4), "b.foe": (10, 46)}, pieces=(house(),)
    )
    made.levels(a_one=8, b_foe=14).do(SetAttack(team="b.foe", attack="direct"))
    made.do(march(made, "a.one", 0, 2))
    kick = next(one for one in made.choices("a.one") if one.code == "kick-door")
    assert isinstance(kick.action, KickDoor)
    assert (kick.action.figure, kick.action.rushing) == ("a.one.1", ("a.one.2",))
    (ask,) = ENGINE.asks(made.battle, kick, Answer())
    assert ask.code == "door-breakers"
    answer = Answer(stated=FrozenMap({"door-breakers": True}))
    done = ENGINE.complete(made.battle, kick, answer)
    assert isinstance(done, KickDoor)
    assert done.has_breaker
    made.do(done, 3)
    assert made.place("a.one.1")[1] > 30


@pytest.mark.rule("SM-MOV-18", "SM-MOV-21")
def test_a_door_is_told_by_its_side_with_who_is_at_it_and_his_chance() -> None:
    """Light armour needs 5 or more: two faces of six (Table 3b)."""
    made = alone(8, (house(),), at={"a.one": (10.0, 29.4), "b.foe": (10.0, 46.0)})
    opened, kick = (
        next(one for one in made.choices("a.one") if one.code == code) for code in ("open-door", "kick-door")
    )
    for choice in (opened, kick):
        assert (choice.details["who"], choice.details["side"]) == (made.figure("a.one.1").name, "south")
    assert isinstance(kick.action, KickDoor)
    odds = ENGINE.odds(made.battle, kick.action)
    assert odds is not None
    assert odds.tally is not None
    assert odds.tally.total == 5
    assert odds.chances["success"] == pytest.approx(2 / 6)


@pytest.mark.rule("SM-MOV-18", "SM-OPT-18")
@pytest.mark.parametrize("foe_y", [33.0, 31.5, 30.9])
def test_who_opens_a_door_stops_short_of_the_enemy_behind_it(foe_y: float) -> None:
    """Just beyond the door, beside the enemy where he stands there, and never in contact with him."""
    made = alone(7, (house(),), at={"a.one": (10, 29.4), "b.foe": (10, foe_y)})
    made.do(OpenDoor(team="a.one", figure="a.one.1", door="door"))
    assert made.place("a.one.1")[1] > 30
    assert not touching(made.figure("a.one.1"), made.figure("b.foe.1"))


@pytest.mark.rule("SM-MOV-18", "SM-OPT-18")
def test_with_no_room_behind_a_door_it_is_opened_and_nobody_goes_in() -> None:
    door = Opening(id="door", x=10, y=30, width_in=1.25)
    hut = Piece(
        id="hut", kind="house", outline=((9.4, 30), (10.6, 30), (10.6, 31.3), (9.4, 31.3)), has_walls=True,
        openings=(door,),
    )  # fmt: skip
    made = alone(7, (hut,), at={"a.one": (10, 29.4), "b.foe": (10, 30.6)})
    made.do(OpenDoor(team="a.one", figure="a.one.1", door="door"))
    assert made.place("a.one.1") == (10, 29.4)
    assert made.why_not(walk("a.one", "a.one.1", (10, 28))) == "too-far"
    assert not touching(made.figure("a.one.1"), made.figure("b.foe.1"))
