"""Close assault: totals, the ladder, one against several, and who is moved where."""

import itertools
from fractions import Fraction
from typing import Any

import pytest

from rules.battle.action import Waive
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import CloseAssault, SetAttack
from rules.systems.smle.game.assault import PairOff, TakePrisoners
from rules.systems.smle.game.assault_odds import group_chances
from rules.systems.smle.game.melee import Fighter, duel, result, total
from rules.systems.smle.game.seeing import Stated
from tests.rules.systems.smle.build import SMLE, rifles
from tests.rules.systems.smle.game.stage import Stage, area, stage

BOOK = SMLE.book()
US, FOE = "a.us", "b.foe"
ATTACK = CloseAssault(team=US, target=FOE)


@pytest.mark.rule("SM-ASL-05", "SM-ASL-08")
def test_example_41_an_smg_breaks_a_green_rifleman() -> None:
    ours = 4 + int(total(BOOK, Fighter("trained", close=3)).total)
    theirs = 3 + int(total(BOOK, Fighter("green", close=1)).total)
    assert (ours, theirs, result(BOOK, ours, theirs)) == (7, 3, "breaks")


@pytest.mark.rule("SM-ASL-09", "SM-ASL-10", "SM-ASL-11", "SM-ASL-12")
def test_examples_42_to_45_the_ladder() -> None:
    found = [result(BOOK, *pair) for pair in ((5, 3), (4, 4), (4, 7), (4, 8))]
    assert found == ["taken", "pushed-back", "attacker-killed", "returns"]


@pytest.mark.rule("SM-ASL-13", "SM-SCL-14")
def test_equality_is_tested_first_and_totals_below_one_count_as_one() -> None:
    assert result(BOOK, -2, 1) == "pushed-back"
    assert result(BOOK, 2, -1) == "breaks"


@pytest.mark.rule("SM-ASL-06", "SM-ASL-07")
def test_examples_46_to_48_one_against_two() -> None:
    lone = 5 + int(total(BOOK, Fighter("veteran", close=1, more=1)).total)
    assert lone == 6
    assert duel(BOOK, lone, {"x": 6, "y": 4}, lone_attacks=False) == (("y", "attacker-killed"), ("x", "pushed-back"))
    assert duel(BOOK, 3, {"x": 6, "y": 4}, lone_attacks=False) == (("y", "taken"),)
    assert duel(BOOK, 8, {"x": 9, "y": 4}, lone_attacks=True) == (("y", "breaks"), ("x", "attacker-killed"))


@pytest.mark.rule("SM-ASL-18", "SM-QUA-22", "SM-MON-04")
def test_what_raises_and_lowers_a_total() -> None:
    plain = Fighter("trained")
    assert int(total(BOOK, plain).total) == 0
    assert int(total(BOOK, Fighter("trained", is_wounded=True, is_surprised=True)).total) == -4
    assert int(total(BOOK, Fighter("trained", is_warrior=True, in_position=True)).total) == 4
    assert int(total(BOOK, Fighter("veteran", motivation="elite", armour="monsters", hero=2)).total) == 10


def touching(ours: int = 1, theirs: int = 1, **given: Any) -> Stage:
    """Two teams in contact, the first figures face to face, ours active at 11."""
    made = stage(rifles(ours, id="us"), rifles(theirs, id="foe"), {US: (20.0, 20.0), FOE: (20.0, 21.0)}, **given)
    return made.levels(a_us=11, b_foe=12).until(US)


@pytest.mark.rule("SM-ASL-01", "SM-ASL-10", "SM-ASL-17")
def test_an_attacker_is_pushed_back_out_of_close_range() -> None:
    made = touching()
    made.do(ATTACK, 3, 3)
    assert made.place(f"{US}.1") == pytest.approx((20.0, 15.9), abs=0.05)
    assert not made.state(FOE).is_fresh
    assert not made.state(US).is_fresh
    assert made.state(US).attack == "close-assault"


@pytest.mark.rule("SM-ASL-08", "SM-ASL-14", "SM-ACT-28")
def test_a_defender_that_breaks_runs_a_full_move_and_its_team_is_broken_once() -> None:
    made = touching()
    made.do(ATTACK, 5, 1)
    assert made.place(f"{FOE}.1") == pytest.approx((20.0, 29.0), abs=0.01)
    assert made.state(FOE).breaks == 1


@pytest.mark.rule("SM-ASL-08", "SM-ASL-09")
def test_who_has_no_room_to_run_is_taken() -> None:
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (20.0, 46.5), FOE: (20.0, 47.5)})
    made.levels(a_us=11, b_foe=12).until(US)
    made.do(ATTACK, 5, 1)
    assert made.figure(f"{FOE}.1").wound == "killed"
    assert made.asked.code == "take-prisoners"


@pytest.mark.rule("SM-ASL-09")
def test_the_attacker_may_take_prisoners() -> None:
    made = touching()
    made.do(ATTACK, 4, 2)
    assert made.figure(f"{FOE}.1").wound == "killed"
    assert made.why_not(TakePrisoners(figures=(f"{US}.1",))) == "decide-first"
    made.do(TakePrisoners(figures=(f"{FOE}.1",)))
    taken = made.figure(f"{FOE}.1")
    assert (taken.is_gone, taken.states) == (True, ("captured",))


