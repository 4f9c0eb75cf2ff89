"""The charge of a close assault: everybody into contact who can, who fights whom, who is taken prisoner."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.actions import CloseAssault, SetAttack
from rules.systems.smle.game.assault import PairOff, TakePrisoners
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.seeing import touching
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage

US, FOE = "a.us", "b.foe"
Spots = tuple[tuple[float, float], ...]


def arrayed(ours: Spots, theirs: Spots, pieces: tuple[Piece, ...] = ()) -> Stage:
    """Riflemen of both sides where they are set, our turn to assault, nobody to fire at it."""
    made = stage(rifles(len(ours), id="us"), rifles(len(theirs), id="foe"), {US: (1, 1), FOE: (1, 40)}, pieces=pieces)
    places = {f"{US}.{at}": Pose(x=x, y=y) for at, (x, y) in enumerate(ours, 1)}
    places |= {f"{FOE}.{at}": Pose(x=x, y=y, facing=180.0) for at, (x, y) in enumerate(theirs, 1)}
    return made.do(Place(places=FrozenMap(places))).levels(a_us=11, b_foe=5).until(US)


def row(count: int, x: float, y: float, gap: float = 1.5) -> Spots:
    return tuple((x + gap * at, y) for at in range(count))


def charge(made: Stage) -> Choice:
    found = next(choice for choice in made.choices(US) if choice.code == "close-assault")
    return ENGINE.thought_through(made.battle, found)


def _is_at(choice: Choice, foe: str) -> bool:
    return isinstance(choice.action, CloseAssault) and choice.action.target == foe


def in_contact(made: Stage) -> set[str]:
    foes = standing(made.battle, FOE)
    return {one.id for one in standing(made.battle, US) if any(touching(one, foe) for foe in foes)}


@pytest.mark.rule("SM-CBT-01", "SM-ASL-03")
@pytest.mark.parametrize(("foes", "y"), [(1, 24.0), (2, 26.0), (4, 26.0)])
def test_all_five_come_into_contact_with_one_two_or_four(foes: int, y: float) -> None:
    """Light armour moves 8″; a base has room for six around it."""
    made = arrayed(row(5, 10.0, 20.0), row(foes, 12.0, y))
    found = charge(made)
    assert (found.issue, found.wants, found.details["fighters"]) == (None, "path", 5)
    assert isinstance(found.action, CloseAssault)
    assert len(found.action.paths) == 5
    made.do(found.action, *([3] * (5 + foes) if foes == 1 else []))
    if foes > 1:
        assert in_contact(made) == {f"{US}.{number}" for number in range(1, 6)}
        assert made.asked.code == "pair-off"


@pytest.mark.rule("SM-CBT-01", "SM-ORG-18")
def test_who_is_too_far_off_follows_as_near_as_his_move_lets_him() -> None:
    """The last stands 10″ behind: he goes his 8″, and is in nobody's contact."""
    made = arrayed(((10.0, 20.0), (11.5, 20.0), (10.0, 14.0)), row(2, 10.0, 25.0))
    found = charge(made)
    assert isinstance(found.action, CloseAssault)
    assert found.details["fighters"] == 2
    (start, end) = found.action.paths[f"{US}.3"]
    assert start == (10.0, 14.0)
    assert ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 > 4.0
    made.do(found.action, 3, 3, 4, 4)
    assert f"{US}.3" not in in_contact(made)


@pytest.mark.rule("SM-CBT-01", "SM-MOV-18")
def test_the_way_leads_round_a_wall_and_through_an_open_door() -> None:
    wall = Piece(
        id="wall", kind="wall", outline=((8, 23), (40, 23), (40, 23.4), (8, 23.4)), impassable=("foot",), sight="block"
    )
    made = arrayed(((9.5, 22.0),), ((9.5, 25.0),), (wall,))
    found = charge(made)
    assert isinstance(found.action, CloseAssault)
    assert found.issue is None
    assert len(found.action.paths[f"{US}.1"]) > 2, "not straight through"
    house = area(
        "building", 6, 22, 8, 8, has_walls=True,
        openings=(Opening(id="door", x=10.0, y=22.0, width_in=1.4, is_open=True),),
    )  # fmt: skip
    inside = arrayed(((7.5, 20.5), (12.0, 20.0)), ((10.0, 26.0),), (house,))
    found = charge(inside)
    assert found.issue is None
    assert found.details["fighters"] == 2


