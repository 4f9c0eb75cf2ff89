"""All gaps between 200 round bases at once, against a plain loop over the same pairs; the same answers."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from rules.tabletop.bases import Body
from rules.tabletop.measuring import gap, gaps
from tests.helpers.bodies import body

BASES = 200
ROUNDS = 5
LEAST = 5.0
FIGURES = [body(at * 37 % 720 / 10, at * 53 % 480 / 10, name=f"m{at}") for at in range(BASES)]


def loop(found: list[Body]) -> list[list[float]]:
    return [[gap(a, b) for b in found] for a in found]


@pytest.mark.benchmark(group="all gaps of 200 bases")
def test_all_gaps_at_once(benchmark: Any) -> None:
    assert benchmark(gaps, FIGURES, FIGURES).shape == (BASES, BASES)


def test_at_once_is_much_faster_than_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The shortest of several rounds each, turn by turn, so that a busy moment strikes both."""
    assert np.allclose(gaps(FIGURES, FIGURES), loop(FIGURES), atol=1e-9, rtol=0)
    rounds = [(_seconds(lambda: loop(FIGURES)), _seconds(lambda: gaps(FIGURES, FIGURES))) for _ in range(ROUNDS)]
    single, together = (min(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(f"\n{BASES} bases: all gaps {together * 1000:.1f} ms, one by one {single * 1000:.0f} ms")
    assert single >= LEAST * together


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