@pytest.mark.rule("SM-ASL-11", "SM-ASL-12")
def test_attackers_die_or_go_back_to_where_the_round_began() -> None:
    made = touching()
    made.do(ATTACK, 2, 3)
    assert made.figure(f"{US}.1").wound == "killed"
    made = touching()
    made.do(ATTACK, 1, 6)
    assert made.place(f"{US}.1") == (20.0, 20.0)


@pytest.mark.rule("SM-CBT-01", "SM-ASL-02", "SM-ASL-12")
def test_a_charge_brings_contact_and_who_is_sent_back_stands_where_he_began() -> None:
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (20.0, 15.0), FOE: (20.0, 21.0)})
    made.levels(a_us=11, b_foe=12).until(US)
    charge = CloseAssault(team=US, target=FOE, paths=FrozenMap({f"{US}.1": ((20.0, 20.0),)}))
    made.do(charge)
    assert made.asked.code == "opportunity-fire"
    made.do(Waive(decision=made.asked.id), 1, 6)
    assert made.place(f"{US}.1") == (20.0, 15.0)


@pytest.mark.rule("SM-ASL-19")
@pytest.mark.parametrize(("why", "is_unaware"), [("hidden", True), ("out of sight", True), ("in view", False)])
def test_who_did_not_know_of_the_attacker_as_its_move_began_has_two_less(why: str, is_unaware: bool) -> None:
    """3 + 1 for a rifle against 4 + 1, or 4 + 1 − 2: the attacker is killed, or kills."""
    smoke = (area("smoke", 15.0, 17.0, 10.0, 1.0, sight="block"),) if why == "out of sight" else ()
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (20.0, 15.0), FOE: (20.0, 21.0)}, pieces=smoke)
    if why == "hidden":
        made.mark("hidden", US)
    made.levels(a_us=11, b_foe=12).do(SetAttack(team=FOE, attack="direct"))
    made.do(CloseAssault(team=US, target=FOE, paths=FrozenMap({f"{US}.1": ((20.0, 20.0),)})), 3, 4)
    assert (made.figure(f"{US}.1").wound, made.figure(f"{FOE}.1").wound) == (
        ("", "killed") if is_unaware else ("killed", "")
    )


@pytest.mark.rule("SM-ASL-03", "SM-ASL-04", "SM-ASL-15")
def test_pairs_are_made_by_nearness_and_may_be_made_otherwise() -> None:
    made = stage(
        rifles(2, id="us"), rifles(3, id="foe"), {US: (20.0, 20.0), FOE: (20.0, 21.0)}
    ).levels(a_us=11, b_foe=12).until(US)  # fmt: skip
    made.do(ATTACK)
    assert made.asked.code == "pair-off"
    uneven = PairOff(pairs=FrozenMap({f"{FOE}.{number}": f"{US}.1" for number in (1, 2, 3)}))
    assert made.why_not(uneven) == "pairs-uneven"
    pairs = {f"{FOE}.1": f"{US}.1", f"{FOE}.2": f"{US}.2", f"{FOE}.3": f"{US}.1"}
    made.do(PairOff(pairs=FrozenMap(pairs)), 3, 4, 3, 4, 2)
    fates = [event.code for event in made.events if event.code.startswith("assault-") and event.code != "assault-total"]
    # the first attacker has 3+1-1 = 3 against 2+1 = 3 first: pushed back; the second 5 against 5: pushed back too
    assert fates == ["assault-pushed-back", "assault-pushed-back"]


@pytest.mark.rule("SM-HIT-09", "SM-HIT-12", "SM-ASL-18")
def test_the_badly_wounded_defend_themselves_and_never_attack() -> None:
    made = touching()
    made.wound(f"{FOE}.1", "serious")
    assert made.why_not(ATTACK) in ("no-target", "no-contact")


@pytest.mark.rule("SM-ASL-01")
def test_without_places_contact_is_stated() -> None:
    made = stage(rifles(2, id="us"), rifles(2, id="foe")).levels(a_us=11, b_foe=12).until(US)
    made.do(CloseAssault(team=US, target=FOE, stated=Stated(is_in_contact=True)), 4, 4, 2, 6)
    assert [made.figure(f"{FOE}.1").wound, made.figure(f"{US}.2").wound] == ["killed", "killed"]


def counted(lone: int, others: list[int], *, lone_attacks: bool) -> dict[str, Fraction]:
    """The same by counting every throw of all dice."""
    found: dict[str, int] = {}
    throws = list(itertools.product(range(1, 7), repeat=len(others) + 1))
    for first, *rest in throws:
        totals = {str(at): adds + die for at, (adds, die) in enumerate(zip(others, rest, strict=True))}
        for word in {outcome for _, outcome in duel(BOOK, lone + first, totals, lone_attacks=lone_attacks)}:
            found[word] = found.get(word, 0) + 1
    return {word: Fraction(ways, len(throws)) for word, ways in found.items()}


@pytest.mark.fault("F91")
@pytest.mark.parametrize("lone_attacks", [True, False])
@pytest.mark.parametrize("others", [[0], [3, 1], [1, 1, -2]])
def test_the_chances_of_a_fight_are_those_that_counting_gives(lone_attacks: bool, others: list[int]) -> None:
    exact = group_chances(BOOK, 2, others, lone_attacks=lone_attacks)
    assert {word: chance for word, chance in exact.items() if chance} == counted(2, others, lone_attacks=lone_attacks)