@pytest.mark.rule("SM-OPT-18", "SM-ASL-01")
def test_nobody_charges_into_another_enemy() -> None:
    made = stage(
        rifles(3, id="us"),
        side(section(rifles(1, id="foe"), rifles(1, id="other"))),
        {US: (10.0, 20.0), FOE: (10.0, 25.0), "b.other": (11.6, 25.0)},
    )
    made.levels(a_us=11, b_foe=5, b_other=14).until(US)
    made.do(SetAttack(team="b.other", attack="direct"))
    offered = next(one for one in made.choices(US) if one.code == "close-assault" and _is_at(one, FOE))
    found = ENGINE.thought_through(made.battle, offered).action
    assert isinstance(found, CloseAssault)
    made.do(found, *[3] * (len(found.paths) + 1))
    other = standing(made.battle, "b.other")[0]
    assert all(not touching(one, other) for one in standing(made.battle, US))


@pytest.mark.rule("SM-CBT-01")
def test_a_player_may_lay_other_ways() -> None:
    made = arrayed(row(2, 10.0, 20.0), row(1, 10.0, 25.0))
    own = FrozenMap({f"{US}.1": ((10.0, 20.0), (10.0, 24.0))})
    done = ENGINE.complete(made.battle, charge(made), Answer(paths=own))
    assert isinstance(done, CloseAssault)
    assert done.paths == own
    made.do(done, 3, 3)
    assert in_contact(made) == {f"{US}.1"} or made.figure(f"{US}.1").place != Pose(x=10.0, y=20.0)


@pytest.mark.rule("SM-ASL-05", "SM-ASL-13")
def test_the_odds_of_a_charge_are_those_of_the_fight_at_its_end() -> None:
    """One on one, both Trained with rifles, Close +1: each of the 36 pairs of dice by the ladder of results."""
    made = arrayed(row(1, 10.0, 20.0), row(1, 10.0, 25.0))
    found = charge(made).action
    assert found is not None
    odds = ENGINE.odds(made.battle, found)
    assert odds is not None
    sums = [(a + 1, b + 1) for a in range(1, 7) for b in range(1, 7)]
    assert odds.chances["pushed-back"] == pytest.approx(6 / 36)
    assert odds.chances["breaks"] == pytest.approx(sum(a >= 2 * b for a, b in sums) / 36)
    assert odds.chances["taken"] == pytest.approx(sum(b < a < 2 * b for a, b in sums) / 36)


@pytest.mark.rule("SM-ASL-04")
def test_the_larger_side_says_who_fights_whom() -> None:
    made = arrayed(row(5, 10.0, 20.0), row(2, 12.0, 25.0))
    found = charge(made).action
    assert found is not None
    made.do(found)
    (choice,) = made.choices(US)
    assert isinstance(choice.action, PairOff)
    asked = ENGINE.asks(made.battle, choice, Answer())
    assert {ask.subject for ask in asked} == {f"{US}.{number}" for number in range(1, 6)}
    assert all(ask.words and set(ask.words) == {f"{FOE}.1", f"{FOE}.2"} for ask in asked)
    other = {f"{FOE}.1": f"{FOE}.2", f"{FOE}.2": f"{FOE}.1"}
    stated: FrozenMap[str, Value] = FrozenMap({ask.code: other[str(ask.value)] for ask in asked})
    pairs = ENGINE.complete(made.battle, choice, Answer(stated=stated))
    assert isinstance(pairs, PairOff)
    assert ENGINE.answers(made.battle, made.asked, pairs)
    assert {key: other[foe] for key, foe in choice.action.pairs.items()} == dict(pairs.pairs)
    made.do(pairs, *[3] * 7)


@pytest.mark.rule("SM-ASL-09")
def test_the_attacker_takes_prisoners_one_by_one() -> None:
    made = arrayed(row(2, 10.0, 20.0), row(2, 10.0, 25.0))
    found = charge(made).action
    assert found is not None
    made.do(found, 4, 4, 3, 3)
    (choice,) = made.choices(US)
    assert isinstance(choice.action, TakePrisoners)
    one, two = ENGINE.asks(made.battle, choice, Answer())
    done = ENGINE.complete(made.battle, choice, Answer(stated=FrozenMap({one.code: "killed", two.code: "captured"})))
    assert isinstance(done, TakePrisoners)
    assert done.figures == (two.subject,)
    made.do(done)
    assert made.figure(two.subject).is_gone
    assert made.figure(one.subject).wound == "killed"


@pytest.mark.rule("SM-CBT-01")
def test_a_charge_in_hand_goes_round_what_is_in_its_way() -> None:
    """Among all choices the plan has straight ways alone; taken in hand it leads the second round the block too."""
    block = area("rubble", 13.0, 21.5, 8.0, 0.5, impassable=("foot",))
    made = arrayed(((10.0, 20.0), (14.0, 20.0)), ((10.0, 23.5), (14.0, 24.0)), (block,))
    offered = next(choice for choice in made.choices(US) if choice.code == "close-assault")
    through = ENGINE.thought_through(made.battle, offered)
    assert offered.issue is through.issue is None
    assert (offered.details["fighters"], through.details["fighters"]) == (1, 2)
