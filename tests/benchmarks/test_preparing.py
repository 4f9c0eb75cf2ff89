"""The first questions about a table, in a fresh process: what was prepared in a quiet moment is not waited for."""

import subprocess
import sys

import pytest

ASK = """
from time import perf_counter
from rules.tabletop.bases import Base, Body, Pose
from rules.tabletop.ground import ground_of
from rules.tabletop.landscape import random_table
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Mover
from rules.tabletop.moving import walk
from rules.tabletop.preparing import prepared
from rules.tabletop.sight import sight
table = random_table(3)
if {ready}:
    prepared(table)
a, b = (Body(name, Base(), Pose(x=x, y=20.0)) for name, x in (("a", 20.0), ("b", 50.0)))
began = perf_counter()
ground = ground_of(table)
sight(ground, a, b, Measures())
walk(ground, Mover(a), [(30.0, 30.0)])
print(perf_counter() - began)
"""


def first_questions(ready: bool) -> float:
    """Seconds that sight and a walk take: the shortest of three fresh processes."""
    runs = [[sys.executable, "-c", ASK.format(ready=ready)]] * 3
    return min(float(subprocess.run(run, check=True, capture_output=True, text=True).stdout) for run in runs)


def test_what_is_prepared_is_not_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    cold, ready = first_questions(False), first_questions(True)
    with capsys.disabled():
        print(f"\nfirst sight and walk: {cold * 1000:.0f} ms, prepared {ready * 1000:.1f} ms")
    assert ready < cold / 2
