"""Dice that are facts."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.pool import Pool
from rules.dice.thrown import (
    Dice,
    EnteredDice,
    ImpossibleFace,
    NeedDice,
    ReplayDice,
    Roll,
    SeededDice,
    WrongDice,
    seeded_face,
)

THROWS = 600_000
ONE_IN_A_THOUSAND = {3: 13.82, 6: 20.52, 10: 27.88, 36: 66.62}
"""The chi-square that a fair die of so many sides passes once in a thousand trials."""

PINNED = [3, 6, 4, 6, 1, 2, 5, 3, 5, 2]
"""Battle files rely on these faces: never change them."""


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = Fraction(counts.total(), sides)
    return float(sum((counts[face] - expected) ** 2 for face in range(1, sides + 1)) / expected)


@pytest.mark.fault("F89")
@pytest.mark.parametrize("sides", [6, 3, 10])
def test_every_face_is_equally_likely(sides: int) -> None:
    throws = THROWS if sides == 6 else THROWS // 6
    counts = Counter(seeded_face(20_240_607, number, sides) for number in range(throws))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < ONE_IN_A_THOUSAND[sides]


@pytest.mark.fault("F89")
def test_no_face_leans_on_the_one_before() -> None:
    faces = [seeded_face(7, number, 6) for number in range(100_001)]
    pairs = Counter(6 * (one - 1) + other for one, other in pairwise(faces))
    assert chi_square(pairs, 36) < ONE_IN_A_THOUSAND[36]


def test_words_that_would_favour_low_faces_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With words of one byte, 200 to 255 must be drawn again, or the faces 1 to 56 come twice as often."""
    monkeypatch.setattr("rules.dice.thrown.WORD_BITS", 8)
    counts = Counter(seeded_face(1, number, 200) for number in range(20_000))
    low, high = (sum(counts[face] for face in half) for half in (range(1, 57), range(57, 201)))
    assert abs(low / 56 - high / 144) < 5, "a remainder of one byte would throw 1 to 56 twice as often"


def test_faces_follow_from_the_seed_and_the_number_alone() -> None:
    whole = SeededDice(5).throw(Pool(6), "fire").faces
    halves = SeededDice(5)
    assert (*halves.throw(Pool(2), "fire").faces, *halves.throw(Pool(4), "other").faces) == whole
    assert SeededDice(5, thrown=2).throw(Pool(4), "x").faces == whole[2:]
    assert SeededDice(6).throw(Pool(6), "fire").faces != whole


def test_faces_are_the_same_on_every_machine() -> None:
    assert [seeded_face(1, number, 6) for number in range(10)] == PINNED


def test_dice_tell_how_many_were_thrown() -> None:
    dice = SeededDice(-3)
    dice.throw(Pool(2), "a")
    dice.throw(Pool(3, 3), "b")
    assert dice.thrown == 5


@given(st.integers(-(2**63), 2**63), st.integers(0, 10**6), st.integers(1, 1000))
def test_a_face_is_on_the_die(seed: int, number: int, sides: int) -> None:
    assert 1 <= seeded_face(seed, number, sides) <= sides


def test_a_roll_has_its_total() -> None:
    assert Roll(Pool(2, add=1), (3, 4), "activation").total == 8


def test_missing_dice_are_asked_for_and_the_call_repeated() -> None:
    dice = EnteredDice([2])
    with pytest.raises(NeedDice) as caught:
        dice.throw(Pool(2), "hit")
    assert (caught.value.pool, caught.value.purpose) == (Pool(2), "hit")
    dice.enter([5])
    assert dice.throw(Pool(2), "hit").faces == (2, 5)
    assert dice.waiting == []


@pytest.mark.parametrize("face", [0, 7, -1, True])
def test_an_impossible_face_is_refused(face: int) -> None:
    with pytest.raises(ImpossibleFace) as caught:
        EnteredDice([1, face]).throw(Pool(2), "hit")
    assert (caught.value.face, caught.value.sides) == (face, 6)


def test_a_four_is_impossible_on_three_sides() -> None:
    with pytest.raises(ImpossibleFace):
        EnteredDice([4]).throw(Pool(1, 3), "hit")


def test_recorded_rolls_come_back_each_for_its_purpose() -> None:
    seeded = SeededDice(9)
    rolls = [seeded.throw(Pool(2), "hit"), seeded.throw(Pool(1, 3), "damage")]
    replay = ReplayDice(rolls)
    assert [replay.throw(Pool(2), "hit"), replay.throw(Pool(1, 3), "damage")] == rolls
    assert replay.left == 0


@pytest.mark.parametrize(("pool", "purpose"), [(Pool(3), "hit"), (Pool(2), "damage")])
def test_a_record_that_does_not_fit_is_told(pool: Pool, purpose: str) -> None:
    replay = ReplayDice([Roll(Pool(2), (1, 2), "hit")])
    with pytest.raises(WrongDice):
        replay.throw(pool, purpose)
    assert replay.left == 1


def test_a_record_that_is_at_its_end_is_told() -> None:
    with pytest.raises(WrongDice, match="no roll left"):
        ReplayDice([]).throw(Pool(1), "hit")


def test_all_dice_throw_alike() -> None:
    """Whatever asks for dice takes any of them."""

    def sum_of_two(dice: Dice) -> int:
        return dice.throw(Pool(2), "sum").total

    roll = Roll(Pool(2), (3, 6), "sum")
    assert sum_of_two(EnteredDice([3, 6])) == sum_of_two(ReplayDice([roll])) == 9
    assert 2 <= sum_of_two(SeededDice(1)) <= 12
