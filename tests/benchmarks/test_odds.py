"""Odds for a hover: a volley of six against icepool and fractions, the lines of four on four against one at a time."""

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter

import icepool
import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.chances import CASUALTY, Barrel, Mark, hit_chances, person_results
from rules.systems.smle.game.scoring import Aim, Shot, aim
from rules.systems.smle.game.seeing import MEASURES
from rules.systems.smle.game.volleys import volley
from rules.systems.smle.game.wounding import Blow, Guard, blow_of, figure_result
from rules.systems.smle.system import Smle
from rules.tabletop.bases import Base, Body, Pose
from rules.tabletop.ground import ground_of
from rules.tabletop.sight import sight, sights
from rules.tabletop.terrain import Piece, Table

FIGURES, ROUNDS = 6, 9
ICEPOOL_LEAST, EXACT_LEAST, LINES_LEAST = 1.0, 2.0, 2.0


def quickest(work: Callable[[], object]) -> float:
    """The quickest of several goes, in seconds."""
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return min(taken)


def counted(shot: Aim, blow: Blow) -> Fraction:
    """The chance of a casualty as icepool works it out, with nothing kept from before."""
    attack = icepool.d(6) + blow.pool.add
    lost = icepool.map(
        lambda ours, die: int(figure_result(BOOK, ours, die) in ("killed", "serious")), attack, icepool.d6
    )
    one = (2 @ icepool.d6).map(lambda throw: shot.hits(throw)).map(lambda hits: (hits @ lost) if hits else 0)
    return 1 - Fraction((FIGURES @ one).probability(0))


BOOK = Smle().book()


@pytest.mark.benchmark
def test_a_volley_of_six_is_quicker_than_icepool_and_as_exact() -> None:
    arm = weapon(BOOK, "lmg")
    assert arm is not None
    shot = aim(BOOK, Shot("trained", arm, 8.0, "soft", "green", is_under_fire=False))
    blow = blow_of(BOOK, arm)

    def hover() -> float:
        results = person_results(BOOK, blow, Guard("green", "light"))
        return float(volley([Barrel(hit_chances(shot))] * FIGURES, [Mark(6, FrozenMap({0: results}))], float)[CASUALTY])

    def exact() -> Fraction:
        results = person_results(BOOK, blow, Guard("green", "light"))
        found: Fraction = volley([Barrel(hit_chances(shot))] * FIGURES, [Mark(6, FrozenMap({0: results}))])[CASUALTY]
        return found

    assert hover() == pytest.approx(float(counted(shot, blow)), abs=1e-12)
    assert exact() == counted(shot, blow)
    ours = quickest(hover)
    assert quickest(lambda: counted(shot, blow)) >= ICEPOOL_LEAST * ours
    assert quickest(exact) >= EXACT_LEAST * ours


@pytest.mark.benchmark
def test_the_lines_of_a_firer_to_four_targets_are_judged_together() -> None:
    pieces = [
        Piece(id=f"p{at}", kind="wood", outline=((at, 8), (at + 2, 8), (at + 2, 11), (at, 11)), sight="depth")
        for at in range(0, 40, 4)
    ]
    table = ground_of(Table(pieces=tuple(pieces)))
    eye = Body("eye", Base(), Pose(x=10.0, y=4.0))
    targets = [Body(f"t{at}", Base(), Pose(x=10.0 + 1.5 * at, y=30.0)) for at in range(4)]
    one_by_one = quickest(lambda: [sight(table, eye, target, MEASURES) for target in targets])
    assert one_by_one >= LINES_LEAST * quickest(lambda: sights(table, eye, targets, MEASURES))
