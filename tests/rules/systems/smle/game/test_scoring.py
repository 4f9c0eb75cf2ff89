"""The roll to hit: the worked examples of shooting, range bands, movement, and what raises and lowers it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game.scoring import Aim, Shot, aim, modifiers, moved_row, reach
from tests.rules.systems.smle.build import SMLE

BOOK = SMLE.book()


def arm(key: str) -> Weapon:
    found = weapon(BOOK, key)
    assert found is not None
    return found


RIFLE = arm("rifle-bolt-action")


def rolled(shot: Shot) -> Aim:
    return aim(BOOK, shot)


def of(shot: Shot, reason: str) -> int:
    """What one reason adds, 0 where it does not count."""
    return int(sum(term.amount for term in modifiers(BOOK, shot).terms if term.reason == reason))


@pytest.mark.rule("SM-SHO-04", "SM-SHO-05", "SM-SHO-15", "SM-SHO-19")
def test_example_25_a_trained_rifle_misses_hard_cover() -> None:
    shot = Shot("trained", RIFLE, 10.0, "hard", "trained", is_under_fire=False)
    assert int(modifiers(BOOK, shot).total) == -1
    assert rolled(shot).hits(7) == 0
    assert rolled(shot).hits(8) == 1


@pytest.mark.rule("SM-SHO-06", "SM-SHO-13")
def test_examples_26_and_27_a_natural_2_misses_whatever_is_added() -> None:
    shot = Shot(
        "veteran", RIFLE, 10.0, "soft", "green", is_under_fire=False, is_elite=True, is_prone=True, is_braced=True
    )
    assert int(modifiers(BOOK, shot).total) == 4
    assert rolled(shot).hits(3) == 1
    assert rolled(shot).hits(2) == 0


@pytest.mark.rule("SM-SHO-08", "SM-SHO-16")
def test_example_28_a_bren_hits_six_times() -> None:
    shot = Shot("trained", arm("lmg"), 10.0, "none", "veteran", is_under_fire=False, is_braced=True)
    assert rolled(shot).hits(10) == 6


@pytest.mark.rule("SM-SHO-09", "SM-SHO-14", "SM-SHO-18")
def test_example_29_a_green_smg_up_close_on_the_move() -> None:
    shot = Shot("green", arm("smg-machine-pistol"), 3.0, "none", "untrained", moved=moved_row(BOOK, 5.0, 8.0))
    assert rolled(shot).hits(7) == 1
    assert rolled(shot).hits(6) == 0


@pytest.mark.rule("SM-SHO-09", "SM-SHO-10", "SM-SHO-11", "SM-SHO-12")
def test_example_30_range_bands_of_a_rifle() -> None:
    added = {
        inches: int(modifiers(BOOK, Shot("trained", RIFLE, inches)).total)
        for inches in (4.0, 4.1, 24.0, 24.1, 48.0, 48.1)
    }
    assert added == {4.0: 1, 4.1: 0, 24.0: 0, 24.1: -4, 48.0: -4, 48.1: 0}
    assert rolled(Shot("trained", RIFLE, 48.0)).hits(12) == 1
    assert rolled(Shot("trained", RIFLE, 48.1)).hits(12) == 0
    assert reach(BOOK, RIFLE, 48.0000001) == "extreme"


@pytest.mark.rule("SM-SHO-14")
def test_example_31_movement_before_the_shot() -> None:
    rows = [moved_row(BOOK, inches, 8.0) for inches in (0.0, 3.9, 4.0, 8.0)]
    assert rows == ["", "less", "half", "half"]
    shots = [Shot("trained", RIFLE, 10.0, moved=row) for row in rows]
    assert [int(modifiers(BOOK, shot).total) for shot in shots] == [0, -2, -4, -4]


@pytest.mark.rule("SM-CBT-10", "SM-CBT-13")
def test_examples_32_and_33_return_fire_hits_once_and_panic_loses_four() -> None:
    lmg = Shot("trained", arm("lmg"), 10.0, "none", "trained")
    assert rolled(lmg).hits(11) == 5
    assert rolled(replace(lmg, most=1)).hits(11) == 1
    panic = Shot("green", RIFLE, 10.0, "none", "trained", is_panic=True)
    assert rolled(panic).hits(11) == 0
    assert rolled(panic).hits(12) == 1


@pytest.mark.rule("SM-SHO-25", "SM-HER-02", "SM-HER-04")
def test_example_34_a_minor_hero_picks_out_a_leader() -> None:
    shot = Shot("trained", RIFLE, 10.0, "none", "trained", hero=1, is_under_fire=False, is_specific=True)
    assert int(modifiers(BOOK, shot).total) == 0
    assert rolled(shot).hits(7) == 1
    assert rolled(replace(shot, hero=3, is_specific=False)).hits(2) == 0


@pytest.mark.rule("SM-HIT-10", "SM-SHO-24", "SM-VEH-17")
def test_a_light_wound_a_vehicle_as_target_and_a_shaken_crew() -> None:
    plain = Shot("trained", RIFLE, 10.0)
    assert of(replace(plain, is_wounded=True), "firer-lightly-wounded") == -2
    assert of(replace(plain, at_vehicle=True), "target-vehicle") == 2
    assert of(replace(plain, is_shaken=True), "vehicle-light-wound") == -2


@pytest.mark.rule("SM-SHO-31")
def test_an_unreliable_weapon_jams_on_two_and_three() -> None:
    shot = Shot("veteran", RIFLE, 10.0, "none", "untrained", is_under_fire=False, is_unreliable=True)
    assert [rolled(shot).is_jam(throw) for throw in (2, 3, 4)] == [True, True, False]
    assert rolled(shot).hits(3) == 0
    assert rolled(replace(shot, is_unreliable=False)).hits(3) == 1
    assert rolled(shot).hits(4) == 1


@pytest.mark.rule("SM-HER-08")
def test_big_guns_always_hit_once_and_roll_for_more() -> None:
    shot = Shot("trained", arm("mmg"), 10.0, "position", "veteran", always=True)
    assert rolled(shot).hits(2) == 1
    assert rolled(replace(shot, cover="none")).hits(12) == 5
    assert rolled(replace(shot, range_in=81.0)).hits(12) == 0


@pytest.mark.rule("SM-SHO-07")
@given(st.integers(2, 12), st.sampled_from(["pistol", "lmg", "rifle-bolt-action", "smg-machine-pistol"]))
def test_better_cover_never_means_more_hits(throw: int, key: str) -> None:
    shots = [Shot("trained", arm(key), 6.0, cover, "green") for cover in ("none", "prone", "soft", "hard", "position")]
    hits = [rolled(shot).hits(throw) for shot in shots]
    assert hits == sorted(hits, reverse=True)


@pytest.mark.rule("SM-SHO-05")
@given(st.integers(2, 12))
def test_better_shots_never_hit_less(throw: int) -> None:
    hits = [rolled(Shot(quality, RIFLE, 10.0)).hits(throw) for quality in ("untrained", "green", "trained", "veteran")]
    assert hits == sorted(hits)
